/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrinkles along polylines: their height, their ends, and that nothing jumps. */

#include "geometry/vector.h"
#include "wrinkles/ridge.h"

#define N 41

static const double flat_normal[3] = { 0.0, 0.0, 1.0 };

static RmpRidgeOptions
options_of (RmpTaper taper, RmpWrinkleHeight height)
{
  const double ordinates[RMP_BLOB_ORDINATES] = { 4.0 / 3.0, 0.0, 0.0, 0.0 };
  RmpRidgeOptions options = { .taper = taper, .height = height };

  rmp_blob_init (&options.blob, ordinates);
  return options;
}

/* The section's length beyond its width, by the trapezoids of a fine polyline. */
static double
stored_length (const RmpBlob *blob, double width, double height)
{
  double support = rmp_blob_support (blob), length = 0.0, last = 0.0;
  guint n = 200000;

  for (guint i = 1; i <= n; i++)
    {
      double slope, z = height * rmp_blob_height (blob, support * (2.0 * i / n - 1.0), &slope);

      length += hypot (2.0 * support * width / n, z - last);
      last = z;
    }
  return length - 2.0 * support * width;
}

static void
length_mode_stores_all_of_the_cloth (void)
{
  RmpRidgeOptions options = options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_LENGTH);
  static const double broad[RMP_BLOB_ORDINATES] = { 1.0, 0.6, 0.1, 0.0 };
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  RmpBlob others[2];

  for (double fullness = 1.01; fullness < 1.6; fullness += 0.05)
    g_assert_cmpfloat_with_epsilon (
        stored_length (&options.blob, 0.02,
                       0.02 * rmp_blob_length_height (&options.blob, fullness, NULL)),
        0.02 * (fullness - 1.0), 1e-9);

  /* Other sections from a table, to a thousandth of what they store. */
  rmp_blob_init (others, broad);
  rmp_blob_init_profile (others + 1, quintic);
  for (guint i = 0; i < 2; i++)
    for (double fullness = 1.01; fullness < 4.0; fullness += 0.17)
      {
        double by, near, step = 1e-6, height = rmp_blob_length_height (others + i, fullness, &by);

        g_assert_cmpfloat_with_epsilon (stored_length (others + i, 0.02, 0.02 * height),
                                        0.02 * (fullness - 1.0), 2e-5 * (fullness - 1.0));
        near = rmp_blob_length_height (others + i, fullness + step, NULL);
        g_assert_cmpfloat_with_epsilon ((near - height) / step, by, 1e-4 * by);
      }
}

static void
a_section_follows_its_profile (void)
{
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  RmpBlob blob;

  rmp_blob_init_profile (&blob, quintic);
  g_assert_cmpfloat_with_epsilon (rmp_blob_support (&blob), 0.75, 1e-12);
  for (double t = -1.0; t <= 1.0; t += 0.01)
    {
      double slope;

      g_assert_cmpfloat_with_epsilon (rmp_blob_height (&blob, 0.75 * t, &slope),
                                      rmp_profile_value (quintic, t), 0.03);
    }
}

static void
any_profile_peaks_at_one_and_is_smooth (void)
{
  static const double rows[][RMP_BLOB_ORDINATES] = {
    { 1.0, 0.0, 0.0, 0.0 }, { 1.0, 1.0, 0.3, 0.0 }, { 2.0, 0.0, 0.5, 0.2 }, { 0.0, 0.0, 0.0, 0.0 }
  };

  for (guint k = 0; k < G_N_ELEMENTS (rows); k++)
    {
      RmpBlob blob;
      double slope, before = 0.0, step = 1e-4;

      rmp_blob_init (&blob, rows[k]);
      g_assert_cmpfloat_with_epsilon (rmp_blob_height (&blob, 0.0, &slope), 1.0, 1e-12);
      g_assert_cmpfloat (rmp_blob_height (&blob, rmp_blob_support (&blob), &slope), ==, 0.0);
      for (double at = -rmp_blob_support (&blob) - step; at < rmp_blob_support (&blob) + 2.0 * step;
           at += step)
        {
          double height = rmp_blob_height (&blob, at, &slope);

          g_assert_cmpfloat_with_epsilon (height, before, 10.0 * step);
          before = height;
        }
    }
}

