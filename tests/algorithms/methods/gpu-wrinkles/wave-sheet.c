/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wave-sheet.h"

#include <math.h>
#include <string.h>

static void
place (WaveSheet *self, guint cells, gboolean round, GRand *random)
{
  for (guint i = 0; i < self->n; i++)
    {
      const double off = wave_sheet_is_inside (self, i) ? 0.125 : 0.0;
      const double x = WAVE_SHEET_EDGE *
                       (i % self->across + off * (double) g_rand_int_range (random, -2, 3));
      const double y = WAVE_SHEET_EDGE * ((double) (i / self->across) +
                                          off * (double) g_rand_int_range (random, -2, 3));
      const double radius = WAVE_SHEET_EDGE * cells / G_PI;

      self->posed[3 * i] = (float) (round ? -radius * cos (x / radius) : x);
      self->posed[3 * i + 1] = (float) y;
      self->posed[3 * i + 2] = (float) (round ? radius * sin (x / radius) : 0.0);
    }
}

/* Squares of one size: they are not as the cloth is. (transfer full) */
static float *
make_uvs (const WaveSheet *self)
{
  float *uvs = g_new (float, 2 * self->n);

  for (guint i = 0; i < self->n; i++)
    {
      uvs[2 * i] = 0.1f + 0.8f * (float) (i % self->across) / (float) (self->across - 1);
      uvs[2 * i + 1] = 0.2f + 0.7f * (float) (i / self->across) / (float) (self->across - 1);
    }
  return uvs;
}

void
wave_sheet_init (WaveSheet *self, guint cells, gboolean round)
{
  g_autofree guint32 *faces = g_new (guint32, 6 * cells * cells);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autofree float *uvs = NULL;
  g_autoptr (GError) error = NULL;

  *self = (WaveSheet){ .across = cells + 1, .n_faces = 2 * cells * cells };
  self->n = self->across * self->across;
  self->posed = g_new0 (float, 3 * self->n);
  place (self, cells, round, random);
  for (guint32 row = 0, at = 0; row < cells; row++)
    for (guint32 column = 0; column < cells; column++)
      {
        const guint32 a = row * self->across + column, b = a + 1;
        const guint32 quad[6] = { a, b, b + self->across, a, b + self->across, a + self->across };

        for (guint k = 0; k < 6; k++)
          faces[at++] = quad[k];
      }
  uvs = make_uvs (self);
  self->mesh = rmp_mesh_new (self->n, self->posed, self->n_faces, faces, self->n, uvs, faces,
                             &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->values = rmp_values_new (&rmp_gpu_wrinkles);
  rmp_values_set_lengths (self->values, WAVE_SHEET_EDGE, 0.0);
  g_assert_true (rmp_values_set_list (self->values, "irregular=0", NULL));
}

void
wave_sheet_clear (WaveSheet *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  g_free (self->posed);
}

void
wave_sheet_deform (WaveSheet *self, double a, double b, double c, double d)
{
  const float *rest = rmp_mesh_get_positions (self->mesh);

  for (guint i = 0; i < self->n; i++)
    {
      const double x = (double) rest[3 * i], y = (double) rest[3 * i + 1];

      self->posed[3 * i] = (float) (a * x + b * y);
      self->posed[3 * i + 1] = (float) (c * x + d * y);
      self->posed[3 * i + 2] = rest[3 * i + 2];
    }
}

RmpRelief *
wave_sheet_plane_wave (const WaveSheet *self, double k, double amplitude)
{
  RmpReliefTopology *topology = rmp_relief_topology_new_for_mesh (self->mesh);
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_WAVES, topology);
  const float *rest = rmp_mesh_get_positions (self->mesh);

  memcpy (relief->positions, rest, 3 * self->n * sizeof *rest);
  for (guint v = 0; v < self->n; v++)
    relief->normals[3 * v + 2] = 1.0f;
  relief->n_trains = 1;
  relief->waves = g_atomic_rc_box_alloc0 (12 * self->n_faces * sizeof (float));
  for (guint i = 0; i < 3 * self->n_faces; i++)
    {
      const guint32 *corners = topology->faces + 3 * (i / 3);
      float *wave = relief->waves + 4 * i;
      const double x = (double) rest[3 * corners[i % 3]];

      wave[0] = (float) amplitude;
      wave[1] = (float) (k * x);
      for (guint side = 0; side < 2; side++)
        wave[2 + side] = (float) (k * ((double) rest[3 * corners[(i + 1 + side) % 3]] - x));
    }
  rmp_wave_profile_init (&relief->wave_profile, RMP_WAVE_COSINE, 1.0, NULL);
  relief->wave_length = (float) (2.0 * G_PI / k);
  relief->wave_shift = 1.0f;
  return relief;
}

gboolean
wave_sheet_is_inside (const WaveSheet *self, guint vertex)
{
  const guint x = vertex % self->across, y = vertex / self->across, last = self->across - 1;

  return x > 0 && y > 0 && x < last && y < last;
}

