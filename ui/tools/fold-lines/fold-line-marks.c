/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-marks.c: what the fold-line tool shows: lines in the scenes, what follows the pointer,
 * and its hint.
 */

#include "tools/fold-lines/fold-line-tool-private.h"

#include "tools/fold-lines/fold-line-reach.h"
#include "tools/symmetry/other-side.h"
#include "tools/symmetry/sides-view.h"
#include "widgets/i18n.h"
#include "widgets/quantity.h"
#include "workspace/selected-garment.h"

#define HANDLE_SIZE 8.0
#define GRIP_RADIUS 4.5

/* --- in the scenes ---------------------------------------------------------------------------- */

/* Shows the planes of symmetry for the selected garment only: lines may be drawn on any garment,
 * but the planes of all would be too many.
 */
static void
add_sides (RmpViewport *viewport, RmpScene *scene, guint pane)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  const guint sides = rmp_workspace_get_mirrored (workspace);
  RmpGarment *selected = rmp_workspace_get_selected_garment (workspace);

  for (guint i = 0; i < g_list_model_get_n_items (garments) && sides != 0; i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      rmp_garment_add_sides_to_scene (garment, sides, viewport, scene, pane);
      if (!selected || selected == garment)
        rmp_garment_add_mirror_planes_to_scene (garment, sides, viewport, scene, pane);
    }
}

void
rmp_fold_line_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  RmpViewport *viewport = rmp_tool_get_viewport (tool);

  g_assert (RMP_IS_TOOL (tool));

  rmp_fold_lines_add_to_scene (
      viewport, scene, pane, self->drawing == RMP_DRAWING_HANDLE ? self->line : NULL, self->handle);
  add_sides (viewport, scene, pane);
}

/* --- over the picture ------------------------------------------------------------------------- */

static void
mark_path (RmpFoldLineTool *self, GtkSnapshot *snapshot, RmpGarment *garment, const RmpPath *path,
           RmpMarkStyle style)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));

  rmp_curve_trace (viewport, self->pane, rmp_garment_get_surface (garment), path->curve, positions,
                   NULL);
  rmp_mark_curve (viewport, snapshot, self->pane, style, positions->len / 3,
                  (const float *) (gpointer) positions->data);
}

static void
mark_point (RmpFoldLineTool *self, GtkSnapshot *snapshot, RmpGarment *garment,
            const RmpSurfacePoint *point, gboolean filled)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  float position[3], normal[3];
  double x, y;

  if (rmp_viewport_place (viewport, self->pane, rmp_garment_get_surface (garment), point, position,
                          normal) &&
      rmp_viewport_project (viewport, self->pane, position, &x, &y))
    rmp_mark_square (snapshot, RMP_MARK_FOLD, x, y, HANDLE_SIZE, filled);
}

/* The reach of a line that is being drawn, metres; for a line along a crease, the width of its
 * fold.
 */
static double
get_side_reach (RmpFoldLineTool *self)
{
  if (rmp_workspace_get_flag (rmp_fold_line_tool_get_workspace (self), "along"))
    return 0.5 * rmp_fold_line_tool_get_size (self, NULL, RMP_FOLD_LINE_WIDTH);
  return rmp_fold_line_tool_get_size (self, NULL, RMP_FOLD_LINE_REACH);
}

/* @sides: RmpSides of what is shown; 0: what the pen has drawn. (transfer full) (element-type
 *   RmpSurfacePoint)
 */
static GArray *
get_stroke (RmpFoldLineTool *self, guint sides)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  guint n;
  const RmpSurfacePoint *drawn = rmp_stroke_get_points (self->stroke, &n);

  for (guint i = 0; i < n; i++)
    {
      RmpSurfacePoint point = drawn[i];

      if (sides == 0 || rmp_garment_find_twin (self->ground.garment, sides, drawn + i, &point))
        g_array_append_val (points, point);
    }
  return points;
}

static void
mark_stroke (RmpFoldLineTool *self, GtkSnapshot *snapshot, guint sides)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  g_autoptr (GArray) points = get_stroke (self, sides),
                     positions = g_array_new (FALSE, FALSE, sizeof (float));
  const RmpSurfacePoint *first = (const RmpSurfacePoint *) (gpointer) points->data;

  if (sides == 0)
    rmp_fold_line_mark_band (viewport, snapshot, self->pane, self->ground.garment, points->len,
                             first, get_side_reach (self));
  for (guint i = 0; i < points->len; i++)
    {
      float position[3], normal[3];

      if (rmp_viewport_place (viewport, self->pane, rmp_garment_get_surface (self->ground.garment),
                              first + i, position, normal))
        g_array_append_vals (positions, position, 3);
    }
  rmp_mark_curve (viewport, snapshot, self->pane, sides == 0 ? RMP_MARK_FOLD : RMP_MARK_TWIN,
                  positions->len / 3, (const float *) (gpointer) positions->data);
}

