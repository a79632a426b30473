/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crossings.h: how many pairs of faces of a moving mesh pass through each other. */

#include <glib.h>

typedef struct _Crossings Crossings;

/* A tree over the faces, split once by where they are in @positions; @faces: borrowed. */
Crossings *crossings_new (guint n_faces, const guint *faces, const float *positions);
void crossings_free (Crossings *self);

/**
 * crossings_count:
 * @positions: [#V × 3]
 * @crossed: (nullable): [#F] counts for each face the pairs it is in
 *
 * Pairs of faces without a common vertex of which an edge of one passes through the inside of the
 * other. Decided by exact signs, so that what only touches is never counted.
 */
guint crossings_count (Crossings *self, const float *positions, guint *crossed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Crossings, crossings_free)
