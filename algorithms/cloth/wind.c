/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wind.h"

#include "geometry/vector.h"

#define LEAST_SPEED 1e-12

static double
find_normal (const double *const x[3], double normal[3])
{
  double edges[2][3], area;

  rmp_vector_sub (x[1], x[0], edges[0]);
  rmp_vector_sub (x[2], x[0], edges[1]);
  rmp_vector_cross (edges[0], edges[1], normal);
  area = 0.5 * rmp_vector_norm (normal);
  return rmp_vector_normalise (normal) ? area : 0.0;
}

static void
push_quadratic (const RmpWindOptions *options, double area, const double normal[3],
                const double relative[3], double force[3])
{
  const double speed = rmp_vector_norm (relative);
  double direction[3], facing;

  if (!(speed > LEAST_SPEED))
    return;
  for (guint c = 0; c < 3; c++)
    direction[c] = relative[c] / speed;
  facing = rmp_vector_dot (normal, direction);
  for (guint c = 0; c < 3; c++)
    {
      const double outwards = facing < 0.0 ? -normal[c] : normal[c];

      force[c] = 0.5 * options->density * area * speed * speed * fabs (facing) *
                 (options->drag * direction[c] +
                  options->lift * (outwards - fabs (facing) * direction[c]));
    }
}

void
rmp_wind_push (const RmpWindOptions *options, const double *const x[3], const double *const v[3],
               const double wind[3], double force[3])
{
  double normal[3], relative[3];
  const double area = find_normal (x, normal);

  for (guint c = 0; c < 3; c++)
    {
      relative[c] = wind[c] - (v[0][c] + v[1][c] + v[2][c]) / 3.0;
      force[c] = 0.0;
    }
  if (area <= 0.0)
    return;
  if (options->model == RMP_WIND_QUADRATIC)
    push_quadratic (options, area, normal, relative, force);
  else
    rmp_vector_add_scaled (force, options->push * area * rmp_vector_dot (normal, relative), normal,
                           force);
}

/* --- how the air moves ------------------------------------------------------------------------ */

/* A number in [0, 1) that nothing but seed and index decide: splitmix64. */
static double
draw (guint64 seed, guint64 index)
{
  guint64 x = seed + (index + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (double) ((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

/* Three waves in time, one of which also travels through space, each of a third of the strength. */
void
rmp_wind_field_at (const RmpWindField *self, const double where[3], double time, double wind[3])
{
  static const double rates[] = { 0.31, 0.83, 1.9 }; /* 1/s */
  double along = 0.0, gust = 0.0;
  double direction[3];

  rmp_vector_copy (self->steady, wind);
  if (self->gusts <= 0.0)
    return;
  rmp_vector_copy (self->steady, direction);
  if (rmp_vector_normalise (direction))
    along = rmp_vector_dot (direction, where);
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      const double rate = rates[i] * (0.8 + 0.4 * draw (self->seed, 2 * i));
      const double phase = 2.0 * G_PI * (draw (self->seed, 2 * i + 1) + rate * time);

      gust += sin (i == 1 ? phase - 2.0 * along : phase) / 3.0;
    }
  for (guint c = 0; c < 3; c++)
    wind[c] *= 1.0 + self->gusts * gust;
}
