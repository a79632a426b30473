/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"

#include <string.h>

static double
length_of (const Cloth *cloth, const RmpSurfaceCurve *curve)
{
  return rmp_surface_curve_arcs (curve, cloth->topology->faces, cloth->sheet->positions, NULL);
}

/* The shortest way along edges, by repeated relaxation: slow, and nothing like the code under test.
 */
static double
length_along_edges (const Cloth *cloth, const RmpSurfacePoint *from, const RmpSurfacePoint *to)
{
  const RmpTopology *topology = cloth->topology;
  g_autofree double *lengths = g_new (double, topology->n_vertices);
  double best = G_MAXDOUBLE;
  double a[3], b[3];
  gboolean is_changed = TRUE;

  rmp_sheet_position (cloth->sheet, from, a);
  rmp_sheet_position (cloth->sheet, to, b);
  for (guint v = 0; v < topology->n_vertices; v++)
    lengths[v] = G_MAXDOUBLE;
  for (guint i = 0; i < 3; i++)
    {
      guint32 v = topology->faces[3 * from->face + i];

      lengths[v] = rmp_vector_distance (a, cloth->sheet->positions + 3 * v);
    }
  while (is_changed)
    {
      is_changed = FALSE;
      for (guint e = 0; e < topology->n_edges; e++)
        for (guint end = 0; end < 2; end++)
          {
            guint32 v = topology->edges[2 * e + end];
            guint32 w = topology->edges[2 * e + 1 - end];
            double length = lengths[v] + rmp_vector_distance (cloth->sheet->positions + 3 * v,
                                                              cloth->sheet->positions + 3 * w);

            if (length < lengths[w])
              {
                lengths[w] = length;
                is_changed = TRUE;
              }
          }
    }
  for (guint i = 0; i < 3; i++)
    {
      guint32 v = topology->faces[3 * to->face + i];

      best = MIN (best, lengths[v] + rmp_vector_distance (b, cloth->sheet->positions + 3 * v));
    }
  return best;
}

/* A way that is straight wherever it could be shortened: no corner but at vertices, and there none
 * with less than π on a side; measured by moving points of it a little along their edges.
 */
static void
assert_shortest_nearby (const Cloth *cloth, const RmpSurfaceCurve *curve)
{
  for (guint i = 1; i + 1 < curve->n_points; i++)
    {
      const guint32 *corner = cloth->topology->faces + 3 * curve->points[i].face;
      double weights[3], before[3], here[3], after[3];

      rmp_surface_point_weights (curve->points + i, weights);
      rmp_sheet_position (cloth->sheet, curve->points + i - 1, before);
      rmp_sheet_position (cloth->sheet, curve->points + i, here);
      rmp_sheet_position (cloth->sheet, curve->points + i + 1, after);
      for (guint k = 0; k < 3; k++)
        {
          const double *a = cloth->sheet->positions + 3 * corner[(k + 1) % 3];
          const double *b = cloth->sheet->positions + 3 * corner[(k + 2) % 3];

          if (weights[k] != 0.0 || weights[(k + 1) % 3] == 0.0 || weights[(k + 2) % 3] == 0.0)
            continue;
          for (gint sign = -1; sign <= 1; sign += 2)
            {
              double step = sign * 1e-3 * MIN (weights[(k + 1) % 3], weights[(k + 2) % 3]);
              double moved[3], along[3];

              rmp_vector_sub (b, a, along);
              rmp_vector_add_scaled (here, step, along, moved);
              g_assert_cmpfloat (
                  rmp_vector_distance (before, moved) + rmp_vector_distance (moved, after), >,
                  rmp_vector_distance (before, here) + rmp_vector_distance (here, after) - 1e-12);
            }
        }
    }
}

