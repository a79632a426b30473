/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "governor.h"

/* A picture that takes longer is slow. During a drag each picture shows a new result: with the time
 * of the solver and of the toolkit it still follows the hand.
 */
#define SLOW_MS 22
/* A picture that takes less is fast: the next finer tier costs at most about twice as much. */
#define FAST_MS 10
#define N_SLOW 2
#define FIRST_PATIENCE 30
#define LAST_PATIENCE 960
/* The tier to begin with: on a slow machine its first picture causes no long pause, and a fast
 * machine soon reaches finer ones.
 */
#define FIRST_TIER 3

static const RmpDetail details[RMP_N_TIERS] = {
  [1] = { .scale = 1, .samples = 8, .small = 2 },
  [2] = { .scale = .75f, .samples = 8, .small = 2 },
  [3] = { .scale = .6f, .samples = 8, .small = 8 },
  [4] = { .scale = .6f, .samples = 4, .small = 24 },
  [5] = { .scale = .5f, .samples = 3, .small = 24 },
};

void
rmp_governor_init (RmpGovernor *self)
{
  g_return_if_fail (self != NULL);
  *self = (RmpGovernor){ .tier = FIRST_TIER, .patience = FIRST_PATIENCE };
}

static void
step (RmpGovernor *self, guint tier)
{
  const gboolean finer = tier < self->tier;
  if (!finer && self->trying)
    self->patience = MIN (2 * self->patience, LAST_PATIENCE);
  self->trying = finer;
  self->tier = tier;
  self->n_slow = self->n_fast = 0;
}

void
rmp_governor_add (RmpGovernor *self, guint tier, double milliseconds)
{
  g_return_if_fail (self != NULL);

  if (tier < self->tier && milliseconds < FAST_MS && self->patience == FIRST_PATIENCE)
    step (self, tier);
  if (tier != self->tier)
    return;
  self->n_slow = milliseconds > SLOW_MS ? self->n_slow + 1 : 0;
  self->n_fast = milliseconds < FAST_MS ? self->n_fast + 1 : 0;
  if (self->n_slow >= N_SLOW && tier + 1 < RMP_N_TIERS)
    step (self, tier + 1);
  else if (self->n_fast >= self->patience && tier > 0)
    step (self, tier - 1);
}

RmpQuality
rmp_tier_get_quality (guint tier, RmpDetail *detail)
{
  *detail = details[tier];
  return tier == 0 ? RMP_QUALITY_FULL : RMP_QUALITY_INTERACTIVE;
}
