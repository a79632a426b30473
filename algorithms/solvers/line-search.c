/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-search.c: names follow the paper's sections.
 *
 * Based on:
 *   J. J. Moré, D. J. Thuente, 1994.
 *     §2  interval and auxiliary function ψ (t) = f (t) − f (0) − c1 t f' (0)    search ()
 *     §4  trial values, four cases                                               choose_step ()
 *
 * Departs from the paper:
 *   - a trial without a finite value bounds the step from above and is halved.
 */

#include "solvers/line-search.h"

#include <math.h>

/* Without a bracket, the next trial lies this many times the last advance ahead (§4). */
#define LEAST_GROWTH 1.1
#define MOST_GROWTH 4.0
/* An interval must shrink by this factor in two trials, or it is halved (§4). */
#define SHRINKAGE 0.66

const RmpLineSearchOptions rmp_line_search_defaults = {
  .decrease = 1e-4,
  .curvature = 0.9,
  .width = 1e-15,
  .most = INFINITY,
  .max_evaluations = 100,
};

typedef struct
{
  double step, value, slope;
} Trial;

typedef struct
{
  Trial best;  /* lowest of those that decrease enough: one end of the interval */
  Trial other; /* the other end, once there is a bracket */
  gboolean bracketed;
  double low, high; /* where the next trial may be */
} Interval;

/* Part of the way from @a to @b at which the cubic through both is smallest; @root is 0 where it
 * has no minimum.
 */
static double
cubic_fraction (const Trial *a, const Trial *b, double *root)
{
  double theta = 3.0 * (a->value - b->value) / (b->step - a->step) + a->slope + b->slope;
  double scale = MAX (fabs (theta), MAX (fabs (a->slope), fabs (b->slope)));
  double square = (theta / scale) * (theta / scale) - (a->slope / scale) * (b->slope / scale);

  *root = scale * sqrt (MAX (0.0, square));
  if (b->step < a->step)
    *root = -*root;
  return (*root - a->slope + theta) / (*root - a->slope + *root + b->slope);
}

static double
cubic_step (const Trial *a, const Trial *b)
{
  double root;

  return a->step + cubic_fraction (a, b, &root) * (b->step - a->step);
}

/* Where the parabola with the slopes of both is flat. */
static double
secant_step (const Trial *a, const Trial *b)
{
  return a->step + a->slope / (a->slope - b->slope) * (b->step - a->step);
}

/* Where the parabola through both with the slope at @a is flat. */
static double
parabola_step (const Trial *a, const Trial *b)
{
  double way = b->step - a->step;

  return a->step + 0.5 * a->slope / ((a->value - b->value) / way + a->slope) * way;
}

/* §4, case 3: still falling at the trial, but less steeply. */
static double
extrapolate (const Interval *interval, const Trial *trial)
{
  const Trial *best = &interval->best;
  double root, fraction = cubic_fraction (trial, best, &root), secant = secant_step (trial, best),
               cubic, step;

  if (fraction < 0.0 && root != 0.0)
    cubic = trial->step + fraction * (best->step - trial->step);
  else
    cubic = trial->step > best->step ? interval->high : interval->low;

  if (interval->bracketed)
    {
      double fence = trial->step + SHRINKAGE * (interval->other.step - trial->step);

      step = fabs (cubic - trial->step) < fabs (secant - trial->step) ? cubic : secant;
      return trial->step > best->step ? MIN (fence, step) : MAX (fence, step);
    }
  step = fabs (cubic - trial->step) > fabs (secant - trial->step) ? cubic : secant;
  return CLAMP (step, interval->low, interval->high);
}

/* The next trial, and the interval with this one in it. */
static double
choose_step (Interval *interval, const Trial *trial)
{
  const Trial best = interval->best;
  gboolean turned = (trial->slope > 0.0) != (best.slope > 0.0), rose = trial->value > best.value;
  double step;

  if (rose)
    {
      double cubic = cubic_step (&best, trial), parabola = parabola_step (&best, trial);

      step = fabs (cubic - best.step) < fabs (parabola - best.step)
                 ? cubic
                 : cubic + 0.5 * (parabola - cubic);
      interval->bracketed = TRUE;
    }
  else if (turned)
    {
      double cubic = cubic_step (trial, &best), secant = secant_step (trial, &best);

      step = fabs (cubic - trial->step) > fabs (secant - trial->step) ? cubic : secant;
      interval->bracketed = TRUE;
    }
  else if (fabs (trial->slope) < fabs (best.slope))
    step = extrapolate (interval, trial);
  else if (interval->bracketed)
    step = cubic_step (trial, &interval->other);
  else
    step = trial->step > best.step ? interval->high : interval->low;

  if (rose)
    interval->other = *trial;
  else
    {
      if (turned)
        interval->other = best;
      interval->best = *trial;
    }
  return step;
}

