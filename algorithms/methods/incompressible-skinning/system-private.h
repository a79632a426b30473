/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system-private.h: what system.c builds and system-solve.c solves. */

#include "methods/incompressible-skinning/system.h"

/* An own lift's share in what a fold does to a point of a line; of a sampled curve, a row's share in its direction. */
typedef struct
{
  guint32 index;
  double share;
} RmpFoldTerm;

struct _RmpFoldSystem
{
  guint n_folds;
  guint n_points;
  guint n_rows;
  gboolean exact;

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
