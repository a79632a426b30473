/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines are divided as asked, and variation changes looks, never counts or lengths. */

#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/layout.h"

#include <math.h>
#include <string.h>

#define N 7

typedef struct
{
  RmpReliefLine line;
  RmpReliefFold folds[N];
  double ends[2 * N];
} Layout;

static Layout
lay_out (guint64 seed, const char *name, double variation)
{
  Layout layout;

  memset (&layout, 0, sizeof layout);
  rmp_fold_divide (seed, name, 0.21, N, variation, layout.ends);
  rmp_fold_layout (seed, name, N, layout.ends, NULL, 0.21 / N, 0.02, variation, &layout.line,
                   layout.folds);
  return layout;
}

static void
centre_decides_odd_or_even (void)
{
  for (double width = 0.004; width < 0.2; width *= 1.1)
    {
      guint crest = rmp_fold_count (0.15, width, RMP_FOLD_CENTRE_CREST);
      guint valley = rmp_fold_count (0.15, width, RMP_FOLD_CENTRE_VALLEY);
      guint nearest = rmp_fold_count (0.15, width, RMP_FOLD_CENTRE_NEAREST);

      g_assert_cmpuint (crest % 2, ==, 1);
      g_assert_cmpuint (valley % 2, ==, width > 0.15 ? 1 : 0);
      g_assert_cmpuint (valley, ==, width > 0.15 ? 1 : MAX (valley, 2));
      g_assert_cmpfloat (fabs (MAX (nearest, 1.0) - MAX (0.15 / width, 1.0)), <=, 0.5);
      g_assert_cmpfloat (fabs (crest - MAX (0.15 / width, 1.0)), <=, 1.0);
      if (valley > 1)
        g_assert_cmpfloat (fabs (valley - 0.15 / width), <=, 1.0);
    }
}

/* A slip of the keyboard must not ask for a million folds. */
static void
count_is_bounded (void)
{
  g_assert_cmpuint (rmp_fold_count (10.0, 1e-4, RMP_FOLD_CENTRE_CREST), <, 500);
  g_assert_cmpuint (rmp_fold_count (10.0, 1e-4, RMP_FOLD_CENTRE_VALLEY), <, 500);
  g_assert_cmpuint (rmp_fold_count (10.0, 1e-4, RMP_FOLD_CENTRE_NEAREST), <, 500);
}

static void
without_variation_folds_are_equal (void)
{
  Layout layout = lay_out (1, "elbow", 0.0);

  for (guint k = 0; k < N; k++)
    {
      g_assert_cmpfloat_with_epsilon (layout.ends[2 * k + 1] - layout.ends[2 * k], 0.03, 1e-12);
      g_assert_cmpfloat (layout.folds[k].reach_left, ==, 0.02f);
      g_assert_cmpfloat (layout.folds[k].reach_right, ==, 0.02f);
    }
  g_assert_cmpfloat (layout.line.wave_onset, ==, 0.0f);
}

static void
variation_keeps_pieces_in_line_and_reach (void)
{
  for (guint64 seed = 0; seed < 200; seed++)
    {
      Layout layout = lay_out (seed, "elbow", 1.0);

      g_assert_cmpfloat (layout.ends[0], ==, 0.0);
      g_assert_cmpfloat (layout.ends[2 * N - 1], ==, 0.21);
      for (guint k = 0; k < N; k++)
        {
          g_assert_cmpfloat (layout.ends[2 * k + 1] - layout.ends[2 * k], >, 0.2 * 0.03);
          if (k > 0)
            g_assert_cmpfloat (layout.ends[2 * k], ==, layout.ends[2 * k - 1]);
          g_assert_cmpfloat (layout.folds[k].reach_left, >, 0.0f);
          g_assert_cmpfloat (layout.folds[k].reach_left, <=, 0.02f);
          g_assert_cmpfloat (layout.folds[k].reach_right, <=, 0.02f);
        }
    }
}

static void
variation_differs_by_seed_and_name_only (void)
{
  Layout a = lay_out (5, "elbow", 0.35), same = lay_out (5, "elbow", 0.35);
  Layout seed = lay_out (6, "elbow", 0.35), name = lay_out (5, "knee", 0.35);

  g_assert_cmpmem (&a, sizeof a, &same, sizeof same);
  g_assert_cmpfloat (a.ends[1], !=, seed.ends[1]);
  g_assert_cmpfloat (a.ends[1], !=, name.ends[1]);
  g_assert_cmpfloat (a.folds[0].reach_left, !=, a.folds[0].reach_right);
}

