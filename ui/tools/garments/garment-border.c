/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/garments/garment-border.h"

#include "geometry/topology.h"
#include "tools/garments/garment-edits.h"

/* Two halves, as the smooth surface bulges between the corners. */
static void
append_edge (RmpViewport *viewport, guint pane, RmpSurface *surface, guint32 face, guint side,
             GArray *positions, GArray *normals)
{
  float places[3][3], directions[3][3];

  for (guint i = 0; i < 3; i++)
    {
      double weights[3] = { 0 };

      weights[side] = 1.0 - 0.5 * i;
      weights[(side + 1) % 3] = 0.5 * i;
      if (!rmp_viewport_place (viewport, pane, surface,
                               &(RmpSurfacePoint){ face, { weights[1], weights[2] } }, places[i],
                               directions[i]))
        return;
    }
  for (guint half = 0; half < 2; half++)
    {
      g_array_append_vals (positions, places + half, 6);
      g_array_append_vals (normals, directions + half, 6);
    }
}

static gboolean
ends_at (RmpGarment *garment, const RmpTopology *topology, guint32 edge)
{
  guint n = 0;

  if (edge == RMP_INDEX_NONE)
    return FALSE;
  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    n += rmp_garment_has_face (garment, topology->edge_faces[i]);
  return n == 1;
}

void
rmp_garment_add_border_to_scene (RmpGarment *self, RmpViewport *viewport, RmpScene *scene,
                                 guint pane)
{
  RmpSurface *surface = rmp_garment_get_surface (self);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (surface));
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) normals = g_array_new (FALSE, FALSE, sizeof (float));

  g_return_if_fail (RMP_IS_GARMENT (self));

  for (guint32 face = 0; face < topology->n_faces; face++)
    for (guint side = 0; side < 3 && rmp_garment_has_face (self, face); side++)
      if (ends_at (self, topology, topology->face_edges[3 * (gsize) face + side]))
        append_edge (viewport, pane, surface, face, side, positions, normals);
  if (positions->len > 0)
    rmp_scene_add_line (scene,
                        &(RmpSceneLine){ .style = RMP_LINE_SELECTION,
                                         .flags = RMP_LINE_PAIRS,
                                         .n_points = positions->len / 3,
                                         .points = (const float *) (gpointer) positions->data,
                                         .normals = (const float *) (gpointer) normals->data });
}
