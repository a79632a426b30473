/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/asset.h"
#include "store/carry.h"
#include "store/clip-span.h"
#include "store/codec.h"
#include "store/correction.h"
#include "store/import-rows.h"
#include "store/project-private.h"
#include "store/reimport.h"

typedef struct
{
  RmpProject *project;
  RmpCharacter *character;
  const RmpImport *import;
  RmpChange change;     /* to what is stored */
  char **images;        /* hashes */
  gint64 *surfaces;     /* ids, by the meshes of the import; 0: not settled yet */
  RmpSurface **matches; /* the surface each mesh replaces, or NULL */
  RmpCarried carried;
} Reimport;

static const RmpImportMesh *
mesh_at (const Reimport *self, guint index)
{
  return g_ptr_array_index (self->import->meshes, index);
}

static gboolean
run (Reimport *self, gint64 id, const char *sql, GError **error)
{
  return rmp_database_run (self->project->db, error, sql, "i", id);
}

/* --- which mesh is which --------------------------------------------------------------------------------------- */

static RmpSurface *
find_surface (Reimport *self, const char *name)
{
  GListModel *surfaces = rmp_character_get_surfaces (self->character);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (g_strcmp0 (rmp_surface_get_name (surface), name) == 0)
        return surface;
    }
  return NULL;
}

static gboolean
is_matched (const Reimport *self, RmpSurface *surface)
{
  for (guint i = 0; i < self->import->meshes->len; i++)
    if (self->matches[i] == surface)
      return TRUE;
  return FALSE;
}

/* What is left over on both sides is the same if there is one of each. */
static void
match_rest (Reimport *self)
{
  GListModel *surfaces = rmp_character_get_surfaces (self->character);
  RmpSurface *last = NULL;
  guint n_surfaces = 0, n_meshes = 0, mesh = 0;

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (is_matched (self, surface))
        continue;
      last = surface;
      n_surfaces++;
    }
  for (guint i = 0; i < self->import->meshes->len; i++)
    if (!self->matches[i])
      {
        mesh = i;
        n_meshes++;
      }
  if (n_surfaces == 1 && n_meshes == 1)
    self->matches[mesh] = last;
}

static void
match (Reimport *self, char **names)
{
  for (guint i = 0; i < self->import->meshes->len; i++)
    {
      RmpSurface *surface = find_surface (self, names[i]);

      self->matches[i] = surface && !is_matched (self, surface) ? surface : NULL;
    }
  match_rest (self);
}

/* As an import names them. */
static char **
name_meshes (const Reimport *self)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < self->import->meshes->len; i++)
    {
      const char *given = mesh_at (self, i)->name;

      g_strv_builder_add (builder, rmp_unique_name (names, given && given[0] ? given : _ ("Mesh")));
    }
  return g_strv_builder_end (builder);
}

/* --- units ----------------------------------------------------------------------------------------------------- */

static double
size_of (RmpMesh *mesh)
{
  float minimum[3], maximum[3];
  double square = 0.0;

  rmp_mesh_get_extent (mesh, minimum, maximum);
  for (guint c = 0; c < 3; c++)
    square += ((double) maximum[c] - minimum[c]) * ((double) maximum[c] - minimum[c]);
  return sqrt (square);
}

/* What was put right of the old file holds for the new one too, unless that says it right itself: the size decides. */
static void
choose_unit (Reimport *self)
{
  const double scale = rmp_character_get_change (self->character)->scale;
  double wrong = 0.0, right = 0.0;

  self->change = RMP_CHANGE_NONE;
  self->change.scale = self->import->metres_per_unit;
  for (guint i = 0; scale != 1.0 && i < self->import->meshes->len; i++)
    if (self->matches[i])
      {
        const double old = size_of (rmp_surface_get_mesh (self->matches[i]));
        const double new = size_of (mesh_at (self, i)->mesh) * self->import->metres_per_unit;

        wrong += fabs (log (new *scale / old));
        right += fabs (log (new / old));
      }
  if (right < wrong)
    self->change.scale /= scale;
}

/* --- meshes ---------------------------------------------------------------------------------------------------- */

