/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/uv-layout.h"

#include <math.h>

/* Two squares of 1 m side by side, on two islands: the first half as large as the cloth, the second
 * a quarter, mirrored.
 */
static RmpMesh *
new_mesh (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1, 0, 1, 1, 0, 2, 1, 0 };
  static const guint32 faces[] = { 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4 };
  static const float uvs[] = { 0, 0, 0.5f,  0, 0.5f,  0.5f,  0, 0.5f,
                               1, 0, 0.75f, 0, 0.75f, 0.25f, 1, 0.25f };
  static const guint32 uv_faces[] = { 0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7 };
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh = rmp_mesh_new (6, positions, 4, faces, 8, uvs, uv_faces, &error);

  g_assert_no_error (error);
  return mesh;
}

static guint
count (const RmpUvLayout *layout, RmpUvEdgeKind kind)
{
  guint n, counted = 0;
  const RmpUvEdge *edges = rmp_uv_layout_get_edges (layout, &n);

  for (guint i = 0; i < n; i++)
    counted += edges[i].kind == kind;
  return counted;
}

static void
seams_and_borders_are_told_apart (void)
{
  g_autoptr (RmpMesh) mesh = new_mesh ();
  g_autoptr (RmpUvLayout) layout = rmp_uv_layout_new (mesh, NULL);

  g_assert_cmpuint (count (layout, RMP_UV_EDGE_INNER), ==, 2);
  g_assert_cmpuint (count (layout, RMP_UV_EDGE_SEAM), ==, 2);
  g_assert_cmpuint (count (layout, RMP_UV_EDGE_BORDER), ==, 6);
}

/* What was cut away ends the cloth. */
static void
faces_left_out_leave_a_border (void)
{
  static const guint8 faces[] = { 1, 1, 0, 0 };
  const RmpSurfacePoint away = { 2, { 0.2, 0.2 } };
  g_autoptr (RmpMesh) mesh = new_mesh ();
  g_autoptr (RmpUvLayout) layout = rmp_uv_layout_new (mesh, faces);
  double position[2], high[2];

  rmp_uv_layout_get_extent (layout, position, high);
  g_assert_cmpfloat (high[0], ==, 0.5);
  g_assert_cmpuint (count (layout, RMP_UV_EDGE_SEAM), ==, 0);
  g_assert_cmpuint (count (layout, RMP_UV_EDGE_BORDER), ==, 4);
  g_assert_false (rmp_uv_layout_place (layout, &away, position));
}

static void
a_place_is_found_again (void)
{
  g_autoptr (RmpMesh) mesh = new_mesh ();
  g_autoptr (RmpUvLayout) layout = rmp_uv_layout_new (mesh, NULL);

  for (guint32 face = 0; face < 4; face++)
    {
      const RmpSurfacePoint point = { face, { 0.3, 0.25 } };
      RmpSurfacePoint found;
      double position[2];

      g_assert_true (rmp_uv_layout_place (layout, &point, position));
      g_assert_true (rmp_uv_layout_find (layout, position, &found));
      g_assert_cmpuint (found.face, ==, face);
      g_assert_cmpfloat_with_epsilon (found.barycentric[0], 0.3, 1e-12);
      g_assert_cmpfloat_with_epsilon (found.barycentric[1], 0.25, 1e-12);
    }
}

static void
between_islands_is_nothing (void)
{
  static const double nowhere[][2] = {
    { 0.6, 0.1 }, { 0.2, 0.7 }, { -0.1, 0.1 }, { 2.0, 0.1 }, { NAN, 0.1 }
  };
  g_autoptr (RmpMesh) mesh = new_mesh ();
  g_autoptr (RmpUvLayout) layout = rmp_uv_layout_new (mesh, NULL);
  RmpSurfacePoint point;

  for (guint i = 0; i < G_N_ELEMENTS (nowhere); i++)
    g_assert_false (rmp_uv_layout_find (layout, nowhere[i], &point));
}

static void
each_island_has_its_scale (void)
{
  g_autoptr (RmpMesh) mesh = new_mesh ();
  g_autoptr (RmpUvLayout) layout = rmp_uv_layout_new (mesh, NULL);

  g_assert_cmpfloat_with_epsilon (rmp_uv_layout_get_scale (layout, 0), 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (rmp_uv_layout_get_scale (layout, 3), 0.25, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/uv-layout/seams-and-borders-are-told-apart", seams_and_borders_are_told_apart);
  g_test_add_func ("/uv-layout/faces-left-out-leave-a-border", faces_left_out_leave_a_border);
  g_test_add_func ("/uv-layout/a-place-is-found-again", a_place_is_found_again);
  g_test_add_func ("/uv-layout/between-islands-is-nothing", between_islands_is_nothing);
  g_test_add_func ("/uv-layout/each-island-has-its-scale", each_island_has_its_scale);
  return g_test_run ();
}
