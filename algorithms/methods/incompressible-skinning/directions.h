/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* directions.h: the directions in which the points of a fold move.
 *
 * Ly, Bertails-Descoubes, Rohmer, "Unilaterally incompressible skinning", 2017, §4.2: moved along
 * the normals of the skinned surface, a fold keeps its length, but its points crowd on the crest
 * and spread on the flanks, and so does the weave. The paper turns the directions towards points
 * with the spacing of the rest shape on the fold of the previous frame.
 *
 * Departs from the paper:
 *   - directions are corrected within the frame, starting from the normals: a frame must not depend
 *     on the previous one.
 *   - the paper prints the direction from the raised point to the evenly spaced one. Both lie on
 *     the fold, so that is a tangent. From the skinned point it is a direction of motion. A choice
 *     restores the printed one.
 *   - sliding is an addition: points do not move along a half-line, but along the raised fold to
 *     their own arc length.
 */

#include "methods/incompressible-skinning/fold.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_DIRECTIONS_NORMAL,
  RMP_FOLD_DIRECTIONS_CORRECTED,
  RMP_FOLD_DIRECTIONS_SLIDE,
  RMP_FOLD_DIRECTIONS_PRINTED, /* corrected, but from the raised point */
} RmpFoldDirections;

/**
 * rmp_fold_resample:
 * @points: [@n_points × 3] a polyline
 * @shares: [@n_points] ascending from 0 to 1
 * @out: (out caller-allocates): [@n_points × 3] the points at these shares of its length; its ends
 *   stay its ends
 */
void rmp_fold_resample (guint n_points, const double *points, const double *shares, double *out);

/**
 * rmp_fold_correct:
 * @from: [@n_points × 3] where directions begin: the skinned points, or @raised as printed
 * @raised: [@n_points × 3] the fold solved along @directions
 * @shares: [@n_points] of the length at rest, from 0 to 1
 * @weights: [@n_points] part of the height that a point takes; one that takes nothing keeps its
 *   direction
 * @noise: metres; a point that would move less keeps its direction
 * @directions: (inout): [@n_points × 3] unit
 *
 * Makes one correction. The caller then solves again along the new directions.
 */
void rmp_fold_correct (guint n_points, const double *from, const double *raised,
                       const double *shares, const double *weights, double noise,
                       double *directions);

/**
 * rmp_fold_slide:
 * @shares: [n_points] of the length at rest, from 0 to 1
 * @height: at which the raised fold has its rest length
 * @slid: (out caller-allocates): [n_points × 3] the fold with its points at the shares of its
 *   length
 *
 * Points cut corners when they slide, so the fold is raised a little more until the slid one has
 * the rest length.
 *
 * Returns: the height; NaN if none is found, and @slid is then unset
 */
double rmp_fold_slide (const RmpFoldSpan *span, const double *shares, double rest_length,
                       double height, double *slid);

G_END_DECLS
