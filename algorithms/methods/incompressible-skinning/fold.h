/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold.h: the model of one fold and its solver.
 *
 * Ly, Bertails-Descoubes, Rohmer, "Unilaterally incompressible skinning", 2017, §4.2: a fold of
 * height X moves the points of its piece of a line by X D_j and keeps its length, 0 ≤ X ⟂ τ (X) = L
 * (X) − L0 ≥ 0.
 *
 * Departs from the paper: L is convex in X (a sum of norms of affine functions), so τ (X) = 0 has
 * one positive root whenever τ (0) < 0, and Newton's method cannot fail; nothing has to be
 * minimised. Where τ (0) ≥ 0, X is 0, although on a concave base there may be two positive roots as
 * well.
 */

#include "methods/incompressible-skinning/segments.h"

G_BEGIN_DECLS

/* The points of one fold on its line. */
typedef struct
{
  guint n_points;
  const double *base; /* [n × 3] p', metres */
  const double *lift; /* [n × 3] D: how far a point moves for a height of 1 */
} RmpFoldSpan;

typedef enum
{
  RMP_FOLD_OK,
  RMP_FOLD_NO_LIFT,        /* no point can move: masked, or reach finer than the mesh */
  RMP_FOLD_NO_REST_LENGTH, /* the piece has no length at rest */
  RMP_FOLD_BAD_FRAME,      /* a position of this frame is not finite */
  RMP_FOLD_CAPPED,         /* height limit reached: the length is not kept */
  RMP_FOLD_RESTLESS,       /* narrower than edges: it and its neighbours did not converge */
  RMP_FOLD_UNSOLVED,       /* the solver ended where the model does not hold */
  RMP_FOLD_BASE_CROSSES,   /* its line crosses itself, however much it leans */
  RMP_FOLD_NO_ROOM,        /* lowered by contact: the length is not kept */
} RmpFoldStatus;

const char *rmp_fold_status_get_id (RmpFoldStatus status); /* "no-lift" */

typedef enum
{
  RMP_FOLD_SOLVER_NEWTON,
  RMP_FOLD_SOLVER_PUBLISHED, /* published.h: φ² / 2 from half the rest length */
} RmpFoldSolver;

typedef struct
{
  RmpFoldSolver solver;
  double dead_band; /* compression (1 − L/L0) that is rounding noise */
  double onset;     /* compression over which a fold grows in; 0: the exact model */
  double limit;     /* largest height, metres */
  double faded;     /* part of the height that is removed, 0 … 1 */
} RmpFoldOptions;

typedef struct
{
  double height;     /* X, metres */
  double exact;      /* X without onset and limit, metres */
  double tau0;       /* τ (0), metres */
  guint steps;       /* of Newton's method, or line searches of the published solver */
  guint evaluations; /* of τ that they took */
  RmpFoldStatus status;
} RmpFoldSolution;

/**
 * rmp_fold_length:
 * @slope: (out) (optional): dL/dX
 *
 * Returns: L (@height), metres
 */
double rmp_fold_length (const RmpFoldSpan *span, double height, double *slope);

/**
 * rmp_fold_upper_bound:
 *
 * Returns: (L0 + Σ|e|) / Σ|d|, a height at which the fold is at least as long as at rest by the
 * triangle inequality; infinite if nothing moves
 */
double rmp_fold_upper_bound (const RmpFoldSpan *span, double rest_length);

/* Finds the height of a fold. Depends on its arguments alone, never on another frame. */
void rmp_fold_solve (const RmpFoldSpan *span, double rest_length, const RmpFoldOptions *options,
                     RmpFoldSolution *solution);

/**
 * rmp_fold_refine:
 * @moved: Σ|d|
 * @base_length: without a height, L (0), metres
 * @near: ≥ 0: a guess of the exact height
 *
 * Makes one step from @near towards the exact height, for folds that are visited repeatedly while
 * their neighbours converge. Above the exact height this is a Newton step, which stays above; below
 * it, where a Newton step would overshoot, L² is taken for a parabola with the leading coefficient
 * (Σ|d|)². So steps cannot oscillate, and each doubles the number of digits.
 */
void rmp_fold_refine (const RmpFoldSegments *segments, double moved, double base_length,
                      double rest_length, const RmpFoldOptions *options, double near,
                      RmpFoldSolution *solution);

/* The exact height of a fold that has been solved; the published solver may have missed it. */
double rmp_fold_find_exact (const RmpFoldSpan *span, double rest_length, RmpFoldSolver solver,
                            const RmpFoldSolution *solution);

/* φ (a, b) = √(a² + b²) − a − b (§4.1): zero exactly where 0 ≤ a ⟂ b ≥ 0. */
double rmp_fold_fischer_burmeister (double a, double b);

G_END_DECLS