RmpWaveCloth *
wave_sheet_cloth (const WaveSheet *self)
{
  g_autoptr (GError) error = NULL;
  RmpWaveCloth *cloth = rmp_wave_cloth_new (&self->input, rmp_wave_read_weights (self->values),
                                            &error);

  g_assert_no_error (error);
  return cloth;
}

gpointer
wave_sheet_prepare (WaveSheet *self, const char *settings)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  gpointer shared;

  g_assert_true (rmp_values_set_list (self->values, settings, &error));
  shared = rmp_gpu_wrinkles.prepare (&self->input, NULL, self->values, &call, &error);
  g_assert_no_error (error);
  return shared;
}

void
wave_sheet_step (WaveSheet *self, gpointer shared, gpointer state, guint n_threads,
                 RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads, .accelerator = self->accelerator };
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (self->mesh, 1, 24.0, self->posed);
  g_autoptr (GError) error = NULL;
  gboolean fields[RMP_WAVE_N_FIELDS];

  memset (fields, 0xff, sizeof fields);
  rmp_gpu_wrinkles.step (shared, NULL, state, sampler, self->values, 0.0, RMP_TARGET_PREVIEW,
                         fields, output, &call, &error);
  g_assert_no_error (error);
}

static void
compare_fields (const RmpWaveField *a, const RmpWaveField *b, const RmpWaveOptions *options,
                WaveSheetComparison *comparison)
{
  const double k = 2.0 * G_PI / options->length.plain;
  RmpWaveGraph graphs[2];

  for (guint v = 0; v < rmp_wave_cloth_count (a->cloth); v++)
    {
      const double *p = a->vectors + 2 * v, *q = b->vectors + 2 * v;

      comparison->amplitude = MAX (comparison->amplitude, fabs (a->relative[v] - b->relative[v]));
      if (a->relative[v] > 0.01)
        comparison->vector = MAX (comparison->vector, hypot (p[0] - q[0], p[1] - q[1]) / k);
    }
  rmp_wave_field_get_graph (a, graphs);
  rmp_wave_field_get_graph (b, graphs + 1);
  comparison->reference_energy = rmp_wave_phase_energy (graphs, a->phases);
  comparison->energy = rmp_wave_phase_energy (graphs + 1, b->phases);
}

/* The reference of the kernels where there is no accelerator. */
static void
find_by_kernels (RmpWaveField *field, const RmpWaveCloth *cloth, const RmpWaveKernels *kernels,
                 RmpAccelerator *accelerator, const RmpWaveOptions *options, const float *positions,
                 RmpWaveMemory *memory)
{
  RmpWaveMemory *spare;

  if (accelerator || !memory->started)
    {
      rmp_wave_field_init (field, cloth, options, positions, memory, kernels, accelerator, 1);
      return;
    }
  spare = rmp_wave_memory_copy (memory);
  rmp_wave_field_init (field, cloth, options, positions, spare, NULL, NULL, 1);
  rmp_wave_kernels_run (kernels, NULL, options, positions, memory, field, 1);
  field->phases = memory->phases;
  rmp_wave_memory_free (spare);
}

void
wave_sheet_compare (WaveSheet *self, RmpAccelerator *accelerator, gboolean across,
                    WaveSheetComparison *comparison)
{
  g_autoptr (RmpWaveCloth) cloth = wave_sheet_cloth (self);
  RmpWaveKernels *kernels = rmp_wave_kernels_new (cloth);
  RmpWaveMemory *plain = rmp_wave_memory_new (cloth), *other = rmp_wave_memory_new (cloth);
  RmpWaveProfile profile;
  RmpWaveOptions options;

  g_assert_true (
      rmp_values_set_list (self->values, "wavelength=0.1;across=true;steepest=40°", NULL));
  rmp_wave_profile_read (&profile, self->values);
  rmp_wave_options_read (&options, self->values, self->input.inputs, &profile, across ? 1 : 0);
  memset (comparison, 0, sizeof *comparison);
  for (guint frame = 0; frame < 12; frame++)
    {
      RmpWaveField fields[2];

      wave_sheet_deform (self, 0.95 - 0.015 * frame, 0.03 * frame, 0.01, 0.98 - 0.005 * frame);
      for (guint i = 0; i < self->n; i++)
        self->posed[3 * i + 2] += 0.05f * sinf (6.0f * self->posed[3 * i + 1]);
      rmp_wave_field_init (fields, cloth, &options, self->posed, plain, NULL, NULL, 1);
      find_by_kernels (fields + 1, cloth, kernels, accelerator, &options, self->posed, other);
      compare_fields (fields, fields + 1, &options, comparison);
      comparison->on_card = fields[1].on_card;
      rmp_wave_field_clear (fields);
      rmp_wave_field_clear (fields + 1);
    }
  rmp_wave_memory_free (plain);
  rmp_wave_memory_free (other);
  rmp_wave_kernels_free (kernels);
}
