/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "geometry/bvh.h"
#include "geometry/distance.h"
#include "geometry/normals.h"
#include "geometry/section.h"
#include "geometry/vector.h"
#include "shapes.h"

static const double side[3] = { 0.0, 0.0, 1.0 };
static const double ahead[3] = { 1.0, 0.0, 0.0 };

/* Reference case weights: nearest points of a bent line in space. */
static void
nearest_points_equal_the_reference (void)
{
  static const double line[] = { 0.0, 0.0, 0.0, 0.03, 0.0, 0.0, 0.06, 0.01, 0.0, 0.09, 0.01, 0.02 };
  static const double rows[][5] = { { 0.015, 0, 0, 0.015, 0.0 },
                                    { 0.016, 0.005, 0, 0.016, 0.005 },
                                    { 0.045, 0.005, 0.01, 0.0458113883008419, 0.01 },
                                    { 0.03, 0.019, 0, 0.0360083275543199, 0.0180249826629598 },
                                    { 0, 0.03, 0, 0.0, 0.03 },
                                    { -0.02, 0, 0, 0.0, 0.02 },
                                    { 0.08, 0.02, 0.01, 0.083810784450693, 0.0103774904332554 },
                                    { 0.09, 0.01, 0.02, 0.0976782893563237, 0.0 },
                                    { 0.05, 0, -0.004, 0.0489736659610103, 0.00748331477354788 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double s;

      g_assert_cmpfloat_with_epsilon (rmp_polyline_nearest (4, line, rows[i], &s, NULL), rows[i][4],
                                      1e-10);
      g_assert_cmpfloat_with_epsilon (s, rows[i][3], 1e-10);
    }
}

static void
the_lower_arc_wins_a_tie (void)
{
  static const double line[] = { 0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0 };
  static const double point[] = { 0.5, 1.0, 0.0 };
  double s;
  guint segment;

  g_assert_cmpfloat (rmp_polyline_nearest (4, line, point, &s, &segment), ==, 1.0);
  g_assert_cmpfloat (s, ==, 0.5);
  g_assert_cmpuint (segment, ==, 0);
}

/* A skewed sheet of uneven triangles, many of them obtuse. */
static Shape
skewed_sheet (guint nx, guint ny, double jitter)
{
  Shape sheet = shape_grid (nx, ny, 0.2, 0.1);
  GRand *random = g_rand_new_with_seed (8);

  for (guint v = 0; v < sheet.n_vertices; v++)
    {
      sheet.positions[3 * v] += (float) (jitter * 0.2 / nx *
                                         g_rand_double_range (random, -1.0, 1.0));
      sheet.positions[3 * v + 1] += (float) (jitter * 0.1 / ny *
                                             g_rand_double_range (random, -1.0, 1.0));
      sheet.positions[3 * v] += 0.8f * sheet.positions[3 * v + 1];
    }
  g_rand_free (random);
  return sheet;
}

static void
a_straight_line_on_a_plane_is_exact (void)
{
  for (guint round = 0; round < 4; round++)
    {
      g_auto (Shape) sheet = skewed_sheet (40, 20, 0.08 * round);
      g_autoptr (RmpTopology) topology = shape_to_topology (&sheet);
      g_autofree double *positions = shape_doubles (&sheet);
      const double normal[3] = { -0.25, 1.0, 0.0 };
      const double radius = 0.03;
      RmpSurfacePoint seed = { 2 * (10 * 40 + 20), { 0.37, 0.21 } };
      double seed_arc, origin[3];
      g_autoptr (RmpSurfaceCurve) line = rmp_section_trace (topology, positions, NULL, &seed,
                                                            normal, ahead, 0.08, &seed_arc);
      g_autoptr (RmpLineDistance)
          distance = rmp_line_distance_geodesic (topology, positions, line, radius);
      guint n_expected = 0;

      rmp_surface_point_position (&seed, sheet.faces, positions, origin);
      for (guint v = 0; v < sheet.n_vertices; v++)
        {
          double x = positions[3 * v] - origin[0];
          double y = positions[3 * v + 1] - origin[1];
          double s = (x + 0.25 * y) / hypot (1.0, 0.25) + seed_arc;
          double d = (y - 0.25 * x) / hypot (1.0, 0.25);
          guint32 at = rmp_line_distance_find (distance, v);

          if (hypot (d, MAX (MAX (-s, s - 0.08), 0.0)) > radius * (1.0 - 1e-6))
            continue;
          n_expected++;
          g_assert_cmpuint (at, !=, RMP_INDEX_NONE);
          g_assert_cmpfloat_with_epsilon (distance->d[at], d, 1e-9);
          g_assert_cmpfloat_with_epsilon (distance->s[at], s, 1e-9);
        }
      g_assert_cmpuint (n_expected, >, 100);
    }
}

/* Along a tube a line unrolls: d is the arc round it. What is left over is the mesh: its chords,
 * and the dents of uneven triangles.
 */
static void
a_straight_line_on_a_tube_unrolls (void)
{
  for (guint round = 0; round < 4; round++)
    {
      const double radius = 0.02;
      g_auto (Shape) tube = shape_tube (96, 160, 0.04, 0.4, 0.1 * round);
      g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
      g_autofree double *positions = shape_doubles (&tube);
      g_autoptr (RmpBvh) bvh = rmp_bvh_new (tube.n_faces, tube.faces, tube.positions, NULL);
      const double middle[3] = { 0.0, 0.0, 0.0 };
      const double up[3] = { 0.0, 1.0, 0.0 };
      RmpSurfacePoint seed;
      g_autoptr (RmpSurfaceCurve) line = NULL;
      g_autoptr (RmpLineDistance) distance = NULL;

      g_assert_true (rmp_bvh_cast (bvh, middle, up, &seed, NULL));
      line = rmp_section_trace (topology, positions, NULL, &seed, side, ahead, 0.15, NULL);
      distance = rmp_line_distance_geodesic (topology, positions, line, radius);
      g_assert_cmpuint (distance->n_vertices, >, 500);
      for (guint i = 0; i < distance->n_vertices; i++)
        {
          const double *p = positions + 3 * distance->vertices[i];
          /* Seen from outside, above the line and looking down, left of +x is … −z. */
          double d = -0.04 * atan2 (p[2], p[1]);

          g_assert_cmpfloat_with_epsilon (distance->d[i], d, (round == 0 ? 5e-4 : 3e-3) * radius);
          g_assert_cmpfloat_with_epsilon (distance->s[i], p[0] + 0.075, 1e-2 * radius);
        }
    }
}

static void
the_far_side_of_a_limb_is_far (void)
{
  g_auto (Shape) tube = shape_tube (40, 60, 0.01, 0.2, 0.0);
  g_autoptr (RmpTopology) topology = shape_to_topology (&tube);
  g_autofree double *positions = shape_doubles (&tube);
  g_autofree double *normals = g_new (double, 3 * tube.n_vertices);
  RmpSurfacePoint seed = { 2 * 30 * 40, { 0.3, 0.3 } };
  g_autoptr (RmpSurfaceCurve)
      line = rmp_section_trace (topology, positions, NULL, &seed, side, ahead, 0.1, NULL);
  g_autoptr (RmpLineDistance) near = rmp_line_distance_geodesic (topology, positions, line, 0.025);
  g_autoptr (RmpLineDistance) all = rmp_line_distance_geodesic (topology, positions, line, 0.05);
  g_autoptr (RmpLineDistance) straight = NULL;
  guint n_refused = 0;

  rmp_normals_compute_double (topology, positions, normals, 0);
  straight = rmp_line_distance_euclidean (topology, positions, normals, line, 0.025);
  for (guint i = 0; i < near->n_vertices; i++)
    g_assert_cmpfloat (positions[3 * near->vertices[i] + 1], >, -0.0095);
  for (guint i = 0; i < straight->n_vertices; i++)
    g_assert_cmpfloat (positions[3 * straight->vertices[i] + 1], >, -1e-3);

  /* Behind the limb both sides meet; no face there may be given coordinates that run through zero.
   */
  for (guint32 f = 0; f < tube.n_faces; f++)
    {
      double at[6];
      gboolean is_back = TRUE;

      for (guint i = 0; i < 3; i++)
        is_back = is_back && positions[3 * tube.faces[3 * f + i] + 1] < -0.009;
      if (!rmp_line_distance_face (all, topology, f, at))
        n_refused += is_back;
      else if (is_back)
        g_assert_true ((at[1] > 0.0) == (at[3] > 0.0) && (at[1] > 0.0) == (at[5] > 0.0));
    }
  g_assert_cmpuint (n_refused, >, 0);
}

/* A sheet of 2 m in cells of 0.1 m with a slit from its upper border down to 0.2 m: beside it the
 * other half is next to the line, but hangs together with it only farther away than the radius.
 */
static void
nothing_is_measured_across_a_slit (void)
{
  enum
  {
    N = 20,
    SLIT = 10, /* column */
    END = 2,   /* row */
  };
  g_auto (Shape) whole = shape_grid (N, N, 2.0, 2.0),
                 sheet = shape_new (whole.n_vertices + N - END, whole.n_faces);
  g_autoptr (RmpTopology) topology = NULL;
  g_autofree double *positions = NULL, *normals = g_new (double, 3 * sheet.n_vertices);
  const RmpSurfacePoint seed = { 2 * (SLIT * N + SLIT - 1), { 0.3, 0.3 } };
  g_autoptr (RmpSurfaceCurve) line = NULL;
  const double across[3] = { 0.0, 1.0, 0.0 };

  memcpy (sheet.positions, whole.positions, 3 * whole.n_vertices * sizeof *sheet.positions);
  for (guint row = END + 1; row <= N; row++)
    memcpy (sheet.positions + 3 * (whole.n_vertices + row - END - 1),
            whole.positions + 3 * (row * (N + 1) + SLIT), 3 * sizeof *sheet.positions);
  for (guint i = 0; i < 3 * whole.n_faces; i++)
    {
      const guint32 v = whole.faces[i], row = v / (N + 1), column = i / 6 % N;

      sheet.faces[i] = column >= SLIT && v % (N + 1) == SLIT && row > END
                           ? whole.n_vertices + row - END - 1
                           : v;
    }
  topology = shape_to_topology (&sheet);
  positions = shape_doubles (&sheet);
  rmp_normals_compute_double (topology, positions, normals, 0);
  line = rmp_section_trace (topology, positions, NULL, &seed, across, ahead, 0.1, NULL);
  for (guint kind = 0; kind < 2; kind++)
    {
      g_autoptr (RmpLineDistance)
          distance = kind == 0
                         ? rmp_line_distance_euclidean (topology, positions, normals, line, 0.5)
                         : rmp_line_distance_geodesic (topology, positions, line, 0.5);

      g_assert_cmpuint (distance->n_vertices, >, 20);
      for (guint i = 0; i < distance->n_vertices; i++)
        {
          g_assert_cmpuint (distance->vertices[i], <, whole.n_vertices);
          g_assert_cmpfloat (positions[3 * distance->vertices[i]], <=, 1.0 + 1e-6);
        }
    }
}

/* The sheet of the U: cells of 1 mm, 60 to a row; face 2 c is below the diagonal of cell c, 2 c + 1
 * above it.
 */
#define ROW 60

static void
add_on_edge (GArray *points, const Shape *sheet, guint32 face, guint32 from, guint32 to, double t)
{
  RmpSurfacePoint point = rmp_surface_point_on_edge (sheet->faces, face, from, to, t);

  g_array_append_val (points, point);
}

/* Along the row at a quarter of its height, up at three quarters of the last column, and back. */
static RmpSurfaceCurve *
draw_u (const Shape *sheet, guint left, guint right, guint bottom, guint top)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));

