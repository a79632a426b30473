/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/add-import.h"
#include "store/asset.h"
#include "store/sequence.h"
#include "store/codec.h"
#include "store/project-private.h"

/* --- to metres ------------------------------------------------------------------------------------------------- */

static float *
scale_floats (const float *values, gsize n, double scale)
{
  float *scaled = g_new (float, MAX (n, 1));

  for (gsize i = 0; i < n; i++)
    scaled[i] = (float) (values[i] * scale);
  return scaled;
}

/* Matrices keep rotation and scale; a change of unit is a change of where they move things. */
static double *
scale_matrices (const double *matrices, guint n, double scale)
{
  double *scaled = g_memdup2 (matrices, sizeof (double) * 16 * n);

  for (gsize i = 0; i < n; i++)
    for (int j = 12; j < 15; j++)
      scaled[16 * i + j] *= scale;
  return scaled;
}

static RmpMesh *
scale_mesh (RmpMesh *mesh, double scale, GError **error)
{
  guint n = rmp_mesh_get_n_vertices (mesh);
  g_autofree float *positions = scale_floats (rmp_mesh_get_positions (mesh), (gsize) n * 3, scale);

  return rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh), rmp_mesh_get_n_uvs (mesh),
                       rmp_mesh_get_uvs (mesh), rmp_mesh_get_uv_faces (mesh), error);
}

static RmpSkin *
scale_skin (RmpSkin *skin, double scale)
{
  guint n_bones = rmp_skin_get_n_bones (skin);
  g_autofree double *inverse_binds = scale_matrices (rmp_skin_get_inverse_binds (skin), n_bones, scale);

  return rmp_skin_new (rmp_skin_get_n_vertices (skin), rmp_skin_get_n_influences (skin), rmp_skin_get_joints (skin),
                       rmp_skin_get_weights (skin), n_bones, rmp_skin_get_bones (skin), inverse_binds);
}

static RmpSkeleton *
scale_skeleton (RmpSkeleton *skeleton, double scale, GError **error)
{
  guint n = rmp_skeleton_get_n_joints (skeleton);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree RmpTransform *transforms = g_memdup2 (rmp_skeleton_get_rest_transforms (skeleton), sizeof *transforms * n);
  g_autofree double *locals = scale_matrices (rmp_skeleton_get_rest_locals (skeleton), n, scale);

  for (guint i = 0; i < n; i++)
    {
      names[i] = rmp_skeleton_get_name (skeleton, i);
      for (int j = 0; j < 3; j++)
        transforms[i].translation[j] *= scale;
    }
  return rmp_skeleton_new (n, names, rmp_skeleton_get_parents (skeleton), transforms, locals, error);
}

static RmpClip *
scale_clip (RmpClip *clip, double scale, GError **error)
{
  guint n = rmp_clip_get_n_channels (clip);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autofree RmpChannel *channels = g_new (RmpChannel, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    {

/* The motion that came with the one mesh of the file, in its units. */
static gboolean
add_own_motion (RmpProject *self, const RmpImport *import, RmpCharacter *character, GError **error)
{
  g_autoptr (RmpSurface) surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

  return rmp_project_add_sequence (self, surface, import, import->metres_per_unit, error) != NULL;
}

static RmpCharacter *
add_moving_character (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), name ? name : import->name);
  RmpCharacter *character;
  gint64 id;

  rmp_project_begin (self, label);
  character = add_character (self, import, name, error);
  if (!character || !add_own_motion (self, import, character, error))
    {
      rmp_project_cancel (self);
      return NULL;
    }
  id = rmp_character_get_id (character);
  return rmp_project_end (self, error) ? rmp_rows_find (G_LIST_MODEL (self->characters), id) : NULL;
}

static RmpCharacter *
add_motion (RmpProject *self, const RmpImport *import, GError **error)
{
  RmpClipItem *clip = rmp_project_add_sequence (self, NULL, import, 0.0, error);

  return clip ? rmp_row_get_owner (RMP_ROW (clip)) : NULL;
}

RmpCharacter *
rmp_project_add_import (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  if (!import->sequence)
    return add_character (self, import, name, error);
  return import->meshes->len > 0 ? add_moving_character (self, import, name, error) : add_motion (self, import, error);
}
      RmpChannel *channel = &channels[i];
      guint width;

      *channel = *rmp_clip_get_channel (clip, i);
      if (channel->path != RMP_CHANNEL_TRANSLATION)
        continue;
      width = channel->interpolation == RMP_INTERPOLATION_CUBIC ? 9 : 3;
      channel->values = scale_floats (channel->values, (gsize) channel->n_keys * width, scale);
      g_ptr_array_add (values, (gpointer) channel->values);
    }
  return rmp_clip_new (rmp_clip_get_name (clip), channels, n, error);
}

