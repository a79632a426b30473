/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-target.h: the image that strokes go to: the active layer of the selected pattern, or the selected image mask. */

#include "geometry/curve.h"
#include "store/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Rows are borrowed until the document changes. Without pattern and mask there is no image yet. */
typedef struct
{
  RmpGarment *garment; /* NULL: nothing that could be painted is selected */
  RmpPatternItem *pattern;
  RmpPatternLayerItem *layer; /* of @pattern: the selected one, or the uppermost */
  RmpMaskItem *mask;          /* of kind image; then there is no pattern */
  gboolean chosen;            /* it is selected itself */
} RmpPaintTarget;

/* What is selected; of a garment, or of what belongs to it, the pattern that was made last of those that its look in the active
 * pane uses, or of all.
 */
void rmp_paint_target_find (RmpPaintTarget *self, RmpWorkspace *workspace);
void rmp_paint_target_find_on (RmpPaintTarget *self, RmpWorkspace *workspace, RmpGarment *garment);

/* The same at a place of the garment: unless one was chosen, the pattern that shows there in this frame. */
void rmp_paint_target_find_acting (RmpPaintTarget *self, RmpWorkspace *workspace, const RmpSurfacePoint *point);
void rmp_paint_target_set_pattern (RmpPaintTarget *self, RmpPatternItem *pattern);

RmpHeightImage *rmp_paint_target_get_image (const RmpPaintTarget *self); /* (transfer none) (nullable): to paint on */
RmpHeightImage *rmp_paint_target_get_shown (const RmpPaintTarget *self); /* … and all layers together */
const char *rmp_paint_target_get_name (const RmpPaintTarget *self);      /* (nullable) */

/* FALSE, and an error that says why and what to do: the layer is locked or does not show. */
gboolean rmp_paint_target_check (const RmpPaintTarget *self, GError **error);

/* One edit, in the background. @label: what the history calls it */
void rmp_paint_target_paint (const RmpPaintTarget *self, RmpHeightImage *image, const char *label, RmpEditedFunc edited,
                             gpointer data);

G_END_DECLS
