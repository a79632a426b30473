/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/factor.h"

#include <math.h>
#include <string.h>

#define MAX_STEPS 60
#define AREA_TOLERANCE 1e-13
#define STEP_TOLERANCE 1e-15
#define LEAST_MEAN 1e-3
/* terms summed by themselves: what rounding leaves of thousands grows with their blocks alone */
#define BLOCK 64

double
rmp_pattern_factor_paper (const RmpPatternCoefficients *coefficients,
                          const RmpPatternDeformation *deformation)
{
  double c[5];

  rmp_pattern_coefficients_get (coefficients, c);
  return 1.0 - (c[1] * (deformation->a_inv - 1.0) + c[2] * deformation->b_inv +
                c[3] * (deformation->d_inv - 1.0)) /
                   c[4];
}

double
rmp_pattern_factor_invariant (const RmpPatternCoefficients *coefficients,
                              const RmpPatternStrain *strain)
{
  const double *e = strain->excess;
  double c[5];

  rmp_pattern_coefficients_get (coefficients, c);
  return 1.0 - (c[1] * e[0] + 2.0 * c[2] * e[1] + c[3] * e[2]) / c[4];
}

/* Σ of the products of two symmetric matrices. */
static double
contract (const double a[3], const double b[3])
{
  return a[0] * b[0] + 2.0 * a[1] * b[1] + a[2] * b[2];
}

double
rmp_pattern_factor_closed (const RmpPatternCoefficients *coefficients,
                           const RmpPatternStrain *strain, RmpPatternFactorStatus *status)
{
  const double *m = coefficients->moments;
  const double at_rest = coefficients->c0 / coefficients->area, now = at_rest / strain->ratio;

  if (now <= 1.0)
    {
      *status |= now < 1.0 ? RMP_PATTERN_FACTOR_OVERSTRETCHED : 0;
      return 0.0;
    }
  return sqrt ((now * now - 1.0) / (at_rest * at_rest - 1.0) * (m[0] + m[2]) /
               contract (m, strain->inverse));
}

/* Σ weight √(1 + w q), and its derivative by w. */
static double
sum_areas (guint n, const double *weights, const double *squares, double w, double *slope)
{
  double area = 0.0, by_w = 0.0;

  for (guint begin = 0; begin < n; begin += BLOCK)
    {
      const guint end = MIN (begin + BLOCK, n);
      double block_area = 0.0, block_by_w = 0.0;

#pragma omp simd reduction(+ : block_area, block_by_w)
      for (guint i = begin; i < end; i++)
        {
          const double root = sqrt (1.0 + w * squares[i]);

          block_area += weights[i] * root;
          block_by_w += weights[i] * squares[i] / root;
        }
      area += block_area;
      by_w += block_by_w;
    }
  *slope = 0.5 * by_w;
  return area;
}

/* G (w) = 0, G concave and rising, between the bounds of Jensen's inequality and of large w. */
static double
find_root (guint n, const double *weights, const double *squares, double ratio, double target,
           double low, double high)
{
  double w = low;

  for (guint step = 0; step < MAX_STEPS; step++)
    {
      double slope, next;
      const double excess = ratio * sum_areas (n, weights, squares, w, &slope) - target;

      if (excess < 0.0)
        low = w;
      else
        high = w;
      next = w - excess / (ratio * slope);
      if (!(next >= low && next <= high))
        next = 0.5 * (low + high);
      /* The step is known already: it squares what error is left, which small deformations would
       * magnify.
       */
      if (fabs (excess) <= AREA_TOLERANCE * target || fabs (next - w) <= STEP_TOLERANCE * w)
        return next;
      w = next;
    }
  return w;
}

typedef struct
{
  double *weights, *squares; /* q */
  double area, at_rest;      /* Σ weight, Σ weight √(1 + g·g) */
  double mean, root;         /* Σ weight q, Σ weight √q */
} Squares;

static void
squares_init (Squares *self, guint n, const RmpPatternSlopeSample *samples, const double inverse[3],
              double *room)
{
  *self = (Squares){ .weights = room, .squares = room + n };
  for (guint begin = 0; begin < n; begin += BLOCK)
    {
      const guint end = MIN (begin + BLOCK, n);
      double area = 0.0, at_rest = 0.0, mean = 0.0, root = 0.0;

      for (guint i = begin; i < end; i++)
        {
          const double weight = samples[i].weight, x = samples[i].slope[0], y = samples[i].slope[1];
          const double q = MAX (x * x * inverse[0] + 2.0 * x * y * inverse[1] + y * y * inverse[2],
                                0.0);

          self->weights[i] = weight;
          self->squares[i] = q;
          area += weight;
          at_rest += weight * sqrt (1.0 + x * x + y * y);
          mean += weight * q;
          root += weight * sqrt (q);
        }
      self->area += area;
      self->at_rest += at_rest;
      self->mean += mean;
      self->root += root;
    }
}