/* The trial as ψ sees it, without its constant. */
static Trial
tilt (const Trial *trial, double slope)
{
  return (Trial){ trial->step, trial->value - trial->step * slope, trial->slope - slope };
}

/* The ends that ψ chooses, kept as f has them. */
static double
choose_tilted_step (Interval *interval, const Trial *trial, double slope)
{
  const Trial best = interval->best, other = interval->other;
  Interval tilted = *interval;
  Trial point = tilt (trial, slope);
  double step;

  tilted.best = tilt (&best, slope);
  tilted.other = tilt (&other, slope);
  step = choose_step (&tilted, &point);

  interval->bracketed = tilted.bracketed;
  interval->best = tilted.best.step == trial->step ? *trial : best;
  interval->other = tilted.other.step == trial->step ? *trial
                    : tilted.other.step == best.step ? best
                                                     : other;
  return step;
}

static RmpLineSearchStatus
search (RmpScalarFunc func, gconstpointer data, const RmpLineSearchOptions *options,
        const Trial *start, double step, RmpLineSearchResult *result)
{
  const double tilt_slope = options->decrease * start->slope;
  Interval interval = { *start, *start, FALSE, 0.0, step + MOST_GROWTH * step };
  Trial trial = { .step = step };
  double most = options->most, width = INFINITY, last_width = INFINITY;
  RmpLineSearchStatus status = RMP_LINE_SEARCH_FAILED;
  gboolean decreasing = FALSE; /* §2: from then on f itself is searched, not ψ */

  trial.step = MIN (trial.step, most);
  while (result->evaluations < options->max_evaluations)
    {
      double bound;

      trial.value = func (trial.step, &trial.slope, data);
      result->evaluations++;
      if (!isfinite (trial.value) || !isfinite (trial.slope))
        {
          most = trial.step;
          trial.step = interval.best.step + 0.5 * (trial.step - interval.best.step);
          if (trial.step == interval.best.step)
            break;
          continue;
        }

      bound = start->value + trial.step * tilt_slope;
      if (trial.value <= bound && fabs (trial.slope) <= -options->curvature * start->slope)
        {
          interval.best = trial;
          status = RMP_LINE_SEARCH_FOUND;
          break;
        }
      if (trial.step == most && trial.value <= bound && trial.slope <= tilt_slope)
        {
          interval.best = trial;
          status = RMP_LINE_SEARCH_LIMIT;
          break;
        }
      decreasing |= trial.value <= bound && trial.slope >= 0.0;

      if (!decreasing && trial.value <= interval.best.value && trial.value > bound)
        step = choose_tilted_step (&interval, &trial, tilt_slope);
      else
        step = choose_step (&interval, &trial);

      if (interval.bracketed)
        {
          double next = fabs (interval.other.step - interval.best.step);

          if (next >= SHRINKAGE * last_width)
            step = interval.best.step + 0.5 * (interval.other.step - interval.best.step);
          last_width = width;
          width = next;
          interval.low = MIN (interval.best.step, interval.other.step);
          interval.high = MAX (interval.best.step, interval.other.step);
          if (interval.high - interval.low <= options->width * interval.high)
            {
              status = RMP_LINE_SEARCH_NARROW;
              break;
            }
        }
      else
        {
          interval.low = step + LEAST_GROWTH * (step - interval.best.step);
          interval.high = step + MOST_GROWTH * (step - interval.best.step);
        }

      step = CLAMP (step, 0.0, most);
      if (interval.bracketed && (step <= interval.low || step >= interval.high))
        {
          status = RMP_LINE_SEARCH_NARROW;
          break;
        }
      trial.step = step;
    }

  result->step = interval.best.step;
  result->value = interval.best.value;
  result->slope = interval.best.slope;
  return status;
}

RmpLineSearchStatus
rmp_line_search (RmpScalarFunc func, gconstpointer data, const RmpLineSearchOptions *options,
                 double value, double slope, double step, RmpLineSearchResult *result)
{
  const Trial start = { 0.0, value, slope };

  *result = (RmpLineSearchResult){ .value = value, .slope = slope };
  if (!isfinite (value) || !(slope < 0.0) || !isfinite (slope) || !(step > 0.0) || !isfinite (step))
    return RMP_LINE_SEARCH_FAILED;
  return search (func, data, options, &start, step, result);
}
