/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A bake of a look on simulated motion: the files do not tell whether the range was baked whole or
 * in parts.
 */

#include "baked.h"

typedef RmpTestBake Fixture;

static void
put_on_a_sheet (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  RmpLook *sheet = rmp_project_add_look (fixture->project, rmp_look_get_garment (fixture->look),
                                         "hanging-sheet", "Sheet", &error);

  rmp_test_assert_ok (rmp_look_set_motion (fixture->look, sheet, &error), error);
}

/* The sequence of the range; to be freed. */
static char *
bake_frames (Fixture *fixture, guint first, guint last, guint n_threads, GHashTable *hashes)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = NULL;

  options.formats = RMP_BAKE_PLY;
  options.first = first;
  options.last = last;
  paths = rmp_test_bake_run (fixture, &options, n_threads);
  for (guint i = 0; paths[i]; i++)
    if (g_str_has_suffix (paths[i], ".ply"))
      {
        gsize size;

        g_hash_table_insert (hashes, g_path_get_basename (paths[i]),
                             rmp_test_hash_file (paths[i], &size));
      }
  return rmp_test_fingerprint (paths);
}

static void
parts_give_the_files_of_the_whole (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GHashTable) whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *one = NULL, *two = NULL, *first = NULL, *second = NULL;
  GHashTableIter iter;
  gpointer name, hash;

  if (data)
    put_on_a_sheet (fixture);
  one = bake_frames (fixture, 0, 11, 1, whole);
  two = bake_frames (fixture, 0, 11, 2, whole);
  g_assert_cmpstr (one, ==, two);
  second = bake_frames (fixture, 6, 11, 2, parts);
  first = bake_frames (fixture, 0, 5, 1, parts);
  g_assert_cmpuint (g_hash_table_size (whole), ==, 12);
  g_assert_cmpuint (g_hash_table_size (parts), ==, 12);
  g_hash_table_iter_init (&iter, whole);
  while (g_hash_table_iter_next (&iter, &name, &hash))
    g_assert_cmpstr (g_hash_table_lookup (parts, name), ==, hash);
}

static void
set_up_sheet (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_test_bake_set_up (fixture, "hanging-sheet");
}

/* On whose motion the sheet is put. */
static void
set_up_folds (Fixture *fixture, gconstpointer technique)
{
  rmp_test_bake_set_up (fixture, technique);
}

static void
add_tests (void)
{
  g_test_add ("/model/bake/simulated/a-simulator", Fixture, NULL, set_up_sheet,
              parts_give_the_files_of_the_whole, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/simulated/folds-on-a-simulator", Fixture, "dynamic-wrinkling",
              set_up_folds, parts_give_the_files_of_the_whole, rmp_test_bake_tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
