/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* voxels.h: which parts of a lattice's cells are solid, and what hangs together within a cell.
 *
 * Each cell is cut into small cubes. Two solid neighbours hang together unless a wall stands
 * between them; what hangs together within a cell becomes one element, and elements of
 * neighbouring cells are linked where a pair of cubes hangs together across the face between.
 */

#include "lattice.h"

G_BEGIN_DECLS

/* x runs fastest everywhere. */
typedef struct
{
  guint cells[3];
  guint splits;  /* cubes of a cell along one axis */
  guint size[3]; /* cells × splits */
  guint8 *solid; /* [product of size] */
  guint8 *walls; /* [product of size] bit c: a wall before the next cube along axis c */
} RmpEmbeddedVoxels;

/* Nothing is solid, and no walls. @n_cells: [3] */
void rmp_embedded_voxels_init (RmpEmbeddedVoxels *self, const guint n_cells[3], guint splits);
void rmp_embedded_voxels_clear (RmpEmbeddedVoxels *self);

/* How many cubes there would be; 0 where that is too many to hold. */
gsize rmp_embedded_voxels_count (const guint n_cells[3], guint splits);

static inline gsize
rmp_embedded_voxels_index (const RmpEmbeddedVoxels *self, guint x, guint y, guint z)
{
  return x + (gsize) self->size[0] * (y + (gsize) self->size[1] * z);
}

/**
 * rmp_embedded_voxels_find_parts:
 * @parts: (out): elements by their cells, in a cell by their first cubes; links ascending
 * @elements: (out caller-allocates): [product of size] the element of each cube, or G_MAXUINT32
 */
void rmp_embedded_voxels_find_parts (const RmpEmbeddedVoxels *self, RmpEmbeddedParts *parts,
                                     guint32 *elements);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpEmbeddedVoxels, rmp_embedded_voxels_clear)

G_END_DECLS
