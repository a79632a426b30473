/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-tool.h: what all brushes have in common: the ring on the surface, its size, strength and angle by keys, the other
 * side, the stroke. A derived tool paints.
 *
 * A stroke comes as dabs, evenly spaced on the surface as the pane showed it when the stroke began: motions that are far
 * apart leave no gaps. Twins of a dab come with it in one call. Derived classes that need functions of RmpToolClass of
 * their own call the parent's too.
 */

#include "tools/brushes/brush-settings.h"
#include "viewport/shown-cloth.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_BRUSH_ADD,
  RMP_BRUSH_INVERT, /* Control, or the eraser's end of a pen */
  RMP_BRUSH_SMOOTH, /* Shift */
} RmpBrushMode;

typedef struct
{
  RmpSurfaceHit hit;  /* where the middle of the ring is */
  double radius;      /* metres, pressure counted */
  double strength;    /* 0 … 1, pressure counted; the mode says what of */
  double angle;       /* radians, as set with Ctrl+F */
  float direction[3]; /* unit, along the surface: the way of the stroke; 0 at the first dab of one that has not moved */
  guint twin;         /* 0: where the pointer is; else the axes that are mirrored, as bits 1, 2, 4 */
  gboolean through;   /* reaches faces that are turned away, too */
} RmpBrushDab;

#define RMP_TYPE_BRUSH_TOOL (rmp_brush_tool_get_type ())
G_DECLARE_DERIVABLE_TYPE (RmpBrushTool, rmp_brush_tool, RMP, BRUSH_TOOL, RmpTool)

struct _RmpBrushToolClass
{
  RmpToolClass parent_class;

  /* What may be painted; left out or NULL: any surface. (transfer none) */
  RmpSurface *(*get_surface) (RmpBrushTool *self);

  /* FALSE: no stroke can begin here. */
  gboolean (*begin) (RmpBrushTool *self, const RmpSurfaceHit *hit, RmpBrushMode mode);

  /* All of one call are of one place of the stroke and its twins. */
  void (*dabs) (RmpBrushTool *self, guint n, const RmpBrushDab *dabs);

  /* @give_up: nothing must stay of the stroke */
  void (*end) (RmpBrushTool *self, gboolean give_up);
};

RmpBrushSettings *rmp_brush_tool_get_settings (RmpBrushTool *self); /* (transfer none) */
RmpWorkspace *rmp_brush_tool_get_workspace (RmpBrushTool *self);    /* (transfer none) (nullable) */
gboolean rmp_brush_tool_is_busy (RmpBrushTool *self);               /* painting, or a size is adjusted */

/* Where the pointer is on what may be painted, or NULL. */
const RmpSurfaceHit *rmp_brush_tool_get_hover (RmpBrushTool *self);

/* The same, or where the pointer was before it went to the menu that rmp_brush_tool_point() opened. */
const RmpSurfaceHit *rmp_brush_tool_get_pointed (RmpBrushTool *self);

/* The pointer is where a menu is about to be opened. */
void rmp_brush_tool_point (RmpBrushTool *self, const RmpToolEvent *event);

/* The cloth as it is painted: during a stroke that of its beginning. NULL before anything was shown. (transfer none) */
RmpShownCloth *rmp_brush_tool_get_cloth (RmpBrushTool *self);

/* What a gesture of a derived tool is on: where it goes from the project, the gesture is cancelled. A stroke holds what it
 * begins on by itself. @rows: of the garment; @part: (nullable): one of them, which is changed
 */
void rmp_brush_tool_hold (RmpBrushTool *self, const RmpSurfaceHit *hit, GListModel *rows, gpointer part);
void rmp_brush_tool_let_go (RmpBrushTool *self);

/* Twins of a hit on the other sides, by the axes that are switched on; at most 7. @twins: (out caller-allocates): [7] with
 * the axes of each; returns their number.
 */
guint rmp_brush_tool_find_twins (RmpBrushTool *self, const RmpSurfaceHit *hit, RmpSurfaceHit twins[7], guint axes[7]);

/* The keys that all brushes have, for the hint line of a derived one. (transfer none) */
const char *rmp_brush_tool_get_key_hint (void);

G_END_DECLS
