/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of a bake hold: the frames of the look, in the axes and units wanted, and the
 * truth in the sidecar.
 */

#include "baked.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

typedef RmpTestBake Fixture;

/* Positions of the first frame of the MDD. */
static float *
read_first_frame (Fixture *fixture, const RmpBakeOptions *options, guint *n_vertices)
{
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, options, 1);
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
    positions[i] = rmp_test_read_big (bytes + 8 + 4 * n_frames + 4 * i);
  return positions;
}

static void
the_cache_holds_the_frames_of_the_look (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (rmp_test_get_surface (fixture->project),
                                                       fixture->look, fixture->clip, &error);
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
  RmpBakeOptions options = rmp_test_bake_options (fixture);
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
assert_files (const char *sidecar, const char *folder, guint n)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *files;

  g_assert_true (json_parser_load_from_file (parser, sidecar, NULL));
  files = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                        "files");
  g_assert_cmpuint (json_array_get_length (files), ==, n);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *file = json_array_get_object_element (files, i);
      g_autofree char *path = g_build_filename (folder,
                                                json_object_get_string_member (file, "name"), NULL);
      gsize size;
      g_autofree char *hash = rmp_test_hash_file (path, &size);

      g_assert_cmpstr (json_object_get_string_member (file, "sha256"), ==, hash);
      g_assert_cmpint (json_object_get_int_member (file, "bytes"), ==, (gint64) size);
    }
}

static void
the_sidecar_tells_the_truth (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const guint n_files[] = { 3, 3, 6 }; /* mtl; base mesh and cache, or five frames */
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonObject *root;
  JsonArray *lines;
  guint n;

  draw_line_and_profile (fixture);
  paths = rmp_test_bake_run (fixture, &options, 1);
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
  assert_parameter (json_object_get_object_member (root, "method"), "profile",
                    "drawn -1 0, 0.5 1, 1 0");

  for (guint i = 0; i < 3; i++)
    assert_files (paths[n - 3 + i], fixture->folder, n_files[i]);
}

static void
the_estimate_is_near_what_is_written (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpBake) bake = rmp_test_bake_new (fixture, &options);
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
#define ADD(name, function)                                                                        \
  g_test_add ("/model/bake/files/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_bake_set_up,        \
              function, rmp_test_bake_tear_down)
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
