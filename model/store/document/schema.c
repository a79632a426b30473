/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/document/schema.h"

const char *const rmp_schema_document_tables[] = {
  "meta",
  "character",
  "surface",
  "material",
  "clip",
  "profile",
  "garment",
  "look",
  "layer",
  "layer_value",
  "layer_joint",
  "variant",
  "variant_look",
  "fold_line",
  "fold_line_point",
  "fold_line_piece",
  "import",
  "import_finding",
  "clip_sequence",
  "rest_shape",
  "bone_map",
  "bone_map_pair",
  "correction",
  "file_order",
  "touch",
  "mask",
  "mask_chunk",
  "layer_mask",
  "direction_field",
  "direction_chunk",
  "pattern",
  "pattern_layer",
  "pattern_tile",
  "layer_pattern",
  "placement",
  "garment_finish",
  "look_motion",
  NULL,
};

/* @tables: “name (columns)”, NULL-terminated. */
static gboolean
create_tables (sqlite3 *db, const char *schema, const char *const *tables, GError **error)
{
  for (guint i = 0; tables[i]; i++)
    {
      g_autofree char *sql = g_strdup_printf ("CREATE TABLE %s.%s STRICT", schema, tables[i]);

      if (!rmp_database_exec (db, sql, error))
        return FALSE;
    }
  return TRUE;
}

/* No foreign key has an action: undo replays every row of a changeset, and a cascade would have
 * removed some already.
 */
static gboolean
create_document (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "asset (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, bytes INTEGER NOT NULL)",
    "asset_chunk (asset TEXT NOT NULL REFERENCES asset, position INTEGER NOT NULL, hash TEXT NOT "
    "NULL,"
    "  data BLOB NOT NULL, PRIMARY KEY (asset, position))",
    "history (position INTEGER PRIMARY KEY, label TEXT NOT NULL, time TEXT NOT NULL,"
    "  user_version INTEGER NOT NULL, bytes INTEGER NOT NULL, changeset BLOB NOT NULL)",
    "history_asset (position INTEGER NOT NULL REFERENCES history, asset TEXT NOT NULL REFERENCES "
    "asset,"
    "  PRIMARY KEY (position, asset))",
    "state (key TEXT PRIMARY KEY, value TEXT)",
    "view (key TEXT PRIMARY KEY, value TEXT NOT NULL)",

    "meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, unit TEXT)",
    "character (id INTEGER PRIMARY KEY, name TEXT NOT NULL, format TEXT, generator TEXT,"
    "  copyright TEXT, skeleton TEXT REFERENCES asset)",
    "surface (id INTEGER PRIMARY KEY, character_id INTEGER NOT NULL REFERENCES character,"
    "  name TEXT NOT NULL, mesh TEXT NOT NULL REFERENCES asset, skin TEXT REFERENCES asset,"
    "  morphs TEXT REFERENCES asset, face_materials TEXT REFERENCES asset, joint INTEGER NOT NULL,"
    "  metres_per_uv REAL NOT NULL)",
    "material (surface_id INTEGER NOT NULL REFERENCES surface, position INTEGER NOT NULL,"
    "  name TEXT NOT NULL, red REAL NOT NULL, green REAL NOT NULL, blue REAL NOT NULL, alpha REAL "
    "NOT NULL,"
    "  image TEXT REFERENCES asset, PRIMARY KEY (surface_id, position))",
    "clip (id INTEGER PRIMARY KEY, character_id INTEGER NOT NULL REFERENCES character,"
    "  name TEXT NOT NULL, keys TEXT NOT NULL REFERENCES asset)",
    "garment (id INTEGER PRIMARY KEY, surface_id INTEGER NOT NULL REFERENCES surface,"
    "  name TEXT NOT NULL, cloth TEXT REFERENCES asset)",
    "look (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment, name TEXT NOT "
    "NULL)",
    "layer (id INTEGER PRIMARY KEY, look_id INTEGER NOT NULL REFERENCES look,"
    "  position INTEGER NOT NULL, technique TEXT NOT NULL, seed INTEGER NOT NULL,"
    "  joints TEXT NOT NULL CHECK (joints IN ('automatic', 'chosen')))",
    "layer_value (layer_id INTEGER NOT NULL REFERENCES layer, param TEXT NOT NULL, value TEXT NOT "
    "NULL,"
    "  unit TEXT, PRIMARY KEY (layer_id, param))",
    "layer_joint (layer_id INTEGER NOT NULL REFERENCES layer, position INTEGER NOT NULL,"
    "  joint TEXT NOT NULL, PRIMARY KEY (layer_id, position))",
    "variant (id INTEGER PRIMARY KEY, letter TEXT NOT NULL UNIQUE, red REAL NOT NULL,"
    "  green REAL NOT NULL, blue REAL NOT NULL)",
    "variant_look (variant_id INTEGER NOT NULL REFERENCES variant,"
    "  garment_id INTEGER NOT NULL REFERENCES garment, look_id INTEGER NOT NULL REFERENCES look,"
    "  PRIMARY KEY (variant_id, garment_id))",
    NULL,
  };

  return create_tables (db, schema, tables, error);
}

