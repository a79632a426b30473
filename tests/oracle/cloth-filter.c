/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-filter.c: the ops of the simulators' reference file that are interactive-mass-spring's. */

#include "cloth-ops.h"

#include <string.h>

#include "geometry/vector.h"
#include "json.h"
#include "simulators/interactive-mass-spring/spring-filter.h"

/* The filter as a matrix: what becomes of one particle's mass alone. */
static JsonArray *
write_filter (RmpSpringFilter *filter, guint n, const double *masses)
{
  g_autofree double *in = g_new0 (double, 3 * (gsize) n), *out = g_new (double, 3 * (gsize) n);
  g_autofree double *matrix = g_new (double, (gsize) n *n);

  for (guint column = 0; column < n; column++)
    {
      memset (in, 0, 3 * n * sizeof (double));
      in[3 * column] = masses[column];
      rmp_spring_filter_apply (filter, in, out, 1);
      for (guint row = 0; row < n; row++)
        matrix[row * n + column] = out[3 * row];
    }
  return json_write_rows (n, n, matrix);
}

/* What velocities without gravity come to: momentum, and angular momentum about the centre. */
static void
tell_momentum (guint n, const double *masses, const double *x, const double *before,
               const double *after, const double gravity[3], double step, double linear[3],
               double angular[3])
{
  double centre[3] = { 0.0 }, mass = 0.0;

  memset (linear, 0, 3 * sizeof (double));
  memset (angular, 0, 3 * sizeof (double));
  for (guint v = 0; v < n; v++)
    {
      mass += masses[v];
      rmp_vector_add_scaled (centre, masses[v], x + 3 * v, centre);
    }
  for (guint c = 0; c < 3; c++)
    centre[c] /= mass;
  for (guint v = 0; v < n; v++)
    {
      double change[3], arm[3], moment[3];

      for (guint c = 0; c < 3; c++)
        change[c] = after[3 * v + c] - before[3 * v + c] - step * gravity[c];
      rmp_vector_sub (x + 3 * v, centre, arm);
      rmp_vector_cross (arm, change, moment);
      rmp_vector_add_scaled (linear, masses[v], change, linear);
      rmp_vector_add_scaled (angular, masses[v], moment, angular);
    }
}

static JsonNode *
desbrun_step (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const double scale = transform->scale, step = json_number (in, "h");
  guint n, n_springs;
  g_autofree double *x = oracle_cloth_points (in, "x", transform, &n);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, scale, NULL);
  g_autofree double *rows = oracle_cloth_rows (in, "springs", 4, &n_springs);
  g_autofree double *masses = g_new (double, n), *inverse_masses = g_new (double, n);
  g_autofree double *forces = g_new (double, 3 * (gsize) n);
  g_autofree double *pulls = g_new (double, 3 * (gsize) n);
  g_autofree double *begin = g_memdup2 (x, 3 * (gsize) n * sizeof (double));
  g_autofree double *before = g_memdup2 (v, 3 * (gsize) n * sizeof (double));
  g_autofree RmpClothSpring *springs = g_new0 (RmpClothSpring, n_springs);
  g_autoptr (RmpSpringFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree gboolean *held = g_new0 (gboolean, n + 1);
  double gravity[3], linear[3], angular[3];
  RmpSpringSystem system;
  RmpFreePieces pieces = { 0 };
  JsonObject *out = json_object_new ();

  json_read_member (in, "m", n, masses);
  oracle_cloth_vector (in, "gravity", transform, scale, gravity);
  for (guint i = 0; i < n; i++)
    inverse_masses[i] = 1.0 / masses[i];
  for (guint i = 0; i < json_length (in, "pins"); i++)
    {
      inverse_masses[(guint) json_element (in, "pins", i)] = 0.0;
      held[(guint) json_element (in, "pins", i)] = TRUE;
    }
  for (guint i = 0; i < 3 * n; i++)
    forces[i] = masses[i / 3] * gravity[i % 3];
  for (guint s = 0; s < n_springs; s++)
    springs[s] = (RmpClothSpring){ .i = (guint32) rows[4 * s],
                                   .j = (guint32) rows[4 * s + 1],
                                   .length = scale * rows[4 * s + 2],
                                   .stiffness = rows[4 * s + 3] };
  rmp_spring_system_init (&system, n, n_springs, springs);
  filter = rmp_spring_filter_new (&system, masses, inverse_masses, step, &error);
  g_assert_no_error (error);
  json_object_set_array_member (out, "W", write_filter (filter, n, masses));
  rmp_spring_filter_pull (filter, x, v, pulls, 1);
  oracle_cloth_set_vectors (out, "f_internal", transform, scale, n, pulls);
  if (json_object_get_boolean_member (in, "angular_correction"))
    rmp_free_pieces_init (&pieces, &system, held);
  rmp_spring_filter_step (filter, forces, &pieces, x, v, 1);
  rmp_free_pieces_clear (&pieces);
  tell_momentum (n, masses, begin, before, v, gravity, step, linear, angular);
  for (guint i = 0; i < json_length (in, "pins"); i++)
    memset (v + 3 * (guint) json_element (in, "pins", i), 0, 3 * sizeof (double));
  oracle_cloth_set_points (out, "x", transform, n, x);
  oracle_cloth_set_vectors (out, "v", transform, scale, n, v);
  if (json_object_has_member (expected, "linear_momentum_change"))
    {
      oracle_cloth_set_vector (out, "linear_momentum_change", transform, scale, linear);
      oracle_cloth_set_vector (out, "angular_momentum_change", transform, scale * scale, angular);
    }
  rmp_spring_system_clear (&system);
  return json_wrap (out);
}

const OracleOp oracle_interactive_ops[] = {
  { "desbrun_step", desbrun_step, NULL },
  { NULL, NULL, NULL },
};
