/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "methods/animation-wrinkling/hands.h"
#include "methods/animation-wrinkling/state.h"

G_BEGIN_DECLS

struct _RmpCreaseState
{
  const RmpCreaseCloth *cloth;
  guint64 frame; /* steps so far */
  guint64 next_id;
  GPtrArray *creases; /* (element-type RmpCrease) by rising id */
};

/* The part of its height that a curve gains or loses in a frame. */
static inline double
rmp_crease_options_fade (const RmpCreaseOptions *self)
{
  return 1.0 / MAX (self->memory, 1);
}

/* A vertex as a point of a face of the garment; FALSE if it has no such face. */
gboolean rmp_crease_vertex_point (const RmpCreaseCloth *cloth, guint32 vertex,
                                  RmpSurfacePoint *point);

/* Whether a seed has room for a curve of its own, numbered @id. */
gboolean rmp_crease_seed_is_free (const RmpSurfacePoint *seed, guint64 id,
                                  const RmpCreaseField *field, const RmpCreaseOptions *options,
                                  const RmpCreaseGrid *grid);

/* Adds curves where they are pinned by hand, then where compression exceeds τ0, strongest first. */
void rmp_crease_state_sow (RmpCreaseState *self, const RmpCreaseHands *hands, RmpCreaseGrid *grid,
                           RmpCreaseEvents *events);

G_END_DECLS
