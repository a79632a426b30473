/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/stroke.h"

#include "curves.h"

/* What a hand draws: a curve of the cloth as a function of a parameter from 0 to 1. */
typedef void (*Figure) (double t, double position[3]);

static void
wave_on_a_tube (double t, double position[3])
{
  double round = 0.8 * sin (6.0 * t);

  position[0] = -0.2 + 0.4 * t;
  position[1] = 0.06 * cos (round);
  position[2] = 0.06 * sin (round);
}

static void
spiral_on_a_ball (double t, double position[3])
{
  double down = 0.6 + 1.6 * t;

  position[0] = 0.15 * sin (down) * sin (4.0 * t);
  position[1] = 0.15 * cos (down);
  position[2] = 0.15 * sin (down) * cos (4.0 * t);
}

static void
circle_on_a_sheet (double t, double position[3])
{
  position[0] = 0.25 + 0.1 * cos (2.0 * G_PI * t);
  position[1] = 0.25 + 0.1 * sin (2.0 * G_PI * t);
  position[2] = 0.0;
}

/* Points on the cloth near the figure, at most @noise metres off it; every seventh is repeated,
 * some are left out.
 */
static GArray *
draw (const Cloth *cloth, Figure figure, guint n, double noise, guint32 seed)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);

  for (guint i = 0; i <= n; i++)
    {
      RmpSurfacePoint point;
      double position[3];

      if (i % 11 == 5)
        continue;
      figure ((double) i / n, position);
      for (guint c = 0; c < 3; c++)
        position[c] += noise / sqrt (3.0) * g_rand_double_range (random, -1.0, 1.0);
      rmp_sheet_closest (cloth->sheet, position, &point);
      g_array_append_val (points, point);
      if (i % 7 == 0)
        g_array_append_val (points, point);
    }
  return points;
}

static const RmpSurfacePoint *
points_of (const GArray *points)
{
  return (const RmpSurfacePoint *) (const void *) points->data;
}

static double
farthest_from (const Cloth *cloth, const RmpPath *path, Figure figure)
{
  double farthest = 0.0;

  for (guint i = 0; i <= 200; i++)
    {
      RmpSurfacePoint point;
      double position[3];

      figure (i / 200.0, position);
      rmp_sheet_closest (cloth->sheet, position, &point);
      rmp_sheet_position (cloth->sheet, &point, position);
      farthest = MAX (farthest, rmp_path_nearest (path, cloth->sheet, position, NULL, NULL));
    }
  return farthest;
}

static Cloth
cloth_for (guint figure)
{
  return cloth_new (figure == 0   ? shape_tube (40, 60, 0.06, 0.5, 0.2)
                    : figure == 1 ? shape_ball (40, 60, 0.15)
                                  : shape_grid (30, 30, 0.5, 0.5),
                    NULL);
}

static const Figure figures[] = { wave_on_a_tube, spiral_on_a_ball, circle_on_a_sheet };

static void
a_fitted_path_keeps_to_the_stroke_with_few_handles (void)
{
  /* A chord that may be 1.5 mm off an arc of this curvature needs that many for its length; a cubic
   * far fewer.
   */
  static const guint most[][2] = { { 16, 8 }, { 14, 8 }, { 27, 12 } };

  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    for (guint smooth = 0; smooth < 2; smooth++)
      {
        g_auto (Cloth) cloth = cloth_for (f);
        g_autoptr (GArray) stroke = draw (&cloth, figures[f], 300, 0.0005, f);
        g_autoptr (GError) error = NULL;
        double deviation;
        g_autoptr (RmpPath)
            path = rmp_path_fit (cloth.sheet, smooth, stroke->len, points_of (stroke),
                                 RMP_STROKE_TOLERANCE, &deviation, &error);

        g_assert_no_error (error);
        curves_assert_joined (&cloth, path->curve);
        g_assert_cmpfloat (deviation, <=, RMP_STROKE_TOLERANCE);
        for (guint i = 0; i < stroke->len; i++)
          {
            double position[3];

            rmp_sheet_position (cloth.sheet, points_of (stroke) + i, position);
            g_assert_cmpfloat (rmp_path_nearest (path, cloth.sheet, position, NULL, NULL), <=,
                               deviation + 1e-12);
          }
        curves_assert_at (&cloth, path->handles, points_of (stroke), 1e-12);
        curves_assert_at (&cloth, path->handles + path->n_handles - 1,
                          points_of (stroke) + stroke->len - 1, 1e-12);
        g_test_message ("figure %u, smooth %u: %u handles, %.2f mm", f, smooth, path->n_handles,
                        1e3 * deviation);
        g_assert_cmpuint (path->n_handles, <=, most[f][smooth]);
      }
}

static void
a_straight_stroke_has_two_handles (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (20, 20, 0.5, 0.5), NULL);
  g_autoptr (GArray) stroke = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  g_autoptr (RmpPath) path = NULL;
  double deviation;

  for (guint i = 0; i <= 100; i++)
    {
      const double position[3] = { 0.05 + 0.004 * i, 0.1 + 0.002 * i, 0.0 };
      RmpSurfacePoint point;

      rmp_sheet_closest (cloth.sheet, position, &point);
      g_array_append_val (stroke, point);
    }
  path = rmp_path_fit (cloth.sheet, TRUE, stroke->len, points_of (stroke), 1e-8, &deviation, NULL);
  g_assert_cmpuint (path->n_handles, ==, 2);
  /* A way may touch vertices that floats have rounded off the line. */
  g_assert_cmpfloat (deviation, <, 1e-8);
}

/* A hand that shakes by 3 mm on a string of 8 mm: the pen stays nearer to the figure than the
 * pointer.
 */
