/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-joint-hinges.c: regions whose joint the rig limits to one axis. */

#include <math.h>
#include <string.h>

#include "methods/joint-wrinkle-maps/angles.h"
#include "methods/joint-wrinkle-maps/motion.h"
#include "region-play.h"
#include "skinning/affine.h"
#include "skinning/joint-limits.h"

#define DEGREE (G_PI / 180.0)
#define BEND 1.0 /* about +Z, at the end of the clip */

static void
limit (Play *play, double x, double y, double z)
{
  const double axes[6] = { [LOWER * 3] = x, [LOWER * 3 + 1] = y, [LOWER * 3 + 2] = z };

  rmp_skeleton_set_hinges ((RmpSkeleton *) rmp_sampler_get_skeleton (play->sampler), axes);
}

static RmpDial
read_dial (Play *play)
{
  play_step (play, MOST_BENT, 1);
  return play_get_dial (play, 0);
}

static void
assert_axis (const double axis[3], double x, double y, double z)
{
  g_assert_cmpfloat_with_epsilon (axis[0], x, 1e-6);
  g_assert_cmpfloat_with_epsilon (axis[1], y, 1e-6);
  g_assert_cmpfloat_with_epsilon (axis[2], z, 1e-6);
}

/* §5: between 10° and 100°. */
static double
weigh (double angle)
{
  const double x = (angle / DEGREE - 10.0) / 90.0;

  return x * x * (3.0 - 2.0 * x);
}

/* A joint that the rig limits to the axis x, y, z; none of it: that it leaves free */
static void
play_begin (Play *play, double x, double y, double z, const char *values)
{
  play_init (play, BEND, 0.0);
  if (x != 0.0 || y != 0.0 || z != 0.0)
    limit (play, x, y, z);
  play_prepare (play, values, LOWER);
}

/* The weight is that of the angle about the rig's axis: all of the bend, none, or a part. */
static void
axis_is_the_rigs (void)
{
  RmpDial dial;
  Play play;

  play_begin (&play, 0.0, 0.0, 2.0, "regions=1;regions.1.driver=hinge");
  dial = read_dial (&play);
  g_assert_cmpfloat_with_epsilon (dial.angle, BEND, 1e-6);
  g_assert_cmpfloat_with_epsilon (dial.weight, weigh (BEND), 1e-6);
  g_assert_false (dial.opposite);
  g_assert_true (dial.axis_of_rig);
  assert_axis (dial.axis, 0.0, 0.0, 1.0);
  play_clear (&play);

  play_begin (&play, 0.0, 0.0, -1.0, "regions=1;regions.1.driver=hinge");
  dial = read_dial (&play);
  g_assert_cmpfloat_with_epsilon (dial.angle, -BEND, 1e-6);
  play_clear (&play);

  play_begin (&play, 0.0, 1.0, 0.0, "regions=1;regions.1.driver=hinge");
  dial = read_dial (&play);
  g_assert_cmpfloat_with_epsilon (dial.angle, 0.0, 1e-6);
  g_assert_cmpfloat (dial.weight, ==, 0.0);
  play_clear (&play);
}

/* The rig's axis is the joint's own, and turns with all that is under it. */
static void
axis_turns_with_the_rig (void)
{
  /* X to Y, Y to Z, Z to X */
  const double matrix[16] = { 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 5, 6, 7, 1 };
  RmpDial dial;
  Play play;

  play_init_moved (&play, BEND, 0.0, matrix);
  limit (&play, 0.0, 0.0, 1.0);
  play_prepare (&play, "regions=1;regions.1.driver=hinge", LOWER);
  dial = read_dial (&play);
  assert_axis (dial.axis, 1.0, 0.0, 0.0);
  g_assert_cmpfloat_with_epsilon (dial.angle, BEND, 1e-6);
  g_assert_cmpfloat_with_epsilon (dial.weight, weigh (BEND), 1e-6);
  play_clear (&play);
}

