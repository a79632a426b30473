/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* proximity.h: the closest points of a face and a vertex, and of two edges.
 *
 * Features may be degenerate: a face without area is its edges, an edge without length a point. Of
 * parallel edges any two points that are closest are found.
 */

#include "collision/stencil.h"

G_BEGIN_DECLS

/**
 * rmp_proximity_find:
 * @positions: of the vertices of a stencil, metres
 * @weights: (out): of the vertices: −, −, −, + of a face and a vertex, −, −, +, + of edges; they
 *   add up to 0, those of either feature to −1 and 1
 * @between: (out): from the first feature to the second, metres
 *
 * Returns: the length of @between
 */
double rmp_proximity_find (RmpStencilKind kind, const double positions[4][3], double weights[4],
                           double between[3]);

/**
 * rmp_proximity_is_beyond:
 *
 * Returns: whether the features are farther apart than @distance for certain. Quickly told, and
 *   not of all that are
 */
gboolean rmp_proximity_is_beyond (RmpStencilKind kind, const double positions[4][3],
                                  double distance);

/**
 * rmp_proximity_normal:
 * @normal: (out): unit, of the face or across both edges; towards neither side in particular
 *
 * Returns: %FALSE if the features are degenerate, and edges also if parallel
 */
gboolean rmp_proximity_normal (RmpStencilKind kind, const double positions[4][3], double normal[3]);

G_END_DECLS
