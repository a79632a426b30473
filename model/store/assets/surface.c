/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/clip-fit.h"
#include "store/assets/clip-item-private.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/rest-size.h"
#include "store/assets/surface-private.h"

typedef struct
{
  char *name;
  float colour[4], cutoff;
  char *image_hash;
  GBytes *image; /* read at first use */
} Material;

struct _RmpSurface
{
  RmpRow parent_instance;

  char *mesh_hash, *skin_hash, *morphs_hash, *face_materials_hash;
  char *materials_text; /* all that their rows say */
  RmpMesh *mesh;
  RmpSkin *skin;
  RmpMorphs morphs;
  guint16 *face_materials;
  gint joint;
  double metres_per_uv;
  GArray *materials;
  GHashTable *samplers; /* RmpClip (NULL: bind pose) → RmpSampler */
};

G_DEFINE_FINAL_TYPE (RmpSurface, rmp_surface, RMP_TYPE_ROW)

static void
material_clear (gpointer data)
{
  Material *material = data;

  g_free (material->name);
  g_free (material->image_hash);
  g_clear_pointer (&material->image, g_bytes_unref);
}

static void
clear_assets (RmpSurface *self)
{
  g_hash_table_remove_all (self->samplers);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  g_clear_pointer (&self->face_materials, g_free);
  rmp_morphs_clear (&self->morphs);
}

static void
rmp_surface_finalize (GObject *object)
{
  RmpSurface *self = RMP_SURFACE (object);

  clear_assets (self);
  g_hash_table_unref (self->samplers);
  g_array_unref (self->materials);
  g_free (self->mesh_hash);
  g_free (self->skin_hash);
  g_free (self->morphs_hash);
  g_free (self->face_materials_hash);
  g_free (self->materials_text);

  G_OBJECT_CLASS (rmp_surface_parent_class)->finalize (object);
}

static void
rmp_surface_class_init (RmpSurfaceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_surface_finalize;
}

static void
clip_unref_if_any (gpointer clip)
{
  g_clear_pointer (&clip, rmp_clip_unref);
}

static void
rmp_surface_init (RmpSurface *self)
{
  self->materials = g_array_new (FALSE, TRUE, sizeof (Material));
  g_array_set_clear_func (self->materials, material_clear);
  self->samplers = g_hash_table_new_full (NULL, NULL, clip_unref_if_any,
                                          (GDestroyNotify) rmp_sampler_unref);
}

/* --- loading ---------------------------------------------------------------------------------- */

static gboolean
load_materials (RmpSurface *self, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT name, red, green, blue, alpha, image, cutoff FROM material WHERE surface_id = ?1"
      " ORDER BY position",
      "i", rmp_surface_get_id (self));
  int code = SQLITE_ERROR;

  g_array_set_size (self->materials, 0);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Material material = { .name = g_strdup (rmp_statement_text (statement, 0)),
                            .image_hash = g_strdup (rmp_statement_text (statement, 5)),
                            .cutoff = (float) sqlite3_column_double (statement, 6) };

      for (int i = 0; i < 4; i++)
        material.colour[i] = (float) sqlite3_column_double (statement, i + 1);
      g_array_append_val (self->materials, material);
    }

  return code == SQLITE_DONE;
}

static gboolean
refuse (RmpSurface *self, GError **error, const char *why)
{
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
               _ ("The project is damaged: in “%s”, %s. Restore a copy of the project."),
               rmp_surface_get_name (self), why);
  return FALSE;
}

/* NULL where nothing was put right. */
static const RmpChange *
change_of (RmpSurface *self)
{
  RmpCharacter *character = rmp_surface_get_character (self);
  const RmpChange *change = character ? rmp_character_get_change (character) : NULL;

  return change && !rmp_change_is_none (change) ? change : NULL;
}

/* Nothing else turns a mesh that no joint carries. */
static gboolean
stands_alone (RmpSurface *self)
{
  RmpCharacter *character = rmp_surface_get_character (self);

  return !self->skin_hash &&
         (self->joint < 0 || !character || !rmp_character_get_skeleton (character));
}

static gboolean
correct_mesh (RmpSurface *self, GError **error)
{
  const RmpChange *change = change_of (self);
  g_autoptr (RmpMesh) stored = NULL;
  guint n = rmp_mesh_get_n_vertices (self->mesh);

  if (!change)
    return TRUE;
  stored = g_steal_pointer (&self->mesh);
  if (stands_alone (self))
    {
      g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (stored),
                                               3 * sizeof (float) * n);

      rmp_change_positions (change, positions, n);
      self->mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (stored),
                                 rmp_mesh_get_faces (stored), rmp_mesh_get_n_uvs (stored),
                                 rmp_mesh_get_uvs (stored), rmp_mesh_get_uv_faces (stored), error);
    }
  else
    self->mesh = rmp_change_mesh (change, stored, error);
  return self->mesh != NULL;
}

