/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When features touch on their way. */

#include "collision/ccd.h"

#include "collision/proximity.h"

#define TOLERANCE 1e-9

static const RmpStencilKind kinds[] = { RMP_STENCIL_FACE, RMP_STENCIL_EDGES };

static double
pick (double low, double high)
{
  return g_test_rand_double_range (low, high);
}

static void
scatter (RmpStencilMotion *motion)
{
  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] = pick (-1.0, 1.0);
      motion->end[i / 3][i % 3] = pick (-1.0, 1.0);
    }
}

/* On a grid so coarse that vertices meet, edges are parallel and motions stay in a plane. */
static void
scatter_on_grid (RmpStencilMotion *motion, gint n)
{
  for (guint i = 0; i < 12; i++)
    {
      motion->begin[i / 3][i % 3] = g_test_rand_int_range (0, n);
      motion->end[i / 3][i % 3] = g_test_rand_int_range (0, n);
    }
}

/* --- properties ------------------------------------------------------------------------------ */

/* What is found is near, for the size of the features; how near depends on how they lie. */
static gboolean
find (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance, double *time)
{
  double positions[4][3], weights[4], between[3], size = 0.0;

  for (guint i = 0; i < 12; i++)
    size = MAX (size, MAX (fabs (motion->begin[i / 3][i % 3]), fabs (motion->end[i / 3][i % 3])));
  if (!rmp_ccd_find (kind, motion, tolerance, time))
    return FALSE;
  g_assert_cmpfloat (*time, >=, 0.0);
  g_assert_cmpfloat (*time, <=, 1.0);
  rmp_stencil_motion_at (motion, *time, positions);
  g_assert_cmpfloat (rmp_proximity_find (kind, positions, weights, between), <, 1e-5 * size);
  return TRUE;
}

/* Moves two features that touch at @time back and forth from there. */
static void
plant (RmpStencilKind kind, RmpStencilMotion *motion, double time, double u, double v, double way)
{
  double positions[4][3];

  for (guint i = 0; i < 12; i++)
    positions[i / 3][i % 3] = pick (-1.0, 1.0);
  for (guint c = 0; c < 3; c++)
    {
      if (kind == RMP_STENCIL_FACE)
        positions[3][c] = (1.0 - u - v) * positions[0][c] + u * positions[1][c] +
                          v * positions[2][c];
      else
        {
          const double at = (1.0 - u) * positions[0][c] + u * positions[1][c];

          positions[3][c] = v > 0.0 ? positions[2][c] + (at - positions[2][c]) / v
                                    : positions[3][c];
          positions[2][c] = v > 0.0 ? positions[2][c] : at;
        }
    }
  for (guint i = 0; i < 12; i++)
    {
      const double speed = way * pick (-1.0, 1.0);

      motion->begin[i / 3][i % 3] = positions[i / 3][i % 3] - time * speed;
      motion->end[i / 3][i % 3] = positions[i / 3][i % 3] + (1.0 - time) * speed;
    }
}

static void
no_planted_contact_is_missed (void)
{
  for (guint i = 0; i < 40000; i++)
    {
      const RmpStencilKind kind = kinds[i % 2];
      /* Within the time and the features, or at the ends of either. */
      const double time = i / 2 % 4 == 0 ? i / 8 % 2 : pick (0.0, 1.0);
      const double u = i / 2 % 3 == 0 ? i / 6 % 2 : pick (0.0, 1.0);
      const double v = (kind == RMP_STENCIL_FACE ? 1.0 - u : 1.0) *
                       (i / 2 % 5 == 0 ? i / 10 % 2 : pick (0.0, 1.0));
      RmpStencilMotion motion;
      double first;

      plant (kind, &motion, time, u, v, i / 2 % 7 == 0 ? 0.01 : 1.0);
      g_assert_true (find (kind, &motion, TOLERANCE, &first));
      g_assert_cmpfloat (first, <=, time + 1e-7);
      g_assert_true (rmp_ccd_advance (kind, &motion, TOLERANCE, &first));
      g_assert_cmpfloat (first, <=, time + 1e-7);
      if (i % 5 > 0)
        continue;
      g_assert_true (rmp_ccd_include (kind, &motion, TOLERANCE, &first));
      g_assert_cmpfloat (first, <=, time + 1e-7);
    }
}

