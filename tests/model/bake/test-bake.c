/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bakes of a sleeve through a project: reproducible, cancellable, refused where they make no sense,
 * and true in the sidecar.
 */

#include "bake/bake.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "baked.h"

typedef RmpTestBake Fixture;

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static void
on_baked (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static char *
run_as_window (Fixture *fixture, const RmpBakeOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = rmp_test_bake_new (fixture, options);
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (GStrv) paths = NULL;

  rmp_bake_run_async (bake, NULL, NULL, NULL, on_baked, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  paths = rmp_bake_run_finish (result, &error);
  g_assert_no_error (error);
  return rmp_test_fingerprint (paths);
}

static void
threads_repeats_and_the_window_give_the_same_bytes (Fixture *fixture,
                                                    G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, 1), again = NULL, threaded = NULL;
  g_autofree char *first = rmp_test_fingerprint (paths), *second = NULL, *third = NULL,
                  *window = NULL;

  g_assert_cmpuint (g_strv_length (paths), ==,
                    12); /* mtl, base obj, mdd, pc2, five frames, three sidecars */
  g_assert_true (g_str_has_suffix (paths[9], "/Left_sleeve_é-A.mdd.rimple.json"));
  g_assert_true (g_str_has_suffix (paths[11], "/Left_sleeve_é-A.obj.rimple.json"));

  rmp_test_empty_folder (fixture->folder);
  again = rmp_test_bake_run (fixture, &options, 1);
  second = rmp_test_fingerprint (again);
  g_assert_cmpstr (second, ==, first);

  threaded = rmp_test_bake_run (fixture, &options, 8); /* over the files that are there */
  third = rmp_test_fingerprint (threaded);
  g_assert_cmpstr (third, ==, first);

  window = run_as_window (fixture, &options);
  g_assert_cmpstr (window, ==, first);
  g_assert_cmpuint (count_files (fixture->folder), ==, 12);
}

typedef struct
{
  GCancellable *cancellable;
  double at;
} CancelAt;

static void
cancel_at (double fraction, gpointer data)
{
  CancelAt *self = data;

  if (fraction >= self->at)
    g_cancellable_cancel (self->cancellable);
}

static void
a_cancel_leaves_no_file (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);

  for (double at = 0.0; at < 1.1; at += 0.2)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (RmpBake) bake = rmp_test_bake_new (fixture, &options);
      CancelAt state = { cancellable, at };
      RmpCall call = {
        .cancellable = cancellable, .progress = cancel_at, .data = &state, .n_threads = 1
      };

      if (at == 0.0)
        g_cancellable_cancel (cancellable);
      g_assert_null (rmp_bake_run (bake, &call, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (count_files (fixture->folder), ==, 0);
    }
}

static void
a_cancel_leaves_an_earlier_bake_whole (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, 1);
  g_autofree char *before = rmp_test_fingerprint (paths), *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  CancelAt state = { cancellable, 0.5 };
  RmpCall call = {
    .cancellable = cancellable, .progress = cancel_at, .data = &state, .n_threads = 1
  };
  g_autoptr (RmpBake) bake = NULL;

  options.scale = 100.0;
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  after = rmp_test_fingerprint (paths);
  g_assert_cmpstr (after, ==, before);
}

static void
what_cannot_be_baked_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double scales[] = { 0.0, -1.0, NAN, INFINITY };
  guint n_frames = rmp_clip_item_get_n_frames (fixture->clip);
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *range = g_strdup_printf ("0 to %u", n_frames - 1);
  g_autoptr (GError) error = NULL;

  options.last = n_frames;
  g_assert_null (rmp_bake_new (fixture->look, fixture->clip, &options, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, range));
  g_clear_error (&error);

  options.last = options.first - 1;
  g_assert_null (rmp_bake_new (fixture->look, fixture->clip, &options, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_clear_error (&error);

  options = rmp_test_bake_options (fixture);
  g_assert_null (
      rmp_bake_new (fixture->look, NULL, &options, &error)); /* the bind pose has frame 0 only */
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_RANGE);
  g_clear_error (&error);

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      options.scale = scales[i];
      g_assert_null (rmp_bake_new (fixture->look, fixture->clip, &options, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
      g_clear_error (&error);
    }
}

static void
positions_beyond_a_float_are_named (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;

  options.scale = 1e60;
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NOT_FINITE);
  g_assert_nonnull (strstr (error->message, "Frame 10"));
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

static void
a_folder_that_is_a_file_is_named (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "taken", NULL);
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;

  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  options.folder = path;
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, path));
}

