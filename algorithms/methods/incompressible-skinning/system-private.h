/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system-private.h: the system that system.c builds, system-posed.c poses, system-solve.c solves
 * and system-fan.c leans.
 */

#include "methods/incompressible-skinning/system.h"

/* An own lift's share in what a fold does to a point of a line on the mesh. */
typedef struct
{
  guint32 index;
  double share;
} RmpFoldTerm;

/* Another fold moves a point of a fold. */
typedef struct
{
  guint32 point; /* of the fold, from 0 */
  guint32 fold;
  guint32 move;
} RmpFoldCoupling;

/* A line: its folds, its points, which are those of its folds and what lies between and beyond
 * them, and what its folds do.
 */
typedef struct
{
  guint32 first_fold, n_folds;
  guint32 first_point, n_points;
  guint32 first_move, n_moves; /* of line_moves */
} RmpFoldSystemLine;

struct _RmpFoldSystem
{
  guint n_lines;
  guint n_folds;
  guint n_points;
  guint n_rows;
  gboolean exact;

  RmpFoldSystemLine *lines; /* [n_lines] */

  guint32 *rows;   /* [n_rows] vertices, ascending */
  guint32 *lifted; /* [n_rows × 2] first and last fold whose points use the row */

  guint n_lifts;
  /* [n_lifts] of the rows, whose index stands in for the vertex; ascending by row, then fold */
  RmpFoldLift *lifts;
  guint32 *lift_start; /* [n_folds + 1] into fold_lifts */
  guint32 *fold_lifts; /* [n_lifts] the same by fold */

  guint32 *corners; /* [n_points × 3] rows */
  double *weights;  /* [n_points × 3] */
  double *sampled;  /* [n_points] ω of a sampled curve; otherwise NULL */
  double *regions;  /* [n_points] (nullable) what the mask leaves of a lift */
  guint32 *first;   /* [n_folds] points of a fold: first … last */
  guint32 *last;
  double *rest_lengths; /* [n_folds] */
  double *shares; /* [#segments + n_folds] of a fold's rest length, at each of its points: 0 … 1 */
  RmpFoldSlideKnots *knots; /* [n_folds] of these shares */

  /* Moves: what one fold does to one point. */
  guint32 *move_start; /* [n_points + 1] */
  GArray *move_folds;  /* of guint32 */
  GArray *move_points; /* of guint32 */
  guint32 *line_moves; /* [#moves] the same by line */
  GArray *term_start;  /* of guint32, one more than moves */
  GArray *terms;       /* of RmpFoldTerm */

  /* The same by fold. */
  guint32 *segments; /* [n_folds + 1] where the segments of a fold begin among those of all */
  guint32 *own;      /* [#segments + n_folds] its move of each of its points or RMP_INDEX_NONE */
  guint32 *coupling_start; /* [n_folds + 1] */
  GArray *couplings;       /* of RmpFoldCoupling */

  GArray **neighbours; /* [n_folds] of guint32: folds that move a point of this one */
};

/* Interpolates a quantity of the rows, [n_rows × 3], at a point that lies between them. */
static inline void
rmp_fold_system_interpolate (const RmpFoldSystem *self, guint32 point, const double *values,
                             double *out)
{
  const guint32 *corners = self->corners + 3 * (gsize) point;
  const double *weights = self->weights + 3 * (gsize) point;
  const double *a = values + 3 * (gsize) corners[0], *b = values + 3 * (gsize) corners[1],
               *c = values + 3 * (gsize) corners[2];

  for (guint i = 0; i < 3; i++)
    out[i] = weights[0] * a[i] + weights[1] * b[i] + weights[2] * c[i];
}

/* All points of a pose, how folds move them, and scratch to solve it. */
typedef struct
{
  double *points; /* [n_points × 3] without folds */
  /* [n_lifts × 3] each own lift's for a height of 1; sampled: [#moves × 3] unit directions */
  double *vectors;
  double *moves;          /* [#moves × 3] what a fold does to a point for a height of 1 */
  RmpFoldSegments *folds; /* [n_folds] without the other folds */
  /* [n_folds] the same as the other folds leave them: with steps of their own where any moves a
   * point of a fold
   */
  RmpFoldSegments *moved_folds;
  double *moved;    /* [n_folds] Σ|d| */
  double *lengths;  /* [n_folds] without folds, metres */
  double *unmoved;  /* [n_folds] the same, less the segments that other folds move */
  double *span;     /* [6 × points of the largest fold] */
  gboolean *marked; /* [n_folds] to be solved again */
  /* [n_lines] that lines bend in, and how they lean at least; side is 0 where that is unknown; NULL
   * until it was asked
   */
  RmpFoldLean *planes;
  double *room; /* what all the numbers above are in */
} RmpFoldPosed;

