/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* governor.h: chooses the quality of drawing while something moves, from the times that pictures
 * have taken. No GL.
 */

#include "renderer.h"

G_BEGIN_DECLS

/* Coarser from one to the next; the first is the full quality, so that a fast machine draws nothing
 * else.
 */
#define RMP_N_TIERS 6

typedef struct
{
  guint tier;
  guint n_slow, n_fast; /* pictures in succession that took too long, or a part of the time only */
  guint patience;       /* fast ones it takes to try the next finer tier */
  gboolean trying;      /* the last step went finer */
} RmpGovernor;

void rmp_governor_init (RmpGovernor *self);

/**
 * rmp_governor_add:
 * @tier: with which the picture was drawn; 0 also for one at rest
 *
 * Two slow pictures in succession make the next coarser; many fast ones in succession finer, twice
 * as many after each time that finer was too slow. So a picture now and then changes nothing, and
 * no tier comes and goes.
 */
void rmp_governor_add (RmpGovernor *self, guint tier, double milliseconds);

/* Returns: the quality of a tier, and for the interactive one its @detail */
RmpQuality rmp_tier_get_quality (guint tier, RmpDetail *detail);

G_END_DECLS
