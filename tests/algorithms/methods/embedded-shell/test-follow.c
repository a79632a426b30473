/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Surfaces that a lattice follows, and what its cells leave of them. */

#include "methods/embedded-shell/follow.h"

#include <math.h>

#include "lattice-mesh.h"

static void
a_followed_surface_keeps_what_cells_can_tell (void)
{
  const double middle[3] = { 0.0, 0.0, 0.0 };
  const RmpEmbeddedMaterial flesh = { 2e4, 0.45, 1000.0 };
  g_auto (LatticeMesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpEmbeddedFollow) follow = NULL;
  g_autofree double *areas = NULL, *bent = NULL, *filtered = NULL;
  double smooth = 0.0, rough = 0.0;
  gsize n;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_ball (&mesh, 40, 80, middle, 1.0);
  topology = lattice_mesh_get_topology (&mesh);
  n = 3 * (gsize) topology->n_vertices;
  areas = g_new (double, topology->n_vertices);
  bent = g_new (double, n);
  for (guint v = 0; v < topology->n_vertices; v++)
    areas[v] = 4.0 * G_PI / topology->n_vertices;
  follow = rmp_embedded_follow_new (topology, lattice_mesh_get_positions (&mesh), areas,
                                    &rmp_embedded_build_defaults, &flesh, TRUE, 1, NULL, NULL);
  g_assert_nonnull (follow);
  g_assert_false (rmp_embedded_follow_get_report (follow)->surface);

  /* a bend that a quadratic cell can follow, and beside it one that is too fine for it */
  for (gsize i = 0; i < n; i++)
    bent[i] = lattice_mesh_get_positions (&mesh)[i] +
              (i % 3 == 1 ? 0.1 * pow (lattice_mesh_get_positions (&mesh)[i - 1], 2.0) : 0.0);
  filtered = g_memdup2 (bent, n * sizeof (double));
  rmp_embedded_follow_filter (follow, filtered, 1);
  for (gsize i = 0; i < n; i++)
    smooth = MAX (smooth, fabs (filtered[i] - bent[i]));
  g_assert_cmpfloat (smooth, <, 5e-3);
  for (gsize i = 0; i < n; i++)
    filtered[i] = bent[i] + (i % 3 == 1 ? 0.02 * cos (30.0 * bent[i - 1]) : 0.0);
  rmp_embedded_follow_filter (follow, filtered, 1);
  for (gsize i = 1; i < n; i += 3)
    rough += pow (filtered[i] - bent[i], 2.0) / topology->n_vertices;
  g_assert_cmpfloat (sqrt (rough), <, 5e-3); /* of 0.014 */
}

/* The largest change of slope from edge to edge along the middle of a sheet that is bent evenly. */
static double
find_crease (RmpEmbeddedOrder order)
{
  enum
  {
    COLUMNS = 64
  };
  const RmpEmbeddedMaterial flesh = { 2e4, 0.3, 1000.0 };
  RmpEmbeddedBuildOptions options = rmp_embedded_build_defaults;
  g_auto (LatticeMesh) mesh = { NULL };
  g_autoptr (RmpTopology) topology = NULL;
  g_autoptr (RmpEmbeddedFollow) follow = NULL;
  g_autofree double *areas = NULL, *x = NULL;
  double crease = 0.0;
  gsize n;

  lattice_mesh_init (&mesh);
  lattice_mesh_add_sheet (&mesh, COLUMNS, 8, 1.0, 0.2, 0.0);
  topology = lattice_mesh_get_topology (&mesh);
  n = topology->n_vertices;
  areas = g_new (double, n);
  x = g_memdup2 (lattice_mesh_get_positions (&mesh), 3 * n * sizeof (double));
  for (gsize v = 0; v < n; v++)
    {
      areas[v] = 0.2 / (double) n;
      x[3 * v + 2] = 0.4 * x[3 * v] * x[3 * v];
    }
  options.order = order;
  follow = rmp_embedded_follow_new (topology, lattice_mesh_get_positions (&mesh), areas, &options,
                                    &flesh, TRUE, 1, NULL, NULL);
  rmp_embedded_follow_filter (follow, x, 1);
  for (guint i = 1; i < COLUMNS; i++)
    {
      const double *middle = x + 3 * (gsize) (4 * (COLUMNS + 1) + i);

      crease = MAX (crease, fabs (middle[5] - 2.0 * middle[2] + middle[-1]) * COLUMNS);
    }
  return crease;
}

static void
faces_of_linear_cells_show_as_creases (void)
{
  g_assert_cmpfloat (find_crease (RMP_EMBEDDED_LINEAR), >,
                     4.0 * find_crease (RMP_EMBEDDED_QUADRATIC));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-follow/" name, function)
  TEST ("a-followed-surface-keeps-what-cells-can-tell",
        a_followed_surface_keeps_what_cells_can_tell);
  TEST ("faces-of-linear-cells-show-as-creases", faces_of_linear_cells_show_as_creases);
#undef TEST
  return g_test_run ();
}