/* The mesh as it will be loaded. */
static RmpMesh *
shown_mesh (const Reimport *self, guint index, GError **error)
{
  const RmpChange *correction = rmp_character_get_change (self->character);
  g_autoptr (RmpMesh) stored = rmp_change_mesh (&self->change, mesh_at (self, index)->mesh, error);

  if (!stored || rmp_change_is_none (correction))
    return g_steal_pointer (&stored);
  return rmp_change_mesh (correction, stored, error);
}

static gboolean
keeps_order (RmpMesh *a, RmpMesh *b)
{
  return rmp_mesh_get_n_vertices (a) == rmp_mesh_get_n_vertices (b) &&
         rmp_mesh_get_n_faces (a) == rmp_mesh_get_n_faces (b) &&
         memcmp (rmp_mesh_get_faces (a), rmp_mesh_get_faces (b),
                 3 * sizeof (guint32) * (gsize) rmp_mesh_get_n_faces (a)) == 0;
}

/* Faults that earlier reports named are in the new one, or gone; of what else they said the faces are others now. */
static gboolean
cut_reports (Reimport *self, gint64 surface, GError **error)
{
  return run (self, surface, "DELETE FROM import_finding WHERE surface_id = ?1 AND fault IS NOT NULL", error) &&
         run (self, surface,
              "UPDATE import_finding SET surface_id = NULL, faces = NULL, vertices = NULL WHERE surface_id = ?1",
              error);
}

static gboolean
drop_sequences (Reimport *self, RmpSurface *surface, GError **error)
{
  gint64 id = rmp_surface_get_id (surface), n;

  if (!rmp_database_get_int (self->project->db, &n, error, "SELECT count(*) FROM clip_sequence WHERE surface_id = ?1",
                             "i", id))
    return FALSE;
  if (n > 0)
    g_ptr_array_add (self->carried.lost,
                     g_strdup_printf (_ ("Vertex sequences of “%s”: the new mesh has other vertices."),
                                      rmp_surface_get_name (surface)));
  return run (self, id, "DELETE FROM clip_sequence WHERE surface_id = ?1", error);
}

