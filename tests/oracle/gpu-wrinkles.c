/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gpu-wrinkles.c: the ops of that method's reference file. */

#include "oracle.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "json.h"
#include "methods/gpu-wrinkles/phase.h"
#include "methods/gpu-wrinkles/tensor.h"
#include "wrinkles/noise.h"
#include "wrinkles/wave-blend.h"

static void
set_numbers (JsonObject *out, const char *name, guint n, const double *values)
{
  json_object_set_array_member (out, name, json_write (n, values));
}

/* --- hash ------------------------------------------------------------------------------------- */

static JsonNode *
hash (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
      G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "index");
  g_autofree double *values = g_new (double, n);
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < n; i++)
    values[i] = rmp_wrinkle_noise ((guint32) json_element (in, "index", i),
                                   (guint32) json_number (in, "seed"));
  set_numbers (out, "u01", n, values);
  return json_wrap (out);
}

/* --- deformation ------------------------------------------------------------------------------ */

static void
read_row (JsonObject *in, const char *name, guint row, guint n, double *values)
{
  json_read (json_array_get_array_element (json_object_get_array_member (in, name), row), n,
             values);
}

/* @expected: its angle, by which ours is brought to the same half turn */
static void
set_tensor (JsonObject *out, JsonObject *expected, const double f[4])
{
  const double wanted = json_number (expected, "angle_min");
  RmpWaveTensor tensor;

  rmp_wave_tensor_init (&tensor, f);
  json_object_set_double_member (out, "stretch_min", tensor.least);
  json_object_set_double_member (out, "stretch_max", tensor.most);
  json_object_set_double_member (out, "angle_min",
                                 tensor.angle + G_PI * round ((wanted - tensor.angle) / G_PI));
}

static JsonNode *
compression_tensor (JsonObject *in, JsonObject *expected,
                    G_GNUC_UNUSED const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  double f[4];

  read_row (in, "F", 0, 2, f);
  read_row (in, "F", 1, 2, f + 2);
  set_tensor (out, expected, f);
  return json_wrap (out);
}

/* A frame or an edge turns with the world. @scale: of lengths */
static void
read_vector (JsonObject *in, const char *name, guint row, const OracleTransform *transform,
             double vector[3])
{
  double plain[3];

  read_row (in, name, row, 3, plain);
  oracle_transform_vector (transform, plain, vector);
  for (guint c = 0; c < 3; c++)
    vector[c] *= transform->scale;
}

static void
read_frame (JsonObject *in, const char *name, const OracleTransform *transform, RmpWaveFrame *frame)
{
  double normal[3], guess[3];

  read_vector (in, name, 0, transform, normal);
  read_vector (in, name, 1, transform, guess);
  g_assert_true (rmp_wave_frame_init (frame, normal, guess));
}

static JsonNode *
vertex_deformation (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const guint n = json_length (in, "rest_edges");
  static const double identity[4] = { 1.0, 0.0, 0.0, 1.0 };
  JsonObject *out = json_object_new ();
  g_autofree double *flat = g_new (double, 2 * n);
  RmpWaveFrame rest, deformed;
  RmpWaveFit fit = { 0 };
  double f[4] = { 0.0 };

  read_frame (in, "rest_frame", transform, &rest);
  read_frame (in, "deformed_frame", transform, &deformed);
  for (guint i = 0; i < n; i++)
    {
      double edge[3];

      read_vector (in, "rest_edges", oracle_renumber (transform, n, i), transform, edge);
      rmp_wave_frame_flatten (&rest, edge, flat + 2 * i);
      rmp_wave_fit_add (&fit, flat + 2 * i, 1.0);
    }
  for (guint i = 0; i < n; i++)
    {
      double edge[3], now[2], solved[2];

      read_vector (in, "deformed_edges", oracle_renumber (transform, n, i), transform, edge);
      rmp_wave_frame_flatten (&deformed, edge, now);
      if (!rmp_wave_fit_solve (&fit, flat + 2 * i, 1.0, solved))
        {
          memcpy (f, identity, sizeof f);
          break;
        }
      for (guint k = 0; k < 4; k++)
        f[k] += now[k / 2] * solved[k % 2];
    }
  json_object_set_array_member (out, "F", json_write_rows (2, 2, f));
  set_tensor (out, expected, f);
  return json_wrap (out);
}

