/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fine-tube.h"

#include "methods/wrinkle-meshes/wrinkle-meshes.h"

#include <math.h>

const RmpCall tube_call = { .n_threads = 1 };

void
tube_init (Tube *self, guint across, guint along)
{
  const guint n = across * (along + 1), n_faces = 2 * across * along;
  const double radius = TUBE_EDGE * across / (2.0 * G_PI);
  g_autofree float *positions = g_new (float, 3 * n);
  g_autofree guint32 *faces = g_new (guint32, 3 * n_faces);
  g_autoptr (GError) error = NULL;

  *self = (Tube){ .across = across, .along = along, .n = n };
  for (guint i = 0; i < n; i++)
    {
      const double angle = 2.0 * G_PI * (i % across) / across;

      positions[3 * i] = (float) (radius * sin (angle));
      positions[3 * i + 1] = (float) (TUBE_EDGE * (i / across));
      positions[3 * i + 2] = (float) (radius * cos (angle));
    }
  for (guint32 j = 0, at = 0; j < along; j++)
    for (guint32 i = 0; i < across; i++)
      {
        const guint32 a = j * across + i, b = j * across + (i + 1) % across;
        const guint32 quad[6] = { a, b, b + across, a, b + across, a + across };

        for (guint k = 0; k < 6; k++)
          faces[at++] = quad[k];
      }
  self->mesh = rmp_mesh_new (n, positions, n_faces, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  self->input.mesh = self->mesh;
  self->values = rmp_values_new (&rmp_wrinkle_meshes);
  rmp_values_set_int (self->values, RMP_FINE_PARAM_SUBDIVISION, 1);
  rmp_values_set_int (self->values, RMP_FINE_PARAM_ITERATIONS, 6);
}

void
tube_clear (Tube *self)
{
  rmp_mesh_unref (self->mesh);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
}

double *
tube_pose (const Tube *self, double amount)
{
  const float *rest = rmp_mesh_get_positions (self->mesh);
  const double middle = 0.5 * TUBE_EDGE * self->along;
  double *posed = g_new (double, 3 * self->n);

  for (guint i = 0; i < self->n; i++)
    {
      const double y = (double) rest[3 * i + 1], pressed = y - amount * 0.25 * (y - middle);
      const double angle = amount * (pressed - middle) / (6.0 * middle);

      posed[3 * i] = (double) rest[3 * i] * cos (angle) - pressed * sin (angle);
      posed[3 * i + 1] = (double) rest[3 * i] * sin (angle) + pressed * cos (angle);
      posed[3 * i + 2] = (double) rest[3 * i + 2];
    }
  return posed;
}

RmpSampler *
tube_play (const Tube *self, guint n_frames, const double *amounts)
{
  const gsize n = 3 * (gsize) self->n;
  g_autofree float *clip = g_new (float, n *n_frames);

  for (guint f = 0; f < n_frames; f++)
    {
      g_autofree double *posed = tube_pose (self, amounts[f]);

      for (gsize i = 0; i < n; i++)
        clip[n * f + i] = (float) posed[i];
    }
  return rmp_sampler_new_sequence (self->mesh, n_frames, TUBE_RATE, clip);
}

RmpFineSurface *
tube_surface (const Tube *self)
{
  g_autoptr (GError) error = NULL;
  RmpFinePlan plan;
  RmpFineSurface *surface;

  rmp_fine_plan_read (&plan, self->values);
  surface = rmp_fine_surface_new (&self->input, &plan, &tube_call, &error);
  g_assert_no_error (error);
  return surface;
}

void
tube_frame (const Tube *self, const RmpFineSurface *surface, const double *posed,
            RmpCarriedState *state, RmpFineFrame *frame)
{
  g_autoptr (GError) error = NULL;
  RmpFineSettings settings;

  rmp_fine_settings_read (&settings, self->values);
  rmp_fine_frame_init (frame, surface, &settings, posed, state, &tube_call, &error);
  g_assert_no_error (error);
}
