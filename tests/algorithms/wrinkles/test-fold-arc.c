/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cross-sections of folds hold all of the cloth, and heights of several unite. */

#include "wrinkles/fold-arc.h"

#include <math.h>

#define N_PIECES 20000

/* Length of a section, whose points stand closer to each other towards its steep ends. */
static double
measure (const RmpFoldArc *arc, double bump)
{
  double length = 0.0, last_y = -arc->half_width, last_z = 0.0;

  for (guint i = 1; i <= N_PIECES; i++)
    {
      double y = -arc->half_width * cos (G_PI * i / N_PIECES);
      double z = bump > 0.0 ? bump * rmp_fold_bump (y / arc->half_width)
                            : rmp_fold_arc_height (arc, y);

      length += hypot (y - last_y, z - last_z);
      last_y = y;
      last_z = z;
    }
  return length;
}

static void
sections_are_as_long_as_the_cloth (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 200; i++)
    {
      double c = g_rand_double_range (random, 1e-4, 0.3633),
             least = g_rand_double_range (random, 1e-3, 2.0);
      RmpFoldArc arc;
      double cloth;

      rmp_fold_arc_init (&arc, c, least, 4.0 * least, 0.0);
      cloth = 2.0 * arc.half_width / (1.0 - c);
      g_assert_cmpfloat_with_epsilon (rmp_fold_arc_length (&arc) / cloth, 1.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (measure (&arc, 0.0) / cloth, 1.0, 1e-6);
      g_assert_cmpfloat_with_epsilon (
          measure (&arc, arc.half_width * rmp_fold_bump_height (c)) / cloth, 1.0, 1e-6);
    }
}

static void
the_strongest_compression_makes_half_a_circle (void)
{
  for (guint i = 0; i < 2; i++)
    {
      RmpFoldArc arc;

      rmp_fold_arc_init (&arc, i == 0 ? RMP_MOST_FOLD_COMPRESSION : 0.6, 0.7, 2.8, 0.0);
      g_assert_cmpfloat_with_epsilon (arc.half_width, 0.7, 1e-12);
      g_assert_cmpfloat_with_epsilon (rmp_fold_arc_radius (&arc), 0.7, 1e-9);
      g_assert_cmpfloat_with_epsilon (rmp_fold_arc_height (&arc, 0.0), 0.7, 1e-9);
      g_assert_cmpfloat_with_epsilon (rmp_fold_arc_height (&arc, 0.42), 0.56, 1e-9);
    }
}

/* Heights for Rmin = 1 and at most 4 Rmin of half width, computed apart from this code. */
static void
heights_peak_where_the_width_is_no_more_bounded (void)
{
  static const double rows[][2] = { { 0.005, 0.348 }, { 0.01, 0.493 }, { 0.03, 0.866 },
                                    { 0.06, 1.250 },  { 0.09, 1.563 }, { 0.12, 1.397 },
                                    { 0.2, 1.153 },   { 0.3, 1.031 },  { 0.3634, 1.000 } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RmpFoldArc arc;

      rmp_fold_arc_init (&arc, rows[i][0], 1.0, 4.0, 0.0);
      g_assert_cmpfloat_with_epsilon (rmp_fold_arc_height (&arc, 0.0), rows[i][1], 6e-4);
    }
}

static double
crest (double c, double start)
{
  RmpFoldArc arc;

  rmp_fold_arc_init (&arc, c, 1.0, 4.0, start);
  return rmp_fold_arc_height (&arc, 0.0);
}

static void
heights_are_continuous (void)
{
  static const double starts[] = { 0.0, 0.08, 0.2 };

  for (guint s = 0; s < G_N_ELEMENTS (starts); s++)
    {
      g_assert_cmpfloat (crest (-1e-9, starts[s]), ==, 0.0);
      g_assert_cmpfloat (crest (1e-12, starts[s]), <, 1e-5);
      for (double c = 0.01; c < 0.37; c += 1e-5)
        g_assert_cmpfloat (fabs (crest (c + 1e-7, starts[s]) - crest (c - 1e-7, starts[s])), <,
                           1e-5);
    }
}

static void
the_monotone_arc_rises_until_wrinkles_start (void)
{
  for (double c = 1e-3; c < 0.2; c += 1e-3)
    {
      RmpFoldArc arc;

      g_assert_cmpfloat (crest (c + 1e-3, 0.201), >, crest (c, 0.201));
      rmp_fold_arc_init (&arc, c, 1.0, 4.0, 0.201);
      g_assert_cmpfloat (arc.half_width, ==, 4.0);
    }
  g_assert_cmpfloat_with_epsilon (crest (RMP_MOST_FOLD_COMPRESSION, 0.2), 1.0, 1e-9);
}

static void
united_heights_swell_no_more_than_they_may (void)
{
  const double equal[2] = { 0.3, 0.3 }, apart[3] = { 0.3, 0.0, -1.0 };

  g_assert_cmpfloat_with_epsilon (rmp_height_union (2, equal, 6.0) / 0.3, pow (2.0, 1.0 / 6.0),
                                  1e-12);
  g_assert_cmpfloat (rmp_height_union (2, equal, 6.0), <, 0.3 * 1.123);
  g_assert_cmpfloat (rmp_height_union (3, apart, 6.0), ==, 0.3);
  g_assert_cmpfloat (rmp_height_union (0, NULL, 6.0), ==, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/wrinkles/fold-arc/" name, func)
  ADD ("sections-are-as-long-as-the-cloth", sections_are_as_long_as_the_cloth);
  ADD ("the-strongest-compression-makes-half-a-circle",
       the_strongest_compression_makes_half_a_circle);
  ADD ("heights-peak-where-the-width-is-no-more-bounded",
       heights_peak_where_the_width_is_no_more_bounded);
  ADD ("heights-are-continuous", heights_are_continuous);
  ADD ("the-monotone-arc-rises-until-wrinkles-start", the_monotone_arc_rises_until_wrinkles_start);
  ADD ("united-heights-swell-no-more-than-they-may", united_heights_swell_no_more_than_they_may);
  return g_test_run ();
}
