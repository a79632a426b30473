/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preview-kind.h: the kinds of things that a drag or a hover shows before they are an edit.
 *
 * A preview is a subject, a row of the document, and a value shown in place of what the row says.
 * What is tried for a subject and how it is kept is the kind's business; evaluator and workspace
 * pass all kinds on alike. What it changes of a look's values the kind says itself, and what of its
 * inputs the files in kinds/ do (input-reader.h).
 */

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

  gboolean is_late; /* after the others, as it goes into what they try as well */
} RmpPreviewKind;

/* Whether @look is the one of a layer; whether it is on a garment. */
gboolean rmp_preview_concerns_layer (gpointer layer, RmpLook *look);
gboolean rmp_preview_concerns_garment (gpointer garment, RmpLook *look);

/* Subject RmpLayer: RmpValues. */
extern const RmpPreviewKind rmp_preview_values;

/* Subject RmpProfileItem: RmpProfile, in all looks and lines that use the shared profile. */
extern const RmpPreviewKind rmp_preview_profile;

G_END_DECLS
