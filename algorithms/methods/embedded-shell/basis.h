/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* basis.h: the shape functions of a lattice's cells.
 *
 *   O. Rémillard, P. G. Kry. Embedded thin shells for wrinkle simulation. SIGGRAPH, 2013.
 *     §5   uniform quadratic B-splines, 27 nodes a cell   RMP_EMBEDDED_QUADRATIC
 *          trilinear cells of 8, to show the creases that they print onto a skin
 *
 * Both reproduce linear fields, and no value of either is negative within the cell.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_EMBEDDED_QUADRATIC,
  RMP_EMBEDDED_LINEAR,
} RmpEmbeddedOrder;

/* The most nodes of one cell, and of them along one axis. */
#define RMP_EMBEDDED_MOST_NODES 27
#define RMP_EMBEDDED_MOST_WIDTH 3

/* Nodes of a cell along one axis, and in all. */
static inline guint
rmp_embedded_basis_width (RmpEmbeddedOrder order)
{
  return order == RMP_EMBEDDED_LINEAR ? 2 : 3;
}

static inline guint
rmp_embedded_basis_n_nodes (RmpEmbeddedOrder order)
{
  return order == RMP_EMBEDDED_LINEAR ? 8 : RMP_EMBEDDED_MOST_NODES;
}

/* Where along an axis node @index rests, in sides of the cell from its lower face. */
static inline double
rmp_embedded_basis_offset (RmpEmbeddedOrder order, guint index)
{
  return order == RMP_EMBEDDED_LINEAR ? (double) index : (double) index - 0.5;
}

/**
 * rmp_embedded_basis_1d:
 * @t: 0 to 1 within the cell; outside, the polynomial goes on
 * @values: (out caller-allocates): [width]
 * @slopes: (out caller-allocates): [width] by @t
 */
void rmp_embedded_basis_1d (RmpEmbeddedOrder order, double t, double *values, double *slopes);

/**
 * rmp_embedded_basis:
 * @p: 0 to 1 within the cell
 * @values: (out caller-allocates): [n_nodes] x runs fastest
 * @gradients: (out caller-allocates) (nullable): [n_nodes × 3] by @p
 */
void rmp_embedded_basis (RmpEmbeddedOrder order, const double p[3], double *values,
                         double *gradients);

G_END_DECLS
