/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengths-kernel.h"

#include <math.h>
#include <string.h>

/* As in the shaders. */
#define LEAST_LENGTH 1e-12f

enum
{
  ARRAY_BEGIN,       /* float [#V × 4] position, 1/kg */
  ARRAY_ENDS,        /* guint32 [#springs × 2] */
  ARRAY_RESTS,       /* float [#springs × 2] length, stiffness */
  ARRAY_POSITIONS,   /* as the first: where they have come to */
  ARRAY_MULTIPLIERS, /* float [#springs] */
  ARRAY_HELD,        /* guint32 [#V × 4] whose tethers … */
  ARRAY_REACHES,     /* … float [#V × 4] reach so far, -1 where there is none */
  N_ARRAYS,
};

struct _RmpClothLengthsWork
{
  guint n_vertices, n_groups, n_springs;
  guint32 *start, *ends;
  float *rests;
  float *inverse_masses; /* [n_vertices] */
  guint32 *held;         /* (nullable): [n_vertices × RMP_CLOTH_TETHERS_MOST] */
  float *reaches;        /* the same */
  guint64 kept;          /* of ends, rests, held and reaches */
};

/* --- kernels ---------------------------------------------------------------------------------- */

/* Positions and multipliers as an iteration finds them at first. values: #V, #springs */
static void
run_begin (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *from = arrays[0];
  float *positions = arrays[1], *multipliers = arrays[2];
  const guint n_vertices = (guint) pass->values[0], n_springs = (guint) pass->values[1];

  for (guint i = begin; i < end; i++)
    {
      if (i < n_vertices)
        memcpy (positions + 4 * (gsize) i, from + 4 * (gsize) i, 4 * sizeof *from);
      if (i < n_springs)
        multipliers[i] = 0.0f;
    }
}

