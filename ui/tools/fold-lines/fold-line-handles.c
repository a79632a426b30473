/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-handles.c: changes existing lines, by their handles and by the grips for their sizes.
 */

#include "tools/fold-lines/fold-line-tool-private.h"

#include "evaluate/kinds/drawn-lines.h"
#include "geometry/vector.h"
#include "tools/fold-lines/fold-line-menu.h"
#include "tools/fold-lines/fold-line-twins.h"
#include "widgets/i18n.h"

#include <math.h>

/* Pixels between the end of a line and the grip of its length. */
#define LENGTH_GRIP_OFFSET 18.0
/* Metres. */
#define SMALLEST_SIZE 1e-3

static RmpViewport *
get_viewport (RmpFoldLineTool *self)
{
  return rmp_tool_get_viewport (RMP_TOOL (self));
}

static RmpSheet *
get_sheet (RmpFoldLine *line)
{
  return rmp_garment_get_sheet (rmp_fold_line_get_garment (line), NULL);
}

static void
end_preview (RmpFoldLineTool *self)
{
  rmp_workspace_preview (rmp_fold_line_tool_get_workspace (self), &rmp_preview_line,
                         self->ground.garment, NULL);
}

/* --- handles ---------------------------------------------------------------------------------- */

static void
begin_handle (RmpFoldLineTool *self, RmpFoldLine *line, gint handle)
{
  rmp_fold_line_tool_hold_line (self, line);
  self->handle = handle;
  self->before = rmp_path_copy (rmp_fold_line_get_path (line));
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_HANDLE);
  rmp_viewport_queue_scenes (get_viewport (self));
}

/* A press on the selected line adds a handle there, which the drag then moves. */
static gboolean
begin_insert (RmpFoldLineTool *self, RmpFoldLine *line, double arc)
{
  g_autoptr (GError) error = NULL;
  RmpPath *path;
  guint handle;

  path = rmp_path_insert (rmp_fold_line_get_path (line), get_sheet (line), arc, &handle, &error);
  rmp_fold_line_tool_report (self, error);
  if (!path)
    return FALSE;
  begin_handle (self, line, (gint) handle);
  rmp_path_free (self->before);
  self->before = path;
  return TRUE;
}

static gboolean
grasp_handle (RmpFoldLineTool *self, RmpFoldLine *line, const RmpToolEvent *event)
{
  const gint handle = rmp_fold_line_find_handle (get_viewport (self), self->pane, line, event->x,
                                                 event->y);

  if (handle < 0)
    return FALSE;
  begin_handle (self, line, handle);
  return TRUE;
}

static gboolean
grasp_size (RmpFoldLineTool *self, RmpFoldLine *line, const RmpToolEvent *event)
{
  RmpSizeGrip grips[RMP_MOST_SIZE_GRIPS];
  const guint n = rmp_fold_line_tool_get_grips (self, self->pane, grips);

  for (guint i = 0; i < n; i++)
    {
      if (hypot (grips[i].x - event->x, grips[i].y - event->y) > RMP_FOLD_LINE_GRASP + 2.0)
        continue;
      rmp_fold_line_tool_hold_line (self, line);
      self->size = grips[i].size;
      self->first_value = self->value = rmp_fold_line_get_size (
          rmp_fold_line_tool_get_workspace (self), self->pane, line, self->size);
      self->press_x = event->x - grips[i].x + grips[i].root_x;
      self->press_y = event->y - grips[i].y + grips[i].root_y;
      rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_SIZE);
      return TRUE;
    }
  return FALSE;
}

gboolean
rmp_fold_line_tool_grasp (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  RmpFoldLine *selected = rmp_fold_line_get_selected (get_viewport (self)), *line;
  double arc;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (selected && (grasp_handle (self, selected, event) || grasp_size (self, selected, event)))
    return TRUE;
  line = self->hovering ? rmp_fold_line_find (get_viewport (self), &self->hover, &arc) : NULL;
  if (!line)
    return FALSE;
  self->handle = -1;
  if (line == selected)
    return begin_insert (self, line, arc);
  rmp_workspace_select (rmp_fold_line_tool_get_workspace (self), line);
  return TRUE;
}

