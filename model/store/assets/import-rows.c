/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/asset.h"
#include "store/assets/clip-span.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/import-record.h"
#include "store/assets/import-rows.h"
#include "store/assets/sequence-asset.h"

/* --- assets ----------------------------------------------------------------------------------- */

/* Stores @bytes and lets go of them. */
static char *
store (RmpEdit *edit, const char *kind, GBytes *bytes, GError **error)
{
  g_autoptr (GBytes) owned = bytes;

  return rmp_asset_store (rmp_edit_get_db (edit), kind, owned, error);
}

static char *
store_mesh (RmpEdit *edit, const RmpImportMesh *mesh, const RmpChange *change, GError **error)
{
  g_autoptr (RmpMesh) scaled = rmp_change_mesh (change, mesh->mesh, error);

  return scaled ? store (edit, RMP_ASSET_MESH, rmp_codec_write_mesh (scaled), error) : NULL;
}

static char *
store_skin (RmpEdit *edit, const RmpImportMesh *mesh, const RmpChange *change, GError **error)
{
  g_autoptr (RmpSkin) scaled = rmp_change_skin (change, mesh->skin);

  return store (edit, RMP_ASSET_SKIN, rmp_codec_write_skin (scaled), error);
}

static char *
store_morphs (RmpEdit *edit, const RmpImportMesh *mesh, const RmpChange *change, GError **error)
{
  guint n_vertices = rmp_mesh_get_n_vertices (mesh->mesh);
  g_autofree float *deltas = rmp_change_lengths (change, mesh->morph_deltas,
                                                 (gsize) mesh->n_morphs * n_vertices * 3);
  RmpMorphs morphs = { mesh->n_morphs, deltas, mesh->morph_weights };

  return store (edit, RMP_ASSET_MORPHS, rmp_codec_write_morphs (&morphs, n_vertices), error);
}

static char *
store_face_materials (RmpEdit *edit, const RmpImportMesh *mesh, GError **error)
{
  return store (edit, RMP_ASSET_LABELS,
                rmp_codec_write_labels (mesh->face_materials, rmp_mesh_get_n_faces (mesh->mesh)),
                error);
}

char *
rmp_import_rows_store_skeleton (RmpEdit *edit, RmpSkeleton *skeleton, const RmpChange *change,
                                GError **error)
{
  g_autoptr (RmpSkeleton) scaled = rmp_change_skeleton (change, skeleton, error);

  g_assert (edit);

  return scaled ? store (edit, RMP_ASSET_SKELETON, rmp_codec_write_skeleton (scaled), error) : NULL;
}

char **
rmp_import_rows_store_images (RmpEdit *edit, const RmpImport *import, GError **error)
{
  g_autoptr (GStrvBuilder) hashes = g_strv_builder_new ();

  g_assert (edit);

  for (guint i = 0; i < import->images->len; i++)
    {
      RmpImportImage *image = g_ptr_array_index (import->images, i);
      g_autofree char *hash = rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_IMAGE,
                                               image->bytes, error);

      if (!hash)
        return NULL;
      g_strv_builder_add (hashes, hash);
    }
  return g_strv_builder_end (hashes);
}

/* --- rows ------------------------------------------------------------------------------------- */

static gboolean
insert_materials (RmpEdit *edit, gint64 surface, const RmpImportMesh *mesh, char **images,
                  GError **error)
{
  for (guint i = 0; i < mesh->n_materials; i++)
    {
      const RmpImportMaterial *material = &mesh->materials[i];

      if (!rmp_edit_run (
              edit, error, "INSERT INTO material VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
              "iisddddsd", surface, (gint64) i, material->name ? material->name : "",
              (double) material->colour[0], (double) material->colour[1],
              (double) material->colour[2], (double) material->colour[3],
              material->image >= 0 ? images[material->image] : NULL, (double) material->cutoff))
        return FALSE;
    }
  return TRUE;
}

/* Point caches count by the file's vertices. */
static gboolean
insert_order (RmpEdit *edit, gint64 surface, const RmpImportMesh *mesh, GError **error)
{
  g_autofree char *hash = NULL;

  if (!mesh->file_vertices)
    return TRUE;
  hash = store (edit, RMP_ASSET_ORDER,
                rmp_order_encode (mesh->file_vertices, mesh->n_file_vertices), error);
  return hash &&
         rmp_edit_run (edit, error, "INSERT INTO file_order VALUES (?1, ?2)", "is", surface, hash);
}

