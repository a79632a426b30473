/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* published.h: the height of one fold as the paper finds it, for comparison and cross-check.
 *
 * M. Ly, F. Bertails-Descoubes, D. Rohmer, "Unilaterally incompressible skinning", 2017, §4.2
 * (“Super fast solver”): ξ (X) = |φ (X, τ (X))| is minimised by BFGS with the line search of Moré
 * and Thuente, from a positive guess, with a subgradient of 0 at the kink; footnote 1 has its
 * square instead.
 *
 * What the paper calls one iteration is one line search: on the V of |φ| the search itself closes
 * in on the root, with some 40 evaluations. No merit is safe from every guess: as X → 0 with τ < 0
 * the slope of φ is −1 − 2 τ', so that on strongly concave bases, τ' (0) < −½, descent from a small
 * guess runs away from the root. On 250 folds of a bending arm both merits miss one root in twenty
 * from 0.1 mm and none from half the fold's width, where the square takes a quarter of the
 * evaluations of the other, and misses no root on rounder arcs either. So that is what the
 * technique uses. On random zigzags, which no cloth is, it still misses one in thirty; Newton's
 * method (fold.h) cannot.
 */

#include "methods/incompressible-skinning/fold.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_MERIT_ABSOLUTE, /* |φ| */
  RMP_FOLD_MERIT_SQUARE,   /* φ² / 2 */
} RmpFoldMerit;

typedef struct
{
  double height;     /* X, metres: the root, or where the descent ended, not below 0 */
  guint iterations;  /* line searches: the paper's iterations */
  guint evaluations; /* of φ */
  gboolean found;    /* |φ| ≤ 1e-12 of the rest length */
} RmpFoldPublishedSolution;

/**
 * rmp_fold_solve_published:
 * @rest_length: L0, above 0
 * @guess: where the descent begins, above 0, metres
 *
 * For a compressed fold that can move, of finite positions.
 */
void rmp_fold_solve_published (const RmpFoldSpan *span, double rest_length, RmpFoldMerit merit,
                               double guess, RmpFoldPublishedSolution *solution);

G_END_DECLS
