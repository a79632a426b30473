/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preview-kind.h: the kinds of values that can be previewed during a drag or a hover, before they
 * become an edit.
 *
 * A preview consists of a subject, which is a row of the document, and a value that is used in
 * place of the one in the row. The kind defines the type of the value and the form in which it is
 * kept; evaluator and workspace treat all kinds alike. How it changes the values of a look is
 * defined by the kind itself, how it changes the inputs by the files in kinds/ (input-reader.h).
 */

#include "motion/hold.h"
#include "store/looks/profile-item.h"

G_BEGIN_DECLS

typedef struct
{
  /* Adds @tried to what is kept for @subject: @kept, taken over, or NULL. Returns: (transfer full)
   * (nullable): what is kept from now on; %NULL where @tried means nothing, as for a mask whose
   * garment is gone
   */
  gpointer (*keep) (gpointer subject, gpointer kept, gconstpointer tried);
  GDestroyNotify free;

  gboolean (*concerns) (gpointer subject, RmpLook *look); /* whether frames of @look may differ */

  /* Values that are the caller's alone, in place of *@values or in it. Optional: it changes none.
   */
  void (*apply) (RmpValues **values, gpointer subject, gconstpointer kept);

  /* What changes how whole characters move, and no values or inputs of looks, has both: whether
   * frames of @surface may differ, whatever look is on it; and in which rotation a joint of its is
   * held. Optional
   */
  gboolean (*concerns_surface) (gpointer subject, RmpSurface *surface);
  const RmpJointHold *(*get_hold) (gconstpointer kept);

  gboolean is_late; /* applied after the others, because it also changes values that they preview */
} RmpPreviewKind;

/* Whether @look is the one of a layer; whether it is on a garment. */
gboolean rmp_preview_concerns_layer (gpointer layer, RmpLook *look);
gboolean rmp_preview_concerns_garment (gpointer garment, RmpLook *look);

/* Subject RmpLayer: RmpValues. */
extern const RmpPreviewKind rmp_preview_values;

/* Subject RmpProfileItem: RmpProfile, in all looks and lines that use the shared profile. */
extern const RmpPreviewKind rmp_preview_profile;

/* Subject RmpCharacter: RmpJointHold. Cloth whose frames build on each other, and what lies on it,
 * goes on as it is.
 */
extern const RmpPreviewKind rmp_preview_hold;

G_END_DECLS
