/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stage-scene.h"

#include <string.h>

#include "geometry/vector.h"

void
scene_init (StageScene *self)
{
  *self = (StageScene){ 0 };
  mesh_init (&self->cloth);
  mesh_init (&self->body);
  rmp_collision_options_init (&self->options);
}

void
scene_build (StageScene *self)
{
  const guint n = self->cloth.n_vertices;
  g_autoptr (RmpTopology) body = mesh_get_topology (&self->body);
  const double *rest = self->body.positions;

  self->topology = mesh_get_topology (&self->cloth);
  self->stage = rmp_collision_stage_new (self->topology, self->cloth.positions,
                                         self->body.n_vertices > 0 ? 1 : 0, &body, &rest);
  self->inverse_masses = g_new (double, n);
  self->velocities = g_new0 (double, 3 * n);
  self->ends = g_new (double, 3 * n);
  self->body_end = g_memdup2 (self->body.positions, 3 * self->body.n_vertices * sizeof (double));
  for (guint v = 0; v < n; v++)
    self->inverse_masses[v] = 1000.0;
}

void
scene_clear (StageScene *self)
{
  mesh_clear (&self->cloth);
  mesh_clear (&self->body);
  rmp_topology_unref (self->topology);
  rmp_collision_stage_free (self->stage);
  g_free (self->inverse_masses);
  g_free (self->velocities);
  g_free (self->ends);
  g_free (self->body_end);
  g_free (self->held);
}

static void
pull_edges (const StageScene *self, const double *lengths)
{
  for (guint e = 0; e < self->topology->n_edges; e++)
    {
      const guint32 *v = self->topology->edges + 2 * e;
      const double *w = self->inverse_masses, total = w[v[0]] + w[v[1]];
      double way[3], length;

      rmp_vector_sub (self->ends + 3 * v[1], self->ends + 3 * v[0], way);
      length = rmp_vector_norm (way);
      if (total == 0.0 || length == 0.0)
        continue;
      length = (length - lengths[e]) / length / total;
      rmp_vector_add_scaled (self->ends + 3 * v[0], w[v[0]] * length, way, self->ends + 3 * v[0]);
      rmp_vector_add_scaled (self->ends + 3 * v[1], -w[v[1]] * length, way, self->ends + 3 * v[1]);
    }
}

void
scene_propose (StageScene *self, const double *lengths)
{
  const guint n = self->cloth.n_vertices;

  for (guint i = 0; i < 3 * n; i++)
    {
      if (i % 3 == 2 && self->inverse_masses[i / 3] > 0.0)
        self->velocities[i] -= STEP * self->gravity;
      self->ends[i] = self->cloth.positions[i] + STEP * self->velocities[i];
    }
  for (guint i = 0; i < 20 && lengths; i++)
    pull_edges (self, lengths);
  for (guint i = 0; i < 3 * n; i++)
    self->velocities[i] = (self->ends[i] - self->cloth.positions[i]) / STEP;
}

void
scene_resolve (StageScene *self, guint n_threads)
{
  const double *begin = self->body.positions, *end = self->body_end;
  const RmpCollisionStep step = {
    .step = STEP,
    .begin = self->cloth.positions,
    .inverse_masses = self->inverse_masses,
    .body_begins = &begin,
    .body_ends = &end,
    .held = self->held,
    .turns = self->turns,
  };
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_collision_stage_resolve (self->stage, &self->options, &step, self->ends,
                                              self->velocities, &self->report, n_threads, &error));
  g_assert_no_error (error);
  self->all.n_near += self->report.n_near;
  self->all.n_hits += self->report.n_hits;
  self->all.n_zones += self->report.n_zones;
  self->all.n_unresolved += self->report.n_unresolved;
}

guint
scene_count_crossings (const StageScene *self)
{
  return count_crossings (&self->cloth, self->ends, &self->cloth, self->ends) +
         count_crossings (&self->cloth, self->ends, &self->body, self->body_end);
}

void
scene_advance (StageScene *self)
{
  memcpy (self->cloth.positions, self->ends, 3 * self->cloth.n_vertices * sizeof (double));
  if (self->body.n_vertices > 0)
    memcpy (self->body.positions, self->body_end, 3 * self->body.n_vertices * sizeof (double));
}

double *
scene_measure_edges (const StageScene *self)
{
  double *lengths = g_new (double, self->topology->n_edges);

  for (guint e = 0; e < self->topology->n_edges; e++)
    lengths[e] = rmp_vector_distance (self->cloth.positions + 3 * self->topology->edges[2 * e],
                                      self->cloth.positions + 3 * self->topology->edges[2 * e + 1]);
  return lengths;
}

void
scene_push_ball_up (StageScene *self)
{
  g_autofree double *lengths = NULL;

  self->gravity = 9.81;
  mesh_add_sphere (&self->body, 8, 0.2, (double[3]){ 0.01, 0.02, -0.25 });
  scene_build (self);
  lengths = scene_measure_edges (self);
  self->inverse_masses[0] = self->inverse_masses[14] = 0.0;
  self->inverse_masses[15 * 14] = self->inverse_masses[15 * 15 - 1] = 0.0;
  for (guint frame = 0; frame < 40; frame++)
    {
      for (guint v = 0; v < self->body.n_vertices; v++)
        self->body_end[3 * v + 2] = self->body.positions[3 * v + 2] + STEP * 1.0;
      scene_propose (self, lengths);
      scene_resolve (self, 1);
      g_assert_cmpuint (scene_count_crossings (self), ==, 0);
      scene_advance (self);
    }
  g_assert_cmpuint (self->all.n_unresolved, ==, 0);
}
