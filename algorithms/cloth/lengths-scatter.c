/* SPDX-License-Identifier: GPL-3.0-or-later */

/* lengths-scatter.c: lengths whose both ends one item moves, in place. */

#include "lengths-passes.h"

#include <math.h>
#include <string.h>

/* As in the shaders. */
#define LEAST_LENGTH 1e-12f

enum
{
  ARRAY_ENDS = RMP_LENGTHS_N_SHARED,
  ARRAY_POSITIONS,   /* float [#V × 4] where vertices have come to, 1/kg */
  ARRAY_MULTIPLIERS, /* float [#springs] */
  ARRAY_PARTICLES, /* float [#particles × 4] of levels: as positions; at last what they moved by */
  N_ARRAYS,
};
G_STATIC_ASSERT (N_ARRAYS <= RMP_WORK_MAX_ARRAYS);

static inline float
read_float (guint32 bits)
{
  float number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

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

/* The lengths of a group. values: the first of them, the step's square or 0, whether only those
 * that are too long
 */
static void
run_keep (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const guint32 *ends = arrays[0];
  const float *rests = arrays[1];
  float *positions = arrays[2], *multipliers = arrays[3];
  const float square = pass->values[1];
  const gboolean only_longer = pass->values[2] > 0.0f;

  for (guint item = begin; item < end; item++)
    {
      const gsize s = (gsize) pass->values[0] + item;
      float *p = positions + 4 * (gsize) ends[2 * s], *q = positions + 4 * (gsize) ends[2 * s + 1];
      const float way[3] = { q[0] - p[0], q[1] - p[1], q[2] - p[2] };
      const float length = sqrtf (way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
      const float weights = p[3] + q[3], stiffness = rests[2 * s + 1];
      float by;

      if (!(length >= LEAST_LENGTH) || !(weights > 0.0f) || !(stiffness > 0.0f) ||
          (only_longer && !(length > rests[2 * s])))
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

/* Adds what the next coarser level carries one by, whose particles hold what they moved by. */
static void
add_way (const guint32 *start, const guint32 *parents, const float *moved, gsize row, float *to)
{
  for (guint32 k = start[row]; k < start[row + 1]; k++)
    for (guint c = 0; c < 3; c++)
      to[c] += read_float (parents[2 * (gsize) k + 1]) *
               moved[4 * (gsize) parents[2 * (gsize) k] + c];
}

/* Particles of a level where their vertices are, and on by what carries them. values: the first of
 * them, #V
 */
static void
run_take (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *positions = arrays[0];
  const guint32 *from = arrays[1], *start = arrays[2], *parents = arrays[3];
  float *particles = arrays[4];

  for (guint item = begin; item < end; item++)
    {
      const gsize i = (gsize) pass->values[0] + item;
      float *to = particles + 4 * i;

      memcpy (to, positions + 4 * (gsize) from[2 * i], 3 * sizeof *to);
      to[3] = read_float (from[2 * i + 1]);
      if (to[3] > 0.0f)
        add_way (start, parents, particles, (gsize) pass->values[1] + i, to);
    }
}

/* What they have moved by from there, in place of where they are. values: the first of them */
static void
run_move (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *positions = arrays[0];
  const guint32 *from = arrays[1];
  float *particles = arrays[2];

  for (guint item = begin; item < end; item++)
    {
      const gsize i = (gsize) pass->values[0] + item;

      for (guint c = 0; c < 3; c++)
        particles[4 * i + c] -= positions[4 * (gsize) from[2 * i] + c];
    }
}

/* Vertices on by what carries them. */
static void
run_carry (G_GNUC_UNUSED const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const guint32 *start = arrays[0], *parents = arrays[1];
  const float *particles = arrays[2];
  float *positions = arrays[3];

  for (gsize v = begin; v < end; v++)
    if (positions[4 * v + 3] > 0.0f)
      add_way (start, parents, particles, v, positions + 4 * v);
}

/* Vertices out of simple bodies. values: how many, thickness, friction */
static void
run_push (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const float *before = arrays[0], *bodies = arrays[1];
  float *positions = arrays[2];

  for (gsize v = begin; v < end; v++)
    if (positions[4 * v + 3] > 0.0f)
      rmp_cloth_push_out (bodies, (guint) pass->values[0], pass->values[1], pass->values[2],
                          before + 4 * v, positions + 4 * v);
}

static const RmpKernel begin_kernel = { .id = "lengths-begin", .n_arrays = 3, .run = run_begin };
static const RmpKernel keep_kernel = { .id = "lengths-keep", .n_arrays = 4, .run = run_keep };
static const RmpKernel tether_kernel = { .id = "lengths-tether", .n_arrays = 3, .run = run_tether };
static const RmpKernel take_kernel = { .id = "levels-take", .n_arrays = 5, .run = run_take };
static const RmpKernel move_kernel = { .id = "levels-move", .n_arrays = 3, .run = run_move };
static const RmpKernel carry_kernel = { .id = "levels-carry", .n_arrays = 4, .run = run_carry };

static const RmpKernel push_kernel = { .id = "bodies-push", .n_arrays = 3, .run = run_push };

/* --- passes ----------------------------------------------------------------------------------- */

/* @particles: the array of the level's */
static void
add_groups (const RmpClothPackedLevel *level, guint particles, double square, GArray *passes)
{
  for (guint g = 0; g < level->n_groups; g++)
    {
      const RmpPass pass = {
        .kernel = &keep_kernel,
        .n_items = level->start[g + 1] - level->start[g],
        .arrays = { ARRAY_ENDS, RMP_LENGTHS_RESTS, particles, ARRAY_MULTIPLIERS },
        .values = { (float) level->start[g], (float) square,
                    particles == ARRAY_PARTICLES ? 1.0f : 0.0f },
      };

      g_array_append_val (passes, pass);
    }
}

static void
add_level (const RmpClothLengthsPack *pack, const RmpClothPackedLevel *level, GArray *passes)
{
  const RmpPass take = {
    .kernel = &take_kernel,
    .n_items = level->n,
    .arrays = { ARRAY_POSITIONS, RMP_LENGTHS_FROM, RMP_LENGTHS_START, RMP_LENGTHS_PARENTS,
                ARRAY_PARTICLES },
    .values = { (float) level->first, (float) pack->n_vertices },
  };
  const RmpPass move = {
    .kernel = &move_kernel,
    .n_items = level->n,
    .arrays = { ARRAY_POSITIONS, RMP_LENGTHS_FROM, ARRAY_PARTICLES },
    .values = { (float) level->first },
  };

  g_array_append_val (passes, take);
  add_groups (level, ARRAY_PARTICLES, 0.0, passes);
  g_array_append_val (passes, move);
}

/* What reaches farther than a length. */
static void
add_far (const RmpClothLengthsPack *pack, GArray *passes)
{
  const RmpPass carry = {
    .kernel = &carry_kernel,
    .n_items = pack->n_vertices,
    .arrays = { RMP_LENGTHS_START, RMP_LENGTHS_PARENTS, ARRAY_PARTICLES, ARRAY_POSITIONS },
  };
  const RmpPass tether = {
    .kernel = &tether_kernel,
    .n_items = pack->n_vertices,
    .arrays = { RMP_LENGTHS_HELD, RMP_LENGTHS_REACHES, ARRAY_POSITIONS },
  };

  for (guint l = pack->n_levels; l-- > 1;)
    add_level (pack, &pack->levels[l], passes);
  if (pack->n_particles > 0)
    g_array_append_val (passes, carry);
  if (pack->held)
    g_array_append_val (passes, tether);
}

static void
list_arrays (const RmpClothLengthsTurns *turns, RmpArray *arrays)
{
  const RmpClothLengthsPack *pack = turns->pack;
  const gsize n_vertices = pack->n_vertices, n_springs = pack->n_springs;

  rmp_cloth_lengths_share (turns, arrays);
  arrays[ARRAY_ENDS] = rmp_cloth_lengths_kept (pack, pack->ends, 2 * n_springs);
  arrays[ARRAY_POSITIONS] = (RmpArray){ .use = RMP_ARRAY_OUT,
                                        .data = turns->end,
                                        .size = 4 * n_vertices * sizeof (float) };
  arrays[ARRAY_MULTIPLIERS] = rmp_cloth_lengths_between (n_springs);
  arrays[ARRAY_PARTICLES] = rmp_cloth_lengths_between (4 * (gsize) pack->n_particles);
}

void
rmp_cloth_lengths_scatter (const RmpClothLengthsTurns *turns, RmpClothLengthsPasses *passes)
{
  const RmpClothLengthsPack *pack = turns->pack;
  const RmpPass first = {
    .kernel = &begin_kernel,
    .n_items = MAX (pack->n_vertices, pack->n_springs),
    .arrays = { RMP_LENGTHS_BEGIN, ARRAY_POSITIONS, ARRAY_MULTIPLIERS },
    .values = { (float) pack->n_vertices, (float) pack->n_springs },
  };
  const RmpPass push = {
    .kernel = &push_kernel,
    .n_items = pack->n_vertices,
    .arrays = { RMP_LENGTHS_BEFORE, RMP_LENGTHS_BODIES, ARRAY_POSITIONS },
    .values = { (float) turns->push->n, turns->push->thickness, turns->push->friction },
  };

  passes->n_arrays = N_ARRAYS;
  passes->passes = g_array_new (FALSE, FALSE, sizeof (RmpPass));
  list_arrays (turns, passes->arrays);
  g_array_append_val (passes->passes, first);
  for (guint i = 0; i < turns->n_iterations; i++)
    {
      if (rmp_cloth_reaches_far (i, turns->n_iterations))
        add_far (pack, passes->passes);
      add_groups (&pack->levels[0], ARRAY_POSITIONS, turns->square, passes->passes);
      if (turns->push->n > 0)
        g_array_append_val (passes->passes, push);
    }
}
