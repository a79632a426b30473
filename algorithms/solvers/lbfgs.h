/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lbfgs.h: minimisation of many variables between bounds, with a limited memory of past steps.
 *
 * The two-loop recursion of J. Nocedal, "Updating quasi-Newton matrices with limited storage",
 * 1980, on the variables that are free, and the search along the projected path of D. P. Bertsekas,
 * "Projected Newton methods for optimization problems with simple constraints", 1982.
 */

#include "solvers/function.h"

G_BEGIN_DECLS

typedef struct
{
  guint memory; /* past steps, at least 1 */
  guint max_iterations;
  double value; /* stop when f is at most this */
  double shift; /* stop when projected steepest descent moves no variable by more */
} RmpLbfgsOptions;

typedef struct
{
  double value;
  guint iterations, evaluations;
  gboolean settled; /* converged; else it ran out of iterations, or found no step */
} RmpLbfgsReport;

/**
 * rmp_lbfgs_minimise:
 * @n: at least 1
 * @lower: (nullable): [@n] may be −infinity
 * @upper: (nullable): [@n] not below @lower; may be infinity
 * @x: (inout): [@n] the start, which is first clamped to the bounds; then the result
 *
 * No step raises f. The result depends on the arguments alone: the same start gives the same bytes.
 * If f is not a number at the start, @x stays there and the report is not settled; if it is not a
 * number at a trial, the trial counts as too far.
 */
void rmp_lbfgs_minimise (RmpFieldFunc func, gconstpointer data, guint n, const double *lower,
                         const double *upper, const RmpLbfgsOptions *options, double *x,
                         RmpLbfgsReport *report);

G_END_DECLS
