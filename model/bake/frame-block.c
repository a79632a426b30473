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

/* Numbers that are added up side by side, in this order on any processor. */
#define N_SUMS 8

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

/* Of RMP_FRAME_FEW at a time. @coordinates: [few × frames]; @shapes: [few × BLOCK] */
RMP_VECTOR_CLONES static void
project_few (const float *moves, guint n_frames, const double *coordinates, const double *factors,
             double *shapes)
{
  for (guint begin = 0; begin < BLOCK; begin += WIDE)
    {
      const float *row = moves + begin;
      const double *at = coordinates;
      double a[WIDE] = { 0.0 }, b[WIDE] = { 0.0 }, c[WIDE] = { 0.0 }, d[WIDE] = { 0.0 };

      for (guint f = 0; f < n_frames; f++, row += BLOCK, at++)
        {
          const double in_a = at[0], in_b = at[n_frames], in_c = at[2 * (gsize) n_frames],
                       in_d = at[3 * (gsize) n_frames];

#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            {
              const double move = (double) row[i];

              a[i] += in_a * move;
              b[i] += in_b * move;
              c[i] += in_c * move;
              d[i] += in_d * move;
            }
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          shapes[begin + i] = a[i] * factors[0];
          shapes[BLOCK + begin + i] = b[i] * factors[1];
          shapes[2 * BLOCK + begin + i] = c[i] * factors[2];
          shapes[3 * BLOCK + begin + i] = d[i] * factors[3];
        }
    }
}

void
rmp_frame_block_project (const RmpFrameBlock *self, const RmpComponents *components, guint first,
                         guint n, double *shapes)
{
  const guint n_frames = components->n_frames;

  if (n == 1)
    project (self->moves, n_frames, components->coordinates + (gsize) first * n_frames,
             components->norms[first] * components->norms[first], shapes);
  else
    for (guint k = 0; k < n; k += RMP_FRAME_FEW)
      {
        double factors[RMP_FRAME_FEW];

        for (guint i = 0; i < RMP_FRAME_FEW; i++)
          factors[i] = components->norms[first + k + i] * components->norms[first + k + i];
        project_few (self->moves, n_frames,
                     components->coordinates + (gsize) (first + k) * n_frames, factors,
                     shapes + (gsize) k * BLOCK);
      }
}

/* Inner products of rows a and b with c and d: ac, ad, bc, bd. @sums: (out caller-allocates) */
RMP_VECTOR_CLONES static void
multiply_rows (const float *a, const float *b, const float *c, const float *d, double sums[4])
{
  double ac[N_SUMS] = { 0.0 }, ad[N_SUMS] = { 0.0 }, bc[N_SUMS] = { 0.0 }, bd[N_SUMS] = { 0.0 };

  for (guint i = 0; i < BLOCK; i += N_SUMS)
#pragma omp simd
    for (guint k = 0; k < N_SUMS; k++)
      {
        const double x = (double) a[i + k], y = (double) b[i + k], z = (double) c[i + k],
                     w = (double) d[i + k];

        ac[k] += x * z;
        ad[k] += x * w;
        bc[k] += y * z;
        bd[k] += y * w;
      }
  memset (sums, 0, 4 * sizeof *sums);
  for (guint k = 0; k < N_SUMS; k++)
    {
      sums[0] += ac[k];
      sums[1] += ad[k];
      sums[2] += bc[k];
      sums[3] += bd[k];
    }
}

/* An odd frame at the end goes twice, and counts once. */
void
rmp_frame_block_multiply (const RmpFrameBlock *self, guint n_frames, guint frame, double *gram)
{
  const guint n_rows = MIN (2, n_frames - frame);
  const float *a = self->moves + (gsize) frame * BLOCK, *b = a + (n_rows - 1) * BLOCK;

  for (guint other = 0; other <= frame; other += 2)
    {
      const guint n_others = MIN (2, n_frames - other);
      const float *c = self->moves + (gsize) other * BLOCK, *d = c + (n_others - 1) * BLOCK;
      double sums[4];

      multiply_rows (a, b, c, d, sums);
      for (guint i = 0; i < n_rows; i++)
        for (guint k = 0; k < n_others; k++)
          gram[(gsize) (frame + i) * n_frames + other + k] += sums[2 * i + k];
    }
}

RMP_VECTOR_CLONES static double
find_longest (const float *moves, guint n_frames)
{
  double longest = 0.0, squares[BLOCK];

  for (guint begin = 0; begin < BLOCK; begin += WIDE)
    {
      const float *row = moves + begin;
      double sums[WIDE] = { 0.0 };

      for (guint f = 0; f < n_frames; f++, row += BLOCK)
#pragma omp simd
        for (guint i = 0; i < WIDE; i++)
          sums[i] += (double) row[i] * (double) row[i];
      memcpy (squares + begin, sums, sizeof sums);
    }
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
