/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/fold-lines/fold-line-view.h"

#include <math.h>

/* The number of parts of a segment: between two edges of the coarse mesh the smooth cloth is
 * curved.
 */
#define PARTS 3

RmpFoldLine *
rmp_fold_line_get_selected (RmpViewport *viewport)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  GObject *selection = workspace ? rmp_workspace_get_selection (workspace) : NULL;

  if (!selection || !RMP_IS_FOLD_LINE (selection) ||
      rmp_fold_line_get_hidden (RMP_FOLD_LINE (selection)))
    return NULL;
  return RMP_FOLD_LINE (selection);
}

/* --- places ----------------------------------------------------------------------------------- */

static void
append_position (RmpViewport *viewport, guint pane, RmpSurface *surface,
                 const RmpSurfacePoint *point, GArray *positions, GArray *normals)
{
  float position[3], normal[3];

  if (!rmp_viewport_place (viewport, pane, surface, point, position, normal))
    return;
  g_array_append_vals (positions, position, 3);
  if (normals)
    g_array_append_vals (normals, normal, 3);
}

void
rmp_curve_trace (RmpViewport *viewport, guint pane, RmpSurface *surface,
                 const RmpSurfaceCurve *curve, GArray *positions, GArray *normals)
{
  const guint32 *faces = rmp_mesh_get_faces (rmp_surface_get_mesh (surface));

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  for (guint i = 0; i + 1 < curve->n_points; i++)
    {
      const RmpSurfacePoint *from = curve->points + i;
      RmpSurfacePoint to;

      append_position (viewport, pane, surface, from, positions, normals);
      for (guint j = 1; j < PARTS && rmp_surface_point_move (from + 1, faces, from->face, &to); j++)
        {
          const double t = (double) j / PARTS;
          const RmpSurfacePoint point = { from->face,
                                          { (1 - t) * from->barycentric[0] + t * to.barycentric[0],
                                            (1 - t) * from->barycentric[1] +
                                                t * to.barycentric[1] } };

          append_position (viewport, pane, surface, &point, positions, normals);
        }
    }
  append_position (viewport, pane, surface, curve->points + curve->n_points - 1, positions,
                   normals);
}

/* --- in the scene ----------------------------------------------------------------------------- */

static void
add_points (RmpScene *scene, RmpLineStyle style, RmpLineFlags flags, GArray *positions,
            GArray *normals)
{
  if (positions->len > 0)
    rmp_scene_add_line (scene,
                        &(RmpSceneLine){ .style = style,
                                         .flags = flags,
                                         .n_points = positions->len / 3,
                                         .points = (const float *) (gpointer) positions->data,
                                         .normals = (const float *) (gpointer) normals->data });
}

static void
add_handles (RmpViewport *viewport, RmpScene *scene, guint pane, RmpFoldLine *line, gint selected)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (line));
  const RmpPath *path = rmp_fold_line_get_path (line);

  for (guint i = 0; i < path->n_handles; i++)
    {
      g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
      g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));

      append_position (viewport, pane, surface, path->handles + i, positions, normals);
      add_points (scene, RMP_LINE_FOLD,
                  RMP_LINE_ONLY_POINTS | ((gint) i == selected ? RMP_LINE_SELECTED : 0), positions,
                  normals);
    }
}

/* The line on which the folds stand, if there are any: a line drawn on the coarse mesh winds a
 * little on the smooth cloth, and the method straightens it.
 */
static const RmpOverlayLine *
find_folded (RmpViewport *viewport, guint pane, RmpFoldLine *line, RmpResult **result)
{
  RmpWorkspace *workspace = rmp_viewport_get_workspace (viewport);
  RmpGarment *garment = rmp_fold_line_get_garment (line);
  RmpLook *look = rmp_workspace_get_look (workspace, pane, garment);
  gboolean exact;

  *result = !look || rmp_fold_line_get_drawn (line)->along
                ? NULL
                : rmp_workspace_request (workspace, rmp_garment_get_surface (garment), look,
                                         &exact);
  for (guint i = 0; *result && (*result)->output.lines && i < (*result)->output.lines->len; i++)
    {
      const RmpOverlayLine *folded = g_ptr_array_index ((*result)->output.lines, i);

      if (folded->id == (guint64) rmp_fold_line_get_id (line))
        return folded;
    }
  return NULL;
}