static void
cubic_and_advancement_agree (void)
{
  guint n_hits = 0, n_alarms = 0;

  for (guint i = 0; i < 60000; i++)
    {
      const RmpStencilKind kind = kinds[i % 2];
      RmpStencilMotion motion;
      double time, other;

      scatter (&motion);
      if (find (kind, &motion, TOLERANCE, &time))
        {
          g_assert_true (rmp_ccd_advance (kind, &motion, TOLERANCE, &other));
          g_assert_cmpfloat (other, <=, time + 1e-6);
          n_hits++;
          n_alarms += other < time - 1e-6;
        }
      /* Slow grazing is given up as a contact. */
      else if (rmp_ccd_advance (kind, &motion, TOLERANCE, &other))
        n_alarms++;
    }
  g_assert_cmpuint (n_hits, >, 5000);
  g_assert_cmpuint (n_alarms, <, n_hits / 100);
}

/* On scattered features, and on a grid where most cases are special ones. */
static void
cubic_and_inclusion_agree (void)
{
  guint n_hits = 0, n_alarms[2] = { 0 }, n_apart = 0;

  for (guint i = 0; i < 6000; i++)
    {
      const RmpStencilKind kind = kinds[i % 2];
      RmpStencilMotion motion;
      double time, other;
      gboolean by_cubic, by_inclusion;

      if (i % 8 < 2)
        scatter_on_grid (&motion, 3);
      else
        scatter (&motion);
      by_cubic = find (kind, &motion, TOLERANCE, &time);
      by_inclusion = rmp_ccd_include (kind, &motion, TOLERANCE, &other);
      n_hits += by_cubic && by_inclusion;
      n_alarms[0] += by_cubic && !by_inclusion;
      n_alarms[1] += by_inclusion && !by_cubic;
      if (!by_cubic || !by_inclusion)
        continue;
      /* either may be early by what the tolerance takes */
      n_apart += fabs (other - time) > 1e-6;
    }
  g_assert_cmpuint (n_hits, >, 600);
  g_assert_cmpuint (n_alarms[0], <=, n_hits / 200);
  g_assert_cmpuint (n_alarms[1], <=, n_hits / 200);
  /* one in seventy is, and among so few hits that share strays by a quarter */
  g_assert_cmpuint (n_apart, <=, 3 * n_hits / 100);
}

/* A vertex that passes by the longest side of a face, straight down. */
static void
pass_by (double gap, RmpStencilMotion *motion)
{
  static const double face[3][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0.3, 0.4, 0 } };

  for (guint c = 0; c < 3; c++)
    {
      for (guint k = 0; k < 3; k++)
        motion->begin[k][c] = motion->end[k][c] = face[k][c];
      motion->begin[3][c] = c == 0 ? 0.35 : c == 1 ? -gap : 0.45;
      motion->end[3][c] = c == 0 ? 0.35 : c == 1 ? -gap : -0.55;
    }
}

static void
inclusion_finds_what_comes_within_the_tolerance (void)
{
  for (guint i = 0; i < 200; i++)
    {
      const double tolerance = pow (10.0, pick (-9.0, -3.0));
      RmpStencilMotion motion;
      double time;

      pass_by (pick (0.0, 0.99) * tolerance, &motion);
      g_assert_true (rmp_ccd_include (RMP_STENCIL_FACE, &motion, tolerance, &time));
      g_assert_cmpfloat_with_epsilon (time, 0.45, 4.0 * tolerance);
      pass_by (pick (2.1, 10.0) * tolerance, &motion);
      g_assert_false (rmp_ccd_include (RMP_STENCIL_FACE, &motion, tolerance, &time));
    }
}

/* Edges that slide along each other at a slant, a hair apart, in more places than can be looked at.
 */
static void
inclusion_calls_a_contact_what_it_cannot_decide (void)
{
  RmpStencilMotion motion = { 0 };
  double time;

  for (guint k = 0; k < 4; k++)
    for (guint end = 0; end < 2; end++)
      {
        const double along = (k % 2) + (k < 2 ? 0.0 : 3.0 * (2.0 * end - 1.0));
        const double apart = k < 2 ? 0.0 : 3e-8;
        double *position = end ? motion.end[k] : motion.begin[k];

        position[0] = 0.8 * along - 0.6 * apart;
        position[1] = 0.6 * along + 0.8 * apart;
      }
  g_assert_false (rmp_ccd_find (RMP_STENCIL_EDGES, &motion, TOLERANCE, &time));
  g_assert_true (rmp_ccd_include (RMP_STENCIL_EDGES, &motion, TOLERANCE, &time));
  /* they are beside each other from then on */
  g_assert_cmpfloat (time, >=, 1.0 / 3.0 - 1e-6);
  g_assert_cmpfloat (time, <=, 2.0 / 3.0);
}

