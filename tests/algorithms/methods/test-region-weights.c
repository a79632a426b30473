/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Weights of regions by poses, weights that lag, regions that are left out, and what dials tell of
 * them.
 */

#include "region-play.h"

#include "methods/joint-wrinkle-maps/radial.h"
#include "motion/hold.h"
#include "technique/dials.h"
#include "technique/silenced.h"

#include <math.h>
#include <string.h>

/* --- radial weights --------------------------------------------------------------------------- */

static void
random_turn (GRand *rand, double turn[3])
{
  for (guint c = 0; c < 3; c++)
    turn[c] = g_rand_double_range (rand, -1.7, 1.7);
}

static RmpRadialRow
make_row (const double turn[3], double radius, double weight)
{
  RmpRadialRow row = { .radius = radius, .weight = weight };

  rmp_rotation_from_turn (turn, row.rotation);
  return row;
}

static void
rows_are_met_exactly (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint round = 0; round < 300; round++)
    {
      const guint n = (guint) g_rand_int_range (rand, 1, 13);
      const double radius = g_rand_double_range (rand, 0.1, 0.8);
      RmpRadialRow rows[12];
      RmpRadialWeights weights;

      for (guint i = 0; i < n; i++)
        {
          double turn[3];

          random_turn (rand, turn);
          rows[i] = make_row (turn, radius, g_rand_double_range (rand, -1.0, 1.0));
        }
      rmp_radial_weights_init (&weights, n, rows);
      for (guint i = 0; i < n; i++)
        {
          double turned[4];

          g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[i].rotation),
                                          rows[i].weight, 1e-6);
          for (guint c = 0; c < 4; c++)
            turned[c] = -2.0 * rows[i].rotation[c];
          g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, turned),
                                          rows[i].weight, 1e-6);
        }
    }
}

/* 1/e at the radius, ever less beyond it, and never below 0. */
static void
weights_fall_off (void)
{
  const double radius = 0.6, at[3] = { 0.0, 0.3, 0.0 };
  const RmpRadialRow row = make_row (at, radius, 0.8);
  RmpRadialWeights weights;
  double last = 0.8;

  rmp_radial_weights_init (&weights, 1, &row);
  for (guint i = 1; i <= 40; i++)
    {
      const double turn[3] = { 0.0, 0.3 + 0.07 * i, 0.0 };
      const RmpRadialRow there = make_row (turn, 0.0, 0.0);
      const double weight = rmp_radial_weights_weigh (&weights, there.rotation);

      g_assert_cmpfloat (weight, <, last);
      g_assert_cmpfloat (weight, >=, 0.0);
      last = weight;
    }
  g_assert_cmpfloat (last, <, 1e-4);
  g_assert_cmpfloat_with_epsilon (
      rmp_radial_weights_weigh (&weights,
                                make_row ((const double[]){ 0.0, 0.9, 0.0 }, 0, 0).rotation),
      0.8 * exp (-1.0), 1e-9);
}

/* Between rows nothing is above the highest nor below the lowest of them and 0. */
static void
weights_stay_between_rows (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < 200; round++)
    {
      RmpRadialRow rows[8];
      RmpRadialWeights weights;

      for (guint i = 0; i < 8; i++)
        {
          double turn[3];

          random_turn (rand, turn);
          rows[i] = make_row (turn, g_rand_double_range (rand, 0.0, 3.1),
                              g_rand_double_range (rand, 0.2, 0.9));
        }
      rmp_radial_weights_init (&weights, 8, rows);
      for (guint i = 0; i < 50; i++)
        {
          double turn[3], weight;

          random_turn (rand, turn);
          weight = rmp_radial_weights_weigh (&weights, make_row (turn, 0.0, 0.0).rotation);
          g_assert_true (isfinite (weight));
          g_assert_cmpfloat (weight, >=, 0.0);
          g_assert_cmpfloat (weight, <=, 0.9);
        }
    }
}