static void
ends_have_no_height_and_no_slope (void)
{
  RmpWrinkleShape shape;
  RmpWrinkleSection section;

  rmp_wrinkle_shape_init (&shape, 1.5, 1.3, 0.01, G_PI / 2.0);
  for (guint end = 0; end < 2; end++)
    {
      rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, end, &section);
      g_assert_cmpfloat (section.height, ==, 0.0);
      g_assert_cmpfloat (section.height_by_u, ==, 0.0);
      rmp_wrinkle_shape_section (&shape, RMP_TAPER_WIDTH, end, &section);
      g_assert_cmpfloat_with_epsilon (section.height, 0.0, 1e-12);
    }
  rmp_wrinkle_shape_section (&shape, RMP_TAPER_ANGLE, 0.5, &section);
  g_assert_cmpfloat_with_epsilon (section.width, 2.0 * shape.radius, 1e-12);
}

static void
derivatives_are_those_of_the_section (void)
{
  RmpRidge ridge = { .sign = 1.0, .inverse_length = 1.0 };

  rmp_wrinkle_shape_init (&ridge.shape, 1.5, 1.3, 0.01, G_PI / 2.0);
  for (guint way = 0; way < 4; way++)
    for (double u = 0.05; u < 1.0; u += 0.0731)
      {
        const RmpRidgeOptions options = options_of ((RmpTaper) (way % 2),
                                                    (RmpWrinkleHeight) (way / 2));
        RmpWrinkleSection here, ahead, behind;

        rmp_ridge_section (&ridge, &options, u, &here);
        rmp_ridge_section (&ridge, &options, u + 1e-6, &ahead);
        rmp_ridge_section (&ridge, &options, u - 1e-6, &behind);
        g_assert_cmpfloat_with_epsilon (here.width_by_u, (ahead.width - behind.width) / 2e-6, 1e-7);
        g_assert_cmpfloat_with_epsilon (here.height_by_u, (ahead.height - behind.height) / 2e-6,
                                        1e-7);
      }
}

/* Along random walks over winding wrinkles neither lift nor normal changes by more than the walk
 * and the turn from segment to segment allow; where turns are so sharp that wrinkles are narrowed,
 * the lift.
 */
static void
lift_and_normal_are_continuous (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (51);
  RmpRidgeOptions options = options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC);

  for (guint round = 0; round < 100; round++)
    {
      double points[3 * N], length = 0.0, begin[3], end[3], before = NAN, before_normal[3] = { 0 };
      RmpRidgeSegment segments[N - 1];
      guint32 list[N - 1];
      RmpRidge ridge;

      double phase = g_rand_double_range (random, 0.0, 6.0), sharp = round < 50 ? 0.01 : 0.05;

      for (guint i = 0; i < N; i++)
        {
          points[3 * i] = i / 40.0;
          points[3 * i + 1] = sharp * sin (phase + 15.0 * points[3 * i]);
          points[3 * i + 2] = 0.0;
          if (i > 0)
            length += rmp_vector_distance (points + 3 * i, points + 3 * (i - 1));
        }
      rmp_ridge_divide (N, points, NULL, 0, segments);
      for (guint i = 0; i + 1 < N; i++)
        list[i] = i;
      rmp_wrinkle_shape_init (&ridge.shape, g_rand_double_range (random, 1.1, 1.6), 1.3, 0.03,
                              G_PI / 2.0);
      ridge.sign = round % 2 == 0 ? 1.0 : -1.0;
      ridge.inverse_length = 1.0 / length;
      for (guint c = 0; c < 2; c++)
        {
          begin[c] = g_rand_double_range (random, -0.1, 1.1) * (c == 0 ? 1.0 : 0.1);
          end[c] = g_rand_double_range (random, -0.1, 1.1) * (c == 0 ? 1.0 : 0.1);
        }
      begin[2] = end[2] = 0.0;
      for (guint k = 0; k <= 20000; k++)
        {
          double point[3], normal[3], lift;

          for (guint c = 0; c < 3; c++)
            point[c] = begin[c] + (end[c] - begin[c]) * k / 20000.0;
          lift = rmp_ridge_evaluate (segments, &ridge, &options, N - 1, list, point, flat_normal,
                                     1.0, normal, NULL);
          g_assert_cmpfloat (fabs (lift), <=, 1.001 * ridge.shape.radius);
          if (k > 0)
            {
              g_assert_cmpfloat_with_epsilon (lift, before, 5e-4);
              if (round < 50)
                g_assert_cmpfloat (rmp_vector_distance (normal, before_normal), <, 0.01);
            }
          before = lift;
          rmp_vector_copy (normal, before_normal);
        }
    }
}

