/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/profile.h"

#include <math.h>

#define N_POSITIONS 12

/* Reference case profile-values: independent numbers, from another language. */
static const double positions[N_POSITIONS] = { -1.2, -1,   -0.75, -0.5, -0.2, 0,
                                               0.1,  0.25, 0.5,   0.8,  1,    3 };
static const double drawn_points[] = { -1, 0, -0.6, 0.25, -0.2, 1.0, 0.3, 0.7, 1, 0 };

typedef struct
{
  double values[N_POSITIONS];
  double integral, integral_slope_squared;
} Expected;

static const Expected cubic = { { 0.0, 0.0, 0.15625, 0.5, 0.896, 1.0, 0.972, 0.84375, 0.5, 0.104,
                                  0.0, 0.0 },
                                1.0,
                                2.40000000010661 };
static const Expected quintic = { { 0.0, 0.0, 0.103515625, 0.5, 0.94208, 1.0, 0.99144, 0.896484375,
                                    0.5, 0.0579199999999995, 0.0, 0.0 },
                                  1.0,
                                  2.8571428571455 };
static const Expected drawn = { { 0.0, 0.0, 0.115966796875, 0.419921875, 1.0, 0.929906849315069,
                                  0.858860273972603, 0.738358904109589, 0.536082378156742,
                                  0.234432951262697, 0.0, 0.0 },
                                1.00556659056317,
                                2.70358428663192 };

static RmpProfile *
drawn_new (void)
{
  return rmp_profile_new_drawn (drawn_points, 5, NULL);
}

static void
assert_expected (RmpProfile *profile, const Expected *expected)
{
  const guint n = 20000;
  double integral = 0.0;
  double squared = 0.0;

  for (guint i = 0; i < N_POSITIONS; i++)
    g_assert_cmpfloat_with_epsilon (rmp_profile_value (profile, positions[i]), expected->values[i],
                                    1e-12);
  for (guint i = 0; i < n; i++)
    {
      double t = -1.0 + (2.0 * i + 1.0) / n;
      double slope = rmp_profile_slope (profile, t);

      integral += rmp_profile_value (profile, t) * 2.0 / n;
      squared += slope * slope * 2.0 / n;
    }
  g_assert_cmpfloat_with_epsilon (integral, expected->integral, 1e-6);
  g_assert_cmpfloat_with_epsilon (squared, expected->integral_slope_squared, 1e-6);
}

static void
profiles_equal_the_reference (void)
{
  g_autoptr (RmpProfile) a = rmp_profile_new_cubic ();
  g_autoptr (RmpProfile) b = rmp_profile_new_quintic ();
  g_autoptr (RmpProfile) c = drawn_new ();

  assert_expected (a, &cubic);
  assert_expected (b, &quintic);
  assert_expected (c, &drawn);
  g_assert_cmpint (rmp_profile_get_shape (c), ==, RMP_PROFILE_DRAWN);
}

static void
assert_slope (RmpProfile *profile)
{
  const double h = 1e-6;

  for (double t = -0.995; t < 1.0; t += 0.0101)
    g_assert_cmpfloat_with_epsilon (
        rmp_profile_slope (profile, t),
        (rmp_profile_value (profile, t + h) - rmp_profile_value (profile, t - h)) / (2.0 * h),
        1e-4);
  g_assert_cmpfloat (rmp_profile_slope (profile, 1.5), ==, 0.0);
}

static void
slopes_agree_with_differences (void)
{
  g_autoptr (RmpProfile) a = rmp_profile_new_cubic ();
  g_autoptr (RmpProfile) b = rmp_profile_new_quintic ();
  g_autoptr (RmpProfile) c = drawn_new ();

  assert_slope (a);
  assert_slope (b);
  assert_slope (c);
}

static void
assert_table (RmpProfile *profile, double tolerance, double slope_tolerance)
{
  float table[2 * RMP_PROFILE_TABLE_SIZE];

  rmp_profile_fill_table (profile, table);
  for (double t = -1.1; t < 1.1; t += 0.000917)
    {
      float slope;
      float value = rmp_profile_table_lookup (table, (float) t, &slope);

      g_assert_cmpfloat_with_epsilon (value, rmp_profile_value (profile, (double) (float) t),
                                      tolerance);
      g_assert_cmpfloat_with_epsilon (slope, rmp_profile_slope (profile, (double) (float) t),
                                      slope_tolerance);
    }
}

static void
the_table_stands_for_the_curve (void)
{
  g_autoptr (RmpProfile) a = rmp_profile_new_cubic ();
  g_autoptr (RmpProfile) b = rmp_profile_new_quintic ();

  assert_table (a, 1e-6, 2e-5);
  assert_table (b, 1e-6, 2e-4);
}

