/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system.h: all folds of a surface, solved on the mesh that is drawn.
 *
 * Weights are sampled at vertices. So the curve of a fold on the mesh equals the curve that was
 * solved only if the points of the line move as the mesh moves them: interpolated between the
 * corners of the faces that it crosses. The place of such a point is still affine in every height,
 * hence the length of each fold is still convex. Edges that straddle the end of a fold couple it
 * weakly to its neighbour; a few Gauss–Seidel sweeps solve that. (The paper, §5.2, does not mention
 * this.)
 */

#include "geometry/curve.h"
#include "methods/incompressible-skinning/fan.h"
#include "methods/incompressible-skinning/slides.h"

G_BEGIN_DECLS

typedef struct _RmpFoldSystem RmpFoldSystem;

/* The influence of a fold on a vertex: X ω along its direction, and a part of the slide of the
 * fold.
 */
typedef struct
{
  guint32 vertex;
  guint32 fold;
  float weight; /* ω */
  float t;      /* position in the fold, −1 … 1 */
  float slide;  /* factor on the fold's slide at t: ω without the profile */
} RmpFoldLift;

/* A line on the mesh, with a point at both ends of every piece. Folds are numbered over all lines.
 */
typedef struct
{
  const RmpSurfaceCurve *curve;
  guint32 first_fold;
  guint32 n_folds;
  const guint *ends; /* [n_folds + 1] points of the curve, or samples */
  /* (nullable) of guint: the points of the curve that count, ascending; NULL: all */
  const GArray *samples;
} RmpFoldPath;

guint rmp_fold_path_get_n_points (const RmpFoldPath *self);

/* The point of the curve for a point of the path. */
guint rmp_fold_path_get_point (const RmpFoldPath *self, guint index);

/**
 * rmp_fold_system_new:
 * @faces: [#F × 3] of the mesh
 * @rest: [#V × 3] metres
 * @steps: (nullable): [number of points of all paths] length at rest from each point to the next,
 *   metres; %NULL: on @rest
 * @lifts: [@n_lifts] any order
 * @slack: pre-stretch: the cloth's rest length is (1 − slack) of the mesh's
 * @exact: %TRUE: lengths on the mesh; %FALSE: on the sampled curve, each of its points lifted by
 *   @sampled
 * @sampled: (nullable): [number of points of all paths] ω at the points of the lines; only for
 *   !@exact
 * @region: (nullable): [#V] part of a lift that the mask leaves at a vertex; already included in
 *   @lifts and @sampled
 *
 * Copies what it needs. Immutable: any thread may solve.
 */
RmpFoldSystem *rmp_fold_system_new (guint n_vertices, const guint32 *faces, const double *rest,
                                    const double *steps, guint n_paths, const RmpFoldPath *paths,
                                    guint n_lifts, const RmpFoldLift *lifts, double slack,
                                    gboolean exact, const double *sampled, const float *region);
void rmp_fold_system_free (RmpFoldSystem *self);

guint rmp_fold_system_get_n_folds (const RmpFoldSystem *self);

/* The vertices a solve needs, ascending: all corners of the faces under the lines. */
guint rmp_fold_system_get_rows (const RmpFoldSystem *self, const guint32 **rows);

double rmp_fold_system_get_rest_length (const RmpFoldSystem *self,
                                        guint fold); /* L0 with slack, metres */

/* Whether a row is lifted by a fold that has a height. */
gboolean rmp_fold_system_row_is_lifted (const RmpFoldSystem *self, guint row,
                                        const RmpFoldSolution *solutions);

typedef struct
{
  guint sweeps;
  double residual;   /* largest |L/L0 − 1| of a compressed fold */
  gboolean restless; /* the last sweep still changed heights: folds narrower than edges */
} RmpFoldSystemReport;

/* The pose of a frame, as input for folds. */
typedef struct
{
  const double *base;       /* [#rows × 3] skinned positions of the rows, metres */
  const double *directions; /* [#rows × 3] unit, or 0 where nothing can lift */
  const RmpFoldLean *leans; /* (nullable) [#folds] of their lines */
  const float *slides; /* (nullable) [#folds × RMP_RELIEF_SLIDE_KNOTS × 4] for heights of 1 */
  const double *rooms; /* (nullable) [#rows] part of its way each may go; for measuring only */
  const RmpFoldOptions *options; /* [#folds] */
  /* (nullable) [#folds × 3] unit, the way their lines face by their joints; 0: unknown */
  const double *facing;
} RmpFoldPose;

/**
 * rmp_fold_system_solve:
 * @solutions: (out caller-allocates): [#folds]
 * @lengths: (out caller-allocates) (nullable): [#folds × 2] L without any fold and L with all of
 *   them, metres
 */
void rmp_fold_system_solve (const RmpFoldSystem *self, const RmpFoldPose *pose,
                            RmpFoldSolution *solutions, double *lengths,
                            RmpFoldSystemReport *report);

/**
 * rmp_fold_system_measure:
 * @solutions: [#folds]
 * @lengths: (out caller-allocates): [#folds × 2] as above
 * @kept: (out caller-allocates): [#folds] part of its height that the highest point of a fold keeps
 * @report: (inout): the residual is measured
 */
void rmp_fold_system_measure (const RmpFoldSystem *self, const RmpFoldPose *pose,
                              const RmpFoldSolution *solutions, double *lengths, double *kept,
                              RmpFoldSystemReport *report);

/* How folds may deviate from the normals. */
typedef struct
{
  gboolean fan_limit; /* lines lean instead of touching themselves */
  double clearance;   /* metres */
  RmpFoldDirections directions;
  guint passes; /* corrections, for corrected directions */
} RmpFoldManner;

/**
 * rmp_fold_system_raise:
 * @pose: (inout): without leans and slides; then with those found
 * @leans: (out caller-allocates) (nullable): [#folds] equal for all folds of a line; set only with
 *   a fan limit
 * @slides: (out caller-allocates) (nullable): [#folds × RMP_RELIEF_SLIDE_KNOTS × 4] for heights of
 *   1; not set with the directions normal
 *
 * Finds the lean of each line with the other lines fixed, then the slides of each fold with its
 * neighbours fixed, and finally solves all folds along these. The lean is found without slides,
 * which move points along the fold, because with them it would not grow steadily. If slides bring
 * folds of a line together again, the line gives them up gradually, and completely where it would
 * touch itself.
 */
void rmp_fold_system_raise (const RmpFoldSystem *self, RmpFoldPose *pose,
                            const RmpFoldManner *manner, RmpFoldSolution *solutions,
                            double *lengths, RmpFoldLean *leans, float *slides,
                            RmpFoldSystemReport *report);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldSystem, rmp_fold_system_free)

G_END_DECLS
