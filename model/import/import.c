/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/import.h"

#include <glib/gi18n.h>

#include "import/import-private.h"

static void
material_clear (RmpImportMaterial *material)
{
  g_free (material->name);
}

static void
mesh_free (gpointer data)
{
  RmpImportMesh *mesh = data;

  for (guint i = 0; i < mesh->n_materials && mesh->materials; i++)
    material_clear (&mesh->materials[i]);
  g_free (mesh->materials);
  g_free (mesh->face_materials);
  g_strfreev (mesh->morph_names);
  g_free (mesh->morph_weights);
  g_free (mesh->morph_deltas);
  g_free (mesh->unweighted);
  g_free (mesh->file_vertices);
  g_clear_pointer (&mesh->mesh, rmp_mesh_unref);
  g_clear_pointer (&mesh->skin, rmp_skin_unref);
  g_free (mesh->name);
  g_free (mesh);
}

RmpImport *
rmp_import_new (void)
{
  RmpImport *self = g_new0 (RmpImport, 1);

  self->meshes = g_ptr_array_new_with_free_func (mesh_free);
  self->clips = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_clip_unref);
  self->images = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_image_free);
  self->report = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_import_finding_free);
  self->metres_per_unit = 1.0;

  return self;
}

void
rmp_import_free (RmpImport *self)
{
  g_ptr_array_unref (self->meshes);
  g_ptr_array_unref (self->clips);
  g_ptr_array_unref (self->images);
  g_ptr_array_unref (self->report);
  g_clear_pointer (&self->skeleton, rmp_skeleton_unref);
  g_free (self->name);
  g_clear_pointer (&self->sequence, rmp_import_sequence_free);
  g_free (self->file);
  g_free (self->format);
  g_free (self->generator);
  g_free (self->copyright);
  g_free (self->up_axis);
  g_free (self);
}
