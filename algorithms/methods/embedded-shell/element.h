/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* element.h: the energy of one cell of the interior, by Gauss's quadrature: three points along
 * each axis, which are exact for linear elasticity and for the mass of quadratic shape functions.
 */

#include "basis.h"
#include "fibre.h"
#include "rotated-linear.h"

G_BEGIN_DECLS

#define RMP_EMBEDDED_N_POINTS 27

/* What all cells of one size have in common. */
typedef struct
{
  guint n_nodes;
  double weights[RMP_EMBEDDED_N_POINTS]; /* m³ */
  double values[RMP_EMBEDDED_N_POINTS][RMP_EMBEDDED_MOST_NODES];
  double gradients[RMP_EMBEDDED_N_POINTS][3 * RMP_EMBEDDED_MOST_NODES]; /* 1/m */
} RmpEmbeddedQuadrature;

/* @side: of a cell, metres */
void rmp_embedded_quadrature_init (RmpEmbeddedQuadrature *self, RmpEmbeddedOrder order,
                                   double side);

/* One cell: what it is made of. */
typedef struct
{
  RmpEmbeddedLame lame;
  double fill; /* × what a full cell has */
  guint n_fibres;
  const RmpEmbeddedFibre *fibres;
  const double *activations; /* (nullable): of muscles; %NULL: no fibre acts */
} RmpEmbeddedCell;

/**
 * rmp_embedded_cell_evaluate:
 * @q: [n_nodes × 3] where its nodes are, metres
 * @gradient: (out caller-allocates) (nullable): [n_nodes × 3] newtons
 * @hessian: (out caller-allocates) (nullable): [n_nodes × n_nodes × 9] blocks 3 × 3, N/m
 * @clamped: whether the second derivatives are positive semidefinite
 *
 * Returns: joules
 */
double rmp_embedded_cell_evaluate (const RmpEmbeddedCell *self,
                                   const RmpEmbeddedQuadrature *quadrature, const double *q,
                                   double *gradient, double *hessian, gboolean clamped);

/* @slopes: (inout): [n_nodes × 3] what the gradient changes by with the activation of @muscle */
void rmp_embedded_cell_add_slopes (const RmpEmbeddedCell *self,
                                   const RmpEmbeddedQuadrature *quadrature, const double *q,
                                   guint muscle, double *slopes);

/* @mass: (out caller-allocates): [n_nodes × n_nodes] ∫ N N by volume: × density it is kilograms */
void rmp_embedded_quadrature_mass (const RmpEmbeddedQuadrature *self, double *mass);

G_END_DECLS
