/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lengths.h: lengths that are kept by moving their ends, many at once.
 *
 *   C. Zeller. Cloth simulation. NVIDIA white paper, 2007: groups of lengths that share no
 *     particle   rmp_cloth_lengths_keep ()
 *   M. Macklin, M. Müller, N. Chentanez. XPBD: position-based simulation of compliant constrained
 *     dynamics. Motion in Games, 2016: (18)   rmp_cloth_lengths_keep_compliant ()
 */

#include "cloth/spring.h"

G_BEGIN_DECLS

/* Lengths in groups that share no particle, all of which may be kept at once; or one group, which
 * only one thread may go through.
 */
typedef struct
{
  guint n_groups;
  guint32 *start;          /* [n_groups + 1] into springs */
  RmpClothSpring *springs; /* what their stiffness is, the functions below say */
} RmpClothLengths;

/* In groups, by colouring.h: the order of @springs, [@n], within a group. */
void rmp_cloth_lengths_init (RmpClothLengths *self, guint n_vertices, guint n,
                             const RmpClothSpring *springs);

/* As listed, in one group. */
void rmp_cloth_lengths_init_listed (RmpClothLengths *self, guint n, const RmpClothSpring *springs);
void rmp_cloth_lengths_clear (RmpClothLengths *self);

static inline guint
rmp_cloth_lengths_count (const RmpClothLengths *self)
{
  return self->start[self->n_groups];
}

typedef enum
{
  RMP_KEEP_ALWAYS,
  RMP_KEEP_IF_SHORTER, /* than at rest; longer ones are left as they are */
  RMP_KEEP_IF_LONGER,
} RmpKeepWhen;

typedef struct
{
  double share; /* of what a length is off, times its stiffness, 0 to 1: is put right */
  double scale; /* rest lengths are so many times as long */
  RmpKeepWhen when;
} RmpClothKeep;

/* All of a length, as it is at rest, whenever it is off. */
#define RMP_KEEP_WHOLE                                                                             \
  {                                                                                                \
    1.0, 1.0, RMP_KEEP_ALWAYS                                                                      \
  }

/* Whether what reaches farther than a length, coarser levels and tethers, is kept in a turn of so
 * many: in the first half, so that what it leaves of the mesh's own lengths, and of contact, is put
 * right in the second. Cloth that a body stretches farther than tethers let it would have no way
 * otherwise but through the body.
 */
static inline gboolean
rmp_cloth_reaches_far (guint turn, guint n_turns)
{
  return 2 * turn < n_turns;
}

/**
 * rmp_cloth_length_measure:
 * @scale: as in RmpClothKeep
 * @way: (out): unit, from the first to the second end
 *
 * Returns: metres more than at rest; NaN where the ends coincide, so that there is no direction
 */
double rmp_cloth_length_measure (const RmpClothSpring *self, double scale, const double *positions,
                                 double way[3]);

/**
 * rmp_cloth_lengths_keep:
 * @inverse_masses: (nullable): [#particles] 1/kg, 0 for those that stay; %NULL: all move alike
 *
 * Moves both ends of every length, by their inverse masses. Groups that particles share need one
 * thread.
 */
void rmp_cloth_lengths_keep (const RmpClothLengths *self, const RmpClothKeep *how,
                             const double *inverse_masses, double *positions, guint n_threads);

/**
 * rmp_cloth_lengths_keep_compliant:
 * @self: lengths with stiffness in N/m
 * @step: seconds
 * @multipliers: (inout): [#springs] 0 where a step begins
 *
 * The same for springs as stiff as they are, however often they are kept.
 */
void rmp_cloth_lengths_keep_compliant (const RmpClothLengths *self, const double *inverse_masses,
                                       double step, double *multipliers, double *positions,
                                       guint n_threads);

G_END_DECLS
