/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filtered-cg.h"

#include <math.h>
#include <string.h>

#include "compute/large-pages.h"
#include "compute/parallel.h"
#include "geometry/vector.h"
#include "solvers/coarse-space.h"
#include "solvers/symmetric-product.h"

#define PARALLEL 1e-6
#define SUM_BLOCK 1024 /* vertices that are summed together */

/* --- filters ---------------------------------------------------------------------------------- */

gboolean
rmp_filter_init (RmpFilter *self, guint n_directions, const double *directions)
{
  gboolean independent = TRUE;

  memset (self, 0, sizeof *self);
  if (n_directions >= 3)
    {
      self->kind = RMP_FILTER_FIXED;
      return TRUE;
    }
  if (n_directions == 0)
    return TRUE;
  rmp_vector_copy (directions, self->p);
  if (!rmp_vector_normalise (self->p))
    return FALSE;
  self->kind = RMP_FILTER_PLANE;
  if (n_directions == 1)
    return TRUE;
  rmp_vector_copy (directions + 3, self->q);
  independent = rmp_vector_normalise (self->q);
  rmp_vector_add_scaled (self->q, -rmp_vector_dot (self->p, self->q), self->p, self->q);
  independent = independent && rmp_vector_norm (self->q) > PARALLEL;
  if (independent && rmp_vector_normalise (self->q))
    self->kind = RMP_FILTER_LINE;
  return independent;
}

void
rmp_filter_apply (const RmpFilter *self, double vector[3])
{
  if (self->kind == RMP_FILTER_FREE)
    return;
  if (self->kind == RMP_FILTER_FIXED)
    {
      vector[0] = vector[1] = vector[2] = 0.0;
      return;
    }
  rmp_vector_add_scaled (vector, -rmp_vector_dot (vector, self->p), self->p, vector);
  if (self->kind == RMP_FILTER_LINE)
    rmp_vector_add_scaled (vector, -rmp_vector_dot (vector, self->q), self->q, vector);
}

/* --- the method ------------------------------------------------------------------------------- */

typedef struct
{
  const RmpBlockMatrix *matrix;
  const RmpFilter *filters;
  const RmpSymmetricProduct *product;
  RmpSymmetricProduct *own_product; /* (nullable) */
  GArray *held;                     /* (element-type guint32) vertices that are not free */
  RmpCoarseSpace *coarse;           /* (nullable) */
  double *inverses;                 /* [n × 9] of the diagonal's blocks */
  double *partial;                  /* of sums */
  double *residual, *direction, *image, *scaled;
  int n_threads;
  guint n_wanted;
} Work;

/* Sums are made block by block, whoever makes which. */
static double
dot (const Work *self, const double *a, const double *b)
{
  const guint n = self->matrix->n, n_blocks = (n + SUM_BLOCK - 1) / SUM_BLOCK;
  double sum = 0.0;

#pragma omp parallel for schedule(static) num_threads(self->n_threads)
  for (guint k = 0; k < n_blocks; k++)
    {
      const gsize end = 3 * (gsize) MIN (n, (k + 1) * SUM_BLOCK);
      double part = 0.0;

      for (gsize i = 3 * (gsize) k * SUM_BLOCK; i < end; i++)
        part += a[i] * b[i];
      self->partial[k] = part;
    }
  for (guint k = 0; k < n_blocks; k++)
    sum += self->partial[k];
  return sum;
}

static void
filter (const Work *self, double *vector)
{
  const guint32 *held = (const guint32 *) (gpointer) self->held->data;

  for (guint i = 0; i < self->held->len; i++)
    rmp_filter_apply (&self->filters[held[i]], vector + 3 * (gsize) held[i]);
}

static void
precondition (const Work *self, const double *vector, double *out)
{
#pragma omp parallel for schedule(static) num_threads(self->n_threads)
  for (guint v = 0; v < self->matrix->n; v++)
    rmp_block_apply (self->inverses + 9 * (gsize) v, vector + 3 * (gsize) v, out + 3 * (gsize) v);
  if (self->coarse)
    rmp_coarse_space_add (self->coarse, vector, out);
}

/* a = b + scale · c */
static void
combine (const Work *self, double *a, const double *b, double scale, const double *c)
{
#pragma omp parallel for schedule(static) num_threads(self->n_threads)
  for (gsize i = 0; i < 3 * (gsize) self->matrix->n; i++)
    a[i] = b[i] + scale * c[i];
}

/* Goes so far in the direction: the solution, the residual, and the preconditioned residual, while
 * each is there to be read.
 */
