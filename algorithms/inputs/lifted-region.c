/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/lifted-region.h"

#include "inputs/cloth.h"
#include "inputs/masks.h"

float *
rmp_inputs_make_lifted_region (const RmpInputs *self, const RmpTopology *topology)
{
  const guint8 *cloth = rmp_inputs_get_cloth (self);
  const float *shown = rmp_inputs_get_region (self);
  float *region;

  g_return_val_if_fail (topology, NULL);

  if (!cloth && !shown)
    return NULL;
  region = g_new (float, topology->n_vertices);
  for (guint v = 0; v < topology->n_vertices; v++)
    region[v] = shown ? shown[v] : 1.0f;
  for (guint32 face = 0; cloth && face < topology->n_faces; face++)
    for (guint k = 0; k < 3 && !cloth[face]; k++)
      region[topology->faces[3 * (gsize) face + k]] = 0.0f;
  return region;
}
