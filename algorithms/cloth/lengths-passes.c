/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengths-passes.h"

RmpArray
rmp_cloth_lengths_kept (const RmpClothLengthsPack *pack, gconstpointer data, gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_IN,
                     .data = (gpointer) data,
                     .size = data ? n * sizeof (guint32) : 0,
                     .kept = pack->kept };
}

RmpArray
rmp_cloth_lengths_between (gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_BETWEEN, .size = MAX (n, 1) * sizeof (float) };
}

/* Floats of this step. */
static RmpArray
take_passing (const float *data, gsize n)
{
  return (RmpArray){ .use = RMP_ARRAY_IN, .data = (gpointer) data, .size = n * sizeof *data };
}

void
rmp_cloth_lengths_share (const RmpClothLengthsTurns *turns, RmpArray *arrays)
{
  const RmpClothLengthsPack *pack = turns->pack;
  const RmpClothPush *push = turns->push;
  const gsize n_vertices = pack->n_vertices, n_reaches = RMP_CLOTH_TETHERS_MOST * n_vertices;
  const gsize n_rows = n_vertices + pack->n_particles, n_rests = 2 * (gsize) pack->n_springs;
  const gsize n_parents = pack->start ? pack->start[n_rows] : 0;

  arrays[RMP_LENGTHS_BEGIN] = take_passing (turns->begin, 4 * n_vertices);
  arrays[RMP_LENGTHS_RESTS] = turns->rests ? take_passing (turns->rests, n_rests)
                                           : rmp_cloth_lengths_kept (pack, pack->rests, n_rests);
  arrays[RMP_LENGTHS_HELD] = rmp_cloth_lengths_kept (pack, pack->held, n_reaches);
  arrays[RMP_LENGTHS_REACHES] = rmp_cloth_lengths_kept (pack, pack->reaches, n_reaches);
  arrays[RMP_LENGTHS_FROM] = rmp_cloth_lengths_kept (pack, pack->from,
                                                     2 * (gsize) pack->n_particles);
  arrays[RMP_LENGTHS_START] = rmp_cloth_lengths_kept (pack, pack->start, n_rows + 1);
  arrays[RMP_LENGTHS_PARENTS] = rmp_cloth_lengths_kept (pack, pack->parents, 2 * n_parents);
  arrays[RMP_LENGTHS_BEFORE] = take_passing (push->before, push->n > 0 ? 4 * n_vertices : 0);
  arrays[RMP_LENGTHS_BODIES] = take_passing (push->rows, 4 * RMP_PUSH_ROWS * (gsize) push->n);
}