static void
go (const Work *self, double length, double *solution)
{
#pragma omp parallel for schedule(static) num_threads(self->n_threads)
  for (guint v = 0; v < self->matrix->n; v++)
    {
      const gsize at = 3 * (gsize) v;

      for (gsize i = at; i < at + 3; i++)
        {
          solution[i] += length * self->direction[i];
          self->residual[i] -= length * self->image[i];
        }
      rmp_block_apply (self->inverses + 3 * at, self->residual + at, self->scaled + at);
    }
  if (self->coarse)
    rmp_coarse_space_add (self->coarse, self->residual, self->scaled);
}

static Work *
work_new (const RmpBlockMatrix *matrix, const RmpFilter *filters, const RmpCgOptions *options)
{
  const gsize n = matrix->n;
  Work *self = g_new0 (Work, 1);

  self->matrix = matrix;
  self->filters = filters;
  if (!options->product)
    self->own_product = options->narrow
                            ? rmp_symmetric_product_new_narrow (matrix, options->n_threads)
                            : rmp_symmetric_product_new (matrix, options->n_threads);
  self->product = options->product ? options->product : self->own_product;
  self->held = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 v = 0; v < n; v++)
    if (filters[v].kind != RMP_FILTER_FREE)
      g_array_append_val (self->held, v);
  self->coarse = options->coarse;
  self->n_wanted = options->n_threads;
  self->n_threads = rmp_parallel_threads (n, options->n_threads);
  self->inverses = rmp_large_new (double, 9 * n + 1);
  self->partial = g_new (double, n / SUM_BLOCK + 1);
  self->residual = rmp_large_new (double, 3 * n + 1);
  self->direction = g_new0 (double, 3 * n + 1);
  self->image = rmp_large_new (double, 3 * n + 1);
  self->scaled = rmp_large_new (double, 3 * n + 1);
  for (gsize v = 0; v < n; v++)
    rmp_block_invert (matrix->blocks + 9 * (gsize) matrix->diagonal[v], self->inverses + 9 * v);
  return self;
}

static void
work_free (Work *self)
{
  g_clear_pointer (&self->own_product, rmp_symmetric_product_free);
  g_array_unref (self->held);
  g_free (self->inverses);
  g_free (self->partial);
  g_free (self->residual);
  g_free (self->direction);
  g_free (self->image);
  g_free (self->scaled);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Work, work_free)

/* What is not free of the beginning is what it has to be. */
static void
begin (const Work *self, const double *constrained, double *solution)
{
  filter (self, solution);
  for (gsize v = 0; v < self->matrix->n; v++)
    {
      double free[3];

      rmp_vector_copy (constrained + 3 * v, free);
      rmp_filter_apply (&self->filters[v], free);
      for (guint c = 0; c < 3; c++)
        solution[3 * v + c] += constrained[3 * v + c] - free[c];
    }
}

/* What of a way is left of it when others are taken out, for it to count as one: of its square. */
#define LEAST_WAY 1e-12

/* Makes @way, which its image follows, conjugate to others. Returns: its curvature; 0 where nothing
 * is left of it
 */
static double
make_conjugate (const Work *self, double *way, guint n_others, const double *others,
                const double *curvatures)
{
  const gsize n = 3 * (gsize) self->matrix->n;
  double *image = way + n, whole, curvature;

  filter (self, way);
  rmp_symmetric_product_multiply (self->product, way, image, self->n_wanted);
  filter (self, image);
  whole = dot (self, way, image);
  for (guint i = 0; i < n_others; i++)
    {
      const double *other = others + 2 * n * i;
      const double share = dot (self, way, other + n) / curvatures[i];

      combine (self, way, way, -share, other);
      combine (self, image, image, -share, other + n);
    }
  curvature = dot (self, way, image);
  return curvature > LEAST_WAY * whole ? curvature : 0.0;
}

/* Goes to where ways come nearest to the solution. */
static void
go_along (const Work *self, const RmpCgOptions *options, double *solution)
{
  const gsize n = 3 * (gsize) self->matrix->n;
  g_autofree double *ways = rmp_large_new (double, 2 * n * options->n_ways + 1);
  g_autofree double *curvatures = g_new (double, options->n_ways + 1);
  guint n_ways = 0;

  for (guint i = 0; i < options->n_ways; i++)
    {
      double *way = ways + 2 * n * n_ways, length;

      memcpy (way, options->ways + n * i, n * sizeof *way);
      curvatures[n_ways] = make_conjugate (self, way, n_ways, ways, curvatures);
      if (!(curvatures[n_ways] > 0.0))
        continue;
      length = dot (self, way, self->residual) / curvatures[n_ways++];
      combine (self, solution, solution, length, way);
      combine (self, self->residual, self->residual, -length, way + n);
    }
}

