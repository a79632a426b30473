/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "store/document/row-check.h"

/* --- what may stand in a column --------------------------------------------------------------- */

/* Metres, seconds and plain numbers beyond this are no character's, and products of some of them
 * still are floats.
 */
#define FARTHEST 1e6

#define MOST_FRAMES 1e8
#define MOST_INDEX 4294967294.0
#define MOST_SIDE 16384.0

/* Numbers of columns that are not named are within ±FARTHEST where they are real, and any where
 * they are whole.
 */
static const struct
{
  const char *table, *column;
  double low, high;
} bounds[] = {
  { "asset", "bytes", 0.0, 1e12 },
  { "asset_chunk", "position", 0.0, MOST_INDEX },
  { "history", "position", 1.0, MOST_INDEX },
  { "history", "user_version", 0.0, 1e6 },
  { "history", "bytes", 0.0, 2147483647.0 },
  { "surface", "joint", -1.0, 65535.0 },
  { "surface", "metres_per_uv", 0.0, FARTHEST },
  { "material", "position", 0.0, 65535.0 },
  { "layer", "position", 0.0, MOST_INDEX },
  { "fold_line_point", "face", 0.0, MOST_INDEX },
  { "fold_line_point", "second_weight", -1.0, 2.0 },
  { "fold_line_point", "third_weight", -1.0, 2.0 },
  { "import", "metres_per_unit", 1e-12, 1e12 },
  { "correction", "scale", 1e-12, 1e12 },
  { "clip_sequence", "frames", 1.0, MOST_FRAMES },
  { "rest_shape", "metres_per_uv", 0.0, FARTHEST },
  { "touch", "face", 0.0, MOST_INDEX },
  { "touch", "second_weight", -1.0, 2.0 },
  { "touch", "third_weight", -1.0, 2.0 },
  { "touch", "first_frame", 0.0, MOST_FRAMES },
  { "touch", "last_frame", 0.0, MOST_FRAMES },
  { "mask", "side_texels", 1.0, MOST_SIDE },
  { "mask_chunk", "position", 0.0, MOST_INDEX },
  { "direction_chunk", "position", 0.0, MOST_INDEX },
  { "pattern", "side_texels", 1.0, MOST_SIDE },
  { "pattern_layer", "position", 0.0, MOST_INDEX },
  { "pattern_layer", "opacity", 0.0, 1.0 },
  { "pattern_tile", "position", 0.0, MOST_INDEX },
  /* These are brought into the range of what they stand in for, and the project says so. */
  { "fold_line", "width_m", -HUGE_VAL, HUGE_VAL },
  { "fold_line", "length_m", -HUGE_VAL, HUGE_VAL },
  { "fold_line", "reach_m", -HUGE_VAL, HUGE_VAL },
  { "layer_pattern", "amplitude_m", -HUGE_VAL, HUGE_VAL },
  { "layer_pattern", "scale", -HUGE_VAL, HUGE_VAL },
  { "layer_pattern", "bias", -HUGE_VAL, HUGE_VAL },
  { "layer_pattern", "low", -HUGE_VAL, HUGE_VAL },
  { "layer_pattern", "high", -HUGE_VAL, HUGE_VAL },
  { "layer_mask", "low", -HUGE_VAL, HUGE_VAL },
  { "layer_mask", "high", -HUGE_VAL, HUGE_VAL },
};

/* Rows that lists and panels are made of; the parts of them are bounded by the size of the file
 * alone.
 */
#define MOST_ROWS 20000
static const struct
{
  const char *table;
  gint64 most;
} counts[] = {
  { "meta", 1000 },
  { "view", 1000 },
  { "state", 1000 },
  { "variant", 26 },
  { "character", 20000 },
  { "profile", MOST_ROWS },
  { "garment", MOST_ROWS },
  { "look", MOST_ROWS },
  { "look_motion", MOST_ROWS },
  { "layer", MOST_ROWS },
  { "fold_line", MOST_ROWS },
  { "mask", MOST_ROWS },
  { "pattern", MOST_ROWS },
  { "touch", MOST_ROWS },
  { "bone_map", MOST_ROWS },
  { "import", MOST_ROWS },
  { "pattern_layer", MOST_ROWS },
  { "layer_mask", MOST_ROWS },
  { "layer_pattern", MOST_ROWS },
  { "direction_field", MOST_ROWS },
};

/* --- what is said ----------------------------------------------------------------------------- */

/* @what: (transfer full) */
static gboolean
refuse_row (const char *table, gint64 row, char *what, GError **error)
{
  g_autofree char *owned = what;

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
               _ ("The project is damaged: in row %" G_GINT64_FORMAT
                  " of its table “%s”, %s. Restore a copy of it."),
               row, table, owned);
  return FALSE;
}

