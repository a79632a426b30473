/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pattern-sheet.h"

#include <math.h>
#include <string.h>

#define EDGE 0.01

void
pattern_sheet_init (PatternSheet *self, guint cells, guint turn)
{
  const guint across = cells + 1;
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  g_autofree guint32 *faces = g_new (guint32, 6 * cells * cells);
  g_autofree float *uvs = g_new (float, 2 * across * across);
  g_autoptr (GError) error = NULL;

  *self = (PatternSheet){ .n = across * across, .n_faces = 2 * cells * cells };
  self->posed = g_new0 (float, 3 * self->n);
  for (guint i = 0; i < self->n; i++)
    {
      const guint column = i % across, row = i / across;
      const double off = column % cells == 0 || row % cells == 0 ? 0.0 : 0.2;

      self->posed[3 * i] = (float) (EDGE *
                                    (column + g_rand_double_range (random, -1.0, 1.0) * off));
      self->posed[3 * i + 1] = (float) (EDGE *
                                        (row + g_rand_double_range (random, -1.0, 1.0) * off));
      uvs[2 * i] = self->posed[3 * i] / (float) (EDGE * cells);
      uvs[2 * i + 1] = self->posed[3 * i + 1] / (float) (EDGE * cells);
    }
  for (guint32 row = 0, at = 0; row < cells; row++)
    for (guint32 column = 0; column < cells; column++)
      {
        const guint32 a = row * across + column, b = a + 1;
        const guint32 quad[6] = { a, b, b + across, a, b + across, a + across };

        for (guint half = 0; half < 2; half++)
          for (guint k = 0; k < 3; k++)
            faces[at++] = quad[3 * half + (k + turn) % 3];
      }
  self->mesh = rmp_mesh_new (self->n, self->posed, self->n_faces, faces, self->n, uvs, faces,
                             &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->values = rmp_values_new (&rmp_geometric_wrinkles);
  rmp_values_set_lengths (self->values, EDGE, 0.0);
}

void
pattern_sheet_clear (PatternSheet *self)
{
  for (guint i = 0; i < self->n_patterns; i++)
    rmp_height_image_unref (self->patterns[i].image);
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  g_free (self->posed);
}

void
pattern_sheet_add (PatternSheet *self, RmpHeightImage *image, double amplitude)
{
  const double look = (double) NAN;

  g_assert_cmpuint (self->n_patterns, <, G_N_ELEMENTS (self->patterns));
  self->patterns[self->n_patterns++] = (RmpPattern){
    .id = 1,
    .name = "ridges",
    .image = image,
    .amplitude = amplitude,
    .scale = look,
    .bias = look,
    .low = look,
    .high = look,
  };
}

void
pattern_sheet_paint (PatternSheet *self, guint side, double waves_u, double waves_v, double slope)
{
  g_autoptr (RmpHeightImage) flat = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  const guint n = rmp_height_image_get_n_tiles (flat), across = side / RMP_TILE_SIDE;
  g_autofree guint16 *texels = g_new (guint16, n * RMP_TILE_TEXELS);
  g_autofree const guint16 **all = g_new (const guint16 *, n);
  g_autofree guint *tiles = g_new (guint, n);
  const double size = EDGE * sqrt (0.5 * self->n_faces);

  for (guint i = 0; i < n; i++)
    {
      tiles[i] = i;
      all[i] = texels + i * RMP_TILE_TEXELS;
      for (guint k = 0; k < RMP_TILE_TEXELS; k++)
        {
          const double u = (i % across * RMP_TILE_SIDE + k % RMP_TILE_SIDE + 0.5) / side;
          const double v = (i / across * RMP_TILE_SIDE + k / RMP_TILE_SIDE + 0.5) / side;

          texels[i * RMP_TILE_TEXELS + k] =
              (guint16) (32768.0 + 32000.0 * sin (2.0 * G_PI * (waves_u * u + waves_v * v) + 0.4));
        }
    }
  pattern_sheet_add (self, rmp_height_image_replace (flat, n, tiles, all),
                     slope * size / (G_PI * hypot (waves_u, waves_v)));
}

void
pattern_sheet_deform (PatternSheet *self, double a, double b, double d)
{
  const float *rest = rmp_mesh_get_positions (self->mesh);

  for (guint i = 0; i < self->n; i++)
    {
      self->posed[3 * i] = (float) (a * (double) rest[3 * i] + b * (double) rest[3 * i + 1]);
      self->posed[3 * i + 1] = (float) (d * (double) rest[3 * i + 1]);
    }
}

static RmpSampler *
make_sampler (const PatternSheet *self)
{
  return rmp_sampler_new_sequence (self->mesh, 1, 24.0, self->posed);
}

const RmpInput *
pattern_sheet_get_input (PatternSheet *self)
{
  rmp_inputs_set_patterns (&self->input.inputs, self->n_patterns, self->patterns);
  return &self->input;
}

gpointer
pattern_sheet_prepare (PatternSheet *self, const char *settings)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpSampler) sampler = make_sampler (self);
  g_autoptr (GError) error = NULL;
  gpointer shared;

  rmp_values_set_list (self->values, settings, &error);
  g_assert_no_error (error);
  shared = rmp_geometric_wrinkles.prepare (pattern_sheet_get_input (self), sampler, self->values,
                                           &call, &error);
  g_assert_no_error (error);
  return shared;
}

void
pattern_sheet_step (PatternSheet *self, gpointer shared, gpointer state, guint n_threads,
                    RmpOutput *output)
{
  gboolean fields[64];
  const RmpCall call = { .n_threads = n_threads };
  g_autoptr (RmpSampler) sampler = make_sampler (self);
  g_autoptr (GError) error = NULL;

  memset (fields, 0xff, sizeof fields);
  rmp_geometric_wrinkles.step (shared, NULL, state, sampler, self->values, 0.0, RMP_TARGET_PREVIEW,
                               fields, output, &call, &error);
  g_assert_no_error (error);
}

double
pattern_sheet_figure (const RmpOutput *output, const char *id)
{
  for (guint i = 0; i < rmp_geometric_wrinkles.n_figures; i++)
    if (g_str_equal (rmp_geometric_wrinkles.figures[i].id, id))
      return output->figures[i];
  g_assert_not_reached ();
}
