/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cloth-springs.c: the ops of the simulators' reference file that are mass-spring's. */

#include "cloth-ops.h"

#include <math.h>
#include <string.h>

#include "json.h"
#include "simulators/mass-spring/explicit-step.h"

/* Particles, springs and what pulls at them. */
typedef struct
{
  guint n, n_springs;
  double *x, *v, *inverse_masses, *masses, *forces, *work;
  RmpClothSpring *springs;
  RmpSpringSystem system;
  double gravity[3], drag; /* N·s/m, of each particle */
} Particles;

static void
init_particles (Particles *self, guint n, guint n_springs)
{
  *self = (Particles){ .n = n, .n_springs = n_springs };
  self->x = g_new0 (double, 3 * (gsize) n);
  self->v = g_new0 (double, 3 * (gsize) n);
  self->masses = g_new0 (double, n);
  self->inverse_masses = g_new0 (double, n);
  self->forces = g_new0 (double, 3 * (gsize) n);
  self->springs = g_new0 (RmpClothSpring, n_springs);
  self->work = g_new0 (double, 3 * (gsize) n_springs);
}

static void
clear_particles (Particles *self)
{
  g_free (self->x);
  g_free (self->v);
  g_free (self->masses);
  g_free (self->inverse_masses);
  g_free (self->forces);
  g_free (self->springs);
  g_free (self->work);
  rmp_spring_system_clear (&self->system);
}

static void
step_particles (Particles *self, double step)
{
  for (guint i = 0; i < 3 * self->n; i++)
    self->forces[i] = self->masses[i / 3] * self->gravity[i % 3] - self->drag * self->v[i];
  rmp_explicit_step (&self->system, self->inverse_masses, step, self->forces, self->x, self->v,
                     self->work, 1);
}

static JsonNode *
mass_spring_step (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                  const OracleTransform *transform)
{
  const double scale = transform->scale;
  const guint n = json_length (in, "x"), n_springs = json_length (in, "springs");
  g_autofree double *rows = oracle_cloth_rows (in, "springs", 4, NULL);
  g_autofree double *x = oracle_cloth_points (in, "x", transform, NULL);
  g_autofree double *v = oracle_cloth_vectors (in, "v", transform, scale, NULL);
  Particles particles;
  JsonObject *out = json_object_new ();

  init_particles (&particles, n, n_springs);
  memcpy (particles.x, x, 3 * n * sizeof (double));
  memcpy (particles.v, v, 3 * n * sizeof (double));
  json_read_member (in, "m", n, particles.masses);
  for (guint i = 0; i < n; i++)
    particles.inverse_masses[i] = 1.0 / particles.masses[i];
  for (guint i = 0; i < json_length (in, "pins"); i++)
    particles.inverse_masses[(guint) json_element (in, "pins", i)] = 0.0;
  for (guint s = 0; s < n_springs; s++)
    particles.springs[s] = (RmpClothSpring){ (guint32) rows[4 * s], (guint32) rows[4 * s + 1],
                                             scale * rows[4 * s + 2], rows[4 * s + 3],
                                             json_number (in, "kd") };
  rmp_spring_system_init (&particles.system, n, n_springs, particles.springs);
  oracle_cloth_vector (in, "gravity", transform, scale, particles.gravity);
  particles.drag = json_number (in, "c_dis");
  step_particles (&particles, json_number (in, "h"));
  for (guint i = 0; i < json_length (in, "pins"); i++)
    memset (particles.v + 3 * (guint) json_element (in, "pins", i), 0, 3 * sizeof (double));
  oracle_cloth_set_points (out, "x", transform, n, particles.x);
  oracle_cloth_set_vectors (out, "v", transform, scale, n, particles.v);
  clear_particles (&particles);
  return json_wrap (out);
}

static JsonNode *
stability_limit (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 const OracleTransform *transform)
{
  static const char *const families[] = { "structural", "shear", "flexion" };
  const guint n = json_length (in, "rest");
  g_autofree double *rest = oracle_cloth_points (in, "rest", transform, NULL);
  const double damping = json_number (in, "kd_over_k");
  guint n_springs = 0, at = 0;
  double frequency;
  Particles particles;
  JsonObject *out = json_object_new ();

  for (guint f = 0; f < 3; f++)
    n_springs += json_length (in, families[f]);
  init_particles (&particles, n, n_springs);
  for (guint f = 0; f < 3; f++)
    {
      guint count;
      g_autofree guint32 *pairs = oracle_cloth_indices (in, families[f], 2, &count);

      for (guint k = 0; k < count; k++)
        particles.springs[at++] = (RmpClothSpring){ pairs[2 * k], pairs[2 * k + 1], 0.0,
                                                    json_element (in, "k", f), 0.0 };
    }
  for (guint i = 0; i < n; i++)
    particles.inverse_masses[i] = 1.0 / json_number (in, "mass_per_particle");
  rmp_spring_system_init (&particles.system, n, n_springs, particles.springs);
  frequency = rmp_spring_system_frequency (&particles.system, rest, particles.inverse_masses,
                                           100000, 1e-15);
  json_object_set_double_member (out, "omega_max", frequency);
  json_object_set_double_member (out, "h_crit_undamped",
                                 rmp_explicit_longest_step (frequency, 0.0));
  json_object_set_double_member (
      out, "h_bound_gershgorin",
      rmp_spring_system_bound (&particles.system, particles.inverse_masses));
  json_object_set_double_member (out, "h_crit_damped",
                                 rmp_explicit_longest_step (frequency, damping));
  clear_particles (&particles);
  return json_wrap (out);
}

