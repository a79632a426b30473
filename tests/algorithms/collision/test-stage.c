/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloth that is kept from running through itself and through bodies. */

#include "stage-scene.h"

#include <math.h>

#include "geometry/vector.h"

static void
set_speed (StageScene *self, guint first, const double speed[3])
{
  for (guint v = first; v < self->cloth.n_vertices; v++)
    rmp_vector_copy (speed, self->velocities + 3 * v);
}

/* A sheet that is held at its border catches another that is thrown at it. */
static void
sheets_dropped_on_each_other_do_not_cross (void)
{
  const double speeds[] = { 3.0, 10.0, 30.0 };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (speeds); k++)
    {
      StageScene scene;
      g_autofree double *lengths = NULL;

      scene_init (&scene);
      scene.gravity = 9.81;
      scene.options.thickness = 0.006;
      scene.options.way = (RmpCcdWay) (k % 2);
      mesh_add_sheet (&scene.cloth, 8, 1.0, 0.0);
      mesh_add_sheet (&scene.cloth, 7, 0.7, 0.05);
      scene_build (&scene);
      lengths = scene_measure_edges (&scene);
      for (guint v = 0; v < 81; v++)
        if (v % 9 == 0 || v % 9 == 8 || v / 9 == 0 || v / 9 == 8)
          scene.inverse_masses[v] = 0.0;
      set_speed (&scene, 81, (double[3]){ 0.3, 0.1, -speeds[k / 2] });
      for (guint frame = 0; frame < 40; frame++)
        {
          scene_propose (&scene, lengths);
          scene_resolve (&scene, 1);
          g_assert_cmpuint (scene_count_crossings (&scene), ==, 0);
          scene_advance (&scene);
        }
      g_assert_cmpuint (scene.all.n_hits, >, 0);
      g_assert_cmpuint (scene.all.n_unresolved, ==, 0);
      scene_clear (&scene);
    }
}

/* Vertices that want to go anywhere, up to several edges away. */
static void
whatever_is_proposed_a_sheet_does_not_cross_itself (void)
{
  guint n_zones = 0, n_rounds = 0;

  for (guint k = 0; k < 12; k++)
    {
      StageScene scene;

      scene_init (&scene);
      /* By zones alone, too. */
      scene.options.n_rounds = k % 3 == 0 ? 0 : 6;
      scene.options.way = (RmpCcdWay) (k % 2);
      mesh_add_sheet (&scene.cloth, 8, 1.0, 0.0);
      scene_build (&scene);
      for (guint frame = 0; frame < 6; frame++)
        {
          const double wild = k < 6 ? 3.0 : 30.0;

          for (guint i = 0; i < 3 * scene.cloth.n_vertices; i++)
            scene.velocities[i] = wild * (g_test_rand_double () - 0.5);
          scene_propose (&scene, NULL);
          scene_resolve (&scene, 1);
          g_assert_cmpuint (scene_count_crossings (&scene), ==, 0);
          g_assert_cmpuint (scene.report.n_unresolved, ==, 0);
          n_rounds += scene.report.n_rounds;
          scene_advance (&scene);
        }
      n_zones += scene.all.n_zones;
      scene_clear (&scene);
    }
  g_assert_cmpuint (n_zones, >, 0);
  g_assert_cmpuint (n_rounds, >, 48);
}

/* A ball goes up through a sheet that is held at its corners, as in the next room. */
static void
a_ball_does_not_go_through_a_sheet (void)
{
  StageScene scene;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 14, 1.0, 0.0);
  scene_push_ball_up (&scene);
  g_assert_cmpuint (scene.all.n_hits, >, 0);
  scene_clear (&scene);
}

static void
sum_momentum (const StageScene *self, double linear[3], double angular[3])
{
  for (guint c = 0; c < 3; c++)
    linear[c] = angular[c] = 0.0;
  for (guint v = 0; v < self->cloth.n_vertices; v++)
    {
      double turn[3];

      rmp_vector_add_scaled (linear, 1.0 / self->inverse_masses[v], self->velocities + 3 * v,
                             linear);
      rmp_vector_cross (self->cloth.positions + 3 * v, self->velocities + 3 * v, turn);
      rmp_vector_add_scaled (angular, 1.0 / self->inverse_masses[v], turn, angular);
    }
}

