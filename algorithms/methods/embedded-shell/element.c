/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "element.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

void
rmp_embedded_quadrature_init (RmpEmbeddedQuadrature *self, RmpEmbeddedOrder order, double side)
{
  const double off = sqrt (0.15);
  const double points[3] = { 0.5 - off, 0.5, 0.5 + off };
  static const double weights[3] = { 5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0 };

  g_return_if_fail (self && side > 0.0);

  self->n_nodes = rmp_embedded_basis_n_nodes (order);
  for (guint g = 0; g < RMP_EMBEDDED_N_POINTS; g++)
    {
      const guint i = g % 3, j = g / 3 % 3, k = g / 9;
      const double p[3] = { points[i], points[j], points[k] };

      self->weights[g] = side * side * side * weights[i] * weights[j] * weights[k];
      rmp_embedded_basis (order, p, self->values[g], self->gradients[g]);
      for (guint m = 0; m < 3 * self->n_nodes; m++)
        self->gradients[g][m] /= side;
    }
}

/* F = Σ q ∇Nᵀ */
static void
find_gradient (guint n, const double *q, const double *slopes, double gradient[9])
{
  memset (gradient, 0, 9 * sizeof (double));
  for (guint m = 0; m < n; m++)
    for (guint i = 0; i < 3; i++)
      for (guint k = 0; k < 3; k++)
        gradient[3 * i + k] += q[3 * m + i] * slopes[3 * m + k];
}

/* Blocks of pairs of nodes whose second is not before the first. */
static void
add_hessian (guint n, const double *slopes, double weight, const double point[81], double *hessian)
{
  for (guint b = 0; b < n; b++)
    {
      const double *s = slopes + 3 * b;
      double applied[3][9]; /* of each row of the block, for each k: so that sums over k are rows */

      for (guint i = 0; i < 3; i++)
        for (guint k = 0; k < 3; k++)
          for (guint j = 0; j < 3; j++)
            {
              const double *row = point + 9 * (3 * i + k) + 3 * j;

              applied[k][3 * i + j] = weight * (row[0] * s[0] + row[1] * s[1] + row[2] * s[2]);
            }
      for (guint a = 0; a <= b; a++)
        {
          const double *r = slopes + 3 * a;
          double *block = hessian + 9 * ((gsize) a * n + b);

          for (guint e = 0; e < 9; e++)
            block[e] += r[0] * applied[0][e] + r[1] * applied[1][e] + r[2] * applied[2][e];
        }
    }
}

/* The blocks below the diagonal are those above, turned. */
static void
mirror (guint n, double *hessian)
{
  for (guint a = 0; a < n; a++)
    for (guint b = 0; b <= a; b++)
      for (guint i = 0; i < 3; i++)
        for (guint j = 0; j < (a == b ? i : 3); j++)
          hessian[9 * ((gsize) a * n + b) + 3 * i + j] =
              hessian[9 * ((gsize) b * n + a) + 3 * j + i];
}

double
rmp_embedded_cell_evaluate (const RmpEmbeddedCell *self, const RmpEmbeddedQuadrature *quadrature,
                            const double *q, double *gradient, double *hessian, gboolean clamped)
{
  const guint n = quadrature->n_nodes;
  double energy = 0.0;

  g_return_val_if_fail (self && quadrature && q, 0.0);

  if (gradient)
    memset (gradient, 0, 3 * n * sizeof (double));
  if (hessian)
    memset (hessian, 0, 9 * (gsize) n * n * sizeof (double));
  for (guint g = 0; g < RMP_EMBEDDED_N_POINTS; g++)
    {
      const double *slopes = quadrature->gradients[g];
      const double weight = self->fill * quadrature->weights[g];
      double deformation[9], stress[9], point[81], density;

      find_gradient (n, q, slopes, deformation);
      density = rmp_embedded_rotated_linear (&self->lame, deformation, gradient ? stress : NULL,
                                             hessian ? point : NULL, clamped);
      for (guint f = 0; self->activations && f < self->n_fibres; f++)
        density += rmp_embedded_fibre_add (
            &self->fibres[f], self->activations[self->fibres[f].muscle], deformation,
            gradient ? stress : NULL, hessian ? point : NULL, clamped);
      energy += weight * density;
      for (guint m = 0; gradient && m < n; m++)
        for (guint i = 0; i < 3; i++)
          gradient[3 * m + i] += weight * rmp_vector_dot (stress + 3 * i, slopes + 3 * m);
      if (hessian)
        add_hessian (n, slopes, weight, point, hessian);
    }
  if (hessian)
    mirror (n, hessian);
  return energy;
}

void
rmp_embedded_cell_add_slopes (const RmpEmbeddedCell *self, const RmpEmbeddedQuadrature *quadrature,
                              const double *q, guint muscle, double *slopes)
{
  g_return_if_fail (self && quadrature && q && slopes);

  for (guint g = 0; g < RMP_EMBEDDED_N_POINTS; g++)
    {
      const double *shape = quadrature->gradients[g];
      double deformation[9], change[9];

      find_gradient (quadrature->n_nodes, q, shape, deformation);
      for (guint f = 0; f < self->n_fibres; f++)
        {
          if (self->fibres[f].muscle != muscle)
            continue;
          rmp_embedded_fibre_slope (&self->fibres[f], deformation, change);
          for (guint m = 0; m < quadrature->n_nodes; m++)
            for (guint i = 0; i < 3; i++)
              slopes[3 * m + i] += self->fill * quadrature->weights[g] *
                                   rmp_vector_dot (change + 3 * i, shape + 3 * m);
        }
    }
}

void
rmp_embedded_quadrature_mass (const RmpEmbeddedQuadrature *self, double *mass)
{
  const guint n = self->n_nodes;

  g_return_if_fail (self && mass);

  memset (mass, 0, (gsize) n * n * sizeof (double));
  for (guint g = 0; g < RMP_EMBEDDED_N_POINTS; g++)
    for (guint a = 0; a < n; a++)
      for (guint b = 0; b < n; b++)
        mass[a * n + b] += self->weights[g] * (self->values[g][a] * self->values[g][b]);
}
