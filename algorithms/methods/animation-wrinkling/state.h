/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* state.h: curves over time: they follow the compression, appear, split, merge and fade. */

#include "inputs/drawn-lines.h"
#include "inputs/touches.h"
#include "methods/animation-wrinkling/crease.h"

G_BEGIN_DECLS

typedef struct _RmpCreaseState RmpCreaseState;

/* The events of a step. */
typedef struct
{
  guint born, split, kept, gone; /* kept: not traced again, fading in place */
} RmpCreaseEvents;

/* The state before the first frame. @cloth must outlive it; @lines: [@n_lines] drawn by hand, which
 * never move. (transfer full)
 */
RmpCreaseState *rmp_crease_state_new (const RmpCreaseCloth *cloth, guint n_lines,
                                      const RmpDrawnLine *lines);
RmpCreaseState *rmp_crease_state_copy (const RmpCreaseState *self);
void rmp_crease_state_free (RmpCreaseState *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCreaseState, rmp_crease_state_free)

/* The state as bytes, from which the same build continues to the same bytes. (transfer full) */
GBytes *rmp_crease_state_save (const RmpCreaseState *self);

/* (transfer full): NULL if the bytes are of another cloth, or damaged */
RmpCreaseState *rmp_crease_state_load (const RmpCreaseCloth *cloth, GBytes *bytes);

/**
 * rmp_crease_state_step:
 * @field: of the next frame
 * @touches: [@n_touches] edits by hand
 * @drawn_only: no curves are found, only drawn ones fold
 * @events: (out) (optional)
 */
void rmp_crease_state_step (RmpCreaseState *self, const RmpCreaseField *field,
                            const RmpCreaseOptions *options, guint n_touches,
                            const RmpTouch *touches, gboolean drawn_only, RmpCreaseEvents *events);

guint64 rmp_crease_state_get_frame (const RmpCreaseState *self); /* steps so far */
guint rmp_crease_state_get_n_creases (const RmpCreaseState *self);
const RmpCrease *rmp_crease_state_get_crease (const RmpCreaseState *self,
                                              guint i); /* by rising id */

G_END_DECLS