/* What holds for every geodesic; returns its length, or a negative number where there is none. */
static double
check_between (const Cloth *cloth, const RmpSurfacePoint *from, const RmpSurfacePoint *to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSurfaceCurve) curve = rmp_path_between (cloth->sheet, from, to, &error);
  g_autoptr (RmpSurfaceCurve) back = rmp_path_between (cloth->sheet, to, from, NULL);
  double length, a[3], b[3];

  if (!curve)
    {
      g_assert_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_APART);
      g_assert_null (back);
      return -1.0;
    }
  curves_assert_joined (cloth, curve);
  assert_shortest_nearby (cloth, curve);
  curves_assert_at (cloth, curve->points, from, 1e-12);
  curves_assert_at (cloth, curve->points + curve->n_points - 1, to, 1e-12);
  length = length_of (cloth, curve);
  g_assert_cmpfloat_with_epsilon (length_of (cloth, back), length, 1e-13 * (1.0 + length));
  rmp_sheet_position (cloth->sheet, from, a);
  rmp_sheet_position (cloth->sheet, to, b);
  g_assert_cmpfloat (length, >=, rmp_vector_distance (a, b) - 1e-12);
  g_assert_cmpfloat (length, <=, length_along_edges (cloth, from, to) + 1e-12);
  return length;
}

static void
on_flat_cloth_the_way_is_straight (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (17, 11, 1.7, 1.1), NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint round = 0; round < 300; round++)
    {
      RmpSurfacePoint from = curves_random_point (&cloth, random, round % 3);
      RmpSurfacePoint to = curves_random_point (&cloth, random, round / 3 % 3);
      double a[3], b[3];

      rmp_sheet_position (cloth.sheet, &from, a);
      rmp_sheet_position (cloth.sheet, &to, b);
      g_assert_cmpfloat_with_epsilon (check_between (&cloth, &from, &to),
                                      rmp_vector_distance (a, b), 1e-12);
    }
}

static void
round_a_tube_the_way_is_a_helix (void)
{
  for (guint round = 0; round < 60; round++)
    {
      g_auto (Cloth) cloth = cloth_new (shape_tube (48, 60, 0.04, 0.4, 0.1 * (round % 4)), NULL);
      g_autoptr (GRand) random = g_rand_new_with_seed (round);
      double x[2], f[2];
      RmpSurfacePoint points[2];
      double helix;

      for (guint i = 0; i < 2; i++)
        {
          double position[3];

          x[i] = g_rand_double_range (random, -0.19, 0.19);
          f[i] = g_rand_double_range (random, 0.0, 1.2) + 1.3 * i;
          position[0] = x[i];
          position[1] = 0.04 * cos (f[i]);
          position[2] = 0.04 * sin (f[i]);
          rmp_sheet_closest (cloth.sheet, position, points + i);
        }
      /* 48 sides make a tube 0.07 % too narrow, and points of its surface up to 0.1 mm deep. */
      helix = hypot (x[1] - x[0], 0.04 * (f[1] - f[0]));
      g_assert_cmpfloat_with_epsilon (check_between (&cloth, points, points + 1), helix,
                                      0.002 * helix + 2e-4);
    }
}

static void
on_a_ball_the_way_is_a_great_circle (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_ball (40, 60, 0.5), NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint round = 0; round < 100; round++)
    {
      RmpSurfacePoint from = curves_random_point (&cloth, random, round % 3);
      RmpSurfacePoint to = curves_random_point (&cloth, random, 0);
      double a[3], b[3], angle;

      rmp_sheet_position (cloth.sheet, &from, a);
      rmp_sheet_position (cloth.sheet, &to, b);
      angle = acos (rmp_vector_dot (a, b) / (rmp_vector_norm (a) * rmp_vector_norm (b)));
      g_assert_cmpfloat_with_epsilon (check_between (&cloth, &from, &to), 0.5 * angle,
                                      0.003 * 0.5 * angle + 1e-4);
    }
}

/* A square hole of 0.4 in the middle of a square of 1: from side to side the way touches two of its
 * corners.
 */
