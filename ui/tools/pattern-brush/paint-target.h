/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-target.h: the image on which strokes are painted: the active layer of the selected pattern,
 * or the selected image mask.
 */

#include "geometry/curve.h"
#include "store/cloth/pattern-item.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* Rows are borrowed until the document changes. Without pattern and mask there is no image yet. */
typedef struct
{
  RmpGarment *garment; /* NULL: nothing paintable is selected */
  RmpPatternItem *pattern;
  RmpPatternLayerItem *layer; /* of @pattern: the selected one, or the uppermost */
  RmpMaskItem *mask;          /* an image mask; then there is no pattern */
  gboolean chosen;            /* pattern or mask is itself selected */
} RmpPaintTarget;

/* Finds the target for the selection. If a garment or something on it is selected, this is the
 * newest of the patterns that its look in the active pane uses, or of all its patterns.
 */
void rmp_paint_target_find (RmpPaintTarget *self, RmpWorkspace *workspace);
void rmp_paint_target_find_on (RmpPaintTarget *self, RmpWorkspace *workspace, RmpGarment *garment);

/* The same at a place of the garment: unless one is selected, the pattern that is visible there in
 * this frame.
 */
void rmp_paint_target_find_acting (RmpPaintTarget *self, RmpWorkspace *workspace,
                                   const RmpSurfacePoint *point);
void rmp_paint_target_set_pattern (RmpPaintTarget *self, RmpPatternItem *pattern);

RmpHeightImage *rmp_paint_target_get_image (
    const RmpPaintTarget *self); /* (transfer none) (nullable): to paint on */
/* … and the composition of all layers. */
RmpHeightImage *rmp_paint_target_get_shown (const RmpPaintTarget *self);
const char *rmp_paint_target_get_name (const RmpPaintTarget *self); /* (nullable) */

/* FALSE, with an error that says why and what to do, if the layer is locked or not visible. */
gboolean rmp_paint_target_check (const RmpPaintTarget *self, GError **error);

/* One edit, in the background. @label: for the history */
void rmp_paint_target_paint (const RmpPaintTarget *self, RmpHeightImage *image, const char *label,
                             RmpEditedFunc edited, gpointer data);

G_END_DECLS
