/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-changes.h: what has to be added to a mesh at rest so that its bones take it to given points
 * and normals, for several vertices side by side.
 */

#include "skinning/skin-pull.h"

G_BEGIN_DECLS

/**
 * rmp_skin_changes_find:
 * @n: vertices, at most RMP_SKIN_PULL_LANES, those of @pulls
 * @rest: [@n × 3]
 * @points: [@n × 3] posed
 * @rounding: changes of which no coordinate is larger become 0
 * @changes: (out caller-allocates): [@n × 3] what a player adds to @rest, in floats, before it
 *   skins the sum
 *
 * Returns: the square of the largest distance that a point is off then: more than rounding where
 *   bones collapse what is between them
 */
double rmp_skin_changes_find (const RmpSkinPulls *pulls, guint n, const float *rest,
                              const float *points, double rounding, float *changes);

/* The same for unit normals. Players turn them by the blend itself, or by its inverse transposed,
 * which is the same of bones that only turn and scale evenly. Where the blend collapses a normal
 * keeps its own. @rounding: changes of which all coordinates are smaller become 0
 */
void rmp_skin_changes_find_of_normals (const RmpSkinPulls *pulls, guint n, const float *rest,
                                       const float *normals, float rounding, float *changes);

G_END_DECLS
