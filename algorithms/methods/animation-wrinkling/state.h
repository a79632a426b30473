/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: curves from frame to frame: they follow the compression, appear, split, merge and fade. */

#include "methods/animation-wrinkling/crease.h"

G_BEGIN_DECLS

typedef struct _RmpCreaseState RmpCreaseState;

/* What happened to curves in a step. */
typedef struct
{
  guint born, split, kept, gone; /* kept: not traced anew, fading where they were */
} RmpCreaseEvents;

/* Before the first frame. @cloth outlives it; @lines: [@n_lines] drawn by hand, which stay where they are. (transfer full) */
RmpCreaseState *rmp_crease_state_new (const RmpCreaseCloth *cloth, guint n_lines, const RmpDrawnLine *lines);
RmpCreaseState *rmp_crease_state_copy (const RmpCreaseState *self);
void rmp_crease_state_free (RmpCreaseState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseState, rmp_crease_state_free)

/* Bytes from which the same build goes on to the same bytes. (transfer full) */
GBytes *rmp_crease_state_save (const RmpCreaseState *self);

/* NULL: not of this cloth, or damaged. (transfer full) */
RmpCreaseState *rmp_crease_state_load (const RmpCreaseCloth *cloth, GBytes *bytes);

/**
 * rmp_crease_state_step:
 * @field: of the next frame
 * @touches: [@n_touches] what somebody did by hand
 * @drawn_only: no curve is found
 * @events: (out) (optional)
 */
void rmp_crease_state_step (RmpCreaseState *self, const RmpCreaseField *field, const RmpCreaseLaw *law, guint n_touches,
                            const RmpTouch *touches, gboolean drawn_only, RmpCreaseEvents *events);

guint64 rmp_crease_state_get_frame (const RmpCreaseState *self); /* steps so far */
guint rmp_crease_state_get_n_creases (const RmpCreaseState *self);
const RmpCrease *rmp_crease_state_get_crease (const RmpCreaseState *self, guint i); /* by rising id */

G_END_DECLS
