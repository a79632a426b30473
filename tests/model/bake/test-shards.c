/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bakes in parts, and bakes that go on: the same bytes as one run. */

#include "bake/bake.h"

#include <glib/gstdio.h>
#include <string.h>

#include "baked.h"

typedef RmpTestBake Fixture;

#define N_SHARDS 3

static RmpBakeOptions
options_for (Fixture *fixture)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);

  options.formats |= RMP_BAKE_ALEMBIC | RMP_BAKE_USD | RMP_BAKE_GLTF | RMP_BAKE_GLTF_SKIN |
                     RMP_BAKE_PLY | RMP_BAKE_MCX;
  options.last = options.first + 6;
  options.source = "a project";
  return options;
}

static char *
fingerprint (Fixture *fixture, const RmpBakeOptions *options)
{
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, options, 1);

  return rmp_test_fingerprint (paths);
}

static guint
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static void
shards_give_the_bytes_of_one_run (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_autofree char *one = fingerprint (fixture, &options), *joined = NULL;
  guint n_files = count_files (fixture);

  rmp_test_empty_folder (fixture->folder);
  options.n_shards = N_SHARDS;
  for (guint i = N_SHARDS; i-- > 0;)
    {
      g_auto (GStrv) paths = NULL;

      options.shard = i;
      paths = rmp_test_bake_run (fixture, &options, 1);
      g_assert_cmpuint (g_strv_length (paths), ==, 1);
      g_assert_cmpuint (count_files (fixture), ==, N_SHARDS - i);
    }
  options.joins = TRUE;
  joined = fingerprint (fixture, &options);
  g_assert_cmpstr (joined, ==, one);
  g_assert_cmpuint (count_files (fixture), ==, n_files);
}

static void
a_missing_shard_is_told (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;
  g_auto (GStrv) paths = NULL;

  options.n_shards = N_SHARDS;
  paths = rmp_test_bake_run (fixture, &options, 1);
  options.joins = TRUE;
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, "Frame 12 is in none of the 3 shards"));
}

/* --- going on --------------------------------------------------------------------------------- */

typedef struct
{
  GCancellable *cancellable;
  gboolean begun;
} Stop;

static void
on_begin (G_GNUC_UNUSED const RmpBakeEstimate *estimate, gpointer data)
{
  ((Stop *) data)->begun = TRUE;
}

static void
stop_halfway (double fraction, gpointer data)
{
  Stop *stop = data;

  if (stop->begun && fraction > 0.5)
    g_cancellable_cancel (stop->cancellable);
}

/* Cut off within a record, as a kill leaves it. */
static void
cut_off (const char *path, gsize size)
{
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, size);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) (length - size), NULL));
}

static char *
find_kept (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".frames"))
      return g_build_filename (fixture->folder, name, NULL);
  return NULL;
}

static void
a_stopped_bake_goes_on (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_autofree char *one = fingerprint (fixture, &options), *kept = NULL, *resumed = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Stop stop = { cancellable, FALSE };
  RmpCall call = {
    .n_threads = 1, .cancellable = cancellable, .progress = stop_halfway, .data = &stop
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;

  rmp_test_empty_folder (fixture->folder);
  options.keeps_frames = TRUE;
  bake = rmp_test_bake_new (fixture, &options);
  rmp_bake_set_begin (bake, on_begin, &stop);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  kept = find_kept (fixture);
  g_assert_nonnull (kept);
  g_assert_cmpuint (count_files (fixture), ==, 1);
  cut_off (kept, 100);

  resumed = fingerprint (fixture, &options);
  g_assert_cmpstr (resumed, ==, one);
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
}

/* Kept frames of another project would be wrong ones. */
static void
frames_of_another_project_are_not_taken (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;
  g_auto (GStrv) paths = NULL;

  options.n_shards = 1;
  paths = rmp_test_bake_run (fixture, &options, 1);
  options.joins = TRUE;
  options.source = "another project";
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);

  /* They are still there for the right one. */
  options.source = "a project";
  paths = (g_strfreev (paths), rmp_test_bake_run (fixture, &options, 1));
  g_assert_cmpuint (g_strv_length (paths), >, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/bake/shards/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_bake_set_up, function,   \
              rmp_test_bake_tear_down)
  ADD ("bytes-of-one-run", shards_give_the_bytes_of_one_run);
  ADD ("missing", a_missing_shard_is_told);
  ADD ("going-on", a_stopped_bake_goes_on);
  ADD ("another-project", frames_of_another_project_are_not_taken);
  return g_test_run ();
}
