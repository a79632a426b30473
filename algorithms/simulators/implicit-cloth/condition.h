/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* condition.h: how a triangle of cloth resists stretch and shear.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     (5)–(9)   energy, force, stiffness and damping of a condition C   rmp_condition_force ()
 *     (10)      stretch along warp and weft, C = α (|w| − b)             rmp_stretch_condition ()
 *     §4.3      shear, C = α w_u · w_v                                    rmp_shear_condition ()
 *
 * Departures: α is the root of the area, so that a stiffness does not depend on how fine the mesh
 * is; the paper has the area, which is a choice. Where a stiffness is to be definite, each
 * condition's own is replaced by its negative semidefinite part, in closed form.
 */

#include "cloth/triangle.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_HESSIAN_PROJECTED,    /* the negative semidefinite part of each condition's */
  RMP_HESSIAN_EXACT,        /* as published */
  RMP_HESSIAN_GAUSS_NEWTON, /* without second derivatives */
} RmpHessian;

/* A condition of three corners: its value and derivatives. */
typedef struct
{
  double value;
  double gradient[9]; /* by the corners' positions */
  double rate;        /* of the value, as the corners move */
} RmpCondition;

/* Adds up over conditions: what they do to three corners. */
typedef struct
{
  double energy;        /* J */
  double force[9];      /* N, with damping */
  double stiffness[81]; /* N/m, ∂force/∂x without damping, symmetric */
  double damping[81];   /* N·s/m, ∂force/∂v */
} RmpTriangleForce;

typedef struct
{
  double stiffness[3]; /* N/m: along warp, along weft, shear */
  double damping[3];   /* N·s/m likewise */
  double size[2];      /* b: how long the cloth wants to be by its length at rest */
  double weight;       /* α */
  RmpHessian hessian;
} RmpTriangleOptions;

/* @w: column of the deformation gradient; @d: the derivatives of the corners' weights along it.
 * FALSE where the column has no length, so that there is no direction.
 */
gboolean rmp_stretch_condition (double weight, const double w[3], const double d[3], double size,
                                const double *const v[3], RmpCondition *condition);
void rmp_shear_condition (const RmpClothTriangle *triangle, double weight, const double w_u[3],
                          const double w_v[3], const double *const v[3], RmpCondition *condition);

/* The second derivatives' part of a stiffness, − k ∂²C C or its negative semidefinite whole. */
void rmp_stretch_stiffness (double k, double weight, const double w[3], const double d[3],
                            double size, RmpHessian hessian, double stiffness[81]);
void rmp_shear_stiffness (const RmpClothTriangle *triangle, double k, double weight,
                          const double w_u[3], const double w_v[3], RmpHessian hessian,
                          double stiffness[81]);

/* Adds force, energy and damping of a condition; its stiffness is for the two above. */
void rmp_condition_force (const RmpCondition *condition, double k, double damping,
                          RmpTriangleForce *force);

/**
 * rmp_triangle_force:
 * @x, @v: positions and velocities of the corners
 * @force: (out): all of the triangle's conditions
 */
void rmp_triangle_force (const RmpClothTriangle *triangle, const RmpTriangleOptions *options,
                         const double *const x[3], const double *const v[3],
                         RmpTriangleForce *force);

G_END_DECLS
