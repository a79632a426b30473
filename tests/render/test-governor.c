/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "governor.h"

/* What a picture costs on a machine, by tier. */
typedef struct
{
  double milliseconds[RMP_N_TIERS];
} Machine;

static const Machine slow = { { 400, 200, 120, 80, 45, 25 } },
                     middling = { { 90, 40, 28, 20, 15, 11 } }, fast = { { 6, 3, 2, 2, 1, 1 } },
                     hopeless = { { 900, 800, 700, 600, 500, 400 } };

/* Draws @n pictures; returns how often the tier changed. */
static guint
draw (RmpGovernor *self, const Machine *machine, guint n)
{
  guint n_changes = 0;
  for (guint i = 0; i < n; i++)
    {
      const guint tier = self->tier;
      rmp_governor_add (self, tier, machine->milliseconds[tier]);
      n_changes += self->tier != tier;
    }
  return n_changes;
}

static void
test_slow_machine_stays_fluid (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  draw (&self, &slow, 4);
  g_assert_cmpfloat (slow.milliseconds[self.tier], <=, 30);
  g_assert_cmpuint (draw (&self, &slow, 10000), ==, 0);
}

static void
test_fast_machine_draws_at_full_quality (void)
{
  RmpGovernor self;
  RmpDetail detail;
  rmp_governor_init (&self);
  draw (&self, &fast, 200);
  g_assert_cmpint (rmp_tier_get_quality (self.tier, &detail), ==, RMP_QUALITY_FULL);
  g_assert_cmpuint (draw (&self, &fast, 10000), ==, 0);
}

/* One picture at rest tells a fast machine from the others. */
static void
test_a_picture_at_rest_counts (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  rmp_governor_add (&self, 0, slow.milliseconds[0]);
  g_assert_cmpuint (self.tier, >, 0);
  rmp_governor_add (&self, 0, fast.milliseconds[0]);
  g_assert_cmpuint (self.tier, ==, 0);
}

/* Also where only the pictures at rest are fast, because nothing has to be raised for them. */
static void
test_rest_does_not_make_it_swing (void)
{
  RmpGovernor self;
  guint n_changes = 0;
  rmp_governor_init (&self);
  for (guint drag = 0; drag < 100; drag++)
    {
      n_changes += draw (&self, &slow, 50);
      rmp_governor_add (&self, 0, 5);
    }
  g_assert_cmpuint (n_changes, <, 16);
  g_assert_cmpfloat (slow.milliseconds[self.tier], <=, 30);
}

static void
test_single_slow_pictures_change_nothing (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  const guint tier = self.tier;
  for (guint i = 0; i < 1000; i++)
    rmp_governor_add (&self, tier, i % 2 ? 300 : 20);
  g_assert_cmpuint (self.tier, ==, tier);
}

/* A tier whose neighbour is too slow is tried ever more rarely. */
static void
test_tiers_do_not_flicker (void)
{
  const Machine between = { { 200, 100, 90, 60, 40, 8 } };
  RmpGovernor self;
  rmp_governor_init (&self);
  g_assert_cmpuint (draw (&self, &between, 6000), <, 24);
  g_assert_cmpuint (draw (&self, &between, 950), <=, 2);
  g_assert_cmpuint (self.tier, ==, RMP_N_TIERS - 1);
}

static void
test_middling_machine_keeps_what_it_has (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  g_assert_cmpuint (draw (&self, &middling, 1000), ==, 0);
}

static void
test_late_times_of_other_tiers_do_not_count (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  draw (&self, &slow, 2);
  const guint tier = self.tier;
  for (guint i = 0; i < 10; i++)
    rmp_governor_add (&self, tier - 1, slow.milliseconds[tier - 1]);
  g_assert_cmpuint (self.tier, ==, tier);
}

static void
test_the_coarsest_is_the_end (void)
{
  RmpGovernor self;
  rmp_governor_init (&self);
  draw (&self, &hopeless, 1000);
  g_assert_cmpuint (self.tier, ==, RMP_N_TIERS - 1);
}

static void
test_tiers_get_coarser (void)
{
  RmpDetail last = { .scale = 1, .samples = 100 }, detail;
  for (guint tier = 1; tier < RMP_N_TIERS; tier++, last = detail)
    {
      g_assert_cmpint (rmp_tier_get_quality (tier, &detail), ==, RMP_QUALITY_INTERACTIVE);
      g_assert_cmpfloat (detail.scale, >, 0);
      g_assert_cmpfloat (detail.scale, <=, last.scale);
      g_assert_cmpfloat (detail.samples, >, 0);
      g_assert_cmpfloat (detail.samples, <=, last.samples);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/governor/slow-machine-stays-fluid", test_slow_machine_stays_fluid);
  g_test_add_func ("/render/governor/fast-machine-draws-at-full-quality",
                   test_fast_machine_draws_at_full_quality);
  g_test_add_func ("/render/governor/a-picture-at-rest-counts", test_a_picture_at_rest_counts);
  g_test_add_func ("/render/governor/rest-does-not-make-it-swing",
                   test_rest_does_not_make_it_swing);
  g_test_add_func ("/render/governor/single-slow-pictures-change-nothing",
                   test_single_slow_pictures_change_nothing);
  g_test_add_func ("/render/governor/tiers-do-not-flicker", test_tiers_do_not_flicker);
  g_test_add_func ("/render/governor/middling-machine-keeps-what-it-has",
                   test_middling_machine_keeps_what_it_has);
  g_test_add_func ("/render/governor/late-times-of-other-tiers-do-not-count",
                   test_late_times_of_other_tiers_do_not_count);
  g_test_add_func ("/render/governor/the-coarsest-is-the-end", test_the_coarsest_is_the_end);
  g_test_add_func ("/render/governor/tiers-get-coarser", test_tiers_get_coarser);
  return g_test_run ();
}
