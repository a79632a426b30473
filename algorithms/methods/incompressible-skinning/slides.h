/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* slides.h: how the points of a fold deviate from their normals, as a table that lines, baked mesh
 * and renderer share.
 *
 * Corrected directions and sliding move a point of a line by X (B v + S). S is stored for a height
 * of 1 at even steps of the fold, split into a part along the direction v of the lift and the rest.
 * A vertex beside the line takes ω_o of both, the first along its own v, because across a limb a
 * slide must turn with the surface. So the points of a fold stay affine in its height, its length
 * stays convex, and a fold without height stays on the base bit for bit.
 */

#include "methods/incompressible-skinning/directions.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* The number of knots inside a fold; at its ends there is no deviation. */
#define RMP_FOLD_SLIDE_INNER (RMP_RELIEF_SLIDE_KNOTS - 2)

/* The points of a fold between which each inner knot lies. */
typedef struct
{
  guint segments[RMP_FOLD_SLIDE_INNER];
  double parts[RMP_FOLD_SLIDE_INNER]; /* of the segment, before the knot */
} RmpFoldSlideKnots;

/* @shares: [@n_points] of the length at rest, from 0 to 1 */
void rmp_fold_slide_knots_init (RmpFoldSlideKnots *self, guint n_points, const double *shares);

/**
 * rmp_fold_slide_find:
 * @span: the fold along its normals
 * @shares: [n_points] of the length at rest, from 0 to 1
 * @knots: of these shares
 * @regions: (nullable): [n_points] how much of a lift the mask leaves there
 * @height: at which the fold has its rest length, by the exact model; 0 if it is not compressed
 * @passes: corrections, for corrected directions
 * @table: (out caller-allocates): [RMP_RELIEF_SLIDE_KNOTS × 4] S for a height of 1: the rest (x, y,
 *   z), then the part
 *   along v; all 0 if the fold is not compressed
 *
 * The table is without the mask, because vertices apply the mask themselves.
 *
 * Returns: %TRUE if the fold is compressed and its points deviate
 */
gboolean rmp_fold_slide_find (const RmpFoldSpan *span, const double *shares,
                              const RmpFoldSlideKnots *knots, const double *regions,
                              double rest_length, double height, RmpFoldDirections directions,
                              guint passes, float *table);

G_END_DECLS
