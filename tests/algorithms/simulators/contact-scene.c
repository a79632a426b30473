/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contact-scene.h"

#include "inputs/colliders.h"

void
contact_scene_init (ContactScene *self, const RmpTechnique *technique, RmpMesh *mesh,
                    RmpSampler *collider, double span, const char *settings)
{
  static const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  *self = (ContactScene){ .mesh = mesh, .values = rmp_values_new (technique) };
  self->sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, rmp_mesh_get_positions (mesh));
  rmp_values_set_list (self->values, settings, &error);
  g_assert_no_error (error);
  self->input.mesh = mesh;
  if (collider)
    rmp_inputs_set_colliders (&self->input.inputs, 1, &collider);
  self->model = rmp_cloth_model_new (&self->input, self->values, &error);
  g_assert_no_error (error);
  self->bodies = rmp_cloth_bodies_new (self->model, &self->input, self->values, NULL, &error);
  g_assert_no_error (error);
  self->held = g_new0 (guint8, self->model->n_vertices);
  self->contact = rmp_cloth_contact_new (self->bodies, self->sampler, 0.0, span, self->held, &call,
                                         &error);
  g_assert_no_error (error);
}

void
contact_scene_clear (ContactScene *self)
{
  rmp_cloth_contact_free (self->contact);
  rmp_cloth_bodies_free (self->bodies);
  rmp_cloth_model_free (self->model);
  g_clear_pointer (&self->input.inputs, rmp_inputs_unref);
  rmp_values_unref (self->values);
  rmp_sampler_unref (self->sampler);
  rmp_mesh_unref (self->mesh);
  g_free (self->held);
}