static void
odd_rows_make_no_nonsense (void)
{
  const double none[3] = { 0.0, 0.0, 0.0 }, there[3] = { 0.5, 0.0, 0.0 },
               near[3] = { 0.51, 0.0, 0.0 };
  RmpRadialRow rows[4] = { make_row (there, 0.4, 0.2), make_row (there, 0.4, 0.7) };
  RmpRadialWeights weights;

  /* of equal poses the later counts */
  rmp_radial_weights_init (&weights, 2, rows);
  g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[0].rotation), 0.7,
                                  1e-12);

  /* without a radius a row counts where it is, and nowhere else */
  rows[0] = make_row (there, 0.0, 1.0);
  rmp_radial_weights_init (&weights, 1, rows);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, rows[0].rotation), ==, 1.0);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, make_row (near, 0, 0).rotation), ==, 0.0);

  /* what is damaged counts not at all */
  rows[0] = make_row (there, 0.4, 0.7);
  rows[1] = (RmpRadialRow){ .radius = 0.4, .weight = 1.0 };
  rows[2] = make_row (none, (double) NAN, 1.0);
  rows[3] = make_row (none, 0.4, (double) INFINITY);
  rmp_radial_weights_init (&weights, 4, rows);
  g_assert_cmpuint (weights.n, ==, 1);
  g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rows[0].rotation), 0.7,
                                  1e-12);
  g_assert_true (isfinite (rmp_radial_weights_weigh (&weights, rows[1].rotation)));

  rmp_radial_weights_init (&weights, 0, rows);
  g_assert_cmpfloat (rmp_radial_weights_weigh (&weights, rows[0].rotation), ==, 0.0);
}

static void
turns_go_there_and_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 500; i++)
    {
      const double size = i < 20 ? 1e-9 : 1.0;
      double turn[3], rotation[4], back[3];

      random_turn (rand, turn);
      for (guint c = 0; c < 3; c++)
        turn[c] *= size;
      rmp_rotation_from_turn (turn, rotation);
      for (guint c = 0; i % 2 && c < 4; c++)
        rotation[c] = -rotation[c];
      rmp_rotation_to_turn (rotation, back);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (back[c], turn[c], 1e-12);
    }
}

/* --- on a sleeve ------------------------------------------------------------------------------ */

static RmpDial
get_dial (const Play *play, guint region)
{
  g_autoptr (GArray) dials = g_array_new (FALSE, FALSE, sizeof (RmpDial));

  rmp_joint_wrinkle_maps.dials->read (&play->output, play->values, dials);
  g_assert_cmpuint (dials->len, >, region);
  return g_array_index (dials, RmpDial, region);
}

/* The arm bends about +Z: half way a row of half the angle has its own weight. */
static void
regions_follow_poses (void)
{
  Play play;

  play_init (&play, 2.0, 0.0);
  play_prepare (&play,
                "regions=1;regions.1.driver=poses;poses=3;poses.1.weight=0;"
                "poses.2.turn=0, 0, 1;poses.2.weight=0.3;poses.3.turn=0, 0, 2;poses.3.weight=-0.9",
                LOWER);
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat_with_epsilon (get_dial (&play, 0).weight, 0.0, 1e-9);
  play_step (&play, MOST_BENT, 1);
  g_assert_cmpfloat_with_epsilon (get_dial (&play, 0).angle, 2.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (get_dial (&play, 0).weight, 0.9, 1e-6);
  g_assert_true (get_dial (&play, 0).opposite);
  play_clear (&play);
}

/* A weight that lags is less while the arm bends, more while it straightens, and the same on
 * however many threads.
 */
static void
weights_lag_behind (void)
{
  Play play;
  double up, down, late;

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, "regions=2;regions.2.half_life=0.2", LOWER);
  play_step (&play, 0.6, 1);
  up = get_dial (&play, 1).weight;
  g_assert_cmpfloat (up, <, get_dial (&play, 0).weight - 0.05);
  g_assert_cmpfloat (up, >, 0.0);
  play_step (&play, 1.4, 1);
  down = get_dial (&play, 1).weight;
  g_assert_cmpfloat (down, >, get_dial (&play, 0).weight + 0.05);
  play_step (&play, 0.6, 3);
  late = get_dial (&play, 1).weight;
  g_assert_cmpfloat (late, ==, up);

  /* before the motion it was as it begins */
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat (get_dial (&play, 1).weight, ==, get_dial (&play, 0).weight);
  play_clear (&play);
}

static double
sum_lifts (const Play *play)
{
  double sum = 0.0;

  for (guint v = 0; v < play->output.relief->topology->n_vertices; v++)
    sum += fabs ((double) play->output.relief->patterns[0].modulation[v]);
  return sum;
}

