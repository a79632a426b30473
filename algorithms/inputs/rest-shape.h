/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/rest-shape.h: what the lengths of the cloth are, where not those of the mesh. */

#include "technique/input.h"

G_BEGIN_DECLS

/* One of the two, or neither. */
typedef struct
{
  const float *positions; /* (nullable) [#V × 3] metres: the mesh in another shape */
  const float *pattern; /* (nullable) [#F × 3 × 2] metres: the corners of each face, laid flat */
} RmpRestShape;

extern const RmpInputKind rmp_input_rest_shape;

static inline RmpRestShape
rmp_inputs_get_rest_shape (const RmpInputs *self)
{
  const RmpRestShape *shape = rmp_inputs_get (self, &rmp_input_rest_shape);

  return shape ? *shape : (RmpRestShape){ NULL, NULL };
}

/* @positions, @pattern: (transfer full) (nullable): one of the two, or neither, with as many rows
 * as the mesh has
 */
void rmp_inputs_set_rest_shape (RmpInputs **self, guint n_vertices, float *positions, guint n_faces,
                                float *pattern);

G_END_DECLS
