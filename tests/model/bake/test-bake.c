/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bakes of a sleeve through a project: reproducible, cancellable, refused where they make no sense, and true in the sidecar. */

#include "bake/bake.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../store/fixture.h"

typedef struct
{
  RmpProject *project;
  RmpLook *look;
  RmpClipItem *clip;
  char *folder;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpSurface *surface;
  RmpGarment *garment;

  fixture->project = rmp_test_project_new ();
  surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (rmp_character_get_clips (rmp_surface_get_character (surface)), 0);
  garment = rmp_project_add_garment (fixture->project, surface, "Left sleeve/é", NULL, &error);
  g_assert_no_error (error);
  fixture->look = rmp_project_add_look (fixture->project, garment, RMP_TEST_TECHNIQUE, "A", &error);
  g_assert_no_error (error);
  fixture->folder = g_dir_make_tmp ("rimple-bakes-XXXXXX", NULL);
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  empty_folder (fixture->folder);
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpBakeOptions
options_for (Fixture *fixture)
{
  return (RmpBakeOptions){
    .formats = RMP_BAKE_MDD | RMP_BAKE_PC2 | RMP_BAKE_OBJ,
    .scale = 1.0,
    .first = 10,
    .last = 14,
    .folder = fixture->folder,
  };
}

static RmpBake *
bake_new (Fixture *fixture, const RmpBakeOptions *options)
{
  g_autoptr (GError) error = NULL;
  RmpBake *bake = rmp_bake_new (fixture->look, fixture->clip, options, &error);

  g_assert_no_error (error);
  return bake;
}

static GStrv
run (Fixture *fixture, const RmpBakeOptions *options, guint n_threads)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = bake_new (fixture, options);
  RmpCall call = { .n_threads = n_threads };
  GStrv paths = rmp_bake_run (bake, &call, &error);

  g_assert_no_error (error);
  return paths;
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

static char *
hash_file (const char *path, gsize *size)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;

  g_file_get_contents (path, &bytes, size, &error);
  g_assert_no_error (error);
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, *size);
}

/* Names and hashes of all files, in their order. */
static char *
fingerprint (GStrv paths)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; paths[i]; i++)
    {
      gsize size;
      g_autofree char *name = g_path_get_basename (paths[i]), *hash = hash_file (paths[i], &size);

      g_string_append_printf (text, "%s %s\n", name, hash);
    }
  return g_string_free (text, FALSE);
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
  g_autoptr (RmpBake) bake = bake_new (fixture, options);
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (GStrv) paths = NULL;

  rmp_bake_run_async (bake, NULL, NULL, NULL, on_baked, &result);
  while (!result)
    g_main_context_iteration (NULL, TRUE);
  paths = rmp_bake_run_finish (result, &error);
  g_assert_no_error (error);
  return fingerprint (paths);
}

static void
threads_repeats_and_the_window_give_the_same_bytes (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_auto (GStrv) paths = run (fixture, &options, 1), again = NULL, threaded = NULL;
  g_autofree char *first = fingerprint (paths), *second = NULL, *third = NULL, *window = NULL;

  g_assert_cmpuint (g_strv_length (paths), ==, 10); /* mtl, base obj, mdd, pc2, five frames, sidecar */
  g_assert_true (g_str_has_suffix (paths[9], "/Left_sleeve_é-A.rimple.json"));

  empty_folder (fixture->folder);
  again = run (fixture, &options, 1);
  second = fingerprint (again);
  g_assert_cmpstr (second, ==, first);

  threaded = run (fixture, &options, 8); /* over the files that are there */
  third = fingerprint (threaded);
  g_assert_cmpstr (third, ==, first);

  window = run_as_window (fixture, &options);
  g_assert_cmpstr (window, ==, first);
  g_assert_cmpuint (count_files (fixture->folder), ==, 10);
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
  RmpBakeOptions options = options_for (fixture);

  for (double at = 0.0; at < 0.9; at += 0.2)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (RmpBake) bake = bake_new (fixture, &options);
      CancelAt state = { cancellable, at };
      RmpCall call = { .cancellable = cancellable, .progress = cancel_at, .data = &state, .n_threads = 1 };

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
  RmpBakeOptions options = options_for (fixture);
  g_auto (GStrv) paths = run (fixture, &options, 1);
  g_autofree char *before = fingerprint (paths), *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  CancelAt state = { cancellable, 0.5 };
  RmpCall call = { .cancellable = cancellable, .progress = cancel_at, .data = &state, .n_threads = 1 };
  g_autoptr (RmpBake) bake = NULL;

  options.scale = 100.0;
  bake = bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  after = fingerprint (paths);
  g_assert_cmpstr (after, ==, before);
}