static void
add_folded (RmpScene *scene, RmpLineStyle style, RmpLineFlags flags, const RmpOverlayLine *folded)
{
  rmp_scene_add_line (scene, &(RmpSceneLine){ .style = style,
                                              .flags = flags,
                                              .n_points = folded->n_points,
                                              .points = folded->points,
                                              .normals = folded->normals });
}

static void
add_line (RmpViewport *viewport, RmpScene *scene, guint pane, RmpFoldLine *line,
          gint selected_handle)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (line));
  const gboolean selected = line == rmp_fold_line_get_selected (viewport);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (RmpResult) result = NULL;
  const RmpOverlayLine *folded = find_folded (viewport, pane, line, &result);
  const RmpLineStyle style = selected ? RMP_LINE_SELECTION : RMP_LINE_FOLD;
  const RmpLineFlags flags = selected ? RMP_LINE_SELECTED : 0;

  if (folded)
    add_folded (scene, style, flags, folded);
  else
    {
      rmp_curve_trace (viewport, pane, surface, rmp_fold_line_get_drawn (line)->curve, positions,
                       normals);
      add_points (scene, style, flags, positions, normals);
    }
  if (selected)
    add_handles (viewport, scene, pane, line, selected_handle);
}

void
rmp_fold_lines_add_to_scene (RmpViewport *viewport, RmpScene *scene, guint pane,
                             RmpFoldLine *hidden, gint selected_handle)
{
  GListModel *garments = rmp_project_get_garments (
      rmp_workspace_get_project (rmp_viewport_get_workspace (viewport)));

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      GListModel *lines = rmp_garment_get_fold_lines (garment);

      for (guint j = 0; j < g_list_model_get_n_items (lines); j++)
        {
          g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, j);

          if (line != hidden && !rmp_fold_line_get_hidden (line))
            add_line (viewport, scene, pane, line, selected_handle);
        }
    }
}

/* --- under the pointer ------------------------------------------------------------------------ */

gint
rmp_fold_line_find_handle (RmpViewport *viewport, guint pane, RmpFoldLine *line, double x, double y)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_fold_line_get_garment (line));
  const RmpPath *path = rmp_fold_line_get_path (line);
  double nearest = RMP_FOLD_LINE_GRASP + 2.0;
  gint found = -1;

  for (guint i = 0; i < path->n_handles; i++)
    {
      float position[3], normal[3];
      double px, py;

      if (rmp_viewport_place (viewport, pane, surface, path->handles + i, position, normal) &&
          rmp_viewport_project (viewport, pane, position, &px, &py) &&
          hypot (px - x, py - y) < nearest && rmp_viewport_shows (viewport, pane, position))
        {
          nearest = hypot (px - x, py - y);
          found = (gint) i;
        }
    }
  return found;
}

RmpFoldLine *
rmp_fold_line_find (RmpViewport *viewport, const RmpSurfaceHit *hit, double *arc)
{
  double nearest = RMP_FOLD_LINE_GRASP * rmp_viewport_get_pixel_size (viewport, hit->position);
  RmpFoldLine *found = NULL;
  GListModel *lines;
  RmpSheet *sheet;
  double position[3];

  if (!hit->garment)
    return NULL;
  lines = rmp_garment_get_fold_lines (hit->garment);
  sheet = rmp_garment_get_sheet (hit->garment, NULL);
  rmp_sheet_position (sheet, &hit->point, position);
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (RmpFoldLine) line = g_list_model_get_item (lines, i);
      double at;
      const double distance = rmp_path_nearest (rmp_fold_line_get_path (line), sheet, position, &at,
                                                NULL);

      if (distance >= nearest || rmp_fold_line_get_hidden (line))
        continue;
      nearest = distance;
      found = line;
      if (arc)
        *arc = at;
    }
  return found;
}
