/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bones.h: which nodes of the interior bones carry.
 *
 * A bone is a capsule around its line. Nodes within follow it; those within several follow a mean
 * of them, nearer ones more. A bone that is too thin for the lattice to see is as thick as a cell.
 */

#include "lattice.h"

G_BEGIN_DECLS

/* Radius of a capsule by the length of its bone. */
#define RMP_EMBEDDED_BONE_RADIUS 0.15

typedef struct
{
  double head[3], tail[3]; /* at rest, metres */
  double radius;           /* metres; 0: RMP_EMBEDDED_BONE_RADIUS of the length */
} RmpEmbeddedBone;

/* Never changes. */
typedef struct
{
  guint n_nodes, n_bones;
  guint8 *held;    /* [n_nodes] 7 where bones carry the node, else 0 */
  guint32 *start;  /* [n_nodes + 1] into the next two */
  guint32 *bones;  /* ascending within a node */
  double *weights; /* of a node they sum to 1 */
  guint n_idle;    /* bones that carry none: they lie outside of all cells */
} RmpEmbeddedBones;

/* (transfer full) */
RmpEmbeddedBones *rmp_embedded_bones_new (const RmpEmbeddedLattice *lattice, guint n_bones,
                                          const RmpEmbeddedBone *bones);
void rmp_embedded_bones_free (RmpEmbeddedBones *self);

/**
 * rmp_embedded_bones_move:
 * @matrices: [n_bones × 16] column-major, from rest to now, as skinning has them
 * @target: (inout): [n_nodes × 3] written where bones carry nodes
 */
void rmp_embedded_bones_move (const RmpEmbeddedBones *self, const RmpEmbeddedLattice *lattice,
                              const double *matrices, double *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedBones, rmp_embedded_bones_free)

/* How far @position is from the line from @head to @tail. */
double rmp_embedded_line_distance (const double head[3], const double tail[3],
                                   const double position[3]);

G_END_DECLS
