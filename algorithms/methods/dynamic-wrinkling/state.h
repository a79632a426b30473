/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: what the method remembers from frame to frame, and one step of it: stretch, labels,
 * references, old wrinkles carried on, new ones sown.
 */

#include "methods/dynamic-wrinkling/sow.h"

G_BEGIN_DECLS

typedef struct _RmpWrinkleState RmpWrinkleState;

/* The state before the first frame. @cloth must outlive it. (transfer full) */
RmpWrinkleState *rmp_wrinkle_state_new (const RmpWrinkleCloth *cloth);
RmpWrinkleState *rmp_wrinkle_state_copy (const RmpWrinkleState *self);
void rmp_wrinkle_state_free (RmpWrinkleState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleState, rmp_wrinkle_state_free)

/* The state as bytes, from which the same build continues to the same bytes. (transfer full) */
GBytes *rmp_wrinkle_state_save (const RmpWrinkleState *self);

/* (transfer full): NULL if the bytes are of another cloth, or damaged */
RmpWrinkleState *rmp_wrinkle_state_load (const RmpWrinkleCloth *cloth, GBytes *bytes);

/* The time of the parts of a step, seconds. */
typedef struct
{
  double labels, references, carrying, seeding;
} RmpWrinkleCost;

/**
 * rmp_wrinkle_state_step:
 * @positions: [#V × 3] of the next frame, finite
 * @cost: (out) (optional)
 *
 * The first frame sets the references and has no wrinkles. In a frame that jumps (its median strain
 * exceeds 1.5) references are kept, paths stay where they are on the mesh, and no new ones begin.
 */
void rmp_wrinkle_state_step (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                             const float *positions, guint n_touches, const RmpWrinkleMark *touches,
                             RmpWrinkleCost *cost);

/**
 * rmp_wrinkle_state_step_labelled:
 * @labels: [#F] of this frame, found by rmp_wrinkle_state_find_labels() or
 *   rmp_wrinkle_clip_labels()
 *
 * The same with labels that are known already. There is no energy then.
 */
void rmp_wrinkle_state_step_labelled (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                                      const float *positions, const guint8 *labels, guint n_touches,
                                      const RmpWrinkleMark *touches, RmpWrinkleCost *cost);

/**
 * rmp_wrinkle_state_find_labels:
 * @n_frames: 1, plus the number of frames to look ahead
 * @positions: [@n_frames] of the next frame and those after it, each [#V × 3] finite
 * @labels: (out caller-allocates): [#F] of the next frame
 *
 * Finds the labels of the next step with knowledge of the frames that follow. The state is not
 * changed.
 */
void rmp_wrinkle_state_find_labels (RmpWrinkleState *self, const RmpWrinkleOptions *options,
                                    guint n_frames, const float *const *positions, guint8 *labels);

/* Removes all wrinkles. The references are kept. */
void rmp_wrinkle_state_forget_wrinkles (RmpWrinkleState *self);

guint64 rmp_wrinkle_state_get_frame (const RmpWrinkleState *self); /* steps so far */
const RmpWrinkleFrame *
rmp_wrinkle_state_get_cloth (const RmpWrinkleState *self); /* (nullable): before the first step */
const guint8 *rmp_wrinkle_state_get_labels (const RmpWrinkleState *self); /* [#F] RmpWrinkleLabel */
gint64 rmp_wrinkle_state_get_energy (const RmpWrinkleState *self);
guint rmp_wrinkle_state_get_n_wrinkles (const RmpWrinkleState *self);
const RmpWrinkle *rmp_wrinkle_state_get_wrinkle (const RmpWrinkleState *self,
                                                 guint i); /* oldest first */

/* The part of its height that a wrinkle has reached: 1, or less while it is young; negative
 * inwards.
 */
double rmp_wrinkle_state_get_sign (const RmpWrinkleState *self, const RmpWrinkleOptions *options,
                                   guint i);

G_END_DECLS