/* --- columns ---------------------------------------------------------------------------------- */

static gboolean
is_name (const char *column)
{
  return g_str_equal (column, "name") || g_str_equal (column, "letter");
}

static char *
find_fault_of_text (sqlite3_stmt *statement, int i, const char *column)
{
  const char *text = rmp_statement_text (statement, i);
  const gsize size = (gsize) sqlite3_column_bytes (statement, i);

  if (!text || !g_utf8_validate (text, (gssize) size, NULL))
    return g_strdup_printf (_ ("“%s” is not text (UTF-8)"), column);
  if (size > RMP_TEXT_BYTES)
    return g_strdup_printf (_ ("“%s” is longer than a million bytes"), column);
  if (is_name (column) && g_utf8_strlen (text, (gssize) size) > RMP_NAME_LENGTH)
    return g_strdup_printf (_ ("“%s” is longer than %d characters"), column, RMP_NAME_LENGTH);
  return NULL;
}

static void
find_bounds (const char *table, const char *column, gboolean is_real, double *low, double *high)
{
  *high = is_real ? FARTHEST : HUGE_VAL;
  *low = -*high;
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    if (g_str_equal (bounds[i].table, table) && g_str_equal (bounds[i].column, column))
      {
        *low = bounds[i].low;
        *high = bounds[i].high;
      }
}

static char *
find_fault_of_number (double value, const char *table, const char *column, gboolean is_real)
{
  double low, high;

  find_bounds (table, column, is_real, &low, &high);
  if (isfinite (value) && value >= low && value <= high)
    return NULL;
  return g_strdup_printf (_ ("“%s” is %g, but has to be from %g to %g"), column, value, low, high);
}

/* NULL: nothing is wrong. Blobs are checked by those who read them. */
static char *
find_fault (sqlite3_stmt *statement, int i, const char *table)
{
  const char *column = sqlite3_column_name (statement, i);

  switch (sqlite3_column_type (statement, i))
    {
    case SQLITE_TEXT:
      return find_fault_of_text (statement, i, column);
    case SQLITE_FLOAT:
      return find_fault_of_number (sqlite3_column_double (statement, i), table, column, TRUE);
    case SQLITE_INTEGER:
      return find_fault_of_number ((double) sqlite3_column_int64 (statement, i), table, column,
                                   FALSE);
    default:
      return NULL;
    }
}

/* --- tables ----------------------------------------------------------------------------------- */

static gboolean
check_count (sqlite3 *db, const char *table, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM main.\"%s\"", table);
  gint64 n;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (counts[i].table, table))
      {
        if (!rmp_database_get_int (db, &n, error, sql, ""))
          return FALSE;
        if (n > counts[i].most)
          {
            g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                         _ ("The project is not opened: its table “%s” has %" G_GINT64_FORMAT
                            " rows, and Rimple works with %" G_GINT64_FORMAT " at most."),
                         table, n, counts[i].most);
            return FALSE;
          }
      }
  return TRUE;
}

/* “rowid, a, b”: all columns but blobs. */
static char *
columns_to_check (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error,
      "SELECT 'rowid' || coalesce (', ' || group_concat ('\"' || name || '\"', ', '), '')"
      " FROM pragma_table_info (?1) WHERE type != 'BLOB'",
      "s", table);

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return NULL;
  return g_strdup (rmp_statement_text (statement, 0));
}