void
rmp_fold_line_tool_move_handle (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  const gboolean is_end = self->handle == 0 || self->handle + 1 == (gint) self->before->n_handles;
  RmpSurfaceHit hit;
  RmpPath *path;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (!rmp_fold_line_tool_locate (self, event, is_end, &hit, &self->snapped))
    return;
  path = rmp_path_move (self->before, get_sheet (self->line), (guint) self->handle, &hit.point,
                        NULL);
  if (!path)
    return;
  g_clear_pointer (&self->draft, rmp_path_free);
  self->draft = path;
  rmp_fold_line_preview (rmp_fold_line_tool_get_workspace (self), self->line,
                         rmp_fold_line_get_drawn (self->line), path);
}

void
rmp_fold_line_tool_drop_handle (RmpFoldLineTool *self)
{
  const gint handle = self->handle;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->draft)
    rmp_fold_line_edit_path (rmp_fold_line_tool_get_workspace (self), self->line, self->draft,
                             &error);
  end_preview (self);
  rmp_fold_line_tool_clear_draft (self);
  self->handle = handle;
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
  rmp_viewport_queue_scenes (get_viewport (self));
  rmp_fold_line_tool_report (self, error);
}

static void
take_shorter (RmpFoldLineTool *self, RmpFoldLine *line, const RmpPath *shorter, GError **error)
{
  RmpWorkspace *workspace = rmp_fold_line_tool_get_workspace (self);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autofree char *label = g_strdup_printf (_ ("Remove a point of %s"),
                                            rmp_fold_line_get_name (line));

  rmp_project_begin (project, label);
  if (rmp_fold_line_edit_path (workspace, line, shorter, error))
    rmp_project_end (project, error);
  else
    rmp_project_cancel (project);
}

gboolean
rmp_fold_line_tool_remove_handle (RmpFoldLineTool *self)
{
  RmpFoldLine *line = rmp_fold_line_get_selected (get_viewport (self));
  const RmpPath *path = line ? rmp_fold_line_get_path (line) : NULL;
  const gint handle = self->handle;
  g_autoptr (RmpPath) shorter = NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (!path || handle < 0 || handle >= (gint) path->n_handles || path->n_handles <= 2 ||
      self->drawing != RMP_DRAWING_NOTHING)
    return FALSE;
  self->handle = -1;
  shorter = rmp_path_remove (path, get_sheet (line), (guint) handle, &error);
  if (shorter)
    take_shorter (self, line, shorter, &error);
  rmp_fold_line_tool_report (self, error);
  return TRUE;
}

/* --- grips ------------------------------------------------------------------------------------ */

typedef struct
{
  RmpFoldLineTool *tool;
  RmpFoldLine *line;
  RmpSheet *sheet;
  guint pane;
  double length; /* as drawn, metres */
} GripMaker;

static RmpSurfacePoint
point_at (const GripMaker *maker, double arc)
{
  const RmpPath *path = rmp_fold_line_get_path (maker->line);
  const double cut = CLAMP (arc, 0.0, maker->length);
  g_autoptr (RmpSurfaceCurve) split = NULL;
  guint index;

  split = rmp_surface_curve_split (path->curve, maker->sheet->topology->faces,
                                   maker->sheet->positions, 1, &cut, &index);
  return split->points[index];
}

/* The direction across the line on the cloth, at rest. */
static void
get_across (const GripMaker *maker, double arc, double across[3])
{
  const RmpSurfacePoint from = point_at (maker, arc - 0.02 * maker->length),
                        to = point_at (maker, arc + 0.02 * maker->length),
                        middle = point_at (maker, arc);
  double a[3], b[3], along[3];

  rmp_sheet_position (maker->sheet, &from, a);
  rmp_sheet_position (maker->sheet, &to, b);
  rmp_vector_sub (b, a, along);
  rmp_sheet_across (maker->sheet, middle.face, along, across);
}

static gboolean
to_pixels (const GripMaker *maker, const RmpSurfacePoint *point, double *x, double *y,
           gboolean *hidden)
{
  RmpViewport *viewport = get_viewport (maker->tool);
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (maker->line));
  float position[3], normal[3];

  if (!rmp_viewport_place (viewport, maker->pane, surface, point, position, normal) ||
      !rmp_viewport_project (viewport, maker->pane, position, x, y))
    return FALSE;
  *hidden = !rmp_viewport_shows (viewport, maker->pane, position);
  return TRUE;
}

