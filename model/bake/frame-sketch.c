/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/frame-sketch.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

/* Coordinates that are worked on at a time: those of all frames stay in the cache. */
#define BLOCK 768

/* Sums for each frame: with these at least, mixtures of frames keep their lengths to a third, and
 * with these at most to 3 %.
 */
#define LEAST_SUMS 8
#define MOST_SUMS 1024

/* Numbers that are added up side by side, in this order on any processor. */
#define N_LANES 8

struct _RmpFrameSketch
{
  gsize n_coordinates;
  gsize n_sums; /* of a frame: whole blocks */
  guint n_frames;
  float *first;  /* [n_coordinates] frame 0 */
  double *sums;  /* [n_sums] of the frame that is added */
  float *rows;   /* [blocks of sums × frames × BLOCK] */
  double *paths; /* [blocks of coordinates] squared, the longest in each */
};

static gsize
count_blocks (gsize n)
{
  return (n + BLOCK - 1) / BLOCK;
}

RmpFrameSketch *
rmp_frame_sketch_new (gsize n_coordinates, guint n_frames, gsize n_bytes)
{
  RmpFrameSketch *self = g_new0 (RmpFrameSketch, 1);
  const gsize most = CLAMP (n_bytes / sizeof (float) / n_frames, LEAST_SUMS * (gsize) n_frames,
                            MOST_SUMS * (gsize) n_frames);

  g_assert (n_coordinates > 0 && n_frames > 0);

  self->n_coordinates = n_coordinates;
  self->n_frames = n_frames;
  self->n_sums = BLOCK * count_blocks (MIN (most, n_coordinates));
  self->first = g_new (float, n_coordinates);
  self->sums = g_new (double, self->n_sums);
  self->rows = g_new (float, self->n_sums *n_frames);
  self->paths = g_new0 (double, count_blocks (n_coordinates));
  return self;
}