gboolean
rmp_import_rows_add_surface (RmpEdit *edit, gint64 character, const char *name,
                             const RmpImportMesh *mesh, const RmpChange *change, char **images,
                             gint64 *id, GError **error)
{
  g_autofree char *mesh_hash = store_mesh (edit, mesh, change, error);
  g_autofree char *skin = mesh_hash && mesh->skin ? store_skin (edit, mesh, change, error) : NULL;
  g_autofree char *morphs = mesh_hash && mesh->n_morphs ? store_morphs (edit, mesh, change, error)
                                                        : NULL;
  g_autofree char *materials = mesh_hash && mesh->face_materials
                                   ? store_face_materials (edit, mesh, error)
                                   : NULL;

  g_assert (edit);

  if (!mesh_hash || (mesh->skin && !skin) || (mesh->n_morphs && !morphs) ||
      (mesh->face_materials && !materials))
    return FALSE;
  if (!rmp_edit_run (
          edit, error,
          "INSERT INTO surface (character_id, name, mesh, skin, morphs, face_materials, joint,"
          " metres_per_uv) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
          "isssssid", character, name, mesh_hash, skin, morphs, materials, (gint64) mesh->node,
          mesh->metres_per_uv))
    return FALSE;

  *id = rmp_edit_get_new_id (edit);
  return insert_materials (edit, *id, mesh, images, error) && insert_order (edit, *id, mesh, error);
}

gboolean
rmp_import_rows_add_clip (RmpEdit *edit, gint64 character, const char *name, RmpClip *clip,
                          const RmpChange *change, GError **error)
{
  g_autoptr (RmpClip) scaled = rmp_change_clip (change, clip, NULL, error);
  g_autofree char *hash = scaled ? rmp_clip_store (edit, scaled, error) : NULL;

  g_assert (edit);

  return hash && rmp_edit_run (edit, error,
                               "INSERT INTO clip (character_id, name, keys) VALUES (?1, ?2, ?3)",
                               "iss", character, name, hash);
}

/* --- report ----------------------------------------------------------------------------------- */

/* NULL without @error set where there are none. */
static char *
store_indices (RmpEdit *edit, const guint32 *indices, guint n, GError **error)
{
  return n > 0 ? store (edit, RMP_ASSET_INDICES, rmp_codec_write_indices (indices, n), error)
               : NULL;
}

gboolean
rmp_import_rows_add_line (RmpEdit *edit, gint64 record, guint position,
                          const RmpImportFinding *finding, gint64 surface, GError **error)
{
  g_autofree char *faces = store_indices (edit, finding->faces, finding->n_faces, error);
  g_autofree char *vertices = store_indices (edit, finding->vertices, finding->n_vertices, error);

  g_assert (edit);

  if ((finding->n_faces > 0 && !faces) || (finding->n_vertices > 0 && !vertices))
    return FALSE;
  return rmp_edit_run (edit, error,
                       "INSERT INTO import_finding (import_id, position, severity, text, "
                       "surface_id, fault, faces, vertices)"
                       " VALUES (?1, ?2, ?3, ?4, nullif (?5, 0), ?6, ?7, ?8)",
                       "iississs", record, (gint64) position,
                       rmp_finding_severity_get_name (finding->severity), finding->text, surface,
                       rmp_fault_get_id (finding->fault), faces, vertices);
}

gboolean
rmp_import_rows_add_record (RmpEdit *edit, gint64 character, const RmpImport *import,
                            const gint64 *surfaces, gint64 *id, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");

  g_assert (edit);

  if (!rmp_edit_run (
          edit, error,
          "INSERT INTO import (character_id, file, time, format, metres_per_unit, up_axis)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          "isssds", character, import->file ? import->file : import->name, time, import->format,
          import->metres_per_unit, import->up_axis ? import->up_axis : "Y"))
    return FALSE;

  *id = rmp_edit_get_new_id (edit);
  for (guint i = 0, position = 0; i < import->report->len; i++)
    {
      const RmpImportFinding *finding = g_ptr_array_index (import->report, i);
      const gint64 surface = finding->mesh >= 0 && surfaces ? surfaces[finding->mesh] : 0;

      if (finding->mesh >= 0 && surface == 0)
        continue;
      if (!rmp_import_rows_add_line (edit, *id, position++, finding, surface, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_import_rows_add_motion_record (RmpEdit *edit, RmpCharacter *character, const RmpImport *import,
                                   GError **error)
{
  gint64 id;

  g_assert (edit);

  if (g_list_model_get_n_items (rmp_character_get_imports (character)) == 0)
    return TRUE;
  return rmp_import_rows_add_record (edit, rmp_character_get_id (character), import, NULL, &id,
                                     error);
}
