/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/tethers.h"

#include <math.h>
#include <string.h>

#include "cloth/lengths-kernel.h"
#include "geometry/vector.h"

#define SIDE 25u
#define CELL 0.02
#define N (SIDE * SIDE)
#define LAST (N - 1)

/* A sheet of squares with one diagonal each, and what it weighs. */
typedef struct
{
  RmpTopology *topology;
  double *rest, *positions, *inverse_masses;
} Sheet;

/* @height: of bumps, metres */
static void
sheet_init (Sheet *self, double height)
{
  guint32 faces[6 * (SIDE - 1) * (SIDE - 1)];
  guint n = 0;

  self->rest = g_new (double, 3 * N);
  self->inverse_masses = g_new (double, N);
  for (guint32 v = 0; v < N; v++)
    {
      const guint32 right = v + 1, below = v + SIDE, across = v + SIDE + 1;

      self->rest[3 * v] = CELL * (v % SIDE);
      self->rest[3 * v + 1] = CELL * (v / SIDE);
      self->rest[3 * v + 2] = height * g_random_double ();
      self->inverse_masses[v] = 1.0 + g_random_double ();
      if (v % SIDE + 1 == SIDE || v / SIDE + 1 == SIDE)
        continue;
      memcpy (faces + n, (guint32[6]){ v, right, across, v, across, below }, 6 * sizeof *faces);
      n += 6;
    }
  self->topology = rmp_topology_new (N, n / 3, faces);
  self->positions = g_memdup2 (self->rest, 3 * N * sizeof (double));
}

static void
sheet_clear (Sheet *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->rest);
  g_free (self->positions);
  g_free (self->inverse_masses);
}

static RmpClothTethers *
tie (const Sheet *self)
{
  return rmp_cloth_tethers_new (self->topology, self->rest, self->inverse_masses);
}

static float *
measure (const RmpClothTethers *self, guint32 *held)
{
  float *reaches = g_new (float, RMP_CLOTH_TETHERS_MOST *N);

  rmp_cloth_tethers_pack (self, held, reaches);
  return reaches;
}

/* --- distances -------------------------------------------------------------------------------- */

static void
ways_over_flat_cloth_are_straight (void)
{
  guint32 held[RMP_CLOTH_TETHERS_MOST * N];
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  sheet.inverse_masses[SIDE + 3] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);
    g_autofree float *reaches = measure (tethers, held);

    g_assert_cmpuint (rmp_cloth_tethers_count (tethers), ==, N - 1);
    for (guint v = 0; v < N; v++)
      {
        const double straight = rmp_vector_distance (sheet.rest + 3 * v,
                                                     sheet.rest + 3 * (SIDE + 3));
        const float reach = reaches[RMP_CLOTH_TETHERS_MOST * v];

        g_assert_cmpfloat_with_epsilon (v == SIDE + 3 ? 0.0 : reach, straight, 1e-6);
      }
  }
  sheet_clear (&sheet);
}

/* Shortest ways along edges, by going over all edges until nothing gets shorter. */
static double *
go_along_edges (const Sheet *self, guint from)
{
  const RmpTopology *topology = self->topology;
  double *lengths = g_new (double, N);
  gboolean is_done = FALSE;

  for (guint v = 0; v < N; v++)
    lengths[v] = v == from ? 0.0 : INFINITY;
  while (!is_done)
    {
      is_done = TRUE;
      for (guint e = 0; e < topology->n_edges; e++)
        for (guint k = 0; k < 2; k++)
          {
            const guint32 a = topology->edges[2 * e + k], b = topology->edges[2 * e + 1 - k];
            const double by = rmp_vector_distance (self->rest + 3 * a, self->rest + 3 * b);

            is_done &= !(lengths[a] + by < lengths[b]);
            lengths[b] = MIN (lengths[b], lengths[a] + by);
          }
    }
  return lengths;
}

