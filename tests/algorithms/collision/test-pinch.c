/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cloth that bodies hold between them. */

#include "collision/pinch.h"

static const RmpPinchSide below = {
  .end = { 0, 0, 0.1 }, .way = { 0, 0, 0.1 }, .normal = { 0, 0, 1 }, .distance = 0.002
};
static const RmpPinchSide above = {
  .end = { 1, 0, 0.3 }, .way = { 1, 0, 0 }, .normal = { 0, 0.6, -0.8 }, .distance = 0.002
};

static void
only_opposite_sides_that_are_near_hold (void)
{
  RmpPinchSide side = above;

  g_assert_true (rmp_pinch_holds (&below, &above, 0.003, FALSE));
  g_assert_false (rmp_pinch_holds (&below, &above, 0.001, FALSE));
  side.normal[2] = 0.8;
  g_assert_false (rmp_pinch_holds (&below, &side, 0.003, FALSE));
}

/* So that nothing flutters between both. */
static void
what_is_held_is_let_go_later_than_it_was_caught (void)
{
  RmpPinchSide side = above;

  side.distance = 0.008;
  g_assert_false (rmp_pinch_holds (&below, &side, 0.003, FALSE));
  g_assert_true (rmp_pinch_holds (&below, &side, 0.003, TRUE));
  side.distance = 0.01;
  g_assert_false (rmp_pinch_holds (&below, &side, 0.003, TRUE));
}

static void
what_is_held_goes_with_both_and_drifts_to_the_middle (void)
{
  const double position[3] = { 0.5, 0.0, 0.3 };
  double carried[3], middle[3];

  rmp_pinch_move (position, &below, &above, 0.0, carried);
  g_assert_cmpfloat_with_epsilon (carried[0], 1.0, 1e-15);
  g_assert_cmpfloat_with_epsilon (carried[2], 0.35, 1e-15);
  rmp_pinch_move (position, &below, &above, 1.0, middle);
  g_assert_cmpfloat_with_epsilon (middle[0], 0.5, 1e-15);
  g_assert_cmpfloat_with_epsilon (middle[2], 0.2, 1e-15);
}

/* However long steps are. */
static void
the_drift_of_a_sixtieth_of_a_second_is_the_share (void)
{
  double left = 1.0;

  g_assert_cmpfloat_with_epsilon (rmp_pinch_drift (0.3, 1.0 / 60.0), 0.3, 1e-15);
  for (guint i = 0; i < 4; i++)
    left *= 1.0 - rmp_pinch_drift (0.3, 1.0 / 240.0);
  g_assert_cmpfloat_with_epsilon (left, 0.7, 1e-14);
  g_assert_cmpfloat (rmp_pinch_drift (0.0, 0.1), ==, 0.0);
  g_assert_cmpfloat (rmp_pinch_drift (1.0, 0.001), ==, 1.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/pinch/only-opposite-sides-that-are-near-hold",
                   only_opposite_sides_that_are_near_hold);
  g_test_add_func ("/collision/pinch/what-is-held-is-let-go-later-than-it-was-caught",
                   what_is_held_is_let_go_later_than_it_was_caught);
  g_test_add_func ("/collision/pinch/what-is-held-goes-with-both-and-drifts-to-the-middle",
                   what_is_held_goes_with_both_and_drifts_to_the_middle);
  g_test_add_func ("/collision/pinch/the-drift-of-a-sixtieth-of-a-second-is-the-share",
                   the_drift_of_a_sixtieth_of_a_second_is_the_share);
  return g_test_run ();
}