/* Points without folds; what folds do to them comes with rmp_fold_posed_update_all(). */
void rmp_fold_posed_init (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose);
void rmp_fold_posed_clear (RmpFoldPosed *self);

/* Takes over what @pose has changed for the folds of a line, as far as it concerns the line itself.
 */
void rmp_fold_posed_update (RmpFoldPosed *self, const RmpFoldSystem *system,
                            const RmpFoldPose *pose, const RmpFoldSystemLine *line);

void rmp_fold_posed_update_all (RmpFoldPosed *self, const RmpFoldSystem *system,
                                const RmpFoldPose *pose);

/* The points of a fold as the other folds leave them, and how its own height moves them; until the
 * next call.
 */
RmpFoldSpan rmp_fold_posed_span (RmpFoldPosed *self, const RmpFoldSystem *system, guint fold,
                                 const RmpFoldSolution *solutions);

/* The same by segments; valid until this fold is asked for again. */
const RmpFoldSegments *rmp_fold_posed_segments (RmpFoldPosed *self, const RmpFoldSystem *system,
                                                guint fold, const RmpFoldSolution *solutions);

/* The length of these segments while their own fold has height 0. */
double rmp_fold_posed_base_length (const RmpFoldPosed *self, const RmpFoldSystem *system,
                                   guint fold);

/* Solves the folds [first, first + n) by sweeps, all others as they are, until no height changes by
 * more than @settled of its fold's rest length. @solutions: (inout): a guess, or 0; returns the
 * sweeps.
 */
guint rmp_fold_posed_solve (RmpFoldPosed *self, const RmpFoldSystem *system,
                            const RmpFoldOptions *options, guint first, guint n, double settled,
                            RmpFoldSolution *solutions);

/**
 * rmp_fold_posed_find_planes:
 * @pose: (inout): takes @leans
 * @leans: (out caller-allocates): [#folds] the least that lines without folds need
 *
 * Of all lines. Returns FALSE if all lean fully then, so that no lean and no slide has to be looked
 * for.
 */
gboolean rmp_fold_posed_find_planes (RmpFoldPosed *self, const RmpFoldSystem *system,
                                     RmpFoldPose *pose, double clearance, RmpFoldLean *leans);

/* Whether a line leans fully, whatever its folds do; not before planes were asked for. */
static inline gboolean
rmp_fold_posed_is_steep (const RmpFoldPosed *self, guint line)
{
  return self->planes && self->planes[line].lean == 1.0;
}

/* Whether the folds of a line that leans fully cross, by the heights that were found. */
void rmp_fold_posed_find_crossings (RmpFoldPosed *self, const RmpFoldSystem *system,
                                    const RmpFoldSolution *solutions, RmpFoldLean *leans);

/**
 * rmp_fold_posed_find_leans:
 * @pose: (inout): with @leans
 * @solutions: (inout): of folds that lean as they do at least; then a guess for those that were
 *   found
 * @leans: (inout)
 *
 * See rmp_fold_system_raise(). The planes are known. Returns FALSE if all lines stay as they are.
 */
gboolean rmp_fold_posed_find_leans (RmpFoldPosed *self, const RmpFoldSystem *system,
                                    RmpFoldPose *pose, RmpFoldSolution *solutions, double clearance,
                                    RmpFoldLean *leans);

/**
 * rmp_fold_posed_limit_slides:
 * @pose: with @slides
 * @solutions: of it
 * @slides: (inout)
 *
 * See rmp_fold_system_raise(). The planes are known. Takes over what has changed.
 *
 * Returns: %FALSE if all lines keep theirs
 */
gboolean rmp_fold_posed_limit_slides (RmpFoldPosed *self, const RmpFoldSystem *system,
                                      const RmpFoldPose *pose, const RmpFoldSolution *solutions,
                                      double clearance, float *slides);
