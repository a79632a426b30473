/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lengths.h: what is kept of one level of the fine mesh: its edges, and the distances across them,
 * each in the order that the solver wants.
 */

#include "cloth/lengths.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FINE_SOLVER_LISTED,   /* Gauss–Seidel in the order of edges: the reference */
  RMP_FINE_SOLVER_COLOURED, /* Gauss–Seidel in groups that share no vertex */
  RMP_FINE_SOLVER_JACOBI,   /* all at once, averaged at each vertex */
} RmpFineSolver;

/* Which lengths end at a vertex. */
typedef struct
{
  guint32 *start; /* [#V + 1] into springs */
  guint32 *springs;
} RmpFineEnds;

typedef struct
{
  guint n; /* vertices */
  RmpFineSolver solver;
  RmpClothLengths edges, bends;
  RmpFineEnds edge_ends, bend_ends; /* for RMP_FINE_SOLVER_JACOBI */
} RmpFineLengths;

/* @edges, @bends: [@n_edges], [@n_bends] with vertices and lengths; those without length are left
 * out
 */
void rmp_fine_lengths_init (RmpFineLengths *self, guint n_vertices, RmpFineSolver solver,
                            guint n_edges, const RmpClothSpring *edges, guint n_bends,
                            const RmpClothSpring *bends);
void rmp_fine_lengths_clear (RmpFineLengths *self);

/**
 * rmp_fine_lengths_init_mesh:
 * @cloth: [#F] 1 where a face has lengths to keep
 * @rest: [#V × 3] metres
 * @stretch: (nullable): [#E] what the lengths of edges are multiplied by
 *
 * The edges of the cloth, and for each edge inside of it the distance of the two vertices opposite.
 * Where edges are stretched, that grows as it would if both faces were laid flat.
 */
void rmp_fine_lengths_init_mesh (RmpFineLengths *self, RmpFineSolver solver,
                                 const RmpTopology *topology, const guint8 *cloth,
                                 const double *rest, const double *stretch);

G_END_DECLS
