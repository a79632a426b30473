/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system.h: the linear system of one implicit step.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     (4), (18)  (M − h ∂f/∂v − h² ∂f/∂x) Δv = h (f + h ∂f/∂x v + ∂f/∂x y)
 *
 * Departure: as in the paper, what a damping force's direction adds to ∂f/∂x, which is not
 * symmetric, is left out; so is what its size adds.
 */

#include "bend.h"
#include "cloth/hinge.h"
#include "cloth/triangle.h"
#include "solvers/filtered-cg.h"

G_BEGIN_DECLS

/* A bend across an edge, with its own stiffness. */
typedef struct
{
  double stiffness, damping; /* N·m, N·m·s a radian */
} RmpBendOptions;

/* What pulls a particle towards a point that moves by itself, as a damped spring. */
typedef struct
{
  double stiffness, damping; /* N/m, N·s/m; 0: nothing does */
} RmpClothAnchor;

typedef struct _RmpImplicitSystem RmpImplicitSystem;

/**
 * rmp_implicit_system_new:
 * @faces: [@n_faces × 3]; @triangles: [@n_faces]; @hinges: [@n_hinges]
 *
 * Everything is borrowed and has to live as long.
 */
RmpImplicitSystem *rmp_implicit_system_new (guint n_vertices, guint n_faces, const guint32 *faces,
                                            const RmpClothTriangle *triangles, guint n_hinges,
                                            const RmpClothHinge *hinges);
void rmp_implicit_system_free (RmpImplicitSystem *self);

/* Where a step begins. */
typedef struct
{
  double step;                          /* h, seconds */
  const double *positions, *velocities; /* [#V × 3] that forces are those of */
  const double *masses;                 /* [#V] kg */
  const double *forces;                 /* [#V × 3] N from outside */
  const RmpTriangleOptions *triangles;  /* [#F], weight included */
  const RmpBendOptions *bends;          /* [#hinges] */
  const double *rest_angles;            /* [#hinges] radians */
  const RmpClothAnchor *anchors;        /* (nullable) [#V] */
  const double *anchor_positions;       /* [#V × 3] where the step ends */
  const double *anchor_velocities;      /* [#V × 3] of anchors */

  /* (nullable): [#V × 3] metres that particles are to move besides: y */
  const double *drift;

  /* (nullable): [#V × 3] velocities that the step began with, where @positions are a later guess
   * at where it ends: Newton's iterations but for the first
   */
  const double *began;
} RmpImplicitStep;

/**
 * rmp_implicit_system_assemble:
 * @right: (out caller-allocates): [#V × 3] the right side
 * @energy: (out) (nullable): J of the cloth, without anchors
 *
 * Returns: the matrix. (transfer none)
 */
const RmpBlockMatrix *rmp_implicit_system_assemble (RmpImplicitSystem *self,
                                                    const RmpImplicitStep *step, double *right,
                                                    double *energy, guint n_threads);

G_END_DECLS
