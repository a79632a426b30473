/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/stretch.h"

#include "geometry/vector.h"

#include <math.h>

void
rmp_flat_triangle_init (RmpFlatTriangle *self, const double corners[3][3], double axes[2][3])
{
  double a[3], b[3], normal[3], x[3], y[3];
  double length, area;

  rmp_vector_sub (corners[1], corners[0], a);
  rmp_vector_sub (corners[2], corners[0], b);
  rmp_vector_cross (a, b, normal);
  length = rmp_vector_norm (a);
  area = rmp_vector_norm (normal);

  self->edges[0] = length;
  self->edges[1] = length > 0.0 ? rmp_vector_dot (a, b) / length : 0.0;
  self->edges[2] = 0.0;
  self->edges[3] = length > 0.0 ? area / length : 0.0;

  if (!axes)
    return;
  if (!rmp_vector_normalise (normal) || !rmp_vector_normalise (a))
    {
      for (guint c = 0; c < 3; c++)
        axes[0][c] = axes[1][c] = 0.0;
      return;
    }
  rmp_vector_copy (a, x);
  rmp_vector_cross (normal, x, y);
  rmp_vector_copy (x, axes[0]);
  rmp_vector_copy (y, axes[1]);
}

double
rmp_flat_triangle_area (const RmpFlatTriangle *self)
{
  return self->edges[0] * self->edges[3] - self->edges[1] * self->edges[2];
}

/* Half the angle of the vector (x, y), as cosine and sine, without the angle: the half lies in the
 * right half-plane.
 */
static void
halve (double x, double y, double *cosine, double *sine)
{
  double length = hypot (x, y);

  if (!(length > 0.0))
    {
      *cosine = 1.0;
      *sine = 0.0;
      return;
    }
  if (x >= 0.0)
    {
      *cosine = sqrt (0.5 * (1.0 + x / length));
      *sine = 0.5 * y / length / *cosine;
    }
  else
    {
      *sine = copysign (sqrt (0.5 * (1.0 - x / length)), y);
      *cosine = 0.5 * y / length / *sine;
    }
}

void
rmp_stretch_init (RmpStretch *self, const RmpFlatTriangle *current,
                  const RmpFlatTriangle *reference)
{
  const double *m = current->edges, *r = reference->edges;
  double area = rmp_flat_triangle_area (reference);
  double a = (m[0] * r[3] - m[1] * r[2]) / area, b = (m[1] * r[0] - m[0] * r[1]) / area;
  double c = (m[2] * r[3] - m[3] * r[2]) / area, d = (m[3] * r[0] - m[2] * r[1]) / area;
  double e = 0.5 * (a + d), f = 0.5 * (a - d), g = 0.5 * (c + b), h = 0.5 * (c - b);
  double c1, s1, c2, s2, cos_phi, sin_phi, cos_theta, sin_theta;

  self->most = hypot (e, h) + hypot (f, g);
  self->least = (a * d - b * c) / self->most;

  halve (f, g, &c1, &s1);
  halve (e, h, &c2, &s2);
  cos_phi = c1 * c2 - s1 * s2;
  sin_phi = s1 * c2 + c1 * s2;
  cos_theta = c1 * c2 + s1 * s2;
  sin_theta = s2 * c1 - c2 * s1;

  self->a[0][0] = self->a[1][1] = cos_phi;
  self->a[0][1] = -sin_phi;
  self->a[1][0] = sin_phi;
  self->bt[0][0] = self->bt[1][1] = cos_theta;
  self->bt[0][1] = -sin_theta;
  self->bt[1][0] = sin_theta;
}

void
rmp_stretch_init_identity (RmpStretch *self)
{
  *self = (RmpStretch){ 1.0, 1.0, { { 1.0, 0.0 }, { 0.0, 1.0 } }, { { 1.0, 0.0 }, { 0.0, 1.0 } } };
}

void
rmp_stretch_get_direction (const RmpStretch *self, guint column, const double axes[2][3],
                           double direction[3])
{
  for (guint c = 0; c < 3; c++)
    direction[c] = self->a[0][column] * axes[0][c] + self->a[1][column] * axes[1][c];
}