/* Of a step as the cloth goes now, after which the scene is cleared. */
static guint
count_hits (StageScene *scene)
{
  guint n_hits;

  scene_propose (scene, NULL);
  scene_resolve (scene, 1);
  n_hits = scene->report.n_hits;
  scene_clear (scene);
  return n_hits;
}

/* One sheet passes another's border, 20 µm away, as fast as 2 cm a step. */
static guint
count_hits_beside (double tolerance)
{
  StageScene scene;
  guint n;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 2, 0.2, 0.0);
  mesh_add_sheet (&scene.cloth, 3, 0.2, 0.01);
  n = scene.cloth.n_vertices;
  for (guint v = 9; v < n; v++)
    scene.cloth.positions[3 * v] += 0.20002;
  scene_build (&scene);
  scene.options.thickness = 1e-6;
  scene.options.tolerance = tolerance;
  for (guint v = 9; v < n; v++)
    scene.velocities[3 * v + 2] = -0.02 / STEP;
  return count_hits (&scene);
}

static void
what_passes_within_the_tolerance_is_stopped (void)
{
  RmpCollisionOptions options;

  rmp_collision_options_init (&options);
  g_assert_cmpuint (count_hits_beside (options.tolerance), ==, 0);
  g_assert_cmpuint (count_hits_beside (1e-3), >, 0);
}

/* A sheet comes as near to another as it may, and not farther. */
static guint
count_hits_above (RmpCcdWay way)
{
  StageScene scene;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 2, 0.2, 0.0);
  mesh_add_sheet (&scene.cloth, 2, 0.15, 0.01);
  scene_build (&scene);
  scene.options.thickness = 1e-6;
  scene.options.tolerance = 1e-3;
  scene.options.way = way;
  set_speed (&scene, 9, (double[3]){ 0.0, 0.0, -(0.01 - 2e-5) / STEP });
  return count_hits (&scene);
}

static void
what_meets_is_found_by_the_way_that_is_chosen (void)
{
  g_assert_cmpuint (count_hits_above (RMP_CCD_CUBIC), ==, 0);
  g_assert_cmpuint (count_hits_above (RMP_CCD_INCLUSION), >, 0);
}

static void
free_cloth_keeps_its_momentum (void)
{
  for (guint k = 0; k < 6; k++)
    {
      StageScene scene;
      double before[3], after[3], turn[3], other[3];

      scene_init (&scene);
      mesh_add_sheet (&scene.cloth, 5, 0.5, 0.0);
      mesh_add_sheet (&scene.cloth, 6, 0.5, 0.02);
      scene_build (&scene);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        scene.inverse_masses[v] = 500.0 + 1000.0 * g_test_rand_double ();
      set_speed (&scene, 36, (double[3]){ 0.1, 0.2, k < 3 ? -2.0 : -20.0 });
      scene_propose (&scene, NULL);
      sum_momentum (&scene, before, turn);
      scene_resolve (&scene, 1);
      sum_momentum (&scene, after, other);
      g_assert_cmpuint (scene.report.n_hits, >, 0);
      for (guint c = 0; c < 3; c++)
        {
          g_assert_cmpfloat_with_epsilon (before[c], after[c], 1e-12);
          /* The turn of zones is exact for small angles only. */
          if (scene.report.n_zones == 0)
            g_assert_cmpfloat_with_epsilon (turn[c], other[c], 0.02);
        }
      scene_clear (&scene);
    }
}

static void
what_meets_nothing_goes_where_it_is_proposed (void)
{
  StageScene scene;
  g_autofree double *proposed = NULL, *velocities = NULL;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 10, 1.0, 0.0);
  scene_build (&scene);
  set_speed (&scene, 0, (double[3]){ 3.3, -0.7, -50.0 });
  scene_propose (&scene, NULL);
  proposed = g_memdup2 (scene.ends, 3 * 121 * sizeof (double));
  velocities = g_memdup2 (scene.velocities, 3 * 121 * sizeof (double));
  scene_resolve (&scene, 1);
  g_assert_cmpmem (proposed, 3 * 121 * sizeof (double), scene.ends, 3 * 121 * sizeof (double));
  g_assert_cmpmem (velocities, 3 * 121 * sizeof (double), scene.velocities,
                   3 * 121 * sizeof (double));
  g_assert_cmpuint (scene.report.n_near + scene.report.n_hits, ==, 0);
  scene_clear (&scene);
}

