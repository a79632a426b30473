/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/normals.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

static void
a_tube_looks_outward (void)
{
  g_auto (Shape) tube = shape_tube (64, 20, 1.0, 2.0, 0.0);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  g_autofree float *normals = g_new (float, 3 * tube.n_vertices);

  rmp_normals_compute (topology, tube.positions, normals, 0);
  for (guint v = 0; v < tube.n_vertices; v++)
    {
      const float *p = tube.positions + 3 * v;
      const float *n = normals + 3 * v;

      g_assert_cmpfloat_with_epsilon (n[0] * n[0] + n[1] * n[1] + n[2] * n[2], 1.0f, 1e-5f);
      g_assert_cmpfloat (p[1] * n[1] + p[2] * n[2], >, 0.998f);
    }
}

/* A cube's corner belongs to three right angles, however its sides are cut into triangles. */
static void
angles_weigh_not_triangles (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0 };
  static const guint32 faces[] = { 0, 1, 3, 0, 3, 2, 0, 2, 4, 0, 4, 1 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (5, 4, faces);
  float normals[15];

  rmp_normals_compute (topology, positions, normals, 0);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (normals[c], -1.0 / sqrt (3.0), 1e-6);
}

static void
single_agrees_with_double (void)
{
  g_auto (Shape) tube = shape_tube (31, 17, 0.1, 0.4, 0.3);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  g_autofree double *positions = shape_doubles (&tube);
  g_autofree double *exact = g_new (double, 3 * tube.n_vertices);
  g_autofree float *normals = g_new (float, 3 * tube.n_vertices);
  guint32 rows[] = { 3, 99, 200 };
  double some[3][3];

  rmp_normals_compute_double (topology, positions, exact, 0);
  rmp_normals_compute (topology, tube.positions, normals, 0);
  for (guint i = 0; i < 3 * tube.n_vertices; i++)
    g_assert_cmpfloat_with_epsilon (normals[i], exact[i], 1e-5);
  g_assert_false (rmp_normals_compute_once (tube.n_vertices, tube.n_faces, tube.faces,
                                            tube.positions, normals));
  for (guint i = 0; i < 3 * tube.n_vertices; i++)
    g_assert_cmpfloat_with_epsilon (normals[i], exact[i], 1e-5);
  rmp_normals_compute_rows (topology, positions, 3, rows, &some[0][0]);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpmem (some[i], sizeof some[i], exact + 3 * rows[i], sizeof some[i]);
}

/* Faces without area, a position that is not a number, a vertex alone: zero or the neighbours'
 * normal, never NaN.
 */
static void
degenerate_faces_borrow_a_normal (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.25f, 0, 0, NAN, 0, 0, 7, 7, 7 };
  static const guint32 faces[] = { 0, 1, 2, 0, 3, 1, 0, 1, 4 };
  g_autoptr (RmpTopology) topology = rmp_topology_new (6, 3, faces);
  float normals[18], once[18];

  g_assert_true (rmp_normals_compute (topology, positions, normals, 0));
  for (guint i = 0; i < 18; i++)
    g_assert_true (isfinite (normals[i]));
  g_assert_true (rmp_normals_compute_once (6, 3, faces, positions, once));
  for (guint i = 0; i < 18; i++)
    g_assert_cmpfloat_with_epsilon (once[i], normals[i], 1e-6f);
  g_assert_cmpfloat (normals[2], ==, 1.0f);
  g_assert_cmpfloat (normals[3 * 3 + 2], ==, 1.0f);
  g_assert_cmpfloat (normals[3 * 5 + 2], ==, 0.0f);
}

/* The hub of a wheel has more corners than fit in a batch. */
static void
a_hub_has_a_normal_too (void)
{
  const guint n = 1000;
  g_auto (Shape) wheel = shape_new (n + 1, n);
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree float *normals = g_new (float, 3 * (n + 1));

  for (guint i = 0; i < n; i++)
    {
      double angle = 2.0 * G_PI * i / n;

      wheel.positions[3 * (i + 1)] = (float) cos (angle);
      wheel.positions[3 * (i + 1) + 1] = (float) sin (angle);
      wheel.positions[3 * (i + 1) + 2] = -0.2f;
      wheel.faces[3 * i + 1] = 1 + i;
      wheel.faces[3 * i + 2] = 1 + (i + 1) % n;
    }
  topology = shape_to_topology (&wheel);
  rmp_normals_compute (topology, wheel.positions, normals, 0);
  g_assert_cmpfloat_with_epsilon (normals[2], 1.0f, 1e-5f);
  for (guint i = 1; i <= n; i++)
    g_assert_cmpfloat_with_epsilon (normals[3 * i + 2], 1.0 / sqrt (1.04), 1e-3);
}