gboolean
rmp_rows_check_table (sqlite3 *db, const char *table, GError **error)
{
  g_autofree char *columns = columns_to_check (db, table, error);
  g_autofree char *sql = columns ? g_strdup_printf ("SELECT %s FROM main.\"%s\"", columns, table)
                                 : NULL;
  g_autoptr (sqlite3_stmt) statement = sql ? rmp_database_prepare (db, error, sql, "") : NULL;
  int code = SQLITE_ERROR;

  if (!statement || !check_count (db, table, error))
    return FALSE;
  while ((code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    for (int i = 1; i < sqlite3_column_count (statement); i++)
      {
        char *fault = find_fault (statement, i, table);

        if (fault)
          return refuse_row (table, sqlite3_column_int64 (statement, 0), fault, error);
      }
  return code == SQLITE_DONE;
}

gboolean
rmp_rows_check (sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error,
                                        "SELECT name FROM main.sqlite_schema WHERE type = 'table' "
                                        "AND name != 'asset_chunk' ORDER BY name",
                                        "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    if (!rmp_rows_check_table (db, rmp_statement_text (statement, 0), error))
      return FALSE;
  return code == SQLITE_DONE && rmp_rows_check_references (db, error);
}

/* --- references ------------------------------------------------------------------------------- */

/* An existing row may still belong to another owner. Each query returns the wrong rows. */
static const struct
{
  const char *table, *sql, *fault;
} kinships[] = {
  { "variant_look",
    "SELECT v.rowid FROM variant_look AS v JOIN look AS l ON l.id = v.look_id WHERE l.garment_id "
    "!= v.garment_id",
    N_ ("the look is another garment’s") },
  { "look_motion",
    "SELECT m.rowid FROM look_motion AS m JOIN look AS a ON a.id = m.look_id JOIN look AS b ON "
    "b.id = m.motion_id"
    " WHERE a.garment_id != b.garment_id",
    N_ ("the simulation is another garment’s") },
  { "look_motion",
    "WITH RECURSIVE chain (first, last) AS (SELECT look_id, motion_id FROM look_motion UNION"
    " SELECT c.first, m.motion_id FROM chain AS c JOIN look_motion AS m ON m.look_id = c.last "
    "WHERE c.first != c.last)"
    " SELECT first FROM chain WHERE first = last",
    N_ ("the look is its own motion") },
  { "layer_mask",
    "SELECT u.rowid FROM layer_mask AS u JOIN layer AS y ON y.id = u.layer_id JOIN look AS l ON "
    "l.id = y.look_id"
    " JOIN mask AS m ON m.id = u.mask_id WHERE m.garment_id != l.garment_id",
    N_ ("the mask is another garment’s") },
  { "layer_pattern",
    "SELECT u.rowid FROM layer_pattern AS u JOIN layer AS y ON y.id = u.layer_id JOIN look AS l ON "
    "l.id = y.look_id"
    " JOIN pattern AS p ON p.id = u.pattern_id WHERE p.garment_id != l.garment_id",
    N_ ("the pattern is another garment’s") },
  { "pattern_layer",
    "SELECT y.rowid FROM pattern_layer AS y JOIN pattern AS p ON p.id = y.pattern_id"
    " JOIN mask AS m ON m.id = y.mask_id WHERE m.garment_id != p.garment_id",
    N_ ("the mask is another garment’s") },
  { "touch",
    "SELECT t.rowid FROM touch AS t JOIN layer AS y ON y.id = t.layer_id JOIN look AS l ON l.id = "
    "y.look_id"
    " JOIN garment AS g ON g.id = l.garment_id JOIN surface AS s ON s.id = g.surface_id"
    " JOIN clip AS c ON c.id = t.clip_id WHERE c.character_id != s.character_id",
    N_ ("the clip is another character’s") },
  { "clip_sequence",
    "SELECT q.rowid FROM clip_sequence AS q JOIN clip AS c ON c.id = q.clip_id"
    " JOIN surface AS s ON s.id = q.surface_id WHERE c.character_id != s.character_id",
    N_ ("the mesh is another character’s") },
  { "rest_shape",
    "SELECT r.rowid FROM rest_shape AS r JOIN garment AS g ON g.id = r.garment_id"
    " JOIN surface AS s ON s.id = g.surface_id JOIN clip AS c ON c.id = r.clip_id WHERE "
    "c.character_id != "
    "s.character_id",
    N_ ("the clip is another character’s") },
  { "import_finding",
    "SELECT f.rowid FROM import_finding AS f JOIN import AS i ON i.id = f.import_id"
    " JOIN surface AS s ON s.id = f.surface_id WHERE s.character_id != i.character_id",
    N_ ("the mesh is another character’s") },
};

/* SQLite's own list of references to nothing: table, row, the table that is referred to. */
static gboolean
check_foreign_keys (sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error, "PRAGMA main.foreign_key_check", "");
  const int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;

  if (code != SQLITE_ROW)
    return code == SQLITE_DONE;
  return refuse_row (
      rmp_statement_text (statement, 0), sqlite3_column_int64 (statement, 1),
      g_strdup_printf (_ ("something of the table “%s” is referred to that is not there"),
                       rmp_statement_text (statement, 2)),
      error);
}

gboolean
rmp_rows_check_references (sqlite3 *db, GError **error)
{
  if (!check_foreign_keys (db, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (kinships); i++)
    {
      g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, kinships[i].sql, "");
      const int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;

      if (code == SQLITE_ROW)
        return refuse_row (kinships[i].table, sqlite3_column_int64 (statement, 0),
                           g_strdup (_ (kinships[i].fault)), error);
      if (code != SQLITE_DONE)
        return FALSE;
    }
  return TRUE;
}
