/* SPDX-License-Identifier: GPL-3.0-or-later */
/* frame-block.c: some vertices of all frames, and arithmetic on them. */

#include "bake/components-private.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

#define LANES RMP_FRAME_LANES
#define BLOCK RMP_FRAME_BLOCK

/* Numbers that are added up side by side, in this order on any processor. */
#define N_SUMS 16

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

void
rmp_frame_lanes_gather (const float *lanes, guint n, float *vectors)
{
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      vectors[3 * i + c] = lanes[c * LANES + i];
}

/* What does not move stays exactly where it is. */
RMP_VECTOR_CLONES static void
find_mean (const float *values, guint n_frames, double *mean)
{
  memset (mean, 0, BLOCK * sizeof *mean);
  for (guint f = 1; f < n_frames; f++)
    {
      const float *row = values + (gsize) f * BLOCK;

#pragma omp simd
      for (guint i = 0; i < BLOCK; i++)
        mean[i] += (double) row[i] - (double) values[i];
    }
#pragma omp simd
  for (guint i = 0; i < BLOCK; i++)
    mean[i] = (double) values[i] + mean[i] / n_frames;
}

RMP_VECTOR_CLONES static void
find_moves (const float *values, guint n_frames, const double *mean, float *moves)
{
  for (guint f = 0; f < n_frames; f++, values += BLOCK, moves += BLOCK)
#pragma omp simd
    for (guint i = 0; i < BLOCK; i++)
      moves[i] = (float) ((double) values[i] - mean[i]);
}

gboolean
rmp_frame_block_read (RmpFrameBlock *self, const RmpComponents *components, gsize which,
                      gsize offset, GError **error)
{
  float vectors[BLOCK] = { 0.0f };

  self->first = which * BLOCK;
  self->n = (guint) MIN (LANES, components->n_vertices - which * LANES);
  for (guint f = 0; f < components->n_frames; f++)
    {
      if (!rmp_spool_read (components->frames, f, offset + self->first, vectors, 3 * self->n,
                           error))
        return FALSE;
      spread (vectors, self->values + (gsize) f * BLOCK);
    }
  find_mean (self->values, components->n_frames, self->mean);
  find_moves (self->values, components->n_frames, self->mean, self->moves);
  return TRUE;
}

/* --- arithmetic ------------------------------------------------------------------------------- */

RMP_VECTOR_CLONES static void
project (const float *moves, guint n_frames, const double *coordinates, double factor,
         double *shape)
{
  memset (shape, 0, BLOCK * sizeof *shape);
  for (guint f = 0; f < n_frames; f++, moves += BLOCK)
    {
      const double coordinate = coordinates[f];

#pragma omp simd
      for (guint i = 0; i < BLOCK; i++)
        shape[i] += coordinate * (double) moves[i];
    }
#pragma omp simd
  for (guint i = 0; i < BLOCK; i++)
    shape[i] *= factor;
}

void
rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components,
                         guint component, double *shape)
{
  project (self->moves, components->n_frames,
           components->coordinates + (gsize) component * components->n_frames,
           components->norms[component] * components->norms[component], shape);
}

RMP_VECTOR_CLONES static double
multiply (const float *a, const float *b)
{
  double sums[N_SUMS] = { 0.0 }, sum = 0.0;

  for (guint i = 0; i < BLOCK; i += N_SUMS)
#pragma omp simd
    for (guint k = 0; k < N_SUMS; k++)
      sums[k] += (double) a[i + k] * (double) b[i + k];
  for (guint k = 0; k < N_SUMS; k++)
    sum += sums[k];
  return sum;
}

void
rmp_frame_block_multiply (const RmpFrameBlock *self, guint frame, double *products)
{
  for (guint other = 0; other <= frame; other++)
    products[other] += multiply (self->moves + (gsize) frame * BLOCK,
                                 self->moves + (gsize) other * BLOCK);
}

RMP_VECTOR_CLONES static double
find_longest (const float *moves, guint n_frames)
{
  double squares[BLOCK] = { 0.0 }, longest = 0.0;

  for (guint f = 0; f < n_frames; f++, moves += BLOCK)
#pragma omp simd
    for (guint i = 0; i < BLOCK; i++)
      squares[i] += (double) moves[i] * (double) moves[i];
#pragma omp simd reduction(max : longest)
  for (guint i = 0; i < BLOCK; i++)
    longest = squares[i] > longest ? squares[i] : longest;
  return longest;
}

double
rmp_frame_block_find_longest (const RmpFrameBlock *self, guint n_frames)
{
  return find_longest (self->moves, n_frames);
}
