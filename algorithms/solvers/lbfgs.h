/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lbfgs.h: minimisation of many variables between bounds, with a limited memory of past steps.
 *
 * The two-loop recursion of J. Nocedal, "Updating quasi-Newton matrices with limited storage", 1980, on the variables
 * that are free, and the search along the projected path of D. P. Bertsekas, "Projected Newton methods for optimization
 * problems with simple constraints", 1982.
 */

#include "solvers/function.h"

G_BEGIN_DECLS

typedef struct
{
  guint memory; /* past steps, at least 1 */
  guint max_iterations;
  double value; /* done when f is at most this */
  double shift; /* done when the projected steepest descent moves no variable by more than this */
} RmpLbfgsOptions;

typedef struct
{
  double value;
  guint iterations, evaluations;
  gboolean settled; /* f is small enough or no descent is left; else it ran out of iterations or of steps */
} RmpLbfgsReport;

/**
 * rmp_lbfgs_minimise:
 * @n: at least 1
 * @lower: (nullable): [@n] may be −infinity
 * @upper: (nullable): [@n] not below @lower; may be infinity
 * @x: (inout): [@n] the start, moved between the bounds first
 *
 * No step raises f. Depends on the arguments alone: the same start gives the same bytes. Where f is not a number at the
 * start, @x stays there and nothing is settled; where it is not at a trial, the trial was too far.
 */
void rmp_lbfgs_minimise (RmpFieldFunc func, gconstpointer data, guint n, const double *lower, const double *upper,
                         const RmpLbfgsOptions *options, double *x, RmpLbfgsReport *report);

G_END_DECLS