/* A sheet that is pressed on a slope of a slip stays where friction is more than that. */
static void
cloth_slides_only_where_the_slope_is_steeper_than_friction (void)
{
  for (guint k = 0; k < 2; k++)
    {
      const double friction = 0.5, slope = friction * (k == 0 ? 0.9 : 1.1);
      StageScene scene;
      g_autofree double *lengths = NULL;

      scene_init (&scene);
      scene.options.body_friction = friction;
      mesh_add_sheet (&scene.cloth, 4, 0.2, 0.0025);
      mesh_add_sheet (&scene.body, 2, 2.0, 0.0);
      scene_build (&scene);
      lengths = scene_measure_edges (&scene);
      scene.gravity = 9.81;
      for (guint frame = 0; frame < 60; frame++)
        {
          for (guint v = 0; v < scene.cloth.n_vertices; v++)
            scene.velocities[3 * v] += STEP * 9.81 * slope;
          scene_propose (&scene, lengths);
          scene_resolve (&scene, 1);
          scene_advance (&scene);
        }
      if (k == 0)
        g_assert_cmpfloat (scene.cloth.positions[0], <, -0.1 + 0.01);
      else
        g_assert_cmpfloat (scene.cloth.positions[0], >, -0.1 + 0.1);
      scene_clear (&scene);
    }
}

/* Two sheets of cloth that are thrown at each other and a ball: the same bytes for any number of
 * threads, and whatever the stage has done before.
 */
static void
threads_and_earlier_steps_change_nothing (void)
{
  g_autofree double *expected = NULL;
  gsize size = 0;

  for (guint k = 0; k < 4; k++)
    {
      StageScene scene;

      scene_init (&scene);
      mesh_add_sheet (&scene.cloth, 40, 1.0, 0.0);
      mesh_add_sheet (&scene.cloth, 41, 1.0, 0.03);
      mesh_add_sphere (&scene.body, 30, 0.2, (double[3]){ 0.01, 0.02, -0.23 });
      scene_build (&scene);
      size = 3 * scene.cloth.n_vertices * sizeof (double);
      for (guint i = k < 3 ? 1 : 0; i < 2; i++)
        {
          for (guint v = 0; v < scene.cloth.n_vertices; v++)
            for (guint c = 0; c < 3; c++)
              scene.velocities[3 * v + c] = 2.0 * sin (v * (c + 1.0) + i) -
                                            (v > 41 * 41 && c == 2 ? 6.0 : 0.0);
          scene_propose (&scene, NULL);
          scene_resolve (&scene, k + 1);
        }
      g_assert_cmpuint (scene.report.n_hits, >, 1000);
      if (!expected)
        expected = g_memdup2 (scene.ends, size);
      g_assert_cmpmem (expected, size, scene.ends, size);
      scene_clear (&scene);
    }
}

/* So many faces lie open. */
static guint
count_culled (const StageScene *self)
{
  RmpHierarchy *tree = rmp_hierarchy_new (self->topology, self->cloth.positions, 0);
  guint n;

  rmp_hierarchy_fit (tree, self->cloth.positions, self->cloth.positions, 0.0, NULL, 1);
  n = rmp_hierarchy_cull (tree, self->cloth.positions, 1.5 * self->options.thickness, 1);
  rmp_hierarchy_free (tree);
  return n;
}

/* A sheet that falls on a ball and on itself: what is passed over has nothing that is near. */
static void
passing_over_open_cloth_changes_nothing (void)
{
  StageScene scenes[2];
  g_autofree double *lengths = NULL;
  guint n_culled = 0;

  for (guint k = 0; k < 2; k++)
    {
      scene_init (&scenes[k]);
      scenes[k].gravity = 9.81;
      scenes[k].options.culls = k == 1;
      mesh_add_sheet (&scenes[k].cloth, 24, 1.0, 0.0);
      mesh_add_sheet (&scenes[k].cloth, 9, 0.3, 0.02);
      mesh_add_sphere (&scenes[k].body, 8, 0.1, (double[3]){ 0.01, 0.02, -0.12 });
      scene_build (&scenes[k]);
    }
  lengths = scene_measure_edges (&scenes[0]);
  for (guint frame = 0; frame < 40; frame++)
    {
      for (guint k = 0; k < 2; k++)
        {
          scene_propose (&scenes[k], lengths);
          scene_resolve (&scenes[k], 1 + k);
          scene_advance (&scenes[k]);
        }
      g_assert_cmpuint (scenes[0].report.n_near, ==, scenes[1].report.n_near);
      g_assert_cmpmem (scenes[0].ends, 3 * scenes[0].cloth.n_vertices * sizeof (double),
                       scenes[1].ends, 3 * scenes[1].cloth.n_vertices * sizeof (double));
      n_culled += count_culled (&scenes[1]);
    }
  g_assert_cmpuint (scenes[0].all.n_near, >, 1000);
  g_assert_cmpuint (n_culled, >, 0);
  scene_clear (&scenes[0]);
  scene_clear (&scenes[1]);
}

