/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line does to a point beside it: weights, slides, and giving way to another line. */

#include "wavy-line.h"

#include <math.h>

static void
weights_equal_the_closed_form (void)
{
  const RmpReliefLine line = { .n_folds = 3 };
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  float table[2 * RMP_PROFILE_TABLE_SIZE];

  rmp_profile_fill_table (profile, table);
  for (float s = -0.01f; s < 0.11f; s += 0.0013f)
    for (float d = -0.04f; d < 0.04f; d += 0.0017f)
      {
        guint32 fold;
        float weight = rmp_relief_fold_weight (&line, three_folds, table, s, d, &fold, NULL, NULL);
        guint k = s < 0.03f ? 0 : s < 0.07f ? 1 : 2;
        double middle = 0.5 * (three_folds[k].begin + three_folds[k].end);
        double half = 0.5 * (three_folds[k].end - three_folds[k].begin);
        double reach = d > 0.0f ? 0.03 : 0.025;
        double x = fabs (d) / reach;
        double expected = x < 1.0 ? rmp_profile_value (profile, (s - middle) / half) *
                                        (1.0 + x * x * (2.0 * x - 3.0))
                                  : 0.0;

        g_assert_cmpuint (fold, ==, s >= 0.0f && s < 0.1f ? k : RMP_LINE_NONE);
        g_assert_cmpfloat_with_epsilon (weight, expected, 2e-6);
      }
}

/* Reference case weights, from arc and distance to ω: three equal folds of the whole line, reach 20
 * mm.
 */
static void
weights_equal_the_reference (void)
{
  static const double rows[][3] = { { 0.015, 0.0, 0.982433843866378 },
                                    { 0.016, 0.005, 0.843011297994588 },
                                    { 0.0458113883008419, 0.01, 0.454548405409019 },
                                    { 0.0360083275543199, 0.0180249826629598, 0.00316002006733356 },
                                    { 0.083810784450693, 0.0103774904332554, 0.443701845633922 },
                                    { 0.0489736659610103, 0.00748331477354788,
                                      0.684626913616148 } };
  const float third = (float) (0.0976782893563237 / 3.0);
  const RmpReliefFold folds[] = { { 0.0f, third, 0.02f, 0.02f, 1.0f, 0 },
                                  { third, 2.0f * third, 0.02f, 0.02f, 1.0f, 1 },
                                  { 2.0f * third, 3.0f * third, 0.02f, 0.02f, 1.0f, 2 } };
  const RmpReliefLine line = { .n_folds = 3 };
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  float table[2 * RMP_PROFILE_TABLE_SIZE];

  rmp_profile_fill_table (profile, table);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (int side = -1; side <= 1; side += 2)
      g_assert_cmpfloat_with_epsilon (
          rmp_relief_fold_weight (&line, folds, table, (float) rows[i][0],
                                  (float) (side * rows[i][1]), NULL, NULL, NULL),
          rows[i][2], 1e-5);
}

static void
weight_slopes_agree_with_differences (void)
{
  const float h = 2e-5f;
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  float table[2 * RMP_PROFILE_TABLE_SIZE];
  guint n_compared = 0;

  rmp_profile_fill_table (profile, table);
  for (float s = 0.001f; s < 0.1f; s += 0.0031f)
    for (float d = -0.024f; d < 0.03f; d += 0.0023f)
      {
        guint32 folds[4];
        float ds, dd;
        float s_up, s_down, d_up, d_down;

        rmp_relief_fold_weight (&wavy, three_folds, table, s, d, NULL, &ds, &dd);
        s_up = rmp_relief_fold_weight (&wavy, three_folds, table, s + h, d, folds, NULL, NULL);
        s_down = rmp_relief_fold_weight (&wavy, three_folds, table, s - h, d, folds + 1, NULL,
                                         NULL);
        d_up = rmp_relief_fold_weight (&wavy, three_folds, table, s, d + h, folds + 2, NULL, NULL);
        d_down = rmp_relief_fold_weight (&wavy, three_folds, table, s, d - h, folds + 3, NULL,
                                         NULL);
        g_assert_cmpfloat_with_epsilon (ds, (s_up - s_down) / (2.0f * h), 0.6f);
        g_assert_cmpfloat_with_epsilon (dd, (d_up - d_down) / (2.0f * h), 0.6f);
        n_compared++;
      }
  g_assert_cmpuint (n_compared, >, 500);
}

