/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/problem.h"

#include <string.h>

#include "geometry/vector.h"
#include "methods/embedded-shell/inertia.h"
#include "solvers/cholesky.h"

/* What keeps the saddle point's matrix quasi-definite, × γ. */
#define SOFT 1e-7

static double
find_height (const RmpShellProblem *self, const double *x, guint32 v)
{
  double way[3];

  rmp_vector_sub (x + 3 * (gsize) v, self->target + 3 * (gsize) v, way);
  return rmp_vector_dot (way, self->normals + 3 * (gsize) v);
}

double
rmp_shell_problem_energy (const RmpShellProblem *self, const double *x, guint n_threads)
{
  const guint n = rmp_shell_skin_get_n_vertices (self->skin);
  double sum = rmp_shell_skin_energy (self->skin, x, n_threads);

  for (guint32 v = 0; v < n && self->foundation; v++)
    {
      const double height = find_height (self, x, v);

      sum += 0.5 * self->foundation[v] * height * height;
    }
  for (gsize i = 0; i < 3 * (gsize) n && self->soft; i++)
    sum += 0.5 * self->soft[i / 3] * (x[i] - self->target[i]) * (x[i] - self->target[i]);
  for (gsize i = 0; i < 3 * (gsize) n && self->forces; i++)
    sum -= self->forces[i] * x[i];
  if (self->contact)
    sum += rmp_shell_contact_energy (self->contact, x);
  return sum;
}

void
rmp_shell_problem_gradient (const RmpShellProblem *self, const double *x, double *gradient,
                            guint n_threads)
{
  const guint n = rmp_shell_skin_get_n_vertices (self->skin);

  rmp_shell_skin_gradient (self->skin, x, gradient, n_threads);
  if (self->contact)
    rmp_shell_contact_add_gradient (self->contact, x, gradient);
  for (guint32 v = 0; v < n; v++)
    {
      double *force = gradient + 3 * (gsize) v;

      if (self->foundation)
        rmp_vector_add_scaled (force, self->foundation[v] * find_height (self, x, v),
                               self->normals + 3 * (gsize) v, force);
      for (guint c = 0; c < 3 && self->soft; c++)
        force[c] += self->soft[v] * (x[3 * (gsize) v + c] - self->target[3 * (gsize) v + c]);
      if (self->forces)
        rmp_vector_sub (force, self->forces + 3 * (gsize) v, force);
      if (self->fixed && self->fixed[v])
        memset (force, 0, 3 * sizeof (double));
    }
}

double
rmp_shell_mean_diagonal (const RmpBlockMatrix *matrix)
{
  double sum = 0.0;

  for (guint v = 0; v < matrix->n; v++)
    for (guint c = 0; c < 3; c++)
      sum += fabs (matrix->blocks[9 * (gsize) matrix->diagonal[v] + 4 * c]);
  return matrix->n > 0 ? sum / (3.0 * matrix->n) : 0.0;
}

static void
fix (RmpBlockMatrix *matrix, const guint8 *fixed)
{
  const double stiff = rmp_shell_mean_diagonal (matrix);

  for (guint32 v = 0; v < matrix->n; v++)
    for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
      {
        double *block = matrix->blocks + 9 * (gsize) k;

        if (!fixed[v] && !fixed[matrix->columns[k]])
          continue;
        memset (block, 0, 9 * sizeof (double));
        for (guint c = 0; c < 3 && matrix->columns[k] == v; c++)
          block[4 * c] = stiff;
      }
}