static void
a_hole_is_gone_round (void)
{
  Shape shape = shape_grid (10, 10, 1.0, 1.0);
  guint8 mask[200];

  for (guint f = 0; f < 200; f++)
    {
      guint i = f / 2 % 10;
      guint j = f / 20;

      mask[f] = !(i >= 3 && i < 7 && j >= 3 && j < 7);
    }
  {
    g_auto (Cloth) cloth = cloth_new (shape, mask);
    const double positions[2][3] = { { 0.05, 0.52, 0.0 }, { 0.95, 0.52, 0.0 } };
    RmpSurfacePoint points[2];
    g_autoptr (RmpSurfaceCurve) curve = NULL;

    for (guint i = 0; i < 2; i++)
      g_assert_cmpfloat (rmp_sheet_closest (cloth.sheet, positions[i], points + i), <, 1e-12);
    curve = rmp_path_between (cloth.sheet, points, points + 1, NULL);
    curves_assert_joined (&cloth, curve);
    for (guint i = 0; i < curve->n_points; i++)
      g_assert_true (mask[curve->points[i].face]);
    g_assert_cmpfloat_with_epsilon (length_of (&cloth, curve), 0.4 + 2.0 * hypot (0.25, 0.18),
                                    1e-7);
  }
}

static void
points_at_corners_and_on_edges_are_points_too (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (6, 6, 0.6, 0.6), NULL);
  RmpSurfacePoint corner = { 0, { 0.0, 0.0 } };
  RmpSurfacePoint far_corner = { 71, { 1.0, 0.0 } };
  RmpSurfacePoint named_otherwise = { 1, { 0.0, 0.0 } };
  g_autoptr (RmpSurfaceCurve) diagonal = NULL;
  g_autoptr (RmpSurfaceCurve) nothing = NULL;
  g_autoptr (RmpSurfaceCurve) within = NULL;
  RmpSurfacePoint inside = { 0, { 0.25, 0.5 } };

  /* Along six edges: one segment each, none without length. */
  diagonal = rmp_path_between (cloth.sheet, &corner, &far_corner, NULL);
  curves_assert_joined (&cloth, diagonal);
  g_assert_cmpuint (diagonal->n_points, ==, 7);
  g_assert_cmpfloat_with_epsilon (length_of (&cloth, diagonal), 0.6 * G_SQRT2, 1e-7);

  nothing = rmp_path_between (cloth.sheet, &corner, &named_otherwise, NULL);
  curves_assert_joined (&cloth, nothing);
  g_assert_cmpuint (nothing->n_points, ==, 2);
  g_assert_cmpfloat (length_of (&cloth, nothing), ==, 0.0);

  within = rmp_path_between (cloth.sheet, &corner, &inside, NULL);
  g_assert_cmpuint (within->n_points, ==, 2);
  curves_assert_at (&cloth, within->points + 1, &inside, 0.0);
}

static void
what_is_apart_is_not_joined (void)
{
  g_auto (Cloth) two = cloth_new (shape_grid (9, 2, 0.9, 0.2), NULL);
  g_autofree guint8 *mask = g_new (guint8, two.shape.n_faces);
  g_autoptr (RmpSheet) sheet = NULL;
  RmpSurfacePoint left = { 0, { 0.3, 0.3 } };
  RmpSurfacePoint right = { 17, { 0.3, 0.3 } };
  RmpSurfacePoint nowhere = { 8, { 0.3, 0.3 } };
  RmpSurfacePoint beyond = { 99999, { 0.3, 0.3 } };
  RmpSurfacePoint broken = { 0, { (double) NAN, 0.3 } };

  for (guint f = 0; f < two.shape.n_faces; f++)
    mask[f] = f / 2 % 9 != 4;
  sheet = rmp_sheet_new (two.topology, two.shape.positions, mask);
  curves_assert_no_path (sheet, &left, &right, RMP_PATH_ERROR_APART);
  curves_assert_no_path (sheet, &left, &nowhere, RMP_PATH_ERROR_OFF_CLOTH);
  curves_assert_no_path (sheet, &beyond, &left, RMP_PATH_ERROR_OFF_CLOTH);
  curves_assert_no_path (sheet, &left, &broken, RMP_PATH_ERROR_OFF_CLOTH);
}

/* Two triangles that share no more than a vertex. */
static void
a_way_does_not_slip_through_a_vertex (void)
{
  static const float positions[] = { 0, 0, 0, -1, 1, 0, -1, -1, 0, 1, -1, 0, 1, 1, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 3, 4 };
  Shape shape = shape_new (5, 2);
  RmpSurfacePoint from = { 0, { 0.3, 0.3 } };
  RmpSurfacePoint to = { 1, { 0.3, 0.3 } };

  memcpy (shape.positions, positions, sizeof positions);
  memcpy (shape.faces, faces, sizeof faces);
  {
    g_auto (Cloth) bow = cloth_new (shape, NULL);

    curves_assert_no_path (bow.sheet, &from, &to, RMP_PATH_ERROR_APART);
  }
}