static void
what_cannot_be_baked_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double scales[] = { 0.0, -1.0, NAN, INFINITY };
  guint n_frames = rmp_clip_item_get_n_frames (fixture->clip);
  RmpBakeOptions options = options_for (fixture);
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

  options = options_for (fixture);
  g_assert_null (rmp_bake_new (fixture->look, NULL, &options, &error)); /* the bind pose has frame 0 only */
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
  RmpBakeOptions options = options_for (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;

  options.scale = 1e60;
  bake = bake_new (fixture, &options);
  g_assert_null (rmp_bake_run (bake, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NOT_FINITE);
  g_assert_nonnull (strstr (error->message, "Frame 10"));
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
}

static void
a_folder_that_is_a_file_is_named (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "taken", NULL);
  RmpBakeOptions options = options_for (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = NULL;

  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  options.folder = path;
  bake = bake_new (fixture, &options);
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
    { "a b", "A", "a_b-A.rimple.json" }, { "a_b", "A", "a_b-A-2.rimple.json" }, { "A B", "a", "A_B-a-3.rimple.json" },
    { "a", "b", "a-b.rimple.json" },     { "a-b", "c", "a-b-c.rimple.json" },   { "a", "b-c", "a-b-c-2.rimple.json" },
  };
  RmpBakeOptions options = options_for (fixture);
  g_autoptr (GError) error = NULL;

  options.formats = RMP_BAKE_MDD;
  options.last = options.first;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RmpGarment *garment = rmp_project_add_garment (fixture->project, rmp_test_get_surface (fixture->project),
                                                     cases[i].garment, NULL, &error);

      /* A second garment of one name is called otherwise by itself. */
      if (g_str_equal (cases[i].look, "b-c"))
        garment = rmp_test_get_garment (fixture->project, 4);
      g_assert_nonnull (rmp_project_add_look (fixture->project, garment, NULL, cases[i].look, &error));
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) paths = NULL;
      g_autofree char *name = NULL;

      fixture->look = rmp_test_get_look (fixture->project, i + 1);
      paths = run (fixture, &options, 1);
      name = g_path_get_basename (paths[g_strv_length (paths) - 1]);
      g_assert_cmpstr (name, ==, cases[i].file);
    }
}

/* --- undo ------------------------------------------------------------------------------------------------------- */

static char *
bake_now (Fixture *fixture)
{
  RmpBakeOptions options = options_for (fixture);
  g_auto (GStrv) paths = run (fixture, &options, 1);

  return fingerprint (paths);
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
      rmp_character_get_clips (rmp_surface_get_character (rmp_test_get_surface (fixture->project))), 0);
}

/* Draw a line, widen it, cut it, share a profile: each state has its bytes, on whatever way one comes to it. */
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

/* --- what the files hold ---------------------------------------------------------------------------------------- */