static void
outward_and_inward_wrinkles_meet_without_a_jump (void)
{
  const double path[6] = { 0.0, 0.0, 0.0, 1.0, 0.0, 0.0 };
  RmpRidgeOptions options = options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC);
  RmpRidgeSegment segments[2];
  const guint32 list[2] = { 0, 1 };
  const double middle[3] = { 0.5, 0.0, 0.0 };
  double normal[3];
  RmpRidge ridges[2];
  guint32 wrinkle;

  for (guint w = 0; w < 2; w++)
    {
      rmp_ridge_divide (2, path, NULL, w, segments + w);
      rmp_wrinkle_shape_init (&ridges[w].shape, 1.4, 1.3, 0.05, G_PI / 2.0);
      ridges[w].sign = w == 0 ? 1.0 : -1.0;
      ridges[w].inverse_length = 1.0;
    }
  g_assert_cmpfloat_with_epsilon (rmp_ridge_evaluate (segments, ridges, &options, 2, list, middle,
                                                      flat_normal, 1.0, normal, &wrinkle),
                                  0.0, 1e-12);
  ridges[1].sign = -0.5;
  g_assert_cmpfloat (rmp_ridge_evaluate (segments, ridges, &options, 2, list, middle, flat_normal,
                                         1.0, normal, &wrinkle),
                     >, 0.0);
  g_assert_cmpuint (wrinkle, ==, 0);
}

/* A low one before a high one beside it. */
static void
the_highest_counts_or_the_first (void)
{
  RmpRidgeOptions options = options_of (RMP_TAPER_ANGLE, RMP_WRINKLE_HEIGHT_ARC);
  RmpRidgeSegment segments[2];
  RmpRidge ridges[2];
  const guint32 list[2] = { 0, 1 };
  const double near_both[3] = { 0.5, 0.015, 0.0 };
  double normal[3], lifts[2], alone[2];
  guint32 wrinkle;

  for (guint w = 0; w < 2; w++)
    {
      const double path[6] = { 0.0, 0.02 * w, 0.0, 1.0, 0.02 * w, 0.0 };

      rmp_ridge_divide (2, path, NULL, w, segments + w);
      rmp_wrinkle_shape_init (&ridges[w].shape, 1.4, 1.3, w == 0 ? 0.03 : 0.06, G_PI / 2.0);
      ridges[w].sign = 1.0;
      ridges[w].inverse_length = 1.0;
      alone[w] = rmp_ridge_evaluate (segments, ridges, &options, 1, list + w, near_both,
                                     flat_normal, 1.0, normal, NULL);
    }
  g_assert_cmpfloat (alone[0], >, 0.0);
  g_assert_cmpfloat (alone[1], >, alone[0]);
  for (guint i = 0; i < 2; i++)
    {
      options.overlaps = i == 0 ? RMP_OVERLAPS_BLENDED : RMP_OVERLAPS_COVERED;
      lifts[i] = rmp_ridge_evaluate (segments, ridges, &options, 2, list, near_both, flat_normal,
                                     1.0, normal, &wrinkle);
      g_assert_cmpuint (wrinkle, ==, 1 - i);
    }
  g_assert_cmpfloat (lifts[0], ==, alone[1]);
  g_assert_cmpfloat (lifts[1], ==, alone[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ridge/length-mode", length_mode_stores_all_of_the_cloth);
  g_test_add_func ("/ridge/drawn-profile", a_section_follows_its_profile);
  g_test_add_func ("/ridge/profiles", any_profile_peaks_at_one_and_is_smooth);
  g_test_add_func ("/ridge/ends", ends_have_no_height_and_no_slope);
  g_test_add_func ("/ridge/derivatives", derivatives_are_those_of_the_section);
  g_test_add_func ("/ridge/continuity", lift_and_normal_are_continuous);
  g_test_add_func ("/ridge/outward-and-inward", outward_and_inward_wrinkles_meet_without_a_jump);
  g_test_add_func ("/ridge/overlaps", the_highest_counts_or_the_first);
  return g_test_run ();
}