static JsonNode *
slope_amplitude (JsonObject *in, G_GNUC_UNUSED JsonObject *expected,
                 G_GNUC_UNUSED const OracleTransform *transform)
{
  const guint n = json_length (in, "stretch");
  g_autofree double *fast = g_new (double, n), *exact = g_new (double, n);
  JsonObject *out = json_object_new ();

  for (guint i = 0; i < n; i++)
    {
      fast[i] = rmp_wave_slope (1.0 - json_element (in, "stretch", i));
      exact[i] = rmp_wave_slope_exact (1.0 - json_element (in, "stretch", i));
    }
  set_numbers (out, "slope_exact", n, exact);
  set_numbers (out, "slope_fast", n, fast);
  return json_wrap (out);
}

/* --- phases ----------------------------------------------------------------------------------- */

typedef struct
{
  guint nx, ny;
  double *positions, *vectors; /* [n × 2] */
  double *amplitudes, *advances, *phases, *other;
  guint32 *start, *neighbours;
  gint8 *signs;
} Grid;

static void
add_neighbours (Grid *self, guint i)
{
  static const int steps[6][2] = { { 1, 0 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { 0, -1 }, { 1, -1 } };
  const int x = (int) (i % self->nx), y = (int) (i / self->nx);

  self->start[i + 1] = self->start[i];
  for (guint j = 0; j < self->nx * self->ny; j++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      if ((int) (j % self->nx) == x + steps[k][0] && (int) (j / self->nx) == y + steps[k][1])
        self->neighbours[self->start[i + 1]++] = j;
}

static void
grid_init (Grid *self, JsonObject *in, const OracleTransform *transform)
{
  const double h = json_number (in, "h") * transform->scale;
  const gboolean flips = !json_object_get_null_member (in, "flip_seed");
  guint n;

  *self = (Grid){ .nx = json_count (in, "nx"), .ny = json_count (in, "ny") };
  n = self->nx * self->ny;
  self->positions = g_new (double, 2 * n);
  self->vectors = g_new (double, 2 * n);
  self->amplitudes = g_new (double, n);
  self->phases = g_new (double, 2 * n);
  self->other = g_new (double, 2 * n);
  self->start = g_new0 (guint32, n + 1);
  self->neighbours = g_new (guint32, 6 * n);
  self->advances = g_new (double, 6 * n);
  self->signs = g_new (gint8, 6 * n);
  for (guint i = 0; i < n; i++)
    {
      const double x = json_number (in, "h") * (i % self->nx),
                   y = json_number (in, "h") * (double) (i / self->nx);
      const double angle = json_number (in, "dir") + json_number (in, "turn") * x * y;
      double k = json_number (in, "k") / transform->scale;

      if (flips && rmp_wrinkle_noise (i, (guint32) json_number (in, "flip_seed")) < 0.5)
        k = -k;
      self->positions[2 * i] = h * (i % self->nx);
      self->positions[2 * i + 1] = h * (double) (i / self->nx);
      self->vectors[2 * i] = k * cos (angle);
      self->vectors[2 * i + 1] = k * sin (angle);
      self->amplitudes[i] = json_number (in, "amp0") + json_number (in, "amp1") * x;
      add_neighbours (self, i);
    }
  for (guint i = 0; i < n; i++)
    for (guint link = self->start[i]; link < self->start[i + 1]; link++)
      {
        const guint j = self->neighbours[link];
        const double *k = self->vectors + 2 * i, *l = self->vectors + 2 * j;
        const double way[2] = { self->positions[2 * j] - self->positions[2 * i],
                                self->positions[2 * j + 1] - self->positions[2 * i + 1] };

        self->signs[link] = k[0] * l[0] + k[1] * l[1] < 0.0 ? -1 : 1;
        self->advances[link] = 0.5 * ((k[0] + self->signs[link] * l[0]) * way[0] +
                                      (k[1] + self->signs[link] * l[1]) * way[1]);
      }
}

static void
grid_clear (Grid *self)
{
  g_free (self->positions);
  g_free (self->vectors);
  g_free (self->amplitudes);
  g_free (self->phases);
  g_free (self->other);
  g_free (self->start);
  g_free (self->neighbours);
  g_free (self->advances);
  g_free (self->signs);
}

/* Each in the turn that is expected. */
static void
set_phases (const Grid *self, JsonObject *expected, const char *name, JsonObject *out)
{
  const guint n = self->nx * self->ny;
  g_autofree double *values = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      const double phase = atan2 (self->phases[2 * i + 1], self->phases[2 * i]);

      values[i] = phase +
                  2.0 * G_PI * round ((json_element (expected, name, i) - phase) / (2.0 * G_PI));
    }
  set_numbers (out, name, n, values);
}

static JsonNode *
phase_relaxation (JsonObject *in, JsonObject *expected, const OracleTransform *transform)
{
  const guint n_sweeps = json_count (in, "sweeps"), n_energies = json_length (expected, "energy");
  g_autofree double *energies = g_new (double, n_energies);
  JsonObject *out = json_object_new ();
  RmpWaveGraph graph;
  Grid grid;

  grid_init (&grid, in, transform);
  graph = (RmpWaveGraph){ .n = grid.nx * grid.ny,
                          .start = grid.start,
                          .neighbours = grid.neighbours,
                          .advances = grid.advances,
                          .signs = grid.signs,
                          .amplitudes = grid.amplitudes };
  if (g_str_equal (json_text (in, "start"), "random"))
    rmp_wave_phase_start_random (graph.n, (guint32) json_number (in, "seed"), grid.phases);
  else
    rmp_wave_phase_start_spread (&graph, grid.phases);
  set_phases (&grid, expected, "phi0", out);
  energies[0] = rmp_wave_phase_energy (&graph, grid.phases);
  for (guint i = 1; i <= n_sweeps; i++)
    {
      double *now = grid.phases;

      rmp_wave_phase_sweep (&graph, json_number (in, "omega"), now, grid.other, 1);
      grid.phases = grid.other;
      grid.other = now;
      for (guint e = 1; e < n_energies; e++)
        if (i == e * n_sweeps / (n_energies - 1))
          energies[e] = rmp_wave_phase_energy (&graph, grid.phases);
    }
  set_phases (&grid, expected, "phi", out);
  set_numbers (out, "energy", n_energies, energies);
  grid_clear (&grid);
  return json_wrap (out);
}

/* --- fragments -------------------------------------------------------------------------------- */

/* On the flat triangle; of the waves' vectors, what they turn along its sides. */
static void
read_waves (JsonObject *in, const OracleTransform *transform, const double corners[3][2],
            RmpWaveCorner waves[3])
{
  for (guint i = 0; i < 3; i++)
    {
      double k[2], turns[2];

      read_row (in, "k", i, 2, k);
      for (guint side = 0; side < 2; side++)
        {
          const double *other = corners[(i + 1 + side) % 3];

          turns[side] = k[0] * (other[0] - corners[i][0]) + k[1] * (other[1] - corners[i][1]);
        }
      waves[i] = (RmpWaveCorner){ transform->scale * json_element (in, "amp", i),
                                  json_element (in, "phi", i), turns[0], turns[1] };
    }
}

static JsonNode *
fragment (JsonObject *in, G_GNUC_UNUSED JsonObject *expected, const OracleTransform *transform)
{
  JsonObject *out = json_object_new ();
  double corners[3][2], p[2], u[2], v[2], weights[3], area, height = 0.0, by[2] = { 0.0, 0.0 };
  double slope[2], length;
  RmpWaveProfile profile;
  RmpWaveCorner waves[3];

  for (guint i = 0; i < 3; i++)
    read_row (in, "tri", i, 2, corners[i]);
  json_read_member (in, "p", 2, p);
  for (guint c = 0; c < 2; c++)
    {
      u[c] = corners[1][c] - corners[0][c];
      v[c] = corners[2][c] - corners[0][c];
      p[c] -= corners[0][c];
    }
  area = u[0] * v[1] - u[1] * v[0];
  weights[1] = (p[0] * v[1] - p[1] * v[0]) / area;
  weights[2] = (u[0] * p[1] - u[1] * p[0]) / area;
  weights[0] = 1.0 - weights[1] - weights[2];
  rmp_wave_profile_init (&profile, RMP_WAVE_COSINE, 1.0, NULL);
  read_waves (in, transform, (const double (*)[2]) corners, waves);
  rmp_wave_blend (&profile, waves, weights, &height, by);
  slope[0] = (by[0] * v[1] - by[1] * u[1]) / area / transform->scale;
  slope[1] = (by[1] * u[0] - by[0] * v[0]) / area / transform->scale;
  length = sqrt (1.0 + slope[0] * slope[0] + slope[1] * slope[1]);
  json_object_set_double_member (out, "height", height / transform->scale);
  set_numbers (out, "gradient", 2, slope);
  set_numbers (out, "normal", 3,
               (double[3]){ -slope[0] / length, -slope[1] / length, 1.0 / length });
  return json_wrap (out);
}

const OracleOp oracle_gpu_wrinkles_ops[] = {
  { "hash", hash, NULL },
  { "compression_tensor", compression_tensor, NULL },
  { "vertex_deformation", vertex_deformation, NULL },
  { "slope_amplitude", slope_amplitude, NULL },
  { "phase_relaxation", phase_relaxation, NULL },
  { "fragment", fragment, NULL },
  { NULL, NULL, NULL },
};
