/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/assets/correction.h"
#include "store/assets/import-rows.h"
#include "store/assets/reimport-clips.h"
#include "store/assets/reimport.h"
#include "store/assets/rest-size.h"
#include "store/assets/take-over.h"
#include "store/cloth/carry.h"
#include "store/document/edit.h"

typedef struct
{
  RmpEdit *edit;
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

/* --- which mesh is which ---------------------------------------------------------------------- */

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

/* --- units ------------------------------------------------------------------------------------ */

/* A mesh as it is loaded once it was stored with @change made to it. */
static RmpMesh *
load_mesh (const Reimport *self, guint index, const RmpChange *change, GError **error)
{
  const RmpImportMesh *read = mesh_at (self, index);
  g_autoptr (RmpSkeleton) skeleton = rmp_change_skeleton (change, self->import->skeleton, error);
  g_autoptr (RmpMesh) mesh = skeleton ? rmp_change_mesh (change, read->mesh, error) : NULL;
  g_autoptr (RmpSkin) skin = read->skin ? rmp_change_skin (change, read->skin) : NULL;
  RmpMorphs none = { 0 };

  if (!mesh || !rmp_rest_size_take (skeleton, (gint) read->node, &mesh, &skin, &none, error))
    return NULL;
  return g_steal_pointer (&mesh);
}

/* The correction of the old file is kept for the new one, unless the new one has the right unit
 * itself: the size decides.
 */
static gboolean
choose_unit (Reimport *self, GError **error)
{
  const double scale = rmp_character_get_change (self->character)->scale;
  double wrong = 0.0, right = 0.0;

  self->change = RMP_CHANGE_NONE;
  self->change.scale = self->import->metres_per_unit;
  for (guint i = 0; scale != 1.0 && i < self->import->meshes->len; i++)
    if (self->matches[i])
      {
        g_autoptr (RmpMesh) mesh = load_mesh (self, i, &self->change, error);
        const double old = rmp_mesh_get_size (rmp_surface_get_mesh (self->matches[i]));

        if (!mesh)
          return FALSE;
        wrong += fabs (log (rmp_mesh_get_size (mesh) * scale / old));
        right += fabs (log (rmp_mesh_get_size (mesh) / old));
      }
  if (right < wrong)
    self->change.scale /= scale;
  return TRUE;
}

/* --- meshes ----------------------------------------------------------------------------------- */

static gboolean
replace_surface (Reimport *self, guint index, gint64 added, GError **error)
{
  RmpSurface *old = self->matches[index];
  const RmpChange shown = RMP_CHANGE_OF_UNIT (self->change.scale *
                                              rmp_character_get_change (self->character)->scale);
  g_autoptr (RmpMesh) mesh = load_mesh (self, index, &shown, error);

  rmp_surface_tell_patterns (old, mesh_at (self, index)->mesh, &self->carried);
  return mesh && rmp_surface_take_over (old, self->edit, added, rmp_surface_get_mesh (old), mesh,
                                        &self->carried, error);
}

static gboolean
write_surfaces (Reimport *self, char **names, GError **error)
{
  for (guint i = 0; i < self->import->meshes->len; i++)
    {
      if (!rmp_import_rows_add_surface (self->edit, rmp_character_get_id (self->character),
                                        names[i], mesh_at (self, i), &self->change, self->images,
                                        &self->surfaces[i], error))
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
drop_surfaces (Reimport *self, GError **error)
{
  GListModel *surfaces = rmp_character_get_surfaces (self->character);

  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (!is_matched (self, surface) &&
          !rmp_surface_give_up (surface, self->edit, _ ("its mesh is not in the file"),
                                &self->carried, error))
        return FALSE;
    }
  return TRUE;
}

/* --- skeleton --------------------------------------------------------------------------------- */

static gboolean
write_skeleton (Reimport *self, GError **error)
{
  const RmpImport *import = self->import;
  g_autofree char *skeleton = rmp_import_rows_store_skeleton (self->edit, import->skeleton,
                                                              &self->change, error);

  return skeleton &&
         rmp_edit_run (self->edit, error,
                       "UPDATE character SET format = ?2, generator = ?3, copyright = ?4,"
                       " skeleton = ?5 WHERE id = ?1",
                       "issss", rmp_character_get_id (self->character), import->format,
                       import->generator, import->copyright, skeleton);
}

/* --- all of it -------------------------------------------------------------------------------- */

static gboolean
write_report (Reimport *self, GError **error)
{
  g_autofree char *summary = rmp_carried_describe (&self->carried);
  const RmpImportFinding finding = {
    .severity = self->carried.lost->len > 0 ? RMP_FINDING_IGNORED : RMP_FINDING_READ,
    .text = summary,
  };
  gint64 record;

  return rmp_import_rows_add_record (self->edit, rmp_character_get_id (self->character),
                                     self->import, self->surfaces, &record, error) &&
         (!summary || rmp_import_rows_add_line (self->edit, record, self->import->report->len,
                                                &finding, 0, error));
}

static gboolean
reimport (Reimport *self, GError **error)
{
  g_auto (GStrv) names = name_meshes (self);

  match (self, names);
  if (!choose_unit (self, error))
    return FALSE;
  self->images = rmp_import_rows_store_images (self->edit, self->import, error);
  return self->images && write_skeleton (self, error) && write_surfaces (self, names, error) &&
         drop_surfaces (self, error) &&
         rmp_character_settle_clips (self->character, self->edit, self->import, &self->change,
                                     &self->carried, error) &&
         write_report (self, error);
}

gboolean
rmp_character_reimport (RmpCharacter *self, const RmpImport *import, char **summary, GError **error)
{
  const guint n = import->meshes->len;
  g_autofree gint64 *surfaces = g_new0 (gint64, MAX (1, n));
  g_autofree RmpSurface **matches = g_new0 (RmpSurface *, MAX (1, n));
  g_autofree char *label = g_strdup_printf (_ ("Import %s again"), rmp_character_get_name (self));
  g_auto (GStrv) images = NULL;
  g_auto (RmpCarried) carried = { 0 };
  Reimport work = { .character = self, .import = import, .surfaces = surfaces, .matches = matches };
  gboolean ok;

  g_return_val_if_fail (RMP_IS_CHARACTER (self), FALSE);

  if (n == 0)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                   _ ("“%s” has no mesh that “%s” could become."), import->name,
                   rmp_character_get_name (self));
      return FALSE;
    }
  rmp_carried_init (&work.carried);
  work.edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  ok = work.edit && rmp_edit_end (work.edit, reimport (&work, error), error);
  images = work.images;
  carried = work.carried;
  if (ok && summary)
    *summary = rmp_carried_describe (&carried);
  return ok;
}
