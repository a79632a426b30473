/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settle.h: places that are one but for rounding.
 *
 * Programs compute the two sides of a seam each by itself: sin (2π) is −2.4e-16, not 0. Such a seam
 * would stay open, and as every border it would keep cloth from folding.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_settle_positions:
 * @positions: (inout): [@n × 3]
 *
 * Moves each place to the first one before it that differs by no more than single precision rounds
 * its largest coordinate.
 */
void rmp_settle_positions (guint n, float *positions);

G_END_DECLS
