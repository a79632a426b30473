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

void
wave_sheet_init (WaveSheet *self, guint cells, gboolean round)
{
  g_autofree guint32 *faces = g_new (guint32, 6 * cells * cells);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
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
  self->mesh = rmp_mesh_new (self->n, self->posed, self->n_faces, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->values = rmp_values_new (&rmp_gpu_wrinkles);
  rmp_values_set_lengths (self->values, WAVE_SHEET_EDGE, 0.0);
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
  RmpWaveCloth *cloth = rmp_wave_cloth_new (&self->input, &error);

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
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (self->mesh, 1, 24.0, self->posed);
  g_autoptr (GError) error = NULL;
  gboolean fields[RMP_WAVE_N_FIELDS];

  memset (fields, 0xff, sizeof fields);
  rmp_gpu_wrinkles.step (shared, NULL, state, sampler, self->values, 0.0, RMP_TARGET_PREVIEW,
                         fields, output, &call, &error);
  g_assert_no_error (error);
}
