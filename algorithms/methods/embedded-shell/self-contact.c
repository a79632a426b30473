/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/self-contact.h"

#include <math.h>

#include "geometry/vector.h"

/* By the shortest edge: from nearer on surfaces push each other away, but neighbours do not. */
#define MOST_OF_EDGE 0.5
#define MOST_ROUNDS 10
/* Any will do: only masses' ratios count. */
#define DENSITY 1000. /* kg/m³ */

double
rmp_shell_find_gap (const RmpShellSurface *surface)
{
  const RmpTopology *topology = surface->topology;
  double shortest = (double) INFINITY;

  for (guint e = 0; e < topology->n_edges; e++)
    {
      const guint32 a = topology->edges[2 * (gsize) e], b = topology->edges[2 * (gsize) e + 1];
      const double length = rmp_vector_distance (surface->rest + 3 * (gsize) a,
                                                 surface->rest + 3 * (gsize) b);

      if (length > 0.0 && !(surface->fixed[a] && surface->fixed[b]))
        shortest = MIN (shortest, length);
    }
  return MIN (surface->materials[0].thickness, MOST_OF_EDGE * shortest);
}

double *
rmp_shell_find_inverse_masses (const RmpShellSurface *surface)
{
  const guint n = surface->topology->n_vertices;
  const double *areas = rmp_shell_skin_get_areas (surface->skin);
  double *inverse = g_new0 (double, (gsize) n + 1);

  for (guint v = 0; v < n; v++)
    {
      const double mass = DENSITY * areas[v] * surface->materials[v].thickness;

      if (!surface->fixed[v] && mass > 0.0)
        inverse[v] = 1.0 / mass;
    }
  return inverse;
}

gboolean
rmp_shell_keep_apart (const RmpShellSurface *surface, const double *target, double *positions,
                      RmpCollisionReport *report, const RmpCall *call, GError **error)
{
  const gsize n = 3 * (gsize) surface->topology->n_vertices;
  g_autoptr (RmpCollisionStage)
      stage = rmp_collision_stage_new (surface->topology, surface->rest, 0, NULL, NULL);
  g_autofree double *inverse_masses = rmp_shell_find_inverse_masses (surface);
  g_autofree double *velocities = g_new (double, n + 1);
  const RmpCollisionStep step = {
    .step = RMP_SHELL_CONTACT_STEP,
    .begin = target,
    .inverse_masses = inverse_masses,
    .cancellable = call->cancellable,
  };
  RmpCollisionOptions options;

  rmp_collision_options_init (&options);
  options.thickness = rmp_shell_find_gap (surface);
  options.friction = 0.0;
  options.n_rounds = MOST_ROUNDS;
  options.untangles = FALSE;
  for (gsize i = 0; i < n; i++)
    velocities[i] = (positions[i] - target[i]) / RMP_SHELL_CONTACT_STEP;
  return rmp_collision_stage_resolve (stage, &options, &step, positions, velocities, report,
                                      call->n_threads, error);
}
