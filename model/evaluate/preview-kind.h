/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preview-kind.h: the kinds of things that a drag or a hover shows before they are an edit.
 *
 * A preview is a subject, a row of the document, and a value shown in place of what the row says. What is tried for a
 * subject, how it is kept and what it changes is the kind's business; evaluator and workspace pass all kinds on alike.
 */

#include "evaluate/stages.h"
#include "store/mask-item.h"
#include "store/pattern-item.h"
#include "store/profile-item.h"

G_BEGIN_DECLS

typedef struct
{
  /* Adds @tried to what is kept for @subject: @kept, taken over, or NULL. Returns: (transfer full) (nullable): what is
   * kept from now on; %NULL where @tried means nothing, as for a mask whose garment is gone
   */
  gpointer (*keep) (gpointer subject, gpointer kept, gconstpointer tried);
  GDestroyNotify free;

  gboolean (*concerns) (gpointer subject, RmpLook *look); /* whether frames of @look may differ */

  void (*apply) (RmpStageInput *input, gpointer subject, gconstpointer kept);
} RmpPreviewKind;

/* What a layer does with its pattern at a place of its list. */
typedef struct
{
  guint index;
  RmpPatternUse values;
} RmpPatternUseAt;

/* Subject RmpLayer. */
extern const RmpPreviewKind rmp_preview_values;      /* RmpValues */
extern const RmpPreviewKind rmp_preview_mask_ends;   /* RmpMasked: where a mask takes a parameter; no weights */
extern const RmpPreviewKind rmp_preview_pattern_use; /* RmpPatternUseAt; the pattern itself stays */

/* Subject RmpGarment. */
extern const RmpPreviewKind rmp_preview_rest; /* RmpRest; of its mesh the pointer is kept */

/* RmpDrawnLine, in place of the line with its number, or on top if there is none. Each number is kept on its own. */
extern const RmpPreviewKind rmp_preview_line;

/* Subject RmpMaskItem: float [#V] in [0, 1], in all that follows the mask. */
extern const RmpPreviewKind rmp_preview_mask;

/* Subject RmpPatternItem: RmpHeightImage, all layers put together, one of them as it is being painted
 * (rmp_pattern_item_compose_with()).
 */
extern const RmpPreviewKind rmp_preview_pattern;

/* Subject RmpProfileItem: RmpProfile, in all looks and lines that use the shared profile. */
extern const RmpPreviewKind rmp_preview_profile;

G_END_DECLS
