/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "interior.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compute/parallel.h"

/* Elements whose second derivatives are held at once; they are added up in their order. */
#define BATCH 64

/* An element costs as much as this many items of an ordinary loop. */
#define WORK 512

struct _RmpEmbeddedInterior
{
  const RmpEmbeddedLattice *lattice;
  RmpEmbeddedQuadrature quadrature;
  RmpEmbeddedCell *cells; /* [n_elements] without activations */
  double *densities;      /* [n_elements] kg/m³ */
  double modulus;
  guint n_muscles;
  RmpEmbeddedFibre *fibres; /* by element */
};

/* --- what it is made of ----------------------------------------------------------------------- */

gboolean
rmp_embedded_material_check (const RmpEmbeddedMaterial *self, GError **error)
{
  const char *what = NULL;

  g_return_val_if_fail (self, FALSE);

  if (!(self->modulus > 0.0) || !isfinite (self->modulus))
    what = "Interior Young's modulus must be above 0 Pa";
  else if (!(self->poisson >= 0.0) || !(self->poisson < 0.5))
    what = "Interior Poisson ratio must be at least 0 and below 0.5";
  else if (!(self->density > 0.0) || !isfinite (self->density))
    what = "Interior density must be above 0 kg/m³";
  if (what)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, what);
  return !what;
}

RmpEmbeddedInterior *
rmp_embedded_interior_new (const RmpEmbeddedLattice *lattice, guint n_materials,
                           const RmpEmbeddedMaterial *materials, gboolean weighted)
{
  RmpEmbeddedInterior *self;
  const guint n = lattice ? rmp_embedded_lattice_n_elements (lattice) : 0;

  g_return_val_if_fail (lattice && materials, NULL);
  g_return_val_if_fail (n_materials == 1 || n_materials == n, NULL);

  self = g_new0 (RmpEmbeddedInterior, 1);
  self->lattice = lattice;
  rmp_embedded_quadrature_init (&self->quadrature, lattice->order, lattice->side);
  self->cells = g_new0 (RmpEmbeddedCell, (gsize) n + 1);
  self->densities = g_new (double, (gsize) n + 1);
  for (guint e = 0; e < n; e++)
    {
      const RmpEmbeddedMaterial *material = &materials[n_materials == 1 ? 0 : e];
      const double poisson = MIN (material->poisson, RMP_EMBEDDED_MOST_POISSON);

      self->cells[e].lame = rmp_embedded_lame (material->modulus, poisson);
      self->cells[e].fill = weighted ? MAX (lattice->parts.fill[e], RMP_EMBEDDED_LEAST_FILL) : 1.0;
      self->densities[e] = material->density;
      self->modulus += material->modulus / n;
    }
  return self;
}

void
rmp_embedded_interior_free (RmpEmbeddedInterior *self)
{
  g_return_if_fail (self);

  g_free (self->cells);
  g_free (self->densities);
  g_free (self->fibres);
  g_free (self);
}

const RmpEmbeddedLattice *
rmp_embedded_interior_get_lattice (const RmpEmbeddedInterior *self)
{
  return self->lattice;
}

guint
rmp_embedded_interior_get_n_nodes (const RmpEmbeddedInterior *self)
{
  return self->lattice->n_nodes;
}

guint
rmp_embedded_interior_get_n_muscles (const RmpEmbeddedInterior *self)
{
  return self->n_muscles;
}

double
rmp_embedded_interior_get_modulus (const RmpEmbeddedInterior *self)
{
  return self->modulus;
}