static void
the_way_is_chosen (void)
{
  RmpStencilMotion motion;
  double time;

  /* the cubic excludes what is never in a plane, inclusion what is never near */
  pass_by (0.5e-3, &motion);
  motion.end[3][2] = 0.5e-3;
  g_assert_false (rmp_ccd_find_by (RMP_CCD_CUBIC, RMP_STENCIL_FACE, &motion, 1e-3, &time));
  g_assert_true (rmp_ccd_find_by (RMP_CCD_INCLUSION, RMP_STENCIL_FACE, &motion, 1e-3, &time));
}

/* Whole numbers: whether they touch does not depend on where they are, how large they are, which
 * way they are turned or in which direction time goes.
 */
static void
degenerate_motions_are_told_alike_however_they_lie (void)
{
  guint n_hits = 0, n_coplanar = 0;

  for (guint i = 0; i < 20000; i++)
    {
      const RmpStencilKind kind = kinds[i % 2];
      RmpStencilMotion motion, other;
      double cubic[4], time, later;
      gboolean hit;

      scatter_on_grid (&motion, 2 + (gint) (i % 3));
      n_coplanar += !rmp_ccd_volume (&motion, cubic);
      hit = find (kind, &motion, TOLERANCE, &time);
      n_hits += hit;
      for (guint k = 0; k < 4; k++)
        for (guint c = 0; c < 3; c++)
          {
            other.begin[k][c] = 1024.0 + 0.25 * motion.end[k][(c + 1) % 3];
            other.end[k][c] = 1024.0 + 0.25 * motion.begin[k][(c + 1) % 3];
          }
      g_assert_cmpint (rmp_ccd_find (kind, &other, TOLERANCE, &later), ==, hit);
      if (hit)
        g_assert_cmpfloat (later, <=, 1.0 - time + 1e-5);
    }
  g_assert_cmpuint (n_hits, >, 2000);
  g_assert_cmpuint (n_coplanar, >, 200);
}

/* A point that misses an edge by little while all stays in a plane. */
static void
sliding_past_is_no_contact (void)
{
  for (guint i = 0; i < 1000; i++)
    {
      const double gap = pow (10.0, pick (-6.0, -1.0)), turn = pick (0.0, 6.0);
      const double flat[4][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0.5, 1, 0 }, { -1, -gap, 0 } };
      RmpStencilMotion motion;
      double time;

      for (guint k = 0; k < 4; k++)
        for (guint end = 0; end < 2; end++)
          {
            const double x = flat[k][0] + (end && k == 3 ? 3.0 : 0.0), y = flat[k][1];
            double *position = end ? motion.end[k] : motion.begin[k];

            position[0] = cos (turn) * x - sin (turn) * y;
            position[1] = 0.6 * (sin (turn) * x + cos (turn) * y);
            position[2] = 0.8 * (sin (turn) * x + cos (turn) * y);
          }
      g_assert_false (rmp_ccd_find (RMP_STENCIL_FACE, &motion, TOLERANCE, &time));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/ccd/no-planted-contact-is-missed", no_planted_contact_is_missed);
  g_test_add_func ("/collision/ccd/cubic-and-advancement-agree", cubic_and_advancement_agree);
  g_test_add_func ("/collision/ccd/cubic-and-inclusion-agree", cubic_and_inclusion_agree);
  g_test_add_func ("/collision/ccd/inclusion-finds-what-comes-within-the-tolerance",
                   inclusion_finds_what_comes_within_the_tolerance);
  g_test_add_func ("/collision/ccd/inclusion-calls-a-contact-what-it-cannot-decide",
                   inclusion_calls_a_contact_what_it_cannot_decide);
  g_test_add_func ("/collision/ccd/the-way-is-chosen", the_way_is_chosen);
  g_test_add_func ("/collision/ccd/degenerate-motions-are-told-alike-however-they-lie",
                   degenerate_motions_are_told_alike_however_they_lie);
  g_test_add_func ("/collision/ccd/sliding-past-is-no-contact", sliding_past_is_no_contact);
  return g_test_run ();
}
