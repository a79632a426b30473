/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/offset-map.h"

#include <math.h>

#include "geometry/vector.h"
#include "relief/map-base.h"
#include "relief/map-canvas.h"

static void
measure_offset (const RmpMapCanvas *self, guint32 face, const double weights[2], float *values)
{
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * (gsize) face;
  double offset[3], frame[3][3];
  RmpReliefPoint raised;

  values[0] = values[1] = values[2] = 0.0f;
  if (!rmp_map_canvas_find_raised (self, face, weights, &raised))
    return;
  rmp_vector_load (raised.position, offset);
  for (guint k = 0; k < 3; k++)
    {
      double corner[3];

      rmp_vector_load (self->positions + 3 * (gsize) corners[k], corner);
      rmp_vector_add_scaled (offset, k == 0 ? weights[0] + weights[1] - 1.0 : -weights[k - 1],
                             corner, offset);
    }
  if (!self->base)
    {
      rmp_vector_store (offset, values);
      return;
    }
  rmp_map_base_blend_frame (self->base, face, weights, frame);
  for (guint c = 0; c < 3; c++)
    values[c] = (float) rmp_vector_dot (offset, frame[c]);
}

float *
rmp_relief_make_offset_map (const RmpRelief *self, RmpMesh *mesh, const float *base, guint side,
                            RmpOffsetSpace space, GCancellable *cancellable, guint n_threads,
                            GError **error)
{
  const gsize n = 3 * (gsize) side * side;
  g_autofree float *values = g_new (float, n);
  RmpMapCanvas canvas = { .relief = self,
                          .mesh = mesh,
                          .positions = base,
                          .side = side,
                          .n_values = 3,
                          .needs_tangents = space == RMP_OFFSET_TANGENT,
                          .measure = measure_offset,
                          .values = values };
  double most;

  g_return_val_if_fail (self && mesh && base && side > 0, NULL);

  if (!rmp_map_canvas_draw (&canvas, &most, cancellable, n_threads, error))
    return NULL;
  for (gsize i = 0; i < n; i++)
    values[i] = isnan (values[i]) ? 0.0f : values[i];
  return g_steal_pointer (&values);
}
