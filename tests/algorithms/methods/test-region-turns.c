/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Joints of regions that are turned by hand. */

#include "region-play.h"

#include "motion/hold.h"

#include <math.h>

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
  reached = play_get_dial (play, 0).angle;
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
        g_assert_cmpfloat_with_epsilon (turn.angle, play_get_dial (&play, 0).angle, 1e-9);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/region-turns/" name, function)
  ADD ("joints-are-turned-by-hand", joints_are_turned_by_hand);
  ADD ("joints-bend-to-their-side", joints_bend_to_their_side);
  ADD ("what-follows-no-joint-is-not-turned", what_follows_no_joint_is_not_turned);
#undef ADD
  return g_test_run ();
}
