/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-marks.c: what the fold-line tool shows: lines in the scenes, what follows the pointer, and its hint. */

#include "tools/fold-line-tool-private.h"

#include "i18n.h"
#include "quantity.h"
#include "tools/other-side.h"

#define HANDLE_SIZE 8.0
#define GRIP_RADIUS 4.5

/* --- in the scenes -------------------------------------------------------------------------------------------- */

void
rmp_fold_line_tool_add_lines (RmpTool *tool, RmpScene *scene, guint pane)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  RmpViewport *viewport = rmp_tool_get_viewport (tool);
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));

  rmp_fold_lines_add_to_scene (viewport, scene, pane, self->drawing == RMP_DRAWING_HANDLE ? self->line : NULL,
                               self->handle);
  for (guint i = 0; i < g_list_model_get_n_items (garments) && rmp_workspace_get_flag (workspace, "symmetry"); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      rmp_garment_add_sides_to_scene (garment, rmp_workspace_get_mirrored (workspace), viewport, scene, pane);
    }
}

/* --- over the picture ----------------------------------------------------------------------------------------- */

static void
mark_path (RmpFoldLineTool *self, GtkSnapshot *snapshot, RmpGarment *garment, const RmpPath *path, RmpMarkStyle style)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));

  rmp_curve_trace (viewport, self->pane, rmp_garment_get_surface (garment), path->curve, positions, NULL);
  rmp_mark_curve (viewport, snapshot, self->pane, style, positions->len / 3,
                  (const float *) (gpointer) positions->data);
}

static void
mark_point (RmpFoldLineTool *self, GtkSnapshot *snapshot, RmpGarment *garment, const RmpSurfacePoint *point,
            gboolean filled)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  float position[3], normal[3];
  double x, y;

  if (rmp_viewport_place (viewport, self->pane, rmp_garment_get_surface (garment), point, position, normal) &&
      rmp_viewport_project (viewport, self->pane, position, &x, &y))
    rmp_mark_square (snapshot, RMP_MARK_FOLD, x, y, HANDLE_SIZE, filled);
}

static void
mark_stroke (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  guint n;
  const RmpSurfacePoint *points = rmp_stroke_get_points (self->stroke, &n);

  for (guint i = 0; i < n; i++)
    {
      float position[3], normal[3];

      if (rmp_viewport_place (viewport, self->pane, rmp_garment_get_surface (self->garment), points + i, position,
                              normal))
        g_array_append_vals (positions, position, 3);
    }
  rmp_mark_curve (viewport, snapshot, self->pane, RMP_MARK_FOLD, positions->len / 3,
                  (const float *) (gpointer) positions->data);
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
          const double from[2] = { grips[i].root_x, grips[i].root_y }, to[2] = { grips[i].x, grips[i].y };

          rmp_mark_segment (snapshot, RMP_MARK_TWIN, from, to);
          rmp_mark_dot (snapshot, RMP_MARK_SELECTED, to[0], to[1], GRIP_RADIUS);
          if (self->drawing == RMP_DRAWING_SIZE && self->size == grips[i].size && pane == self->pane)
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
    return self->value * rmp_viewport_get_pixel_size (viewport, self->hover.position);
  if (self->reach > 0.0)
    return self->reach;
  return rmp_garment_get_look_size (rmp_fold_line_tool_get_workspace (self), self->hover.pane, self->hover.garment,
                                    RMP_FOLD_LINE_REACH);
}

static void
mark_twin_ring (RmpFoldLineTool *self, GtkSnapshot *snapshot, guint sides, double radius)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  float position[3], normal[3];
  RmpSurfacePoint twin;

  if (rmp_garment_find_twin (self->hover.garment, sides, &self->hover.point, &twin) &&
      rmp_viewport_place (viewport, self->hover.pane, self->hover.surface, &twin, position, normal) &&
      rmp_viewport_shows (viewport, self->hover.pane, position))
    rmp_mark_ring (viewport, snapshot, self->hover.pane, RMP_MARK_TWIN, position, normal, radius);
}

