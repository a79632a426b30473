/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cascade.h: cloth on a grid drapes on coarser grids first.
 *
 *   F. A. Bornemann, P. Deuflhard. The cascadic multigrid method for elliptic problems. Numerische
 *   Mathematik 75, 1996: what a coarse grid has found is where the next finer one begins.
 *
 * A descent takes the more steps the farther particles go, by how far apart they are; a grid of
 * half as many threads goes half as far. Its energy is that of the same fabric, but for C0, which
 * is by particle: C0 / σ² stays.
 */

#include "descent.h"
#include "grid-energy.h"

G_BEGIN_DECLS

/* Particles of which a grid of fewer has no coarser one: they come down by themselves. */
#define RMP_DRAPE_LEAST_CASCADE 1000

/* Every other thread of a grid. */
typedef struct
{
  RmpDrapeGrid *grid;
  guint32 *vertices; /* [grid->n] of the finer grid, ascending */
  guint32 *parents;  /* [n × 4] of each finer particle; RMP_INDEX_NONE where there are fewer: it
                      * goes where they go on average */
} RmpDrapeCoarser;

void rmp_drape_coarser_init (RmpDrapeCoarser *self, const RmpDrapeGrid *grid);
void rmp_drape_coarser_clear (RmpDrapeCoarser *self);

/**
 * rmp_drape_cascade:
 * @problem: on @grid, with neither bodies nor anything else to rest on
 * @threads: of its energy
 * @x: (inout): [#V × 3] where the grid hangs, moved by as much as coarser grids have come down
 *
 * Nothing is moved where coarser grids do not come to rest. What is held stays. Whether the energy
 * of @x is lower then, and cloth runs through itself, is for the caller to see.
 *
 * Returns: %FALSE with an error if somebody has cancelled
 */
gboolean rmp_drape_cascade (const RmpDrapeProblem *problem, const RmpDrapeOptions *options,
                            const RmpDrapeGrid *grid, const RmpDrapeThreads *threads, double *x,
                            const RmpCall *call, GError **error);

G_END_DECLS
