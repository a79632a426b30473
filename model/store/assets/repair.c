/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "geometry/mesh-repair.h"
#include "skinning/skin-spread.h"
#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/assets/import-rows.h"
#include "store/assets/repair.h"
#include "store/cloth/carry.h"
#include "store/document/edit.h"

/* What is stored of a surface, as it was read. */
typedef struct
{
  RmpMesh *mesh;
  RmpSkin *skin; /* (nullable) */
  RmpMorphs morphs;
  guint16 *materials; /* (nullable) [#F] */
} Stored;

static void
stored_clear (Stored *self)
{
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_clear_pointer (&self->skin, rmp_skin_unref);
  rmp_morphs_clear (&self->morphs);
  g_clear_pointer (&self->materials, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stored, stored_clear)

typedef struct
{
  RmpEdit *edit;
  RmpSurface *surface;
  RmpFault fault;
  Stored before, after;
  RmpMeshRepair *repair; /* (nullable): NULL where only weights change */
  RmpCarried carried;
  char *outcome;
} Repair;

static void
repair_clear (Repair *self)
{
  stored_clear (&self->before);
  stored_clear (&self->after);
  g_clear_pointer (&self->repair, rmp_mesh_repair_free);
  rmp_carried_clear (&self->carried);
  g_free (self->outcome);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Repair, repair_clear)

/* --- what is stored --------------------------------------------------------------------------- */

/* FALSE with @error set; TRUE with *@bytes NULL where the column is empty. */
static gboolean
read_column (Repair *self, sqlite3_stmt *row, int column, GBytes **bytes, GError **error)
{
  const char *hash = rmp_statement_text (row, column);

  *bytes = hash ? rmp_row_read_asset (RMP_ROW (self->surface), hash, error) : NULL;
  return !hash || *bytes;
}

static gboolean
read_stored (Repair *self, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (
      rmp_edit_get_db (self->edit), error,
      "SELECT mesh, skin, morphs, face_materials FROM surface WHERE id = ?1", "i",
      rmp_surface_get_id (self->surface));
  g_autoptr (GBytes) mesh = NULL;
  g_autoptr (GBytes) skin = NULL;
  g_autoptr (GBytes) morphs = NULL;
  g_autoptr (GBytes) materials = NULL;
  Stored *stored = &self->before;

  if (!row || rmp_statement_step (row, error) != SQLITE_ROW ||
      !read_column (self, row, 0, &mesh, error) || !read_column (self, row, 1, &skin, error) ||
      !read_column (self, row, 2, &morphs, error) || !read_column (self, row, 3, &materials, error))
    return FALSE;

  stored->mesh = rmp_codec_read_mesh (mesh, error);
  if (!stored->mesh)
    return FALSE;
  stored->skin = skin ? rmp_codec_read_skin (skin, error) : NULL;
  stored->materials = materials ? rmp_codec_read_labels (materials,
                                                         rmp_mesh_get_n_faces (stored->mesh), error)
                                : NULL;
  return (!skin || stored->skin) && (!materials || stored->materials) &&
         (!morphs || rmp_codec_read_morphs (morphs, rmp_mesh_get_n_vertices (stored->mesh),
                                            &stored->morphs, error));
}

static char *
store (Repair *self, const char *kind, GBytes *bytes, GError **error)
{
  g_autoptr (GBytes) owned = bytes;

  return rmp_asset_store (rmp_edit_get_db (self->edit), kind, owned, error);
}

static gboolean
write_stored (Repair *self, GError **error)
{
  Stored *stored = &self->after;
  const guint n_vertices = rmp_mesh_get_n_vertices (stored->mesh),
              n_faces = rmp_mesh_get_n_faces (stored->mesh);
  g_autofree char *mesh = store (self, RMP_ASSET_MESH, rmp_codec_write_mesh (stored->mesh), error);
  g_autofree char *skin = NULL, *morphs = NULL, *materials = NULL;

  if (mesh && stored->skin)
    skin = store (self, RMP_ASSET_SKIN, rmp_codec_write_skin (stored->skin), error);
  if (mesh && stored->morphs.n_targets)
    morphs = store (self, RMP_ASSET_MORPHS, rmp_codec_write_morphs (&stored->morphs, n_vertices),
                    error);
  if (mesh && stored->materials)
    materials = store (self, RMP_ASSET_LABELS, rmp_codec_write_labels (stored->materials, n_faces),
                       error);
  if (!mesh || (stored->skin && !skin) || (stored->morphs.n_targets && !morphs) ||
      (stored->materials && !materials))
    return FALSE;

  return rmp_edit_run (
      self->edit, error,
      "UPDATE surface SET mesh = ?2, skin = ?3, morphs = ?4, face_materials = ?5 WHERE id = ?1",
      "issss", rmp_surface_get_id (self->surface), mesh, skin, morphs, materials);
}

/* --- what changes ----------------------------------------------------------------------------- */

static RmpSkin *
repair_skin (RmpSkin *skin, const RmpMeshRepair *repair)
{
  const guint n = rmp_skin_get_n_influences (skin);
  g_autofree guint16 *joints = g_new (guint16, (gsize) n * repair->n_vertices);
  g_autofree float *weights = g_new (float, (gsize) n * repair->n_vertices);

  for (gsize v = 0; v < repair->n_vertices; v++)
    {
      memcpy (joints + n * v, rmp_skin_get_joints (skin) + (gsize) n * repair->vertices[v],
              n * sizeof *joints);
      memcpy (weights + n * v, rmp_skin_get_weights (skin) + (gsize) n * repair->vertices[v],
              n * sizeof *weights);
    }
  return rmp_skin_new (repair->n_vertices, n, joints, weights, rmp_skin_get_n_bones (skin),
                       rmp_skin_get_bones (skin), rmp_skin_get_inverse_binds (skin));
}

static RmpMorphs
repair_morphs (const RmpMorphs *morphs, guint n_vertices, const RmpMeshRepair *repair)
{
  const gsize n = repair->n_vertices;
  float *deltas = g_new (float, MAX (1, 3 * n * morphs->n_targets));

  for (gsize t = 0; t < morphs->n_targets; t++)
    for (gsize v = 0; v < n; v++)
      memcpy (deltas + 3 * (t * n + v), morphs->deltas + 3 * (t * n_vertices + repair->vertices[v]),
              3 * sizeof *deltas);
  return (RmpMorphs){ morphs->n_targets, deltas,
                      g_memdup2 (morphs->weights, morphs->n_targets * sizeof *morphs->weights) };
}

static gboolean
moves_vertices (const Repair *self)
{
  const RmpMeshRepair *repair = self->repair;

  if (repair->n_vertices != rmp_mesh_get_n_vertices (self->before.mesh))
    return TRUE;
  for (guint32 v = 0; v < repair->n_vertices; v++)
    if (repair->vertices[v] != v)
      return TRUE;
  return FALSE;
}

/* Point caches count vertices: those that move the mesh now, and where those of its file went. */
static gboolean
settle_caches (Repair *self, GError **error)
{
  const gint64 id = rmp_surface_get_id (self->surface);
  gint64 n;

  if (!moves_vertices (self))
    return TRUE;
  if (!rmp_database_get_int (rmp_edit_get_db (self->edit), &n, error,
                             "SELECT count(*) FROM clip_sequence WHERE surface_id = ?1", "i", id))
    return FALSE;
  if (n > 0)
    return rmp_project_refuse (error, _ ("The mesh moves by a vertex sequence, which counts its "
                                         "vertices. Repair it in the program "
                                         "that made it, or remove the sequence first."));
  return rmp_edit_run (self->edit, error, "DELETE FROM file_order WHERE surface_id = ?1", "i", id);
}

static gboolean
repair_mesh (Repair *self, GError **error)
{
  const Stored *before = &self->before;
  Stored *after = &self->after;
  g_autoptr (RmpMesh) shown = NULL;

  self->repair = rmp_mesh_repair_new (before->mesh,
                                      (RmpMeshFault) (self->fault - RMP_FAULT_OF_MESH (0)));
  if (!self->repair)
    return rmp_project_refuse (error, _ ("Nothing would be left of the mesh."));
  after->mesh = rmp_mesh_repair_apply (self->repair, before->mesh);
  after->skin = before->skin ? repair_skin (before->skin, self->repair) : NULL;
  if (before->morphs.n_targets)
    after->morphs = repair_morphs (&before->morphs, rmp_mesh_get_n_vertices (before->mesh),
                                   self->repair);
  if (before->materials)
    {
      after->materials = g_new (guint16, self->repair->n_faces);
      for (guint f = 0; f < self->repair->n_faces; f++)
        after->materials[f] = before->materials[self->repair->faces[f]];
    }

  shown = rmp_mesh_repair_apply (self->repair, rmp_surface_get_mesh (self->surface));
  return settle_caches (self, error) &&
         rmp_surface_carry_repair (self->surface, self->edit, shown, self->repair, &self->carried,
                                   error);
}

static gboolean
spread_weights (Repair *self, gint64 record, guint line, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (
      rmp_edit_get_db (self->edit), error,
      "SELECT vertices FROM import_finding WHERE import_id = ?1 AND position = ?2", "ii", record,
      (gint64) line);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (self->before.mesh);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree guint32 *vertices = NULL;
  guint n;

  if (!row || rmp_statement_step (row, error) != SQLITE_ROW)
    return FALSE;
  if (!read_column (self, row, 0, &bytes, error))
    return FALSE;
  vertices = bytes ? rmp_codec_read_indices (bytes, topology->n_vertices, &n, error) : NULL;
  if (!vertices || !self->before.skin)
    return FALSE;
  self->after.skin = rmp_skin_spread (self->before.skin, topology,
                                      rmp_mesh_get_positions (self->before.mesh), n, vertices);
  if (!self->after.skin)
    return rmp_project_refuse (error,
                               _ ("No vertex of the mesh has weights that others could take."));

  self->after.mesh = rmp_mesh_ref (self->before.mesh);
  self->after.materials = g_memdup2 (
      self->before.materials, self->before.materials ? topology->n_faces * sizeof (guint16) : 0);
  self->after.morphs = (RmpMorphs){
    self->before.morphs.n_targets,
    g_memdup2 (self->before.morphs.deltas,
               3 * sizeof (float) * (gsize) topology->n_vertices * self->before.morphs.n_targets),
    g_memdup2 (self->before.morphs.weights, self->before.morphs.n_targets * sizeof (float)),
  };
  return TRUE;
}

/* --- report ----------------------------------------------------------------------------------- */

/* A line as its row is. */
typedef struct
{
  char *severity, *text, *fault, *faces, *vertices;
  gint64 surface;
} Row;

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_free (row->severity);
  g_free (row->text);
  g_free (row->fault);
  g_free (row->faces);
  g_free (row->vertices);
}