/* Three squares on one edge, like a book with three pages: from any page to any other straight over
 * the spine.
 */
static void
an_edge_of_three_faces_is_crossed (void)
{
  static const float positions[] = { 0,  0, 0, 0,  1, 0, 1, 0, 0, 1, 1, 0,
                                     -1, 0, 0, -1, 1, 0, 0, 0, 1, 0, 1, 1 };
  static const guint32 faces[] = { 0, 2, 3, 0, 3, 1, 0, 1, 5, 0, 5, 4, 0, 6, 7, 0, 7, 1 };
  Shape shape = shape_new (8, 6);
  g_autoptr (GRand) random = g_rand_new_with_seed (2);

  memcpy (shape.positions, positions, sizeof positions);
  memcpy (shape.faces, faces, sizeof faces);
  {
    g_auto (Cloth) book = cloth_new (shape, NULL);

    g_assert_cmpuint (book.topology->n_non_manifold_edges, ==, 1);
    for (guint round = 0; round < 50; round++)
      {
        double a[3], b[3];
        RmpSurfacePoint from = { 2 * g_rand_int_range (random, 0, 3), { 0.5, 0.2 } };
        RmpSurfacePoint to = { (from.face + 2) % 6 + g_rand_int_range (random, 0, 2),
                               { 0.1, 0.7 } };
        double outwards;

        rmp_sheet_position (book.sheet, &from, a);
        rmp_sheet_position (book.sheet, &to, b);
        outwards = hypot (a[0], a[2]) + hypot (b[0], b[2]);
        g_assert_cmpfloat_with_epsilon (check_between (&book, &from, &to),
                                        hypot (outwards, a[1] - b[1]), 1e-12);
      }
  }
}

/* A grid in which some vertices have moved into their neighbours, so that faces have no area, or a
 * side no length.
 */
static void
faces_without_area_are_passed (void)
{
  Shape shape = shape_grid (12, 12, 1.2, 1.2);
  g_autoptr (GRand) random = g_rand_new_with_seed (4);

  for (guint k = 0; k < 12; k++)
    {
      guint i = (guint) g_rand_int_range (random, 1, 12);
      guint j = (guint) g_rand_int_range (random, 1, 12);

      memcpy (shape.positions + 3 * (13 * j + i),
              shape.positions + 3 * (13 * j + i - 1 + 13 * (k % 2)), 3 * sizeof (float));
    }
  {
    g_auto (Cloth) cloth = cloth_new (shape, NULL);

    for (guint round = 0; round < 200; round++)
      {
        RmpSurfacePoint from = curves_random_point (&cloth, random, round % 3);
        RmpSurfacePoint to = curves_random_point (&cloth, random, 0);
        g_autoptr (RmpSurfaceCurve) curve = rmp_path_between (cloth.sheet, &from, &to, NULL);

        g_assert_nonnull (curve);
        curves_assert_joined (&cloth, curve);
        g_assert_cmpfloat (length_of (&cloth, curve), <=,
                           length_along_edges (&cloth, &from, &to) + 1e-12);
      }
  }
}

/* Rough ground: bumps that make vertices with less and with more than 2π around them. */
static void
on_rough_cloth_ways_are_locally_shortest (void)
{
  for (guint seed = 0; seed < 12; seed++)
    {
      Shape shape = seed % 2 ? shape_grid (14, 14, 1.0, 1.0) : shape_tube (16, 14, 0.3, 1.0, 0.2);
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);

      for (guint i = 0; i < 3 * shape.n_vertices; i++)
        shape.positions[i] += (float) g_rand_double_range (random, -0.03, 0.03);
      {
        g_auto (Cloth) cloth = cloth_new (shape, NULL);

        for (guint round = 0; round < 40; round++)
          {
            RmpSurfacePoint from = curves_random_point (&cloth, random, round % 3);
            RmpSurfacePoint to = curves_random_point (&cloth, random, round / 3 % 3);

            g_assert_cmpfloat (check_between (&cloth, &from, &to), >=, 0.0);
          }
      }
    }
}

