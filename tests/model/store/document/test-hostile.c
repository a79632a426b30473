/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-hostile.c: project files that somebody else made, to harm or by mistake. Each is refused
 * with a sentence that says where, or opens with what is out of range brought back and told;
 * nothing hangs, grows or crashes. RIMPLE_MUTATIONS sets the number of rows that are spoilt at
 * random.
 */

#include <sqlite3.h>
#include <string.h>

#include "../files.h"

#define EVERYDAY_MUTATIONS 300
#define MOST_MEMORY (G_GINT64_CONSTANT (500) << 20)

/* A row in every table. */
static char *
make_sound (const char *name)
{
  g_autofree char *sound = g_build_filename (g_getenv ("RIMPLE_SOURCE_ROOT"), "tests", "data",
                                             "projects", "v8.rimple", NULL);
  char *path = rmp_test_path (name);
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (sound, &bytes, &size, NULL));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  return path;
}

/* As no Rimple would: without checks of columns and references. */
static void
spoil (const char *path, const char *sql)
{
  sqlite3 *db = NULL;
  char *why = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &why);
  g_assert_cmpstr (why, ==, NULL);
  sqlite3_close (db);
}

static gint64
memory_used_to_open (const char *path, RmpProject **project, GError **error)
{
  const gint64 before = sqlite3_memory_used ();

  sqlite3_memory_highwater (TRUE);
  *project = rmp_project_open (path, FALSE, error);
  return sqlite3_memory_highwater (FALSE) - before;
}

/* @words: of the message, between commas */
static void
assert_refused (const char *path, const char *words)
{
  g_auto (GStrv) expected = g_strsplit (words, ",", -1);

  for (int writable = 0; writable < 2; writable++)
    {
      g_autoptr (GError) error = NULL;
      RmpProject *project = rmp_project_open (path, writable, &error);

      g_assert_null (project);
      g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
      for (guint i = 0; expected[i]; i++)
        if (!strstr (error->message, expected[i]))
          g_error ("“%s” does not say “%s”", error->message, expected[i]);
    }
}

/* --- one by one ------------------------------------------------------------------------------- */

typedef struct
{
  const char *name, *sql, *words;
} Case;

static const Case declarations[] = {
  { "a-generated-column",
    "DROP TABLE bone_map_pair; CREATE TABLE bone_map_pair (map_id INTEGER NOT NULL REFERENCES "
    "bone_map, source TEXT"
    " NOT NULL, target TEXT NOT NULL AS (hex (zeroblob (499999990))), PRIMARY KEY (map_id, "
    "source)) STRICT",
    "table “bone_map_pair”,declared otherwise" },
  { "a-column-without-its-type",
    "DROP TABLE touch; CREATE TABLE touch (id INTEGER PRIMARY KEY, layer_id, clip_id, kind, face, "
    "second_weight,"
    " third_weight, first_frame, last_frame)",
    "table “touch”,declared otherwise" },
  { "an-index-on-an-expression", "CREATE INDEX slow ON look (hex (zeroblob (100000)))",
    "index “slow”,none of Rimple’s" },
  { "a-trigger", "CREATE TRIGGER trap AFTER INSERT ON meta BEGIN DELETE FROM history; END",
    "trigger “trap”" },
  { "a-view", "CREATE VIEW other AS SELECT * FROM look", "view “other”" },
  { "a-table-of-its-own", "CREATE TABLE other (x INTEGER PRIMARY KEY) STRICT", "table “other”" },
  { "a-missing-table", "DROP TABLE touch", "table “touch”,missing" },
};

static const Case rows[] = {
  { "a-name-that-is-no-text", "UPDATE look SET name = CAST (x'C3' AS TEXT)",
    "table “look”,row,“name”,UTF-8" },
  { "a-name-that-is-too-long", "UPDATE garment SET name = printf ('%300c', 'x')",
    "“garment”,255 characters" },
  { "no-frame-rate", "DELETE FROM meta", "“meta”,frame rate" },
  { "a-frame-rate-of-nothing", "UPDATE meta SET value = 'fast'", "“meta”,frame rate" },
  { "a-frame-rate-without-end", "UPDATE meta SET value = '1e300'", "“meta”,frame rate" },
  { "a-number-without-end", "UPDATE variant SET red = 9e999", "“variant”,“red”" },
  { "a-joint-that-cannot-be", "UPDATE surface SET joint = -7", "“surface”,“joint”,-7" },
  { "a-scale-of-nothing", "INSERT INTO correction VALUES (1, 1e-300, 'y', 'y')",
    "“correction”,“scale”" },
  { "a-reference-to-nothing", "UPDATE garment SET surface_id = 99",
    "“garment”,“surface”,not there" },
  { "a-pattern-of-nobody", "UPDATE pattern_layer SET pattern_id = 77",
    "“pattern_layer”,“pattern”" },
  { "too-many-variants",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)"
    " INSERT INTO variant (letter, red, green, blue) SELECT 'x' || i, 0.0, 0.0, 0.0 FROM n",
    "“variant”,26 at most" },
  { "an-opacity-beyond-all", "UPDATE pattern_layer SET opacity = 7.5",
    "“pattern_layer”,“opacity”" },
  { "a-frame-before-all", "UPDATE touch SET first_frame = -3", "“touch”,“first_frame”" },
};

