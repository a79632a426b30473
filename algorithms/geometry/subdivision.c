/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision.c: the matrix S and its products.
 *
 * Each row is summed in ascending order of its columns, whatever else is computed beside it: rows alone, uniform and partial
 * meshes, and any number of threads agree to the last bit.
 */

#include "subdivision-private.h"

#include <string.h>

#include "geometry/parallel.h"

struct _RmpSubdivision
{
  gatomicrefcount ref_count;
  guint levels;
  guint n_coarse;
  RmpReliefTopology *topology;
  guint32 *coarse_faces; /* [#coarse F × 3] */
  guint32 *face_start;   /* [#coarse F + 1] */
  RmpStencils stencils;
  float *single_weights; /* the weights of stencils */
};

/* Rows. */
#define AHEAD 8

/* Four lanes hold a point: x, y, z, nothing. */
typedef float Lanes __attribute__ ((vector_size (16)));

G_DEFINE_QUARK (rmp - subdivision - error - quark, rmp_subdivision_error)
G_DEFINE_BOXED_TYPE (RmpSubdivision, rmp_subdivision, rmp_subdivision_ref, rmp_subdivision_unref)

static gboolean
check_size (const RmpSubdivisionPlan *plan, GError **error)
{
  guint64 n_faces = (guint64) plan->n_split_faces << (2 * plan->levels);

  if (n_faces <= RMP_SUBDIVISION_MAX_FACES)
    return TRUE;
  g_set_error (error, RMP_SUBDIVISION_ERROR, RMP_SUBDIVISION_ERROR_TOO_LARGE,
               "Subdividing %u triangles %u times gives %" G_GUINT64_FORMAT
               " triangles, more than the %u that are possible; ask for fewer levels",
               plan->n_split_faces, plan->levels, n_faces, RMP_SUBDIVISION_MAX_FACES);
  return FALSE;
}

