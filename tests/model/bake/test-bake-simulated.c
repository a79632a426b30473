/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A bake of a look on simulated motion: the files do not tell whether the range was baked whole or
 * in parts.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "../../simulators/hanging-sheet.h"
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

#define N_SHARDS 3

/* Bakes shard after shard. Returns: how often the sheet was stepped for the last */
static guint
bake_shards (Fixture *fixture, RmpBakeOptions *options)
{
  guint before = 0;

  options->n_shards = N_SHARDS;
  for (options->shard = 0; options->shard < N_SHARDS; options->shard++)
    {
      g_auto (GStrv) paths = NULL;

      before = rmp_test_sheet_count_steps ();
      paths = rmp_test_bake_run (fixture, options, 1);
      g_assert_cmpuint (g_strv_length (paths), ==, 1);
    }
  return rmp_test_sheet_count_steps () - before;
}

static char *
join (Fixture *fixture, RmpBakeOptions *options)
{
  g_auto (GStrv) paths = NULL;

  options->shard = 0;
  options->joins = TRUE;
  paths = rmp_test_bake_run (fixture, options, 1);
  options->joins = FALSE;
  return rmp_test_fingerprint (paths);
}

static char *
find_state (Fixture *fixture, guint shard)
{
  g_autofree char *name = g_strdup_printf ("Left_sleeve_é-A.%u-of-%u.frames.state", shard,
                                           N_SHARDS);

  return g_build_filename (fixture->folder, name, NULL);
}

/* Of twelve frames the last shard has four, and the first one, which tells the mesh. Folds on a
 * sheet look at the whole clip of it before: that costs what it costs, and the bytes are the same.
 */
static void
a_shard_begins_where_the_one_before_it_ends (Fixture *fixture, gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *one = NULL, *joined = NULL, *again = NULL, *state = find_state (fixture, 2);
  g_auto (GStrv) paths = NULL;
  g_autofree char *bytes = NULL;
  gsize size;
  guint n_steps;

  if (data)
    put_on_a_sheet (fixture);
  options.first = 0;
  options.last = 11;
  paths = rmp_test_bake_run (fixture, &options, 1);
  one = rmp_test_fingerprint (paths);
  n_steps = bake_shards (fixture, &options);
  g_assert_true (data || n_steps == 5);
  joined = join (fixture, &options);
  g_assert_cmpstr (joined, ==, one);
  g_assert_false (g_file_test (state, G_FILE_TEST_EXISTS));

  /* A damaged one is not taken, but the one before it, and nothing is lost but time. */
  bake_shards (fixture, &options);
  g_assert_true (g_file_get_contents (state, &bytes, &size, NULL));
  bytes[size / 2] ^= 1;
  g_assert_true (g_file_set_contents (state, bytes, (gssize) size, NULL));
  options.shard = 2;
  {
    g_autofree char *kept = g_build_filename (fixture->folder, "Left_sleeve_é-A.3-of-3.frames",
                                              NULL);
    const guint before = rmp_test_sheet_count_steps ();
    g_auto (GStrv) last = NULL;

    g_assert_cmpint (g_unlink (kept), ==, 0);
    last = rmp_test_bake_run (fixture, &options, 1);
    g_assert_true (data || rmp_test_sheet_count_steps () - before == 1 + 8);
  }
  again = join (fixture, &options);
  g_assert_cmpstr (again, ==, one);
}

static void
stop_late (double fraction, gpointer cancellable)
{
  if (fraction > 0.8)
    g_cancellable_cancel (cancellable);
}

/* Of the last state that was kept, before frame 8; and the first frame, which tells the mesh. */
static void
a_stopped_bake_goes_on_from_its_state (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = {
    .n_threads = 1, .cancellable = cancellable, .progress = stop_late, .data = cancellable
  };
  g_autofree char *one = NULL, *resumed = NULL;
  g_auto (GStrv) paths = NULL, rest = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;
  guint before;

  options.first = 0;
  options.last = 11;
  paths = rmp_test_bake_run (fixture, &options, 1);
  one = rmp_test_fingerprint (paths);
  rmp_test_empty_folder (fixture->folder);
  options.keeps_frames = TRUE;
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  before = rmp_test_sheet_count_steps ();
  rest = rmp_test_bake_run (fixture, &options, 1);
  g_assert_cmpuint (rmp_test_sheet_count_steps () - before, ==, 5);
  resumed = rmp_test_fingerprint (rest);
  g_assert_cmpstr (resumed, ==, one);
  dir = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    g_assert_null (strstr (name, ".frames"));
}

/* Steps of one shard, of which some frames may be kept. */
static guint
count_steps_of_shard (Fixture *fixture, RmpBakeOptions *options, guint shard)
{
  const guint before = rmp_test_sheet_count_steps ();
  g_auto (GStrv) paths = NULL;

  options->n_shards = N_SHARDS;
  options->shard = shard;
  paths = rmp_test_bake_run (fixture, options, 1);
  return rmp_test_sheet_count_steps () - before;
}

static void
bake_until (Fixture *fixture, const RmpBakeOptions *options, RmpProgressFunc stop)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = {
    .n_threads = 1, .cancellable = cancellable, .progress = stop, .data = cancellable
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = rmp_test_bake_new (fixture, options);

  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
stop_at_once (double fraction, gpointer cancellable)
{
  if (fraction > 0.0)
    g_cancellable_cancel (cancellable);
}

/* All begin at the first frame, which tells the mesh. */
static void
a_late_shard_begins_at_what_others_left (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *one = NULL, *joined = NULL;
  g_auto (GStrv) paths = NULL;

  options.first = 0;
  options.last = 23;
  paths = rmp_test_bake_run (fixture, &options, 1);
  one = rmp_test_fingerprint (paths);

  /* Nobody left anything: all 24. Stopped at its first frame, 16, it has left its beginning. */
  rmp_test_empty_folder (fixture->folder);
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 2), ==, 24);
  rmp_test_empty_folder (fixture->folder);
  options.n_shards = N_SHARDS;
  options.shard = 2;
  bake_until (fixture, &options, stop_at_once);
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 2), <=, 1 + 8);

  /* What it left is ahead of the second, which steps 16; the first steps its 8. */
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 1), ==, 16);
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 0), ==, 8);
  joined = join (fixture, &options);
  g_assert_cmpstr (joined, ==, one);

  /* A run of the whole range, stopped after frame 19, has left its state before frame 16. */
  rmp_test_empty_folder (fixture->folder);
  options.n_shards = 0;
  options.keeps_frames = TRUE;
  bake_until (fixture, &options, stop_late);
  options.keeps_frames = FALSE;
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 2), ==, 1 + 8);
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 0), ==, 8);
  g_assert_cmpuint (count_steps_of_shard (fixture, &options, 1), ==, 1 + 8);
  g_clear_pointer (&joined, g_free);
  joined = join (fixture, &options);
  g_assert_cmpstr (joined, ==, one);
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
  g_test_add ("/model/bake/simulated/a-stopped-bake-of-a-simulator", Fixture, NULL, set_up_sheet,
              a_stopped_bake_goes_on_from_its_state, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/simulated/shards-of-a-simulator", Fixture, NULL, set_up_sheet,
              a_shard_begins_where_the_one_before_it_ends, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/simulated/shards-of-folds-on-a-simulator", Fixture, "dynamic-wrinkling",
              set_up_folds, a_shard_begins_where_the_one_before_it_ends, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/simulated/late-shards", Fixture, NULL, set_up_sheet,
              a_late_shard_begins_at_what_others_left, rmp_test_bake_tear_down);
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
