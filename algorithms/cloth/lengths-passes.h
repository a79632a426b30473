/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lengths-passes.h: the turns of a step over packed lengths as passes of kernels, in two forms: for
 * who can move both ends of a length at once, which has a reference (lengths-scatter.c), and for
 * who only gathers (lengths-gather.c).
 */

#include "cloth/lengths-pack.h"
#include "cloth/push.h"
#include "compute/accelerator.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpClothLengthsPack *pack;
  guint n_iterations;
  double square;            /* s²: of the step, where springs give way; 0: they are kept */
  const float *begin;       /* [n_vertices × 4] position, 1/kg */
  const float *rests;       /* (nullable): in place of the pack's */
  const RmpClothPush *push; /* of bodies that particles are moved out of */
  float *end;               /* (out): [n_vertices × 4] where they come to */
} RmpClothLengthsTurns;

/* What a work is made of. */
typedef struct
{
  RmpArray arrays[RMP_WORK_MAX_ARRAYS];
  guint n_arrays;
  GArray *passes; /* of RmpPass */
} RmpClothLengthsPasses;

/* Both forms: an array that a pack keeps, of 32-bit numbers. */
static inline RmpArray
rmp_cloth_lengths_kept (const RmpClothLengthsPack *pack, gconstpointer data, gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_IN,
                     .data = (gpointer) data,
                     .size = data ? n * sizeof (guint32) : 0,
                     .kept = pack->kept };
}

static inline RmpArray
rmp_cloth_lengths_rests (const RmpClothLengthsTurns *turns)
{
  RmpArray rests = rmp_cloth_lengths_kept (turns->pack,
                                           turns->rests ? turns->rests : turns->pack->rests,
                                           2 * (gsize) turns->pack->n_springs);

  if (turns->rests)
    rests.kept = 0;
  return rests;
}

/* Floats of this step. */
static inline RmpArray
rmp_cloth_lengths_passing (const float *data, gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_IN, .data = (gpointer) data, .size = n * sizeof *data };
}

static inline RmpArray
rmp_cloth_lengths_between (gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_BETWEEN, .size = MAX (n, 1) * sizeof (float) };
}

/* (transfer none): the data of arrays is that of the turns */
void rmp_cloth_lengths_scatter (const RmpClothLengthsTurns *turns, RmpClothLengthsPasses *passes);
void rmp_cloth_lengths_gather (const RmpClothLengthsTurns *turns, RmpClothLengthsPasses *passes);

static inline void
rmp_cloth_lengths_passes_clear (RmpClothLengthsPasses *self)
{
  g_clear_pointer (&self->passes, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpClothLengthsPasses, rmp_cloth_lengths_passes_clear)

G_END_DECLS