/* Shared profiles and fold lines. No table that was there changes, so that history made before
 * applies as it is.
 */
static gboolean
add_fold_lines (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "profile (id INTEGER PRIMARY KEY, name TEXT NOT NULL, curve TEXT NOT NULL)",
    "fold_line (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment, name TEXT "
    "NOT NULL,"
    "  direction TEXT NOT NULL CHECK (direction IN ('across creases', 'along a crease')),"
    "  course TEXT NOT NULL CHECK (course IN ('smooth', 'straight')),"
    "  width_m REAL, length_m REAL, reach_m REAL, profile_id INTEGER REFERENCES profile)",
    "fold_line_point (line_id INTEGER NOT NULL REFERENCES fold_line, position INTEGER NOT NULL,"
    "  face INTEGER NOT NULL, second_weight REAL NOT NULL, third_weight REAL NOT NULL,"
    "  handle INTEGER NOT NULL CHECK (handle IN (0, 1)), PRIMARY KEY (line_id, position))",
    "fold_line_piece (line_id INTEGER NOT NULL REFERENCES fold_line, position INTEGER NOT NULL,"
    "  begin_m REAL NOT NULL, end_m REAL NOT NULL, largest_height_m REAL, PRIMARY KEY (line_id, "
    "position))",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 2 WHERE user_version = 1", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* What an import said, what was put right of its unit and axes, vertex sequences as motion, rest
 * shapes, and bone names matched by hand. As above, nothing that was there changes.
 */
static gboolean
add_sources (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "import (id INTEGER PRIMARY KEY, character_id INTEGER NOT NULL REFERENCES character, file TEXT "
    "NOT NULL,"
    "  time TEXT NOT NULL, format TEXT NOT NULL, metres_per_unit REAL NOT NULL, up_axis TEXT NOT "
    "NULL)",
    "import_finding (import_id INTEGER NOT NULL REFERENCES import, position INTEGER NOT NULL,"
    "  severity TEXT NOT NULL CHECK (severity IN ('read', 'repaired', 'ignored', 'refused')), text "
    "TEXT NOT NULL,"
    "  surface_id INTEGER REFERENCES surface, fault TEXT, faces TEXT REFERENCES asset,"
    "  vertices TEXT REFERENCES asset, PRIMARY KEY (import_id, position))",
    "correction (character_id INTEGER PRIMARY KEY REFERENCES character, scale REAL NOT NULL,"
    "  read_up TEXT NOT NULL, up TEXT NOT NULL)",
    "clip_sequence (clip_id INTEGER NOT NULL REFERENCES clip, surface_id INTEGER NOT NULL "
    "REFERENCES surface,"
    "  positions TEXT NOT NULL REFERENCES asset, start_s REAL NOT NULL, end_s REAL NOT NULL,"
    "  frames INTEGER NOT NULL, PRIMARY KEY (clip_id, surface_id))",
    "file_order (surface_id INTEGER PRIMARY KEY REFERENCES surface, vertices TEXT NOT NULL "
    "REFERENCES asset)",
    "rest_shape (garment_id INTEGER PRIMARY KEY REFERENCES garment,"
    "  kind TEXT NOT NULL CHECK (kind IN ('clip frame', 'mesh', 'UV pattern')),"
    "  clip_id INTEGER REFERENCES clip, time_s REAL, mesh TEXT REFERENCES asset, metres_per_uv "
    "REAL)",
    "clip_span (keys TEXT PRIMARY KEY REFERENCES asset, start_s REAL NOT NULL, end_s REAL NOT "
    "NULL)",
    "bone_map (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "bone_map_pair (map_id INTEGER NOT NULL REFERENCES bone_map, source TEXT NOT NULL, target TEXT "
    "NOT NULL,"
    "  PRIMARY KEY (map_id, source))",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 3 WHERE user_version = 2", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* Fold lines with an eye. What was recorded before knows nothing of the column and leaves it as it
 * is.
 */
static gboolean
add_hidden_lines (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *add = g_strdup_printf ("ALTER TABLE %s.fold_line ADD COLUMN hidden INTEGER NOT "
                                          "NULL DEFAULT 0 CHECK (hidden IN (0, 1))",
                                          schema);
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 4 WHERE user_version = 3", schema);

  return rmp_database_exec (db, add, error) && rmp_database_exec (db, convert, error);
}

/* Wrinkles touched by hand. A last frame that is NULL is the end of the clip. */
static gboolean
add_touches (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "touch (id INTEGER PRIMARY KEY, layer_id INTEGER NOT NULL REFERENCES layer,"
    "  clip_id INTEGER NOT NULL REFERENCES clip, kind TEXT NOT NULL CHECK (kind IN ('pin', "
    "'delete', 'keep')),"
    "  face INTEGER NOT NULL, second_weight REAL NOT NULL, third_weight REAL NOT NULL,"
    "  first_frame INTEGER NOT NULL, last_frame INTEGER)",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 5 WHERE user_version = 4", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* What is painted: masks and directions in chunks of 1024 vertices, patterns and masks that are
 * images in tiles of 64². Weights and heights are 16-bit numbers with the low byte first,
 * directions three signed ones; what has no chunk or tile is not painted.
 */
static gboolean
add_painting (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "mask (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment, name TEXT NOT "
    "NULL,"
    "  kind TEXT NOT NULL CHECK (kind IN ('vertices', 'image')), side_texels INTEGER)",
    "mask_chunk (mask_id INTEGER NOT NULL REFERENCES mask, position INTEGER NOT NULL, weights BLOB "
    "NOT NULL,"
    "  PRIMARY KEY (mask_id, position))",
    "layer_mask (layer_id INTEGER NOT NULL REFERENCES layer, param TEXT NOT NULL,"
    "  mask_id INTEGER NOT NULL REFERENCES mask, low REAL NOT NULL, high REAL NOT NULL, PRIMARY "
    "KEY (layer_id, param))",
    "direction_field (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment, name "
    "TEXT NOT NULL)",
    "direction_chunk (field_id INTEGER NOT NULL REFERENCES direction_field, position INTEGER NOT "
    "NULL,"
    "  directions BLOB NOT NULL, PRIMARY KEY (field_id, position))",
    "pattern (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment, name TEXT "
    "NOT NULL,"
    "  side_texels INTEGER NOT NULL)",
    "pattern_layer (id INTEGER PRIMARY KEY, pattern_id INTEGER NOT NULL REFERENCES pattern, "
    "position INTEGER NOT NULL,"
    "  name TEXT NOT NULL, opacity REAL NOT NULL, blend TEXT NOT NULL CHECK (blend IN ('add', "
    "'max')),"
    "  hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)), solo INTEGER NOT NULL CHECK (solo IN (0, "
    "1)),"
    "  locked INTEGER NOT NULL CHECK (locked IN (0, 1)), mask_id INTEGER REFERENCES mask)",
    "pattern_tile (layer_id INTEGER NOT NULL REFERENCES pattern_layer, position INTEGER NOT NULL,"
    "  heights BLOB NOT NULL, PRIMARY KEY (layer_id, position))",
    "layer_pattern (layer_id INTEGER NOT NULL REFERENCES layer, position INTEGER NOT NULL,"
    "  pattern_id INTEGER NOT NULL REFERENCES pattern, amplitude_m REAL, scale REAL, bias REAL, "
    "low REAL, high REAL,"
    "  PRIMARY KEY (layer_id, position))",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 6 WHERE user_version = 5", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* Materials with holes. What was recorded before knows nothing of the column and leaves it as it
 * is.
 */
static gboolean
add_cutoff (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *add = g_strdup_printf (
      "ALTER TABLE %s.material ADD COLUMN cutoff REAL NOT NULL DEFAULT 0", schema);
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 7 WHERE user_version = 6", schema);

  return rmp_database_exec (db, add, error) && rmp_database_exec (db, convert, error);
}

/* Lines that were found and then drawn vary as when they were found. */
static gboolean
add_seed (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *add = g_strdup_printf ("ALTER TABLE %s.fold_line ADD COLUMN seed TEXT", schema);
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 8 WHERE user_version = 7", schema);

  return rmp_database_exec (db, add, error) && rmp_database_exec (db, convert, error);
}

/* Where characters stand, and cloth that does not look as its file says. Nothing that was there
 * changes.
 */
static gboolean
add_placement (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "placement (character_id INTEGER PRIMARY KEY REFERENCES character, x_m REAL NOT NULL, y_m REAL "
    "NOT NULL,"
    "  z_m REAL NOT NULL, turn_rad REAL NOT NULL)",
    "garment_finish (garment_id INTEGER PRIMARY KEY REFERENCES garment, red REAL, green REAL, blue "
    "REAL,"
    "  roughness REAL, sheen REAL)",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 9 WHERE user_version = 8", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* Looks that work on what a simulator makes of the motion: another look of their garment. */
static gboolean
add_look_motion (sqlite3 *db, const char *schema, GError **error)
{
  static const char *const tables[] = {
    "look_motion (look_id INTEGER PRIMARY KEY REFERENCES look, motion_id INTEGER NOT NULL "
    "REFERENCES look)",
    NULL,
  };
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 10 WHERE user_version = 9", schema);

  return create_tables (db, schema, tables, error) && rmp_database_exec (db, convert, error);
}

/* Patterns that are maps of normals: their two layers are x and y. */
static gboolean
add_normals (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *add = g_strdup_printf (
      "ALTER TABLE %s.pattern ADD COLUMN kind TEXT NOT NULL DEFAULT 'heights' CHECK (kind IN "
      "('heights', 'normals'))",
      schema);
  g_autofree char *convert = g_strdup_printf (
      "UPDATE %s.history SET user_version = 11 WHERE user_version = 10", schema);

  return rmp_database_exec (db, add, error) && rmp_database_exec (db, convert, error);
}

/* The n-th entry makes version n + 1 of version n. */
static gboolean (*const migrations[]) (sqlite3 *db, const char *schema, GError **error) = {
  create_document, add_fold_lines, add_sources,   add_hidden_lines, add_touches, add_painting,
  add_cutoff,      add_seed,       add_placement, add_look_motion,  add_normals,
};
G_STATIC_ASSERT (G_N_ELEMENTS (migrations) == RMP_SCHEMA_VERSION);

static gboolean
migrate (sqlite3 *db, const char *schema, guint version, GError **error)
{
  g_autofree char *query = g_strdup_printf ("PRAGMA %s.user_version", schema);
  gint64 current;

  if (!rmp_database_get_int (db, &current, error, query, ""))
    return FALSE;

  for (guint i = (guint) current; i < version; i++)
    {
      g_autofree char *stamp = g_strdup_printf (
          "PRAGMA %s.user_version = %u; PRAGMA %s.application_id = %d", schema, i + 1, schema,
          RMP_SCHEMA_APPLICATION_ID);

      if (!migrations[i](db, schema, error) || !rmp_database_exec (db, stamp, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
rmp_schema_migrate (sqlite3 *db, const char *schema, guint version, GError **error)
{
  if (!rmp_database_exec (db, "SAVEPOINT migration", error))
    return FALSE;
  if (migrate (db, schema, version, error))
    return rmp_database_exec (db, "RELEASE migration", error);
  rmp_database_exec (db, "ROLLBACK TO migration; RELEASE migration", NULL);
  return FALSE;
}

gboolean
rmp_schema_is_document_table (const char *name)
{
  return g_strv_contains (rmp_schema_document_tables, name);
}

static gboolean
is_project (sqlite3 *db, const char *schema, gint64 *number, GError **error)
{
  g_autofree char *id_query = g_strdup_printf ("PRAGMA %s.application_id", schema);
  g_autofree char *version_query = g_strdup_printf ("PRAGMA %s.user_version", schema);
  gint64 id;

  if (!rmp_database_get_int (db, &id, error, id_query, "") ||
      !rmp_database_get_int (db, number, error, version_query, ""))
    return FALSE;
  if (id == RMP_SCHEMA_APPLICATION_ID && *number >= 1)
    return TRUE;
  rmp_database_set_error (error, NULL, SQLITE_NOTADB);
  return FALSE;
}

gboolean
rmp_schema_check (sqlite3 *db, const char *schema, guint *version, GError **error)
{
  g_autoptr (GError) reason = NULL;
  gint64 number;

  if (!is_project (db, schema, &number, &reason))
    {
      g_autofree char *name = g_path_get_basename (sqlite3_db_filename (db, schema));

      if (g_error_matches (reason, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_A_PROJECT))
        g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_A_PROJECT,
                     _ ("“%s” is not a Rimple project."), name);
      else
        g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  if (number > RMP_SCHEMA_VERSION)
    {
      g_set_error (
          error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NEWER,
          _ ("This project was written by a newer Rimple (format %d; this Rimple reads up to %d). "
             "Update Rimple to open it."),
          (int) number, RMP_SCHEMA_VERSION);
      return FALSE;
    }

  *version = (guint) number;
  return TRUE;
}
