/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* polyline-tree.h: distances of many points from one long polyline, by a tree of bounding spheres.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpPolylineTree RmpPolylineTree;

/* @points: [@n × 3] metres, @n at least 2; borrowed. (transfer full) */
RmpPolylineTree *rmp_polyline_tree_new (guint n, const double *points);
void rmp_polyline_tree_free (RmpPolylineTree *self);

/* The distance in space, metres, to the nearest point of a segment. */
double rmp_polyline_tree_distance (const RmpPolylineTree *self, const double point[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPolylineTree, rmp_polyline_tree_free)

G_END_DECLS
