/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/lengths-kernel.h"

#include <math.h>
#include <string.h>

#include "cloth/lengths-pack.h"
#include "cloth/levels.h"
#include "geometry/vector.h"

#define SIDE 61
#define CELL 0.01
#define N (SIDE * SIDE)

/* A sheet of squares with their diagonals; the lower its rows, the heavier. */
typedef struct
{
  GArray *springs; /* of RmpClothSpring */
  double *positions, *inverse_masses;
} Sheet;

static void
add_spring (Sheet *self, guint32 i, guint32 j, double length)
{
  const RmpClothSpring spring = { .i = i, .j = j, .length = length, .stiffness = 1.0 };

  g_array_append_val (self->springs, spring);
}

static void
sheet_init (Sheet *self, guint side, double stretch)
{
  self->springs = g_array_new (FALSE, FALSE, sizeof (RmpClothSpring));
  self->positions = g_new0 (double, 3 * side * side);
  self->inverse_masses = g_new (double, side *side);
  for (guint32 v = 0; v < side * side; v++)
    {
      const gboolean has_right = v % side + 1 < side, has_below = v / side + 1 < side;

      self->positions[3 * v] = CELL * (v % side);
      self->positions[3 * v + 1] = stretch * CELL * (v / side);
      self->inverse_masses[v] = 1.0 / (1e-4 + 1e-7 * v);
      if (has_right)
        add_spring (self, v, v + 1, CELL);
      if (has_below)
        add_spring (self, v, v + side, CELL);
      if (has_right && has_below)
        {
          add_spring (self, v, v + side + 1, G_SQRT2 * CELL);
          add_spring (self, v + 1, v + side, G_SQRT2 * CELL);
        }
    }
}

static void
sheet_clear (Sheet *self)
{
  g_array_unref (self->springs);
  g_free (self->positions);
  g_free (self->inverse_masses);
}

static RmpClothLevels *
make_levels (const Sheet *self, guint n)
{
  return rmp_cloth_levels_new (n, self->inverse_masses, self->springs->len,
                               (const RmpClothSpring *) (gpointer) self->springs->data);
}

static void
keep (const Sheet *self, const RmpClothLevels *levels, guint n_threads)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;

  rmp_cloth_levels_keep (levels, &whole, self->inverse_masses, self->positions, n_threads);
}

/* How much longer the middle column is than at rest, as a share. */
static double
measure_strain (const Sheet *self)
{
  const double *top = self->positions + 3 * (SIDE / 2);
  const double *bottom = self->positions + 3 * (N - 1 - SIDE / 2);

  return rmp_vector_distance (top, bottom) / (CELL * (SIDE - 1)) - 1.0;
}

static double
pull_together (gboolean has_levels)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;
  g_autoptr (RmpClothLevels) levels = NULL;
  RmpClothLengths lengths;
  double strain;
  Sheet sheet;

  sheet_init (&sheet, SIDE, 1.5);
  for (guint v = 0; v < SIDE; v++)
    sheet.inverse_masses[v] = 0.0;
  levels = make_levels (&sheet, N);
  rmp_cloth_lengths_init (&lengths, N, sheet.springs->len,
                          (const RmpClothSpring *) (gpointer) sheet.springs->data);
  for (guint i = 0; i < 60; i++)
    {
      if (has_levels)
        keep (&sheet, levels, 1);
      rmp_cloth_lengths_keep (&lengths, &whole, sheet.inverse_masses, sheet.positions, 1);
    }
  for (guint v = 0; v < SIDE; v++)
    g_assert_cmpfloat (sheet.positions[3 * v + 1], ==, 0.0);
  strain = measure_strain (&sheet);
  rmp_cloth_lengths_clear (&lengths);
  sheet_clear (&sheet);
  return strain;
}

static void
passes_pull_a_fine_sheet_together_sooner (void)
{
  g_assert_cmpfloat (pull_together (TRUE), <, 0.7 * pull_together (FALSE));
}

static void
a_small_mesh_has_none (void)
{
  g_autoptr (RmpClothLevels) levels = NULL;
  g_autofree double *before = NULL;
  Sheet sheet;

  sheet_init (&sheet, 20, 2.0);
  levels = make_levels (&sheet, 20 * 20);
  g_assert_cmpuint (rmp_cloth_levels_count (levels), ==, 0);
  before = g_memdup2 (sheet.positions, 3 * 20 * 20 * sizeof (double));
  keep (&sheet, levels, 1);
  g_assert_cmpmem (before, 3 * 20 * 20 * sizeof (double), sheet.positions,
                   3 * 20 * 20 * sizeof (double));
  sheet_clear (&sheet);
}

static void
what_is_not_too_long_stays (void)
{
  g_autoptr (RmpClothLevels) levels = NULL;
  g_autofree double *before = NULL;
  Sheet sheet;

  sheet_init (&sheet, SIDE, 0.8);
  levels = make_levels (&sheet, N);
  g_assert_cmpuint (rmp_cloth_levels_count (levels), ==, 2);
  before = g_memdup2 (sheet.positions, 3 * N * sizeof (double));
  keep (&sheet, levels, 1);
  g_assert_cmpmem (before, 3 * N * sizeof (double), sheet.positions, 3 * N * sizeof (double));
  sheet_clear (&sheet);
}

static void
the_centre_of_mass_of_free_cloth_stays (void)
{
  g_autoptr (RmpClothLevels) levels = NULL;
  double centres[2][3] = { { 0.0 } }, mass = 0.0;
  Sheet sheet;

  sheet_init (&sheet, SIDE, 1.7);
  levels = make_levels (&sheet, N);
  for (guint i = 0; i < 2; i++)
    {
      for (guint v = 0; v < N; v++)
        {
          rmp_vector_add_scaled (centres[i], 1.0 / sheet.inverse_masses[v], sheet.positions + 3 * v,
                                 centres[i]);
          mass += 0.5 / sheet.inverse_masses[v];
        }
      keep (&sheet, levels, 1);
    }
  g_assert_cmpfloat (measure_strain (&sheet), <, 0.6);
  g_assert_cmpfloat (rmp_vector_distance (centres[0], centres[1]), <, 1e-12 * mass);
  sheet_clear (&sheet);
}

