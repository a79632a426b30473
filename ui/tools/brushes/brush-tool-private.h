/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-tool-private.h: what the pointer's side of a brush and its strokes share. */

#include "tools/brushes/brush-adjust.h"
#include "tools/brushes/brush-cloth.h"
#include "tools/brushes/brush-stroke.h"
#include "tools/brushes/brush-tool.h"
#include "tools/brushes/brush-trail.h"
#include "tools/ground.h"

G_BEGIN_DECLS

typedef struct
{
  RmpBrushSettings *settings;
  RmpWorkspace *watched; /* while the tool is active */
  RmpBrushCloth cloth;
  double x, y;       /* where the pointer was last */
  gboolean hovering; /* the hit is of what may be painted */
  RmpSurfaceHit hover;
  gboolean has_pointed; /* when the menu was opened, at … */
  RmpSurfaceHit pointed;
  RmpBrushAdjust adjust;

  RmpGround ground; /* the objects on which the stroke works */

  /* A stroke */
  RmpBrushStroke *stroke; /* NULL: no stroke is under way */
  RmpBrushMode mode;
  gboolean through;
  RmpBrushTrail trail;

  /* Where the last stroke ended */
  RmpSurface *last_surface; /* (nullable) */
  RmpMesh *last_mesh;       /* (nullable): … which had this one */
  RmpSurfacePoint last_point;
} RmpBrushToolPrivate;

/* @self: an RmpBrushTool */
RmpBrushToolPrivate *rmp_brush_tool_get_private (gpointer self);

static inline RmpViewport *
rmp_brush_tool_get_viewport (gpointer self)
{
  return rmp_tool_get_viewport (RMP_TOOL (self));
}

static inline gboolean
rmp_brush_tool_see_through (RmpBrushTool *self)
{
  return rmp_workspace_get_flag (rmp_brush_tool_get_workspace (self), "see-through");
}

static inline double
rmp_brush_tool_get_radius (RmpBrushTool *self, const RmpSurfaceHit *hit)
{
  return rmp_brush_settings_get_radius (
      rmp_brush_tool_get_private (self)->settings,
      rmp_viewport_get_pixel_size (rmp_brush_tool_get_viewport (self), hit->position));
}

/* --- brush-tool-strokes.c --------------------------------------------------------------------- */

/* Where the pointer is. Returns: %FALSE if no stroke can begin there; else the pen is to be put
 * down
 */
gboolean rmp_brush_tool_begin_stroke (RmpBrushTool *self, const RmpToolEvent *event);

/* At @event, or straight to it from the end of the last stroke. */
void rmp_brush_tool_put_pen_down (RmpBrushTool *self, const RmpToolEvent *event);

/* Of a stroke that is under way. @give_up: nothing of it may be kept */
void rmp_brush_tool_end_stroke (RmpBrushTool *self, gboolean give_up);
void rmp_brush_tool_forget_last_position (RmpBrushTool *self);

G_END_DECLS