static void
mark_grips (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const guint panes = rmp_workspace_get_panes (rmp_viewport_get_workspace (viewport));

  for (guint pane = 0; pane < panes; pane++)
    {
      RmpSizeGrip grips[RMP_MOST_SIZE_GRIPS];
      const guint n = rmp_fold_line_tool_get_grips (self, pane, grips);

      for (guint i = 0; i < n; i++)
        {
          const double from[2] = { grips[i].root_x, grips[i].root_y },
                       to[2] = { grips[i].x, grips[i].y };

          rmp_mark_segment (snapshot, RMP_MARK_TWIN, from, to);
          rmp_mark_dot (snapshot, RMP_MARK_SELECTED, to[0], to[1], GRIP_RADIUS);
          if (self->drawing == RMP_DRAWING_SIZE && self->size == grips[i].size &&
              pane == self->pane)
            {
              g_autofree char *text = rmp_quantity_format (self->value, RMP_UNIT_METRE);

              rmp_mark_text (viewport, snapshot, to[0], to[1], text);
            }
        }
    }
}

static double
get_ring_radius (RmpFoldLineTool *self)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));

  if (self->drawing == RMP_DRAWING_ADJUST_SIZE)
    return self->size == RMP_FOLD_LINE_WIDTH ? 0.5 * self->value : self->value;
  if (self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    return self->value * rmp_viewport_get_pixel_size (viewport, self->start.position);
  return get_side_reach (self);
}

/* Marks the reach round the pen, which follows the pointer at a distance in a steadied stroke, and
 * on the other sides.
 */
static void
mark_pen (RmpFoldLineTool *self, GtkSnapshot *snapshot, const RmpSurfacePoint *pen)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const gboolean stroke = self->drawing == RMP_DRAWING_STROKE;
  RmpGarment *garment = stroke ? self->ground.garment : self->hover.garment;
  const guint pane = stroke ? self->pane : self->hover.pane;
  const double radius = get_ring_radius (self);
  guint each[RMP_MOST_SIDES];
  const guint n = rmp_sides_split (
      rmp_workspace_get_mirrored (rmp_viewport_get_workspace (viewport)), each);

  for (guint i = 0; i < n; i++)
    {
      float position[3], normal[3];
      RmpSurfacePoint twin;

      if (rmp_garment_find_twin (garment, each[i], pen, &twin) &&
          rmp_viewport_place (viewport, pane, rmp_garment_get_surface (garment), &twin, position,
                              normal) &&
          rmp_viewport_shows (viewport, pane, position))
        rmp_fold_line_mark_ring (viewport, snapshot, pane, RMP_MARK_TWIN, garment, &twin, radius);
    }
  rmp_fold_line_mark_ring (viewport, snapshot, pane, RMP_MARK_FOLD, garment, pen, radius);
}

/* Draws the string from the pen to the pointer. */
static void
mark_string (RmpFoldLineTool *self, GtkSnapshot *snapshot, const RmpSurfacePoint *pen)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const double to[2] = { self->x, self->y };
  float position[3], normal[3];
  double from[2];

  if (!rmp_viewport_place (viewport, self->pane, rmp_garment_get_surface (self->ground.garment),
                           pen, position, normal) ||
      !rmp_viewport_project (viewport, self->pane, position, from, from + 1))
    return;
  rmp_mark_segment (snapshot, RMP_MARK_TWIN, from, to);
  rmp_mark_dot (snapshot, RMP_MARK_TWIN, to[0], to[1], 2.0);
}