static void
a_drawn_curve_is_brought_into_form (void)
{
  static const double points[] = { -1, 3, -0.5, -2, 0, 4, 1, 1 };
  g_autoptr (RmpProfile) profile = rmp_profile_new_drawn (points, 4, NULL);

  g_assert_cmpfloat (rmp_profile_value (profile, -1.0), ==, 0.0);
  g_assert_cmpfloat (rmp_profile_value (profile, 0.0), ==, 1.0);
  for (double t = -1.0; t <= 1.0; t += 0.01)
    {
      g_assert_cmpfloat (rmp_profile_value (profile, t), >=, 0.0);
      g_assert_cmpfloat (rmp_profile_value (profile, t), <=, 1.0);
    }
}

static void
assert_refused (const double *points, guint n, RmpProfileError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_profile_new_drawn (points, n, &error));
  g_assert_error (error, RMP_PROFILE_ERROR, (int) code);
}

static void
bad_curves_are_refused (void)
{
  static const double flat[] = { -1, 1, 0, -1, 1, 1 };
  static const double backwards[] = { -1, 0, 0.5, 1, 0.5, 1, 1, 0 };
  static const double short_of_the_end[] = { -1, 0, 0, 1, 0.9, 0 };
  static const double broken[] = { -1, 0, 0, NAN, 1, 0 };

  assert_refused (flat, 3, RMP_PROFILE_ERROR_ZERO);
  assert_refused (backwards, 4, RMP_PROFILE_ERROR_ORDER);
  assert_refused (short_of_the_end, 3, RMP_PROFILE_ERROR_ORDER);
  assert_refused (flat, 2, RMP_PROFILE_ERROR_ORDER);
  assert_refused (broken, 3, RMP_PROFILE_ERROR_NOT_FINITE);
}

/* Slopes of a zig-zag of random points, from none to absurd ones. */
static guint
random_points (GRand *rand, double *points, double *slopes)
{
  const guint n = (guint) g_rand_int_range (rand, 3, 9);

  for (guint i = 0; i < n; i++)
    {
      points[2 * i] = -1.0 + 2.0 * i / (n - 1) +
                      (i > 0 && i < n - 1 ? g_rand_double_range (rand, -0.1, 0.1) : 0.0);
      points[2 * i + 1] = i == 0 || i == n - 1 ? 0.0 : g_rand_double_range (rand, 0.01, 3.0);
      slopes[i] = g_rand_int_range (rand, 0, 3) == 0 ? (double) NAN
                                                     : g_rand_double_range (rand, -60.0, 60.0);
    }
  return n;
}

static void
pieces_are_monotone_whatever_the_slopes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint trial = 0; trial < 2000; trial++)
    {
      double points[18], slopes[9];
      const guint n = random_points (rand, points, slopes);
      g_autoptr (RmpProfile) profile = rmp_profile_new_with_slopes (points, slopes, n, NULL);

      for (guint i = 0; i + 1 < n; i++)
        {
          double t0, y0, t1, y1;

          rmp_profile_get_point (profile, i, &t0, &y0);
          rmp_profile_get_point (profile, i + 1, &t1, &y1);
          for (double u = 0.0; u <= 1.0; u += 1.0 / 64.0)
            g_assert_cmpfloat (rmp_profile_slope (profile, t0 + u * (t1 - t0)) *
                                   (y1 >= y0 ? 1.0 : -1.0),
                               >=, -1e-9);
        }
    }
}

static void
a_point_may_have_its_own_slope (void)
{
  static const double points[] = { -1, 0, -0.5, 1, 0, 2, 1, 0 };
  static const double slopes[] = { 1, 3, 5, NAN };
  g_autoptr (RmpProfile) profile = rmp_profile_new_with_slopes (points, slopes, 4, NULL);
  g_autoptr (RmpProfile) plain = rmp_profile_new_drawn (points, 4, NULL);
  double slope, expected;

  /* Divided by the peak of 2, as y is. */
  g_assert_true (rmp_profile_get_point_slope (profile, 0, &slope));
  g_assert_cmpfloat (slope, ==, 0.5);
  g_assert_true (rmp_profile_get_point_slope (profile, 1, &slope));
  g_assert_cmpfloat (slope, ==, 1.5);
  g_assert_cmpfloat_with_epsilon (rmp_profile_slope (profile, -0.5), 1.5, 1e-12);
  /* A peak stays one. */
  g_assert_true (rmp_profile_get_point_slope (profile, 2, &slope));
  g_assert_cmpfloat (slope, ==, 0.0);
  g_assert_false (rmp_profile_get_point_slope (profile, 3, &slope));
  g_assert_false (rmp_profile_get_point_slope (plain, 3, &expected));
  g_assert_cmpfloat (slope, ==, expected);
}

