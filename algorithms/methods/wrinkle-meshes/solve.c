/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/solve.h"

#include <string.h>

#include "compute/parallel.h"
#include "geometry/vector.h"

/* What the mean of the corrections at a vertex is multiplied by: a mean alone is slow. */
#define OVER_RELAX 1.2

void
rmp_fine_attach (const double anchor[3], const double normal[3], double most, double inward,
                 double position[3])
{
  double offset[3], height, length;

  rmp_vector_sub (position, anchor, offset);
  height = rmp_vector_dot (offset, normal);
  if (height < -inward)
    rmp_vector_add_scaled (offset, -(height + inward), normal, offset);
  length = rmp_vector_norm (offset);
  if (length > most)
    for (guint c = 0; c < 3; c++)
      offset[c] *= most / length;
  if (!isfinite (length))
    memset (offset, 0, sizeof offset);
  rmp_vector_add_scaled (anchor, 1.0, offset, position);
}

static void
attach (const RmpFineAttachment *self, guint n, double *positions, guint n_threads)
{
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    rmp_fine_attach (self->anchors + 3 * (gsize) v, self->normals + 3 * (gsize) v, self->most[v],
                     self->inward ? self->inward[v] : (double) INFINITY, positions + 3 * (gsize) v);
}

/* The mean of what the lengths at a vertex would have it moved by. */
static void
average (const RmpClothLengths *lengths, const RmpFineEnds *ends, const RmpClothKeep *how,
         const double *positions, guint32 vertex, double mean[3])
{
  const guint32 begin = ends->start[vertex], end = ends->start[vertex + 1];

  memset (mean, 0, 3 * sizeof *mean);
  for (guint32 k = begin; k < end; k++)
    {
      const RmpClothSpring *spring = lengths->springs + ends->springs[k];
      double way[3];
      const double excess = rmp_cloth_length_measure (spring, how->scale, positions, way);

      if (isnan (excess) || (how->when == RMP_KEEP_IF_SHORTER && !(excess < 0.0)))
        continue;
      rmp_vector_add_scaled (
          mean, (spring->i == vertex ? 0.5 : -0.5) * how->share * excess / (end - begin), way,
          mean);
    }
}

/* @next: [#V × 3] to work in */
static void
keep_averaged (const RmpClothLengths *lengths, const RmpFineEnds *ends, const RmpClothKeep *how,
               guint n, double *positions, double *next, guint n_threads)
{
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    {
      double mean[3];

      average (lengths, ends, how, positions, v, mean);
      rmp_vector_add_scaled (positions + 3 * (gsize) v, OVER_RELAX, mean, next + 3 * (gsize) v);
    }
  memcpy (positions, next, 3 * (gsize) n * sizeof *next);
}

static double
find_share (const RmpFineOptions *options, double whole)
{
  return options->even ? 1.0 - pow (1.0 - whole, 1.0 / options->iterations) : whole;
}

gboolean
rmp_fine_solve (const RmpFineLengths *lengths, const RmpFineAttachment *attachment,
                const RmpFineOptions *options, double *positions, guint n_threads,
                GCancellable *cancellable)
{
  const RmpClothKeep edges = { find_share (options, options->stretch), options->scale,
                               options->one_way ? RMP_KEEP_IF_SHORTER : RMP_KEEP_ALWAYS };
  const RmpClothKeep bends = { find_share (options, options->bending), options->scale,
                               RMP_KEEP_IF_SHORTER };
  const gboolean averaged = lengths->solver == RMP_FINE_SOLVER_JACOBI;
  const guint n = lengths->n, teams = lengths->solver == RMP_FINE_SOLVER_LISTED ? 1 : n_threads;
  g_autofree double *next = averaged ? g_new (double, 3 * (gsize) n + 1) : NULL;

  for (guint i = 0; i < options->iterations; i++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (averaged)
        {
          keep_averaged (&lengths->edges, &lengths->edge_ends, &edges, n, positions, next, teams);
          keep_averaged (&lengths->bends, &lengths->bend_ends, &bends, n, positions, next, teams);
        }
      else
        {
          rmp_cloth_lengths_keep (&lengths->edges, &edges, NULL, positions, teams);
          rmp_cloth_lengths_keep (&lengths->bends, &bends, NULL, positions, teams);
        }
      attach (attachment, n, positions, n_threads);
    }
  return TRUE;
}

double
rmp_fine_strain (const RmpFineLengths *lengths, double scale, const double *positions)
{
  const guint n = rmp_cloth_lengths_count (&lengths->edges);
  double sum = 0.0;

  for (guint s = 0; s < n; s++)
    {
      const RmpClothSpring *spring = lengths->edges.springs + s;
      const double length = rmp_vector_distance (positions + 3 * (gsize) spring->i,
                                                 positions + 3 * (gsize) spring->j);
      const double strain = length / (scale * spring->length) - 1.0;

      sum += strain * strain;
    }
  return n > 0 ? sqrt (sum / n) : 0.0;
}
