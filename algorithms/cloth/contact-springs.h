/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-springs.h: what is near as springs that only push, for simulators that solve for a step.
 *
 * Contact that is answered after a step works against it: what the fabric's tension presses
 * together in each step, contact pushes apart again, and neither comes to rest. So the springs are
 * part of the system of the step. A pair of features is pushed apart by
 *   k · max (0, −(gap + T · v))
 * with k of the fabric's stretch stiffness, and more the nearer they are, v how fast they part at
 * the end of the step and T a few steps: a spring, damped along the normal, which is looked at
 * where the features would be a little later. What approaches comes to rest at the thickness, what
 * is too near parts slowly, and what parts by itself is let go.
 *
 *   R. Bridson, R. Fedkiw, J. Anderson. Robust treatment of collisions, contact and friction for
 *     cloth animation. ACM Trans. Graph. 21, 2002, §7.2   the same ends, by impulses after a step
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998, §6   contact in the step
 *
 * Friction is part of it, too, as far as what the pair was pressed with before allows: it holds
 * against what slips, or where that is too much pulls with all that it can. What is left of it, as
 * where something has just landed, comes after the step.
 *
 * This is of cloth on itself, where no bodies are about.
 *
 * Which pairs push is guessed by how they move when the step begins, and guessed again a few times
 * by what it comes to. Normals and weights are those of the beginning.
 */

#include "cloth/contact.h"
#include "solvers/block-matrix.h"

G_BEGIN_DECLS

typedef struct _RmpContactSprings RmpContactSprings;

/**
 * rmp_contact_springs_new:
 * @contact: of which a step is looked at, until it is resolved; borrowed
 * @from, @to, @step, @begin: as in rmp_cloth_contact_resolve()
 * @velocities: [#V × 3] when the step begins
 *
 * Returns: (transfer full): %NULL with an error
 */
RmpContactSprings *rmp_contact_springs_new (RmpClothContact *contact, double from, double to,
                                            double step, const double *begin,
                                            const double *velocities, GError **error);
void rmp_contact_springs_free (RmpContactSprings *self);

/* Whether any push. */
gboolean rmp_contact_springs_are_any (const RmpContactSprings *self);

/* What unknowns of a system are. */
typedef struct
{
  const double *velocities; /* (nullable): [#V × 3] that unknowns are added to; %NULL: 0 */
  double speed;             /* of what an unknown of 1 is, m/s */
  double scale;             /* of the equation: 1 where it is one of forces */
} RmpContactUnknowns;

/**
 * rmp_contact_springs_add:
 * @matrix: of the step without contact
 * @right: (inout): [#V × 3] its right side
 *
 * Returns: (transfer full): the same matrix with the pairs that push
 */
RmpBlockMatrix *rmp_contact_springs_add (const RmpContactSprings *self,
                                         const RmpBlockMatrix *matrix,
                                         const RmpContactUnknowns *unknowns, double *right);

/* Looks at where the step comes to. Returns: whether other pairs push than had been guessed. */
gboolean rmp_contact_springs_update (RmpContactSprings *self, const RmpContactUnknowns *unknowns,
                                     const double *solution);

/* After the last of these. As rmp_cloth_contact_resolve(), without pushing again. */
gboolean rmp_contact_springs_resolve (RmpContactSprings *self, double *ends, double *velocities,
                                      GError **error);

/* How often a system is solved at most, with other pairs. */
#define RMP_CONTACT_ROUNDS 3

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpContactSprings, rmp_contact_springs_free)

G_END_DECLS