static void
flat_ends_make_the_round_profile (void)
{
  static const double points[] = { -1, 0, 0, 1, 1, 0 };
  static const double slopes[] = { 0, NAN, 0 };
  g_autoptr (RmpProfile) drawn_round = rmp_profile_new_with_slopes (points, slopes, 3, NULL);
  g_autoptr (RmpProfile) round = rmp_profile_new_cubic ();

  for (double t = -1.0; t <= 1.0; t += 0.01)
    g_assert_cmpfloat_with_epsilon (rmp_profile_value (drawn_round, t),
                                    rmp_profile_value (round, t), 1e-14);
}

static void
text_gives_the_profile_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint trial = 0; trial < 500; trial++)
    {
      double points[18], slopes[9];
      const guint n = random_points (rand, points, slopes);
      g_autoptr (RmpProfile) profile = rmp_profile_new_with_slopes (points, slopes, n, NULL);
      g_autofree char *text = rmp_profile_get_text (profile);
      g_autoptr (RmpProfile) restored = rmp_profile_new_from_text (text, NULL);
      g_autofree char *again = rmp_profile_get_text (restored);

      g_assert_cmpstr (text, ==, again);
      for (double t = -1.0; t <= 1.0; t += 0.037)
        g_assert_cmpfloat (rmp_profile_value (profile, t), ==, rmp_profile_value (restored, t));
    }
}

static void
text_that_is_no_profile_is_refused (void)
{
  static const struct
  {
    const char *text;
    RmpProfileError code;
  } cases[] = {
    { "", RMP_PROFILE_ERROR_SYNTAX },
    { "round", RMP_PROFILE_ERROR_SYNTAX },
    { "drawn", RMP_PROFILE_ERROR_SYNTAX },
    { "drawn -1 0, 0, 1 0", RMP_PROFILE_ERROR_SYNTAX },
    { "drawn -1 0, 0 1 0 0, 1 0", RMP_PROFILE_ERROR_SYNTAX },
    { "drawn -1 0, 0 1 x, 1 0", RMP_PROFILE_ERROR_SYNTAX },
    { "keys", RMP_PROFILE_ERROR_SYNTAX },
    { "keys 0 1, 1 nan", RMP_PROFILE_ERROR_NOT_FINITE },
    { "drawn -1° 0, 0 1, 1 0", RMP_PROFILE_ERROR_SYNTAX },
    { "drawn -1 0, 0 1 inf, 1 0", RMP_PROFILE_ERROR_NOT_FINITE },
    { "drawn -1 0, 0 0, 1 0", RMP_PROFILE_ERROR_ZERO },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_profile_new_from_text (cases[i].text, &error));
      g_assert_error (error, RMP_PROFILE_ERROR, (int) cases[i].code);
    }
}

/* Keys of the left half of a section weigh as it does, to the slopes at both its ends. */
static void
keys_weigh_as_the_half_they_are_made_of (void)
{
  static const char *const texts[] = {
    "cubic",
    "quintic",
    "drawn -1 0, -0.5 1, 0 0, 1 0",
    "drawn -1 0 0.4, -0.7 0.5, -0.2 0.3 -0.1, 0 0.6, 0.3 1, 1 0",
  };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      g_autoptr (RmpProfile) section = rmp_profile_new_from_text (texts[k], NULL);
      g_autoptr (RmpProfile) keys = rmp_profile_make_keys (section, 0.2, 1.7);
      g_autoptr (RmpProfile) same = rmp_profile_make_keys (keys, 0.5, 0.6);
      g_autofree char *text = rmp_profile_get_text (keys);
      g_autoptr (RmpProfile) restored = rmp_profile_new_from_text (text, NULL);

      g_assert_true (same == keys);
      for (double x = 0.0; x < 2.0; x += 0.013)
        {
          const double t = CLAMP ((x - 0.2) / 1.5, 0.0, 1.0) - 1.0;

          g_assert_cmpfloat_with_epsilon (rmp_profile_weigh (keys, x),
                                          rmp_profile_value (section, t), k == 1 ? 5e-3 : 1e-14);
          g_assert_cmpfloat (rmp_profile_weigh (keys, x), ==, rmp_profile_weigh (restored, x));
        }
    }
}

