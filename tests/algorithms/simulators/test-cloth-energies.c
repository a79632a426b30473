/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every energy and every step of cloth has to obey, whatever it is made of: rigid motion
 * changes nothing, inner forces balance, and an explicit step is stable up to its limit and no
 * farther.
 */

#include <math.h>
#include <string.h>

#include "cloth/hinge.h"
#include "geometry/vector.h"
#include "simulators/implicit-cloth/condition.h"
#include "simulators/mass-spring/explicit-step.h"

/* --- rigid motion and balance ----------------------------------------------------------------- */

static const double uv[6] = { 0.0, 0.0, 0.05, 0.01, 0.015, 0.04 };

/* Two triangles at their common edge, the first three corners of which are the first one's. */
typedef struct
{
  double x[4][3], v[4][3];
} Pair;

static void
draw_pair (Pair *self, GRand *rand)
{
  static const double places[4][3] = {
    { 0.0, 0.0, 0.0 }, { 0.05, 0.01, 0.0 }, { 0.015, 0.04, 0.0 }, { 0.03, -0.03, 0.0 }
  };

  for (guint i = 0; i < 12; i++)
    {
      self->x[i / 3][i % 3] = places[i / 3][i % 3] + g_rand_double_range (rand, -0.01, 0.01);
      self->v[i / 3][i % 3] = g_rand_double_range (rand, -1.0, 1.0);
    }
}

/* Turned about an axis of its own, and far away. */
static void
move_rigidly (const double in[4][3], GRand *rand, double out[4][3])
{
  double axis[3], way[3];
  const double angle = g_rand_double_range (rand, -G_PI, G_PI), c = cos (angle), s = sin (angle);

  for (guint k = 0; k < 3; k++)
    {
      axis[k] = g_rand_double_range (rand, -1.0, 1.0);
      way[k] = g_rand_double_range (rand, -0.5, 0.5);
    }
  rmp_vector_normalise (axis);
  for (guint i = 0; i < 4; i++)
    {
      const double along = rmp_vector_dot (axis, in[i]);
      double across[3];

      rmp_vector_cross (axis, in[i], across);
      for (guint k = 0; k < 3; k++)
        out[i][k] = c * in[i][k] + s * across[k] + (1.0 - c) * along * axis[k] + way[k];
    }
}

/* Stretch along warp and weft, shear, and the angle. */
static void
measure (const RmpClothTriangle *triangle, const double x[4][3], double conditions[4])
{
  static const double still[3] = { 0.0, 0.0, 0.0 };
  const double *const speeds[3] = { still, still, still };
  const double *const corners[4] = { x[0], x[1], x[2], x[3] };
  RmpCondition condition;
  double w[2][3];

  rmp_cloth_triangle_deform (triangle, corners, w[0], w[1]);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (rmp_stretch_condition (1.0, w[i], i == 0 ? triangle->du : triangle->dv, 1.0,
                                            speeds, &condition));
      conditions[i] = condition.value;
    }
  rmp_shear_condition (triangle, 1.0, w[0], w[1], speeds, &condition);
  conditions[2] = condition.value;
  g_assert_true (rmp_cloth_hinge_bend (corners, &conditions[3], NULL));
}

static void
rigid_motion_changes_no_condition (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  RmpClothTriangle triangle;

  g_assert_true (rmp_cloth_triangle_init (&triangle, uv));
  for (guint trial = 0; trial < 200; trial++)
    {
      double moved[4][3], before[4], after[4];
      Pair pair;

      draw_pair (&pair, rand);
      move_rigidly (pair.x, rand, moved);
      measure (&triangle, pair.x, before);
      measure (&triangle, moved, after);
      for (guint i = 0; i < 4; i++)
        g_assert_cmpfloat_with_epsilon (before[i], after[i], 1e-12);
    }
}

