/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes.h"

static void
assert_consistent (const RmpTopology *topology)
{
  guint n_corners = 0;

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 *ends = topology->edges + 2 * edge;

      g_assert_cmpuint (ends[0], <, ends[1]);
      if (edge > 0)
        g_assert_true (ends[-2] < ends[0] || (ends[-2] == ends[0] && ends[-1] < ends[1]));
      g_assert_cmpuint (rmp_topology_find_edge (topology, ends[1], ends[0]), ==, edge);
      for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1];
           i++)
        g_assert_cmpuint (rmp_topology_opposite_vertex (topology, topology->edge_faces[i], edge),
                          !=, RMP_INDEX_NONE);
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++, n_corners++)
        {
          guint32 corner = topology->vertex_corners[i];
          const guint32 *face = topology->faces + corner / 3 * 3;

          g_assert_cmpuint (topology->faces[corner], ==, v);
          g_assert_cmpuint (topology->corner_ends[2 * i], ==, face[(corner + 1) % 3]);
          g_assert_cmpuint (topology->corner_ends[2 * i + 1], ==, face[(corner + 2) % 3]);
        }
      for (guint32 i = topology->vertex_edge_start[v]; i < topology->vertex_edge_start[v + 1]; i++)
        {
          g_assert_cmpuint (rmp_topology_edge_other (topology, topology->vertex_edges[i], v), ==,
                            topology->vertex_neighbours[i]);
          if (i > topology->vertex_edge_start[v])
            g_assert_cmpuint (topology->vertex_neighbours[i - 1], <,
                              topology->vertex_neighbours[i]);
        }
    }
  g_assert_cmpuint (n_corners, ==, 3 * (topology->n_faces - topology->n_collapsed_faces));
}

static void
a_tube_has_two_borders (void)
{
  g_auto (Shape) tube = shape_tube (8, 5, 1.0, 4.0, 0.0);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);

  assert_consistent (topology);
  g_assert_cmpuint (topology->n_border_edges, ==, 16);
  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 0);
  g_assert_cmpint ((int) topology->n_vertices - (int) topology->n_edges + (int) topology->n_faces,
                   ==, 0);
}

static void
noise_is_told_apart (void)
{
  for (guint32 seed = 0; seed < 20; seed++)
    {
      g_auto (Shape) noise = shape_noise (4 + seed, seed);
      g_autoptr (RmpTopology) topology = shape_to_topology (&noise);

      assert_consistent (topology);
    }
}

static void
defects_are_counted (void)
{
  /* Three faces on the edge 0–1, a face that names a vertex twice, a vertex without a face.
   */
  static const guint32 faces[] = { 0, 1, 2, 1, 0, 3, 0, 1, 4, 2, 2, 3, 0, 1, 5 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (7, 5, faces);
  guint32 components[7];

  assert_consistent (topology);
  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 1);
  g_assert_cmpuint (topology->n_collapsed_faces, ==, 1);
  g_assert_cmpuint (rmp_topology_components (topology, components), ==, 2);
  g_assert_cmpuint (components[5], ==, 0);
  g_assert_cmpuint (components[6], ==, 1);
  g_assert_cmpuint (rmp_topology_find_edge (topology, 2, 5), ==, RMP_INDEX_NONE);
}

static void
mean_edge_is_a_length (void)
{
  g_auto (Shape) octahedron = shape_octahedron ();
  g_autoptr (RmpTopology) topology = shape_to_topology (&octahedron);

  g_assert_cmpfloat_with_epsilon (rmp_topology_mean_edge_length (topology, octahedron.positions),
                                  G_SQRT2, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/topology/a-tube-has-two-borders", a_tube_has_two_borders);
  g_test_add_func ("/algorithms/topology/noise-is-told-apart", noise_is_told_apart);
  g_test_add_func ("/algorithms/topology/defects-are-counted", defects_are_counted);
  g_test_add_func ("/algorithms/topology/mean-edge-is-a-length", mean_edge_is_a_length);
  return g_test_run ();
}
