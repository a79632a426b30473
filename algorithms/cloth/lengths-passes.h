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

/* Arrays that both forms read; each numbers its own ones on from there. */
enum
{
  RMP_LENGTHS_BEGIN,
  RMP_LENGTHS_RESTS,
  RMP_LENGTHS_HELD,
  RMP_LENGTHS_REACHES,
  RMP_LENGTHS_FROM,
  RMP_LENGTHS_START,
  RMP_LENGTHS_PARENTS,
  RMP_LENGTHS_BEFORE,
  RMP_LENGTHS_BODIES,
  RMP_LENGTHS_N_SHARED,
};

/* What a work is made of. */
typedef struct
{
  RmpArray arrays[RMP_WORK_MAX_ARRAYS];
  guint n_arrays;
  GArray *passes; /* of RmpPass */
} RmpClothLengthsPasses;

/* @n: 32-bit numbers, which the pack keeps */
RmpArray rmp_cloth_lengths_kept (const RmpClothLengthsPack *pack, gconstpointer data, gsize n);

/* @n: floats that passes alone know */
RmpArray rmp_cloth_lengths_between (gsize n);

/* @arrays: (out): [RMP_LENGTHS_N_SHARED] */
void rmp_cloth_lengths_share (const RmpClothLengthsTurns *turns, RmpArray *arrays);

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
