/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "region-play.h"

#include <math.h>
#include <string.h>

void
play_init (Play *self, double bend, double twist)
{
  play_init_moved (self, bend, twist, NULL);
}

void
play_init_moved (Play *self, double bend, double twist, const double *matrix)
{
  ArmShape shape = arm_shape_sample ();
  g_autoptr (GError) error = NULL;
  g_autofree float *uvs = NULL;
  const float *points;
  guint n;

  memset (self, 0, sizeof *self);
  shape.bend = bend;
  shape.twist = twist;
  if (matrix)
    arm_init_moved (&self->arm, &shape, matrix);
  else
    arm_init (&self->arm, &shape);
  n = rmp_mesh_get_n_vertices (self->arm.mesh);
  points = rmp_mesh_get_positions (self->arm.mesh);
  uvs = g_new (float, 2 * (gsize) n);
  for (guint v = 0; v < n; v++)
    {
      uvs[2 * v] = (float) (0.5 +
                            0.49 * atan2 ((double) points[3 * v + 2], (double) points[3 * v + 1]) /
                                G_PI);
      uvs[2 * v + 1] = points[3 * v] / (float) shape.length;
    }
  self->mesh = rmp_mesh_new (n, points, rmp_mesh_get_n_faces (self->arm.mesh),
                             rmp_mesh_get_faces (self->arm.mesh), n, uvs,
                             rmp_mesh_get_faces (self->arm.mesh), &error);
  g_assert_no_error (error);
  self->sampler = rmp_sampler_new_rig (self->mesh, NULL, rmp_sampler_get_skin (self->arm.sampler),
                                       rmp_sampler_get_skeleton (self->arm.sampler), self->arm.clip,
                                       -1);
  self->input = (RmpInput){ .mesh = self->mesh, .character_size = 1.8 };
  self->values = rmp_values_new (&rmp_joint_wrinkle_maps);
  rmp_values_set_lengths (self->values, 0.01, 1.8);
  self->white = rmp_height_image_new (64, G_MAXUINT16);
  self->grey = rmp_height_image_new (64, 3 * (G_MAXUINT16 / 4));
}

static void
add_image (GArray *references, gint param, guint entry, gint member, RmpHeightImage *image)
{
  const RmpReference map = {
    .param = (guint) param, .entry = entry, .member = member, .joint = -1, .image = image
  };

  g_array_append_val (references, map);
}

void
play_prepare_with (Play *self, const char *settings, guint n, const RmpReference *references)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_values_set_list (self->values, settings, &error));
  rmp_inputs_set_references (&self->input.inputs, n, references);
  self->shared = rmp_joint_wrinkle_maps.prepare (&self->input, self->sampler, self->values, &call,
                                                 &error);
  g_assert_no_error (error);
}

static void
prepare (Play *self, const char *settings, gint joint, gboolean shared)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) references = g_array_new (FALSE, TRUE, sizeof (RmpReference));

  g_assert_true (rmp_values_set_list (self->values, settings, &error));
  for (guint i = 0; i < rmp_values_get_n_entries (self->values, RMP_JOINT_PARAM_REGIONS); i++)
    {
      const RmpReference bone = { .param = RMP_JOINT_PARAM_REGIONS,
                                  .entry = i,
                                  .member = RMP_REGION_PARAM_JOINT,
                                  .joint = joint };

      if (!shared)
        add_image (references, RMP_JOINT_PARAM_REGIONS, i, RMP_REGION_PARAM_MAP, self->white);
      if (joint >= 0)
        g_array_append_val (references, bone);
    }
  if (shared)
    {
      add_image (references, RMP_JOINT_PARAM_COMPRESSED, 0, 0, self->white);
      add_image (references, RMP_JOINT_PARAM_STRETCHED, 0, 0, self->grey);
    }
  play_prepare_with (self, settings, references->len,
                     (const RmpReference *) (gpointer) references->data);
}

void
play_prepare (Play *self, const char *settings, gint joint)
{
  prepare (self, settings, joint, FALSE);
}

void
play_prepare_shared (Play *self, const char *settings, gint joint)
{
  prepare (self, settings, joint, TRUE);
}

void
play_step (Play *self, double time, guint n_threads)
{
  const RmpCall call = { .n_threads = n_threads };
  gboolean fields[2] = { TRUE, TRUE };
  g_autoptr (GError) error = NULL;

  rmp_output_clear (&self->output);
  rmp_joint_wrinkle_maps.step (self->shared, NULL, NULL, self->sampler, self->values, time,
                               RMP_TARGET_BAKE, fields, &self->output, &call, &error);
  g_assert_no_error (error);
}

RmpDial
play_get_dial (const Play *self, guint region)
{
  g_autoptr (GArray) dials = g_array_new (FALSE, FALSE, sizeof (RmpDial));

  rmp_joint_wrinkle_maps.dials->read (&self->output, self->values, dials);
  g_assert_cmpuint (dials->len, >, region);
  return g_array_index (dials, RmpDial, region);
}

void
play_clear (Play *self)
{
  rmp_output_clear (&self->output);
  if (self->shared)
    rmp_joint_wrinkle_maps.shared_free (self->shared);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_height_image_unref (self->white);
  rmp_height_image_unref (self->grey);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
  arm_clear (&self->arm);
}