double
rmp_pattern_factor_solve (guint n, const RmpPatternSlopeSample *samples,
                          const RmpPatternStrain *strain, double rest_area,
                          RmpPatternFactorStatus *status)
{
  double few[4 * RMP_PATTERN_SLOPE_MAX_BINS * RMP_PATTERN_SLOPE_MAX_BINS];
  g_autofree double *many = 2 * (gsize) n > G_N_ELEMENTS (few) ? g_new (double, 2 * (gsize) n)
                                                               : NULL;
  Squares squares;
  double target, flat, low, high;

  g_assert (strain);
  g_assert (status);

  squares_init (&squares, n, samples, strain->inverse, many ? many : few);
  target = isnan (rest_area) ? squares.at_rest : rest_area;
  flat = strain->ratio * squares.area;
  if (flat >= target)
    {
      *status |= flat > target ? RMP_PATTERN_FACTOR_OVERSTRETCHED : 0;
      return 0.0;
    }
  low = (target - flat) * (target + flat) / (flat * flat) * squares.area / squares.mean;
  high = target / (strain->ratio * squares.root);
  return sqrt (find_root (n, squares.weights, squares.squares, strain->ratio, target, low,
                          MAX (high * high, low)));
}

double
rmp_pattern_factor_area (guint n, const RmpPatternSlopeSample *samples,
                         const RmpPatternStrain *strain, double factor)
{
  g_autofree double *room = g_new (double, 2 * (gsize) MAX (n, 1));
  Squares squares;
  double slope;

  squares_init (&squares, n, samples, strain->inverse, room);
  return strain->ratio * sum_areas (n, squares.weights, squares.squares, factor * factor, &slope) /
         squares.at_rest;
}

typedef struct
{
  double weight, slope[2], square;
} Cell;

guint
rmp_pattern_slopes_compress (guint n, const RmpPatternSlopeSample *samples, guint bins,
                             RmpPatternSlopeSample *compressed)
{
  Cell cells[2 * RMP_PATTERN_SLOPE_MAX_BINS * RMP_PATTERN_SLOPE_MAX_BINS] = { 0 };
  double largest = 0.0;
  guint n_full = 0;

  g_return_val_if_fail (bins > 0 && bins <= RMP_PATTERN_SLOPE_MAX_BINS, 0);

  for (guint i = 0; i < n; i++)
    largest = MAX (largest, MAX (fabs (samples[i].slope[0]), fabs (samples[i].slope[1])));
  for (guint i = 0; i < n; i++)
    {
      const double sign = samples[i].slope[0] < 0.0 ? -1.0 : 1.0;
      const double x = sign * samples[i].slope[0], y = sign * samples[i].slope[1];
      const double scale = largest > 0.0 ? bins / largest : 0.0;
      Cell *cell = cells + MIN ((guint) (x * scale), bins - 1) * 2 * bins +
                   MIN ((guint) (y * scale + bins), 2 * bins - 1);

      cell->weight += samples[i].weight;
      cell->slope[0] += samples[i].weight * x;
      cell->slope[1] += samples[i].weight * y;
      cell->square += samples[i].weight * (x * x + y * y);
    }
  for (guint i = 0; i < 2 * bins * bins; i++)
    {
      const Cell *cell = cells + i;
      const double length = hypot (cell->slope[0], cell->slope[1]);
      const double scale = length > 0.0 ? sqrt (cell->square / cell->weight) / length : 0.0;

      if (!(cell->weight > 0.0))
        continue;
      compressed[n_full++] = (RmpPatternSlopeSample){
        cell->weight, { scale * cell->slope[0], scale * cell->slope[1] }
      };
    }
  return n_full;
}

double
rmp_pattern_factor_direction (const RmpPatternCoefficients *coefficients,
                              const RmpPatternStrain *strain)
{
  return 1.0 - contract (coefficients->ridge, strain->excess) / rmp_coefficients_c4 (coefficients);
}

/* How far @own wins against @other. */
static double
weigh_pair (double own, double other, double variance, double power)
{
  const double mean = 0.5 * (own + other), half = variance * MAX (fabs (mean), LEAST_MEAN);
  double s, won, lost;

  if (!(half > 0.0) || isinf (power))
    return own < other ? 1.0 : own > other ? 0.0 : 0.5;
  s = CLAMP (0.5 - (own - mean) / (2.0 * half), 0.0, 1.0);
  won = pow (s, power);
  lost = pow (1.0 - s, power);
  return won / (won + lost);
}

void
rmp_pattern_factor_weights (guint n, const double *values, double variance, double power,
                            double *weights)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    {
      weights[i] = 1.0;
      for (guint j = 0; j < n; j++)
        if (j != i)
          weights[i] *= weigh_pair (values[i], values[j], variance, power);
      sum += weights[i];
    }
  for (guint i = 0; i < n; i++)
    weights[i] /= sum;
}
