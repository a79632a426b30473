/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "symmetric-eigen.h"

#include <math.h>
#include <string.h>

/* QL steps that an eigenvalue may take: two are usual. */
#define MOST_STEPS 60

/* --- Householder ------------------------------------------------------------------------------ */

/* Reflects row @i of what is left, so that only its last entry is not zero. @scale > 0 */
static double
reflect (guint n, double *a, guint i, double scale, double *off)
{
  double *row = a + (gsize) n * i;
  double h = 0.0, sum = 0.0, f, g;

  for (guint k = 0; k < i; k++)
    {
      row[k] /= scale;
      h += row[k] * row[k];
    }
  f = row[i - 1];
  g = f >= 0.0 ? -sqrt (h) : sqrt (h);
  off[i] = scale * g;
  h -= f * g;
  row[i - 1] = f - g;
  for (guint j = 0; j < i; j++)
    {
      double *other = a + (gsize) n * j;

      g = 0.0;
      for (guint k = 0; k <= j; k++)
        g += other[k] * row[k];
      off[j] = g;
      for (guint k = 0; k < j; k++)
        off[k] += other[k] * row[j];
      other[i] = row[j] / h;
    }
  for (guint j = 0; j < i; j++)
    {
      off[j] /= h;
      sum += off[j] * row[j];
    }
  for (guint j = 0; j < i; j++)
    {
      off[j] -= sum / (h + h) * row[j];
      for (guint k = 0; k <= j; k++)
        a[(gsize) n * j + k] -= row[j] * off[k] + off[j] * row[k];
    }
  return h;
}

/* Subtracts from the first @i rows what they have of row @i. @shares: [n] is written over */
static void
take_off (guint n, double *a, guint i, double *shares)
{
  const double *row = a + (gsize) n * i;

  memset (shares, 0, i * sizeof *shares);
  for (guint k = 0; k < i; k++)
    for (guint j = 0; j < i; j++)
      shares[j] += row[k] * a[(gsize) n * k + j];
  for (guint k = 0; k < i; k++)
    for (guint j = 0; j < i; j++)
      a[(gsize) n * k + j] -= shares[j] * a[(gsize) n * k + i];
}

/* The matrix becomes the reflections' product, @diagonal and @off what it is between them; @room:
 * [n]. FALSE where it was cancelled
 */
static gboolean
make_tridiagonal (guint n, double *a, double *diagonal, double *off, double *room,
                  GCancellable *cancellable)
{
  for (guint i = n - 1; i >= 1; i--)
    {
      double scale = 0.0;

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      for (guint k = 0; i > 1 && k < i; k++)
        scale += fabs (a[(gsize) n * i + k]);
      if (scale > 0.0)
        diagonal[i] = reflect (n, a, i, scale, off);
      else
        {
          off[i] = a[(gsize) n * i + i - 1];
          diagonal[i] = 0.0;
        }
    }
  diagonal[0] = off[0] = 0.0;
  for (guint i = 0; i < n; i++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (diagonal[i] != 0.0)
        take_off (n, a, i, room);
      diagonal[i] = a[(gsize) n * i + i];
      a[(gsize) n * i + i] = 1.0;
      for (guint j = 0; j < i; j++)
        a[(gsize) n * j + i] = a[(gsize) n * i + j] = 0.0;
    }
  return TRUE;
}

/* --- QL --------------------------------------------------------------------------------------- */

/* Vectors are rows here, so that a turn goes over memory as it lies. */
static void
turn (guint n, double *a, guint i, double s, double c)
{
  double *row = a + (gsize) n * i, *next = row + n;

#pragma omp simd
  for (guint k = 0; k < n; k++)
    {
      const double e = row[k], f = next[k];

      next[k] = s * e + c * f;
      row[k] = c * e - s * f;
    }
}

