/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-pull.h: the inverse of linear blend skinning, vertex by vertex. */

#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_pull_point:
 * @n: influences
 * @joints: [@n] bones
 * @weights: [@n] as they are stored: they need not sum to 1
 * @matrices: [#bones × 16] skinning matrices
 * @point: [3] posed, metres
 * @out: (out caller-allocates): [3] the point at rest that Σ w M takes to @point
 *
 * Returns: %FALSE if the blended matrix cannot be inverted: bones that turn against each other by
 *   half a circle collapse what lies between them
 */
gboolean rmp_skin_pull_point (guint n, const guint16 *joints, const float *weights,
                              const double *matrices, const double *point, double *out);

G_END_DECLS
