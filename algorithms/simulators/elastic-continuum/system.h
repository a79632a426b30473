/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system.h: one step of an elastic sheet.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     the semi-implicit step: (K + M/h² + C/2h) r⁺ = f + (M/h² + C/2h) r + (M/h − C/2) v
 *
 * with K (r) r the elastic forces. It is solved for r⁺ − r. What is bent enters by its stiffness at
 * the beginning, or, if wanted, only by its force there; departures are
 * RmpContinuumOptions.tangent, .tension and the damping of stretch and bends.
 */

#include "bending.h"
#include "cloth/contact-springs.h"
#include "solvers/filtered-cg.h"
#include "stretch.h"

G_BEGIN_DECLS

typedef struct
{
  /* of compressed cloth. Where it is whole, a step whose matrix is indefinite is solved for with
   * clamped tensions.
   */
  RmpTension tension;

  /* whether the matrix has also how tensions change; as published it has not, and stretch is
   * followed by short steps alone
   */
  gboolean tangent;

  gboolean coupled; /* the matrix has the stiffness of bends, which couples coordinates */

  /* conjugate gradients, but where one factor serves all coordinates; (nullable): a factor */
  const RmpCgOptions *gradients;

  /* seconds by which stiffness is multiplied to damp stretch and bends, of what the matrix has */
  double stretch_damping, bend_damping;
} RmpContinuumOptions;

typedef struct _RmpContinuumSystem RmpContinuumSystem;

/**
 * rmp_continuum_system_new:
 * @elements: [@n_elements]; borrowed
 * @bending: (nullable) (transfer full): its contents; of at least one element
 * @filters: [@n_vertices] FREE or FIXED
 */
RmpContinuumSystem *rmp_continuum_system_new (guint n_vertices, guint n_elements,
                                              const RmpStretchElement *elements,
                                              const RmpContinuumBending *bending,
                                              const RmpFilter *filters,
                                              const RmpContinuumOptions *options);
void rmp_continuum_system_free (RmpContinuumSystem *self);

/* Forgets what earlier steps left for solving with, so that results do not depend on them. */
void rmp_continuum_system_begin (RmpContinuumSystem *self);

/* Of so many steps it is kept how they changed the motion. */
#define RMP_CONTINUUM_N_CHANGES 3

/* Where a step begins. */
typedef struct
{
  double step;                          /* h, seconds */
  double damping;                       /* γ, 1/s: C = γ M */
  const double *positions, *velocities; /* [#V × 3] */
  const double *masses;                 /* [#V] kg */
  const double *forces;                 /* [#V × 3] N from outside */
  const double *ways;                   /* [#V × 3] metres that what is fixed moves */
  const double *rest_angles;            /* [#hinges] of bends of triangles */
  double *changes; /* (nullable) (inout) [N_CHANGES × #V × 3] what the last steps went elsewhere
                      than on, metres, the latest first; 0 at first */
  RmpContactSprings *springs; /* (nullable): what is near */
  GCancellable *cancellable;  /* (nullable): of what is solved by gradients */
} RmpContinuumStep;

/* How it went. */
typedef struct
{
  gboolean retried;   /* the matrix was indefinite, and tensions were clamped after all */
  gboolean stagnated; /* conjugate gradients did not come as near as they should */
  guint n_iterations; /* of conjugate gradients */
} RmpContinuumOutcome;

/**
 * rmp_continuum_system_step:
 * @ways: (out caller-allocates): [#V × 3] r⁺ − r
 * @outcome: (out)
 *
 * Returns: %FALSE where nothing can be solved even with clamped tensions: something is no number
 */
gboolean rmp_continuum_system_step (RmpContinuumSystem *self, const RmpContinuumStep *step,
                                    double *ways, RmpContinuumOutcome *outcome, guint n_threads);

/* The matrix of the last step. (transfer none) */
const RmpBlockMatrix *rmp_continuum_system_get_matrix (const RmpContinuumSystem *self);

/**
 * rmp_continuum_system_frequency:
 * @positions: [#V × 3] at rest
 *
 * Returns: 1/s: how fast swings what a step leaves out of its matrix; 0 where that is nothing
 */
double rmp_continuum_system_frequency (RmpContinuumSystem *self, const double *positions,
                                       const double *masses, const double *rest_angles);

/* J, of stretch and of bends, and forces, N, [#V × 3], where the sheet is at @positions. */
void rmp_continuum_system_measure (RmpContinuumSystem *self, const double *positions,
                                   const double *rest_angles, double energies[2], double *forces);

G_END_DECLS
