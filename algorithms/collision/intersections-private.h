/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* intersections-private.h: contours are found by intersections.c, regions by
 * intersections-regions.c.
 */

#include "collision/intersections.h"

G_BEGIN_DECLS

/* Appends the regions of the contours, and sets their numbers in these. */
void rmp_intersections_flood (RmpIntersections *self, const RmpTopology *topology, guint bridge);

G_END_DECLS