static void
ways_over_bumps_are_between_straight_and_along_edges (void)
{
  guint32 held[RMP_CLOTH_TETHERS_MOST * N];
  double gain = 0.0;
  Sheet sheet;

  sheet_init (&sheet, 0.5 * CELL);
  sheet.inverse_masses[0] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);
    g_autofree float *reaches = measure (tethers, held);
    g_autofree double *along = go_along_edges (&sheet, 0);

    for (guint v = 1; v < N; v++)
      {
        const double reach = (double) reaches[RMP_CLOTH_TETHERS_MOST * v];

        g_assert_cmpfloat (reach, >, rmp_vector_distance (sheet.rest + 3 * v, sheet.rest) - 1e-6);
        g_assert_cmpfloat (reach, <, along[v] + 1e-6);
        gain = MAX (gain, along[v] / reach);
      }
  }
  g_assert_cmpfloat (gain, >, 1.05);
  sheet_clear (&sheet);
}

/* A border that is held all along is one piece, a corner elsewhere another. */
static void
each_piece_that_is_held_is_tied_to_once (void)
{
  guint32 held[RMP_CLOTH_TETHERS_MOST * N];
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  for (guint v = 0; v < SIDE; v++)
    sheet.inverse_masses[v] = 0.0;
  sheet.inverse_masses[LAST] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);
    g_autofree float *reaches = measure (tethers, held);

    for (guint v = SIDE; v < LAST; v++)
      {
        const guint first = RMP_CLOTH_TETHERS_MOST * v;
        const guint border = held[first] < SIDE ? first : first + 1;

        g_assert_cmpuint (held[first] + held[first + 1] - v % SIDE, ==, LAST);
        g_assert_cmpfloat_with_epsilon (reaches[border], CELL * (v / SIDE), 1e-6);
        g_assert_cmpfloat (reaches[first + 2], <, 0.0);
      }
  }
  sheet_clear (&sheet);
}

static void
a_particle_has_the_four_nearest_of_many (void)
{
  guint32 held[RMP_CLOTH_TETHERS_MOST * N];
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  for (guint v = 0; v < SIDE; v += 2)
    sheet.inverse_masses[v] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);
    g_autofree float *reaches = measure (tethers, held);
    const guint first = RMP_CLOTH_TETHERS_MOST * (SIDE + 10);

    g_assert_cmpuint (held[first], ==, 10);
    g_assert_cmpuint (held[first + 1] + held[first + 2], ==, 20);
    g_assert_true (held[first + 3] == 6 || held[first + 3] == 14);
    g_assert_cmpfloat_with_epsilon (reaches[first + 3], CELL * sqrt (17.0), 1e-6);
  }
  sheet_clear (&sheet);
}

/* --- what is kept ----------------------------------------------------------------------------- */

static void
what_is_too_far_comes_back_straight (void)
{
  g_autofree double *again = NULL;
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  for (guint v = 0; v < SIDE; v++)
    sheet.inverse_masses[v] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);

    for (guint v = SIDE; v < N; v++)
      sheet.positions[3 * v + 1] *= v / SIDE < 10 ? 1.05 : 3.0;
    again = g_memdup2 (sheet.positions, 3 * N * sizeof (double));
    rmp_cloth_tethers_keep (tethers, 1.1, sheet.inverse_masses, sheet.positions, 1);
    rmp_cloth_tethers_keep (tethers, 1.1, sheet.inverse_masses, again, 2);
    g_assert_cmpmem (again, 3 * N * sizeof (double), sheet.positions, 3 * N * sizeof (double));
    for (guint v = 0; v < N; v++)
      {
        const double scale = v / SIDE < 10 ? 1.05 : 1.1;

        g_assert_cmpfloat (sheet.positions[3 * v], ==, sheet.rest[3 * v]);
        g_assert_cmpfloat_with_epsilon (sheet.positions[3 * v + 1], scale * sheet.rest[3 * v + 1],
                                        1e-12);
      }
  }
  sheet_clear (&sheet);
}

static void
what_has_no_mass_now_stays (void)
{
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  sheet.inverse_masses[0] = 0.0;
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);

    sheet.inverse_masses[LAST] = 0.0;
    for (guint v = 0; v < 3 * N; v++)
      sheet.positions[v] *= 2.0;
    rmp_cloth_tethers_keep (tethers, 1.0, sheet.inverse_masses, sheet.positions, 1);
    g_assert_cmpfloat (sheet.positions[3 * LAST], ==, 2.0 * sheet.rest[3 * LAST]);
    g_assert_cmpfloat_with_epsilon (sheet.positions[3 * (LAST - 1)], sheet.rest[3 * (LAST - 1)],
                                    1e-9);
  }
  sheet_clear (&sheet);
}