static GArray *
read_rows (Repair *self, gint64 record, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_edit_get_db (self->edit), error,
      "SELECT severity, text, fault, faces, vertices, ifnull (surface_id, 0)"
      " FROM import_finding WHERE import_id = ?1 ORDER BY position",
      "i", record);
  int code = SQLITE_ERROR;

  g_array_set_clear_func (rows, row_clear);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Row row = {
        g_strdup (rmp_statement_text (statement, 0)), g_strdup (rmp_statement_text (statement, 1)),
        g_strdup (rmp_statement_text (statement, 2)), g_strdup (rmp_statement_text (statement, 3)),
        g_strdup (rmp_statement_text (statement, 4)), sqlite3_column_int64 (statement, 5)
      };

      g_array_append_val (rows, row);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

static gboolean
write_row (Repair *self, gint64 record, guint position, const Row *row, GError **error)
{
  return rmp_edit_run (self->edit, error,
                       "INSERT INTO import_finding (import_id, position, severity, text, "
                       "surface_id, fault, faces, vertices)"
                       " VALUES (?1, ?2, ?3, ?4, nullif (?5, 0), ?6, ?7, ?8)",
                       "iississs", record, (gint64) position, row->severity, row->text,
                       row->surface, row->fault, row->faces, row->vertices);
}

