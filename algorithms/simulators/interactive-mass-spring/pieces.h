/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pieces.h: which particles are free together: what springs join, and nothing holds. */

#include "cloth/spring-system.h"

G_BEGIN_DECLS

typedef struct
{
  guint n;
  guint32 *start;   /* [n + 1] into members */
  guint32 *members; /* particles, ascending within a piece */
} RmpFreePieces;

/* @held: [n_particles] whether anything holds a particle, wherever it is and however softly */
void rmp_free_pieces_init (RmpFreePieces *self, const RmpSpringSystem *system,
                           const gboolean *held);
void rmp_free_pieces_clear (RmpFreePieces *self);

G_END_DECLS
