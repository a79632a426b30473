/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame-block.c: some vertices of all frames, and arithmetic on them. */

#include "bake/components-private.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

#define LANES RMP_FRAME_LANES
#define BLOCK RMP_FRAME_BLOCK

/* Blocks that are read at a time: few calls for many numbers, as long as frames are few. */
#define LONGEST_RUN 4

/* Coordinates whose sums stay in registers while frames go by. */
#define WIDE 8

gsize
rmp_frame_block_count (const RmpComponents *components)
{
  return ((gsize) components->n_vertices + LANES - 1) / LANES;
}

void
rmp_frame_block_init (RmpFrameBlock *self, const RmpComponents *components)
{
  self->values = g_new (float, (gsize) components->n_frames *BLOCK);
  self->moves = g_new (float, (gsize) components->n_frames *BLOCK);
}

void
rmp_frame_block_clear (RmpFrameBlock *self)
{
  g_free (self->values);
  g_free (self->moves);
}

/* --- reading ---------------------------------------------------------------------------------- */

RMP_VECTOR_CLONES static void
spread (const float *vectors, float *lanes)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      lanes[i] = vectors[3 * i];
      lanes[LANES + i] = vectors[3 * i + 1];
      lanes[2 * LANES + i] = vectors[3 * i + 2];
    }
}

RMP_VECTOR_CLONES void
rmp_frame_lanes_gather (const float *lanes, guint n, float *vectors)
{
#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      vectors[3 * i] = lanes[i];
      vectors[3 * i + 1] = lanes[LANES + i];
      vectors[3 * i + 2] = lanes[2 * LANES + i];
    }
}

