/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "../fixture.h"
#include "store/document/schema.h"

static void
drop (RmpProject *project)
{
  rmp_project_close (project);
  g_object_unref (project);
}

static char *
make_file (void)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path ("schema.rimple");
  RmpProject *project = rmp_test_project_new ();

  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  return path;
}

/* A session records nothing for a table without one, and says nothing about it. */
static void
every_table_has_a_primary_key (void)
{
  g_autofree char *path = make_file ();
  g_autofree char *without = rmp_test_query (
      path, "SELECT group_concat (name) FROM sqlite_schema AS t WHERE type = 'table'"
            " AND NOT EXISTS (SELECT 1 FROM pragma_table_info (t.name) WHERE pk > 0)");

  g_assert_cmpstr (without, ==, NULL);
}

/* A row that a cascade had removed already would be missing when undo comes to it. */
static void
no_foreign_key_acts_on_its_own (void)
{
  g_autofree char *path = make_file ();
  g_autofree char *acting = rmp_test_query (
      path,
      "SELECT group_concat (t.name) FROM sqlite_schema AS t, pragma_foreign_key_list (t.name) AS f"
      " WHERE t.type = 'table' AND (f.on_delete != 'NO ACTION' OR f.on_update != 'NO ACTION')");

  g_assert_cmpstr (acting, ==, NULL);
}

static void
every_table_is_recorded_or_known_not_to_be (void)
{
  static const char *const others[] = { "asset",         "asset_chunk", "clip_span", "history",
                                        "history_asset", "state",       "view",      NULL };
  g_autofree char *path = make_file ();
  g_autofree char *list = rmp_test_query (
      path, "SELECT group_concat (name) FROM sqlite_schema WHERE type = 'table'");
  g_auto (GStrv) names = g_strsplit (list, ",", -1);

  for (guint i = 0; names[i]; i++)
    g_assert_cmpint (rmp_schema_is_document_table (names[i]), !=,
                     g_strv_contains (others, names[i]));
  g_assert_cmpuint (g_strv_length (names), ==,
                    g_strv_length ((char **) rmp_schema_document_tables) +
                        g_strv_length ((char **) others));
}

static void
a_select_shows_names_and_units (void)
{
  g_autofree char *path = make_file ();
  g_autofree char *rate = rmp_test_query (
      path, "SELECT value || ' ' || unit FROM meta WHERE key = 'frame rate'");
  g_autofree char *material = rmp_test_query (path, "SELECT name FROM material WHERE position = 1");
  g_autofree char *label = rmp_test_query (path, "SELECT label FROM history");

  g_assert_cmpstr (rate, ==, "24 frames/s");
  g_assert_cmpstr (material, ==, "Cloth");
  g_assert_cmpstr (label, ==, "Import Arm");
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/schema/every-table-has-a-primary-key",
                   every_table_has_a_primary_key);
  g_test_add_func ("/model/store/schema/no-foreign-key-acts-on-its-own",
                   no_foreign_key_acts_on_its_own);
  g_test_add_func ("/model/store/schema/every-table-is-recorded-or-known-not-to-be",
                   every_table_is_recorded_or_known_not_to_be);
  g_test_add_func ("/model/store/schema/a-select-shows-names-and-units",
                   a_select_shows_names_and_units);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