/* --- chains ----------------------------------------------------------------------------------- */

/* Steps a chain until nothing moves any more. */
static void
settle (Particles *self)
{
  const double frequency = rmp_spring_system_frequency (&self->system, self->x,
                                                        self->inverse_masses, 1000, 1e-6);
  double fastest = INFINITY;

  for (guint k = 0; k < 400000 && fastest > 1e-15; k++)
    {
      step_particles (self, 0.5 * rmp_explicit_longest_step (frequency, 1.0 / frequency));
      fastest = 0.0;
      for (guint i = 0; i < 3 * self->n; i++)
        fastest = MAX (fastest, fabs (self->v[i]));
    }
}

/* @row: of the first particle, and how much further each next one is. */
static void
init_chain (Particles *self, JsonObject *in, guint n_held, const double next[3])
{
  const guint n_springs = json_count (in, "n_springs"), n = n_springs + 1;

  init_particles (self, n, n_springs);
  for (guint i = 0; i < n; i++)
    {
      self->masses[i] = json_number (in, "m");
      self->inverse_masses[i] = i == 0 || (n_held > 1 && i + 1 == n) ? 0.0 : 1.0 / self->masses[i];
      for (guint c = 0; c < 3; c++)
        self->x[3 * i + c] = i * next[c];
    }
  for (guint s = 0; s < n_springs; s++)
    self->springs[s] = (RmpClothSpring){ s, s + 1, json_number (in, "rest_length"),
                                         json_number (in, "k"), 0.0 };
  rmp_spring_system_init (&self->system, n, n_springs, self->springs);
  self->gravity[1] = -json_number (in, "g");
  self->drag = 0.3;
}

static JsonNode *
chain_vertical (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                G_GNUC_UNUSED const OracleTransform *transform)
{
  Particles particles;
  JsonObject *out = json_object_new ();
  JsonArray *z = json_array_new ();

  init_chain (&particles, in, 1, (double[3]){ 0.0, -json_number (in, "rest_length"), 0.0 });
  settle (&particles);
  for (guint i = 0; i < particles.n; i++)
    json_array_add_double_element (z, particles.x[3 * i + 1]);
  json_object_set_array_member (out, "z", z);
  clear_particles (&particles);
  return json_wrap (out);
}

static JsonNode *
chain_two_pins (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                G_GNUC_UNUSED const OracleTransform *transform)
{
  const double span = json_number (in, "span");
  double energy = 0.0, residual = 0.0;
  Particles particles;
  JsonObject *out = json_object_new ();
  JsonArray *x = json_array_new ();

  init_chain (&particles, in, 2, (double[3]){ span / json_count (in, "n_springs"), 0.0, 0.0 });
  settle (&particles);
  for (guint i = 0; i < particles.n; i++)
    {
      json_array_add_array_element (x, json_write (2, particles.x + 3 * i));
      energy -= particles.masses[i] * particles.gravity[1] * particles.x[3 * i + 1];
      for (guint c = 0; c < 3 && particles.inverse_masses[i] > 0.0; c++)
        residual = MAX (residual, fabs (particles.forces[3 * i + c]));
    }
  for (guint s = 0; s < particles.n_springs; s++)
    {
      const double *p = particles.x + 3 * particles.springs[s].i;
      const double longer = hypot (p[3] - p[0], p[4] - p[1]) - particles.springs[s].length;

      energy += 0.5 * particles.springs[s].stiffness * longer * longer;
    }
  json_object_set_array_member (out, "x", x);
  json_object_set_double_member (out, "energy", energy);
  json_object_set_double_member (out, "residual_force", residual);
  clear_particles (&particles);
  return json_wrap (out);
}

const OracleOp oracle_mass_spring_ops[] = {
  { "mass_spring_step", mass_spring_step, NULL },
  { "stability_limit", stability_limit, NULL },
  { "chain_vertical", chain_vertical, NULL },
  { "chain_two_pins", chain_two_pins, NULL },
  { NULL, NULL, NULL },
};
