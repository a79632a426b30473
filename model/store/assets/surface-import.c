/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/surface-import.h"

#include <string.h>

#include "store/assets/surface-private.h"

/* Its index, or −1. */
static gint
add_image (RmpImport *import, GBytes *bytes)
{
  static const guint8 jpeg[] = { 0xff, 0xd8 };
  RmpImportImage *image;

  if (!bytes)
    return -1;
  image = g_new0 (RmpImportImage, 1);
  image->mime = g_strdup (g_bytes_get_size (bytes) > sizeof jpeg &&
                                  memcmp (g_bytes_get_data (bytes, NULL), jpeg, sizeof jpeg) == 0
                              ? "image/jpeg"
                              : "image/png");
  image->bytes = g_bytes_ref (bytes);
  g_ptr_array_add (import->images, image);
  return (gint) import->images->len - 1;
}

static void
copy_materials (RmpSurface *self, RmpImport *import, RmpImportMesh *mesh)
{
  const guint16 *faces = rmp_surface_get_face_materials (self);

  mesh->n_materials = rmp_surface_get_n_materials (self);
  mesh->materials = g_new0 (RmpImportMaterial, MAX (1, mesh->n_materials));
  for (guint i = 0; i < mesh->n_materials; i++)
    {
      mesh->materials[i].name = g_strdup (rmp_surface_get_material_name (self, i));
      mesh->materials[i].image = add_image (import, rmp_surface_get_material_image (self, i));
      rmp_surface_get_material_colour (self, i, mesh->materials[i].colour);
      mesh->materials[i].cutoff = rmp_surface_get_material_cutoff (self, i);
    }
  if (faces)
    mesh->face_materials = g_memdup2 (faces, sizeof *faces * rmp_mesh_get_n_faces (mesh->mesh));
}

static void
copy_morphs (RmpSurface *self, RmpImportMesh *mesh)
{
  const RmpMorphs *morphs = rmp_surface_get_morphs (self);
  const gsize n = 3 * (gsize) rmp_mesh_get_n_vertices (mesh->mesh);

  if (!morphs)
    return;
  mesh->n_morphs = morphs->n_targets;
  mesh->morph_names = g_new0 (char *, mesh->n_morphs + 1);
  for (guint i = 0; i < mesh->n_morphs; i++)
    mesh->morph_names[i] = g_strdup ("");
  mesh->morph_weights = g_memdup2 (morphs->weights, sizeof *morphs->weights * mesh->n_morphs);
  mesh->morph_deltas = g_memdup2 (morphs->deltas, sizeof *morphs->deltas * n * mesh->n_morphs);
}

RmpImport *
rmp_surface_to_import (RmpSurface *self)
{
  RmpImport *import = rmp_import_new ();
  RmpImportMesh *mesh = g_new0 (RmpImportMesh, 1);
  RmpSkeleton *skeleton = rmp_character_get_skeleton (rmp_surface_get_character (self));

  import->name = g_strdup (rmp_surface_get_name (self));
  import->format = g_strdup ("Rimple");
  import->skeleton = skeleton ? rmp_skeleton_ref (skeleton) : NULL;
  mesh->name = g_strdup (rmp_surface_get_name (self));
  mesh->node = (guint) rmp_surface_get_joint (self);
  mesh->mesh = rmp_mesh_ref (rmp_surface_get_mesh (self));
  mesh->skin = rmp_surface_get_skin (self) ? rmp_skin_ref (rmp_surface_get_skin (self)) : NULL;
  mesh->metres_per_uv = rmp_surface_get_metres_per_uv (self);
  rmp_surface_load_order (self, &mesh->file_vertices, &mesh->n_file_vertices, NULL);
  copy_materials (self, import, mesh);
  copy_morphs (self, mesh);
  g_ptr_array_add (import->meshes, mesh);
  rmp_import_check (import);
  return import;
}