static double
measure_lifts (const char *settings)
{
  g_autofree char *all = g_strconcat ("regions=2;regions.2.strength=0.5;", settings, NULL);
  double sum;
  Play play;

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, all, LOWER);
  play_step (&play, MOST_BENT, 1);
  sum = sum_lifts (&play);
  play_clear (&play);
  return sum;
}

/* In a bake, as play_step() makes it. */
static void
muted_regions_lift_nothing (void)
{
  const double both = measure_lifts ("");

  g_assert_cmpfloat (both, >, 1.0);
  g_assert_cmpfloat_with_epsilon (measure_lifts ("regions.2.mute=true"), both / 1.5, 1e-3 * both);
  g_assert_cmpfloat_with_epsilon (measure_lifts ("regions.1.mute=true"), both / 3.0, 1e-3 * both);
  g_assert_cmpfloat_with_epsilon (measure_lifts ("regions.2.solo=true"), both / 3.0, 1e-3 * both);
  g_assert_cmpfloat (measure_lifts ("regions.2.solo=true;regions.2.mute=true"), ==, 0.0);
  g_assert_cmpfloat_with_epsilon (measure_lifts ("regions.1.solo=true;regions.2.solo=true"), both,
                                  1e-6 * both);
}

static void
what_is_left_out_is_told (void)
{
  g_autofree char *none = NULL, *some = NULL;
  Play play;

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, "regions=3", LOWER);
  none = rmp_values_describe_silenced (play.values);
  g_assert_null (none);
  play_clear (&play);

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, "regions=3;regions.2.solo=true", LOWER);
  some = rmp_values_describe_silenced (play.values);
  g_assert_cmpstr (some, ==, "Left out, as in the picture: Region 1, Region 3");
  play_step (&play, MOST_BENT, 1);
  g_assert_true (get_dial (&play, 0).silenced);
  g_assert_false (get_dial (&play, 1).silenced);
  /* what it would show is told all the same */
  g_assert_cmpfloat (get_dial (&play, 0).weight, ==, get_dial (&play, 1).weight);
  g_assert_cmpfloat (play.output.figures[0], ==, 1.0);
  play_clear (&play);
}

