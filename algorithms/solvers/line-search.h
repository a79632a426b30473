/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* line-search.h: finds a step along a descent direction that decreases a function sufficiently.
 *
 * J. J. Moré, D. J. Thuente, "Line search algorithms with guaranteed sufficient decrease", ACM
 * Transactions on Mathematical Software 20(3), 1994. With f the function along the direction, a
 * step t is accepted when
 *   f (t) ≤ f (0) + c1 t f' (0)  and  |f' (t)| ≤ c2 |f' (0)|.
 */

#include "solvers/function.h"

G_BEGIN_DECLS

typedef struct
{
  double decrease;  /* c1 */
  double curvature; /* c2 */
  double width;     /* give up when the interval is narrower than this part of its upper end */
  double most;      /* largest step */
  guint max_evaluations;
} RmpLineSearchOptions;

/* c1 = 1e-4, c2 = 0.9, width 1e-15, no largest step, 100 evaluations. */
extern const RmpLineSearchOptions rmp_line_search_defaults;

typedef enum
{
  RMP_LINE_SEARCH_FOUND, /* both conditions hold */
  /* the interval has shrunk to a point, as it does on a kink: the best step so far */
  RMP_LINE_SEARCH_NARROW,
  RMP_LINE_SEARCH_LIMIT,  /* the function still falls at the largest step */
  RMP_LINE_SEARCH_FAILED, /* no descent direction, NaN at 0, or out of evaluations: the best step */
} RmpLineSearchStatus;

typedef struct
{
  double step, value, slope; /* where it ended: t, f (t), f' (t) */
  guint evaluations;
} RmpLineSearchResult;

/**
 * rmp_line_search:
 * @func: the function along the direction, whose argument is the step t ≥ 0
 * @value: f (0)
 * @slope: f' (0), below 0
 * @step: the first step to try, above 0
 * @result: (out): never worse than the start
 *
 * A value that is not finite counts as a step too far.
 */
RmpLineSearchStatus rmp_line_search (RmpScalarFunc func, gconstpointer data,
                                     const RmpLineSearchOptions *options, double value,
                                     double slope, double step, RmpLineSearchResult *result);

G_END_DECLS
