/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/deformation.h"

#include "geometry/vector.h"

/* A triangle with less area than this part of its squared longest edge has no shape. */
#define FLAT 1e-12

void
rmp_pattern_rest_triangle_init (RmpPatternRestTriangle *self, const double corners[3][3])
{
  double sides[2][3], third[3], normal[3], longest;

  g_assert (self);

  rmp_vector_sub (corners[1], corners[0], sides[0]);
  rmp_vector_sub (corners[2], corners[0], sides[1]);
  rmp_vector_sub (corners[2], corners[1], third);
  rmp_vector_cross (sides[0], sides[1], normal);
  longest = MAX (MAX (rmp_vector_dot (sides[0], sides[0]), rmp_vector_dot (sides[1], sides[1])),
                 rmp_vector_dot (third, third));
  *self = (RmpPatternRestTriangle){ .area = 0.5 * rmp_vector_norm (normal) };
  if (!(self->area >= FLAT * longest) || !(longest > 0.0) || !isfinite (self->area))
    {
      *self = (RmpPatternRestTriangle){ .degenerate = TRUE };
      return;
    }
  self->length = rmp_vector_norm (sides[0]);
  self->x = rmp_vector_dot (sides[0], sides[1]) / self->length;
  self->height = 2.0 * self->area / self->length;
}

void
rmp_pattern_rest_triangle_map (const RmpPatternRestTriangle *self, const double uvs[3][2],
                               double by_position[4])
{
  for (guint c = 0; c < 2; c++)
    {
      by_position[2 * c] = (uvs[1][c] - uvs[0][c]) / self->length;
      by_position[2 * c + 1] = (uvs[2][c] - uvs[0][c] - by_position[2 * c] * self->x) /
                               self->height;
    }
}

void
rmp_pattern_deformation_init_matrix (RmpPatternDeformation *self, double a, double b, double d,
                                     double least)
{
  self->clamped = a < least || d < least;
  self->a = MAX (a, least);
  self->b = b;
  self->d = MAX (d, least);
  self->a_inv = 1.0 / self->a;
  self->d_inv = 1.0 / self->d;
  self->b_inv = -self->b / (self->a * self->d);
}

void
rmp_pattern_deformation_init (RmpPatternDeformation *self, const RmpPatternRestTriangle *rest,
                              const double posed[3][3], double least)
{
  double sides[2][3], normal[3], length, x, height, a;

  rmp_vector_sub (posed[1], posed[0], sides[0]);
  rmp_vector_sub (posed[2], posed[0], sides[1]);
  length = rmp_vector_norm (sides[0]);
  rmp_vector_cross (sides[0], sides[1], normal);
  x = length > 0.0 ? rmp_vector_dot (sides[0], sides[1]) / length : 0.0;
  height = length > 0.0 ? rmp_vector_norm (normal) / length : rmp_vector_norm (sides[1]);
  a = MAX (length / rest->length, least);
  rmp_pattern_deformation_init_matrix (
      self, length / rest->length, (x - a * rest->x) / rest->height, height / rest->height, least);
}

void
rmp_pattern_deformation_get_metric (const RmpPatternDeformation *self, double metric[3])
{
  metric[0] = self->a * self->a;
  metric[1] = self->a * self->b;
  metric[2] = self->b * self->b + self->d * self->d;
}

void
rmp_pattern_rest_triangle_get_metric (const RmpPatternRestTriangle *self, const double posed[3][3],
                                      double metric[3])
{
  double along[3], up[3];

  rmp_vector_sub (posed[1], posed[0], along);
  rmp_vector_sub (posed[2], posed[0], up);
  for (guint c = 0; c < 3; c++)
    along[c] /= self->length;
  for (guint c = 0; c < 3; c++)
    up[c] = (up[c] - self->x * along[c]) / self->height;
  metric[0] = rmp_vector_dot (along, along);
  metric[1] = rmp_vector_dot (along, up);
  metric[2] = rmp_vector_dot (up, up);
}

/* The matrix with these values along the angle and across it. */
static void
turn (double along, double across, double angle, double out[3])
{
  const double c = cos (angle), s = sin (angle);

  out[0] = along * c * c + across * s * s;
  out[1] = (along - across) * c * s;
  out[2] = along * s * s + across * c * c;
}

void
rmp_pattern_strain_init (RmpPatternStrain *self, const double metric[3], double least)
{
  const double half = 0.5 * (metric[0] - metric[2]), radius = hypot (half, metric[1]);
  const double determinant = MAX (metric[0] * metric[2] - metric[1] * metric[1], 0.0);
  const double square = 0.5 * (metric[0] + metric[2]) + radius;
  double sum;

  self->most = sqrt (square);
  self->ratio = sqrt (determinant);
  self->least = self->most > 0.0 ? self->ratio / self->most : 0.0;
  self->angle = 0.5 * atan2 (-metric[1], -half);
  if (self->angle <= -G_PI_2)
    self->angle = G_PI_2;
  self->clamped = self->least < least;
  if (self->clamped)
    {
      self->least = least;
      self->most = MAX (self->most, least);
      self->ratio = self->least * self->most;
      turn (1.0 / (self->least * self->least), 1.0 / (self->most * self->most), self->angle,
            self->inverse);
      turn (1.0 / self->least - 1.0, 1.0 / self->most - 1.0, self->angle, self->excess);
      return;
    }
  sum = sqrt (metric[0] + metric[2] + 2.0 * self->ratio) * self->ratio;
  self->inverse[0] = metric[2] / determinant;
  self->inverse[1] = -metric[1] / determinant;
  self->inverse[2] = metric[0] / determinant;
  self->excess[0] = (metric[2] + self->ratio) / sum - 1.0;
  self->excess[1] = -metric[1] / sum;
  self->excess[2] = (metric[0] + self->ratio) / sum - 1.0;
}