static void
is_refused (gconstpointer data)
{
  const Case *one = data;
  g_autofree char *path = make_sound ("hostile.rimple");
  g_autoptr (GError) error = NULL;
  RmpProject *project;

  spoil (path, one->sql);
  assert_refused (path, one->words);
  g_assert_cmpint (memory_used_to_open (path, &project, &error), <, MOST_MEMORY);
}

static const Case clamped[] = {
  { "reach", "UPDATE fold_line SET reach_m = 1e-308", "“fold_line”,“reach_m”,1e-308,0.0001" },
  { "fold-width", "UPDATE fold_line SET width_m = 1e300", "“fold_line”,“width_m”,10" },
  { "amplitude", "UPDATE layer_pattern SET amplitude_m = 3.4e38",
    "“layer_pattern”,“amplitude_m”,3.4e+38,10" },
  { "mask-bound", "UPDATE layer_mask SET high = 3.4e38", "“layer_mask”,“high”,3.4e+38" },
  { "parameter", "UPDATE layer_value SET value = '1e300' WHERE param = 'reach'",
    "“layer_value”,“reach”,default" },
};

/* Beyond the range of what it stands for, but a project all the same. */
static void
is_brought_back_and_told (gconstpointer data)
{
  const Case *one = data;
  g_autofree char *path = make_sound ("beyond.rimple");
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = g_strsplit (one->words, ",", -1);
  RmpProject *project;
  const char *note;

  spoil (path, one->sql);
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_notes (project)->len, >=, 1);
  note = g_ptr_array_index (rmp_project_get_notes (project), 0);
  for (guint i = 0; words[i]; i++)
    if (!strstr (note, words[i]))
      g_error ("“%s” does not say “%s”", note, words[i]);
  drop (project);
}

/* --- names ------------------------------------------------------------------------------------ */

static void
a_name_is_text_of_at_most_255_characters (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                                 NULL, &error);
  g_autofree char *most = g_strnfill (255, 'n');
  g_autofree char *more = g_strnfill (256, 'n');

  g_assert_no_error (error);
  g_assert_true (rmp_garment_rename (garment, most, &error));
  g_assert_false (rmp_garment_rename (garment, more, &error));
  g_assert_nonnull (strstr (error->message, "255"));
  g_clear_error (&error);
  g_assert_false (rmp_garment_rename (garment, "caf\xc3", &error));
  g_assert_nonnull (strstr (error->message, "UTF-8"));
  g_clear_error (&error);
  g_assert_null (rmp_project_add_look (project, garment, NULL, more, &error));
  g_assert_nonnull (strstr (error->message, "255"));
  drop (project);
}

/* What a file brings is taken all the same: it cannot be asked for another name. */
static void
names_of_an_import_are_made_to_fit (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *more = g_strnfill (400, 'n');
  g_autofree char *path = rmp_test_path ("named.rimple");
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    g_assert_nonnull (rmp_project_add_import (project, import, more, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpCharacter)
          character = g_list_model_get_item (rmp_project_get_characters (project), i);

      g_assert_cmpint (g_utf8_strlen (rmp_character_get_name (character), -1), ==, 255);
    }
  drop (project);
}

/* --- at random -------------------------------------------------------------------------------- */

static const char *const values[] = {
  "NULL",
  "0",
  "-1",
  "1",
  "7",
  "99999",
  "9223372036854775807",
  "-9223372036854775808",
  "0.0",
  "-0.5",
  "1e-308",
  "3.4e38",
  "9e999",
  "-9e999",
  "''",
  "'x'",
  "'profile 77'",
  "'-1e9'",
  "CAST (x'C3' AS TEXT)",
  "CAST (x'00FF' AS TEXT)",
  "printf ('%2000c', 'y')",
  "x''",
  "x'0102030405060708'",
  "randomblob (3000)",
  "zeroblob (100)",
};

static char *
pick (sqlite3 *db, const char *sql)
{
  sqlite3_stmt *statement = NULL;
  char *text;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  text = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  return text;
}

/* One row gets another value, comes twice, or goes; where SQLite allows it. Returns: what was done.
 */
