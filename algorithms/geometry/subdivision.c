/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision.c: the matrix S and its products.
 *
 * Each row is summed in ascending order of its columns, whatever else is computed beside it: rows
 * alone, uniform and partial meshes, and any number of threads agree to the last bit.
 */

#include "subdivision-private.h"

#include <string.h>

#include "compute/parallel.h"

struct _RmpSubdivision
{
  guint levels;
  guint n_coarse;
  RmpReliefTopology *topology;
  guint32 *coarse_faces; /* [#coarse F × 3] */
  guint32 *face_start;   /* [#coarse F + 1] */
  RmpStencils stencils;
  float *single_weights; /* the weights of stencils */
};

/* Four lanes hold a point: x, y, z, nothing. */
typedef float Lanes __attribute__ ((vector_size (16)));

G_DEFINE_QUARK (rmp_subdivision_error_quark, rmp_subdivision_error)

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

static void
round_weights (RmpSubdivision *self)
{
  gsize n_entries = self->stencils.start[self->stencils.n_rows];

  g_free (self->single_weights);
  self->single_weights = g_new (float, n_entries);
  for (gsize i = 0; i < n_entries; i++)
    self->single_weights[i] = (float) self->stencils.weights[i];
}

RmpSubdivision *
rmp_subdivision_new (RmpMesh *mesh, guint levels, const guint8 *refine, guint n_threads,
                     GError **error)
{
  RmpSubdivision *self;
  RmpSubdivisionPlan plan;
  RmpRefined refined;
  guint n_coarse = rmp_mesh_get_n_vertices (mesh);

  g_return_val_if_fail (levels <= RMP_SUBDIVISION_MAX_LEVELS, NULL);

  rmp_subdivision_plan_init (&plan, mesh, levels, refine);
  if (!check_size (&plan, error))
    {
      rmp_subdivision_plan_clear (&plan);
      return NULL;
    }
  rmp_refined_init (&refined, &plan, n_threads);

  self = g_new0 (RmpSubdivision, 1);
  self->levels = levels;
  self->n_coarse = n_coarse;
  self->coarse_faces = g_memdup2 (rmp_mesh_get_faces (mesh),
                                  3 * (gsize) plan.coarse->n_faces * sizeof (guint32));
  self->topology = rmp_refined_join (&refined, &plan, mesh, &self->face_start);
  self->stencils = refined.stencils;
  refined.stencils = (RmpStencils){ 0 };
  round_weights (self);
  rmp_subdivision_apply (self, rmp_mesh_get_positions (mesh), self->topology->rest_positions,
                         n_threads);

  rmp_refined_clear (&refined);
  rmp_subdivision_plan_clear (&plan);
  return self;
}