/* What is chosen comes first; without either it is X, as ever. */
static void
chosen_axis_comes_first (void)
{
  RmpDial dial;
  Play play;

  play_begin (&play, 0.0, 0.0, 1.0, "regions=1;regions.1.driver=hinge;regions.1.axis=0, 0, -0.5");
  dial = read_dial (&play);
  assert_axis (dial.axis, 0.0, 0.0, -1.0);
  g_assert_cmpfloat_with_epsilon (dial.angle, -BEND, 1e-6);
  g_assert_true (dial.axis_of_rig); /* the other way round it is still its axis */
  play_clear (&play);

  play_begin (&play, 0.0, 0.0, 1.0, "regions=1;regions.1.driver=hinge;regions.1.axis=0, 1, 1");
  dial = read_dial (&play);
  g_assert_false (dial.axis_of_rig);
  g_assert_cmpfloat (dial.angle, <, 0.9 * BEND);
  play_clear (&play);

  play_begin (&play, 0.0, 0.0, 0.0, "regions=1;regions.1.driver=hinge");
  dial = read_dial (&play);
  g_assert_false (dial.axis_of_rig);
  assert_axis (dial.axis, 1.0, 0.0, 0.0);
  play_clear (&play);
}

static gboolean
fill (Play *play, guint which, GError **error)
{
  return rmp_joint_fills[which].fill (play->shared, play->sampler, play->values, 0, MOST_BENT,
                                      &(const RmpCall){ .n_threads = 1 }, error);
}

static void
get_axis (const Play *play, double axis[3])
{
  rmp_values_get_vec3 (rmp_values_get_entry (play->values, RMP_JOINT_PARAM_REGIONS, 0),
                       RMP_REGION_PARAM_AXIS, axis);
}

/* The motion tells which way round, though it wrings the joint as well; and one goes back. */
static void
motion_tells_the_side_of_the_rigs_axis (void)
{
  g_autoptr (GError) error = NULL;
  double axis[3];
  Play play;

  play_init (&play, BEND, 0.4);
  limit (&play, 0.0, 0.0, -1.0);
  play_prepare (&play, "regions=1;regions.1.driver=hinge", LOWER);
  g_assert_true (fill (&play, RMP_JOINT_FILL_AXIS, &error));
  g_assert_no_error (error);
  get_axis (&play, axis);
  assert_axis (axis, 0.0, 0.0, 1.0);
  g_assert_true (fill (&play, RMP_JOINT_FILL_RIG, &error));
  g_assert_no_error (error);
  get_axis (&play, axis);
  assert_axis (axis, 0.0, 0.0, 0.0);
  play_clear (&play);

  play_begin (&play, 0.0, 0.0, 0.0, "regions=1;regions.1.driver=hinge;regions.1.axis=0, 1, 0");
  g_assert_false (fill (&play, RMP_JOINT_FILL_RIG, &error));
  g_assert_nonnull (strstr (error->message, "“lower” turn about more than one axis"));
  get_axis (&play, axis);
  assert_axis (axis, 0.0, 1.0, 0.0);
  play_clear (&play);
}

/* What is no direction limits nothing. */
static void
limits_without_a_direction_are_none (void)
{
  double axis[3];
  Play play;

  play_init (&play, BEND, 0.0);
  limit (&play, (double) NAN, 0.0, 1.0);
  g_assert_null (rmp_skeleton_get_hinges (rmp_sampler_get_skeleton (play.sampler)));
  g_assert_false (rmp_skeleton_get_hinge (rmp_sampler_get_skeleton (play.sampler), LOWER, axis));
  play_clear (&play);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/joint-hinges/" name, function)
  ADD ("axis-is-the-rigs", axis_is_the_rigs);
  ADD ("axis-turns-with-the-rig", axis_turns_with_the_rig);
  ADD ("chosen-axis-comes-first", chosen_axis_comes_first);
  ADD ("motion-tells-the-side-of-the-rigs-axis", motion_tells_the_side_of_the_rigs_axis);
  ADD ("limits-without-a-direction-are-none", limits_without_a_direction_are_none);
#undef ADD

  return g_test_run ();
}
