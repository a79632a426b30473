/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "solvers/svd3.h"
#include "system.h"

/* By the mean of the diagonal: what holds nodes that neither vertices nor cells do. */
#define SUPPORT 1e-10

struct _RmpEmbeddedFit
{
  const RmpEmbedding *embedding;
  double *rest, *areas; /* of the surface */
  double centre[3];     /* of it, by area */
  double area;
  RmpBlockMatrix *matrix;
  RmpEmbeddedSystem *system;
  double *seen, *nodes; /* [#V × 3], [n_nodes × 3] */
};

static void
find_centre (const RmpEmbeddedFit *self, const double *positions, double centre[3])
{
  for (guint c = 0; c < 3; c++)
    centre[c] = 0.0;
  for (guint v = 0; v < self->embedding->n_vertices; v++)
    rmp_vector_add_scaled (centre, self->areas[v] / self->area, positions + 3 * (gsize) v, centre);
}

static void
make_matrix (RmpEmbeddedFit *self, const RmpEmbeddedInterior *interior)
{
  const RmpEmbeddedLattice *lattice = self->embedding->lattice;
  const guint n = self->embedding->n_vertices;
  g_autoptr (RmpBlockMatrix) weights = rmp_block_matrix_new (n, 0, NULL);
  double mean = 0.0;

  self->matrix = rmp_embedded_interior_new_matrix (interior, 0, NULL);
  rmp_embedded_interior_add_hessian (interior, lattice->rest, NULL,
                                     RMP_EMBEDDED_FIT_STIFFNESS * lattice->side /
                                         rmp_embedded_interior_get_modulus (interior),
                                     TRUE, self->matrix, 0);
  for (guint v = 0; v < n; v++)
    for (guint i = 0; i < 9; i += 4)
      weights->blocks[9 * (gsize) weights->diagonal[v] + i] = self->areas[v];
  rmp_embedding_add_projected (self->embedding, weights, 1.0, self->matrix, NULL);
  for (guint v = 0; v < self->matrix->n; v++)
    mean += self->matrix->blocks[9 * (gsize) self->matrix->diagonal[v]] / self->matrix->n;
  for (guint v = 0; v < self->matrix->n; v++)
    for (guint i = 0; i < 9; i += 4)
      self->matrix->blocks[9 * (gsize) self->matrix->diagonal[v] + i] += SUPPORT * mean;
}

RmpEmbeddedFit *
rmp_embedded_fit_new (const RmpEmbedding *embedding, const RmpEmbeddedInterior *interior,
                      const double *rest, const double *areas)
{
  RmpEmbeddedFit *self;
  gsize n;

  g_return_val_if_fail (embedding && interior && rest && areas, NULL);
  g_return_val_if_fail (embedding->lattice == rmp_embedded_interior_get_lattice (interior), NULL);

  self = g_new0 (RmpEmbeddedFit, 1);
  n = embedding->n_vertices;
  self->embedding = embedding;
  self->rest = g_memdup2 (rest, 3 * (gsize) n * sizeof (double));
  self->areas = g_memdup2 (areas, (gsize) n * sizeof (double));
  for (guint v = 0; v < n; v++)
    self->area += areas[v];
  find_centre (self, rest, self->centre);
  make_matrix (self, interior);
  self->system = rmp_embedded_system_new (self->matrix, NULL);
  if (!rmp_embedded_system_factorise (self->system, self->matrix, 0))
    g_assert_not_reached ();
  self->seen = g_new (double, 3 * n + 1);
  self->nodes = g_new (double, 3 * (gsize) self->matrix->n + 1);
  return self;
}

void
rmp_embedded_fit_free (RmpEmbeddedFit *self)
{
  g_return_if_fail (self);

  g_free (self->rest);
  g_free (self->areas);
  rmp_block_matrix_free (self->matrix);
  rmp_embedded_system_free (self->system);
  g_free (self->seen);
  g_free (self->nodes);
  g_free (self);
}

/* The rotation nearest to what the surface did as a whole (W. Kabsch, 1976), row-major. */
static void
find_rotation (const RmpEmbeddedFit *self, const double *positions, const double centre[3],
               double rotation[9])
{
  double sum[9] = { 0.0 }, u[9], sigma[3], v[9];

  for (guint i = 0; i < self->embedding->n_vertices; i++)
    {
      double now[3], before[3];

      rmp_vector_sub (positions + 3 * (gsize) i, centre, now);
      rmp_vector_sub (self->rest + 3 * (gsize) i, self->centre, before);
      for (guint r = 0; r < 3; r++)
        for (guint c = 0; c < 3; c++)
          sum[3 * r + c] += self->areas[i] * now[r] * before[c];
    }
  rmp_svd3 (sum, u, sigma, v);
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      rotation[3 * r + c] = rmp_vector_dot (u + 3 * r, v + 3 * c);
}

void
rmp_embedded_fit_solve (RmpEmbeddedFit *self, const double *positions, double *q, guint n_threads)
{
  const RmpEmbeddedLattice *lattice = self->embedding->lattice;
  double centre[3], rotation[9];

  g_return_if_fail (self && positions && q);

  /* Seen from the motion of the whole, what is left are displacements from rest. */
  find_centre (self, positions, centre);
  find_rotation (self, positions, centre, rotation);
  for (guint v = 0; v < self->embedding->n_vertices; v++)
    {
      double off[3];

      rmp_vector_sub (positions + 3 * (gsize) v, centre, off);
      for (guint c = 0; c < 3; c++)
        self->seen[3 * (gsize) v + c] = self->areas[v] *
                                        (rotation[c] * off[0] + rotation[3 + c] * off[1] +
                                         rotation[6 + c] * off[2] + self->centre[c] -
                                         self->rest[3 * (gsize) v + c]);
    }
  memset (self->nodes, 0, 3 * (gsize) lattice->n_nodes * sizeof (double));
  rmp_embedding_add_transposed (self->embedding, self->seen, self->nodes);
  rmp_embedded_system_solve (self->system, self->matrix, self->nodes, n_threads);
  for (guint m = 0; m < lattice->n_nodes; m++)
    {
      double off[3];

      for (guint c = 0; c < 3; c++)
        off[c] = lattice->rest[3 * (gsize) m + c] + self->nodes[3 * (gsize) m + c] -
                 self->centre[c];
      for (guint c = 0; c < 3; c++)
        q[3 * (gsize) m + c] = centre[c] + rmp_vector_dot (rotation + 3 * c, off);
    }
}
