/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lattice.h: the cells of the interior, and the nodes that they share.
 *
 * Each element is a cube of the same side with a number of nodes of its own. Several elements may
 * lie in one cell: the two lips of a mouth do, and they must not stick together. Elements of
 * neighbouring cells that touch are linked, and linked elements share the nodes that coincide.
 *
 * This welds more than one would like: two lips that end in the same corner of the mouth share the
 * nodes that reach into it. A slit that is closed at both ends cannot open at all unless it crosses
 * three cells (two with trilinear cells); rmp_embedded_lattice_count_closed_slits() finds those.
 */

#include "basis.h"

G_BEGIN_DECLS

/* What a lattice is made of, before nodes are shared. */
typedef struct
{
  guint n_elements, n_links;
  guint32 *cells; /* [n_elements × 3] */
  double *fill;   /* [n_elements] the part of the cell that is solid, 0 to 1 */
  guint32 *links; /* [n_links × 2] of elements in cells that share a face, the lower first */
} RmpEmbeddedParts;

void rmp_embedded_parts_clear (RmpEmbeddedParts *self);

/* Puts links in ascending order, each once. */
void rmp_embedded_parts_pack (RmpEmbeddedParts *self);

/* How many pieces the links leave. */
guint rmp_embedded_parts_count_pieces (const RmpEmbeddedParts *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpEmbeddedParts, rmp_embedded_parts_clear)

/* Never changes once it is made; the arrays are public to read. */
typedef struct
{
  RmpEmbeddedOrder order;
  double origin[3], side; /* metres */
  RmpEmbeddedParts parts;
  guint n_nodes;
  guint32 *nodes; /* [n_elements × nodes of a cell] */
  double *rest;   /* [n_nodes × 3] metres */
} RmpEmbeddedLattice;

/**
 * rmp_embedded_lattice_new:
 * @origin: the lower corner of cell 0, 0, 0, metres
 * @side: of a cell, metres, above 0
 * @parts: (inout): what it is made of, which it takes
 *
 * Nodes are numbered in the order in which elements use them first.
 *
 * Returns: (transfer full)
 */
RmpEmbeddedLattice *rmp_embedded_lattice_new (RmpEmbeddedOrder order, const double origin[3],
                                              double side, RmpEmbeddedParts *parts);
void rmp_embedded_lattice_free (RmpEmbeddedLattice *self);

static inline guint
rmp_embedded_lattice_n_elements (const RmpEmbeddedLattice *self)
{
  return self->parts.n_elements;
}

/* The nodes of an element. */
static inline const guint32 *
rmp_embedded_lattice_nodes (const RmpEmbeddedLattice *self, guint element)
{
  return self->nodes + (gsize) element * rmp_embedded_basis_n_nodes (self->order);
}

/* @p: (out): where @position lies in the element's cell, 0 to 1 within it */
void rmp_embedded_lattice_locate (const RmpEmbeddedLattice *self, guint element,
                                  const double position[3], double p[3]);

/* How many pairs of elements in the same cell share all nodes: slits that cannot open. */
guint rmp_embedded_lattice_count_closed_slits (const RmpEmbeddedLattice *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedLattice, rmp_embedded_lattice_free)

G_END_DECLS