static void
threads_change_nothing (void)
{
  Sheet sheets[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpClothLevels) levels = NULL;

      sheet_init (&sheets[i], 2 * SIDE, 1.4);
      levels = make_levels (&sheets[i], 4 * N);
      for (guint k = 0; k < 3; k++)
        keep (&sheets[i], levels, i + 1);
    }
  g_assert_cmpmem (sheets[0].positions, 12 * N * sizeof (double), sheets[1].positions,
                   12 * N * sizeof (double));
  for (guint i = 0; i < 2; i++)
    sheet_clear (&sheets[i]);
}

/* The sheet hung up by its first row and stretched, with what keeps it. */
typedef struct
{
  Sheet sheet;
  RmpClothLengths lengths;
  RmpClothLevels *levels;
} Hung;

static void
hung_init (Hung *self)
{
  sheet_init (&self->sheet, SIDE, 1.5);
  for (guint v = 0; v < SIDE; v++)
    self->sheet.inverse_masses[v] = 0.0;
  rmp_cloth_lengths_init (&self->lengths, N, self->sheet.springs->len,
                          (const RmpClothSpring *) (gpointer) self->sheet.springs->data);
  self->levels = make_levels (&self->sheet, N);
}

static void
hung_clear (Hung *self)
{
  rmp_cloth_levels_free (self->levels);
  rmp_cloth_lengths_clear (&self->lengths);
  sheet_clear (&self->sheet);
}

/* In single precision, with and without levels; some springs as they are in creases. */
static void
kernels_keep_the_same (void)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;

  for (guint has_levels = 0; has_levels < 2; has_levels++)
    {
      Hung hung;

      hung_init (&hung);
      for (guint creased = 0; creased < 2; creased++)
        {
          const RmpClothLevels *levels = has_levels ? hung.levels : NULL;
          const double *masses = hung.sheet.inverse_masses;
          g_autoptr (RmpClothLengthsWork)
              work = rmp_cloth_lengths_work_new (&hung.lengths, levels, NULL, N, masses);
          g_autofree double *got = g_memdup2 (hung.sheet.positions, 3 * N * sizeof (double));
          const RmpClothLengthsStep step = { .n_iterations = 2,
                                             .creased = creased ? hung.lengths.springs : NULL };
          double most = 0.0;

          for (guint s = 0; s < rmp_cloth_lengths_count (&hung.lengths) && creased; s += 7)
            hung.lengths.springs[s].length *= 0.9;
          g_assert_false (rmp_cloth_lengths_work_run (work, NULL, &step, got, 2));
          for (guint turn = 0; turn < 2; turn++)
            {
              if (levels && turn == 0)
                rmp_cloth_levels_keep (levels, &whole, masses, hung.sheet.positions, 1);
              rmp_cloth_lengths_keep (&hung.lengths, &whole, masses, hung.sheet.positions, 1);
            }
          for (guint i = 0; i < 3 * N; i++)
            most = MAX (most, fabs (got[i] - hung.sheet.positions[i]));
          g_assert_cmpfloat (most, <, 1e-5 * CELL * SIDE);
        }
      hung_clear (&hung);
    }
}

/* As many as levels have, which are 1.05 times as long as they should be. */
static void
ends_of_packed_lengths_find_each_other (void)
{
  g_autoptr (RmpClothLengthsPack) pack = NULL;
  guint n_met = 0;
  Hung hung;

  hung_init (&hung);
  pack = rmp_cloth_lengths_pack_new (&hung.lengths, hung.levels, NULL, N,
                                     hung.sheet.inverse_masses);
  g_assert_cmpuint (pack->n_levels, ==, 3);
  for (guint l = 0; l < pack->n_levels; l++)
    {
      const RmpClothPackedLevel *level = &pack->levels[l];

      for (guint g = 0; g < level->n_groups; g++)
        for (guint i = 0; i < level->n; i++)
          {
            const guint32 *link = pack->links + 2 * (level->row + g * level->n + i);
            const guint32 *ends = pack->ends + 2 * link[1];

            if (link[0] == RMP_CLOTH_NO_LINK)
              continue;
            g_assert_cmpuint (link[1], >=, level->start[g]);
            g_assert_cmpuint (link[1], <, level->start[g + 1]);
            g_assert_cmpuint (ends[0] ^ ends[1], ==, link[0] ^ (level->first + i));
            n_met++;
          }
    }
  g_assert_cmpuint (n_met, ==, 2 * pack->n_springs);
  hung_clear (&hung);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/levels/passes-pull-a-fine-sheet-together-sooner",
                   passes_pull_a_fine_sheet_together_sooner);
  g_test_add_func ("/levels/a-small-mesh-has-none", a_small_mesh_has_none);
  g_test_add_func ("/levels/what-is-not-too-long-stays", what_is_not_too_long_stays);
  g_test_add_func ("/levels/the-centre-of-mass-of-free-cloth-stays",
                   the_centre_of_mass_of_free_cloth_stays);
  g_test_add_func ("/levels/threads-change-nothing", threads_change_nothing);
  g_test_add_func ("/levels/kernels-keep-the-same", kernels_keep_the_same);
  g_test_add_func ("/levels/ends-of-packed-lengths-find-each-other",
                   ends_of_packed_lengths_find_each_other);
  return g_test_run ();
}
