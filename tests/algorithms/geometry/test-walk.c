/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Straight ways over a mesh, by unfolding face after face. */

#include "geometry/curve.h"
#include "geometry/vector.h"

#define N 8 /* squares of 1 a side */

typedef struct
{
  RmpTopology *topology;
  double positions[3 * (N + 1) * (N + 1)];
  guint8 mask[2 * N * N];
} Sheet;

/* @fold: angle by which the half beyond the middle in x is bent up about y */
static void
sheet_init (Sheet *self, double fold)
{
  guint32 faces[6 * N * N];

  for (guint32 i = 0; i < (N + 1) * (N + 1); i++)
    {
      double x = i % (N + 1), beyond = MAX (x - 0.5 * N, 0.0);

      self->positions[3 * i] = MIN (x, 0.5 * N) + beyond * cos (fold);
      self->positions[3 * i + 1] = i / (N + 1);
      self->positions[3 * i + 2] = beyond * sin (fold);
    }
  for (guint32 j = 0, at = 0; j < N; j++)
    for (guint32 i = 0; i < N; i++)
      {
        guint32 a = j * (N + 1) + i;
        const guint32 quad[6] = { a, a + 1, a + N + 2, a, a + N + 2, a + N + 1 };

        for (guint k = 0; k < 6; k++)
          faces[at++] = quad[k];
        self->mask[2 * (j * N + i)] = self->mask[2 * (j * N + i) + 1] = 1;
      }
  self->topology = rmp_topology_new ((N + 1) * (N + 1), 2 * N * N, faces);
}

static void
place (const Sheet *self, const RmpSurfacePoint *point, double out[3])
{
  rmp_surface_point_position (point, self->topology->faces, self->positions, out);
}

/* Flat, bent by a right angle, and from within a face or along edges through vertices: lengths are
 * those of the way laid flat.
 */
static void
a_way_is_as_long_as_asked_for (void)
{
  static const double ways[][2] = { { 1.0, 0.3 }, { 0.7, -0.2 }, { 1.0, 0.0 }, { 0.6, 0.8 } };
  static const double folds[] = { 0.0, 0.5 * G_PI };

  for (guint f = 0; f < G_N_ELEMENTS (folds); f++)
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
      for (guint corner = 0; corner < 2; corner++)
        {
          Sheet sheet;
          RmpSurfacePoint point = { 2 * (3 * N + 1), { corner ? 0.0 : 0.4, corner ? 0.0 : 0.25 } };
          g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
          double direction[3] = { ways[i][0], ways[i][1], 0.0 }, from[3], to[3], expected[3], x;

          sheet_init (&sheet, folds[f]);
          rmp_vector_normalise (direction);
          place (&sheet, &point, from);
          rmp_vector_add_scaled (from, 4.0, direction, expected);
          x = expected[0];
          expected[0] = MIN (x, 0.5 * N) + MAX (x - 0.5 * N, 0.0) * cos (folds[f]);
          expected[2] = MAX (x - 0.5 * N, 0.0) * sin (folds[f]);

          g_assert_cmpfloat (rmp_surface_walk (sheet.topology, sheet.positions, NULL, &point,
                                               direction, 4.0, points),
                             ==, 0.0);
          place (&sheet, &point, to);
          g_assert_cmpfloat (rmp_vector_distance (to, expected), <, 1e-12);
          g_assert_cmpfloat_with_epsilon (rmp_vector_norm (direction), 1.0, 1e-12);
          g_assert_cmpuint (points->len, >=, 4);
          place (&sheet, &g_array_index (points, RmpSurfacePoint, 0), to);
          g_assert_cmpfloat (rmp_vector_distance (to, from), <, 1e-15);
          rmp_topology_unref (sheet.topology);
        }
}

static void
what_faces_do_not_reach_is_left (void)
{
  Sheet sheet;
  RmpSurfacePoint point = { 2 * (3 * N + 1), { 0.4, 0.25 } }, end = point;
  double direction[3] = { 1.0, 0.0, 0.0 }, from[3], to[3];

  sheet_init (&sheet, 0.0);
  place (&sheet, &point, from);
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_walk (sheet.topology, sheet.positions, NULL, &end, direction, 20.0, NULL),
      20.0 - (N - from[0]), 1e-12);
  place (&sheet, &end, to);
  g_assert_cmpfloat_with_epsilon (to[0], N, 1e-12);

  for (guint j = 0; j < N; j++)
    sheet.mask[2 * (j * N + 5)] = sheet.mask[2 * (j * N + 5) + 1] = 0;
  end = point;
  g_assert_cmpfloat_with_epsilon (
      rmp_surface_walk (sheet.topology, sheet.positions, sheet.mask, &end, direction, 20.0, NULL),
      20.0 - (5.0 - from[0]), 1e-12);
  rmp_topology_unref (sheet.topology);
}

static void
ways_go_on_from_where_others_ended (void)
{
  Sheet sheet;
  RmpSurfacePoint whole = { 2 * (3 * N + 1), { 0.4, 0.25 } }, parts = whole;
  double direction[3] = { 0.9, 0.2, 0.0 }, turned[3] = { 0.9, 0.2, 0.0 }, a[3], b[3];

  sheet_init (&sheet, 1.0);
  rmp_surface_walk (sheet.topology, sheet.positions, NULL, &whole, direction, 5.0, NULL);
  for (guint i = 0; i < 50; i++)
    g_assert_cmpfloat (
        rmp_surface_walk (sheet.topology, sheet.positions, NULL, &parts, turned, 0.1, NULL), ==,
        0.0);
  place (&sheet, &whole, a);
  place (&sheet, &parts, b);
  g_assert_cmpfloat (rmp_vector_distance (a, b), <, 1e-12);
  g_assert_cmpfloat (rmp_vector_distance (direction, turned), <, 1e-12);
  rmp_topology_unref (sheet.topology);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/geometry/walk/" name, func)
  ADD ("a-way-is-as-long-as-asked-for", a_way_is_as_long_as_asked_for);
  ADD ("what-faces-do-not-reach-is-left", what_faces_do_not_reach_is_left);
  ADD ("ways-go-on-from-where-others-ended", ways_go_on_from_where_others_ended);
  return g_test_run ();
}
