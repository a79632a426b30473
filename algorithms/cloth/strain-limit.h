/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* strain-limit.h: springs that are too long, or too short, are mended by moving their ends.
 *
 *   X. Provot. Deformation constraints in a mass-spring model to describe rigid cloth behavior.
 *   Graphics Interface, 1995. §5: the two ends of a spring move alike, or the one that is free
 *   alone.
 */

#include "cloth/spring.h"
#include "collision/stage.h"

G_BEGIN_DECLS

typedef struct
{
  double strain; /* τ: how much longer than at rest a spring may become */
  double least;  /* of its length at rest: how short one may become; 0: as short as it gets */
  guint passes;
  double beyond; /* 0: what is too long becomes as long as it may; below 1: by that share shorter */
} RmpStrainLimit;

/**
 * rmp_strain_limit_apply:
 * @inverse_masses: 1/kg, 0 where a particle is held
 * @springs: [@n_springs] in the order they are shortened
 * @positions: (inout): [#V × 3] metres
 * @velocities: (inout) (nullable): [#V × 3] the ends of a spring that is shortened move apart no
 *   more, those of one that is lengthened together no more
 * @violations: (nullable): [passes] how many springs each pass found too long or too short; of
 *   passes that were not needed 0
 *
 * Ends move by their inverse masses; a spring whose ends are both held stays as it is and counts.
 *
 * Returns: the passes done: a pass that finds nothing ends them, and is not counted
 */
guint rmp_strain_limit_apply (const RmpStrainLimit *self, const double *inverse_masses,
                              guint n_springs, const RmpClothSpring *springs, double *positions,
                              double *velocities, guint *violations);

#define RMP_STRAIN_LIMIT_SHARE 0.01

/* Springs and their limit, which a simulator keeps in turns with contact. */
typedef struct
{
  RmpStrainLimit limit;
  guint n_springs;
  RmpClothSpring *springs; /* [n_springs] */
} RmpLimitedSprings;

/* Once through all springs. */
void rmp_strain_limit_pass (const RmpLimitedSprings *self, const double *inverse_masses,
                            double *positions);

/* How much longer than allowed the longest springs are that make up RMP_STRAIN_LIMIT_SHARE of all
 * by their length at rest, as strain: the least of them. 0 where fewer are too long, or where no
 * pass is done. A single spring at a pin or in an elbow is not what the cloth is like; how long
 * that gets is what the figure of the largest strain tells.
 */
double rmp_strain_limit_measure_excess (const RmpStrainLimit *self, guint n_springs,
                                        const RmpClothSpring *springs, const double *positions);

/* For a simulator whose limit could not be kept: what to tell of an excess, translated; (nullable)
 * (transfer full) %NULL: too little to tell of
 */
char *rmp_strain_limit_tell_excess (double excess);

/* @self: borrowed, as long as the turns are taken: a pass each */
RmpCollisionTurns rmp_strain_limit_take_turns (const RmpLimitedSprings *self);

/**
 * rmp_strain_limit_sort:
 * @n_vertices: particles
 *
 * Sorts @springs by how far along springs the nearer end is from a particle that is held, at rest:
 * what is shortened near the pins first carries the rest along.
 */
void rmp_strain_limit_sort (guint n_vertices, const double *inverse_masses, guint n_springs,
                            RmpClothSpring *springs);

G_END_DECLS
