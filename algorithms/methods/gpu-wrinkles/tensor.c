/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/gpu-wrinkles/tensor.h"

#include "geometry/vector.h"

/* Of the mean of the two moments: rounding alone, or a ring of edges in one line. */
#define LEAST_DETERMINANT 1e-6

#define LEAST_DIFFERENCE 1e-12
#define LEAST_BIASED 0.2

/* Enough for all digits: the means of an ellipse converge quadratically, a bisection does not. */
#define MEANS 8
#define HALVINGS 80
#define STEEPEST 1e3

gboolean
rmp_wave_frame_init (RmpWaveFrame *self, const double normal[3], const double guess[3])
{
  g_assert (self);

  rmp_vector_copy (normal, self->normal);
  if (!rmp_vector_normalise (self->normal))
    return FALSE;
  rmp_vector_add_scaled (guess, -rmp_vector_dot (guess, self->normal), self->normal, self->tangent);
  if (!rmp_vector_normalise (self->tangent))
    return FALSE;
  rmp_vector_cross (self->normal, self->tangent, self->across);
  return TRUE;
}

void
rmp_wave_frame_flatten (const RmpWaveFrame *self, const double edge[3], double flat[2])
{
  double length;

  g_assert (self);

  flat[0] = rmp_vector_dot (edge, self->tangent);
  flat[1] = rmp_vector_dot (edge, self->across);
  length = hypot (flat[0], flat[1]);
  if (!(length > 0.0))
    return;
  length = rmp_vector_norm (edge) / length;
  flat[0] *= length;
  flat[1] *= length;
}

void
rmp_wave_fit_add (RmpWaveFit *self, const double rest[2], double weight)
{
  g_assert (self);

  self->xx += weight * rest[0] * rest[0];
  self->xy += weight * rest[0] * rest[1];
  self->yy += weight * rest[1] * rest[1];
}

gboolean
rmp_wave_fit_solve (const RmpWaveFit *self, const double rest[2], double weight, double solved[2])
{
  double determinant, mean;

  g_assert (self);

  determinant = self->xx * self->yy - self->xy * self->xy;
  mean = 0.5 * (self->xx + self->yy);
  solved[0] = solved[1] = 0.0;
  if (!(determinant > LEAST_DETERMINANT * mean * mean))
    return FALSE;
  solved[0] = weight * (self->yy * rest[0] - self->xy * rest[1]) / determinant;
  solved[1] = weight * (self->xx * rest[1] - self->xy * rest[0]) / determinant;
  return TRUE;
}

/* @a, @b, @c: [a b; b c] */
static void
init_symmetric (RmpWaveTensor *self, double a, double b, double c)
{
  const double mean = 0.5 * (a + c), radius = hypot (0.5 * (a - c), b);

  self->least = sqrt (MAX (mean - radius, 0.0));
  self->most = sqrt (mean + radius);
  self->isotropic = radius < LEAST_DIFFERENCE * MAX (1.0, mean);
  self->angle = 0.0;
  if (self->isotropic)
    return;
  self->angle = 0.5 * atan2 (2.0 * b, a - c) + 0.5 * G_PI;
  if (self->angle > 0.5 * G_PI)
    self->angle -= G_PI;
}

void
rmp_wave_tensor_init (RmpWaveTensor *self, const double f[4])
{
  g_assert (self);

  init_symmetric (self, f[0] * f[0] + f[2] * f[2], f[0] * f[1] + f[2] * f[3],
                  f[1] * f[1] + f[3] * f[3]);
}

void
rmp_wave_tensor_init_biased (RmpWaveTensor *self, const double f[4], double strength,
                             const double direction[2])
{
  RmpWaveTensor plain;
  double least[2], u[3], held;

  g_assert (self);

  rmp_wave_tensor_init (&plain, f);
  least[0] = cos (plain.angle);
  least[1] = sin (plain.angle);
  for (guint i = 0; i < 3; i++)
    {
      const guint x = i == 2 ? 1 : 0, y = i == 0 ? 0 : 1;

      u[i] = (i == 1 ? 0.0 : plain.most) + (plain.least - plain.most) * least[x] * least[y] -
             strength * direction[x] * direction[y];
    }
  /* U² has the squares of U's values and its directions. */
  init_symmetric (&plain, u[0], u[1], u[2]);
  held = 0.5 * (u[0] + u[2]) - hypot (0.5 * (u[0] - u[2]), u[1]);
  self->most = MAX (0.5 * (u[0] + u[2]) + hypot (0.5 * (u[0] - u[2]), u[1]), LEAST_BIASED);
  self->least = MAX (held, LEAST_BIASED);
  self->angle = plain.angle;
  self->isotropic = plain.isotropic;
}

double
rmp_wave_slope (double compression)
{
  const double longer = 1.0 / (1.0 - compression) - 1.0;

  return compression > 0.0 ? sqrt (4.0 * longer + 3.0 * longer * longer) : 0.0;
}

/* (2/π) √(1 + s²) E (s² / (1 + s²)), by arithmetic-geometric means: the length of a period. */
static double
measure_wave (double slope)
{
  const double square = slope * slope, parameter = square / (1.0 + square);
  double a = 1.0, b = sqrt (1.0 - parameter), sum = 1.0 - 0.5 * parameter, power = 0.5;

  for (guint i = 0; i < MEANS; i++)
    {
      const double c = 0.5 * (a - b), mean = 0.5 * (a + b);

      b = sqrt (a * b);
      a = mean;
      power *= 2.0;
      sum -= power * c * c;
    }
  return sqrt (1.0 + square) * sum / a;
}

double
rmp_wave_slope_exact (double compression)
{
  const double wanted = 1.0 / (1.0 - compression);
  double low = 0.0, high = STEEPEST;

  if (!(compression > 0.0))
    return 0.0;
  for (guint i = 0; i < HALVINGS; i++)
    {
      const double middle = 0.5 * (low + high);

      *(measure_wave (middle) < wanted ? &low : &high) = middle;
    }
  return 0.5 * (low + high);
}
