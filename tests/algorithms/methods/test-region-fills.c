/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What regions get from the motion: angles, axes and poses; and rows for engines. */

#include "region-play.h"

#include "methods/joint-wrinkle-maps/radial.h"

#include <math.h>
#include <string.h>

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
  g_assert_cmpfloat_with_epsilon (play_get_dial (&play, 0).weight, 1.0, 1e-6);
  play_step (&play, 0.0, 1);
  g_assert_cmpfloat_with_epsilon (play_get_dial (&play, 0).weight, 0.0, 1e-6);
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
      dial = play_get_dial (&play, 0);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/region-fills/" name, function)
  ADD ("angles-come-from-the-motion", angles_come_from_the_motion);
  ADD ("joints-that-do-not-turn-propose-nothing", joints_that_do_not_turn_propose_nothing);
  ADD ("poses-are-kept", poses_are_kept);
  ADD ("rows-tell-the-curve", rows_tell_the_curve);
  ADD ("local-rows-are-as-the-skeleton-has-them", local_rows_are_as_the_skeleton_has_them);
  ADD ("axes-come-from-the-motion", axes_come_from_the_motion);
#undef ADD
  return g_test_run ();
}