/* Bodies that leave no room: the report says that they go through. */
static void
cloth_between_bodies_is_reported (void)
{
  StageScene scene;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 4, 0.5, 0.0);
  mesh_add_sheet (&scene.body, 3, 1.0, -0.02);
  mesh_add_sheet (&scene.body, 2, 1.0, 0.02);
  scene_build (&scene);
  for (guint v = 0; v < scene.body.n_vertices; v++)
    scene.body_end[3 * v + 2] = -scene.body.positions[3 * v + 2];
  scene_propose (&scene, NULL);
  scene_resolve (&scene, 1);
  g_assert_cmpuint (scene.report.n_unresolved, >, 0);
  g_assert_cmpuint (scene.report.n_pinched, >, 0);
  scene_clear (&scene);
}

/* Two plates close on a sheet until they have run through each other, and open again: meanwhile
 * they hold it, and then let go of it.
 */
static void
what_bodies_hold_between_them_follows_and_is_let_go (void)
{
  StageScene scene;
  g_autofree double *lengths = NULL;
  guint most_held = 0, n_crossing = 0;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 10, 0.5, 0.0);
  mesh_add_sheet (&scene.body, 7, 0.3, -0.03);
  mesh_add_sheet (&scene.body, 5, 0.35, 0.03);
  scene_build (&scene);
  lengths = scene_measure_edges (&scene);
  scene.held = g_new0 (guint8, scene.cloth.n_vertices);
  for (guint frame = 0; frame < 120; frame++)
    {
      const double closing = frame < 30 ? 0.0315 / 30.0 : frame < 60 ? 0.0 : -0.0315 / 30.0;

      for (guint v = 0; v < scene.body.n_vertices && frame < 90; v++)
        scene.body_end[3 * v + 2] = scene.body.positions[3 * v + 2] + (v < 64 ? closing : -closing);
      for (guint i = 0; i < 3 * scene.cloth.n_vertices; i++)
        scene.velocities[i] *= 0.9;
      scene_propose (&scene, lengths);
      scene_resolve (&scene, 1);
      most_held = MAX (most_held, scene.report.n_held);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        g_assert_cmpfloat (rmp_vector_norm (scene.velocities + 3 * v), <, 5.0);
      scene_advance (&scene);
      n_crossing = scene_count_crossings (&scene);
    }
  g_assert_cmpuint (most_held, >, 20);
  g_assert_cmpuint (scene.report.n_held, ==, 0);
  g_assert_cmpuint (n_crossing, ==, 0);
  scene_clear (&scene);
}

/* Bodies a millimetre below and two above leave no room. */
static void
what_is_held_drifts_as_far_as_is_asked_for (void)
{
  static const double drifts[] = { 0.0, 0.25, 1.0 };

  for (guint i = 0; i < G_N_ELEMENTS (drifts); i++)
    {
      StageScene scene;

      scene_init (&scene);
      mesh_add_sheet (&scene.cloth, 4, 0.2, 0.0);
      mesh_add_sheet (&scene.body, 3, 0.4, -0.001);
      mesh_add_sheet (&scene.body, 3, 0.4, 0.002);
      scene_build (&scene);
      scene.options.drift = drifts[i];
      scene.held = g_new0 (guint8, scene.cloth.n_vertices);
      scene_propose (&scene, NULL);
      scene_resolve (&scene, 1);
      g_assert_cmpuint (scene.report.n_held, ==, scene.cloth.n_vertices);
      for (guint v = 0; v < scene.cloth.n_vertices; v++)
        g_assert_cmpfloat_with_epsilon (scene.ends[3 * v + 2], 0.0005 * drifts[i], 1e-15);
      scene_clear (&scene);
    }
}