static void
waves_vanish_on_the_line_and_never_turn_over (void)
{
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  float table[2 * RMP_PROFILE_TABLE_SIZE];

  rmp_profile_fill_table (profile, table);
  for (guint64 seed = 0; seed < 50; seed++)
    {
      Layout waved = lay_out (seed, "elbow", 1.0), straight = waved;
      double slope = 0.0;

      straight.line.wave_onset = 0.0f;
      for (float s = 0.001f; s < 0.21f; s += 0.0007f)
        {
          float on_line = rmp_relief_fold_weight (&waved.line, waved.folds, table, s, 0.0f, NULL,
                                                  NULL, NULL);

          g_assert_cmpfloat (on_line, ==,
                             rmp_relief_fold_weight (&straight.line, straight.folds, table, s, 0.0f,
                                                     NULL, NULL, NULL));
        }
      for (guint i = 0; i < RMP_RELIEF_LINE_WAVES; i++)
        slope += 2.0 * G_PI *
                 (double) (waved.line.wave_amplitude[i] * waved.line.wave_frequency_s[i]);
      g_assert_cmpfloat (slope, <, 1.0);
    }
}

static void
levels_resolve_a_fold (void)
{
  for (double edge = 0.001; edge < 0.1; edge *= 1.3)
    {
      guint levels = rmp_fold_levels (8.0, edge, 0.03);

      g_assert_cmpuint (levels, <=, 6);
      if (levels < 6)
        g_assert_cmpfloat (edge / (double) (1u << levels) * 8.0, <=, 0.03 * (1.0 + 1e-6));
      if (levels > 0)
        g_assert_cmpfloat (edge / (double) (1u << (levels - 1)) * 8.0, >, 0.03 * (1.0 - 1e-6));
    }
}

/* Edges that fit a power of two times into a fold's, to the last digits, need no level more. */
static void
rounding_adds_no_level (void)
{
  for (guint i = 1; i < 1000; i++)
    for (guint levels = 0; levels <= 6; levels++)
      g_assert_cmpuint (
          rmp_fold_levels (8.0, 1e-4 * i * (1u << levels) / 8.0, 1e-4 * i * (1.0 - 2e-16)), ==,
          levels);
}

/* Any swing after any twist comes apart into what it was made of, whichever of the two quaternions
 * stands for the rotation.
 */
static void
swing_and_twist_come_apart (void)
{
  const double u[3] = { 1.0, 0.0, 0.0 };

  for (double twist = -3.0; twist < 3.1; twist += 0.37)
    for (double swing = 0.05; swing < 3.1; swing += 0.21)
      for (double around = 0.0; around < 6.28; around += 0.9)
        {
          const double s = sin (swing / 2.0), t[2] = { sin (twist / 2.0), cos (twist / 2.0) };
          const double a[3] = { 0.0, cos (around), sin (around) }, w = cos (swing / 2.0);
          /* (s a, w) (t0 u, t1) */
          const double q[4] = { w * t[0], s * a[1] * t[1] + s * a[2] * t[0],
                                s * a[2] * t[1] - s * a[1] * t[0], w * t[1] };
          const double same[4] = { -q[0], -q[1], -q[2], -q[3] };

          for (guint sign = 0; sign < 2; sign++)
            {
              RmpSwingTwist bend;

              rmp_swing_twist_split (sign == 0 ? q : same, u, &bend);
              g_assert_cmpfloat_with_epsilon (bend.swing, swing, 1e-9);
              g_assert_cmpfloat_with_epsilon (bend.twist, twist, 1e-9);
              for (guint c = 0; c < 3; c++)
                g_assert_cmpfloat_with_epsilon (bend.axis[c], a[c], 1e-9);
            }
        }
}

/* The twist is not defined there; the axis still is. */
static void
half_turn_has_an_axis (void)
{
  const double u[3] = { 1.0, 0.0, 0.0 }, q[4] = { 0.0, 0.6, 0.8, 0.0 };
  RmpSwingTwist bend;

  rmp_swing_twist_split (q, u, &bend);
  g_assert_cmpfloat_with_epsilon (bend.swing, G_PI, 1e-12);
  g_assert_cmpfloat (bend.twist, ==, 0.0);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (bend.axis[c], q[c], 1e-12);
  g_assert_cmpfloat_with_epsilon (bend.inward[1], 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (bend.inward[2], -0.6, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/methods/layout/centre-decides-odd-or-even", centre_decides_odd_or_even);
  g_test_add_func ("/methods/layout/count-is-bounded", count_is_bounded);
  g_test_add_func ("/methods/layout/without-variation-folds-are-equal",
                   without_variation_folds_are_equal);
  g_test_add_func ("/methods/layout/variation-keeps-pieces-in-line-and-reach",
                   variation_keeps_pieces_in_line_and_reach);
  g_test_add_func ("/methods/layout/variation-differs-by-seed-and-name-only",
                   variation_differs_by_seed_and_name_only);
  g_test_add_func ("/methods/layout/waves-vanish-on-the-line-and-never-turn-over",
                   waves_vanish_on_the_line_and_never_turn_over);
  g_test_add_func ("/methods/layout/levels-resolve-a-fold", levels_resolve_a_fold);
  g_test_add_func ("/methods/layout/rounding-adds-no-level", rounding_adds_no_level);
  g_test_add_func ("/methods/bend/swing-and-twist-come-apart", swing_and_twist_come_apart);
  g_test_add_func ("/methods/bend/half-turn-has-an-axis", half_turn_has_an_axis);
  return g_test_run ();
}