static void
correct_morphs (RmpSurface *self)
{
  const RmpChange *change = change_of (self);
  const gsize n = (gsize) self->morphs.n_targets * rmp_mesh_get_n_vertices (self->mesh);

  if (!change)
    return;
  if (stands_alone (self))
    rmp_change_ways (change, (float *) self->morphs.deltas, n);
  else
    {
      float *deltas = rmp_change_lengths (change, self->morphs.deltas, 3 * n);

      g_free ((gpointer) self->morphs.deltas);
      self->morphs.deltas = deltas;
    }
}

static gboolean
load_skin (RmpSurface *self, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_row_read_asset (RMP_ROW (self), self->skin_hash, error);
  RmpCharacter *character = rmp_surface_get_character (self);
  RmpSkeleton *skeleton = character ? rmp_character_get_skeleton (character) : NULL;

  if (bytes)
    self->skin = rmp_codec_read_skin (bytes, error);
  if (!self->skin)
    return FALSE;
  if (change_of (self))
    {
      g_autoptr (RmpSkin) stored = g_steal_pointer (&self->skin);

      self->skin = rmp_change_skin (change_of (self), stored);
    }

  if (!skeleton || rmp_skin_get_n_vertices (self->skin) != rmp_mesh_get_n_vertices (self->mesh))
    return refuse (self, error, _ ("the skin belongs to another mesh"));
  for (guint i = 0; i < rmp_skin_get_n_bones (self->skin); i++)
    if (rmp_skin_get_bones (self->skin)[i] >= rmp_skeleton_get_n_joints (skeleton))
      return refuse (self, error, _ ("the skin names a joint that is not there"));
  return TRUE;
}

static gboolean
load_face_materials (RmpSurface *self, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_row_read_asset (RMP_ROW (self), self->face_materials_hash, error);
  guint n_faces = rmp_mesh_get_n_faces (self->mesh);

  if (bytes)
    self->face_materials = rmp_codec_read_labels (bytes, n_faces, error);
  if (!self->face_materials)
    return FALSE;

  for (guint i = 0; i < n_faces; i++)
    if (self->face_materials[i] >= self->materials->len)
      return refuse (self, error, _ ("a face names a material that is not there"));
  return TRUE;
}

static gboolean
load_morphs (RmpSurface *self, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_row_read_asset (RMP_ROW (self), self->morphs_hash, error);

  if (!bytes ||
      !rmp_codec_read_morphs (bytes, rmp_mesh_get_n_vertices (self->mesh), &self->morphs, error))
    return FALSE;
  correct_morphs (self);
  return TRUE;
}

static gboolean
take_position (RmpSurface *self, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (self);
  RmpSkeleton *skeleton = character ? rmp_character_get_skeleton (character) : NULL;

  return !skeleton ||
         rmp_rest_size_take (skeleton, self->joint, &self->mesh, &self->skin, &self->morphs, error);
}

static gboolean
load_assets (RmpSurface *self, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_row_read_asset (RMP_ROW (self), self->mesh_hash, error);

  clear_assets (self);
  if (bytes)
    self->mesh = rmp_codec_read_mesh (bytes, error);
  if (self->mesh && !correct_mesh (self, error))
    return FALSE;

  return self->mesh && load_materials (self, error) &&
         (!self->skin_hash || load_skin (self, error)) &&
         (!self->morphs_hash || load_morphs (self, error)) && take_position (self, error) &&
         (!self->face_materials_hash || load_face_materials (self, error));
}

static gboolean
check_joint (RmpSurface *self, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (self);
  RmpSkeleton *skeleton = character ? rmp_character_get_skeleton (character) : NULL;
  guint n_joints = skeleton ? rmp_skeleton_get_n_joints (skeleton) : 0;

  if (self->joint >= -1 && self->joint < (gint) n_joints)
    return TRUE;
  return refuse (self, error, _ ("the joint that carries it is not there"));
}

/* Columns: id, name, mesh, skin, morphs, face_materials, joint, metres_per_uv, what the materials
 * say.
 */
gboolean
rmp_surface_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpSurface *self = RMP_SURFACE (row);
  gboolean differs = FALSE;

  g_assert (RMP_IS_ROW (row));
  differs |= rmp_row_take_text (&self->mesh_hash, rmp_statement_text (statement, 2));
  differs |= rmp_row_take_text (&self->skin_hash, rmp_statement_text (statement, 3));
  differs |= rmp_row_take_text (&self->morphs_hash, rmp_statement_text (statement, 4));
  differs |= rmp_row_take_text (&self->face_materials_hash, rmp_statement_text (statement, 5));
  differs |= rmp_row_take_text (&self->materials_text, rmp_statement_text (statement, 8));
  differs |= self->joint != sqlite3_column_int (statement, 6);
  self->joint = sqlite3_column_int (statement, 6);
  self->metres_per_uv = sqlite3_column_double (statement, 7);
  *changed = differs;

  return !differs || (check_joint (self, error) && load_assets (self, error));
}

