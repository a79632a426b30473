/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* persistence.h: where an old path goes on a new frame: near its old positions, of its old form,
 * and at right angles to the new compression (thesis, equation 5.2).
 *
 *   E = α κ Σ ((p_{i+1} − p_i) · e_i)² + Σ (t_i − t̄_i)² + κ Σ |W_i p − δ̄_i|²,  κ = 1 / ℓ²
 *   W_0 p = p_0 − p_1,  W_n p = p_n − p_{n−1},  W_i p = p_i − (p_{i−1} + p_{i+1}) / 2
 *
 * The printed sums leave the first point out, and mix metres with numbers that have no unit; here
 * they start at 0 and ℓ, the mean edge, is the unit. The old form δ̄ may turn with the cloth.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint n;                /* points, at least 1 */
  const double *v1, *v2;  /* [n × 3] ends of their edges in the new frame, metres */
  const double *previous; /* [n] t̄ */
  const double *form;     /* [n × 3] δ̄, metres */
  /* [(n − 1) × 3] e: unit, direction of compression between two points; 0: none */
  const double *across;
  double weight; /* α */
  double unit;   /* ℓ, metres */
} RmpWrinklePersistence;

/* The mean of |v1 − v2|, 1 where all are 0. */
double rmp_wrinkle_persistence_mean_edge (guint n, const double *v1, const double *v2);

/* W p of n points [n × 3]; of a single point 0. */
void rmp_wrinkle_persistence_form (guint n, const double *points, double *form);

/* M t = r: @bands: (out): [n × 3] of row i its entries at i, i + 1 and i + 2; @right: (out): [n] */
void rmp_wrinkle_persistence_assemble (const RmpWrinklePersistence *self, double *bands,
                                       double *right);

/**
 * rmp_wrinkle_persistence_solve:
 * @t: (out): [n] where E is least; may lie beyond 0 and 1
 *
 * M is five bands wide and not below the identity, so its Cholesky factors exist without pivots.
 */
void rmp_wrinkle_persistence_solve (const RmpWrinklePersistence *self, double *t);

double rmp_wrinkle_persistence_energy (const RmpWrinklePersistence *self, const double *t);

G_END_DECLS