static void
nothing_that_is_held_ties_nothing (void)
{
  Sheet sheet;

  sheet_init (&sheet, 0.0);
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);

    g_assert_cmpuint (rmp_cloth_tethers_count (tethers), ==, 0);
    for (guint v = 0; v < 3 * N; v++)
      sheet.positions[v] *= 2.0;
    rmp_cloth_tethers_keep (tethers, 1.0, sheet.inverse_masses, sheet.positions, 1);
    g_assert_cmpfloat (sheet.positions[3 * LAST], ==, 2.0 * sheet.rest[3 * LAST]);
  }
  sheet_clear (&sheet);
}

/* --- kernel ----------------------------------------------------------------------------------- */

static void
the_kernel_does_the_same (void)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;
  g_autoptr (GArray) springs = g_array_new (FALSE, FALSE, sizeof (RmpClothSpring));
  g_autofree double *single = NULL;
  RmpClothLengths lengths;
  Sheet sheet;

  sheet_init (&sheet, 0.2 * CELL);
  sheet.inverse_masses[0] = sheet.inverse_masses[SIDE - 1] = 0.0;
  for (guint e = 0; e < sheet.topology->n_edges; e++)
    {
      const guint32 *ends = sheet.topology->edges + 2 * e;
      const RmpClothSpring spring = {
        .i = ends[0],
        .j = ends[1],
        .length = rmp_vector_distance (sheet.rest + 3 * ends[0], sheet.rest + 3 * ends[1]),
        .stiffness = 1.0,
      };

      g_array_append_val (springs, spring);
    }
  rmp_cloth_lengths_init (&lengths, N, springs->len,
                          (const RmpClothSpring *) (gpointer) springs->data);
  for (guint v = 1; v < N; v++)
    sheet.positions[3 * v + 1] *= 2.0;
  single = g_memdup2 (sheet.positions, 3 * N * sizeof (double));
  {
    g_autoptr (RmpClothTethers) tethers = tie (&sheet);
    g_autoptr (RmpClothLengthsWork)
        work = rmp_cloth_lengths_work_new (&lengths, NULL, tethers, N, sheet.inverse_masses);
    const RmpClothLengthsStep step = { .n_iterations = 3 };

    rmp_cloth_lengths_work_run (work, NULL, &step, single, 1);
    for (guint i = 0; i < 3; i++)
      {
        if (rmp_cloth_reaches_far (i, 3))
          rmp_cloth_tethers_keep (tethers, 1.0, sheet.inverse_masses, sheet.positions, 1);
        rmp_cloth_lengths_keep (&lengths, &whole, sheet.inverse_masses, sheet.positions, 1);
      }
  }
  for (guint v = 0; v < 3 * N; v++)
    g_assert_cmpfloat_with_epsilon (single[v], sheet.positions[v], 1e-5);
  rmp_cloth_lengths_clear (&lengths);
  sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tethers/ways-over-flat-cloth-are-straight", ways_over_flat_cloth_are_straight);
  g_test_add_func ("/tethers/ways-over-bumps-are-between-straight-and-along-edges",
                   ways_over_bumps_are_between_straight_and_along_edges);
  g_test_add_func ("/tethers/each-piece-that-is-held-is-tied-to-once",
                   each_piece_that_is_held_is_tied_to_once);
  g_test_add_func ("/tethers/a-particle-has-the-four-nearest-of-many",
                   a_particle_has_the_four_nearest_of_many);
  g_test_add_func ("/tethers/what-is-too-far-comes-back-straight",
                   what_is_too_far_comes_back_straight);
  g_test_add_func ("/tethers/what-has-no-mass-now-stays", what_has_no_mass_now_stays);
  g_test_add_func ("/tethers/nothing-that-is-held-ties-nothing", nothing_that_is_held_ties_nothing);
  g_test_add_func ("/tethers/the-kernel-does-the-same", the_kernel_does_the_same);
  return g_test_run ();
}