static float
read_big (const guint8 *bytes)
{
  guint32 bits = (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

/* Positions of the first frame of the MDD. */
static float *
read_first_frame (Fixture *fixture, const RmpBakeOptions *options, guint *n_vertices)
{
  g_auto (GStrv) paths = run (fixture, options, 1);
  guint n_frames = options->last - options->first + 1;
  g_autofree char *contents = NULL;
  const guint8 *bytes;
  float *positions;
  gsize size;

  g_assert_true (g_str_has_suffix (paths[2], ".mdd"));
  g_assert_true (g_file_get_contents (paths[2], &contents, &size, NULL));
  bytes = (const guint8 *) contents;
  *n_vertices = (guint) ((size - 8 - 4 * n_frames) / (12 * n_frames));
  positions = g_new (float, 3 * *n_vertices);
  for (guint i = 0; i < 3 * *n_vertices; i++)
    positions[i] = read_big (bytes + 8 + 4 * n_frames + 4 * i);
  return positions;
}

static void
the_cache_holds_the_frames_of_the_look (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (rmp_test_get_surface (fixture->project), fixture->look, fixture->clip, &error);
  g_autoptr (RmpResult) result = NULL;
  g_autofree float *positions = NULL;
  guint n_vertices;

  options.formats = RMP_BAKE_MDD;
  positions = read_first_frame (fixture, &options, &n_vertices);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  result = rmp_snapshot_compute (snapshot, options.first, RMP_TARGET_BAKE, 0, &call, &error);
  g_assert_cmpuint (n_vertices, ==, result->output.relief->topology->n_vertices);
  g_assert_cmpmem (positions, sizeof (float) * 3 * n_vertices, result->output.relief->positions,
                   sizeof (float) * 3 * n_vertices);
}

static void
axes_and_scale_turn_the_same_points (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_autofree float *y_up = NULL, *z_up = NULL, *left = NULL;
  guint n, n_z, n_left;

  options.formats = RMP_BAKE_MDD;
  y_up = read_first_frame (fixture, &options, &n);
  options.axes = RMP_BAKE_Z_UP;
  options.scale = 128.0;
  z_up = read_first_frame (fixture, &options, &n_z);
  options.axes = RMP_BAKE_Y_UP_LEFT;
  options.scale = 1.0;
  left = read_first_frame (fixture, &options, &n_left);
  g_assert_true (n == n_z && n == n_left);
  for (guint i = 0; i < 3 * n; i += 3)
    {
      g_assert_cmpfloat (z_up[i], ==, 128.0f * y_up[i]);
      g_assert_cmpfloat (z_up[i + 1], ==, -128.0f * y_up[i + 2]);
      g_assert_cmpfloat (z_up[i + 2], ==, 128.0f * y_up[i + 1]);
      g_assert_cmpfloat (left[i], ==, y_up[i]);
      g_assert_cmpfloat (left[i + 1], ==, y_up[i + 1]);
      g_assert_cmpfloat (left[i + 2], ==, -y_up[i + 2]);
    }
}

static gboolean
is_drawn (JsonArray *lines, const char *name)
{
  for (guint i = 0; i < json_array_get_length (lines); i++)
    {
      JsonObject *line = json_array_get_object_element (lines, i);

      if (g_str_equal (json_object_get_string_member (line, "name"), name))
        return json_object_get_boolean_member (line, "drawn");
    }
  g_assert_not_reached ();
}

static void
assert_parameter (JsonObject *method, const char *id, const char *value)
{
  JsonArray *parameters = json_object_get_array_member (method, "parameters");

  for (guint i = 0; i < json_array_get_length (parameters); i++)
    {
      JsonObject *parameter = json_array_get_object_element (parameters, i);

      if (g_str_equal (json_object_get_string_member (parameter, "id"), id))
        {
          g_assert_cmpstr (json_object_get_string_member (parameter, "value"), ==, value);
          return;
        }
    }
  g_assert_not_reached ();
}

static void
draw_line_and_profile (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) ridge = rmp_profile_new_from_text ("drawn -1 0, 0.5 1, 1 0", &error);
  RmpProfileItem *profile = rmp_project_add_profile (fixture->project, "Ridge", ridge, &error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);

  g_assert_true (rmp_layer_set_profile (layer, "profile", profile, &error));
  rmp_test_fold_line_new (rmp_look_get_garment (fixture->look), "Front", 6, 1, 6);
}

static void
the_sidecar_tells_the_truth (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  g_auto (GStrv) paths = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonObject *root;
  JsonArray *files, *lines;
  guint n;

  draw_line_and_profile (fixture);
  paths = run (fixture, &options, 1);
  n = g_strv_length (paths);
  json_parser_load_from_file (parser, paths[n - 1], &error);
  g_assert_no_error (error);
  root = json_node_get_object (json_parser_get_root (parser));
  g_assert_cmpstr (json_object_get_string_member (root, "format"), ==, "rimple-bake-1");
  g_assert_cmpstr (json_object_get_string_member (root, "look"), ==, "A");
  g_assert_cmpstr (json_object_get_string_member (root, "clip"), ==, "Bend");
  g_assert_cmpint (json_object_get_int_member (root, "first_frame"), ==, options.first);
  g_assert_cmpint (json_object_get_int_member (root, "last_frame"), ==, options.last);
  lines = json_object_get_array_member (root, "fold_lines");
  g_assert_cmpuint (json_array_get_length (lines), ==, 2);
  g_assert_true (is_drawn (lines, "Front"));
  g_assert_false (is_drawn (lines, "lower"));
  assert_parameter (json_object_get_object_member (root, "method"), "profile", "drawn -1 0, 0.5 1, 1 0");

  files = json_object_get_array_member (root, "files");
  g_assert_cmpuint (json_array_get_length (files), ==, n - 1);
  for (guint i = 0; i < n - 1; i++)
    {
      JsonObject *file = json_array_get_object_element (files, i);
      g_autofree char *name = g_path_get_basename (paths[i]);
      gsize size;
      g_autofree char *hash = hash_file (paths[i], &size);

      g_assert_cmpstr (json_object_get_string_member (file, "name"), ==, name);
      g_assert_cmpstr (json_object_get_string_member (file, "sha256"), ==, hash);
      g_assert_cmpint (json_object_get_int_member (file, "bytes"), ==, (gint64) size);
    }
}

static void
the_estimate_is_near_what_is_written (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = bake_new (fixture, &options);
  g_auto (GStrv) paths = NULL;
  RmpBakeEstimate estimate;
  guint64 written = 0;

  g_assert_true (rmp_bake_estimate (bake, &estimate, &call, &error));
  g_assert_cmpuint (estimate.n_frames, ==, 5);
  paths = rmp_bake_run (bake, &call, &error);
  for (guint i = 0; paths[i]; i++)
    {
      GStatBuf status;

      g_assert_cmpint (g_stat (paths[i], &status), ==, 0);
      written += (guint64) status.st_size;
    }
  g_assert_cmpuint (estimate.bytes, >, written * 6 / 10);
  g_assert_cmpuint (estimate.bytes, <, written * 2);
}

static void
add_tests (void)
{
#define ADD(name, function) g_test_add ("/model/bake/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("threads-repeats-and-the-window-give-the-same-bytes", threads_repeats_and_the_window_give_the_same_bytes);
  ADD ("a-cancel-leaves-no-file", a_cancel_leaves_no_file);
  ADD ("a-cancel-leaves-an-earlier-bake-whole", a_cancel_leaves_an_earlier_bake_whole);
  ADD ("what-cannot-be-baked-is-refused", what_cannot_be_baked_is_refused);
  ADD ("positions-beyond-a-float-are-named", positions_beyond_a_float_are_named);
  ADD ("a-folder-that-is-a-file-is-named", a_folder_that_is_a_file_is_named);
  ADD ("no-two-looks-write-the-same-files", no_two_looks_write_the_same_files);
  ADD ("undo-of-a-line-restores-the-bake", undo_of_a_line_restores_the_bake);
  ADD ("the-cache-holds-the-frames-of-the-look", the_cache_holds_the_frames_of_the_look);
  ADD ("axes-and-scale-turn-the-same-points", axes_and_scale_turn_the_same_points);
  ADD ("the-sidecar-tells-the-truth", the_sidecar_tells_the_truth);
  ADD ("the-estimate-is-near-what-is-written", the_estimate_is_near_what_is_written);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