static void
no_two_looks_write_the_same_files (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    const char *garment, *look, *file;
  } cases[] = {
    { "a b", "A", "a_b-A.mdd.rimple.json" },   { "a_b", "A", "a_b-A-2.mdd.rimple.json" },
    { "A B", "a", "A_B-a-3.mdd.rimple.json" }, { "a", "b", "a-b.mdd.rimple.json" },
    { "a-b", "c", "a-b-c.mdd.rimple.json" },   { "a", "b-c", "a-b-c-2.mdd.rimple.json" },
  };
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autoptr (GError) error = NULL;

  options.formats = RMP_BAKE_MDD;
  options.last = options.first;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RmpGarment *garment = rmp_project_add_garment (fixture->project,
                                                     rmp_test_get_surface (fixture->project),
                                                     cases[i].garment, NULL, &error);

      /* A second garment of one name is called otherwise by itself. */
      if (g_str_equal (cases[i].look, "b-c"))
        garment = rmp_test_get_garment (fixture->project, 4);
      g_assert_nonnull (
          rmp_project_add_look (fixture->project, garment, NULL, cases[i].look, &error));
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) paths = NULL;
      g_autofree char *name = NULL;

      fixture->look = rmp_test_get_look (fixture->project, i + 1);
      paths = rmp_test_bake_run (fixture, &options, 1);
      name = g_path_get_basename (paths[g_strv_length (paths) - 1]);
      g_assert_cmpstr (name, ==, cases[i].file);
    }
}

/* --- undo ------------------------------------------------------------------------------------- */

static char *
bake_now (Fixture *fixture)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, 1);

  return rmp_test_fingerprint (paths);
}

static void
assert_bakes (Fixture *fixture, const char *expected)
{
  g_autofree char *files = bake_now (fixture);

  g_assert_cmpstr (files, ==, expected);
}

static void
reopen (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("baked.rimple");

  g_assert_true (rmp_project_save_as (fixture->project, path, NULL, &error));
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
  fixture->project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  fixture->look = rmp_test_get_look (fixture->project, 0);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (rmp_test_get_surface (fixture->project))),
      0);
}

/* Draw a line, widen it, cut it, share a profile: each state has its bytes, on whatever way one
 * comes to it.
 */
static void
undo_of_a_line_restores_the_bake (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) bakes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (RmpProfile) ridge = rmp_profile_new_from_text ("drawn -1 0, 0.4 1, 1 0", NULL);
  RmpProfileItem *profile = rmp_project_add_profile (fixture->project, "Ridge", ridge, &error);
  guint first = rmp_project_get_position (fixture->project);
  RmpFoldLine *line;

  g_ptr_array_add (bakes, bake_now (fixture));
  line = rmp_test_fold_line_new (rmp_look_get_garment (fixture->look), "Front", 1, 1, 6);
  g_ptr_array_add (bakes, bake_now (fixture));
  g_assert_true (rmp_fold_line_set_size (line, RMP_FOLD_LINE_WIDTH, 0.05, &error));
  g_ptr_array_add (bakes, bake_now (fixture));
  g_assert_nonnull (rmp_fold_line_split (line, 0.2, &error));
  g_ptr_array_add (bakes, bake_now (fixture));
  g_assert_true (rmp_fold_line_set_profile (line, profile, &error));
  g_ptr_array_add (bakes, bake_now (fixture));
  g_assert_no_error (error);
  for (guint i = 0; i + 1 < bakes->len; i++)
    g_assert_cmpstr (bakes->pdata[i], !=, bakes->pdata[i + 1]);

  for (guint round = 0; round < 2; round++)
    {
      for (guint i = bakes->len; i-- > 0;)
        {
          g_assert_true (rmp_project_jump (fixture->project, first + i, &error));
          assert_bakes (fixture, bakes->pdata[i]);
        }
      g_assert_true (rmp_project_redo (fixture->project, &error));
      assert_bakes (fixture, bakes->pdata[1]);
      g_assert_true (rmp_project_jump (fixture->project, first + bakes->len - 1, &error));
      reopen (fixture);
      assert_bakes (fixture, bakes->pdata[bakes->len - 1]);
    }
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/bake/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_bake_set_up, function,    \
              rmp_test_bake_tear_down)
  ADD ("threads-repeats-and-the-window-give-the-same-bytes",
       threads_repeats_and_the_window_give_the_same_bytes);
  ADD ("a-cancel-leaves-no-file", a_cancel_leaves_no_file);
  ADD ("a-cancel-leaves-an-earlier-bake-whole", a_cancel_leaves_an_earlier_bake_whole);
  ADD ("what-cannot-be-baked-is-refused", what_cannot_be_baked_is_refused);
  ADD ("positions-beyond-a-float-are-named", positions_beyond_a_float_are_named);
  ADD ("a-folder-that-is-a-file-is-named", a_folder_that_is_a_file_is_named);
  ADD ("no-two-looks-write-the-same-files", no_two_looks_write_the_same_files);
  ADD ("undo-of-a-line-restores-the-bake", undo_of_a_line_restores_the_bake);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
