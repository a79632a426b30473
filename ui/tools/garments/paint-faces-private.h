/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* paint-faces-private.h: the tool, and what its files ask of each other. */

#include "tools/brushes/fill.h"
#include "tools/garments/face-brush.h"
#include "tools/garments/paint-faces-tool.h"
#include "tools/ground.h"

G_BEGIN_DECLS

struct _RmpPaintFacesTool
{
  RmpTool parent_instance;

  RmpWorkspace *watched; /* while the tool is active */
  double x, y;           /* where the pointer was last, other than to adjust */
  gboolean hovering;     /* the hit is of the mesh that is painted */
  RmpSurfaceHit hover;
  gboolean has_pointed; /* when the menu was opened, at … */
  RmpSurfaceHit pointed;
  double radius; /* metres; 0: not chosen yet */

  double pixel; /* metres, when the adjustment began */

  gboolean adjusting; /* moving the pointer sets the radius */
  double press_x, first_radius;
  GString *typed; /* … and so do digits */

  /* A stroke */
  RmpFaceBrush *brush; /* NULL: none is under way */
  guint pane;
  RmpGround ground; /* without a garment the stroke makes one */
  gboolean erasing, through;
  guint8 *touched; /* [#F] under the pointer so far */
  guint8 *marked;  /* [#F] … and on the other side, where that is painted too */
  double last_x, last_y;

  /* Where the last place was put down */
  RmpGround last;
  RmpSurfacePoint last_point;
};

static inline RmpWorkspace *
rmp_paint_faces_tool_get_workspace (RmpPaintFacesTool *self)
{
  return rmp_viewport_get_workspace (rmp_tool_get_viewport (RMP_TOOL (self)));
}

static inline void
rmp_paint_faces_tool_queue_layer (RmpPaintFacesTool *self)
{
  rmp_viewport_queue_layer (rmp_tool_get_viewport (RMP_TOOL (self)));
}

/* --- paint-faces-tool.c ----------------------------------------------------------------------- */

/* Finds what is under the pointer, of what may be painted. */
void rmp_paint_faces_tool_follow (RmpPaintFacesTool *self, const RmpToolEvent *event);

/* The garment that a stroke at @hit paints; NULL: a new one. */
RmpGarment *rmp_paint_faces_tool_find_target (RmpPaintFacesTool *self, const RmpSurfaceHit *hit);

/* --- paint-faces-edits.c ---------------------------------------------------------------------- */

/* Where the pointer is. */
void rmp_paint_faces_tool_begin_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event);

/* Puts the ring down along the whole way, however far apart the events are. */
void rmp_paint_faces_tool_extend_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event);
void rmp_paint_faces_tool_end_stroke (RmpPaintFacesTool *self);   /* in one edit */
void rmp_paint_faces_tool_clear_stroke (RmpPaintFacesTool *self); /* without one, if there is any */
void rmp_paint_faces_tool_mark_stroke (RmpPaintFacesTool *self, GtkSnapshot *snapshot);

/* All that is reached from where the pointer is, or was before it went to the menu. */
void rmp_paint_faces_tool_fill (RmpPaintFacesTool *self, RmpFillReach reach, gboolean erasing);

G_END_DECLS
