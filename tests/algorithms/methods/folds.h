/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* folds.h: single folds to be solved, of no cloth in particular. */

#include "methods/incompressible-skinning/fold.h"

G_BEGIN_DECLS

#define MAX_POINTS 24

typedef struct
{
  double base[3 * MAX_POINTS], lift[3 * MAX_POINTS];
  RmpFoldSpan span; /* of the arrays above: a copied fold needs its own */
  double rest_length;
} Fold;

/* A random walk with random lifts; every tenth base is collapsed to a point. */
void fold_init_random (Fold *self, GRand *random);

/* An arc of half width α = 15 mm bent towards its lifts, stretched or compressed along itself: κα,
 * length over rest length.
 */
void fold_init_arc (Fold *self, double kappa_alpha, double stretch);

/* τ (X) and its slope; an RmpScalarFunc of a fold. */
double fold_tau (double height, double *slope, gconstpointer data);

G_END_DECLS
