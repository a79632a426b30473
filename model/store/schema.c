/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/schema.h"

const char *const rmp_schema_document_tables[] = { "meta",    "character",    "surface", "material",    "clip",
                                                   "garment", "look",         "layer",   "layer_value", "layer_joint",
                                                   "variant", "variant_look", NULL };

/* No foreign key has an action: undo replays every row of a changeset, and a cascade would have removed some already. */
static gboolean
create_document (sqlite3 *db, GError **error)
{
  return rmp_database_exec (
      db,
      "CREATE TABLE asset (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, bytes INTEGER NOT NULL) STRICT;"
      "CREATE TABLE asset_chunk (asset TEXT NOT NULL REFERENCES asset, position INTEGER NOT NULL, hash TEXT NOT NULL,"
      "  data BLOB NOT NULL, PRIMARY KEY (asset, position)) STRICT;"
      "CREATE TABLE history (position INTEGER PRIMARY KEY, label TEXT NOT NULL, time TEXT NOT NULL,"
      "  user_version INTEGER NOT NULL, bytes INTEGER NOT NULL, changeset BLOB NOT NULL) STRICT;"
      "CREATE TABLE history_asset (position INTEGER NOT NULL REFERENCES history, asset TEXT NOT NULL REFERENCES asset,"
      "  PRIMARY KEY (position, asset)) STRICT;"
      "CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT) STRICT;"
      "CREATE TABLE view (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"

      "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, unit TEXT) STRICT;"
      "CREATE TABLE character (id INTEGER PRIMARY KEY, name TEXT NOT NULL, format TEXT, generator TEXT,"
      "  copyright TEXT, skeleton TEXT REFERENCES asset) STRICT;"
      "CREATE TABLE surface (id INTEGER PRIMARY KEY, character_id INTEGER NOT NULL REFERENCES character,"
      "  name TEXT NOT NULL, mesh TEXT NOT NULL REFERENCES asset, skin TEXT REFERENCES asset,"
      "  morphs TEXT REFERENCES asset, face_materials TEXT REFERENCES asset, joint INTEGER NOT NULL,"
      "  metres_per_uv REAL NOT NULL) STRICT;"
      "CREATE TABLE material (surface_id INTEGER NOT NULL REFERENCES surface, position INTEGER NOT NULL,"
      "  name TEXT NOT NULL, red REAL NOT NULL, green REAL NOT NULL, blue REAL NOT NULL, alpha REAL NOT NULL,"
      "  image TEXT REFERENCES asset, PRIMARY KEY (surface_id, position)) STRICT;"
      "CREATE TABLE clip (id INTEGER PRIMARY KEY, character_id INTEGER NOT NULL REFERENCES character,"
      "  name TEXT NOT NULL, keys TEXT NOT NULL REFERENCES asset) STRICT;"
      "CREATE TABLE garment (id INTEGER PRIMARY KEY, surface_id INTEGER NOT NULL REFERENCES surface,"
      "  name TEXT NOT NULL, cloth TEXT REFERENCES asset) STRICT;"
      "CREATE TABLE look (id INTEGER PRIMARY KEY, garment_id INTEGER NOT NULL REFERENCES garment,"
      "  name TEXT NOT NULL) STRICT;"
      "CREATE TABLE layer (id INTEGER PRIMARY KEY, look_id INTEGER NOT NULL REFERENCES look,"
      "  position INTEGER NOT NULL, technique TEXT NOT NULL, seed INTEGER NOT NULL,"
      "  joints TEXT NOT NULL CHECK (joints IN ('automatic', 'chosen'))) STRICT;"
      "CREATE TABLE layer_value (layer_id INTEGER NOT NULL REFERENCES layer, param TEXT NOT NULL, value TEXT NOT NULL,"
      "  unit TEXT, PRIMARY KEY (layer_id, param)) STRICT;"
      "CREATE TABLE layer_joint (layer_id INTEGER NOT NULL REFERENCES layer, position INTEGER NOT NULL,"
      "  joint TEXT NOT NULL, PRIMARY KEY (layer_id, position)) STRICT;"
      "CREATE TABLE variant (id INTEGER PRIMARY KEY, letter TEXT NOT NULL UNIQUE, red REAL NOT NULL,"
      "  green REAL NOT NULL, blue REAL NOT NULL) STRICT;"
      "CREATE TABLE variant_look (variant_id INTEGER NOT NULL REFERENCES variant,"
      "  garment_id INTEGER NOT NULL REFERENCES garment, look_id INTEGER NOT NULL REFERENCES look,"
      "  PRIMARY KEY (variant_id, garment_id)) STRICT;",
      error);
}

/* The n-th entry makes version n + 1 of version n. */
static gboolean (*const migrations[]) (sqlite3 *db, GError **error) = {
  create_document,
};
G_STATIC_ASSERT (G_N_ELEMENTS (migrations) == RMP_SCHEMA_VERSION);

gboolean
rmp_schema_migrate (sqlite3 *db, guint version, GError **error)
{
  gint64 current;

  if (!rmp_database_get_int (db, &current, error, "PRAGMA main.user_version", ""))
    return FALSE;

  for (guint i = (guint) current; i < version; i++)
    {
      g_autofree char *stamp = g_strdup_printf ("PRAGMA main.user_version = %u; PRAGMA main.application_id = %d", i + 1,
                                                RMP_SCHEMA_APPLICATION_ID);

      if (!migrations[i](db, error) || !rmp_database_exec (db, stamp, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
rmp_schema_is_document_table (const char *name)
{
  return g_strv_contains (rmp_schema_document_tables, name);
}

gboolean
rmp_schema_check (sqlite3 *db, const char *schema, guint *version, GError **error)
{
  g_autofree char *id_query = g_strdup_printf ("PRAGMA %s.application_id", schema);
  g_autofree char *version_query = g_strdup_printf ("PRAGMA %s.user_version", schema);
  gint64 id, number;

  if (!rmp_database_get_int (db, &id, error, id_query, "") ||
      !rmp_database_get_int (db, &number, error, version_query, ""))
    return FALSE;

  if (id != RMP_SCHEMA_APPLICATION_ID || number < 1)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_A_PROJECT,
                           _ ("This is not a Rimple project."));
      return FALSE;
    }
  if (number > RMP_SCHEMA_VERSION)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NEWER,
                   _ ("This project was written by a newer Rimple (format %d; this Rimple reads up to %d). "
                      "Update Rimple to open it."),
                   (int) number, RMP_SCHEMA_VERSION);
      return FALSE;
    }

  *version = (guint) number;
  return TRUE;
}
