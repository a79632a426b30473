/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-tool.h: the base of all brushes: the ring on the surface; its size, strength and angle by
 * keys; the other sides; strokes. A derived tool paints.
 *
 * A stroke is passed on as dabs that are evenly spaced on the surface as the pane showed it when
 * the stroke began, so that distant pointer events leave no gaps. A dab and its twins come in one
 * call. Derived classes that override functions of RmpToolClass must chain up.
 */

#include "tools/brushes/brush-dab.h"
#include "tools/brushes/brush-settings.h"
#include "viewport/shown-cloth.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_TYPE_BRUSH_TOOL (rmp_brush_tool_get_type ())
G_DECLARE_DERIVABLE_TYPE (RmpBrushTool, rmp_brush_tool, RMP, BRUSH_TOOL, RmpTool)

struct _RmpBrushToolClass
{
  RmpToolClass parent_class;

  /* The surface that may be painted; not implemented, or NULL: any surface. (transfer none) */
  RmpSurface *(*get_surface) (RmpBrushTool *self);

  /* FALSE: no stroke can begin here. */
  gboolean (*begin) (RmpBrushTool *self, const RmpSurfaceHit *hit, RmpBrushMode mode);

  /* All dabs of a call belong to one place of the stroke and its twins. */
  void (*dabs) (RmpBrushTool *self, guint n, const RmpBrushDab *dabs);

  /* @give_up: nothing of the stroke may be kept */
  void (*end) (RmpBrushTool *self, gboolean give_up);
};

RmpBrushSettings *rmp_brush_tool_get_settings (RmpBrushTool *self); /* (transfer none) */
RmpWorkspace *rmp_brush_tool_get_workspace (RmpBrushTool *self);    /* (transfer none) (nullable) */
/* Painting, or adjusting a size. */
gboolean rmp_brush_tool_is_busy (RmpBrushTool *self);

/* The place under the pointer, if it may be painted, or NULL. */
const RmpSurfaceHit *rmp_brush_tool_get_hover (RmpBrushTool *self);

/* The same; while a menu is open, the place for which rmp_brush_tool_point() was called. */
const RmpSurfaceHit *rmp_brush_tool_get_pointed (RmpBrushTool *self);

/* Remembers the place under the pointer, before a menu is opened there. */
void rmp_brush_tool_point (RmpBrushTool *self, const RmpToolEvent *event);

/* The cloth that is painted: during a stroke, as at its beginning. NULL before anything was shown.
 * (transfer none)
 */
RmpShownCloth *rmp_brush_tool_get_cloth (RmpBrushTool *self);

/* Declares the rows that a gesture of a derived tool works on: if one of them is removed from the
 * project, the gesture is cancelled. Strokes do this by themselves. @rows: of the garment; @part:
 * (nullable): the one of them that is changed
 */
void rmp_brush_tool_hold (RmpBrushTool *self, const RmpSurfaceHit *hit, GListModel *rows,
                          gpointer part);
void rmp_brush_tool_let_go (RmpBrushTool *self);

/* Finds the twins of a hit on the other sides, for the axes that are switched on. @twins, @axes:
 * (out caller-allocates): [7]. Returns: their number
 */
guint rmp_brush_tool_find_twins (RmpBrushTool *self, const RmpSurfaceHit *hit,
                                 RmpSurfaceHit twins[7], guint axes[7]);

G_END_DECLS
