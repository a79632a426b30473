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
 * Friction is part of it, too, as far as what the pair is pressed with allows: it holds against
 * what slips, or where that is too much pulls with all that it can. What is left of it, where
 * guesses still differ, comes after the step.
 *
 * This is of cloth on itself, where no bodies are about.
 *
 * Which pairs push, and how friction holds them, is guessed by how they move when the step begins,
 * and guessed again by what it comes to. For friction of a known strength this is the minimum of a
 * convex energy, so that a guess is followed only as far as that falls: Newton's method for the
 * push, with a line search, and reweighted squares for friction. Normals and weights are those of
 * the beginning.
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

/* What unknowns of a system are. */
typedef struct
{
  const double *velocities; /* (nullable): [#V × 3] that unknowns are added to; %NULL: 0 */
  double speed;             /* of what an unknown of 1 is, m/s */
  double scale;             /* of the equation: 1 where it is one of forces */
} RmpContactUnknowns;

/**
 * RmpContactSolve:
 * @plain: whether @matrix is that of the system itself
 * @solution: (inout): [#V × 3] where to begin, and what it comes to
 *
 * Returns: whether it can be solved for
 */
typedef gboolean (*RmpContactSolve) (gpointer data, const RmpBlockMatrix *matrix, gboolean plain,
                                     double *solution);

/* The system of a step without contact. */
typedef struct
{
  const RmpBlockMatrix *matrix;
  RmpContactUnknowns unknowns;
  guint n_threads;
  RmpContactSolve solve; /* with a right side that is the caller's */
  gpointer data;
} RmpContactSystem;

/**
 * rmp_contact_springs_solve:
 * @from: [#V × 3] unknowns if everything went on as it does, but for what is pinned
 * @right: (inout): [#V × 3] the right side that @system solves with; without contact, and then with
 *   that of the last time
 * @solution: (inout): [#V × 3] where to begin, and what it comes to
 *
 * Returns: whether each of the systems could be solved for
 */
gboolean rmp_contact_springs_solve (RmpContactSprings *self, const RmpContactSystem *system,
                                    const double *from, double *right, double *solution);

/* After that. As rmp_cloth_contact_resolve(), without pushing again. */
gboolean rmp_contact_springs_resolve (RmpContactSprings *self, double *ends, double *velocities,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpContactSprings, rmp_contact_springs_free)

G_END_DECLS