/* --- assets ---------------------------------------------------------------------------------------------------- */

/* Stores @bytes and lets go of them. */
static char *
store (RmpProject *self, const char *kind, GBytes *bytes, GError **error)
{
  g_autoptr (GBytes) owned = bytes;

  return rmp_asset_store (self->db, kind, owned, error);
}

static char *
store_mesh (RmpProject *self, const RmpImportMesh *mesh, double scale, GError **error)
{
  g_autoptr (RmpMesh) scaled = scale_mesh (mesh->mesh, scale, error);

  return scaled ? store (self, RMP_ASSET_MESH, rmp_codec_write_mesh (scaled), error) : NULL;
}

static char *
store_skin (RmpProject *self, const RmpImportMesh *mesh, double scale, GError **error)
{
  g_autoptr (RmpSkin) scaled = scale_skin (mesh->skin, scale);

  return store (self, RMP_ASSET_SKIN, rmp_codec_write_skin (scaled), error);
}

static char *
store_morphs (RmpProject *self, const RmpImportMesh *mesh, double scale, GError **error)
{
  guint n_vertices = rmp_mesh_get_n_vertices (mesh->mesh);
  g_autofree float *deltas = scale_floats (mesh->morph_deltas, (gsize) mesh->n_morphs * n_vertices * 3, scale);
  RmpMorphs morphs = { mesh->n_morphs, deltas, mesh->morph_weights };

  return store (self, RMP_ASSET_MORPHS, rmp_codec_write_morphs (&morphs, n_vertices), error);
}

static char *
store_face_materials (RmpProject *self, const RmpImportMesh *mesh, GError **error)
{
  return store (self, RMP_ASSET_LABELS,
                rmp_codec_write_labels (mesh->face_materials, rmp_mesh_get_n_faces (mesh->mesh)), error);
}

static char *
store_skeleton (RmpProject *self, const RmpImport *import, GError **error)
{
  g_autoptr (RmpSkeleton) scaled = scale_skeleton (import->skeleton, import->metres_per_unit, error);

  return scaled ? store (self, RMP_ASSET_SKELETON, rmp_codec_write_skeleton (scaled), error) : NULL;
}

/* [images], NULL-terminated. */
static char **
store_images (RmpProject *self, const RmpImport *import, GError **error)
{
  g_autoptr (GStrvBuilder) hashes = g_strv_builder_new ();

  for (guint i = 0; i < import->images->len; i++)
    {
      RmpImportImage *image = g_ptr_array_index (import->images, i);
      g_autofree char *hash = rmp_asset_store (self->db, RMP_ASSET_IMAGE, image->bytes, error);

      if (!hash)
        return NULL;
      g_strv_builder_add (hashes, hash);
    }
  return g_strv_builder_end (hashes);
}

/* --- rows ------------------------------------------------------------------------------------------------------ */

static gboolean
insert_materials (RmpProject *self, gint64 surface, const RmpImportMesh *mesh, char **images, GError **error)
{
  for (guint i = 0; i < mesh->n_materials; i++)
    {
      const RmpImportMaterial *material = &mesh->materials[i];

      if (!rmp_database_run (self->db, error, "INSERT INTO material VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                             "iisdddds", surface, (gint64) i, material->name ? material->name : "",
                             (double) material->colour[0], (double) material->colour[1], (double) material->colour[2],
                             (double) material->colour[3], material->image >= 0 ? images[material->image] : NULL))
        return FALSE;
    }
  return TRUE;
}

