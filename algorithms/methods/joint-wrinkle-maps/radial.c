/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/radial.h"

#include <math.h>
#include <string.h>

/* 1 − (p · q)² of rotations that are one: half of the angle between them is 1e-6. */
#define SAME 1e-12
/* A pivot below this makes factors that only rounding decides. */
#define LEAST_PIVOT 1e-9

/* FALSE: it has no length, or is not finite. */
static gboolean
normalise (const double rotation[4], double unit[4])
{
  double square = 0.0;

  for (guint c = 0; c < 4; c++)
    square += rotation[c] * rotation[c];
  if (!isfinite (square) || !(square > 0.0))
    return FALSE;
  for (guint c = 0; c < 4; c++)
    unit[c] = rotation[c] / sqrt (square);
  return TRUE;
}

/* sin² of half the angle from @p to @q: by |p − q|² (4 − |p − q|²) / 4, which loses no digits where
 * they are near each other.
 */
static double
get_distance (const double p[4], const double q[4])
{
  double dot = 0.0, square = 0.0;

  for (guint c = 0; c < 4; c++)
    dot += p[c] * q[c];
  for (guint c = 0; c < 4; c++)
    {
      const double difference = p[c] - (dot < 0.0 ? -q[c] : q[c]);

      square += difference * difference;
    }
  return CLAMP (square * (4.0 - square) / 4.0, 0.0, 1.0);
}

static double
get_kernel (double distance, double width)
{
  if (distance <= SAME)
    return 1.0;
  return width > 0.0 ? exp (-distance / width) : 0.0;
}

/* Gauss's elimination with row pivots. @matrix: [n × n] destroyed; @x: right side, then the
 * solution. FALSE: it is singular, or nearly.
 */
static gboolean
solve (guint n, double *matrix, double *x)
{
  for (guint k = 0; k < n; k++)
    {
      guint pivot = k;

      for (guint i = k + 1; i < n; i++)
        if (fabs (matrix[i * n + k]) > fabs (matrix[pivot * n + k]))
          pivot = i;
      if (fabs (matrix[pivot * n + k]) < LEAST_PIVOT)
        return FALSE;
      for (guint j = 0; j < n && pivot != k; j++)
        {
          const double kept = matrix[k * n + j];

          matrix[k * n + j] = matrix[pivot * n + j];
          matrix[pivot * n + j] = kept;
        }
      if (pivot != k)
        {
          const double kept = x[k];

          x[k] = x[pivot];
          x[pivot] = kept;
        }
      for (guint i = k + 1; i < n; i++)
        {
          const double factor = matrix[i * n + k] / matrix[k * n + k];

          for (guint j = k; j < n; j++)
            matrix[i * n + j] -= factor * matrix[k * n + j];
          x[i] -= factor * x[k];
        }
    }
  for (guint k = n; k-- > 0;)
    {
      for (guint j = k + 1; j < n; j++)
        x[k] -= matrix[k * n + j] * x[j];
      x[k] /= matrix[k * n + k];
    }
  return TRUE;
}

/* Takes the place of an earlier row with the same rotation, else one at the end. */
static void
add_row (RmpRadialWeights *self, const RmpRadialRow *row, double *weights)
{
  double unit[4];
  guint at = 0;

  if (!isfinite (row->radius) || !isfinite (row->weight) || !normalise (row->rotation, unit))
    return;
  while (at < self->n && get_distance (self->rotations[at], unit) > SAME)
    at++;
  if (at == self->n)
    self->n++;
  memcpy (self->rotations[at], unit, sizeof unit);
  self->widths[at] = row->radius > 0.0 ? pow (sin (0.5 * MIN (row->radius, G_PI)), 2.0) : 0.0;
  weights[at] = row->weight;
}

void
rmp_radial_weights_init (RmpRadialWeights *self, guint n, const RmpRadialRow *rows)
{
  double matrix[RMP_RADIAL_MAX_ROWS * RMP_RADIAL_MAX_ROWS], weights[RMP_RADIAL_MAX_ROWS] = { 0.0 };

  g_assert (self);
  g_assert (n <= RMP_RADIAL_MAX_ROWS);

  *self = (RmpRadialWeights){ 0 };
  for (guint i = 0; i < n; i++)
    add_row (self, rows + i, weights);
  for (guint i = 0; i < self->n; i++)
    {
      self->least = MIN (self->least, weights[i]);
      self->most = MAX (self->most, weights[i]);
      for (guint j = 0; j < self->n; j++)
        matrix[i * self->n + j] = get_kernel (get_distance (self->rotations[i], self->rotations[j]),
                                              self->widths[j]);
    }
  memcpy (self->factors, weights, sizeof weights);
  if (!solve (self->n, matrix, self->factors))
    memcpy (self->factors, weights, sizeof weights);
}

void
rmp_rotation_from_turn (const double turn[3], double rotation[4])
{
  const double angle = sqrt (turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  /* sin (x/2) / x, which goes to ½ */
  const double factor = angle > 1e-8 ? sin (0.5 * angle) / angle : 0.5;

  for (guint c = 0; c < 3; c++)
    rotation[c] = factor * turn[c];
  rotation[3] = cos (0.5 * angle);
}

void
rmp_rotation_to_turn (const double rotation[4], double turn[3])
{
  double unit[4] = { 0.0, 0.0, 0.0, 1.0 }, sine, sign, factor;

  normalise (rotation, unit);
  sine = sqrt (unit[0] * unit[0] + unit[1] * unit[1] + unit[2] * unit[2]);
  sign = unit[3] < 0.0 ? -1.0 : 1.0;
  factor = sine > 1e-12 ? 2.0 * atan2 (sine, fabs (unit[3])) / sine : 2.0;
  for (guint c = 0; c < 3; c++)
    turn[c] = sign * factor * unit[c];
}

double
rmp_radial_weights_weigh (const RmpRadialWeights *self, const double rotation[4])
{
  double unit[4] = { 0.0, 0.0, 0.0, 1.0 }, sum = 0.0;

  g_assert (self);

  normalise (rotation, unit);
  for (guint i = 0; i < self->n; i++)
    sum += self->factors[i] * get_kernel (get_distance (self->rotations[i], unit), self->widths[i]);
  return CLAMP (sum, self->least, self->most);
}