static void
keys_are_put_in_order (void)
{
  g_autoptr (RmpProfile)
      profile = rmp_profile_new_from_text ("keys 90° 0.5, 30° 1, 30° 0.2 0.1, 1 0.25", NULL);
  g_autoptr (GError) error = NULL;
  double x, weight, slope;

  g_assert_cmpint (rmp_profile_get_shape (profile), ==, RMP_PROFILE_KEYS);
  g_assert_cmpuint (rmp_profile_get_n_points (profile), ==, 3);
  rmp_profile_get_point (profile, 0, &x, &weight);
  g_assert_cmpfloat_with_epsilon (x, G_PI / 6.0, 1e-15);
  g_assert_cmpfloat (weight, ==, 0.2);
  g_assert_true (rmp_profile_get_point_slope (profile, 0, &slope));
  rmp_profile_get_point (profile, 2, &x, &weight);
  g_assert_cmpfloat_with_epsilon (x, G_PI / 2.0, 1e-15);
  g_assert_cmpfloat (rmp_profile_weigh (profile, -1.0), ==, 0.2);
  g_assert_cmpfloat (rmp_profile_weigh (profile, 9.0), ==, 0.5);
  /* no section: the round one */
  g_assert_cmpfloat (rmp_profile_value (profile, 0.0), ==, 1.0);
  g_assert_cmpfloat (rmp_profile_value (profile, 1.0), ==, 0.0);
  g_assert_null (rmp_profile_new_keys (NULL, NULL, 0, &error));
  g_assert_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ORDER);
}

static void
keys_rise_where_they_are_drawn_rising (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 200; i++)
    {
      const guint n = (guint) g_rand_int_range (rand, 2, 9);
      double pairs[16], angle = 0.0, weight = 0.0, before;
      g_autoptr (RmpProfile) keys = NULL;

      for (guint k = 0; k < n; k++)
        {
          pairs[2 * k] = angle += g_rand_double_range (rand, 0.01, 1.0);
          pairs[2 * k + 1] = weight += g_rand_double_range (rand, 0.0, 1.0);
        }
      keys = rmp_profile_new_keys (pairs, NULL, n, NULL);
      before = pairs[1];
      for (double t = pairs[0] - 0.1; t < angle + 0.1; t += 0.003)
        {
          const double now = rmp_profile_weigh (keys, t);

          g_assert_cmpfloat (now, >=, before - 1e-12);
          g_assert_cmpfloat (now, <=, weight + 1e-12);
          before = now;
        }
    }
}

static void
few_keys_are_constant (void)
{
  const double pairs[4] = { 0.3, 0.7, 0.3, 0.2 };
  g_autoptr (RmpProfile) one = rmp_profile_new_keys (pairs, NULL, 1, NULL);
  g_autoptr (RmpProfile) same = rmp_profile_new_keys (pairs, NULL, 2, NULL);

  g_assert_cmpfloat (rmp_profile_weigh (one, -1.0), ==, 0.7);
  g_assert_cmpfloat (rmp_profile_weigh (one, 1.0), ==, 0.7);
  g_assert_cmpfloat (rmp_profile_weigh (same, 0.3), ==, 0.2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/profile/profiles-equal-the-reference",
                   profiles_equal_the_reference);
  g_test_add_func ("/algorithms/profile/slopes-agree-with-differences",
                   slopes_agree_with_differences);
  g_test_add_func ("/algorithms/profile/the-table-stands-for-the-curve",
                   the_table_stands_for_the_curve);
  g_test_add_func ("/algorithms/profile/a-drawn-curve-is-brought-into-form",
                   a_drawn_curve_is_brought_into_form);
  g_test_add_func ("/algorithms/profile/bad-curves-are-refused", bad_curves_are_refused);
  g_test_add_func ("/algorithms/profile/pieces-are-monotone-whatever-the-slopes",
                   pieces_are_monotone_whatever_the_slopes);
  g_test_add_func ("/algorithms/profile/a-point-may-have-its-own-slope",
                   a_point_may_have_its_own_slope);
  g_test_add_func ("/algorithms/profile/flat-ends-make-the-round-profile",
                   flat_ends_make_the_round_profile);
  g_test_add_func ("/algorithms/profile/keys-weigh-as-the-half-they-are-made-of",
                   keys_weigh_as_the_half_they_are_made_of);
  g_test_add_func ("/algorithms/profile/keys-are-put-in-order", keys_are_put_in_order);
  g_test_add_func ("/algorithms/profile/keys-rise-where-they-are-drawn-rising",
                   keys_rise_where_they_are_drawn_rising);
  g_test_add_func ("/algorithms/profile/few-keys-are-constant", few_keys_are_constant);
  g_test_add_func ("/algorithms/profile/text-gives-the-profile-back", text_gives_the_profile_back);
  g_test_add_func ("/algorithms/profile/text-that-is-no-profile-is-refused",
                   text_that_is_no_profile_is_refused);
  return g_test_run ();
}
