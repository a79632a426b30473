/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth-scene.h"

#include <string.h>

#include "cloth/params.h"
#include "inputs/colliders.h"
#include "inputs/masks.h"

RmpMesh *
cloth_sheet_mesh (const ClothSheet *sheet)
{
  const guint n = sheet->nx * sheet->ny, n_faces = 2 * (sheet->nx - 1) * (sheet->ny - 1);
  g_autofree float *positions = g_new0 (float, 3 * (gsize) n);
  g_autofree guint32 *faces = g_new (guint32, 3 * (gsize) n_faces);
  g_autoptr (GError) error = NULL;
  guint32 *face = faces;
  RmpMesh *mesh;

  for (guint i = 0; i < n; i++)
    {
      positions[3 * i] = (float) (sheet->cell * (i % sheet->nx));
      positions[3 * i + (sheet->hangs ? 1 : 2)] = (float) (sheet->cell * (i / sheet->nx));
    }
  for (guint y = 0; y + 1 < sheet->ny; y++)
    for (guint x = 0; x + 1 < sheet->nx; x++)
      {
        const guint32 a = y * sheet->nx + x, b = a + 1, c = a + sheet->nx, d = c + 1;
        const guint32 even[6] = { a, b, d, a, d, c }, odd[6] = { a, b, c, b, d, c };

        memcpy (face, (x + y) % 2 == 0 ? even : odd, sizeof even);
        face += 6;
      }
  mesh = rmp_mesh_new (n, positions, n_faces, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return mesh;
}

RmpMesh *
cloth_box_mesh (const float low[3], const float high[3])
{
  static const guint32 faces[36] = { 0, 2, 3, 0, 3, 1, 4, 7, 6, 4, 5, 7, 0, 5, 4, 0, 1, 5,
                                     2, 7, 3, 2, 6, 7, 0, 6, 2, 0, 4, 6, 1, 7, 5, 1, 3, 7 };
  float positions[24];
  g_autoptr (GError) error = NULL;
  RmpMesh *mesh;

  for (guint i = 0; i < 24; i++)
    positions[i] = i / 3 >> i % 3 & 1 ? high[i % 3] : low[i % 3];
  mesh = rmp_mesh_new (8, positions, 12, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  return mesh;
}

double
cloth_follow_nothing (G_GNUC_UNUSED const ClothSheet *sheet, G_GNUC_UNUSED guint x,
                      G_GNUC_UNUSED guint y)
{
  return 0.0;
}

double
cloth_follow_everything (G_GNUC_UNUSED const ClothSheet *sheet, G_GNUC_UNUSED guint x,
                         G_GNUC_UNUSED guint y)
{
  return 1.0;
}

double
cloth_follow_last_row (const ClothSheet *sheet, G_GNUC_UNUSED guint x, guint y)
{
  return y + 1 == sheet->ny;
}

double
cloth_follow_two_corners (const ClothSheet *sheet, guint x, guint y)
{
  return y + 1 == sheet->ny && (x == 0 || x + 1 == sheet->nx);
}

static RmpSampler *
make_sampler (const ClothScene *self, ClothMotion motion, guint n_frames)
{
  const gsize n = rmp_mesh_get_n_vertices (self->mesh);
  const float *rest = rmp_mesh_get_positions (self->mesh);
  g_autofree float *positions = g_new (float, 3 * n * n_frames);

  for (guint k = 0; k < n_frames; k++)
    for (gsize v = 0; v < n; v++)
      {
        float *moved = positions + 3 * (n * k + v);

        memcpy (moved, rest + 3 * v, 3 * sizeof (float));
        if (motion)
          motion (rest + 3 * v, k / self->rate, moved);
      }
  return rmp_sampler_new_sequence (self->mesh, n_frames, self->rate, positions);
}

static void
paint (ClothScene *self, ClothFollow follow)
{
  const guint n = self->sheet.nx * self->sheet.ny;
  g_autofree float *weights = g_new (float, n);
  g_autoptr (GBytes) bytes = NULL;
  RmpMasked masked = { .param = RMP_CLOTH_FOLLOW, .low = 0.0, .high = 1.0 };

  for (guint i = 0; i < n; i++)
    weights[i] = (float) follow (&self->sheet, i % self->sheet.nx, i / self->sheet.nx);
  bytes = g_bytes_new (weights, n * sizeof (float));
  masked.bytes = bytes;
  rmp_inputs_set_masks (&self->input.inputs, 1, &masked);
}

static void
put_body (ClothScene *self, RmpMesh *body)
{
  g_autoptr (RmpSampler)
      sampler = rmp_sampler_new_sequence (body, 1, self->rate, rmp_mesh_get_positions (body));

  rmp_inputs_set_colliders (&self->input.inputs, 1, &sampler);
}

void
cloth_scene_init (ClothScene *self, const RmpTechnique *technique, const ClothSheet *sheet,
                  ClothFollow follow, ClothMotion motion, guint n_frames, const char *settings)
{
  cloth_scene_init_over (self, technique, sheet, follow, motion, n_frames, settings, NULL);
}

void
cloth_scene_init_over (ClothScene *self, const RmpTechnique *technique, const ClothSheet *sheet,
                       ClothFollow follow, ClothMotion motion, guint n_frames, const char *settings,
                       RmpMesh *body)
{
  static const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;

  memset (self, 0, sizeof *self);
  self->technique = technique;
  self->sheet = *sheet;
  self->rate = 30.0;
  self->mesh = cloth_sheet_mesh (sheet);
  self->sampler = make_sampler (self, motion, n_frames);
  self->values = rmp_values_new (technique);
  rmp_values_set_real (self->values, RMP_CLOTH_SETTLE, 0.0);
  rmp_values_set_list (self->values, settings, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  paint (self, follow);
  if (body)
    put_body (self, body);
  self->shared = technique->prepare (&self->input, self->sampler, self->values, &call, &error);
  g_assert_no_error (error);
  self->state = technique->state_new (self->shared);
}

void
cloth_scene_clear (ClothScene *self)
{
  rmp_output_clear (&self->output);
  self->technique->state_free (self->state);
  self->technique->shared_free (self->shared);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
}

void
cloth_scene_run (ClothScene *self, guint n_frames)
{
  const RmpCall call = { .n_threads = self->n_threads,
                         .accelerator = self->accelerator,
                         .beginning = &self->beginning };

  for (guint i = 0; i < n_frames; i++)
    {
      g_autoptr (GError) error = NULL;

      rmp_output_clear (&self->output);
      self->technique->step (self->shared, NULL, self->state, self->sampler, self->values,
                             self->n_done / self->rate, RMP_TARGET_BAKE, NULL, &self->output, &call,
                             &error);
      g_assert_no_error (error);
      self->n_done++;
    }
}

char *
cloth_scene_refuse (ClothScene *self)
{
  static const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (self->technique->step (self->shared, NULL, self->state, self->sampler,
                                         self->values, self->n_done / self->rate, RMP_TARGET_BAKE,
                                         NULL, NULL, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  return g_strdup (error->message);
}

const float *
cloth_scene_position (const ClothScene *self, guint x, guint y)
{
  return self->output.positions + 3 * ((gsize) y * self->sheet.nx + x);
}

double
cloth_scene_figure (const ClothScene *self, const char *id)
{
  for (guint i = 0; i < self->technique->n_figures; i++)
    if (g_str_equal (self->technique->figures[i].id, id))
      return self->output.figures[i];
  g_assert_not_reached ();
}

/* A third of each face's area belongs to each corner: the density of the cloth is one. */
void
cloth_scene_mean_velocity (const ClothScene *self, double mean[3])
{
  const guint32 *faces = rmp_mesh_get_faces (self->mesh);
  const guint n = 3 * rmp_mesh_get_n_faces (self->mesh);

  memset (mean, 0, 3 * sizeof (double));
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      mean[c] += (double) self->output.velocities[3 * (gsize) faces[i] + c] / n;
}