static gboolean
insert_surface (RmpProject *self, gint64 character, const char *name, const RmpImportMesh *mesh, double scale,
                char **images, GError **error)
{
  g_autofree char *mesh_hash = store_mesh (self, mesh, scale, error);
  g_autofree char *skin = mesh_hash && mesh->skin ? store_skin (self, mesh, scale, error) : NULL;
  g_autofree char *morphs = mesh_hash && mesh->n_morphs ? store_morphs (self, mesh, scale, error) : NULL;
  g_autofree char *materials = mesh_hash && mesh->face_materials ? store_face_materials (self, mesh, error) : NULL;

  if (!mesh_hash || (mesh->skin && !skin) || (mesh->n_morphs && !morphs) || (mesh->face_materials && !materials))
    return FALSE;

  return rmp_database_run (self->db, error,
                           "INSERT INTO surface (character_id, name, mesh, skin, morphs, face_materials, joint,"
                           " metres_per_uv) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                           "isssssid", character, name, mesh_hash, skin, morphs, materials, (gint64) mesh->node,
                           mesh->metres_per_uv) &&
         insert_materials (self, sqlite3_last_insert_rowid (self->db), mesh, images, error);
}

static gboolean
insert_surfaces (RmpProject *self, gint64 character, const RmpImport *import, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) images = store_images (self, import, error);

  for (guint i = 0; images && i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      const char *name = rmp_unique_name (names, mesh->name && mesh->name[0] ? mesh->name : _ ("Mesh"));

      if (!insert_surface (self, character, name, mesh, import->metres_per_unit, images, error))
        return FALSE;
    }
  return images != NULL;
}

static gboolean
insert_clips (RmpProject *self, gint64 character, const RmpImport *import, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < import->clips->len; i++)
    {
      RmpClip *clip = g_ptr_array_index (import->clips, i);
      const char *given = rmp_clip_get_name (clip);
      const char *name = rmp_unique_name (names, given && given[0] ? given : _ ("Clip"));
      g_autoptr (RmpClip) scaled = scale_clip (clip, import->metres_per_unit, error);
      g_autofree char *hash = scaled ? store (self, RMP_ASSET_CLIP, rmp_codec_write_clip (scaled), error) : NULL;

      if (!hash ||
          !rmp_database_run (self->db, error, "INSERT INTO clip (character_id, name, keys) VALUES (?1, ?2, ?3)", "iss",
                             character, name, hash))
        return FALSE;
    }
  return TRUE;
}

static gboolean
insert_character (RmpProject *self, const RmpImport *import, const char *name, gint64 *id, GError **error)
{
  g_autofree char *skeleton = import->skeleton ? store_skeleton (self, import, error) : NULL;

  if (import->skeleton && !skeleton)
    return FALSE;
  if (!rmp_database_run (self->db, error,
                         "INSERT INTO character (name, format, generator, copyright, skeleton)"
                         " VALUES (?1, ?2, ?3, ?4, ?5)",
                         "sssss", name, import->format, import->generator, import->copyright, skeleton))
    return FALSE;

  *id = sqlite3_last_insert_rowid (self->db);
  return insert_surfaces (self, *id, import, error) && insert_clips (self, *id, import, error);
}

static RmpCharacter *
add_character (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  g_autofree char *unique = rmp_rows_unique_name (G_LIST_MODEL (self->characters), name ? name : import->name);
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), unique);
  gint64 id = 0;

  if (!rmp_project_begin_edit (self, label, error) ||
      !rmp_project_end_edit (self, insert_character (self, import, unique, &id, error), error))
    return NULL;
  return rmp_rows_find (G_LIST_MODEL (self->characters), id);
}