#define CELL(x, y) ((y) *ROW + (x))
#define CORNER(x, y) ((y) * (ROW + 1) + (x))
  for (guint x = left; x <= right; x++)
    {
      add_on_edge (points, sheet, 2 * CELL (x, bottom) + 1, CORNER (x, bottom),
                   CORNER (x, bottom + 1), 0.25);
      add_on_edge (points, sheet, 2 * CELL (x, bottom), CORNER (x, bottom),
                   CORNER (x + 1, bottom + 1), 0.25);
    }
  for (guint y = bottom; y <= top; y++)
    {
      RmpSurfacePoint turn = { 2 * CELL (right, y), { 0.5, 0.25 } };

      if (y > bottom)
        add_on_edge (points, sheet, 2 * CELL (right, y), CORNER (right, y), CORNER (right + 1, y),
                     0.75);
      if (y == bottom || y == top)
        g_array_append_val (points, turn);
      if (y < top)
        add_on_edge (points, sheet, 2 * CELL (right, y) + 1, CORNER (right, y),
                     CORNER (right + 1, y + 1), 0.75);
    }
  for (guint x = right; x >= left; x--)
    {
      if (x < right)
        add_on_edge (points, sheet, 2 * CELL (x, top), CORNER (x + 1, top), CORNER (x + 1, top + 1),
                     0.25);
      add_on_edge (points, sheet, 2 * CELL (x, top) + 1, CORNER (x, top), CORNER (x + 1, top + 1),
                   0.25);
    }