static void
mark_words (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  g_autofree char *text = NULL;
  double x, y;

  if (!rmp_viewport_project (viewport, self->hover.pane, self->hover.position, &x, &y))
    return;
  if (self->snapped)
    {
      rmp_mark_square (snapshot, RMP_MARK_SELECTED, x, y, 14, FALSE);
      rmp_mark_text (viewport, snapshot, x, y, _ ("Seam or border"));
    }
  else if (self->drawing == RMP_DRAWING_ADJUST_SIZE)
    text = rmp_quantity_format (self->value, RMP_UNIT_METRE);
  else if (self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    text = g_strdup_printf (_ ("%.0f px"), self->value);
  if (text)
    rmp_mark_text (viewport, snapshot, x, y, text);
}

static void
mark_pointer (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  const RmpSurfacePoint *pen = &self->hover.point;
  guint n;

  if (self->drawing == RMP_DRAWING_STROKE)
    {
      pen = rmp_stroke_get_points (self->stroke, &n);
      pen += n - 1;
      mark_string (self, snapshot, pen);
    }
  mark_pen (self, snapshot, pen);
  if (self->hovering)
    mark_words (self, snapshot);
}

/* Draws a new line while its points are placed, and its twins on the other sides. */
static void
mark_draft (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  rmp_fold_line_mark_band (rmp_tool_get_viewport (RMP_TOOL (self)), snapshot, self->pane,
                           self->ground.garment, self->draft->curve->n_points,
                           self->draft->curve->points, get_side_reach (self));
  for (guint i = 0; i < self->twins->len; i++)
    mark_path (self, snapshot, self->ground.garment, self->twins->pdata[i], RMP_MARK_TWIN);
  mark_path (self, snapshot, self->ground.garment, self->draft, RMP_MARK_FOLD);
}

static void
mark_new (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  guint each[RMP_MOST_SIDES];
  const guint n = rmp_sides_split (
      rmp_workspace_get_mirrored (rmp_fold_line_tool_get_workspace (self)), each);

  if (self->twins)
    mark_draft (self, snapshot);
  for (guint i = 0; i < n && self->stroke; i++)
    mark_stroke (self, snapshot, each[i]);
  if (self->stroke)
    mark_stroke (self, snapshot, 0);
  for (guint i = 0; i < self->points->len; i++)
    mark_point (self, snapshot, self->ground.garment,
                &g_array_index (self->points, RmpSurfacePoint, i), TRUE);
}

static void
mark_changed (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  const RmpPath *path = self->draft ? self->draft : self->before;

  mark_path (self, snapshot, self->ground.garment, path, RMP_MARK_SELECTED);
  for (guint i = 0; i < path->n_handles; i++)
    mark_point (self, snapshot, self->ground.garment, path->handles + i, (gint) i == self->handle);
}

void
rmp_fold_line_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  g_assert (RMP_IS_TOOL (tool));

  if (self->drawing == RMP_DRAWING_HANDLE)
    mark_changed (self, snapshot);
  else
    mark_new (self, snapshot);
  if (self->drawing == RMP_DRAWING_NOTHING || self->drawing == RMP_DRAWING_SIZE)
    mark_grips (self, snapshot);
  if (self->hovering ? self->drawing != RMP_DRAWING_SIZE : self->drawing == RMP_DRAWING_STROKE)
    mark_pointer (self, snapshot);
}

/* --- words ------------------------------------------------------------------------------------ */

char *
rmp_fold_line_tool_get_hint (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  g_assert (RMP_IS_TOOL (tool));

  switch (self->drawing)
    {
    case RMP_DRAWING_PRESSED:
    case RMP_DRAWING_STROKE:
      return g_strdup (_ ("Release to end the line · ends snap to seams and borders, not with Ctrl "
                          "· Esc gives up"));
    case RMP_DRAWING_PLACING:
      return g_strdup (_ ("Click places a point, drag bends · double-click or Enter ends · "
                          "Backspace takes the last "
                          "point back · Esc gives up"));
    case RMP_DRAWING_HANDLE:
      return g_strdup (_ (
          "Drag moves the handle · ends snap to seams and borders, not with Ctrl · Esc gives up"));
    case RMP_DRAWING_SIZE:
      return g_strdup (_ ("Drag sets the size of this line · Esc gives up"));
    case RMP_DRAWING_ADJUST_SIZE:
      if (self->size == RMP_FOLD_LINE_WIDTH)
        return g_strdup (_ ("Move or type millimetres to set the fold width · click or Enter "
                            "confirms · Esc restores"));
      return g_strdup (
          _ ("Move or type millimetres to set the reach · click or Enter confirms · Esc restores"));
    case RMP_DRAWING_ADJUST_STEADINESS:
      return g_strdup (
          _ ("Move or type pixels to steady the stroke · click or Enter confirms · Esc restores"));
    case RMP_DRAWING_NOTHING:
    default:
      if (rmp_tool_get_viewport (tool) && rmp_fold_line_get_selected (rmp_tool_get_viewport (tool)))
        return g_strdup (_ ("Drag a handle to move it, the line to bend it · Del removes · right "
                            "click for more · drag "
                            "on cloth draws another · Esc leaves"));
      return g_strdup (
          _ ("Drag on cloth draws a fold line · click places points · C across or along · F or [ ] "
             "reach · "
             "Shift+F steadiness · Ctrl+F fold width · Ctrl+Shift-click straight on · Esc leaves"));
    }
}