static void
a_string_steadies_the_hand (void)
{
  for (guint f = 0; f < G_N_ELEMENTS (figures); f++)
    {
      g_auto (Cloth) cloth = cloth_for (f);
      g_autoptr (GArray) stroke = draw (&cloth, figures[f], 600, 0.003, 20 + f);
      guint n_handles[2];

      for (guint steady = 0; steady < 2; steady++)
        {
          g_autoptr (RmpStroke) pen = rmp_stroke_new (cloth.sheet, steady ? 0.008 : 0.0);
          g_autoptr (RmpPath) path = NULL;
          const RmpSurfacePoint *points;
          guint n;

          for (guint i = 0; i < stroke->len; i++)
            g_assert_true (rmp_stroke_add (pen, points_of (stroke) + i));
          rmp_stroke_finish (pen);
          points = rmp_stroke_get_points (pen, &n);
          curves_assert_at (&cloth, points, points_of (stroke), 1e-12);
          curves_assert_at (&cloth, points + n - 1, points_of (stroke) + stroke->len - 1, 1e-12);
          path = rmp_path_fit (cloth.sheet, TRUE, n, points, RMP_STROKE_TOLERANCE, NULL, NULL);
          n_handles[steady] = path->n_handles;
          g_test_message ("figure %u, steady %u: %u handles, %.2f mm from the figure", f, steady,
                          path->n_handles, 1e3 * farthest_from (&cloth, path, figures[f]));
          if (steady)
            g_assert_cmpfloat (farthest_from (&cloth, path, figures[f]), <, 0.005);
        }
      g_assert_cmpuint (n_handles[1], <, n_handles[0]);
    }
}

static void
within_the_string_nothing_is_drawn (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (20, 20, 0.5, 0.5), NULL);
  g_autoptr (RmpStroke) pen = rmp_stroke_new (cloth.sheet, 0.02);
  const double positions[3][3] = { { 0.1, 0.1, 0.0 }, { 0.115, 0.1, 0.0 }, { 0.2, 0.1, 0.0 } };
  const double end[3] = { 0.18, 0.1, 0.0 };
  const RmpSurfacePoint *points;
  RmpSurfacePoint point, expected;
  guint n;

  for (guint i = 0; i < 3; i++)
    {
      rmp_sheet_closest (cloth.sheet, positions[i], &point);
      g_assert_true (rmp_stroke_add (pen, &point));
      points = rmp_stroke_get_points (pen, &n);
      if (i < 2)
        g_assert_cmpuint (n, ==, 1);
    }
  rmp_sheet_closest (cloth.sheet, end, &expected);
  curves_assert_at (&cloth, points + n - 1, &expected, 1e-9);
}

static void
the_pen_stays_on_its_cloth (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (9, 2, 0.9, 0.2), NULL);
  g_autofree guint8 *mask = g_new (guint8, cloth.shape.n_faces);
  g_autoptr (RmpSheet) sheet = NULL;
  g_autoptr (RmpStroke) pen = NULL;
  g_autoptr (GError) error = NULL;
  const RmpSurfacePoint points[] = { { 8, { 0.3, 0.3 } },
                                     { 0, { 0.3, 0.3 } },
                                     { 17, { 0.3, 0.3 } },
                                     { 99, { 0.3, 0.3 } },
                                     { 4, { 0.3, 0.3 } } };
  guint n;

  for (guint f = 0; f < cloth.shape.n_faces; f++)
    mask[f] = f / 2 % 9 != 4;
  sheet = rmp_sheet_new (cloth.topology, cloth.shape.positions, mask);
  pen = rmp_stroke_new (sheet, 0.0);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    g_assert_cmpint (rmp_stroke_add (pen, points + i), ==, i == 1 || i == 4);
  rmp_stroke_finish (pen);
  curves_assert_at (&cloth, rmp_stroke_get_points (pen, &n), points + 1, 1e-12);
  curves_assert_at (&cloth, rmp_stroke_get_points (pen, &n) + n - 1, points + 4, 1e-12);

  g_assert_null (rmp_path_fit (sheet, TRUE, 2, points + 1, 0.002, NULL, &error));
  g_assert_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_APART);
  g_clear_error (&error);
  g_assert_null (rmp_path_fit (sheet, TRUE, 1, points + 1, 0.002, NULL, &error));
  g_assert_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT);
}

static void
a_dot_is_no_path (void)
{
  g_auto (Cloth) cloth = cloth_new (shape_grid (5, 5, 0.5, 0.5), NULL);
  const RmpSurfacePoint points[] = { { 8, { 0.3, 0.3 } },
                                     { 8, { 0.3, 0.3 } },
                                     { 8, { 0.3, 0.3 } } };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_path_fit (cloth.sheet, TRUE, 3, points, 0.002, NULL, &error));
  g_assert_error (error, RMP_PATH_ERROR, RMP_PATH_ERROR_TOO_SHORT);
}

static void
add (const char *name, GTestFunc function)
{
  g_autofree char *path = g_strconcat ("/algorithms/stroke/", name, NULL);

  g_test_add_func (path, function);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("a-fitted-path-keeps-to-the-stroke-with-few-handles",
       a_fitted_path_keeps_to_the_stroke_with_few_handles);
  add ("a-straight-stroke-has-two-handles", a_straight_stroke_has_two_handles);
  add ("a-string-steadies-the-hand", a_string_steadies_the_hand);
  add ("within-the-string-nothing-is-drawn", within_the_string_nothing_is_drawn);
  add ("the-pen-stays-on-its-cloth", the_pen_stays_on_its_cloth);
  add ("a-dot-is-no-path", a_dot_is_no_path);
  return g_test_run ();
}