void
rmp_surface_forget (RmpSurface *self)
{
  g_assert (RMP_IS_SURFACE (self));

  g_clear_pointer (&self->mesh_hash, g_free);
}

void
rmp_surface_add_key (RmpSurface *self, GString *key)
{
  g_assert (RMP_IS_SURFACE (self));

  g_string_append_printf (key, " %s %s %s %s %d", self->mesh_hash,
                          self->skin_hash ? self->skin_hash : "-",
                          self->morphs_hash ? self->morphs_hash : "-",
                          self->materials_text ? self->materials_text : "-", self->joint);
}

/* --- what it holds ---------------------------------------------------------------------------- */

const char *
rmp_surface_get_name (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_surface_get_id (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpCharacter *
rmp_surface_get_character (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

RmpMesh *
rmp_surface_get_mesh (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return self->mesh;
}

RmpSkin *
rmp_surface_get_skin (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return self->skin;
}

gboolean
rmp_surface_has_weights (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), FALSE);

  return self->skin_hash != NULL;
}

gint
rmp_surface_get_joint (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), -1);

  return self->joint;
}

const RmpMorphs *
rmp_surface_get_morphs (RmpSurface *self)
{
  g_assert (RMP_IS_SURFACE (self));

  return self->morphs_hash ? &self->morphs : NULL;
}

double
rmp_surface_get_metres_per_uv (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), 0.0);

  return self->metres_per_uv;
}

const guint16 *
rmp_surface_get_face_materials (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return self->face_materials;
}

guint
rmp_surface_get_n_materials (RmpSurface *self)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), 0);

  return self->materials->len;
}

static Material *
get_material (RmpSurface *self, guint index)
{
  g_assert (index < self->materials->len);
  return &g_array_index (self->materials, Material, index);
}

const char *
rmp_surface_get_material_name (RmpSurface *self, guint material)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  return get_material (self, material)->name;
}

void
rmp_surface_get_material_colour (RmpSurface *self, guint material, float linear_rgba[4])
{
  g_return_if_fail (RMP_IS_SURFACE (self));

  memcpy (linear_rgba, get_material (self, material)->colour, 4 * sizeof (float));
}

float
rmp_surface_get_material_cutoff (RmpSurface *self, guint material)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), 0.0f);

  return get_material (self, material)->cutoff;
}

guint8 *
rmp_surface_select_material (RmpSurface *self, guint material)
{
  guint n_faces = rmp_mesh_get_n_faces (self->mesh);
  guint8 *faces = g_new (guint8, n_faces);

  for (guint i = 0; i < n_faces; i++)
    faces[i] = (self->face_materials ? self->face_materials[i] : 0) == material;
  return faces;
}

GBytes *
rmp_surface_get_material_image (RmpSurface *self, guint index)
{
  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  Material *material = get_material (self, index);
  g_autoptr (GError) error = NULL;

  if (material->image || !material->image_hash || !rmp_row_get_db (RMP_ROW (self)))
    return material->image;

  /* A surface without its picture is still worth showing. */
  material->image = rmp_row_read_asset (RMP_ROW (self), material->image_hash, &error);
  if (!material->image)
    {
      g_message ("%s: %s", material->name, error->message);
      g_clear_pointer (&material->image_hash, g_free);
    }
  return material->image;
}

RmpSurface *
rmp_surface_find (GListModel *characters, gint64 id)
{
  g_assert (characters);

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      RmpSurface *surface = rmp_rows_find (rmp_character_get_surfaces (character), id);

      if (surface)
        return surface;
    }
  return NULL;
}

RmpSampler *
rmp_surface_get_sampler (RmpSurface *self, RmpClipItem *item, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (self);
  RmpClip *clip = item ? rmp_clip_item_get_clip_of (item, character) : NULL;
  RmpSampler *sampler = g_hash_table_lookup (self->samplers, clip);

  g_return_val_if_fail (RMP_IS_SURFACE (self), NULL);

  if (item && rmp_clip_item_has_sequence (item, self))
    return rmp_clip_item_get_sequence (item, self, error);
  if (sampler)
    return sampler;

  sampler = rmp_sampler_new_rig (self->mesh, rmp_surface_get_morphs (self), self->skin,
                                 character ? rmp_character_get_skeleton (character) : NULL, clip,
                                 self->joint);
  g_hash_table_insert (self->samplers, clip ? rmp_clip_ref (clip) : NULL, sampler);
  return sampler;
}