static gboolean
make_side_grip (const GripMaker *maker, RmpFoldLineSize size, double distance, RmpSizeGrip *grip)
{
  const RmpSurfacePoint root = point_at (maker, 0.5 * maker->length);
  double across[3];
  RmpSurfacePoint end;
  gboolean hidden;

  if (distance <= 0.0)
    return FALSE;
  get_across (maker, 0.5 * maker->length, across);
  end = rmp_surface_point_walk (&root, maker->sheet->topology, maker->sheet->positions,
                                maker->sheet->cloth, across, distance);
  *grip = (RmpSizeGrip){ .size = size };
  return to_pixels (maker, &root, &grip->root_x, &grip->root_y, &hidden) &&
         to_pixels (maker, &end, &grip->x, &grip->y, &hidden) && !hidden;
}

/* The grip of the length lies beyond an end of the line, where no handle is in the way. */
static gboolean
make_length_grip (const GripMaker *maker, gboolean at_end, double length, RmpSizeGrip *grip)
{
  RmpViewport *viewport = get_viewport (maker->tool);
  const double arc = at_end ? maker->length : 0.0,
               inner = at_end ? 0.9 * maker->length : 0.1 * maker->length;
  const RmpSurfacePoint root = point_at (maker, arc), before = point_at (maker, inner);
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (maker->line));
  float position[3], normal[3];
  double x, y, span, pixels;
  gboolean hidden;

  *grip = (RmpSizeGrip){ .size = RMP_FOLD_LINE_LENGTH };
  if (!to_pixels (maker, &root, &grip->root_x, &grip->root_y, &hidden) || hidden ||
      !to_pixels (maker, &before, &x, &y, &hidden))
    return FALSE;
  span = hypot (grip->root_x - x, grip->root_y - y);
  if (span < 1.0 || !rmp_viewport_place (viewport, maker->pane, surface, &root, position, normal))
    return FALSE;
  pixels = LENGTH_GRIP_OFFSET +
           0.5 * (length - maker->length) / rmp_viewport_get_pixel_size (viewport, position);
  grip->x = grip->root_x + (grip->root_x - x) / span * pixels;
  grip->y = grip->root_y + (grip->root_y - y) / span * pixels;
  return TRUE;
}

static double
current_size (RmpFoldLineTool *self, guint pane, RmpFoldLine *line, RmpFoldLineSize size)
{
  if (self->drawing == RMP_DRAWING_SIZE && self->size == size)
    return self->value;
  return rmp_fold_line_get_size (rmp_fold_line_tool_get_workspace (self), pane, line, size);
}

/* A line across the creases has grips for the reach to its sides, a line along a crease for the
 * width of its fold.
 */
guint
rmp_fold_line_tool_get_grips (RmpFoldLineTool *self, guint pane,
                              RmpSizeGrip grips[RMP_MOST_SIZE_GRIPS])
{
  RmpFoldLine *line = rmp_fold_line_get_selected (get_viewport (self));
  GripMaker maker = { .tool = self, .line = line, .pane = pane };
  guint n = 0;
  double side;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (!line)
    return 0;
  maker.sheet = get_sheet (line);
  maker.length = rmp_fold_line_get_arcs (line, NULL);
  if (rmp_fold_line_get_drawn (line)->along)
    {
      side = 0.5 * current_size (self, pane, line, RMP_FOLD_LINE_WIDTH);
      n += make_side_grip (&maker, RMP_FOLD_LINE_WIDTH, side, grips + n);
      return n;
    }
  side = current_size (self, pane, line, RMP_FOLD_LINE_REACH);
  n += make_side_grip (&maker, RMP_FOLD_LINE_REACH, side, grips + n);
  for (guint end = 0; end < 2; end++)
    n += make_length_grip (&maker, end == 1, current_size (self, pane, line, RMP_FOLD_LINE_LENGTH),
                           grips + n);
  return n;
}

/* How far the pointer is from the line, on the cloth where it is over it. */
static double
measure_side (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  RmpSurfaceHit hit;
  gboolean snapped;
  double position[3];

  if (!rmp_fold_line_tool_locate (self, event, FALSE, &hit, &snapped))
    return self->size == RMP_FOLD_LINE_WIDTH ? 0.5 * self->value : self->value;
  rmp_sheet_position (get_sheet (self->line), &hit.point, position);
  return rmp_path_nearest (rmp_fold_line_get_path (self->line), get_sheet (self->line), position,
                           NULL, NULL);
}

