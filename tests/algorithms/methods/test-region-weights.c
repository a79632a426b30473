/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights of regions by poses, weights that lag, regions that are left out, and what dials tell of
 * them.
 */

#include "region-play.h"

#include "technique/silenced.h"

#include <math.h>

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
  g_assert_cmpfloat_with_epsilon (play_get_dial (&play, 0).weight, 0.0, 1e-9);
  play_step (&play, MOST_BENT, 1);
  g_assert_cmpfloat_with_epsilon (play_get_dial (&play, 0).angle, 2.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (play_get_dial (&play, 0).weight, 0.9, 1e-6);
  g_assert_true (play_get_dial (&play, 0).opposite);
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
  up = play_get_dial (&play, 1).weight;
  g_assert_cmpfloat (up, <, play_get_dial (&play, 0).weight - 0.05);
  g_assert_cmpfloat (up, >, 0.0);
  play_step (&play, 1.4, 1);
  down = play_get_dial (&play, 1).weight;
  g_assert_cmpfloat (down, >, play_get_dial (&play, 0).weight + 0.05);
  play_step (&play, 0.6, 3);
  late = play_get_dial (&play, 1).weight;
  g_assert_cmpfloat (late, ==, up);

  /* before the motion it was as it begins */
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat (play_get_dial (&play, 1).weight, ==, play_get_dial (&play, 0).weight);
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
  g_assert_true (play_get_dial (&play, 0).silenced);
  g_assert_false (play_get_dial (&play, 1).silenced);
  /* what it would show is told all the same */
  g_assert_cmpfloat (play_get_dial (&play, 0).weight, ==, play_get_dial (&play, 1).weight);
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
  dial = play_get_dial (&play, 0);
  g_assert_true (dial.placed);
  g_assert_cmpstr (dial.name, ==, "lower");
  g_assert_cmpfloat_with_epsilon (dial.angle, 1.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (dial.ends[0], 10.0 * G_PI / 180.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (dial.place[0], 0.5f * (float) arm_shape_sample ().length, 0.02);
  g_assert_cmpfloat_with_epsilon (dial.place[1], 0.0, 1e-3);

  /* without a joint it is on the cloth, and has no angle */
  dial = play_get_dial (&play, 1);
  g_assert_true (dial.placed);
  g_assert_true (isnan (dial.angle));
  g_assert_cmpfloat (dial.weight, ==, 1.0);
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
  ADD ("regions-follow-poses", regions_follow_poses);
  ADD ("weights-lag-behind", weights_lag_behind);
  ADD ("muted-regions-lift-nothing", muted_regions_lift_nothing);
  ADD ("what-is-left-out-is-told", what_is_left_out_is_told);
  ADD ("dials-are-at-joints", dials_are_at_joints);
  ADD ("poses-go-with-their-region", poses_go_with_their_region);
#undef ADD
  return g_test_run ();
}
