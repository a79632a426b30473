/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/persistence.h"

#include "geometry/vector.h"

#include <math.h>

/* Weights of the points i − 1, i, i + 1 in W_i. */
static void
stencil (guint n, guint i, double weights[3])
{
  gboolean first = i == 0, last = i + 1 == n;

  weights[0] = first ? 0.0 : last ? -1.0 : -0.5;
  weights[1] = n > 1 ? 1.0 : 0.0;
  weights[2] = last ? 0.0 : first ? -1.0 : -0.5;
}

double
rmp_wrinkle_persistence_mean_edge (guint n, const double *v1, const double *v2)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += rmp_vector_distance (v1 + 3 * i, v2 + 3 * i);
  return sum > 0.0 ? sum / n : 1.0;
}

void
rmp_wrinkle_persistence_form (guint n, const double *points, double *form)
{
  for (guint i = 0; i < n; i++)
    {
      double weights[3];

      stencil (n, i, weights);
      for (guint c = 0; c < 3; c++)
        {
          form[3 * i + c] = weights[1] * points[3 * i + c];
          if (i > 0)
            form[3 * i + c] += weights[0] * points[3 * (i - 1) + c];
          if (i + 1 < n)
            form[3 * i + c] += weights[2] * points[3 * (i + 1) + c];
        }
    }
}

void
rmp_wrinkle_persistence_assemble (const RmpWrinklePersistence *self, double *bands, double *right)
{
  double scale = 1.0 / (self->unit * self->unit);
  g_autofree double *edges = g_new (double, 3 * (gsize) self->n);
  g_autofree double *gaps = g_new (double, 3 * (gsize) self->n);

  rmp_wrinkle_persistence_form (self->n, self->v2, gaps);
  for (guint i = 0; i < self->n; i++)
    {
      rmp_vector_sub (self->v1 + 3 * i, self->v2 + 3 * i, edges + 3 * i);
      rmp_vector_sub (gaps + 3 * i, self->form + 3 * i, gaps + 3 * i);
      bands[3 * i] = 1.0;
      bands[3 * i + 1] = bands[3 * i + 2] = 0.0;
      right[i] = self->previous[i];
    }

  for (guint i = 0; i < self->n; i++)
    {
      double weights[3];

      stencil (self->n, i, weights);
      for (guint j = 0; j < 3; j++)
        {
          guint row = i + j - 1;

          if (weights[j] == 0.0)
            continue;
          right[row] -= scale * weights[j] * rmp_vector_dot (edges + 3 * row, gaps + 3 * i);
          for (guint k = j; k < 3; k++)
            if (weights[k] != 0.0)
              bands[3 * row + k - j] += scale * weights[j] * weights[k] *
                                        rmp_vector_dot (edges + 3 * row, edges + 3 * (i + k - 1));
        }
    }

  for (guint i = 0; i + 1 < self->n; i++)
    {
      const double *across = self->across + 3 * i;
      double here = rmp_vector_dot (edges + 3 * i, across),
             next = rmp_vector_dot (edges + 3 * (i + 1), across);
      double between[3], gap, weight = self->weight * scale;

      rmp_vector_sub (self->v2 + 3 * (i + 1), self->v2 + 3 * i, between);
      gap = rmp_vector_dot (between, across);
      bands[3 * i] += weight * here * here;
      bands[3 * (i + 1)] += weight * next * next;
      bands[3 * i + 1] -= weight * here * next;
      right[i] += weight * here * gap;
      right[i + 1] -= weight * next * gap;
    }
}

void
rmp_wrinkle_persistence_solve (const RmpWrinklePersistence *self, double *t)
{
  guint n = self->n;
  g_autofree double *bands = g_new (double, 3 * (gsize) n);

  rmp_wrinkle_persistence_assemble (self, bands, t);

  /* M = Uᵀ D U with ones on the diagonal of U, in place */
  for (guint i = 0; i < n; i++)
    {
      double *row = bands + 3 * i, u1 = row[1] / row[0], u2 = row[2] / row[0];

      if (i + 1 < n)
        {
          row[3] -= u1 * row[1];
          row[4] -= u1 * row[2];
          t[i + 1] -= u1 * t[i];
        }
      if (i + 2 < n)
        {
          row[6] -= u2 * row[2];
          t[i + 2] -= u2 * t[i];
        }
      t[i] /= row[0];
      row[1] = u1;
      row[2] = u2;
    }
  for (guint i = n; i-- > 0;)
    {
      if (i + 1 < n)
        t[i] -= bands[3 * i + 1] * t[i + 1];
      if (i + 2 < n)
        t[i] -= bands[3 * i + 2] * t[i + 2];
    }
}

double
rmp_wrinkle_persistence_energy (const RmpWrinklePersistence *self, const double *t)
{
  double scale = 1.0 / (self->unit * self->unit), energy = 0.0;
  g_autofree double *points = g_new (double, 3 * (gsize) self->n);
  g_autofree double *form = g_new (double, 3 * (gsize) self->n);

  for (guint i = 0; i < self->n; i++)
    for (guint c = 0; c < 3; c++)
      points[3 * i + c] = t[i] * self->v1[3 * i + c] + (1.0 - t[i]) * self->v2[3 * i + c];
  rmp_wrinkle_persistence_form (self->n, points, form);

  for (guint i = 0; i < self->n; i++)
    {
      double off = rmp_vector_distance (form + 3 * i, self->form + 3 * i);

      energy += (t[i] - self->previous[i]) * (t[i] - self->previous[i]) + scale * off * off;
      if (i + 1 < self->n)
        {
          double between[3], along;

          rmp_vector_sub (points + 3 * (i + 1), points + 3 * i, between);
          along = rmp_vector_dot (between, self->across + 3 * i);
          energy += self->weight * scale * along * along;
        }
    }
  return energy;
}
