/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what the method remembers from frame to frame, and one step of it (§8). */

#include "methods/dynamic-wrinkling/sow.h"

G_BEGIN_DECLS

typedef struct _RmpWrinkleState RmpWrinkleState;

/* Before the first frame. @cloth outlives it. (transfer full) */
RmpWrinkleState *rmp_wrinkle_state_new (const RmpWrinkleCloth *cloth);
RmpWrinkleState *rmp_wrinkle_state_copy (const RmpWrinkleState *self);
void rmp_wrinkle_state_free (RmpWrinkleState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleState, rmp_wrinkle_state_free)

/* Bytes from which the same build goes on to the same bytes. (transfer full) */
GBytes *rmp_wrinkle_state_save (const RmpWrinkleState *self);

/* NULL: not of this cloth, or damaged. (transfer full) */
RmpWrinkleState *rmp_wrinkle_state_load (const RmpWrinkleCloth *cloth, GBytes *bytes);

/* Where the time of a step went, seconds. */
typedef struct
{
  double labels, references, carrying, seeding;
} RmpWrinkleCost;

/**
 * rmp_wrinkle_state_step:
 * @positions: [#V × 3] of the next frame, finite
 * @cost: (out) (optional)
 *
 * The first frame learns the references and has no wrinkles. A frame that jumps — its median strain is beyond 1.5 — keeps
 * references, carries the paths where they are and grows no new ones.
 */
void rmp_wrinkle_state_step (RmpWrinkleState *self, const RmpWrinkleLaw *law, const float *positions, guint n_pins,
                             const RmpWrinklePin *pins, RmpWrinkleCost *cost);

guint64 rmp_wrinkle_state_get_frame (const RmpWrinkleState *self); /* steps so far */
const RmpWrinkleFrame *
rmp_wrinkle_state_get_cloth (const RmpWrinkleState *self);                /* (nullable): before the first step */
const guint8 *rmp_wrinkle_state_get_labels (const RmpWrinkleState *self); /* [#F] RmpLabel */
gint64 rmp_wrinkle_state_get_energy (const RmpWrinkleState *self);
guint rmp_wrinkle_state_get_n_wrinkles (const RmpWrinkleState *self);
const RmpWrinkle *rmp_wrinkle_state_get_wrinkle (const RmpWrinkleState *self, guint i); /* oldest first */

/* What of its height a wrinkle has: 1, less while it is young, negative inwards. */
double rmp_wrinkle_state_get_sign (const RmpWrinkleState *self, const RmpWrinkleLaw *law, guint i);

G_END_DECLS