/* Forces add up to nothing, and so do their moments. @forces: [@n × 3] */
static void
check_balance (guint n, const double x[4][3], const double *forces)
{
  double sum[3] = { 0.0 }, moments[3] = { 0.0 }, most = 0.0, most_moment = 0.0;

  for (guint i = 0; i < n; i++)
    {
      double moment[3];

      rmp_vector_cross (x[i], forces + 3 * i, moment);
      rmp_vector_add_scaled (sum, 1.0, forces + 3 * i, sum);
      rmp_vector_add_scaled (moments, 1.0, moment, moments);
      most += rmp_vector_norm (forces + 3 * i);
      most_moment += rmp_vector_norm (x[i]) * rmp_vector_norm (forces + 3 * i);
    }
  g_assert_cmpfloat (most, >, 0.0);
  g_assert_cmpfloat (rmp_vector_norm (sum), <=, 1e-12 * most);
  g_assert_cmpfloat (rmp_vector_norm (moments), <=, 1e-12 * most_moment);
}

static void
inner_forces_balance (void)
{
  static const RmpTriangleOptions options = { .stiffness = { 800.0, 600.0, 40.0 },
                                              .damping = { 0.8, 0.6, 0.04 },
                                              .size = { 1.0, 1.1 },
                                              .weight = 0.03 };
  static const RmpClothSpring spring = { .length = 0.04, .stiffness = 500.0, .damping = 0.3 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  RmpClothTriangle triangle;

  g_assert_true (rmp_cloth_triangle_init (&triangle, uv));
  for (guint trial = 0; trial < 200; trial++)
    {
      RmpTriangleForce force = { 0 };
      RmpClothSpringForce pull;
      double bend[12], angle;
      Pair pair;

      draw_pair (&pair, rand);
      {
        const double *const x[4] = { pair.x[0], pair.x[1], pair.x[2], pair.x[3] };
        const double *const v[4] = { pair.v[0], pair.v[1], pair.v[2], pair.v[3] };

        rmp_triangle_force (&triangle, &options, x, v, &force);
        check_balance (3, pair.x, force.force);
        g_assert_true (rmp_cloth_hinge_bend (x, &angle, bend));
        check_balance (4, pair.x, bend);
        g_assert_true (rmp_cloth_spring_pull (&spring, x, v, FALSE, &pull));
      }
      memcpy (bend, pull.force, sizeof pull.force);
      for (guint c = 0; c < 3; c++)
        bend[3 + c] = -pull.force[c];
      check_balance (2, pair.x, bend);
    }
}

/* --- edges of a mesh -------------------------------------------------------------------------- */

/* Three flaps at one edge: one lies, one stands, and one lies on the other side. */
static void
an_edge_of_three_faces_bends_between_each_and_the_next (void)
{
  static const double rest[15] = { 0.0, 0.0, 0.0, 1.0, 0.0, 0.0,  0.5, 1.0,
                                   0.0, 0.5, 0.0, 1.0, 0.5, -1.0, 0.0 };
  static const guint32 faces[9] = { 0, 1, 2, 0, 1, 3, 0, 1, 4 };
  static const double warp[3] = { 1.0, 0.0, 0.0 };
  RmpTopology *topology = rmp_topology_new (5, 3, faces);
  g_autofree RmpClothHinge *hinges = NULL;
  guint n;

  g_assert_cmpuint (topology->n_non_manifold_edges, ==, 1);
  hinges = rmp_cloth_hinges_new (topology, rest, warp, &n);
  g_assert_cmpuint (n, ==, 2);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (hinges[i].vertices[0], ==, 0);
      g_assert_cmpuint (hinges[i].vertices[1], ==, 1);
      g_assert_cmpuint (hinges[i].vertices[2], ==, 2 + i);
      g_assert_cmpuint (hinges[i].vertices[3], ==, 3 + i);
      g_assert_cmpfloat_with_epsilon (fabs (hinges[i].rest), G_PI / 2.0, 1e-12);
    }
  rmp_topology_unref (topology);
}

/* --- an explicit step ------------------------------------------------------------------------- */

#define MASSES 5u

/* A chain that is held at both ends, whose springs have a damping of so many seconds by their
 * stiffness, shaken along itself. Returns: the largest distance of a mass from rest at the end of
 * @n_steps steps of @part of the longest stable one, metres
 */
