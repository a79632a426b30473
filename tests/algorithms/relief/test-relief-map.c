/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/subdivision.h"
#include "relief/map.h"

#include <math.h>
#include <string.h>

/* A wavy sheet of n × n squares, each cut into two triangles. */
static RmpMesh *
sheet_new (guint n)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i <= n; i++)
    for (guint j = 0; j <= n; j++)
      {
        const float position[3] = { 0.1f * (float) i, sinf (0.7f * (float) (i + 2 * j)) * 0.05f,
                                    0.1f * (float) j };

        g_array_append_vals (positions, position, 3);
      }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const guint32 a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
        const guint32 corners[6] = { a, b, d, a, d, c };

        g_array_append_vals (faces, corners, 6);
      }
  return rmp_mesh_new (positions->len / 3, (const float *) (gpointer) positions->data,
                       faces->len / 3, (const guint32 *) (gpointer) faces->data, 0, NULL, NULL,
                       NULL);
}

/* Anchors of vertices on edges and corners name any of the faces there: the map must find the
 * common one.
 */
static void
check_both_ways (const RmpReliefMap *map, RmpReliefTopology *fine, const RmpTopology *coarse)
{
  for (guint face = 0; face < fine->n_faces; face++)
    {
      const float barycentric[2] = { (float) g_test_rand_double_range (0.05, 0.45),
                                     (float) g_test_rand_double_range (0.05, 0.45) };
      RmpSurfacePoint point;
      float back[2];
      guint found;

      g_assert_true (rmp_relief_map_to_coarse (map, face, barycentric, &point));
      g_assert_cmpuint (point.face, <, coarse->n_faces);
      g_assert_true (rmp_relief_map_from_coarse (map, &point, &found, back));
      g_assert_cmpuint (found, ==, face);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpfloat_with_epsilon (back[i], barycentric[i], 1e-5f);
    }
}

static void
test_both_ways (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new (6);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  g_autofree guint8 *refine = g_new0 (guint8, coarse->n_faces);
  g_autoptr (GError) error = NULL;

  for (guint levels = 0; levels < 4; levels++)
    {
      g_autoptr (RmpReliefMap) map = NULL;
      RmpSubdivision *fine;

      for (guint face = 0; face < coarse->n_faces; face++)
        refine[face] = g_test_rand_bit ();
      fine = rmp_subdivision_new (mesh, levels, refine, 1, &error);
      g_assert_no_error (error);
      map = rmp_relief_map_new (rmp_subdivision_get_topology (fine), coarse);
      check_both_ways (map, rmp_subdivision_get_topology (fine), coarse);
      rmp_subdivision_free (fine);
    }
}

/* Points on edges and corners of coarse faces are covered too, whatever rounding does to them. */
static void
test_borders_of_faces (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new (4);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  g_autoptr (GError) error = NULL;
  RmpSubdivision *fine = rmp_subdivision_new (mesh, 2, NULL, 1, &error);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (rmp_subdivision_get_topology (fine), coarse);
  const guint32 *start = rmp_subdivision_get_face_start (fine);

  for (guint i = 0; i < 2000; i++)
    {
      const guint32 face = (guint32) g_test_rand_int_range (0, (gint32) coarse->n_faces);
      const guint32 *corners = coarse->faces + 3 * face;
      const guint side = (guint) g_test_rand_int_range (0, 3);
      const double t = i % 3 == 0 ? 0.0 : g_test_rand_double ();
      const RmpSurfacePoint point = rmp_surface_point_on_edge (coarse->faces, face, corners[side],
                                                               corners[(side + 1) % 3], t);
      float barycentric[2];
      guint found;

      g_assert_true (rmp_relief_map_from_coarse (map, &point, &found, barycentric));
      g_assert_cmpuint (found, >=, start[face]);
      g_assert_cmpuint (found, <, start[face + 1]);
      g_assert_cmpfloat (barycentric[0], >=, 0.0f);
      g_assert_cmpfloat (barycentric[1], >=, 0.0f);
      g_assert_cmpfloat (barycentric[0] + barycentric[1], <=, 1.0f);
    }
  rmp_subdivision_free (fine);
}

/* A relief whose anchors say nonsense is not followed. */
static void
test_foreign_anchors (void)
{
  g_autoptr (RmpMesh) mesh = sheet_new (3);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefTopology) relief = rmp_relief_topology_new (3, 1, 0);
  g_autoptr (RmpReliefMap) map = NULL;
  const float middle[2] = { 0.3f, 0.3f };
  RmpSurfacePoint point = { 0, { 0.3, 0.3 } };
  float barycentric[2];
  guint face;

  for (guint32 i = 0; i < 3; i++)
    {
      relief->faces[i] = i;
      relief->anchor_faces[i] = 5 * i;
      relief->anchor_barycentric[2 * i] = relief->anchor_barycentric[2 * i + 1] = 0.25f;
    }
  map = rmp_relief_map_new (relief, coarse);
  g_assert_false (rmp_relief_map_to_coarse (map, 0, middle, &point));
  g_assert_false (rmp_relief_map_from_coarse (map, &point, &face, barycentric));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relief-map/there-and-back-is-the-same-point", test_both_ways);
  g_test_add_func ("/relief-map/edges-and-corners-are-covered", test_borders_of_faces);
  g_test_add_func ("/relief-map/faces-in-no-coarse-face-are-left-out", test_foreign_anchors);
  return g_test_run ();
}
