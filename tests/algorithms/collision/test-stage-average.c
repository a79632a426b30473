/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is near pushes all at once. */

#include <math.h>

#include "geometry/vector.h"
#include "stage-scene.h"

static void
init (StageScene *self)
{
  scene_init (self);
  self->options.order = RMP_COLLISION_AT_ONCE;
}

static void
shake (StageScene *self, double most)
{
  for (guint i = 0; i < 3 * self->cloth.n_vertices; i++)
    self->velocities[i] = most * (2.0 * g_test_rand_double () - 1.0);
}

/* Of what vertices do from begin to end. */
static void
sum_momentum (const StageScene *self, double sum[3])
{
  sum[0] = sum[1] = sum[2] = 0.0;
  for (guint i = 0; i < 3 * self->cloth.n_vertices; i++)
    sum[i % 3] += (self->ends[i] - self->cloth.positions[i]) / STEP / self->inverse_masses[i / 3];
}

static double
sum_energy (const StageScene *self)
{
  double sum = 0.0;

  for (guint i = 0; i < 3 * self->cloth.n_vertices; i++)
    {
      const double speed = (self->ends[i] - self->cloth.positions[i]) / STEP;

      sum += 0.5 * speed * speed / self->inverse_masses[i / 3];
    }
  return sum;
}

/* What is built far apart, as cloth that is near at rest is as thin, comes near. */
static void
put (StageScene *self, guint first, guint end, double height)
{
  for (guint v = first; v < end; v++)
    self->cloth.positions[3 * v + 2] = height;
}

/* A fine sheet lies on a coarse one, so that a corner of the coarse one has many pairs, and a
 * vertex of the fine one few; a third sheet lies on both.
 */
static void
add_layers (StageScene *self)
{
  mesh_add_sheet (&self->cloth, 3, 0.3, 0.0);
  mesh_add_sheet (&self->cloth, 17, 0.3, 0.1);
  mesh_add_sheet (&self->cloth, 8, 0.3, 0.2);
  scene_build (self);
  put (self, 16, 16 + 324, 0.002);
  put (self, 16 + 324, self->cloth.n_vertices, 0.0045);
}

static void
each_pair_keeps_momentum (void)
{
  for (guint k = 0; k < 6; k++)
    {
      StageScene scene;
      double before[3], after[3], moved = 0.0;
      g_autofree double *proposed = NULL;

      init (&scene);
      add_layers (&scene);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        scene.inverse_masses[v] = 500.0 + 1000.0 * g_test_rand_double ();
      shake (&scene, 0.05);
      scene_propose (&scene, NULL);
      sum_momentum (&scene, before);
      proposed = g_memdup2 (scene.ends, 3 * scene.cloth.n_vertices * sizeof (double));
      scene_resolve (&scene, 1);
      sum_momentum (&scene, after);
      g_assert_cmpuint (scene.report.n_near, >, 1000);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        moved = MAX (moved, rmp_vector_distance (proposed + 3 * v, scene.ends + 3 * v));
      g_assert_cmpfloat (moved / STEP, >, 0.02);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (before[c], after[c], 1e-12);
      scene_clear (&scene);
    }
}

/* Nothing but stopping and friction: whatever many pairs do to a vertex, it is not thrown back. */
static void
overlapping_pairs_do_not_overshoot (void)
{
  for (guint k = 0; k < 6; k++)
    {
      StageScene scene;
      double before;

      init (&scene);
      scene.options.stiffness = 0.0;
      scene.options.n_rounds = 0;
      add_layers (&scene);
      shake (&scene, 0.02);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        scene.velocities[3 * v + 2] = v < 16 ? 0.01 : v < 16 + 324 ? 0.0 : -0.01;
      scene_propose (&scene, NULL);
      before = sum_energy (&scene);
      scene_resolve (&scene, 1);
      g_assert_cmpuint (scene.report.n_near, >, 1000);
      g_assert_cmpuint (scene.report.n_hits + scene.report.n_zones, ==, 0);
      g_assert_cmpfloat (sum_energy (&scene), <, before);
      scene_clear (&scene);
    }
}