static double
shake (double damping, double part, guint n_steps)
{
  const double stiffness = 300.0, mass = 0.01;
  RmpClothSpring springs[MASSES + 1];
  double inverse_masses[MASSES + 2], rest[3 * (MASSES + 2)] = { 0.0 }, x[3 * (MASSES + 2)];
  double v[3 * (MASSES + 2)] = { 0.0 }, forces[3 * (MASSES + 2)], work[3 * (MASSES + 1)];
  double step, most = 0.0;
  RmpSpringSystem system;

  for (guint i = 0; i < MASSES + 2; i++)
    {
      inverse_masses[i] = i == 0 || i == MASSES + 1 ? 0.0 : 1.0 / mass;
      rest[3 * i] = i;
    }
  for (guint s = 0; s <= MASSES; s++)
    springs[s] = (RmpClothSpring){
      .i = s, .j = s + 1, .length = 1.0, .stiffness = stiffness, .damping = damping * stiffness
    };
  memcpy (x, rest, sizeof x);
  for (guint i = 1; i <= MASSES; i++)
    x[3 * i] += i % 2 == 0 ? 1e-3 : -1e-3;
  rmp_spring_system_init (&system, MASSES + 2, MASSES + 1, springs);
  step = part *
         rmp_explicit_longest_step (
             rmp_spring_system_frequency (&system, rest, inverse_masses, 100000, 1e-12), damping);
  for (guint k = 0; k < n_steps && most < 0.2; k++)
    {
      memset (forces, 0, sizeof forces);
      rmp_explicit_step (&system, inverse_masses, step, forces, x, v, work, 1);
      most = 0.0;
      for (guint i = 0; i < MASSES + 2; i++)
        most = MAX (most, rmp_vector_distance (x + 3 * i, rest + 3 * i));
    }
  rmp_spring_system_clear (&system);
  return most;
}

static void
an_explicit_step_is_stable_up_to_its_limit (void)
{
  static const double dampings[] = { 0.0, 2e-3 };

  for (guint i = 0; i < G_N_ELEMENTS (dampings); i++)
    {
      g_assert_cmpfloat (shake (dampings[i], 0.98, 3000), <, 0.05);
      g_assert_cmpfloat (shake (dampings[i], 1.02, 3000), >=, 0.2);
    }
}

/* v² + ω² x² − h ω² x v stays to rounding, though the energy does not. */
static void
a_step_without_damping_keeps_its_own_energy (void)
{
  static const RmpClothSpring spring = { .i = 0, .j = 1, .length = 1.0, .stiffness = 4.0 };
  static const double inverse_masses[2] = { 0.0, 2.0 };
  const double square = 8.0, step = 0.1; /* ω², 1/s² */
  double x[6] = { 0.0, 0.0, 0.0, 1.2, 0.0, 0.0 }, v[6] = { 0.0 }, forces[6], work[3];
  double first = NAN, low = INFINITY, high = 0.0;
  RmpSpringSystem system;

  rmp_spring_system_init (&system, 2, 1, &spring);
  for (guint k = 0; k < 1000; k++)
    {
      const double away = x[3] - 1.0, speed = v[3];
      const double energy = speed * speed + square * away * away;
      const double kept = energy - step * square * away * speed;

      if (k == 0)
        first = kept;
      g_assert_cmpfloat_with_epsilon (kept, first, 1e-12 * first);
      low = MIN (low, energy);
      high = MAX (high, energy);
      memset (forces, 0, sizeof forces);
      rmp_explicit_step (&system, inverse_masses, step, forces, x, v, work, 1);
    }
  g_assert_cmpfloat (high, >, 1.1 * low);
  rmp_spring_system_clear (&system);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/cloth-energies/" #func, func)
  ADD (rigid_motion_changes_no_condition);
  ADD (inner_forces_balance);
  ADD (an_edge_of_three_faces_bends_between_each_and_the_next);
  ADD (an_explicit_step_is_stable_up_to_its_limit);
  ADD (a_step_without_damping_keeps_its_own_energy);
#undef ADD
  return g_test_run ();
}