void
rmp_embedded_interior_set_fibres (RmpEmbeddedInterior *self, guint n_muscles, guint n_fibres,
                                  const RmpEmbeddedFibre *fibres)
{
  const guint n = self ? rmp_embedded_lattice_n_elements (self->lattice) : 0;
  RmpEmbeddedFibre *next;

  g_return_if_fail (self && (n_fibres == 0 || fibres));

  g_free (self->fibres);
  self->fibres = next = g_new (RmpEmbeddedFibre, (gsize) n_fibres + 1);
  self->n_muscles = n_muscles;
  for (guint e = 0; e < n; e++)
    self->cells[e].n_fibres = 0;
  for (guint f = 0; f < n_fibres; f++)
    {
      g_return_if_fail (fibres[f].element < n && fibres[f].muscle < n_muscles);
      self->cells[fibres[f].element].n_fibres++;
    }
  for (guint e = 0; e < n; e++)
    {
      self->cells[e].fibres = next;
      next += self->cells[e].n_fibres;
      self->cells[e].n_fibres = 0;
    }
  for (guint f = 0; f < n_fibres; f++)
    {
      RmpEmbeddedCell *cell = &self->cells[fibres[f].element];

      self->fibres[(cell->fibres - self->fibres) + cell->n_fibres++] = fibres[f];
    }
}

/* --- sums over elements ----------------------------------------------------------------------- */

static guint
get_width (const RmpEmbeddedInterior *self)
{
  return self->quadrature.n_nodes;
}

static void
gather (const RmpEmbeddedInterior *self, guint e, const double *q, double *local)
{
  const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice, e);

  for (guint m = 0; m < get_width (self); m++)
    memcpy (local + 3 * m, q + 3 * (gsize) nodes[m], 3 * sizeof (double));
}

double
rmp_embedded_interior_evaluate (const RmpEmbeddedInterior *self, const double *q,
                                const double *activations, double *gradient, guint n_threads)
{
  const guint n = rmp_embedded_lattice_n_elements (self->lattice), width = get_width (self);
  g_autofree double *energies = g_new (double, (gsize) n + 1), *gradients = NULL;
  double energy = 0.0;

  g_return_val_if_fail (self && q, 0.0);

  if (gradient)
    gradients = g_new (double, 3 * (gsize) width * n + 1);
#pragma omp parallel for num_threads(rmp_parallel_threads((gsize) n *WORK, n_threads))
  for (guint e = 0; e < n; e++)
    {
      RmpEmbeddedCell cell = self->cells[e];
      double local[3 * RMP_EMBEDDED_MOST_NODES];

      cell.activations = activations;
      gather (self, e, q, local);
      energies[e] = rmp_embedded_cell_evaluate (
          &cell, &self->quadrature, local, gradients ? gradients + 3 * (gsize) width * e : NULL,
          NULL, FALSE);
    }
  if (gradient)
    memset (gradient, 0, 3 * (gsize) self->lattice->n_nodes * sizeof (double));
  for (guint e = 0; e < n; e++)
    {
      const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice, e);

      energy += energies[e];
      for (guint m = 0; gradient && m < width; m++)
        for (guint i = 0; i < 3; i++)
          gradient[3 * (gsize) nodes[m] + i] += gradients[3 * ((gsize) width * e + m) + i];
    }
  return energy;
}

RmpBlockMatrix *
rmp_embedded_interior_new_matrix (const RmpEmbeddedInterior *self, guint n_more,
                                  const RmpElements *more)
{
  g_autofree RmpElements *lists = NULL;

  g_return_val_if_fail (self && (n_more == 0 || more), NULL);

  lists = g_new (RmpElements, (gsize) n_more + 1);
  lists[0] = (RmpElements){
    .n = rmp_embedded_lattice_n_elements (self->lattice),
    .width = get_width (self),
    .vertices = self->lattice->nodes,
  };
  if (n_more > 0)
    memcpy (lists + 1, more, n_more * sizeof (RmpElements));
  return rmp_block_matrix_new (self->lattice->n_nodes, n_more + 1, lists);
}