/* At the elbow, whose angle they tell, wherever it goes. */
static void
dials_are_at_joints (void)
{
  Play play;
  RmpDial dial;

  play_init (&play, 1.5, 0.0);
  play_prepare (&play, "regions=2;regions.2.driver=always", LOWER);
  play_step (&play, MOST_BENT, 1);
  dial = get_dial (&play, 0);
  g_assert_true (dial.placed);
  g_assert_cmpstr (dial.name, ==, "lower");
  g_assert_cmpfloat_with_epsilon (dial.angle, 1.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (dial.ends[0], 10.0 * G_PI / 180.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (dial.place[0], 0.5f * (float) arm_shape_sample ().length, 0.02);
  g_assert_cmpfloat_with_epsilon (dial.place[1], 0.0, 1e-3);

  /* without a joint it is on the cloth, and has no angle */
  dial = get_dial (&play, 1);
  g_assert_true (dial.placed);
  g_assert_true (isnan (dial.angle));
  g_assert_cmpfloat (dial.weight, ==, 1.0);
  play_clear (&play);
}

/* --- from the motion -------------------------------------------------------------------------- */

static gboolean
fill (Play *play, guint which, double time, GError **error)
{
  const RmpCall call = { .n_threads = 1 };
  const RmpDials *dials = rmp_joint_wrinkle_maps.dials;

  g_assert_cmpuint (dials->n_fills, >, which);
  return dials->fills[which].fill (play->shared, play->sampler, play->values, 0, time, &call,
                                   error);
}

static const RmpValues *
get_region (const Play *play)
{
  return rmp_values_get_entry (play->values, RMP_JOINT_PARAM_REGIONS, 0);
}

/* All at the farthest bend, nothing at the straightest; a hinge gets the axis it turns about. */
static void
angles_come_from_the_motion (void)
{
  g_autoptr (GError) error = NULL;
  Play play;
  double axis[3];

  play_init (&play, 1.8, 0.0);
  play_prepare (&play, "regions=1", LOWER);
  g_assert_true (fill (&play, 0, 0.3, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (get_region (&play), RMP_REGION_PARAM_START),
                                  0.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (get_region (&play), RMP_REGION_PARAM_FULL),
                                  103.0 * G_PI / 180.0, 1e-9);

  g_assert_true (rmp_values_set_named (play.values, "regions.1.driver", "hinge", &error));
  g_assert_true (fill (&play, 0, 0.3, &error));
  rmp_values_get_vec3 (get_region (&play), RMP_REGION_PARAM_AXIS, axis);
  g_assert_cmpfloat_with_epsilon (axis[2], 1.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (rmp_values_get_real (get_region (&play), RMP_REGION_PARAM_FULL),
                                  103.0 * G_PI / 180.0, 1e-9);
  play_clear (&play);
}

static void
joints_that_do_not_turn_propose_nothing (void)
{
  g_autoptr (GError) error = NULL, none = NULL;
  Play play;

  play_init (&play, 0.01, 0.0);
  play_prepare (&play, "regions=1", LOWER);
  g_assert_false (fill (&play, 0, 0.0, &error));
  g_assert_nonnull (strstr (error->message, "“lower” turns by less than 5°"));
  g_assert_true (rmp_values_is_default (get_region (&play), RMP_REGION_PARAM_FULL));
  play_clear (&play);

  play_init (&play, 1.0, 0.0);
  play_prepare (&play, "regions=1", -1);
  g_assert_false (fill (&play, 0, 0.0, &none));
  g_assert_nonnull (strstr (none->message, "follows no joint"));
  play_clear (&play);
}

/* A pose that is kept shows all of the map when the joint is there again. */
static void
poses_are_kept (void)
{
  g_autoptr (GError) error = NULL;
  Play play;
  double turn[3];

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, "regions=1;regions.1.driver=poses", LOWER);
  g_assert_true (fill (&play, 1, MOST_BENT, &error));
  g_assert_true (fill (&play, 1, 0.0, &error));
  g_assert_true (rmp_values_set_named (play.values, "poses.2.weight", "0", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_values_get_n_entries (play.values, RMP_JOINT_PARAM_POSES), ==, 2);
  rmp_values_get_vec3 (rmp_values_get_entry (play.values, RMP_JOINT_PARAM_POSES, 0),
                       RMP_POSE_PARAM_TURN, turn);
  g_assert_cmpfloat_with_epsilon (turn[2], 2.0, 1e-6);
  play_step (&play, MOST_BENT, 1);
  g_assert_cmpfloat_with_epsilon (get_dial (&play, 0).weight, 1.0, 1e-6);
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat_with_epsilon (get_dial (&play, 0).weight, 0.0, 1e-6);
  play_clear (&play);
}

static GArray *
make_rows (Play *play)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (RmpDialRow));
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (
      rmp_joint_wrinkle_maps.dials->make_rows (play->shared, play->values, 0, rows, &error), ==,
      "lower");
  g_assert_no_error (error);
  return rows;
}

/* An engine that reads the rows shows what the curve does, to 0.08 between them. */
static void
rows_tell_the_curve (void)
{
  g_autoptr (GArray) rows = NULL;
  RmpRadialRow radial[RMP_RADIAL_MAX_ROWS];
  RmpRadialWeights weights;
  Play play;

  play_init (&play, 2.0, 0.0);
  play_prepare (&play, "regions=1;regions.1.driver=hinge;regions.1.axis=0, 0, 1", LOWER);
  rows = make_rows (&play);
  for (guint i = 0; i < rows->len; i++)
    {
      const RmpDialRow *row = &g_array_index (rows, RmpDialRow, i);

      radial[i] = (RmpRadialRow){ .radius = row->radius, .weight = row->weight };
      memcpy (radial[i].rotation, row->rotation, sizeof row->rotation);
    }
  rmp_radial_weights_init (&weights, rows->len, radial);
  for (gdouble time = 0.0; time <= MOST_BENT; time += 0.05)
    {
      RmpDial dial;
      double rotation[4];

      play_step (&play, time, 1);
      dial = get_dial (&play, 0);
      rmp_rotation_from_turn ((const double[]){ 0.0, 0.0, dial.angle }, rotation);
      if (dial.angle <= dial.ends[1])
        g_assert_cmpfloat_with_epsilon (rmp_radial_weights_weigh (&weights, rotation), dial.weight,
                                        0.08);
    }
  play_clear (&play);
}

/* An arm that is turned at rest bends about another axis in space; of its own, about the same. */
static void
local_rows_are_as_the_skeleton_has_them (void)
{
  /* +Z to +Y by a quarter turn about −X */
  const double matrix[16] = { 1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0.3, 0.2, 0.1, 1 };
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  const RmpDialRow *row;
  Play play;

  play_init_moved (&play, 1.2, 0.0, matrix);
  play_prepare (&play, "regions=1;regions.1.driver=poses", LOWER);
  g_assert_true (fill (&play, 1, MOST_BENT, &error));
  rows = make_rows (&play);
  g_assert_cmpuint (rows->len, ==, 1);
  row = &g_array_index (rows, RmpDialRow, 0);
  g_assert_cmpfloat_with_epsilon (row->rotation[1], sin (0.6), 1e-6);
  g_assert_cmpfloat_with_epsilon (row->rotation[2], 0.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (fabs (row->local[2]), sin (0.6), 1e-6);
  g_assert_cmpfloat_with_epsilon (row->local[1], 0.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (fabs (row->local[3]), cos (0.6), 1e-6);
  play_clear (&play);
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* The angle of the region with its joint turned by hand. */
static double
turn_to (Play *play, const RmpDialTurn *turn, double time, double angle)
{
  RmpSampler *moving = play->sampler;
  RmpJointHold hold;
  double reached;

  rmp_dial_turn_hold (turn, angle, &hold);
  play->sampler = rmp_sampler_new_held (moving, &hold);
  g_assert_nonnull (play->sampler);
  play_step (play, time, 1);
  reached = get_dial (play, 0).angle;
  rmp_sampler_unref (play->sampler);
  play->sampler = moving;
  return reached;
}

/* Whatever the clip does, the joint has the angle it is turned to, also in an arm that is turned at
 * rest.
 */
static void
joints_are_turned_by_hand (void)
{
  const double matrix[16] = { 1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0.3, 0.2, 0.1, 1 };
  static const char *const drivers[] = { "swing", "hinge", "twist" };
  const RmpDials *dials = rmp_joint_wrinkle_maps.dials;

  for (guint i = 0; i < G_N_ELEMENTS (drivers); i++)
    for (guint moved = 0; moved < 2; moved++)
      {
        g_autofree char *settings = g_strdup_printf (
            "regions=1;regions.1.axis=0,%s;regions.1.driver=%s", moved ? "1,0" : "0,1", drivers[i]);
        RmpDialTurn turn;
        Play play;

        if (moved)
          play_init_moved (&play, 1.2, 0.4, matrix);
        else
          play_init (&play, 1.2, 0.4);
        play_prepare (&play, settings, LOWER);
        play_step (&play, MOST_BENT, 1);
        g_assert_true (
            dials->find_turn (play.shared, play.sampler, play.values, 0, MOST_BENT, &turn));
        g_assert_cmpfloat_with_epsilon (turn.angle, get_dial (&play, 0).angle, 1e-9);
        for (double angle = turn.least; angle <= turn.most; angle += 0.35)
          g_assert_cmpfloat_with_epsilon (turn_to (&play, &turn, MOST_BENT, angle), angle, 1e-6);
        play_clear (&play);
      }
}

/* The side to which it bends is that of the motion, even in a frame in which it is straight. */
static void
joints_bend_to_their_side (void)
{
  RmpDialTurn straight, bent;
  Play play;

  play_init (&play, 1.8, 0.0);
  play_prepare (&play, "regions=1", LOWER);
  g_assert_true (rmp_joint_wrinkle_maps.dials->find_turn (play.shared, play.sampler, play.values, 0,
                                                          0.0, &straight));
  g_assert_true (rmp_joint_wrinkle_maps.dials->find_turn (play.shared, play.sampler, play.values, 0,
                                                          MOST_BENT, &bent));
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (straight.axis[c], bent.axis[c], 1e-6);
  g_assert_cmpfloat_with_epsilon (bent.axis[2], 1.0, 1e-6);
  play_clear (&play);
}

static void
what_follows_no_joint_is_not_turned (void)
{
  g_autoptr (GError) error = NULL;
  RmpDialTurn turn;
  Play play;

  play_init (&play, 1.8, 0.0);
  play_prepare (&play, "regions=1", -1);
  g_assert_false (rmp_joint_wrinkle_maps.dials->find_turn (play.shared, play.sampler, play.values,
                                                           0, 0.0, &turn));
  play_clear (&play);
  play_init (&play, 1.8, 0.0);
  play_prepare (&play, "regions=1;regions.1.driver=strain", LOWER);
  g_assert_false (rmp_joint_wrinkle_maps.dials->find_turn (play.shared, play.sampler, play.values,
                                                           0, 0.0, &turn));
  g_assert_true (rmp_values_set_named (play.values, "regions.1.driver", "swing", &error));
  g_assert_false (rmp_joint_wrinkle_maps.dials->find_turn (play.shared, play.sampler, play.values,
                                                           1, 0.0, &turn));
  play_clear (&play);
}

/* A bend about +Z with a little wringing: the axis lies between both, nearer to where more is. */
static void
axes_come_from_the_motion (void)
{
  g_autoptr (GError) error = NULL;
  Play play;
  double axis[3];

  play_init (&play, 1.2, 0.4);
  play_prepare (&play, "regions=1;regions.1.driver=hinge", LOWER);
  g_assert_true (fill (&play, 2, 0.3, &error));
  g_assert_no_error (error);
  rmp_values_get_vec3 (get_region (&play), RMP_REGION_PARAM_AXIS, axis);
  g_assert_cmpfloat_with_epsilon (hypot (hypot (axis[0], axis[1]), axis[2]), 1.0, 1e-9);
  g_assert_cmpfloat (axis[2], >, 0.85);
  g_assert_cmpfloat (axis[2], <, 0.999);
  g_assert_true (rmp_values_is_default (get_region (&play), RMP_REGION_PARAM_FULL));
  play_clear (&play);
}

/* --- numbers of regions ----------------------------------------------------------------------- */

static void
assert_poses (const RmpValues *values, guint n, const gint *regions)
{
  g_assert_cmpuint (rmp_values_get_n_entries (values, RMP_JOINT_PARAM_POSES), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (rmp_values_get_int (rmp_values_get_entry (values, RMP_JOINT_PARAM_POSES, i),
                                         RMP_POSE_PARAM_REGION),
                     ==, regions[i]);
}

static void
poses_go_with_their_region (void)
{
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_joint_wrinkle_maps);
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_values_set_list (values,
                                      "regions=3;poses=4;poses.1.region=1;poses.2.region=2;"
                                      "poses.3.region=3;poses.4.region=2",
                                      &error));
  rmp_values_move_entry (values, RMP_JOINT_PARAM_REGIONS, 0, 2);
  assert_poses (values, 4, (const gint[]){ 3, 1, 2, 1 });
  rmp_values_move_entry (values, RMP_JOINT_PARAM_REGIONS, 2, 1);
  assert_poses (values, 4, (const gint[]){ 2, 1, 3, 1 });
  rmp_values_remove_entry (values, RMP_JOINT_PARAM_REGIONS, 0);
  assert_poses (values, 2, (const gint[]){ 1, 2 });
  rmp_values_move_entry (values, RMP_JOINT_PARAM_POSES, 0, 1);
  assert_poses (values, 2, (const gint[]){ 2, 1 });
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/region-weights/" name, function)
  ADD ("rows-are-met-exactly", rows_are_met_exactly);
  ADD ("weights-fall-off", weights_fall_off);
  ADD ("weights-stay-between-rows", weights_stay_between_rows);
  ADD ("odd-rows-make-no-nonsense", odd_rows_make_no_nonsense);
  ADD ("turns-go-there-and-back", turns_go_there_and_back);
  ADD ("regions-follow-poses", regions_follow_poses);
  ADD ("weights-lag-behind", weights_lag_behind);
  ADD ("muted-regions-lift-nothing", muted_regions_lift_nothing);
  ADD ("what-is-left-out-is-told", what_is_left_out_is_told);
  ADD ("dials-are-at-joints", dials_are_at_joints);
  ADD ("angles-come-from-the-motion", angles_come_from_the_motion);
  ADD ("joints-that-do-not-turn-propose-nothing", joints_that_do_not_turn_propose_nothing);
  ADD ("poses-are-kept", poses_are_kept);
  ADD ("rows-tell-the-curve", rows_tell_the_curve);
  ADD ("local-rows-are-as-the-skeleton-has-them", local_rows_are_as_the_skeleton_has_them);
  ADD ("joints-are-turned-by-hand", joints_are_turned_by_hand);
  ADD ("joints-bend-to-their-side", joints_bend_to_their_side);
  ADD ("what-follows-no-joint-is-not-turned", what_follows_no_joint_is_not_turned);
  ADD ("axes-come-from-the-motion", axes_come_from_the_motion);
  ADD ("poses-go-with-their-region", poses_go_with_their_region);
  return g_test_run ();
}
