/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* problem.h: what a draped cloth minimises: what it stores inside, what lifts it up against its
 * weight, what holds it to the rig, and what keeps it off itself and bodies.
 */

#include "barrier.h"
#include "energy.h"
#include "place.h"
#include "repulsion.h"

G_BEGIN_DECLS

/* All borrowed. */
typedef struct
{
  const RmpClothModel *model;
  const RmpDrapeEnergy *energy;
  RmpDrapeRepulsion *repulsion; /* (nullable) */
  RmpDrapeBarrier *barrier;     /* (nullable) */
  RmpDrapePlace *place;         /* (nullable): of this part in the cloth that the barrier is of */
  const gboolean *is_free;      /* [#V] */
  const double *loads;          /* [#V × 3] N */
  const double *positions;      /* [#V × 3] where the rig has what follows it */
  const double *datum;          /* (nullable): [#V × 3] where loads have given nothing yet */
  gboolean is_draped;           /* where it begins it has been at rest before */
  double gravity;               /* m/s² by which forces are measured */
  double spacing;               /* metres, the mean edge */
} RmpDrapeProblem;

/* U, joules. @gradient: (nullable): (out): [#V × 3], 0 at what is held
 *
 * What loads have given is measured from the datum, or without one from the origin of the world,
 * from where it is so much that the little a step gains near rest is lost in its rounding.
 */
double rmp_drape_problem_evaluate (const RmpDrapeProblem *self, const double *x, double *gradient);

/* Joules, by which U is higher if measured from the origin. */
double rmp_drape_problem_measure_datum (const RmpDrapeProblem *self);

/* The largest force that is left over, by the weight of its vertex. */
double rmp_drape_problem_measure_force (const RmpDrapeProblem *self, const double *gradient);

/* What a vertex alone adds from outside: its load, and what the rig pulls with. */
double rmp_drape_problem_measure_outside (const RmpDrapeProblem *self, guint32 vertex,
                                          const double x[3]);

/* @matrix: (out caller-allocates): of the vertices that are free */
/* As rmp_drape_barrier_allow(), of a problem that has a barrier. */
gboolean rmp_drape_problem_allow (const RmpDrapeProblem *self, const double *x, const double *to,
                                  double *part, GError **error);

void rmp_drape_problem_init_matrix (const RmpDrapeProblem *self, RmpDrapeMatrix *matrix);

/* @caution: 0: as things are; more: as they would be a step on. With 1 what is loose holds against
 *   its weight within an edge, and threads that are not taut yet, as if they were.
 * @exact: those that would make the matrix indefinite are left out otherwise, which makes cloth far
 *   stiffer than it is where it gives way under pressure, as in folds
 * @matrix: (inout): positive definite unless exact
 */
void rmp_drape_problem_derive (const RmpDrapeProblem *self, const double *x, double caution,
                               gboolean exact, RmpDrapeMatrix *matrix);

G_END_DECLS