void
rmp_shell_problem_hessian (const RmpShellProblem *self, const double *x,
                           RmpShellCurvature curvature, RmpBlockMatrix *matrix, guint n_threads)
{
  rmp_shell_skin_hessian (self->skin, x, curvature, matrix, n_threads, self->cancellable);
  for (guint32 v = 0; v < matrix->n && self->foundation; v++)
    {
      const double *normal = self->normals + 3 * (gsize) v;
      double *block = matrix->blocks + 9 * (gsize) matrix->diagonal[v];

      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          block[3 * r + c] += self->foundation[v] * normal[r] * normal[c];
    }
  for (guint32 v = 0; v < matrix->n && self->soft; v++)
    for (guint c = 0; c < 3; c++)
      matrix->blocks[9 * (gsize) matrix->diagonal[v] + 4 * c] += self->soft[v];
  for (guint32 v = 0; v < matrix->n && self->contact; v++)
    rmp_shell_contact_add_hessian (self->contact, x, v,
                                   matrix->blocks + 9 * (gsize) matrix->diagonal[v]);
  if (self->fixed)
    fix (matrix, self->fixed);
}

double
rmp_shell_problem_residual (const RmpShellProblem *self, const double *gradient, guint n_threads)
{
  const gsize n = 3 * (gsize) rmp_shell_skin_get_n_vertices (self->skin);
  g_autofree double *left = g_memdup2 (gradient, n * sizeof *left);
  double largest = 0.0;

  rmp_shell_constraint_project (self->constraint, left, n_threads);
  for (gsize i = 0; i < n; i++)
    {
      if (!isfinite (left[i]))
        return (double) INFINITY;
      largest = MAX (largest, fabs (left[i]));
    }
  return largest / rmp_shell_skin_get_force (self->skin);
}

GArray *
rmp_shell_problem_saddle (const RmpShellProblem *self, const RmpBlockMatrix *matrix, double shift,
                          double gamma)
{
  const RmpShellRows *rows = rmp_shell_constraint_get_rows (self->constraint);
  const guint32 first = 3 * matrix->n;
  GArray *entries = g_array_sized_new (FALSE, FALSE, sizeof (RmpCholeskyEntry),
                                       9 * matrix->start[matrix->n] +
                                           3 * (rows->start[rows->n] + rows->n));

  for (guint32 v = 0; v < matrix->n; v++)
    for (guint32 k = matrix->start[v]; k < matrix->start[v + 1]; k++)
      for (guint r = 0; r < 3 && matrix->columns[k] <= v; r++)
        for (guint c = 0; c < 3; c++)
          {
            const RmpCholeskyEntry entry = { 3 * v + r, 3 * matrix->columns[k] + c,
                                             matrix->blocks[9 * (gsize) k + 3 * r + c] +
                                                 (matrix->columns[k] == v && r == c ? shift
                                                                                    : 0.0) };

            if (entry.row >= entry.column)
              g_array_append_val (entries, entry);
          }
  for (guint32 row = 0; row < rows->n; row++)
    for (guint c = 0; c < 3; c++)
      {
        const RmpCholeskyEntry soft = { first + 3 * row + c, first + 3 * row + c, -SOFT * gamma };

        for (guint32 k = rows->start[row]; k < rows->start[row + 1]; k++)
          {
            const RmpCholeskyEntry entry = { first + 3 * row + c, 3 * rows->columns[k] + c,
                                             gamma * rows->weights[k] };

            g_array_append_val (entries, entry);
          }
        g_array_append_val (entries, soft);
      }
  return entries;
}

guint
rmp_shell_problem_count_negative (const RmpShellProblem *self, const RmpBlockMatrix *matrix,
                                  RmpCholesky **factor, GCancellable *cancellable)
{
  const guint n = 3 * (matrix->n + rmp_shell_constraint_get_n_rows (self->constraint));
  const double gamma = rmp_shell_mean_diagonal (matrix);

  return rmp_shell_inertia_count (n, rmp_shell_problem_saddle (self, matrix, 0.0, gamma), factor,
                                  cancellable);
}

double
rmp_shell_noise (guint32 vertex, guint64 seed)
{
  guint64 z = ((guint64) vertex + 1 + seed * G_GUINT64_CONSTANT (0x100000000)) *
              G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  z ^= z >> 31;
  return (double) (z >> 11) * 0x1p-52 - 1.0;
}