#undef CELL
#undef CORNER
  return rmp_surface_curve_new (points->len, (RmpSurfacePoint *) (void *) points->data);
}

/* A line that turns back beside itself: in between the nearer piece counts. */
static void
the_nearer_piece_counts (void)
{
  g_auto (Shape) sheet = shape_grid (ROW, ROW, 0.06, 0.06);
  g_autoptr (RmpTopology) topology = shape_to_topology (&sheet);
  g_autofree double *positions = shape_doubles (&sheet);
  g_autoptr (RmpSurfaceCurve) line = draw_u (&sheet, 15, 44, 20, 35);
  g_autoptr (RmpLineDistance)
      distance = rmp_line_distance_geodesic (topology, positions, line, 0.01);

  for (guint i = 0; i < distance->n_vertices; i++)
    {
      const double *p = positions + 3 * distance->vertices[i];
      gboolean is_low = fabs (p[1] - 0.02025) < fabs (p[1] - 0.03525);

      if (p[0] < 0.02 || p[0] > 0.034)
        continue;
      g_assert_cmpfloat_with_epsilon (distance->d[i], is_low ? p[1] - 0.02025 : 0.03525 - p[1],
                                      1e-7);
      g_assert_cmpfloat_with_epsilon (
          distance->s[i], is_low ? p[0] - 0.015 : 0.02975 + 0.015 + 0.04475 - p[0], 1e-7);
    }
}

