/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forces.h"

#include "cloth/params.h"
#include "compute/parallel.h"
#include "geometry/vector.h"

void
rmp_cloth_forces_init (RmpClothForces *self, const RmpValues *values, guint64 seed)
{
  *self = (RmpClothForces){
    .drag = rmp_values_get_real (values, RMP_CLOTH_DRAG),
    .wind = { .model = (RmpWindModel) rmp_values_get_int (values, RMP_CLOTH_WIND_MODEL),
              .density = rmp_values_get_real (values, RMP_CLOTH_AIR_DENSITY),
              .drag = rmp_values_get_real (values, RMP_CLOTH_WIND_DRAG),
              .lift = rmp_values_get_real (values, RMP_CLOTH_WIND_LIFT),
              .push = rmp_values_get_real (values, RMP_CLOTH_WIND_PUSH) },
    .field = { .gusts = rmp_values_get_real (values, RMP_CLOTH_GUSTS), .seed = seed },
  };
  rmp_values_get_vec3 (values, RMP_CLOTH_GRAVITY, self->gravity);
  rmp_values_get_vec3 (values, RMP_CLOTH_WIND, self->field.steady);
}

/* What the air does to a corner of a face. */
static void
push_face (const RmpClothForces *self, const RmpClothModel *model, guint32 face,
           const double *positions, const double *velocities, double time, double step,
           double force[3])
{
  const guint32 *corners = model->topology->faces + 3 * (gsize) face;
  const double mass = model->material.density * model->triangles[face].area;
  const double *x[3], *v[3];
  double centre[3] = { 0.0 }, relative[3], wind[3], most, size;

  for (guint i = 0; i < 3; i++)
    {
      x[i] = positions + 3 * (gsize) corners[i];
      v[i] = velocities + 3 * (gsize) corners[i];
      rmp_vector_add_scaled (centre, 1.0 / 3.0, x[i], centre);
    }
  rmp_wind_field_at (&self->field, centre, time, wind);
  rmp_wind_push (&self->wind, x, v, wind, force);
  for (guint c = 0; c < 3; c++)
    relative[c] = wind[c] - (v[0][c] + v[1][c] + v[2][c]) / 3.0;
  most = mass * rmp_vector_norm (relative) / step;
  size = rmp_vector_norm (force);
  for (guint c = 0; c < 3; c++)
    force[c] *= (size > most ? most / size : 1.0) / 3.0;
}

void
rmp_cloth_forces_add_up (const RmpClothForces *self, const RmpClothModel *model,
                         const double *positions, const double *velocities, double time,
                         double step, double *forces, guint n_threads)
{
  const int team = rmp_parallel_threads (model->n_faces, n_threads);
  const RmpTopology *topology = model->topology;
  g_autofree double *pushes = g_new (double, 3 * (gsize) model->n_faces);

#pragma omp parallel for schedule(static) num_threads(team)
  for (guint32 f = 0; f < model->n_faces; f++)
    push_face (self, model, f, positions, velocities, time, step, pushes + 3 * (gsize) f);
#pragma omp parallel for schedule(static) num_threads(team)
  for (guint32 v = 0; v < model->n_vertices; v++)
    {
      double *force = forces + 3 * (gsize) v;

      for (guint c = 0; c < 3; c++)
        force[c] = model->masses[v] *
                   (self->gravity[c] - self->drag * velocities[3 * (gsize) v + c]);
      for (guint32 k = topology->vertex_corner_start[v]; k < topology->vertex_corner_start[v + 1];
           k++)
        rmp_vector_add_scaled (force, 1.0, pushes + 3 * (gsize) (topology->vertex_corners[k] / 3),
                               force);
    }
}