/* The lengths of a group. values: the first of them, the step's square or 0 */
static void
run_keep (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const guint32 *ends = arrays[0];
  const float *rests = arrays[1];
  float *positions = arrays[2], *multipliers = arrays[3];
  const float square = pass->values[1];

  for (guint item = begin; item < end; item++)
    {
      const gsize s = (gsize) pass->values[0] + item;
      float *p = positions + 4 * (gsize) ends[2 * s], *q = positions + 4 * (gsize) ends[2 * s + 1];
      const float way[3] = { q[0] - p[0], q[1] - p[1], q[2] - p[2] };
      const float length = sqrtf (way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
      const float weights = p[3] + q[3], stiffness = rests[2 * s + 1];
      float by;

      if (!(length >= LEAST_LENGTH) || !(weights > 0.0f) || !(stiffness > 0.0f))
        continue;
      if (square > 0.0f)
        {
          const float compliance = 1.0f / (stiffness * square);

          by = (length - rests[2 * s] + compliance * multipliers[s]) / (weights + compliance);
          multipliers[s] -= by;
        }
      else
        by = stiffness * (length - rests[2 * s]) / weights;
      for (guint c = 0; c < 3; c++)
        {
          p[c] += by * p[3] * way[c] / length;
          q[c] -= by * q[3] * way[c] / length;
        }
    }
}

/* The tethers of particles. */
static void
run_tether (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const guint32 *held = arrays[0];
  const float *reaches = arrays[1];
  float *positions = arrays[2];

  (void) pass;
  for (gsize v = begin; v < end; v++)
    for (gsize k = RMP_CLOTH_TETHERS_MOST * v;
         k < RMP_CLOTH_TETHERS_MOST * (v + 1) && reaches[k] >= 0.0f; k++)
      {
        const float *from = positions + 4 * (gsize) held[k];
        float *to = positions + 4 * v;
        const float way[3] = { to[0] - from[0], to[1] - from[1], to[2] - from[2] };
        const float length = sqrtf (way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);

        for (guint c = 0; c < 3 && length > reaches[k] && to[3] > 0.0f; c++)
          to[c] = from[c] + reaches[k] / length * way[c];
      }
}

static const RmpKernel begin_kernel = { "lengths-begin", 3, run_begin };
static const RmpKernel keep_kernel = { "lengths-keep", 4, run_keep };
static const RmpKernel tether_kernel = { "lengths-tether", 3, run_tether };

/* --- work ------------------------------------------------------------------------------------- */

RmpClothLengthsWork *
rmp_cloth_lengths_work_new (const RmpClothLengths *lengths, const RmpClothTethers *tethers,
                            guint n_vertices, const double *inverse_masses)
{
  RmpClothLengthsWork *self = g_new0 (RmpClothLengthsWork, 1);

  g_assert (lengths);

  self->n_vertices = n_vertices;
  self->n_groups = lengths->n_groups;
  self->n_springs = rmp_cloth_lengths_count (lengths);
  self->start = g_memdup2 (lengths->start, (lengths->n_groups + 1) * sizeof *self->start);
  self->ends = g_new (guint32, 2 * (gsize) self->n_springs + 1);
  self->rests = g_new (float, 2 * (gsize) self->n_springs + 1);
  self->inverse_masses = g_new (float, n_vertices + 1);
  self->kept = rmp_kept_id_new ();
  for (guint s = 0; s < self->n_springs; s++)
    {
      self->ends[2 * (gsize) s] = lengths->springs[s].i;
      self->ends[2 * (gsize) s + 1] = lengths->springs[s].j;
      self->rests[2 * (gsize) s] = (float) lengths->springs[s].length;
      self->rests[2 * (gsize) s + 1] = (float) lengths->springs[s].stiffness;
    }
  for (guint v = 0; v < n_vertices; v++)
    self->inverse_masses[v] = (float) inverse_masses[v];
  if (tethers && rmp_cloth_tethers_count (tethers) > 0)
    {
      const gsize n = RMP_CLOTH_TETHERS_MOST * (gsize) n_vertices;

      self->held = g_new (guint32, n);
      self->reaches = g_new (float, n);
      rmp_cloth_tethers_pack (tethers, self->held, self->reaches);
    }
  return self;
}

void
rmp_cloth_lengths_work_free (RmpClothLengthsWork *self)
{
  if (!self)
    return;
  g_free (self->start);
  g_free (self->ends);
  g_free (self->rests);
  g_free (self->inverse_masses);
  g_free (self->held);
  g_free (self->reaches);
  g_free (self);
}

/* @middle: (out): what positions are told from, so that they have few digits. (transfer full) */
static float *
pack (const RmpClothLengthsWork *self, const double *positions, double middle[3])
{
  float *packed = g_new (float, 4 * (gsize) self->n_vertices + 4);

  memset (middle, 0, 3 * sizeof *middle);
  for (gsize i = 0; i < 3 * (gsize) self->n_vertices; i++)
    middle[i % 3] += positions[i] / self->n_vertices;
  for (gsize v = 0; v < self->n_vertices; v++)
    {
      for (guint c = 0; c < 3; c++)
        packed[4 * v + c] = (float) (positions[3 * v + c] - middle[c]);
      packed[4 * v + 3] = self->inverse_masses[v];
    }
  return packed;
}

static void
unpack (const RmpClothLengthsWork *self, const float *packed, const double middle[3],
        double *positions)
{
  for (gsize v = 0; v < self->n_vertices; v++)
    for (guint c = 0; c < 3 && self->inverse_masses[v] > 0.0f; c++)
      positions[3 * v + c] = middle[c] + (double) packed[4 * v + c];
}

/* One over the tethers, if @is_far and there are any, and one over each group. */
static void
add_iteration (const RmpClothLengthsWork *self, gboolean is_far, double step, GArray *passes)
{
  const RmpPass tether = { .kernel = &tether_kernel,
                           .n_items = self->n_vertices,
                           .arrays = { ARRAY_HELD, ARRAY_REACHES, ARRAY_POSITIONS } };

  if (self->held && is_far)
    g_array_append_val (passes, tether);
  for (guint g = 0; g < self->n_groups; g++)
    {
      const RmpPass pass = {
        .kernel = &keep_kernel,
        .n_items = self->start[g + 1] - self->start[g],
        .arrays = { ARRAY_ENDS, ARRAY_RESTS, ARRAY_POSITIONS, ARRAY_MULTIPLIERS },
        .values = { (float) self->start[g], (float) (step * step) },
      };

      g_array_append_val (passes, pass);
    }
}

static GArray *
list_passes (const RmpClothLengthsWork *self, guint n_iterations, double step)
{
  GArray *passes = g_array_new (FALSE, FALSE, sizeof (RmpPass));
  const RmpPass first = { .kernel = &begin_kernel,
                          .n_items = MAX (self->n_vertices, self->n_springs),
                          .arrays = { ARRAY_BEGIN, ARRAY_POSITIONS, ARRAY_MULTIPLIERS },
                          .values = { (float) self->n_vertices, (float) self->n_springs } };

  g_array_append_val (passes, first);
  for (guint i = 0; i < n_iterations; i++)
    add_iteration (self, rmp_cloth_reaches_far (i, n_iterations), step, passes);
  return passes;
}

gboolean
rmp_cloth_lengths_work_run (const RmpClothLengthsWork *self, RmpAccelerator *accelerator,
                            guint n_iterations, double step, double *positions, guint n_threads)
{
  double middle[3];
  g_autofree float *begin = pack (self, positions, middle);
  const gsize size = 4 * (gsize) self->n_vertices * sizeof *begin;
  g_autofree float *end = g_malloc (size + 1);
  g_autoptr (GArray) passes = list_passes (self, n_iterations, step);
  const RmpArray arrays[N_ARRAYS] = {
    [ARRAY_BEGIN] = { .use = RMP_ARRAY_IN, .data = begin, .size = size },
    [ARRAY_ENDS] = { .use = RMP_ARRAY_IN,
                     .data = self->ends,
                     .size = 2 * (gsize) self->n_springs * sizeof *self->ends,
                     .kept = self->kept },
    [ARRAY_RESTS] = { .use = RMP_ARRAY_IN,
                      .data = self->rests,
                      .size = 2 * (gsize) self->n_springs * sizeof *self->rests,
                      .kept = self->kept },
    [ARRAY_POSITIONS] = { .use = RMP_ARRAY_OUT, .data = end, .size = size },
    [ARRAY_MULTIPLIERS] = { .use = RMP_ARRAY_BETWEEN,
                            .size = MAX (self->n_springs, 1) * sizeof (float) },
    [ARRAY_HELD] = { .use = RMP_ARRAY_IN,
                     .data = self->held,
                     .size = RMP_CLOTH_TETHERS_MOST * (gsize) self->n_vertices * sizeof *self->held,
                     .kept = self->kept },
    [ARRAY_REACHES] = { .use = RMP_ARRAY_IN,
                        .data = self->reaches,
                        .size = RMP_CLOTH_TETHERS_MOST * (gsize) self->n_vertices *
                                sizeof *self->reaches,
                        .kept = self->kept },
  };
  const RmpWork work = { self->held ? N_ARRAYS : ARRAY_HELD, arrays, passes->len,
                         (const RmpPass *) (void *) passes->data };
  const gboolean accelerated = rmp_work_run (&work, accelerator, n_threads);

  unpack (self, end, middle, positions);
  return accelerated;
}