static void
noise_does_no_harm (void)
{
  for (guint32 seed = 0; seed < 40; seed++)
    {
      g_auto (Cloth) cloth = cloth_new (shape_noise (4 + seed % 17, seed), NULL);
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);

      for (guint round = 0; round < 20; round++)
        {
          RmpSurfacePoint from = curves_random_point (&cloth, random, round % 3);
          RmpSurfacePoint to = curves_random_point (&cloth, random, 0);
          g_autoptr (RmpSurfaceCurve) curve = NULL;

          if (!cloth.sheet->cloth[from.face] || !cloth.sheet->cloth[to.face])
            continue;
          curve = rmp_path_between (cloth.sheet, &from, &to, NULL);
          if (!curve)
            continue;
          curves_assert_joined (&cloth, curve);
          curves_assert_at (&cloth, curve->points, &from, 1e-12);
          curves_assert_at (&cloth, curve->points + curve->n_points - 1, &to, 1e-12);
        }
    }
}

/* Turned, moved and scaled by a power of two the curve is the same, up to rounding of the floats.
 */
static void
motion_and_scale_change_nothing (void)
{
  for (guint round = 0; round < 20; round++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (round);
      double scale = exp2 (g_rand_int_range (random, -9, 9));
      double f = g_rand_double_range (random, 0.0, 6.0);
      Shape shape = shape_tube (20, 20, 0.3, 1.0, 0.3);
      g_auto (Cloth) cloth = cloth_new (shape, NULL);
      Shape turned = shape_tube (20, 20, 0.3, 1.0, 0.3);

      for (guint v = 0; v < turned.n_vertices; v++)
        {
          double x = (double) shape.positions[3 * v];
          double y = (double) shape.positions[3 * v + 1];

          turned.positions[3 * v] = (float) (scale * (cos (f) * x - sin (f) * y + 0.5));
          turned.positions[3 * v + 1] = (float) (scale * (sin (f) * x + cos (f) * y - 0.25));
          turned.positions[3 * v + 2] *= (float) scale;
        }
      {
        g_auto (Cloth) other = cloth_new (turned, NULL);
        RmpSurfacePoint from = curves_random_point (&cloth, random, 0);
        RmpSurfacePoint to = curves_random_point (&cloth, random, round % 3);
        double length = check_between (&cloth, &from, &to);
        g_autoptr (RmpSurfaceCurve) curve = rmp_path_between (other.sheet, &from, &to, NULL);

        g_assert_cmpfloat_with_epsilon (length_of (&other, curve), scale * length,
                                        1e-6 * scale * length);
      }
    }
}

static void
add (const char *name, GTestFunc function)
{
  g_autofree char *path = g_strconcat ("/algorithms/path/", name, NULL);

  g_test_add_func (path, function);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("on-flat-cloth-the-way-is-straight", on_flat_cloth_the_way_is_straight);
  add ("round-a-tube-the-way-is-a-helix", round_a_tube_the_way_is_a_helix);
  add ("on-a-ball-the-way-is-a-great-circle", on_a_ball_the_way_is_a_great_circle);
  add ("a-hole-is-gone-round", a_hole_is_gone_round);
  add ("points-at-corners-and-on-edges-are-points-too",
       points_at_corners_and_on_edges_are_points_too);
  add ("what-is-apart-is-not-joined", what_is_apart_is_not_joined);
  add ("a-way-does-not-slip-through-a-vertex", a_way_does_not_slip_through_a_vertex);
  add ("an-edge-of-three-faces-is-crossed", an_edge_of_three_faces_is_crossed);
  add ("faces-without-area-are-passed", faces_without_area_are_passed);
  add ("on-rough-cloth-ways-are-locally-shortest", on_rough_cloth_ways_are_locally_shortest);
  add ("noise-does-no-harm", noise_does_no_harm);
  add ("motion-and-scale-change-nothing", motion_and_scale_change_nothing);
  return g_test_run ();
}