RmpSubdivision *
rmp_subdivision_new (RmpMesh *mesh, guint levels, const guint8 *refine, guint n_threads, GError **error)
{
  RmpSubdivision *self;
  RmpSubdivisionPlan plan;
  RmpRefined refined;
  guint n_coarse = rmp_mesh_get_n_vertices (mesh);
  gsize n_entries;

  g_return_val_if_fail (levels <= RMP_SUBDIVISION_MAX_LEVELS, NULL);

  rmp_subdivision_plan_init (&plan, mesh, levels, refine);
  if (!check_size (&plan, error))
    {
      rmp_subdivision_plan_clear (&plan);
      return NULL;
    }
  rmp_refined_init (&refined, &plan, n_threads);

  self = g_new0 (RmpSubdivision, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->levels = levels;
  self->n_coarse = n_coarse;
  self->coarse_faces = g_memdup2 (rmp_mesh_get_faces (mesh), 3 * (gsize) plan.coarse->n_faces * sizeof (guint32));
  self->topology = rmp_refined_join (&refined, &plan, mesh, &self->face_start);
  self->stencils = refined.stencils;
  refined.stencils = (RmpStencils){ 0 };
  n_entries = self->stencils.start[self->stencils.n_rows];
  self->single_weights = g_new (float, n_entries);
  for (gsize i = 0; i < n_entries; i++)
    self->single_weights[i] = (float) self->stencils.weights[i];
  rmp_subdivision_apply (self, rmp_mesh_get_positions (mesh), self->topology->rest_positions, n_threads);

  rmp_refined_clear (&refined);
  rmp_subdivision_plan_clear (&plan);
  return self;
}

RmpSubdivision *
rmp_subdivision_ref (RmpSubdivision *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_subdivision_unref (RmpSubdivision *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_topology_unref (self->topology);
  g_free (self->coarse_faces);
  g_free (self->face_start);
  g_free (self->single_weights);
  rmp_stencils_clear (&self->stencils);
  g_free (self);
}

guint
rmp_subdivision_get_levels (const RmpSubdivision *self)
{
  return self->levels;
}

RmpReliefTopology *
rmp_subdivision_get_topology (const RmpSubdivision *self)
{
  return self->topology;
}

const guint32 *
rmp_subdivision_get_face_start (const RmpSubdivision *self)
{
  return self->face_start;
}

void
rmp_subdivision_get_stencils (const RmpSubdivision *self, const guint32 **start, const guint32 **columns,
                              const double **weights)
{
  *start = self->stencils.start;
  *columns = self->stencils.columns;
  *weights = self->stencils.weights;
}

static inline Lanes
single_row (const RmpSubdivision *self, const Lanes *coarse, guint32 row)
{
  Lanes sum = { 0.0f, 0.0f, 0.0f, 0.0f };

  for (guint32 k = self->stencils.start[row]; k < self->stencils.start[row + 1]; k++)
    sum += coarse[self->stencils.columns[k]] * self->single_weights[k];
  return sum;
}

/* Rows @begin to @end; each point's fourth lane is overwritten by the next one, except for the last. */
static void
single_rows (const RmpSubdivision *self, const Lanes *coarse, float *fine, guint32 begin, guint32 end)
{
  for (guint32 row = begin; row < end; row++)
    {
      Lanes sum = single_row (self, coarse, row);

      memcpy (fine + 3 * (gsize) row, &sum, (row + 1 < end ? 4 : 3) * sizeof (float));
    }
}

void
rmp_subdivision_apply (const RmpSubdivision *self, const float *coarse, float *fine, guint n_threads)
{
  Lanes *padded = g_aligned_alloc (self->n_coarse, sizeof *padded, sizeof *padded);
  guint n_rows = self->stencils.n_rows;
  int n = rmp_parallel_threads (n_rows, n_threads);

  for (guint32 v = 0; v < self->n_coarse; v++)
    padded[v] = (Lanes){ coarse[3 * (gsize) v], coarse[3 * (gsize) v + 1], coarse[3 * (gsize) v + 2], 0.0f };
#pragma omp parallel for num_threads(n) schedule(static, 1)
  for (int i = 0; i < n; i++)
    single_rows (self, padded, fine, (guint32) ((guint64) n_rows * (guint) i / (guint) n),
                 (guint32) ((guint64) n_rows * ((guint) i + 1) / (guint) n));
  g_aligned_free (padded);
}

static inline void
double_row (const RmpSubdivision *self, const double *coarse, guint32 row, double *fine)
{
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;

  for (guint32 k = self->stencils.start[row]; k < self->stencils.start[row + 1]; k++)
    {
      const double *p = coarse + 3 * (gsize) self->stencils.columns[k];
      double weight = self->stencils.weights[k];

      x += weight * p[0];
      y += weight * p[1];
      z += weight * p[2];
    }
  fine[0] = x;
  fine[1] = y;
  fine[2] = z;
}

void
rmp_subdivision_apply_double (const RmpSubdivision *self, const double *coarse, double *fine, guint n_threads)
{
  int n = rmp_parallel_threads (self->stencils.n_rows, n_threads);

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 row = 0; row < self->stencils.n_rows; row++)
    double_row (self, coarse, row, fine + 3 * (gsize) row);
}

void
rmp_subdivision_apply_rows (const RmpSubdivision *self, guint n_rows, const guint32 *rows, const double *coarse,
                            double *fine)
{
  const guint32 *start = self->stencils.start;

  for (guint i = 0; i < n_rows; i++)
    {
      /* Rows are anywhere in memory: what is needed some rows later is asked for now. */
      if (i + 2 * AHEAD < n_rows)
        __builtin_prefetch (&start[rows[i + 2 * AHEAD]]);
      if (i + AHEAD < n_rows)
        {
          __builtin_prefetch (self->stencils.columns + start[rows[i + AHEAD]]);
          __builtin_prefetch (self->stencils.weights + start[rows[i + AHEAD]]);
          __builtin_prefetch (self->stencils.weights + start[rows[i + AHEAD] + 1] - 1);
        }
      double_row (self, coarse, rows[i], fine + 3 * (gsize) i);
    }
}

void
rmp_subdivision_interpolate (const RmpSubdivision *self, const float *coarse, float *fine)
{
  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      const guint32 *corner = self->coarse_faces + 3 * (gsize) self->topology->anchor_faces[v];
      const float *weight = self->topology->anchor_barycentric + 2 * (gsize) v;

      fine[v] = (1.0f - weight[0] - weight[1]) * coarse[corner[0]] + weight[0] * coarse[corner[1]] +
                weight[1] * coarse[corner[2]];
    }
}
