/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* energy.h: what cloth stores inside while it is stretched, sheared and bent, by where its vertices
 * are. Two forms of it: particles on a grid, as published (grid-energy.h), and any triangles
 * (sheet-energy.h).
 *
 * An energy is a sum of terms of a few vertices each. Who moves one vertex alone asks for the terms
 * that it is in.
 */

#include <math.h>

#include "matrix.h"

G_BEGIN_DECLS

/* How many vertices a term may have. */
#define RMP_DRAPE_MOST_VERTICES 64

/* A sum over all cloth that keeps what rounding takes from it (Neumaier, 1974): what a step gains
 * near rest would be lost in that.
 */
typedef struct
{
  double sum, rest;
} RmpDrapeSum;

static inline void
rmp_drape_sum_add (RmpDrapeSum *self, double number)
{
  const double sum = self->sum + number;

  self->rest += fabs (self->sum) >= fabs (number) ? (self->sum - sum) + number
                                                  : (number - sum) + self->sum;
  self->sum = sum;
}

static inline double
rmp_drape_sum_get (const RmpDrapeSum *self)
{
  return self->sum + self->rest;
}

typedef struct _RmpDrapeEnergy RmpDrapeEnergy;

typedef struct
{
  /* Joules; @gradient: (nullable): [#V × 3] ∂U/∂x is added to it */
  double (*evaluate) (const RmpDrapeEnergy *self, const double *x, double *gradient);

  /* Adds second derivatives. @caution, @exact: as in rmp_drape_problem_derive() */
  void (*add_hessian) (const RmpDrapeEnergy *self, const double *x, double caution, gboolean exact,
                       RmpDrapeMatrix *matrix);

  /* The vertices of a term, each once. Returns: how many */
  guint (*list_vertices) (const RmpDrapeEnergy *self, guint32 term,
                          guint32 vertices[RMP_DRAPE_MOST_VERTICES]);
  double (*measure) (const RmpDrapeEnergy *self, guint32 term, const double *x);

  /* (nullable): the same of some vertices alone; terms that reach beyond them may be missing.
   * @numbers: [#V] where in @vertices each is; RMP_INDEX_NONE of others. (transfer full)
   */
  RmpDrapeEnergy *(*take_part) (const RmpDrapeEnergy *self, guint n, const guint32 *vertices,
                                const guint32 *numbers);
  void (*free) (RmpDrapeEnergy *self);

  gboolean is_exact;  /* add_hessian() has those that make the matrix indefinite, too */
  gboolean has_walls; /* a step may meet far more stiffness than there was where it began */
} RmpDrapeEnergyClass;

/* What each form begins with. */
struct _RmpDrapeEnergy
{
  const RmpDrapeEnergyClass *klass;
  guint n_terms;
};

static inline void
rmp_drape_energy_free (RmpDrapeEnergy *self)
{
  self->klass->free (self);
}

G_END_DECLS