static void
slides_pass_through_their_knots (void)
{
  const float h = 1e-3f;
  float table[4 * RMP_RELIEF_SLIDE_KNOTS], value[4], slope[4], up[4], down[4];

  for (guint i = 0; i < 4 * RMP_RELIEF_SLIDE_KNOTS; i++)
    table[i] = i < 4 || i >= 4 * (RMP_RELIEF_SLIDE_KNOTS - 1) ? 0.0f
                                                              : 0.001f * sinf (0.2f * (float) i);
  for (guint k = 0; k < RMP_RELIEF_SLIDE_KNOTS; k++)
    {
      rmp_relief_slide_lookup (table, -1.0f + 2.0f * (float) k / (RMP_RELIEF_SLIDE_KNOTS - 1),
                               value, NULL);
      for (guint c = 0; c < 4; c++)
        g_assert_cmpfloat_with_epsilon (value[c], table[4 * k + c], 1e-9f);
    }
  for (float t = -0.99f; t < 0.99f; t += 0.013f)
    {
      rmp_relief_slide_lookup (table, t, value, slope);
      rmp_relief_slide_lookup (table, t + h, up, NULL);
      rmp_relief_slide_lookup (table, t - h, down, NULL);
      for (guint c = 0; c < 4; c++)
        g_assert_cmpfloat_with_epsilon (slope[c], (up[c] - down[c]) / (2.0f * h), 1e-3f);
    }
}

/* What is left of a line beside another: all on itself and far from the other, nothing on the
 * other, half where they cross, and no jump in between.
 */
static void
lines_give_way_evenly (void)
{
  const float reach = 0.02f, step = 1e-5f;
  float by_own, by_other;

  g_assert_cmpfloat (rmp_relief_line_yield (0.0f, 0.0f, reach, &by_own, &by_other), ==, 0.5f);
  for (float distance = 1e-3f; distance < 0.03f; distance += 1e-3f)
    {
      g_assert_cmpfloat (rmp_relief_line_yield (0.0f, distance, reach, &by_own, &by_other), ==,
                         1.0f);
      g_assert_cmpfloat (rmp_relief_line_yield (distance, 0.0f, reach, &by_own, &by_other), ==,
                         0.0f);
      g_assert_cmpfloat (rmp_relief_line_yield (distance, reach, reach, &by_own, &by_other), ==,
                         1.0f);
      for (float other = 1e-3f; other < 0.03f; other += 1e-3f)
        {
          float here = rmp_relief_line_yield (distance, other, reach, &by_own, &by_other), unused;
          float beside = rmp_relief_line_yield (distance + step, other, reach, &unused, &unused);
          float farther = rmp_relief_line_yield (distance, other + step, reach, &unused, &unused);

          g_assert_true (here >= 0.0f && here <= 1.0f);
          g_assert_cmpfloat_with_epsilon ((beside - here) / step, by_own, 3.0f);
          g_assert_cmpfloat_with_epsilon ((farther - here) / step, by_other, 3.0f);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/relief-lines/weights-equal-the-closed-form",
                   weights_equal_the_closed_form);
  g_test_add_func ("/algorithms/relief-lines/weights-equal-the-reference",
                   weights_equal_the_reference);
  g_test_add_func ("/algorithms/relief-lines/weight-slopes-agree-with-differences",
                   weight_slopes_agree_with_differences);
  g_test_add_func ("/algorithms/relief-lines/slides-pass-through-their-knots",
                   slides_pass_through_their_knots);
  g_test_add_func ("/algorithms/relief-lines/lines-give-way-evenly", lines_give_way_evenly);
  return g_test_run ();
}