static void
broken_meshes_are_survived (void)
{
  for (guint32 seed = 0; seed < 40; seed++)
    {
      g_auto (Shape) noise = shape_noise (12, seed);
      g_autoptr (RmpTopology) topology = shape_to_topology (&noise);
      g_autofree double *positions = shape_doubles (&noise);
      RmpSurfacePoint start = { seed % noise.n_faces, { 0.3, 0.3 } };
      g_autoptr (RmpSurfaceCurve) line = NULL;
      g_autoptr (RmpLineDistance) distance = NULL;

      /* Two vertices in one place. */
      for (guint c = 0; c < 3; c++)
        positions[3 + c] = positions[c];
      line = rmp_section_trace (topology, positions, NULL, &start, side, ahead, 2.0, NULL);
      if (!line)
        continue;
      distance = rmp_line_distance_geodesic (topology, positions, line, 0.5);
      for (guint i = 0; i < distance->n_vertices; i++)
        g_assert_true (isfinite (distance->s[i]) && fabs (distance->d[i]) <= 0.5);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/distance/nearest-points-equal-the-reference",
                   nearest_points_equal_the_reference);
  g_test_add_func ("/algorithms/distance/the-lower-arc-wins-a-tie", the_lower_arc_wins_a_tie);
  g_test_add_func ("/algorithms/distance/a-straight-line-on-a-plane-is-exact",
                   a_straight_line_on_a_plane_is_exact);
  g_test_add_func ("/algorithms/distance/a-straight-line-on-a-tube-unrolls",
                   a_straight_line_on_a_tube_unrolls);
  g_test_add_func ("/algorithms/distance/the-far-side-of-a-limb-is-far",
                   the_far_side_of_a_limb_is_far);
  g_test_add_func ("/algorithms/distance/nothing-is-measured-across-a-slit",
                   nothing_is_measured_across_a_slit);
  g_test_add_func ("/algorithms/distance/the-nearer-piece-counts", the_nearer_piece_counts);
  g_test_add_func ("/algorithms/distance/broken-meshes-are-survived", broken_meshes_are_survived);
  return g_test_run ();
}
