/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inputs/directions.h"

const RmpInputKind rmp_input_directions = {
  .id = "directions",
  .stage = RMP_STAGE_PREPARE,
  .equal = g_bytes_equal,
  .ref = (gpointer (*) (gpointer)) g_bytes_ref,
  .unref = (GDestroyNotify) g_bytes_unref,
};

void
rmp_inputs_set_directions (RmpInputs **self, guint n_vertices, const float *directions)
{
  rmp_inputs_put (self, &rmp_input_directions,
                  directions ? g_bytes_new (directions, 3 * (gsize) n_vertices * sizeof *directions)
                             : NULL);
}