/* The row that is there takes over what the new one says; rows that stay as they are leave the history alone. */
static gboolean
take_over (Reimport *self, gint64 from, gint64 to, GError **error)
{
  static const char *const statements[] = {
    "UPDATE surface SET (mesh, skin, morphs, face_materials, joint, metres_per_uv) ="
    " (SELECT mesh, skin, morphs, face_materials, joint, metres_per_uv FROM surface WHERE id = ?1) WHERE id = ?2",
    "UPDATE material SET surface_id = ?2 WHERE surface_id = ?1",
    "UPDATE file_order SET surface_id = ?2 WHERE surface_id = ?1",
  };

  if (!run (self, to, "DELETE FROM material WHERE surface_id = ?1", error) ||
      !run (self, to, "DELETE FROM file_order WHERE surface_id = ?1", error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_database_run (self->project->db, error, statements[i], "ii", from, to))
      return FALSE;
  return run (self, from, "DELETE FROM surface WHERE id = ?1", error);
}

static gboolean
replace_surface (Reimport *self, guint index, gint64 added, GError **error)
{
  RmpSurface *old = self->matches[index];
  g_autoptr (RmpMesh) mesh = shown_mesh (self, index, error);
  gboolean same;

  if (!mesh)
    return FALSE;
  same = keeps_order (rmp_surface_get_mesh (old), mesh);
  if (!cut_reports (self, rmp_surface_get_id (old), error) || (!same && !drop_sequences (self, old, error)))
    return FALSE;
  return rmp_surface_carry (old, 0, mesh, &self->carried, error) &&
         take_over (self, added, rmp_surface_get_id (old), error);
}

static gboolean
write_surfaces (Reimport *self, char **names, GError **error)
{
  for (guint i = 0; i < self->import->meshes->len; i++)
    {
      if (!rmp_import_rows_add_surface (self->project, rmp_character_get_id (self->character), names[i],
                                        mesh_at (self, i), &self->change, self->images, &self->surfaces[i], error))
        return FALSE;
      if (!self->matches[i])
        continue;
      if (!replace_surface (self, i, self->surfaces[i], error))
        return FALSE;
      self->surfaces[i] = rmp_surface_get_id (self->matches[i]);
    }
  return TRUE;
}

static gboolean
drop_surface (Reimport *self, RmpSurface *surface, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM material WHERE surface_id = ?1",
    "DELETE FROM file_order WHERE surface_id = ?1",
    "DELETE FROM surface WHERE id = ?1",
  };
  const gint64 id = rmp_surface_get_id (surface);

  if (!rmp_surface_carry_nothing (surface, _ ("its mesh is not in the file"), &self->carried, error) ||
      !cut_reports (self, id, error) || !drop_sequences (self, surface, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!run (self, id, statements[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
drop_surfaces (Reimport *self, GError **error)
{
  GListModel *surfaces = rmp_character_get_surfaces (self->character);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (!is_matched (self, surface) && !drop_surface (self, surface, error))
        return FALSE;
    }
  return TRUE;
}

/* --- skeleton and motion --------------------------------------------------------------------------------------- */

static gboolean
write_skeleton (Reimport *self, GError **error)
{
  const RmpImport *import = self->import;
  g_autofree char *skeleton = rmp_import_rows_store_skeleton (self->project, import->skeleton, &self->change, error);

  return skeleton && rmp_database_run (self->project->db, error,
                                       "UPDATE character SET format = ?2, generator = ?3, copyright = ?4,"
                                       " skeleton = ?5 WHERE id = ?1",
                                       "issss", rmp_character_get_id (self->character), import->format,
                                       import->generator, import->copyright, skeleton);
}

static RmpClipItem *
find_clip (Reimport *self, const char *name)
{
  GListModel *clips = rmp_character_get_clips (self->character);

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      if (g_strcmp0 (rmp_clip_item_get_name (clip), name) == 0)
        return clip;
    }
  return NULL;
}

static gboolean
write_keys (Reimport *self, RmpClipItem *item, RmpClip *clip, GError **error)
{
  g_autofree char *hash = rmp_clip_store (self->project->db, clip, error);

  return hash && rmp_database_run (self->project->db, error, "UPDATE clip SET keys = ?2 WHERE id = ?1", "is",
                                   rmp_clip_item_get_id (item), hash);
}

static gboolean
write_clips (Reimport *self, GHashTable *names, GError **error)
{
  for (guint i = 0; i < self->import->clips->len; i++)
    {
      RmpClip *clip = g_ptr_array_index (self->import->clips, i);
      const char *given = rmp_clip_get_name (clip);
      const char *name = rmp_unique_name (names, given && given[0] ? given : _ ("Clip"));
      RmpClipItem *there = find_clip (self, name);
      g_autoptr (RmpClip) stored = there ? rmp_change_clip (&self->change, clip, NULL, error) : NULL;

      if (there ? !stored || !write_keys (self, there, stored, error)
                : !rmp_import_rows_add_clip (self->project, rmp_character_get_id (self->character), name, clip,
                                             &self->change, error))
        return FALSE;
    }
  return TRUE;
}

/* The clip as it is stored. */
static RmpClip *
read_keys (Reimport *self, RmpClipItem *item, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (self->project->db, error, "SELECT keys FROM clip WHERE id = ?1",
                                                       "i", rmp_clip_item_get_id (item));
  g_autoptr (GBytes) bytes = NULL;

  if (row && rmp_statement_step (row, error) == SQLITE_ROW)
    bytes = rmp_asset_read (self->project->db, self->project->original, rmp_statement_text (row, 0), error);
  return bytes ? rmp_codec_read_clip (bytes, error) : NULL;
}

/* One that is used all the same stays, without motion. */
static gboolean
drop_clip (Reimport *self, gint64 clip, GError **error)
{
  return run (self, clip,
              "DELETE FROM clip WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM rest_shape WHERE clip_id = ?1)"
              " AND NOT EXISTS (SELECT 1 FROM clip_sequence WHERE clip_id = ?1)",
              error);
}

/* Channels count joints; the joints have other numbers now. */
static gboolean
move_clip (Reimport *self, RmpClipItem *item, GError **error)
{
  RmpSkeleton *old = rmp_character_get_skeleton (self->character);
  g_autoptr (RmpClip) clip = read_keys (self, item, error);
  g_autoptr (RmpClip) moved = NULL;
  g_autofree RmpChannel *channels = NULL;
  guint n = 0;

  if (!clip)
    return FALSE;
  if (!old || rmp_clip_get_n_channels (clip) == 0)
    return TRUE;
  channels = g_new (RmpChannel, rmp_clip_get_n_channels (clip));
  for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
    {
      const RmpChannel *channel = rmp_clip_get_channel (clip, i);
      const gint joint = channel->joint < rmp_skeleton_get_n_joints (old)
                             ? rmp_skeleton_find (self->import->skeleton, rmp_skeleton_get_name (old, channel->joint))
                             : -1;

      if (joint < 0)
        continue;
      channels[n] = *channel;
      channels[n++].joint = (guint) joint;
    }
  if (n < rmp_clip_get_n_channels (clip))
    g_ptr_array_add (self->carried.lost,
                     g_strdup_printf (_ ("Clip “%s”: %u of %u channels move joints that the file does not have."),
                                      rmp_clip_item_get_name (item), rmp_clip_get_n_channels (clip) - n,
                                      rmp_clip_get_n_channels (clip)));
  if (n == 0)
    return drop_clip (self, rmp_clip_item_get_id (item), error);
  moved = rmp_clip_new (rmp_clip_get_name (clip), channels, n, error);
  return moved && write_keys (self, item, moved, error);
}

static gboolean
has_same_joints (RmpSkeleton *a, RmpSkeleton *b)
{
  if (!a || rmp_skeleton_get_n_joints (a) != rmp_skeleton_get_n_joints (b))
    return FALSE;
  for (guint i = 0; i < rmp_skeleton_get_n_joints (a); i++)
    if (g_strcmp0 (rmp_skeleton_get_name (a, i), rmp_skeleton_get_name (b, i)) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
settle_clips (Reimport *self, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GListModel *clips = rmp_character_get_clips (self->character);
  const gboolean same = has_same_joints (rmp_character_get_skeleton (self->character), self->import->skeleton);

  if (!write_clips (self, names, error))
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) item = g_list_model_get_item (clips, i);

      if (!same && !g_hash_table_contains (names, rmp_clip_item_get_name (item)) && !move_clip (self, item, error))
        return FALSE;
    }
  return TRUE;
}

/* --- all of it ------------------------------------------------------------------------------------------------- */

static gboolean
write_report (Reimport *self, GError **error)
{
  g_autofree char *summary = rmp_carried_describe (&self->carried);
  const RmpImportFinding finding = {
    .severity = self->carried.lost->len > 0 ? RMP_FINDING_IGNORED : RMP_FINDING_READ,
    .text = summary,
  };
  gint64 record;

  return rmp_import_rows_add_record (self->project, rmp_character_get_id (self->character), self->import,
                                     self->surfaces, &record, error) &&
         (!summary || rmp_import_rows_add_line (self->project, record, self->import->report->len, &finding, 0, error));
}

static gboolean
reimport (Reimport *self, GError **error)
{
  g_auto (GStrv) names = name_meshes (self);

  match (self, names);
  choose_unit (self);
  self->images = rmp_import_rows_store_images (self->project, self->import, error);
  return self->images && write_skeleton (self, error) && write_surfaces (self, names, error) &&
         drop_surfaces (self, error) && settle_clips (self, error) && write_report (self, error);
}

gboolean
rmp_character_reimport (RmpCharacter *self, const RmpImport *import, char **summary, GError **error)
{
  RmpProject *project = rmp_character_get_project (self);
  const guint n = import->meshes->len;
  g_autofree gint64 *surfaces = g_new0 (gint64, MAX (1, n));
  g_autofree RmpSurface **matches = g_new0 (RmpSurface *, MAX (1, n));
  g_autofree char *label = g_strdup_printf (_ ("Import %s again"), rmp_character_get_name (self));
  g_auto (GStrv) images = NULL;
  g_auto (RmpCarried) carried = { 0 };
  Reimport work = { .project = project, .character = self, .import = import, .surfaces = surfaces, .matches = matches };
  gboolean ok;

  if (n == 0)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED, _ ("“%s” has no mesh that “%s” could become."),
                   import->name, rmp_character_get_name (self));
      return FALSE;
    }
  rmp_carried_init (&work.carried);
  ok = rmp_project_begin_edit (project, label, error) && rmp_project_end_edit (project, reimport (&work, error), error);
  images = work.images;
  carried = work.carried;
  if (ok && summary)
    *summary = rmp_carried_describe (&carried);
  return ok;
}
