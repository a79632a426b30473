/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/symmetry/joined-sides.h"

#include "widgets/i18n.h"

typedef struct
{
  RmpMesh *mesh;
  RmpSymmetry *symmetry;
} Joined;

static void
joined_free (Joined *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_symmetry_unref (self->symmetry);
  g_free (self);
}

static RmpSymmetry *
keep_symmetry (RmpSurface *self, RmpTopology *topology, guint32 edge)
{
  RmpMesh *mesh = rmp_surface_get_mesh (self);
  Joined *joined = g_new (Joined, 1);

  *joined = (Joined){ rmp_mesh_ref (mesh),
                      rmp_symmetry_new (topology, rmp_mesh_get_positions (mesh), edge) };
  g_object_set_data_full (G_OBJECT (self), "rimple-symmetry", joined, (GDestroyNotify) joined_free);
  return joined->symmetry;
}

RmpSymmetry *
rmp_surface_get_symmetry (RmpSurface *self)
{
  const Joined *joined = g_object_get_data (G_OBJECT (self), "rimple-symmetry");
  g_autoptr (RmpTopology) topology = NULL;

  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  if (joined && joined->mesh == rmp_surface_get_mesh (self))
    return joined->symmetry;
  topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (self));
  return keep_symmetry (self, topology, RMP_INDEX_NONE);
}

/* The nearest edge is opposite to the corner with the smallest weight. */
static guint32
find_nearest_edge (const RmpTopology *topology, const RmpSurfacePoint *point)
{
  double weights[3];
  guint across = 0;

  rmp_surface_point_weights (point, weights);
  for (guint i = 1; i < 3; i++)
    if (weights[i] < weights[across])
      across = i;
  return topology->face_edges[3 * (gsize) point->face + (across + 1) % 3];
}

void
rmp_viewport_mirror_here (RmpViewport *self, const RmpSurfaceHit *hit)
{
  g_autoptr (RmpTopology)
      topology = rmp_topology_new_for_mesh (rmp_surface_get_mesh (hit->surface));

  g_return_if_fail (RMP_IS_VIEWPORT (self));

  keep_symmetry (hit->surface, topology, find_nearest_edge (topology, &hit->point));
  if (rmp_workspace_get_flag (rmp_viewport_get_workspace (self), "topological"))
    rmp_viewport_tell_symmetry (self, hit->surface);
  g_object_set (rmp_viewport_get_workspace (self), "topological", TRUE, NULL);
  rmp_viewport_queue_scenes (self);
}

void
rmp_viewport_tell_symmetry (RmpViewport *self, RmpSurface *surface)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  const guint n_alone = rmp_symmetry_get_n_alone (rmp_surface_get_symmetry (surface));
  g_autofree char *words = NULL;

  g_return_if_fail (RMP_IS_VIEWPORT (self));

  if (n_alone == 0)
    words = g_strdup (_ ("All vertices of the mesh have a partner on the other side."));
  else
    words = g_strdup_printf (
        _ ("%u of %u vertices of the mesh have no partner on the other side. Where the middle was "
           "not found, point at an edge on it and press Ctrl+Shift+M."),
        n_alone, n);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.report", "s", words);
}
