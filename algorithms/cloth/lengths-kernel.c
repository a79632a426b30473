/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengths-kernel.h"

#include <string.h>

#include "lengths-passes.h"

/* Kernels are told where to begin in single precision, which counts as far as this. */
#define MOST_COUNTED (1u << 24)

struct _RmpClothLengthsWork
{
  RmpClothLengthsPack *pack;
};

RmpClothLengthsWork *
rmp_cloth_lengths_work_new (const RmpClothLengths *lengths, const RmpClothLevels *levels,
                            const RmpClothTethers *tethers, guint n_vertices,
                            const double *inverse_masses)
{
  g_autoptr (RmpClothLengthsPack)
      pack = rmp_cloth_lengths_pack_new (lengths, levels, tethers, n_vertices, inverse_masses);
  RmpClothLengthsWork *self;

  if (pack->n_links >= MOST_COUNTED || pack->n_springs >= MOST_COUNTED)
    return NULL;
  self = g_new0 (RmpClothLengthsWork, 1);
  self->pack = g_steal_pointer (&pack);
  return self;
}

void
rmp_cloth_lengths_work_free (RmpClothLengthsWork *self)
{
  if (!self)
    return;
  rmp_cloth_lengths_pack_free (self->pack);
  g_free (self);
}

/* @middle: (out): what positions are told from, so that they have few digits. (transfer full) */
static float *
pack_positions (const RmpClothLengthsPack *pack, const double *positions, double middle[3])
{
  float *packed = g_new (float, 4 * (gsize) pack->n_vertices + 4);

  memset (middle, 0, 3 * sizeof *middle);
  for (gsize i = 0; i < 3 * (gsize) pack->n_vertices; i++)
    middle[i % 3] += positions[i] / pack->n_vertices;
  for (gsize v = 0; v < pack->n_vertices; v++)
    {
      for (guint c = 0; c < 3; c++)
        packed[4 * v + c] = (float) (positions[3 * v + c] - middle[c]);
      packed[4 * v + 3] = pack->inverse_masses[v];
    }
  return packed;
}

static void
unpack_positions (const RmpClothLengthsPack *pack, const float *packed, const double middle[3],
                  double *positions)
{
  for (gsize v = 0; v < pack->n_vertices; v++)
    for (guint c = 0; c < 3 && pack->inverse_masses[v] > 0.0f; c++)
      positions[3 * v + c] = middle[c] + (double) packed[4 * v + c];
}

static RmpWork
get_work (const RmpClothLengthsPasses *passes, const RmpWork *reference)
{
  return (RmpWork){ .n_arrays = passes->n_arrays,
                    .arrays = passes->arrays,
                    .n_passes = passes->passes->len,
                    .passes = (const RmpPass *) (gconstpointer) passes->passes->data,
                    .reference = reference };
}

gboolean
rmp_cloth_lengths_work_run (const RmpClothLengthsWork *self, RmpAccelerator *accelerator,
                            const RmpClothLengthsStep *step, double *positions, guint n_threads)
{
  const RmpClothLengthsPack *pack = self->pack;
  double middle[3];
  g_autofree float *begin = pack_positions (pack, positions, middle);
  g_autofree float *end = g_new (float, 4 * (gsize) pack->n_vertices + 1);
  g_autofree float *rests = step->creased ? rmp_cloth_lengths_pack_rests (pack, step->creased)
                                          : NULL;
  g_auto (RmpClothLengthsPasses) scattering = { 0 }, gathering = { 0 };
  g_auto (RmpClothPush) push = { 0 };
  const RmpClothLengthsTurns turns = {
    .pack = pack,
    .n_iterations = step->n_iterations,
    .square = step->compliant * step->compliant,
    .begin = begin,
    .rests = rests,
    .push = &push,
    .end = end,
  };
  RmpWork work, gathered;
  gboolean accelerated;

  if (step->projection)
    rmp_cloth_projection_pack (step->projection, middle, &push);
  rmp_cloth_lengths_scatter (&turns, &scattering);
  work = get_work (&scattering, NULL);
  if (accelerator && rmp_accelerator_gathers (accelerator))
    {
      rmp_cloth_lengths_gather (&turns, &gathering);
      gathered = get_work (&gathering, &work);
      accelerated = rmp_work_run (&gathered, accelerator, n_threads);
    }
  else
    accelerated = rmp_work_run (&work, accelerator, n_threads);
  unpack_positions (pack, end, middle, positions);
  return accelerated;
}
