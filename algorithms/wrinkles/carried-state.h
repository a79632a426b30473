/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* carried-state.h: what one frame remembers for the next where wrinkles are carried: how far they
 * were from a surface, in frames that turn with it (carried.h), and where the garment's mesh was.
 */

#include "wrinkles/carried.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpTopology *topology; /* of the surface; borrowed */
  double edge;                 /* metres: mean edge of the garment's mesh */
  guint64 magic;               /* opens what is saved; each method has its own */
  guint n_coarse;
  guint64 frame;   /* done */
  double *offsets; /* [#V × 3] metres: along the tangent, across it, along the normal */
  double *coarse;  /* [n_coarse × 3] the garment's mesh in the last frame */
} RmpCarriedState;

/* Borrows @topology. @n_coarse: vertices of the garment's mesh */
RmpCarriedState *rmp_carried_state_new (const RmpTopology *topology, double edge, guint64 magic,
                                        guint n_coarse);
RmpCarriedState *rmp_carried_state_copy (const RmpCarriedState *self);
void rmp_carried_state_free (RmpCarriedState *self);
GBytes *rmp_carried_state_save (const RmpCarriedState *self);

/* Fills a new state. Returns: %FALSE if @bytes are none of its surface and method */
gboolean rmp_carried_state_load (RmpCarriedState *self, GBytes *bytes);

/* Whether the frame with the garment's mesh at @coarse goes on from what is remembered. */
gboolean rmp_carried_state_goes_on (const RmpCarriedState *self, const double *coarse);

/* Ends the frame, whose offsets are told. */
void rmp_carried_state_end_frame (RmpCarriedState *self, const double *coarse);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCarriedState, rmp_carried_state_free)

G_END_DECLS