static void
threads_do_not_show (void)
{
  g_auto (Shape) tube = shape_tube (80, 80, 0.1, 0.4, 0.3);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  gsize size = 3 * (gsize) tube.n_vertices * sizeof (float);
  g_autofree float *one = g_malloc (size);
  g_autofree float *five = g_malloc (size);
  g_autofree float *open_one = g_new (float, tube.n_vertices);
  g_autofree float *open_five = g_new (float, tube.n_vertices);

  rmp_normals_compute (topology, tube.positions, one, 1);
  rmp_normals_compute (topology, tube.positions, five, 5);
  g_assert_cmpmem (one, size, five, size);
  rmp_normals_occlusion (topology, tube.positions, one, 0.02f, open_one, 1);
  rmp_normals_occlusion (topology, tube.positions, one, 0.02f, open_five, 5);
  g_assert_cmpmem (open_one, size / 3, open_five, size / 3);
}

static void
assert_normal (const float *normal, const float *expected)
{
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (normal[c], expected[c], 2e-6f);
}

/* A vertex where faces meet in two fans with nothing between, in any order, and one with more faces
 * than others.
 */
static void
fans_are_summed_one_by_one (void)
{
  enum
  {
    N_SPOKES = 40,
    N_VERTICES = N_SPOKES + 1
  };
  static const guint32 faces[] = { 0, 2, 3, 0, 5, 6, 0, 1, 2, 0, 4, 5, 6, 5, 7 },
                       rows[] = { 0, 5, 0, 7 };
  static const float positions[] = { 0,  0, 0,   1,  0,  .3f, 1, 1,  0, 0,  1,  -.2f,
                                     -1, 0, .1f, -1, -1, .4f, 0, -1, 0, -2, -2, 1 };
  g_autoptr (RmpTopology) bow = rmp_topology_new (8, G_N_ELEMENTS (faces) / 3, faces);
  g_autoptr (RmpNormalRows) bow_rows = rmp_normal_rows_new (bow, G_N_ELEMENTS (rows), rows);
  float all[3 * N_VERTICES], some[3 * N_VERTICES], wheel[3 * N_VERTICES] = { 0 };
  guint32 wheel_faces[3 * N_SPOKES], everyone[N_VERTICES];

  rmp_normals_compute (bow, positions, all, 1);
  g_assert_false (rmp_normal_rows_compute (bow_rows, positions, 0, G_N_ELEMENTS (rows), some, 1));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_normal (some + 3 * i, all + 3 * rows[i]);

  for (guint32 i = 0; i < N_VERTICES; i++)
    everyone[i] = i;
  for (guint32 i = 0; i < N_SPOKES; i++)
    {
      wheel_faces[3 * i] = 0;
      wheel_faces[3 * i + 1] = 1 + i;
      wheel_faces[3 * i + 2] = 1 + (i + 1) % N_SPOKES;
      wheel[3 * (1 + i)] = cosf ((float) (2 * G_PI * i / N_SPOKES));
      wheel[3 * (1 + i) + 1] = sinf ((float) (2 * G_PI * i / N_SPOKES));
      wheel[3 * (1 + i) + 2] = 0.1f * (float) (i % 3);
    }
  {
    g_autoptr (RmpTopology) topology = rmp_topology_new (N_VERTICES, N_SPOKES, wheel_faces);
    g_autoptr (RmpNormalRows) wheel_rows = rmp_normal_rows_new (topology, N_VERTICES, everyone);

    rmp_normals_compute (topology, wheel, all, 1);
    g_assert_false (rmp_normal_rows_compute (wheel_rows, wheel, 0, N_VERTICES, some, 1));
  }
  for (guint i = 0; i < N_VERTICES; i++)
    assert_normal (some + 3 * i, all + 3 * i);
}

