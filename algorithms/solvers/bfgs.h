/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bfgs.h: the quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno for one variable, where its matrix is one
 * number: the last step over the change of slope that it made.
 *
 * At a kink the slope is whatever subgradient the function gives; 0 ends the search there, as at a minimum.
 */

#include "solvers/line-search.h"

G_BEGIN_DECLS

typedef struct
{
  double value; /* done when f is at most this */
  guint max_iterations;
} RmpBfgsOptions;

typedef struct
{
  double x, value, slope;
  guint iterations;  /* line searches */
  guint evaluations; /* of the function, all line searches and the start together */
  gboolean reached;  /* f is at most options.value */
} RmpBfgsResult;

/**
 * rmp_bfgs_minimise:
 * @func: must give slopes
 * @start: a finite number
 * @search: (nullable): %NULL for rmp_line_search_defaults
 *
 * Goes down from @start until f is small enough, flat, or no step improves it. Depends on the arguments alone. A start
 * where f is not a number is given back as it is.
 */
void rmp_bfgs_minimise (RmpScalarFunc func, gconstpointer data, double start, const RmpBfgsOptions *options,
                        const RmpLineSearchOptions *search, RmpBfgsResult *result);

G_END_DECLS