/* @now: [n_now] what each one of the new numbers was. Those that are left, ascending; an empty list
 *   if none is.
 */
static gboolean
renumber (Repair *self, char **hash, guint n_before, guint n_now, const guint32 *now,
          GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree guint32 *indices = NULL;
  g_autofree guint8 *meant = g_new0 (guint8, n_before);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n;

  if (!*hash)
    return TRUE;
  bytes = rmp_row_read_asset (RMP_ROW (self->surface), *hash, error);
  indices = bytes ? rmp_codec_read_indices (bytes, n_before, &n, error) : NULL;
  if (!indices)
    return FALSE;
  for (guint i = 0; i < n; i++)
    meant[indices[i]] = 1;
  for (guint32 i = 0; i < n_now; i++)
    if (meant[now[i]])
      g_array_append_val (left, i);
  g_free (*hash);
  *hash = store (self, RMP_ASSET_INDICES,
                 rmp_codec_write_indices ((const guint32 *) (gpointer) left->data, left->len),
                 error);
  return *hash != NULL;
}

static gboolean
is_checked_fault (const char *fault)
{
  const RmpFault found = rmp_fault_from_id (fault);

  return found != RMP_FAULT_NONE && found < RMP_FAULT_UNWEIGHTED;
}

/* What a check of the mesh finds now. */
static gboolean
write_check (Repair *self, gint64 record, guint *position, GError **error)
{
  g_autoptr (GPtrArray) faults = rmp_mesh_check (self->after.mesh);

  for (guint i = 0; i < faults->len; i++)
    {
      const RmpMeshFinding *fault = g_ptr_array_index (faults, i);
      const RmpFault kind = RMP_FAULT_OF_MESH (fault->fault);
      g_autofree char *text = rmp_fault_describe (kind, fault->n);
      const RmpImportFinding finding = { .severity = RMP_FINDING_READ,
                                         .text = text,
                                         .n_faces = fault->n_faces,
                                         .faces = fault->faces,
                                         .fault = kind };

      if (!rmp_import_rows_add_line (self->edit, record, (*position)++, &finding,
                                     rmp_surface_get_id (self->surface), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_outcome (Repair *self, gint64 record, guint position, GError **error)
{
  const RmpImportFinding finding = { .severity = RMP_FINDING_REPAIRED, .text = self->outcome };

  return rmp_import_rows_add_line (self->edit, record, position, &finding,
                                   rmp_surface_get_id (self->surface), error);
}

/* @line: the one that was repaired, or G_MAXUINT in another record. */
static gboolean
rewrite_record (Repair *self, gint64 record, guint line, GError **error)
{
  const RmpMeshRepair *repair = self->repair;
  g_autoptr (GArray) rows = read_rows (self, record, error);
  guint position = 0;
  gboolean had_check = FALSE;

  if (!rows || !rmp_edit_run (self->edit, error, "DELETE FROM import_finding WHERE import_id = ?1",
                              "i", record))
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      Row *row = &g_array_index (rows, Row, i);
      const gboolean own = row->surface == rmp_surface_get_id (self->surface);

      if (own && repair && is_checked_fault (row->fault))
        {
          had_check = TRUE;
          continue;
        }
      if (own && i == line)
        continue;
      if (own && repair &&
          (!renumber (self, &row->faces, rmp_mesh_get_n_faces (self->before.mesh), repair->n_faces,
                      repair->faces, error) ||
           !renumber (self, &row->vertices, rmp_mesh_get_n_vertices (self->before.mesh),
                      repair->n_vertices, repair->vertices, error)))
        return FALSE;
      if (!write_row (self, record, position++, row, error))
        return FALSE;
    }
  return (!had_check || write_check (self, record, &position, error)) &&
         (line == G_MAXUINT || write_outcome (self, record, position, error));
}

static gboolean
rewrite_report (Repair *self, gint64 record, guint line, GError **error)
{
  GListModel *records = rmp_character_get_imports (rmp_surface_get_character (self->surface));

  for (guint i = 0; i < g_list_model_get_n_items (records); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (records, i);

      if (!rewrite_record (self, rmp_row_get_id (row),
                           rmp_row_get_id (row) == record ? line : G_MAXUINT, error))
        return FALSE;
    }
  return TRUE;
}

static guint
count_fault (RmpMesh *mesh, RmpFault fault)
{
  g_autoptr (GPtrArray) faults = rmp_mesh_check (mesh);

  for (guint i = 0; i < faults->len; i++)
    if (RMP_FAULT_OF_MESH (((RmpMeshFinding *) g_ptr_array_index (faults, i))->fault) == fault)
      return ((RmpMeshFinding *) g_ptr_array_index (faults, i))->n;
  return 0;
}

/* “Triangles without area: 3 → 0. Triangles: 120 → 117, vertices: 80 → 78.” */
static void
describe (Repair *self)
{
  g_autofree char *carried = rmp_carried_describe (&self->carried);
  GString *text = g_string_new (NULL);

  if (!self->repair)
    g_string_append (text, _ ("Vertices without weights were given those of their neighbours."));
  else
    g_string_append_printf (
        text, _ ("%s: %u → %u. Triangles: %u → %u, vertices: %u → %u."),
        rmp_fault_get_title (self->fault), count_fault (self->before.mesh, self->fault),
        count_fault (self->after.mesh, self->fault), rmp_mesh_get_n_faces (self->before.mesh),
        rmp_mesh_get_n_faces (self->after.mesh), rmp_mesh_get_n_vertices (self->before.mesh),
        rmp_mesh_get_n_vertices (self->after.mesh));
  if (carried && self->carried.lost->len > 0)
    g_string_append_printf (text, " %s", carried);
  self->outcome = g_string_free (text, FALSE);
}

static gboolean
apply (Repair *self, gint64 record, guint line, GError **error)
{
  if (!read_stored (self, error))
    return FALSE;
  if (!(self->fault == RMP_FAULT_UNWEIGHTED ? spread_weights (self, record, line, error)
                                            : repair_mesh (self, error)) ||
      !write_stored (self, error))
    return FALSE;
  describe (self);
  return rewrite_report (self, record, line, error);
}

gboolean
rmp_import_record_repair (RmpImportRecord *self, guint line, char **outcome, GError **error)
{
  g_auto (Repair) repair = { 0 };
  g_autofree char *label = NULL;
  RmpReportLine found;

  g_return_val_if_fail (RMP_IS_IMPORT_RECORD (self), FALSE);

  rmp_import_record_get_line (self, line, &found);
  g_return_val_if_fail (found.surface && rmp_fault_get_remedy (found.fault), FALSE);

  rmp_carried_init (&repair.carried);
  repair.surface = found.surface;
  repair.fault = found.fault;
  label = g_strdup_printf (_ ("Repair %s: %s"), rmp_surface_get_name (found.surface),
                           rmp_fault_get_title (found.fault));
  repair.edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!repair.edit ||
      !rmp_edit_end (repair.edit, apply (&repair, rmp_row_get_id (RMP_ROW (self)), line, error),
                     error))
    return FALSE;
  if (outcome)
    *outcome = g_steal_pointer (&repair.outcome);
  return TRUE;
}
