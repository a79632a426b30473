/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fold-line-marks.c: what the fold-line tool shows: lines in the scenes, what follows the pointer, and its hint. */

#include "tools/fold-line-tool-private.h"

#include "i18n.h"
#include "quantity.h"

#define HANDLE_SIZE 8.0
#define GRIP_RADIUS 4.5
/* Metres beside the plane of symmetry within which there is nothing to mirror. */
#define PLANE_TOLERANCE 1e-6

/* --- in the scenes -------------------------------------------------------------------------------------------- */

/* Where the cloth, at rest, meets the plane of symmetry: it moves with the cloth, as the plane could not. */
static void
add_symmetry (RmpViewport *viewport, RmpScene *scene, guint pane, RmpGarment *garment)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (garment, NULL);
  const RmpTopology *topology = sheet->topology;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));

  for (guint32 face = 0; face < topology->n_faces; face++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) face;
      float places[6], directions[6];
      guint n = 0;

      for (guint i = 0; i < 3 && n < 2 && (sheet->cloth == NULL || sheet->cloth[face]); i++)
        {
          const guint32 a = corners[i], b = corners[(i + 1) % 3];
          const double xa = sheet->positions[3 * (gsize) a], xb = sheet->positions[3 * (gsize) b];
          RmpSurfacePoint point;

          if ((xa < PLANE_TOLERANCE) == (xb < PLANE_TOLERANCE))
            continue;
          point = rmp_surface_point_on_edge (topology->faces, face, a, b, xa / (xa - xb));
          n += rmp_viewport_place (viewport, pane, rmp_garment_get_surface (garment), &point, places + 3 * n,
                                   directions + 3 * n);
        }
      if (n < 2)
        continue;
      g_array_append_vals (positions, places, 6);
      g_array_append_vals (normals, directions, 6);
    }
  if (positions->len > 0)
    rmp_scene_add_line (scene, &(RmpSceneLine){ .style = RMP_LINE_SEAM,
                                                .flags = RMP_LINE_PAIRS,
                                                .n_points = positions->len / 3,
                                                .points = (const float *) (gpointer) positions->data,
                                                .normals = (const float *) (gpointer) normals->data });
}

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

      add_symmetry (viewport, scene, pane, garment);
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

  if (self->drawing == RMP_DRAWING_ADJUST_REACH)
    return self->value;
  if (self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    return self->value * rmp_viewport_get_pixel_size (viewport, self->hover.position);
  if (self->reach > 0.0)
    return self->reach;
  return rmp_garment_get_look_size (rmp_fold_line_tool_get_workspace (self), self->hover.pane, self->hover.garment,
                                    RMP_FOLD_LINE_REACH);
}

static void
mark_twin_ring (RmpFoldLineTool *self, GtkSnapshot *snapshot, double radius)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const RmpSheet *sheet = rmp_garment_get_sheet (self->hover.garment, NULL);
  float position[3], normal[3];
  RmpSurfacePoint twin;
  double place[3];

  rmp_sheet_position (sheet, &self->hover.point, place);
  place[0] = -place[0];
  rmp_sheet_closest (sheet, place, &twin);
  if (rmp_viewport_place (viewport, self->hover.pane, self->hover.surface, &twin, position, normal) &&
      rmp_viewport_shows (viewport, self->hover.pane, position))
    rmp_mark_ring (viewport, snapshot, self->hover.pane, RMP_MARK_TWIN, position, normal, radius);
}

static void
mark_pointer (RmpFoldLineTool *self, GtkSnapshot *snapshot)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  const double radius = get_ring_radius (self);
  double x, y;

  rmp_mark_ring (viewport, snapshot, self->hover.pane, RMP_MARK_FOLD, self->hover.position, self->hover.normal, radius);
  if (rmp_workspace_get_flag (rmp_viewport_get_workspace (viewport), "symmetry"))
    mark_twin_ring (self, snapshot, radius);
  if (!rmp_viewport_project (viewport, self->hover.pane, self->hover.position, &x, &y))
    return;
  if (self->snapped)
    {
      rmp_mark_square (snapshot, RMP_MARK_SELECTED, x, y, 14, FALSE);
      rmp_mark_text (viewport, snapshot, x, y, _ ("Seam or border"));
    }
  else if (self->drawing == RMP_DRAWING_ADJUST_REACH || self->drawing == RMP_DRAWING_ADJUST_STEADINESS)
    {
      g_autofree char *text = self->drawing == RMP_DRAWING_ADJUST_REACH
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
    case RMP_DRAWING_ADJUST_REACH:
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
             "Shift+F steadiness · middle button turns · Esc leaves"));
    }
}