/* One implicit shift between rows @from and @to. */
static void
step (guint n, double *a, double *diagonal, double *off, guint from, guint to)
{
  double g = (diagonal[from + 1] - diagonal[from]) / (2.0 * off[from]);
  double s = 1.0, c = 1.0, p = 0.0;

  g = diagonal[to] - diagonal[from] + off[from] / (g + copysign (hypot (g, 1.0), g));
  for (guint i = to; i-- > from;)
    {
      double f = s * off[i], r;
      const double b = c * off[i];

      r = hypot (f, g);
      off[i + 1] = r;
      if (r == 0.0)
        {
          diagonal[i + 1] -= p;
          off[to] = 0.0;
          return;
        }
      s = f / r;
      c = g / r;
      g = diagonal[i + 1] - p;
      r = (diagonal[i] - g) * s + 2.0 * c * b;
      p = s * r;
      diagonal[i + 1] = g + p;
      g = c * r - b;
      turn (n, a, i, s, c);
    }
  diagonal[from] -= p;
  off[from] = g;
  off[to] = 0.0;
}

static gboolean
make_diagonal (guint n, double *a, double *diagonal, double *off, GCancellable *cancellable)
{
  for (guint i = 1; i < n; i++)
    off[i - 1] = off[i];
  off[n - 1] = 0.0;
  for (guint from = 0; from < n; from++)
    for (guint steps = 0;; steps++)
      {
        guint to = from;

        while (to + 1 < n &&
               fabs (off[to]) > 1e-16 * (fabs (diagonal[to]) + fabs (diagonal[to + 1])))
          to++;
        if (to == from)
          break;
        if (steps == MOST_STEPS || g_cancellable_is_cancelled (cancellable))
          return FALSE;
        step (n, a, diagonal, off, from, to);
      }
  return TRUE;
}

static void
sort (guint n, double *a, double *values)
{
  for (guint i = 0; i + 1 < n; i++)
    {
      guint least = i;

      for (guint j = i + 1; j < n; j++)
        if (values[j] < values[least])
          least = j;
      if (least == i)
        continue;
      for (guint k = 0; k < n; k++)
        {
          const double kept = a[(gsize) n * i + k];

          a[(gsize) n * i + k] = a[(gsize) n * least + k];
          a[(gsize) n * least + k] = kept;
        }
      {
        const double kept = values[i];

        values[i] = values[least];
        values[least] = kept;
      }
    }
}

static void
transpose (guint n, double *a)
{
  for (guint r = 0; r < n; r++)
    for (guint c = 0; c < r; c++)
      {
        const double kept = a[(gsize) n * r + c];

        a[(gsize) n * r + c] = a[(gsize) n * c + r];
        a[(gsize) n * c + r] = kept;
      }
}

gboolean
rmp_symmetric_eigen (guint n, double *matrix, double *values)
{
  return rmp_symmetric_eigen_cancellable (n, matrix, values, NULL);
}

gboolean
rmp_symmetric_eigen_cancellable (guint n, double *matrix, double *values, GCancellable *cancellable)
{
  double few[32];
  g_autofree double *many = 2 * (gsize) n > G_N_ELEMENTS (few) ? g_new (double, 2 * (gsize) n)
                                                               : NULL;
  double *off = many ? many : few;

  g_return_val_if_fail (n > 0 && matrix && values, FALSE);

  for (gsize i = 0; i < (gsize) n * n; i++)
    if (!isfinite (matrix[i]))
      return FALSE;
  if (!make_tridiagonal (n, matrix, values, off, off + n, cancellable))
    return FALSE;
  transpose (n, matrix);
  if (!make_diagonal (n, matrix, values, off, cancellable))
    return FALSE;
  sort (n, matrix, values);
  transpose (n, matrix);
  return TRUE;
}

void
rmp_symmetric_clamp (guint n, double *matrix)
{
  double few[2 * 144], values[12];
  double *vectors = few, *clamped = few + 144;

  g_return_if_fail (n > 0 && n <= G_N_ELEMENTS (values));

  memcpy (vectors, matrix, (gsize) n * n * sizeof (double));
  if (!rmp_symmetric_eigen (n, vectors, values) || values[0] >= 0.0)
    return;
  memset (clamped, 0, (gsize) n * n * sizeof (double));
  for (guint e = 0; e < n; e++)
    for (guint r = 0; values[e] > 0.0 && r < n; r++)
      for (guint c = 0; c < n; c++)
        clamped[n * r + c] += values[e] * vectors[n * r + e] * vectors[n * c + e];
  memcpy (matrix, clamped, (gsize) n * n * sizeof (double));
}
