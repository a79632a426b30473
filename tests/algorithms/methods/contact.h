/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact.h: where a surface runs through itself. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * count_intersections:
 * @faces: [@n_faces × 3]
 * @positions: [… × 3]
 *
 * Pairs of faces without a common vertex of which an edge of one pierces the other, by comparing
 * boxes along the axis of the largest extent.
 */
guint count_intersections (guint n_faces, const guint32 *faces, const float *positions);

G_END_DECLS
