/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/directions.h: a tangent at each vertex of the garment's mesh at rest, as somebody painted
 * it.
 */

#include "technique/input.h"

G_BEGIN_DECLS

extern const RmpInputKind rmp_input_directions;

/* (nullable) [#V × 3] unit, or 0 where none was painted; NULL: nowhere */
static inline const float *
rmp_inputs_get_directions (const RmpInputs *self)
{
  GBytes *directions = (GBytes *) rmp_inputs_get (self, &rmp_input_directions);

  return directions ? g_bytes_get_data (directions, NULL) : NULL;
}

/* @directions: (nullable): [@n_vertices × 3] copied; NULL: none */
void rmp_inputs_set_directions (RmpInputs **self, guint n_vertices, const float *directions);

G_END_DECLS