void
rmp_subdivision_free (RmpSubdivision *self)
{
  g_return_if_fail (self);

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
rmp_subdivision_get_stencils (const RmpSubdivision *self, const guint32 **start,
                              const guint32 **columns, const double **weights)
{
  *start = self->stencils.start;
  *columns = self->stencils.columns;
  *weights = self->stencils.weights;
}

typedef struct
{
  guint32 column;
  double weight;
} Entry;

/* Keeps a row's columns ascending. */
static void
add_entry (GArray *row, guint32 column, double weight)
{
  const Entry entry = { column, weight };
  guint at = row->len;

  while (at > 0 && g_array_index (row, Entry, at - 1).column > column)
    at--;
  if (at > 0 && g_array_index (row, Entry, at - 1).column == column)
    g_array_index (row, Entry, at - 1).weight += weight;
  else
    g_array_insert_val (row, at, entry);
}

/* Appends what is not zero. */
static void
append_row (RmpStencils *out, const GArray *row)
{
  guint32 end = out->start[out->n_rows];

  for (guint i = 0; i < row->len; i++)
    {
      const Entry *entry = &g_array_index (row, Entry, i);

      if (entry->weight == 0.0)
        continue;
      out->columns[end] = entry->column;
      out->weights[end++] = entry->weight;
    }
  out->start[++out->n_rows] = end;
}

void
rmp_subdivision_add_rows (RmpSubdivision *self, guint n_rows, const guint32 *rows,
                          const guint32 *start, const guint32 *columns, const double *weights)
{
  RmpStencils *old = &self->stencils, sum = { 0 };
  gsize n_most = (gsize) old->start[old->n_rows] + start[n_rows];
  g_autoptr (GArray) row = g_array_new (FALSE, FALSE, sizeof (Entry));

  sum.start = g_new0 (guint32, (gsize) old->n_rows + 1);
  sum.columns = g_new (guint32, n_most);
  sum.weights = g_new (double, n_most);
  for (guint32 v = 0, r = 0; v < old->n_rows; v++)
    {
      g_array_set_size (row, 0);
      for (guint32 i = old->start[v]; i < old->start[v + 1]; i++)
        add_entry (row, old->columns[i], old->weights[i]);
      if (r < n_rows && rows[r] == v)
        {
          for (guint32 i = start[r]; i < start[r + 1]; i++)
            add_entry (row, columns[i], weights[i]);
          r++;
        }
      append_row (&sum, row);
    }
  rmp_stencils_clear (old);
  *old = sum;
  round_weights (self);
}

static inline Lanes
single_row (const RmpSubdivision *self, const Lanes *coarse, guint32 row)
{
  Lanes sum = { 0.0f, 0.0f, 0.0f, 0.0f };

  for (guint32 k = self->stencils.start[row]; k < self->stencils.start[row + 1]; k++)
    sum += coarse[self->stencils.columns[k]] * self->single_weights[k];
  return sum;
}

/* Rows @begin to @end; each point's fourth lane is overwritten by the next one, except for the
 * last.
 */
static void
single_rows (const RmpSubdivision *self, const Lanes *coarse, float *fine, guint32 begin,
             guint32 end)
{
  for (guint32 row = begin; row < end; row++)
    {
      Lanes sum = single_row (self, coarse, row);

      memcpy (fine + 3 * (gsize) row, &sum, (row + 1 < end ? 4 : 3) * sizeof (float));
    }
}

void
rmp_subdivision_apply (const RmpSubdivision *self, const float *coarse, float *fine,
                       guint n_threads)
{
  Lanes *padded = g_aligned_alloc (self->n_coarse, sizeof *padded, sizeof *padded);
  guint n_rows = self->stencils.n_rows;
  int n = rmp_parallel_threads (n_rows, n_threads);

  for (guint32 v = 0; v < self->n_coarse; v++)
    padded[v] = (Lanes){ coarse[3 * (gsize) v], coarse[3 * (gsize) v + 1],
                         coarse[3 * (gsize) v + 2], 0.0f };
#pragma omp parallel for num_threads(n) schedule(static, 1)
  for (int i = 0; i < n; i++)
    single_rows (self, padded, fine, (guint32) ((guint64) n_rows * (guint) i / (guint) n),
                 (guint32) ((guint64) n_rows * ((guint) i + 1) / (guint) n));
  g_aligned_free (padded);
}

void
rmp_subdivision_apply_double (const RmpSubdivision *self, const double *coarse, double *fine,
                              guint n_threads)
{
  int n = rmp_parallel_threads (self->stencils.n_rows, n_threads);

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 row = 0; row < self->stencils.n_rows; row++)
    rmp_stencils_apply_row (&self->stencils, coarse, row, fine + 3 * (gsize) row);
}

void
rmp_subdivision_interpolate (const RmpSubdivision *self, const float *coarse, float *fine)
{
  g_return_if_fail (self);

  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      const guint32 *corner = self->coarse_faces + 3 * (gsize) self->topology->anchor_faces[v];
      const float *weight = self->topology->anchor_barycentric + 2 * (gsize) v;

      fine[v] = (1.0f - weight[0] - weight[1]) * coarse[corner[0]] + weight[0] * coarse[corner[1]] +
                weight[1] * coarse[corner[2]];
    }
}