static char *
mutate (const char *path, GRand *random)
{
  g_autoptr (GString) tables = g_string_new (NULL);
  g_autofree char *table = NULL;
  g_autofree char *column = NULL;
  g_autofree char *query = NULL;
  char *sql;
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  g_string_printf (
      tables,
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name LIMIT 1 OFFSET"
      " %u %% (SELECT count(*) FROM sqlite_schema WHERE type = 'table')",
      g_rand_int_range (random, 0, 1 << 20));
  table = pick (db, tables->str);
  query = g_strdup_printf ("SELECT name FROM pragma_table_info ('%s') LIMIT 1 OFFSET %u %%"
                           " (SELECT count(*) FROM pragma_table_info ('%s'))",
                           table, g_rand_int_range (random, 0, 1 << 20), table);
  column = pick (db, query);
  sql = g_rand_int_range (random, 0, 12) == 0
            ? g_strdup_printf ("DELETE FROM \"%s\" WHERE rowid = (SELECT min (rowid) FROM \"%s\")",
                               table, table)
            : g_strdup_printf ("UPDATE \"%s\" SET \"%s\" = %s WHERE rowid = (SELECT rowid FROM "
                               "\"%s\" LIMIT 1 OFFSET"
                               " %u %% max (1, (SELECT count(*) FROM \"%s\")))",
                               table, column,
                               values[g_rand_int_range (random, 0, G_N_ELEMENTS (values))], table,
                               g_rand_int_range (random, 0, 1 << 20), table);
  sqlite3_exec (db, sql, NULL, NULL, NULL);
  sqlite3_close (db);
  return sql;
}

/* All that windows show, all of the history, and a save: what goes wrong late says so. */
static void
use (RmpProject *project)
{
  const guint position = rmp_project_get_position (project);
  g_autofree char *text = rmp_test_describe (project);
  g_autofree char *path = rmp_test_path ("used.rimple");
  g_autoptr (GError) error = NULL;

  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (rmp_project_jump (project, 0, &error) && rmp_project_jump (project, position, &error))
    rmp_project_save_as (project, path, NULL, &error);
  g_assert_true (!error || strlen (error->message) > 20);
}

static gboolean
stay_silent (const char *domain G_GNUC_UNUSED, GLogLevelFlags level,
             const char *message G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  return (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0;
}

static void
spoilt_rows_are_told_or_harmless (void)
{
  const char *wanted = g_getenv ("RIMPLE_MUTATIONS");
  const guint n = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : EVERYDAY_MUTATIONS;
  g_autoptr (GRand) random = g_rand_new_with_seed (31);
  guint n_refused = 0, n_noted = 0;

  g_test_log_set_fatal_handler (stay_silent, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = make_sound ("spoilt.rimple");
      g_autofree char *sql = mutate (path, random);
      g_autoptr (GError) error = NULL;
      RmpProject *project = rmp_project_open (path, TRUE, &error);

      if (!project && (!error || strlen (error->message) <= 20))
        g_error ("%s: no reason is given", sql);
      n_refused += project == NULL;
      if (project)
        {
          n_noted += rmp_project_get_notes (project)->len > 0;
          use (project);
          drop (project);
        }
    }
  g_test_message ("%u spoilt rows: %u refused, %u brought back", n, n_refused, n_noted);
  g_assert_cmpuint (n_refused, >, n / 10);
}

/* --- the files themselves --------------------------------------------------------------------- */

static void
each_file_gets_its_sentence (void)
{
  static const Case files[] = {
    { "f-bf5c263d", NULL, "“look”,“name”,UTF-8" },
    { "f-e8ca7322", NULL, "Vertex 1017" },
    { "hang-generated-column", NULL, "profile" },
    { "memory-generated-column", NULL, "“profile”,declared otherwise" },
    { "no-frame-rate", NULL, "frame rate" },
    { "reach-1e-308", NULL, "" },
    { "small", NULL, "" },
  };
  g_autofree char *folder = g_build_filename (g_getenv ("RIMPLE_SOURCE_ROOT"), "..", "shared",
                                              "data", "hostile", "project", NULL);

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("the files are not there");
      return;
    }
  g_test_log_set_fatal_handler (stay_silent, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strconcat (files[i].name, ".rimple", NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_auto (GStrv) words = g_strsplit (files[i].words, ",", -1);
      g_autoptr (GError) error = NULL;
      RmpProject *project = NULL;

      g_assert_cmpint (memory_used_to_open (path, &project, &error), <, MOST_MEMORY);
      g_assert_true (words[0] ? error != NULL : project != NULL);
      for (guint w = 0; words[w]; w++)
        if (!strstr (error->message, words[w]))
          g_error ("%s: “%s” does not say “%s”", name, error->message, words[w]);
      if (project)
        drop (project);
    }
}

static void
add_cases (const char *folder, const Case *cases, guint n, GTestDataFunc test)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/model/store/hostile/%s/%s", folder, cases[i].name);

      g_test_add_data_func (path, &cases[i], test);
    }
}

static void
add_tests (void)
{
  add_cases ("declares", declarations, G_N_ELEMENTS (declarations), is_refused);
  add_cases ("holds", rows, G_N_ELEMENTS (rows), is_refused);
  add_cases ("brings-back", clamped, G_N_ELEMENTS (clamped), is_brought_back_and_told);
  g_test_add_func ("/model/store/hostile/a-name-is-text-of-at-most-255-characters",
                   a_name_is_text_of_at_most_255_characters);
  g_test_add_func ("/model/store/hostile/names-of-an-import-are-made-to-fit",
                   names_of_an_import_are_made_to_fit);
  g_test_add_func ("/model/store/hostile/spoilt-rows-are-told-or-harmless",
                   spoilt_rows_are_told_or_harmless);
  g_test_add_func ("/model/store/hostile/each-file-gets-its-sentence", each_file_gets_its_sentence);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
