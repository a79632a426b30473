/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lattice.h: on which side of a plane a point is, decided exactly and never left open.
 *
 * Positions are rounded to a lattice, 2⁻⁴⁰ of their extent wide, on which everything is computed
 * without round-off. Points that lie in a plane, or on each other, are told apart by moving each by
 * an infinitely small way that depends on its number. So all answers are those of one real mesh in
 * which nothing merely touches.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpLattice RmpLattice;

/* @positions: [@n × 3] metres, finite */
RmpLattice *rmp_lattice_new (guint n, const double *positions);
void rmp_lattice_free (RmpLattice *self);

/* How far apart its points are, metres. */
double rmp_lattice_get_spacing (const RmpLattice *self);

/* 1 or −1: the side of the plane through @a, @b, @c on which @d is. All four are different. */
int rmp_lattice_get_side (const RmpLattice *self, guint32 a, guint32 b, guint32 c, guint32 d);

/* Whether an edge runs through a face. All five vertices are different. */
gboolean rmp_lattice_pierces (const RmpLattice *self, const guint32 edge[2], const guint32 face[3]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLattice, rmp_lattice_free)

G_END_DECLS
