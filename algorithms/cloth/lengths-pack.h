/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lengths-pack.h: lengths, coarser levels of them and tethers as kernels read them: 32-bit numbers
 * in a row, of all levels together.
 *
 * Particles of levels are numbered on from the finest to the coarsest; the mesh is a level of its
 * own before these, whose particles are its vertices.
 */

#include "cloth/lengths.h"
#include "cloth/levels.h"
#include "cloth/tethers.h"

G_BEGIN_DECLS

typedef struct
{
  guint first, n; /* particles: among those of all levels, or from 0 on those of the mesh */
  guint n_groups;
  guint32 *start; /* [n_groups + 1] into springs */
  guint32 row;    /* into links: n for each group */
} RmpClothPackedLevel;

typedef struct
{
  guint n_vertices, n_particles, n_springs, n_links;
  guint n_levels; /* with the mesh */
  RmpClothPackedLevel *levels;
  guint32 *ends;         /* [n_springs × 2] particles */
  float *rests;          /* [n_springs × 2] metres, what their stiffness is */
  guint32 *links;        /* [n_links × 2] of a particle in a group: other end or none, spring */
  float *inverse_masses; /* [n_vertices] 1/kg */
  guint32 *held;         /* (nullable): [n_vertices × RMP_CLOTH_TETHERS_MOST] */
  float *reaches;        /* the same */
  guint32 *from;         /* [n_particles × 2] vertex, bits of 1/kg */
  guint32 *start;        /* [n_vertices + n_particles + 1] into parents */
  guint32 *parents;      /* [start's last × 2] particle, bits of its share */
  guint64 kept;          /* of all that is never changed */
} RmpClothLengthsPack;

#define RMP_CLOTH_NO_LINK G_MAXUINT32

/* @levels, @tethers: (nullable)
 * @inverse_masses: [@n_vertices] 1/kg, 0 for those that stay
 */
RmpClothLengthsPack *rmp_cloth_lengths_pack_new (const RmpClothLengths *lengths,
                                                 const RmpClothLevels *levels,
                                                 const RmpClothTethers *tethers, guint n_vertices,
                                                 const double *inverse_masses);
void rmp_cloth_lengths_pack_free (RmpClothLengthsPack *self);

/* [n_springs × 2] as rests, where the mesh's own springs are these. (transfer full) */
float *rmp_cloth_lengths_pack_rests (const RmpClothLengthsPack *self,
                                     const RmpClothSpring *springs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpClothLengthsPack, rmp_cloth_lengths_pack_free)

G_END_DECLS