/* Some vertices in an order of their own, and a word about those that have no normal. */
static void
some_vertices_as_all (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 7, 7, 7 };
  static const guint32 faces[] = { 0, 1, 2 }, rows[] = { 2, 0, 3 };
  g_autoptr (RmpTopology) face = rmp_topology_new (4, 1, faces);
  g_auto (Shape) tube = shape_tube (40, 40, 0.1, 0.4, 0.3);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  gsize size = 3 * (gsize) tube.n_vertices * sizeof (float);
  g_autofree float *all = g_malloc (size);
  g_autofree float *some = g_malloc0 (size);
  g_autofree guint32 *backwards = g_new (guint32, tube.n_vertices);
  g_autoptr (RmpNormalRows) tube_rows = NULL;
  g_autoptr (RmpNormalRows) face_rows = rmp_normal_rows_new (face, G_N_ELEMENTS (rows), rows);
  float normals[9] = { 0 };

  rmp_normals_compute (topology, tube.positions, all, 1);
  for (guint32 v = 0; v < tube.n_vertices; v++)
    backwards[v] = tube.n_vertices - 1 - v;
  tube_rows = rmp_normal_rows_new (topology, tube.n_vertices, backwards);
  g_assert_false (
      rmp_normal_rows_compute (tube_rows, tube.positions, 0, tube.n_vertices / 3, some, 1));
  g_assert_false (rmp_normal_rows_compute (tube_rows, tube.positions, tube.n_vertices / 3,
                                           tube.n_vertices, some, 5));
  for (guint32 v = 0; v < tube.n_vertices; v++)
    assert_normal (some + 3 * (gsize) v, all + 3 * (gsize) backwards[v]);

  g_assert_false (rmp_normal_rows_compute (face_rows, positions, 1, 2, normals, 1));
  g_assert_cmpfloat (normals[3 * 0 + 2], ==, 0.0f);
  g_assert_cmpfloat_with_epsilon (normals[3 * 1 + 2], 1.0f, 1e-6f);
  g_assert_true (rmp_normal_rows_compute (face_rows, positions, 0, 3, normals, 1));
}

/* A corrugated sheet z = a sin (2π x / λ): the valley's curvature is a (2π / λ)², in one direction
 * of two.
 */
static void
valleys_are_darker_than_crests (void)
{
  const double amplitude = 0.01;
  const double length = 0.1;
  const float radius = 0.02f;
  g_auto (Shape) grid = shape_grid (80, 20, 0.2, 0.05);
  g_autoptr (RmpTopology) topology = shape_to_topology (&grid);
  g_autofree float *normals = g_new (float, 3 * grid.n_vertices);
  g_autofree float *open = g_new (float, grid.n_vertices);
  float curvature;
  const guint row = 10 * 81;

  for (guint v = 0; v < grid.n_vertices; v++)
    grid.positions[3 * v + 2] = (float) (amplitude *
                                         sin (2.0 * G_PI * grid.positions[3 * v] / length));
  rmp_normals_compute (topology, grid.positions, normals, 0);
  rmp_normals_occlusion (topology, grid.positions, normals, radius, open, 0);
  g_assert_cmpfloat (open[row + 10], ==, 1.0f);
  g_assert_cmpfloat (open[row + 30], <, 0.95f);
  /* The umbrella sees the curve in one direction only and averages: somewhat below the sharpest
   * curvature.
   */
  curvature = (float) (amplitude * pow (2.0 * G_PI / length, 2.0));
  g_assert_cmpfloat (open[row + 30], >,
                     1.0f / sqrtf (1.0f + powf (2.0f * curvature * radius, 2.0f)));
  g_assert_cmpfloat (open[row + 30], <,
                     1.0f / sqrtf (1.0f + powf (0.5f * curvature * radius, 2.0f)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/normals/a-tube-looks-outward", a_tube_looks_outward);
  g_test_add_func ("/algorithms/normals/angles-weigh-not-triangles", angles_weigh_not_triangles);
  g_test_add_func ("/algorithms/normals/single-agrees-with-double", single_agrees_with_double);
  g_test_add_func ("/algorithms/normals/degenerate-faces-borrow-a-normal",
                   degenerate_faces_borrow_a_normal);
  g_test_add_func ("/algorithms/normals/a-hub-has-a-normal-too", a_hub_has_a_normal_too);
  g_test_add_func ("/algorithms/normals/threads-do-not-show", threads_do_not_show);
  g_test_add_func ("/algorithms/normals/fans-are-summed-one-by-one", fans_are_summed_one_by_one);
  g_test_add_func ("/algorithms/normals/some-vertices-as-all", some_vertices_as_all);
  g_test_add_func ("/algorithms/normals/valleys-are-darker-than-crests",
                   valleys_are_darker_than_crests);
  return g_test_run ();
}
