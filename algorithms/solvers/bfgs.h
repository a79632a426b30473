/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bfgs.h: the quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno for one variable. Its
 * matrix is then a single number: the last step divided by the change of slope over it.
 *
 * At a kink the function may return any subgradient as its slope; a slope of 0 ends the search
 * there, as at a minimum.
 */

#include "solvers/line-search.h"

G_BEGIN_DECLS

typedef struct
{
  double value; /* stop when f is at most this */
  guint max_iterations;
} RmpBfgsOptions;

typedef struct
{
  double x, value, slope;
  guint iterations;  /* line searches */
  guint evaluations; /* of the function, in all line searches and at the start */
  gboolean reached;  /* f is at most options.value */
} RmpBfgsResult;

/**
 * rmp_bfgs_minimise:
 * @func: must return slopes
 * @start: a finite number
 * @search: (nullable): %NULL for rmp_line_search_defaults
 *
 * Descends from @start until f is small enough or flat, or no step improves it. The result depends
 * on the arguments alone. If f is not a number at @start, @start is returned.
 */
void rmp_bfgs_minimise (RmpScalarFunc func, gconstpointer data, double start,
                        const RmpBfgsOptions *options, const RmpLineSearchOptions *search,
                        RmpBfgsResult *result);

G_END_DECLS
