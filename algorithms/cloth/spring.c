/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spring.h"

#include <string.h>

#include "geometry/vector.h"

gboolean
rmp_cloth_spring_pull (const RmpClothSpring *self, const double *const x[2],
                       const double *const v[2], gboolean clamped, RmpClothSpringForce *force)
{
  double way[3], approach[3], size, tension, sideways;

  memset (force, 0, sizeof *force);
  rmp_vector_sub (x[0], x[1], way);
  size = rmp_vector_norm (way);
  force->energy = 0.5 * self->stiffness * (size - self->length) * (size - self->length);
  if (!rmp_vector_normalise (way))
    return FALSE;
  rmp_vector_sub (v[0], v[1], approach);
  tension = self->stiffness * (size - self->length) +
            self->damping * rmp_vector_dot (approach, way);
  sideways = 1.0 - self->length / size;
  if (clamped)
    sideways = MAX (sideways, 0.0);
  for (guint r = 0; r < 3; r++)
    {
      force->force[r] = -tension * way[r];
      for (guint c = 0; c < 3; c++)
        {
          const double along = way[r] * way[c];

          force->by_position[3 * r + c] = -self->stiffness *
                                          (along + sideways * ((r == c ? 1.0 : 0.0) - along));
          force->by_velocity[3 * r + c] = -self->damping * along;
        }
    }
  return TRUE;
}