static void
scatter (const RmpEmbeddedInterior *self, guint e, double scale, const double *local,
         RmpBlockMatrix *matrix)
{
  const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice, e);
  const guint width = get_width (self);

  for (guint a = 0; a < width; a++)
    for (guint b = 0; b < width; b++)
      {
        const guint32 slot = rmp_block_matrix_find (matrix, nodes[a], nodes[b]);
        double *block = matrix->blocks + 9 * (gsize) slot;

        for (guint i = 0; i < 9; i++)
          block[i] += scale * local[9 * (a * width + b) + i];
      }
}

void
rmp_embedded_interior_add_hessian (const RmpEmbeddedInterior *self, const double *q,
                                   const double *activations, double scale, gboolean clamped,
                                   RmpBlockMatrix *matrix, guint n_threads)
{
  const guint n = rmp_embedded_lattice_n_elements (self->lattice), width = get_width (self);
  const gsize size = 9 * (gsize) width * width;
  g_autofree double *blocks = g_new (double, size *MIN (n, BATCH) + 1);

  g_return_if_fail (self && q && matrix && matrix->n == self->lattice->n_nodes);

  for (guint first = 0; first < n; first += BATCH)
    {
      const guint count = MIN (BATCH, n - first);

#pragma omp parallel for num_threads(rmp_parallel_threads((gsize) count *WORK, n_threads))
      for (guint i = 0; i < count; i++)
        {
          RmpEmbeddedCell cell = self->cells[first + i];
          double local[3 * RMP_EMBEDDED_MOST_NODES];

          cell.activations = activations;
          gather (self, first + i, q, local);
          rmp_embedded_cell_evaluate (&cell, &self->quadrature, local, NULL, blocks + size * i,
                                      clamped);
        }
      for (guint i = 0; i < count; i++)
        scatter (self, first + i, scale, blocks + size * i, matrix);
    }
}

void
rmp_embedded_interior_add_mass (const RmpEmbeddedInterior *self, double scale, gboolean lumped,
                                RmpBlockMatrix *matrix)
{
  double mass[RMP_EMBEDDED_MOST_NODES * RMP_EMBEDDED_MOST_NODES];
  const guint width = get_width (self);

  g_return_if_fail (self && matrix && matrix->n == self->lattice->n_nodes);

  rmp_embedded_quadrature_mass (&self->quadrature, mass);
  for (guint e = 0; e < rmp_embedded_lattice_n_elements (self->lattice); e++)
    {
      const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice, e);
      const double factor = scale * self->densities[e] * self->cells[e].fill;

      for (guint a = 0; a < width; a++)
        for (guint b = 0; b < width; b++)
          {
            const guint32 slot = lumped ? matrix->diagonal[nodes[a]]
                                        : rmp_block_matrix_find (matrix, nodes[a], nodes[b]);

            for (guint i = 0; i < 3; i++)
              matrix->blocks[9 * (gsize) slot + 4 * i] += factor * mass[a * width + b];
          }
    }
}

void
rmp_embedded_interior_find_slopes (const RmpEmbeddedInterior *self, const double *q, guint muscle,
                                   double *slopes)
{
  g_return_if_fail (self && q && muscle < self->n_muscles && slopes);

  memset (slopes, 0, 3 * (gsize) self->lattice->n_nodes * sizeof (double));
  for (guint e = 0; e < rmp_embedded_lattice_n_elements (self->lattice); e++)
    {
      const guint32 *nodes = rmp_embedded_lattice_nodes (self->lattice, e);
      double local[3 * RMP_EMBEDDED_MOST_NODES], added[3 * RMP_EMBEDDED_MOST_NODES] = { 0.0 };

      if (self->cells[e].n_fibres == 0)
        continue;
      gather (self, e, q, local);
      rmp_embedded_cell_add_slopes (&self->cells[e], &self->quadrature, local, muscle, added);
      for (guint m = 0; m < get_width (self); m++)
        for (guint i = 0; i < 3; i++)
          slopes[3 * (gsize) nodes[m] + i] += added[3 * m + i];
    }
}