/* --- layers that slide on each other --------------------------------------------------------- */

static void
do_nothing (G_GNUC_UNUSED gpointer data, G_GNUC_UNUSED guint turn,
            G_GNUC_UNUSED const double *inverse_masses, G_GNUC_UNUSED double *ends,
            G_GNUC_UNUSED double *velocities)
{
}

/* Mean speeds of both halves of the vertices along x, after a step in which the second slides. */
static void
slide (gboolean calms, double speeds[2])
{
  const RmpCollisionTurns turns = { .run = do_nothing, .n_turns = 1, .calms = calms };
  StageScene scene;
  guint n;

  scene_init (&scene);
  mesh_add_sheet (&scene.cloth, 8, 0.2, 0.0);
  mesh_add_sheet (&scene.cloth, 8, 0.2, 0.1);
  scene_build (&scene);
  scene.options.friction = 0.0;
  scene.turns = &turns;
  n = scene.cloth.n_vertices / 2;
  for (guint v = n; v < 2 * n; v++)
    {
      scene.cloth.positions[3 * v + 2] = 0.99 * scene.options.thickness;
      scene.velocities[3 * v] = 0.1;
    }
  scene_propose (&scene, NULL);
  scene_resolve (&scene, 1);
  for (guint i = 0; i < 2; i++)
    speeds[i] = 0.0;
  for (guint v = 0; v < 2 * n; v++)
    speeds[v / n] += (scene.ends[3 * v] - scene.cloth.positions[3 * v]) / (STEP * n);
  scene_clear (&scene);
}

static void
layers_are_calmed_where_it_is_asked_for (void)
{
  double free[2], calmed[2];

  slide (FALSE, free);
  slide (TRUE, calmed);
  g_assert_cmpfloat (free[1] - free[0], >, 0.099);
  g_assert_cmpfloat (calmed[1] - calmed[0], <, 0.06);
  g_assert_cmpfloat (calmed[1] - calmed[0], >, -1e-9);
  g_assert_cmpfloat (fabs (calmed[0] + calmed[1] - 0.1), <, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/stage/sheets-dropped-on-each-other-do-not-cross",
                   sheets_dropped_on_each_other_do_not_cross);
  g_test_add_func ("/collision/stage/whatever-is-proposed-a-sheet-does-not-cross-itself",
                   whatever_is_proposed_a_sheet_does_not_cross_itself);
  g_test_add_func ("/collision/stage/a-ball-does-not-go-through-a-sheet",
                   a_ball_does_not_go_through_a_sheet);
  g_test_add_func ("/collision/stage/what-passes-within-the-tolerance-is-stopped",
                   what_passes_within_the_tolerance_is_stopped);
  g_test_add_func ("/collision/stage/what-meets-is-found-by-the-way-that-is-chosen",
                   what_meets_is_found_by_the_way_that_is_chosen);
  g_test_add_func ("/collision/stage/free-cloth-keeps-its-momentum", free_cloth_keeps_its_momentum);
  g_test_add_func ("/collision/stage/what-meets-nothing-goes-where-it-is-proposed",
                   what_meets_nothing_goes_where_it_is_proposed);
  g_test_add_func ("/collision/stage/cloth-slides-only-where-the-slope-is-steeper-than-friction",
                   cloth_slides_only_where_the_slope_is_steeper_than_friction);
  g_test_add_func ("/collision/stage/threads-and-earlier-steps-change-nothing",
                   threads_and_earlier_steps_change_nothing);
  g_test_add_func ("/stage/passing-over-open-cloth-changes-nothing",
                   passing_over_open_cloth_changes_nothing);
  g_test_add_func ("/collision/stage/cloth-between-bodies-is-reported",
                   cloth_between_bodies_is_reported);
  g_test_add_func ("/collision/stage/what-bodies-hold-between-them-follows-and-is-let-go",
                   what_bodies_hold_between_them_follows_and_is_let_go);
  g_test_add_func ("/collision/stage/what-is-held-drifts-as-far-as-is-asked-for",
                   what_is_held_drifts_as_far_as_is_asked_for);
  g_test_add_func ("/collision/stage/layers-are-calmed-where-it-is-asked-for",
                   layers_are_calmed_where_it_is_asked_for);
  return g_test_run ();
}