/* The right side, filtered, as the preconditioner measures it. */
static double
measure_right (const Work *self, const double *right)
{
  memcpy (self->image, right, 3 * (gsize) self->matrix->n * sizeof (double));
  filter (self, self->image);
  precondition (self, self->image, self->scaled);
  return dot (self, self->image, self->scaled);
}

/* How far a solution that is within reach may go in the direction, if that is less than @most. */
static double
measure_room (const Work *self, const double *solution, double reach, double most)
{
  double room = G_MAXDOUBLE;

#pragma omp parallel for schedule(static) reduction(min : room) num_threads(self->n_threads)
  for (guint v = 0; v < self->matrix->n; v++)
    {
      const double *at = solution + 3 * (gsize) v, *way = self->direction + 3 * (gsize) v;
      const double square = rmp_vector_dot (way, way), along = rmp_vector_dot (at, way);
      const double left = MAX (reach * reach - rmp_vector_dot (at, at), 0.0);

      if (most * (most * square + 2.0 * along) <= left)
        continue;
      /* the larger t of t² square + 2 t along = left, without cancellation where that is ahead */
      if (square > 0.0)
        room = MIN (room, along > 0.0 ? left / (along + sqrt (along * along + square * left))
                                      : (sqrt (along * along + square * left) - along) / square);
    }
  return room;
}

/* The residual of where the solution is, and what the preconditioner makes of it. Returns: as it
 * measures it
 */
static double
look (const Work *self, const double *right, const double *solution)
{
  rmp_block_matrix_multiply (self->matrix, solution, self->image, self->n_wanted);
  combine (self, self->residual, right, -1.0, self->image);
  filter (self, self->residual);
  precondition (self, self->residual, self->scaled);
  return dot (self, self->residual, self->scaled);
}

RmpCgStatus
rmp_filtered_cg_solve (const RmpBlockMatrix *matrix, const double *right, const RmpFilter *filters,
                       const double *constrained, const RmpCgOptions *options, double *solution,
                       guint *n_iterations)
{
  g_autoptr (Work) work = work_new (matrix, filters, options);
  double goal = options->tolerance * options->tolerance * measure_right (work, right);
  double measure;
  guint n = 0, again = 0;
  RmpCgStatus status = RMP_CG_CONVERGED;

  begin (work, constrained, solution);
  rmp_block_matrix_multiply (matrix, solution, work->image, work->n_wanted);
  combine (work, work->residual, right, -1.0, work->image);
  filter (work, work->residual);
  if (options->n_ways > 0)
    go_along (work, options, solution);
  precondition (work, work->residual, work->direction);
  filter (work, work->direction);
  measure = dot (work, work->residual, work->direction);
  if (options->narrow && measure <= goal)
    {
      measure = look (work, right, solution);
      combine (work, work->direction, work->scaled, 0.0, work->scaled);
      filter (work, work->direction);
    }
  if (goal <= 0.0)
    goal = options->tolerance * options->tolerance * measure;
  while (measure > goal && measure > G_MINDOUBLE)
    {
      double curvature, next, share, most, room = G_MAXDOUBLE;

      if (n == options->most)
        {
          status = RMP_CG_STAGNATED;
          break;
        }
      if (g_cancellable_is_cancelled (options->cancellable))
        {
          status = RMP_CG_CANCELLED;
          break;
        }
      rmp_symmetric_product_multiply (work->product, work->direction, work->image, work->n_wanted);
      filter (work, work->image);
      curvature = dot (work, work->direction, work->image);
      most = curvature > 0.0 ? measure / curvature : G_MAXDOUBLE;
      if (options->reach > 0.0)
        room = measure_room (work, solution, options->reach, most);
      if (!(curvature > 0.0) || most > room)
        {
          status = curvature > 0.0 ? RMP_CG_OUT_OF_REACH : RMP_CG_NOT_POSITIVE;
          if (options->reach > 0.0)
            combine (work, solution, solution, room, work->direction);
          break;
        }
      go (work, most, solution);
      next = dot (work, work->residual, work->scaled);
      share = next / measure;
      if (options->narrow && next <= goal)
        {
          next = look (work, right, solution);
          share = next < measure ? next / measure : 0.0;
        }
      combine (work, work->direction, work->scaled, share, work->direction);
      filter (work, work->direction);
      measure = next;
      n++;
    }
  if (status == RMP_CG_NOT_POSITIVE && options->narrow)
    {
      RmpCgOptions exact = *options;

      exact.narrow = FALSE;
      status = rmp_filtered_cg_solve (matrix, right, filters, constrained, &exact, solution,
                                      &again);
    }
  if (n_iterations)
    *n_iterations = n + again;
  return status;
}