static void
mark_pointer (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const guint sides = rmp_workspace_get_mirrored (rmp_viewport_get_workspace (viewport));
  const double radius = get_ring_radius (self);
  double x, y;

  rmp_mark_ring (viewport, snapshot, self->hover.pane, RMP_MARK_FOLD, self->hover.position, self->hover.normal, radius);
  if (sides != 0)
    mark_twin_ring (self, snapshot, sides, radius);
  if (!rmp_viewport_project (viewport, self->hover.pane, self->hover.position, &x, &y))
    return;
  if (self->snapped)
    {
      rmp_mark_square (snapshot, RMP_MARK_SELECTED, x, y, 14, FALSE);
      rmp_mark_text (viewport, snapshot, x, y, _ ("Seam or border"));
    }
  else if (self->drawing == RMP_DRAWING_ADJUST_SIZE || self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    {
      g_autofree char *text = self->drawing == RMP_DRAWING_ADJUST_SIZE
                                  ? rmp_quantity_format (self->value, RMP_UNIT_METRE)
                                  : g_strdup_printf (_ ("%.0f px"), self->value);

      rmp_mark_text (viewport, snapshot, x, y, text);
    }
}

void
rmp_fold_line_tool_snapshot (RmpTool *tool, GtkSnapshot *snapshot)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);
  const RmpPath *path = self->draft != NULL ? self->draft : self->before;

  if (path != NULL)
    mark_path (self, snapshot, self->garment, path,
               self->drawing == RMP_DRAWING_HANDLE ? RMP_MARK_SELECTED : RMP_MARK_FOLD);
  if (self->stroke != NULL)
    mark_stroke (self, snapshot);
  for (guint i = 0; i < self->points->len; i++)
    mark_point (self, snapshot, self->garment, &g_array_index (self->points, RmpSurfacePoint, i), TRUE);
  for (guint i = 0; path != NULL && self->drawing == RMP_DRAWING_HANDLE && i < path->n_handles; i++)
    mark_point (self, snapshot, self->garment, path->handles + i, (gint) i == self->handle);
  if (self->drawing == RMP_DRAWING_NOTHING || self->drawing == RMP_DRAWING_SIZE)
    mark_grips (self, snapshot);
  if (self->hovering && self->drawing != RMP_DRAWING_SIZE)
    mark_pointer (self, snapshot);
}

/* --- words ---------------------------------------------------------------------------------------------------- */

char *
rmp_fold_line_tool_get_hint (RmpTool *tool)
{
  RmpFoldLineTool *self = RMP_FOLD_LINE_TOOL (tool);

  switch (self->drawing)
    {
    case RMP_DRAWING_PRESSED:
    case RMP_DRAWING_STROKE:
      return g_strdup (_ ("Release to end the line · ends snap to seams and borders, not with Ctrl · Esc gives up"));
    case RMP_DRAWING_PLACING:
      return g_strdup (_ ("Click places a point, drag bends · double-click or Enter ends · Backspace takes the last "
                          "point back · Esc gives up"));
    case RMP_DRAWING_HANDLE:
      return g_strdup (_ ("Drag moves the handle · ends snap to seams and borders, not with Ctrl · Esc gives up"));
    case RMP_DRAWING_SIZE:
      return g_strdup (_ ("Drag sets the size of this line · Esc gives up"));
    case RMP_DRAWING_ADJUST_SIZE:
      if (self->size == RMP_FOLD_LINE_WIDTH)
        return g_strdup (_ ("Move or type millimetres to set the fold width · click or Enter confirms · Esc restores"));
      return g_strdup (_ ("Move or type millimetres to set the reach · click or Enter confirms · Esc restores"));
    case RMP_DRAWING_ADJUST_STEADINESS:
      return g_strdup (_ ("Move or type pixels to steady the stroke · click or Enter confirms · Esc restores"));
    case RMP_DRAWING_NOTHING:
    default:
      if (rmp_tool_get_viewport (tool) != NULL && rmp_fold_line_get_selected (rmp_tool_get_viewport (tool)) != NULL)
        return g_strdup (_ ("Drag a handle to move it, the line to bend it · Del removes · right click for more · drag "
                            "on cloth draws another · Esc leaves"));
      return g_strdup (
          _ ("Drag on cloth draws a fold line · click places points · C across or along · F or [ ] reach · "
             "Shift+F steadiness · Ctrl+F fold width · Ctrl+Shift-click straight on · Esc leaves"));
    }
}