/* A ball goes up through a sheet that is held at its corners, and carries another one. */
static void
a_ball_does_not_go_through_sheets (void)
{
  StageScene scene;

  init (&scene);
  mesh_add_sheet (&scene.cloth, 14, 1.0, 0.0);
  mesh_add_sheet (&scene.cloth, 11, 0.6, 0.01);
  scene_push_ball_up (&scene);
  g_assert_cmpuint (scene.all.n_near, >, 1000);
  scene_clear (&scene);
}

static void
do_nothing (G_GNUC_UNUSED gpointer data, G_GNUC_UNUSED guint turn,
            G_GNUC_UNUSED const double *inverse_masses, G_GNUC_UNUSED double *ends,
            G_GNUC_UNUSED double *velocities)
{
}

/* With turns, after which layers are slowed, and without. */
static void
threads_change_nothing (void)
{
  static const RmpCollisionTurns turns = { .run = do_nothing, .n_turns = 3, .calms = TRUE };

  for (guint turned = 0; turned < 2; turned++)
    {
      g_autofree double *expected = NULL;
      gsize size = 0;

      for (guint k = 0; k < 3; k++)
        {
          StageScene scene;

          init (&scene);
          mesh_add_sheet (&scene.cloth, 40, 0.5, 0.0);
          mesh_add_sheet (&scene.cloth, 41, 0.5, 0.1);
          mesh_add_sphere (&scene.body, 30, 0.2, (double[3]){ 0.01, 0.02, -0.203 });
          scene_build (&scene);
          put (&scene, 41 * 41, scene.cloth.n_vertices, 0.002);
          scene.turns = turned ? &turns : NULL;
          size = 3 * scene.cloth.n_vertices * sizeof (double);
          for (guint i = 0; i < 3 * scene.cloth.n_vertices; i++)
            scene.velocities[i] = 0.1 * sin (i * 1.7);
          scene_propose (&scene, NULL);
          scene_resolve (&scene, k + 1);
          g_assert_cmpuint (scene.report.n_near, >, 10000);
          if (!expected)
            expected = g_memdup2 (scene.ends, size);
          g_assert_cmpmem (expected, size, scene.ends, size);
          scene_clear (&scene);
        }
    }
}

/* What one pair does alone is no other than in turn. */
static void
a_pair_by_itself_takes_no_mean (void)
{
  double ends[2][24];

  for (guint k = 0; k < 2; k++)
    {
      StageScene scene;

      init (&scene);
      scene.options.order = (RmpCollisionOrder) k;
      mesh_add_sheet (&scene.cloth, 1, 1.0, 0.0);
      mesh_add_sheet (&scene.cloth, 1, 0.01, 0.1);
      for (guint v = 4; v < 8; v++)
        for (guint c = 0; c < 2; c++)
          scene.cloth.positions[3 * v + c] += c == 0 ? 0.2 : -0.2;
      scene_build (&scene);
      /* aslant: one of its corners is near the large sheet */
      put (&scene, 4, 5, 0.002);
      put (&scene, 5, 8, 0.012);
      for (guint v = 4; v < 8; v++)
        scene.velocities[3 * v + 2] = -0.01;
      scene_propose (&scene, NULL);
      scene_resolve (&scene, 1);
      g_assert_cmpuint (scene.report.n_near, ==, 1);
      for (guint i = 0; i < 24; i++)
        ends[k][i] = scene.ends[i];
      scene_clear (&scene);
    }
  for (guint i = 0; i < 24; i++)
    g_assert_cmpfloat_with_epsilon (ends[0][i], ends[1][i], 1e-15);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/stage-average/" name, function)
  ADD ("each-pair-keeps-momentum", each_pair_keeps_momentum);
  ADD ("overlapping-pairs-do-not-overshoot", overlapping_pairs_do_not_overshoot);
  ADD ("a-ball-does-not-go-through-sheets", a_ball_does_not_go_through_sheets);
  ADD ("threads-change-nothing", threads_change_nothing);
  ADD ("a-pair-by-itself-takes-no-mean", a_pair_by_itself_takes_no_mean);
  return g_test_run ();
}
