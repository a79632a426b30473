/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-tool-private.h: shared by the files of the fold-line tool.
 *
 * fold-line-tool.c recognises gestures; fold-line-draw.c makes new lines; fold-line-handles.c
 * changes existing ones; fold-line-adjust.c changes sizes; fold-line-marks.c draws what follows the
 * pointer.
 */

#include "geometry/stroke.h"
#include "tools/fold-lines/fold-line-sizes.h"
#include "tools/fold-lines/fold-line-tool.h"
#include "tools/fold-lines/fold-line-view.h"
#include "tools/ground.h"
#include "tools/marks.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_DRAWING_NOTHING,
  RMP_DRAWING_PRESSED, /* on cloth: a click, or the start of a stroke */
  RMP_DRAWING_STROKE,
  RMP_DRAWING_PLACING, /* point by point */
  RMP_DRAWING_HANDLE,
  RMP_DRAWING_SIZE,
  RMP_DRAWING_ADJUST_SIZE, /* the pointer moves freely until a button or Enter confirms */
  RMP_DRAWING_ADJUST_STEADINESS,
} RmpDrawing;

/* A grip beside the selected line: drags one of its sizes. */
typedef struct
{
  RmpFoldLineSize size;
  double x, y;           /* pixels */
  double root_x, root_y; /* the place on the line to which it belongs */
} RmpSizeGrip;

#define RMP_MOST_SIZE_GRIPS 4

struct _RmpFoldLineTool
{
  RmpTool parent_instance;

  RmpWorkspace *watched; /* while the tool is active */
  RmpDrawing drawing;
  RmpGround ground;    /* of the gesture */
  guint pane;          /* the same */
  RmpSurfaceHit start; /* where the gesture began on cloth */
  double press_x, press_y;
  double x, y;         /* the last place of the pointer, except while adjusting */
  gboolean hovering;   /* the pointer is over cloth that can be drawn on, … */
  RmpSurfaceHit hover; /* … namely this, snapped if `snapped` is set */
  gboolean snapped;    /* to a seam or border */

  /* A new line */
  RmpStroke *stroke;
  GArray *points;   /* of RmpSurfacePoint: placed so far */
  RmpPath *draft;   /* the path through them and the pointer, or of the line being changed */
  GPtrArray *twins; /* (nullable): of RmpPath: the draft of a new line on the other sides */

  /* A line being changed */
  RmpFoldLine *line;
  RmpPath *before;
  gint handle; /* dragged, or selected last; −1 */
  RmpFoldLineSize size;
  double value;       /* metres, or pixels of steadiness */
  double first_value; /* … when the drag began */
  double menu_arc;    /* where the right button was pressed on the line; NaN: nowhere */
  GString *digits;    /* typed while adjusting */

  double reach, width;      /* metres, of lines to be drawn; 0: the look's */
  RmpGarment *last_garment; /* (nullable): weak; the garment on which the last line ended, … */
  RmpMesh *last_mesh;       /* (nullable): … which had this mesh, … */
  RmpSurfacePoint last;     /* … and where: a straight line goes on from there */
  double steadiness;        /* pixels: length of the string that the pointer pulls the pen by */
};

/* --- fold-line-tool.c ------------------------------------------------------------------------- */

void rmp_fold_line_tool_set_drawing (RmpFoldLineTool *self, RmpDrawing drawing);
void rmp_fold_line_tool_hold_line (RmpFoldLineTool *self,
                                   RmpFoldLine *line); /* the gesture changes it */
void rmp_fold_line_tool_report (RmpFoldLineTool *self, const GError *error);
RmpWorkspace *rmp_fold_line_tool_get_workspace (RmpFoldLineTool *self);

/* What is under the pointer, if it can be drawn on; @ends: snap to seams and borders near it. */
gboolean rmp_fold_line_tool_locate (RmpFoldLineTool *self, const RmpToolEvent *event, gboolean ends,
                                    RmpSurfaceHit *hit, gboolean *snapped);

/* --- fold-line-adjust.c ----------------------------------------------------------------------- */

/* The size of @line or, for NULL, of a line that would be drawn under the pointer; metres. */
double rmp_fold_line_tool_get_size (RmpFoldLineTool *self, RmpFoldLine *line, RmpFoldLineSize size);

gboolean rmp_fold_line_tool_is_adjusting (RmpFoldLineTool *self);
void rmp_fold_line_tool_begin_adjusting (RmpFoldLineTool *self, RmpDrawing drawing,
                                         RmpFoldLineSize size);
void rmp_fold_line_tool_adjust (RmpFoldLineTool *self, const RmpToolEvent *event);
gboolean rmp_fold_line_tool_type_digit (RmpFoldLineTool *self, guint key); /* FALSE if it is none */
void rmp_fold_line_tool_end_adjusting (RmpFoldLineTool *self);
void rmp_fold_line_tool_step_reach (RmpFoldLineTool *self, gboolean up);

/* --- fold-line-draw.c ------------------------------------------------------------------------- */

void rmp_fold_line_tool_begin_stroke (RmpFoldLineTool *self);
void rmp_fold_line_tool_extend_stroke (RmpFoldLineTool *self, const RmpToolEvent *event);
void rmp_fold_line_tool_end_stroke (RmpFoldLineTool *self, const RmpToolEvent *event);
void rmp_fold_line_tool_place (RmpFoldLineTool *self,
                               const RmpSurfaceHit *hit); /* one more point */
void rmp_fold_line_tool_replace (RmpFoldLineTool *self,
                                 const RmpSurfaceHit *hit); /* … the last one instead */
void rmp_fold_line_tool_preview_place (RmpFoldLineTool *self);
void rmp_fold_line_tool_step_back (RmpFoldLineTool *self);
void rmp_fold_line_tool_finish (RmpFoldLineTool *self);
/* From the end of the last line to the pointer. */
void rmp_fold_line_tool_draw_straight (RmpFoldLineTool *self);
void rmp_fold_line_tool_clear_draft (RmpFoldLineTool *self);

/* --- fold-line-handles.c ---------------------------------------------------------------------- */

/* Takes a press on a handle, grip or line. Returns: FALSE if there is none */
gboolean rmp_fold_line_tool_grasp (RmpFoldLineTool *self, const RmpToolEvent *event);
void rmp_fold_line_tool_move_handle (RmpFoldLineTool *self, const RmpToolEvent *event);
void rmp_fold_line_tool_drop_handle (RmpFoldLineTool *self);
void rmp_fold_line_tool_drag_size (RmpFoldLineTool *self, const RmpToolEvent *event);
void rmp_fold_line_tool_drop_size (RmpFoldLineTool *self);
gboolean rmp_fold_line_tool_remove_handle (RmpFoldLineTool *self);
void rmp_fold_line_tool_split (RmpFoldLineTool *self);
GMenuModel *rmp_fold_line_tool_get_menu (RmpTool *tool, const RmpToolEvent *event);

/* The grips of the selected line in a pane. Returns: the number of visible ones */
guint rmp_fold_line_tool_get_grips (RmpFoldLineTool *self, guint pane,
                                    RmpSizeGrip grips[RMP_MOST_SIZE_GRIPS]);

/* --- fold-line-marks.c ------------------------------------------------------------------------ */

void rmp_fold_line_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot);
void rmp_fold_line_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane);
char *rmp_fold_line_tool_get_hint (RmpTool *tool);

G_END_DECLS