void
rmp_frame_sketch_free (RmpFrameSketch *self)
{
  g_free (self->first);
  g_free (self->sums);
  g_free (self->rows);
  g_free (self->paths);
  g_free (self);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* 1 or −1. */
RMP_VECTOR_INLINE double
find_sign (guint32 coordinate)
{
  guint32 hash = coordinate * 0x9e3779b1u;

  hash ^= hash >> 15;
  hash *= 0x85ebca6bu;
  hash ^= hash >> 13;
  hash *= 0xc2b2ae35u;
  return 1.0 - 2.0 * (double) (gint32) (hash >> 31);
}

/* Adds a block's moves to the sums, from its coordinate @number on. Returns: the longest one's
 * square
 */
RMP_VECTOR_CLONES static double
add_block (const float *coordinates, const float *first, guint32 number, guint n, double *sums)
{
  double longest = 0.0;

#pragma omp simd reduction(max : longest)
  for (guint i = 0; i < n; i++)
    {
      const double move = (double) coordinates[i] - (double) first[i], square = move * move;

      sums[i] += find_sign (number + i) * move;
      longest = square > longest ? square : longest;
    }
  return longest;
}

static void
keep_sums (RmpFrameSketch *self, guint frame)
{
  for (gsize begin = 0; begin < self->n_sums; begin += BLOCK)
    {
      float *row = self->rows + begin * self->n_frames + (gsize) frame * BLOCK;

#pragma omp simd
      for (guint i = 0; i < BLOCK; i++)
        row[i] = (float) self->sums[begin + i];
    }
}

void
rmp_frame_sketch_add (RmpFrameSketch *self, guint frame, const float *coordinates)
{
  g_assert (frame < self->n_frames);

  if (frame == 0)
    memcpy (self->first, coordinates, self->n_coordinates * sizeof (float));
  memset (self->sums, 0, self->n_sums * sizeof (double));
  for (gsize begin = 0; begin < self->n_coordinates; begin += BLOCK)
    self->paths[begin / BLOCK] += add_block (
        coordinates + begin, self->first + begin, (guint32) begin,
        (guint) MIN (BLOCK, self->n_coordinates - begin), self->sums + begin % self->n_sums);
  keep_sums (self, frame);
}

double
rmp_frame_sketch_get_longest (const RmpFrameSketch *self)
{
  double longest = 0.0;

  for (gsize i = 0; i < count_blocks (self->n_coordinates); i++)
    longest = MAX (longest, self->paths[i]);
  return sqrt (longest);
}

/* --- products --------------------------------------------------------------------------------- */

/* What sums differ from their mean by. @rows, @moves: [frames × BLOCK] */
RMP_VECTOR_CLONES static void
find_moves (const float *rows, guint n_frames, float *moves)
{
  double mean[BLOCK] = { 0.0 };

  for (guint f = 0; f < n_frames; f++)
#pragma omp simd
    for (guint i = 0; i < BLOCK; i++)
      mean[i] += (double) rows[(gsize) f * BLOCK + i];
#pragma omp simd
  for (guint i = 0; i < BLOCK; i++)
    mean[i] /= n_frames;
  for (guint f = 0; f < n_frames; f++)
#pragma omp simd
    for (guint i = 0; i < BLOCK; i++)
      moves[(gsize) f * BLOCK + i] = (float) ((double) rows[(gsize) f * BLOCK + i] - mean[i]);
}

/* Inner products of rows a and b with c and d: ac, ad, bc, bd. @sums: (out caller-allocates) */
RMP_VECTOR_CLONES static void
multiply_rows (const float *a, const float *b, const float *c, const float *d, double sums[4])
{
  double ac[N_LANES] = { 0.0 }, ad[N_LANES] = { 0.0 }, bc[N_LANES] = { 0.0 }, bd[N_LANES] = { 0.0 };

  for (guint i = 0; i < BLOCK; i += N_LANES)
#pragma omp simd
    for (guint k = 0; k < N_LANES; k++)
      {
        const double x = (double) a[i + k], y = (double) b[i + k], z = (double) c[i + k],
                     w = (double) d[i + k];

        ac[k] += x * z;
        ad[k] += x * w;
        bc[k] += y * z;
        bd[k] += y * w;
      }
  memset (sums, 0, 4 * sizeof *sums);
  for (guint k = 0; k < N_LANES; k++)
    {
      sums[0] += ac[k];
      sums[1] += ad[k];
      sums[2] += bc[k];
      sums[3] += bd[k];
    }
}

/* Adds the products of an even frame, and of the one behind it, with the frames up to them. An odd
 * frame at the end goes twice, and counts once.
 */
static void
multiply_frames (const float *moves, guint n_frames, guint frame, double *products)
{
  const guint n_rows = MIN (2, n_frames - frame);
  const float *a = moves + (gsize) frame * BLOCK, *b = a + (n_rows - 1) * BLOCK;

  for (guint other = 0; other <= frame; other += 2)
    {
      const guint n_others = MIN (2, n_frames - other);
      const float *c = moves + (gsize) other * BLOCK, *d = c + (n_others - 1) * BLOCK;
      double sums[4];

      multiply_rows (a, b, c, d, sums);
      for (guint i = 0; i < n_rows; i++)
        for (guint k = 0; k < n_others; k++)
          products[(gsize) (frame + i) * n_frames + other + k] += sums[2 * i + k];
    }
}

gboolean
rmp_frame_sketch_multiply (const RmpFrameSketch *self, double *products, GCancellable *cancellable)
{
  const guint n = self->n_frames, n_pairs = (n + 1) / 2;
  g_autofree float *moves = g_new (float, (gsize) n *BLOCK);

  memset (products, 0, (gsize) n * n * sizeof *products);
  for (gsize begin = 0; begin < self->n_sums; begin += BLOCK)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
      find_moves (self->rows + begin * n, n, moves);
      /* Last frames have most to do, and begin. */
#pragma omp parallel for schedule(dynamic)
      for (guint pair = 0; pair < n_pairs; pair++)
        multiply_frames (moves, n, 2 * (n_pairs - 1 - pair), products);
    }
  for (guint f = 0; f < n; f++)
    for (guint g = 0; g < f; g++)
      products[(gsize) g * n + f] = products[(gsize) f * n + g];
  return TRUE;
}
