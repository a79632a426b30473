/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stretch.h: how an elastic sheet resists a change of its lengths.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     the metric tensor's part of a surface's energy, Σ η (G − G⁰)²  rmp_continuum_stretch ()
 *     its part of the matrix, which acts on positions               rmp_continuum_stretch_weight ()
 *
 * An element is a triangle, with constant derivatives along warp and weft, or a node of a grid,
 * whose forward differences are such derivatives too. Where a difference would leave the grid its
 * weight is 0.
 */

#include "cloth/triangle.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 vertices[3];
  RmpClothTriangle shape;
  double weights[3]; /* η, N/m: along warp, along weft, shear, which counts twice */
} RmpStretchElement;

/* What becomes of the tension of compressed cloth. */
typedef enum
{
  RMP_TENSION_WHOLE,     /* it counts, and may make the matrix indefinite */
  RMP_TENSION_PROJECTED, /* it counts as a force; the matrix has the positive part */
  RMP_TENSION_CLAMPED,   /* only the positive part counts: compressed cloth gives way */
} RmpTension;

/* An element as it is stretched. */
typedef struct
{
  double w[2][3];    /* of the vertices' positions the derivatives along warp and weft */
  double metric[3];  /* G − G⁰, in the order of weights */
  double tension[3]; /* S = η (G − G⁰), N/m, as far as it is a force */
  double held[3];    /* as far as it is in the matrix */
  double energy;     /* J, of the whole S */
  guint n_taut;      /* directions whose tension counts: 2, but where it is clamped */
  double taut[2];    /* of one, in material coordinates */
} RmpStretchState;

void rmp_continuum_stretch (const RmpStretchElement *element, const double *const x[3],
                            RmpTension tension, RmpStretchState *state);

/* N, on a vertex: minus the gradient of the energy where tensions are not clamped. */
void rmp_continuum_stretch_force (const RmpStretchElement *element, const RmpStretchState *state,
                                  guint vertex, double force[3]);

/* The number by which the stiffness matrix joins two vertices, the same for all coordinates. */
double rmp_continuum_stretch_weight (const RmpStretchElement *element, const RmpStretchState *state,
                                     guint i, guint j);

/* Adds how the force changes with the tension, which the published matrix leaves out, and @damping
 * times that with no regard to what is slack: what is added is positive semidefinite.
 */
void rmp_continuum_stretch_block (const RmpStretchElement *element, const RmpStretchState *state,
                                  guint i, guint j, double damping, double block[9]);

G_END_DECLS
