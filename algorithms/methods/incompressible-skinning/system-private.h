/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system-private.h: what system.c builds, system-solve.c solves and system-fan.c leans. */

#include "methods/incompressible-skinning/system.h"

/* An own lift's share in what a fold does to a point of a line; of a sampled curve, a row's share in its direction. */
typedef struct
{
  guint32 index;
  double share;
} RmpFoldTerm;

/* A line: its folds, and its points, which are those of its folds and what lies between and beyond them. */
typedef struct
{
  guint32 first_fold, n_folds;
  guint32 first_point, n_points;
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
  RmpFoldLift *lifts; /* [n_lifts] of the rows, whose index stands in for the vertex; ascending by row, then fold */

  guint32 *corners; /* [n_points × 3] rows */
  double *weights;  /* [n_points × 3] */
  double *arcs;     /* [n_points] arc length on the rest shape from the beginning of the path, metres */
  double *sampled;  /* [n_points] ω of a sampled curve; otherwise NULL */
  guint32 *first;   /* [n_folds] points of a fold: first … last */
  guint32 *last;
  double *rest_lengths; /* [n_folds] */

  /* Moves: what one fold does to one point. */
  guint32 *move_start; /* [n_points + 1] */
  GArray *move_folds;  /* of guint32 */
  GArray *term_start;  /* of guint32, one more than moves */
  GArray *terms;       /* of RmpFoldTerm */

  GArray **neighbours; /* [n_folds] of guint32: folds that move a point of this one */
};

/* All points of a pose, and scratch to solve it. */
typedef struct
{
  double *points;   /* [n_points × 3] without folds */
  double *vectors;  /* [n_lifts × 3] what each own lift does for a height of 1 */
  double *moves;    /* [#moves × 3] what a fold does to a point for a height of 1 */
  double *span;     /* [n_points × 6] */
  gboolean *marked; /* [n_folds] to be solved again */
} RmpFoldPosed;

void rmp_fold_posed_init (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose);
void rmp_fold_posed_clear (RmpFoldPosed *self);

/* Takes over what @pose has changed for the folds of a line, as far as it concerns the line itself. */
void rmp_fold_posed_update (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldPose *pose,
                            const RmpFoldSystemLine *line);

/* Solves the folds [first, first + n) by sweeps, all others as they are. @solutions: (inout); returns the sweeps. */
guint rmp_fold_posed_solve (RmpFoldPosed *self, const RmpFoldSystem *system, const RmpFoldLaw *laws, guint first,
                            guint n, RmpFoldSolution *solutions);