/* The length grows at both ends of the line together. */
static double
measure_length (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  RmpViewport *viewport = get_viewport (self);
  const RmpSurfaceCurve *curve = rmp_fold_line_get_path (self->line)->curve;
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (self->line));
  const double pixels = hypot (event->x - self->press_x, event->y - self->press_y) -
                        LENGTH_GRIP_OFFSET;
  float position[3], normal[3];

  if (!rmp_viewport_place (viewport, self->pane, surface, curve->points + curve->n_points / 2,
                           position, normal))
    return self->value;
  return rmp_fold_line_get_arcs (self->line, NULL) +
         2.0 * pixels * rmp_viewport_get_pixel_size (viewport, position);
}

void
rmp_fold_line_tool_drag_size (RmpFoldLineTool *self, const RmpToolEvent *event)
{
  RmpDrawnLine drawn = *rmp_fold_line_get_drawn (self->line);

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->size == RMP_FOLD_LINE_LENGTH)
    self->value = measure_length (self, event);
  else
    self->value = (self->size == RMP_FOLD_LINE_WIDTH ? 2.0 : 1.0) * measure_side (self, event);
  self->value = MAX (self->value, SMALLEST_SIZE);
  rmp_drawn_line_set_size (&drawn, self->size, self->value);
  rmp_fold_line_preview (rmp_fold_line_tool_get_workspace (self), self->line, &drawn, NULL);
}

void
rmp_fold_line_tool_drop_size (RmpFoldLineTool *self)
{
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (self->value != self->first_value)
    rmp_fold_line_edit_size (rmp_fold_line_tool_get_workspace (self), self->line, self->size,
                             self->value, &error);
  end_preview (self);
  rmp_fold_line_tool_clear_draft (self);
  rmp_fold_line_tool_set_drawing (self, RMP_DRAWING_NOTHING);
  rmp_fold_line_tool_report (self, error);
}

/* --- splitting -------------------------------------------------------------------------------- */

static gboolean
find_cut (RmpFoldLineTool *self, RmpFoldLine *line, double *arc)
{
  const RmpPath *path = rmp_fold_line_get_path (line);
  g_autofree double *arcs = g_new (double, path->curve->n_points);

  if (!isnan (self->menu_arc))
    {
      *arc = self->menu_arc;
      return TRUE;
    }
  if (self->hovering && rmp_fold_line_find (get_viewport (self), &self->hover, arc) == line)
    return TRUE;
  if (self->handle <= 0 || self->handle + 1 >= (gint) path->n_handles)
    return FALSE;
  rmp_fold_line_get_arcs (line, arcs);
  *arc = arcs[path->indices[self->handle]];
  return TRUE;
}

void
rmp_fold_line_tool_split (RmpFoldLineTool *self)
{
  RmpFoldLine *line = rmp_fold_line_get_selected (get_viewport (self));
  g_autoptr (GError) error = NULL;
  double arc;

  g_assert (RMP_IS_FOLD_LINE_TOOL (self));

  if (!line || self->drawing != RMP_DRAWING_NOTHING)
    return;
  if (find_cut (self, line, &arc))
    rmp_fold_line_edit_split (rmp_fold_line_tool_get_workspace (self), line, arc, &error);
  else
    g_set_error_literal (
        &error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
        _ ("Point at the place of the line where it is to be split, or select a handle between its "
           "ends."));
  self->menu_arc = NAN;
  self->handle = -1;
  rmp_fold_line_tool_report (self, error);
}

GMenuModel *
rmp_fold_line_tool_get_menu (RmpTool *tool, const RmpToolEvent *event)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  RmpSurfaceHit hit;
  RmpFoldLine *line;

  g_assert (RMP_IS_TOOL (tool));

  self->menu_arc = NAN;
  if (self->drawing != RMP_DRAWING_NOTHING ||
      !rmp_viewport_locate (get_viewport (self), event->x, event->y, &hit))
    return NULL;
  line = rmp_fold_line_find (get_viewport (self), &hit, &self->menu_arc);
  if (!line && !hit.garment)
    return NULL;
  rmp_workspace_select (rmp_fold_line_tool_get_workspace (self),
                        line ? (gpointer) line : hit.garment);
  if (!line)
    return rmp_garment_new_menu (RMP_TOUCHED_NOTHING);
  return rmp_fold_line_new_menu (line, TRUE);
}
