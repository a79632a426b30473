/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "triangle.h"

#include <string.h>

#include "geometry/vector.h"

#define LEAST_AREA 1e-10  /* twice the area by the squared longest edge */
#define LEAST_SHADOW 1e-3 /* of the warp on a triangle that gives it a direction */

gboolean
rmp_cloth_triangle_init (RmpClothTriangle *self, const double uv[6])
{
  const double u1 = uv[2] - uv[0], v1 = uv[3] - uv[1], u2 = uv[4] - uv[0], v2 = uv[5] - uv[1];
  const double determinant = u1 * v2 - u2 * v1;
  const double longest = MAX (MAX (u1 * u1 + v1 * v1, u2 * u2 + v2 * v2),
                              (u2 - u1) * (u2 - u1) + (v2 - v1) * (v2 - v1));

  memset (self, 0, sizeof *self);
  if (!(fabs (determinant) >= LEAST_AREA * longest) || !(longest > 0.0))
    return FALSE;
  self->du[1] = v2 / determinant;
  self->du[2] = -v1 / determinant;
  self->du[0] = -self->du[1] - self->du[2];
  self->dv[1] = -u2 / determinant;
  self->dv[2] = u1 / determinant;
  self->dv[0] = -self->dv[1] - self->dv[2];
  self->area = 0.5 * fabs (determinant);
  return TRUE;
}

void
rmp_cloth_triangle_flatten (const double *const x[3], const double warp[3], double uv[6])
{
  double edges[2][3], normal[3], axes[2][3];

  rmp_vector_sub (x[1], x[0], edges[0]);
  rmp_vector_sub (x[2], x[0], edges[1]);
  rmp_vector_cross (edges[0], edges[1], normal);
  rmp_vector_normalise (normal);
  rmp_vector_add_scaled (warp, -rmp_vector_dot (warp, normal), normal, axes[0]);
  if (rmp_vector_norm (axes[0]) < LEAST_SHADOW)
    rmp_vector_copy (edges[0], axes[0]);
  rmp_vector_normalise (axes[0]);
  rmp_vector_cross (normal, axes[0], axes[1]);
  uv[0] = uv[1] = 0.0;
  for (guint i = 0; i < 4; i++)
    uv[2 + i] = rmp_vector_dot (edges[i / 2], axes[i % 2]);
}