/* What does not move stays exactly where it is. */
RMP_VECTOR_CLONES static void
find_mean (const float *values, guint n_frames, double *mean)
{
  for (guint begin = 0; begin < BLOCK; begin += WIDE)
    {
      const float *first = values + begin, *row = first;
      double sums[WIDE] = { 0.0 };

      for (guint f = 1; f < n_frames; f++)
        {
          row += BLOCK;
#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            sums[i] += (double) row[i] - (double) first[i];
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        mean[begin + i] = (double) first[i] + sums[i] / n_frames;
    }
}

RMP_VECTOR_CLONES static void
find_moves (const float *values, guint n_frames, const double *mean, float *moves)
{
  for (guint f = 0; f < n_frames; f++, values += BLOCK, moves += BLOCK)
#pragma omp simd
    for (guint i = 0; i < BLOCK; i++)
      moves[i] = (float) ((double) values[i] - mean[i]);
}

void
rmp_frame_run_init (RmpFrameRun *self, const RmpComponents *components)
{
  self->most = CLAMP (RMP_FRAME_MANY / components->n_frames, 1, LONGEST_RUN);
  self->vectors = g_new0 (float, (gsize) components->n_frames * self->most * BLOCK);
  self->n = 0;
}

void
rmp_frame_run_clear (RmpFrameRun *self)
{
  g_free (self->vectors);
}

/* Blocks from @which on. */
static gboolean
read_run (RmpFrameRun *self, const RmpComponents *components, gsize which, guint n, gsize offset,
          GError **error)
{
  const gsize first = which * BLOCK,
              end = MIN (first + (gsize) n * BLOCK, rmp_components_count (components));

  self->first = which;
  self->n = 0;
  for (guint f = 0; f < components->n_frames; f++)
    {
      float *vectors = self->vectors + (gsize) f * self->most * BLOCK;

      if (!rmp_spool_read (components->frames, f, offset + first, vectors, end - first, error))
        return FALSE;
      /* Lanes beyond the last vertex. */
      memset (vectors + (end - first), 0, (n * BLOCK - (end - first)) * sizeof *vectors);
    }
  self->n = n;
  return TRUE;
}

gboolean
rmp_frame_block_read (RmpFrameBlock *self, RmpFrameRun *run, const RmpComponents *components,
                      gsize which, guint n_follow, gsize offset, GError **error)
{
  if ((which < run->first || which >= run->first + run->n) &&
      !read_run (run, components, which, MIN (n_follow + 1, run->most), offset, error))
    return FALSE;
  self->first = which * BLOCK;
  self->n = (guint) MIN (LANES, components->n_vertices - which * LANES);
  for (guint f = 0; f < components->n_frames; f++)
    spread (run->vectors + ((gsize) f * run->most + (which - run->first)) * BLOCK,
            self->values + (gsize) f * BLOCK);
  find_mean (self->values, components->n_frames, self->mean);
  find_moves (self->values, components->n_frames, self->mean, self->moves);
  return TRUE;
}

/* --- arithmetic ------------------------------------------------------------------------------- */

RMP_VECTOR_CLONES static void
project (const float *moves, guint n_frames, const double *coordinates, double factor,
         double *shape)
{
  for (guint begin = 0; begin < BLOCK; begin += WIDE)
    {
      const float *row = moves + begin;
      double sums[WIDE] = { 0.0 };

      for (guint f = 0; f < n_frames; f++, row += BLOCK)
        {
          const double coordinate = coordinates[f];

#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            sums[i] += coordinate * (double) row[i];
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        shape[begin + i] = sums[i] * factor;
    }
}

/* Frames whose products are added up as floats: sums of more would lose what moves themselves have
 * left of a component that is far smaller than they are.
 */
#define FEW_FRAMES 32

/* Adds some frames' products, up to FEW_FRAMES, with RMP_FRAME_FEW components. @weights: [few ×
 * @stride]; @sums: (inout): [few × BLOCK] of doubles
 */
RMP_VECTOR_CLONES static void
add_products (const float *moves, guint n_frames, const float *weights, gsize stride, double *sums)
{
  for (guint begin = 0; begin < BLOCK; begin += 2 * WIDE)
    {
      const float *row = moves + begin;
      double *at = sums + begin;
      float a[WIDE] = { 0.0f }, b[WIDE] = { 0.0f }, c[WIDE] = { 0.0f }, d[WIDE] = { 0.0f },
            e[WIDE] = { 0.0f }, f[WIDE] = { 0.0f }, g[WIDE] = { 0.0f }, h[WIDE] = { 0.0f };

      for (guint k = 0; k < n_frames; k++, row += BLOCK)
        {
          const float p = weights[k], q = weights[stride + k], r = weights[2 * stride + k],
                      s = weights[3 * stride + k];

#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            {
              a[i] += p * row[i];
              b[i] += p * row[WIDE + i];
              c[i] += q * row[i];
              d[i] += q * row[WIDE + i];
              e[i] += r * row[i];
              f[i] += r * row[WIDE + i];
              g[i] += s * row[i];
              h[i] += s * row[WIDE + i];
            }
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          at[i] += (double) a[i];
          at[WIDE + i] += (double) b[i];
          at[BLOCK + i] += (double) c[i];
          at[BLOCK + WIDE + i] += (double) d[i];
          at[2 * BLOCK + i] += (double) e[i];
          at[2 * BLOCK + WIDE + i] += (double) f[i];
          at[3 * BLOCK + i] += (double) g[i];
          at[3 * BLOCK + WIDE + i] += (double) h[i];
        }
    }
}

/* Of all components, while some frames are in the cache. */
static void
project_all (const RmpFrameBlock *self, const RmpComponents *components, guint first, guint n,
             double *shapes)
{
  const guint n_frames = components->n_frames;

  for (guint k = 0; k < n; k += RMP_FRAME_FEW)
    memset (shapes + (gsize) k * BLOCK, 0, RMP_FRAME_FEW * BLOCK * sizeof *shapes);
  for (guint f = 0; f < n_frames; f += FEW_FRAMES)
    for (guint k = 0; k < n; k += RMP_FRAME_FEW)
      add_products (self->moves + (gsize) f * BLOCK, MIN (FEW_FRAMES, n_frames - f),
                    components->weights + (gsize) (first + k) * n_frames + f, n_frames,
                    shapes + (gsize) k * BLOCK);
}

RMP_VECTOR_CLONES static void
scale (double factor, double *shape)
{
#pragma omp simd
  for (guint i = 0; i < BLOCK; i++)
    shape[i] *= factor;
}

void
rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components, guint first,
                         guint n, double *shapes)
{
  const double *norms = components->norms + first;

  if (n == 1)
    {
      project (self->moves, components->n_frames,
               components->coordinates + (gsize) first * components->n_frames, norms[0] * norms[0],
               shapes);
      return;
    }
  project_all (self, components, first, n, shapes);
  for (guint k = 0; k < n; k++)
    scale (norms[k] * norms[k], shapes + (gsize) k * BLOCK);
}
