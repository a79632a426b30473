/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs that make files and figures of a look: bake, stats, render, plot. */

#include "cli-run.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <signal.h>
#include <string.h>

static void
stats_give_every_figure_and_fold (void)
{
  g_auto (CliOutcome)
      json = cli_run ("stats", cli_project, "--look", "A", "--frames", "0:2", "--json", NULL);
  g_auto (CliOutcome) text = cli_run ("stats", cli_project, "--look", "A", "--frames", "1", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *look;

  cli_assert_done (&json);
  cli_assert_done (&text);
  cli_assert_contains (text.out, "residual_max");
  g_assert_cmpstr (text.err, ==, ""); /* progress is for terminals */
  tree = cli_parse (json.out);
  look = json_array_get_object_element (json_node_get_array (tree), 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (look, "frames")), ==, 3);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (look, "joints")), >, 0);
}

static void
a_bake_prints_what_it_wrote (void)
{
  g_autofree char *folder = cli_in_root ("bake");
  g_auto (CliOutcome)
      bake = cli_run ("bake", cli_project, "--look", "A", "--frames", "0:1", "--format", "mdd,pc2",
                      "--out", folder, "--json", "--verify", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *paths;

  cli_assert_done (&bake);
  g_assert_nonnull (strstr (bake.err, "Read back 2 frames of 4 files: largest error 0 mm"));
  tree = cli_parse (bake.out);
  paths = json_node_get_array (tree);
  g_assert_cmpuint (json_array_get_length (paths), ==, 6); /* mtl, obj, mdd, pc2, sidecars */
  for (guint i = 0; i < 6; i++)
    g_assert_true (g_file_test (json_array_get_string_element (paths, i), G_FILE_TEST_IS_REGULAR));
}

/* And says what is to be done there; what is said besides is taken. */
static void
a_bake_for_a_program_is_as_it_wants_it (void)
{
  g_autofree char *folder = cli_in_root ("unreal"), *nowhere = cli_in_root ("nowhere");
  g_auto (CliOutcome) unreal = cli_run ("bake", cli_project, "--look", "A", "--frames", "0:1",
                                        "--host", "unreal", "--out", folder, NULL);
  g_auto (CliOutcome)
      other = cli_run ("bake", cli_project, "--look", "A", "--frames", "0:1", "--host", "unreal",
                       "--format", "usda", "--scale", "10", "--out", folder, NULL);
  g_auto (CliOutcome) unknown = cli_run ("bake", cli_project, "--look", "A", "--host", "abacus",
                                         "--out", nowhere, NULL);
  g_auto (CliOutcome) hosts = cli_run ("hosts", "--json", NULL);
  g_auto (GStrv) paths = NULL;
  g_autofree char *sidecar = NULL, *usd = NULL;

  cli_assert_done (&unreal);
  cli_assert_contains (unreal.err, "Geometry Cache");
  cli_assert_contains (unreal.err, "not tried in the program itself");
  paths = g_strsplit (unreal.out, "\n", -1);
  g_assert_true (g_str_has_suffix (paths[0], ".abc"));
  g_assert_true (g_file_get_contents (paths[1], &sidecar, NULL, NULL));
  cli_assert_contains (sidecar, "\"axes\" : \"Z up, right-handed\"");
  cli_assert_contains (sidecar, "\"units_per_metre\" : 100");

  cli_assert_done (&other);
  g_assert_null (strstr (other.err, "Geometry Cache"));
  g_strfreev (paths);
  paths = g_strsplit (other.out, "\n", -1);
  g_assert_true (g_file_get_contents (paths[0], &usd, NULL, NULL));
  cli_assert_contains (usd, "metersPerUnit = 0.1\n");
  cli_assert_contains (usd, "upAxis = \"Z\"");

  cli_assert_fails (&unknown, 2, "blender, unreal");
  g_assert_false (g_file_test (nowhere, G_FILE_TEST_EXISTS));
  cli_assert_done (&hosts);
  cli_assert_contains (hosts.out, "\"id\" : \"godot\"");
  cli_assert_contains (hosts.out, "\"least_version\" : \"Godot 4.0");
}

/* The program is kept with a bake that waits, unless its files were set otherwise. */
static void
queued_bakes_tell_the_steps (void)
{
  static const char *const formats[] = { "abc", "obj" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *folder = cli_in_root (formats[i]);
      g_auto (CliOutcome)
          queued = cli_run ("bake", cli_project, "--look", "A", "--frames", "0:1", "--host", "maya",
                            "--format", formats[i], "--out", folder, "--queue", NULL),
          run = cli_run ("queue", "--run", NULL);
      g_autofree char *id = g_strndup (queued.out, strcspn (queued.out, "\n"));
      g_auto (CliOutcome) removed = cli_run ("queue", "--remove", id, NULL);

      cli_assert_done (&queued);
      g_assert_null (strstr (queued.err, "Import Alembic"));
      cli_assert_done (&run);
      cli_assert_contains (run.out, formats[i]);
      if (i == 0)
        cli_assert_contains (run.err, "Import Alembic");
      else
        g_assert_null (strstr (run.err, "then, in"));
      cli_assert_done (&removed);
    }
}

static void
wrong_values_exit_with_two (void)
{
  static const char *const wrong[][3] = {
    { "--frames", "5:2", "5:2" },
    { "--frames", "0:99999", "0:99999" },
    { "--frames", "x", "x" },
    { "--format", "xyz", "mdd, pc2" },
    { "--format", "", "--format is empty" },
    { "--scale", "0", "scale" },
    { "--scale", "nan", "scale" },
    { "--axes", "sideways", "z-up" },
    { "--threads", "-1", "threads" },
    { "--threads", "9999999", "threads" },
  };
  g_autofree char *folder = cli_in_root ("wrong");

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (CliOutcome) bake = cli_run ("bake", cli_project, "--look", "A", "--format", "mdd",
                                          "--out", folder, wrong[i][0], wrong[i][1], NULL);

      cli_assert_fails (&bake, 2, wrong[i][2]);
      g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
    }
}

static void
wrong_pictures_are_not_made (void)
{
  static const char *const wrong[][3] = {
    { "--camera", "1e99,3", "no camera" }, { "--camera", "1,2,0", "no camera" },
    { "--field-range", "nan", "above 0" }, { "--scale", "100", "0.5 to 8" },
    { "--size", "9x9", "no size" },        { "--shading", "mud", "matcap" },
    { "--light-turn", "nan", "degrees" },  { "--turntable", "-1", "1 to 3600" },
  };
  g_autofree char *path = cli_in_root ("wrong.png"), *part = cli_in_root ("wrong.png.part");

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (CliOutcome) render = cli_run ("render", cli_project, "--look", "A", "--out", path,
                                            wrong[i][0], wrong[i][1], NULL);

      cli_assert_fails (&render, 2, wrong[i][2]);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS) ||
                      g_file_test (part, G_FILE_TEST_EXISTS));
    }
}

static void
an_interrupted_bake_leaves_no_file (void)
{
  g_autofree char *folder = cli_in_root ("interrupted");
  const char *argv[] = { g_getenv ("RIMPLE_CLI"),
                         "bake",
                         cli_project,
                         "--look",
                         "A",
                         "--format",
                         "obj",
                         "--out",
                         folder,
                         NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
      argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  g_autoptr (GDir) dir = NULL;

  g_assert_no_error (error);
  /* The folder is made as the bake begins; many frames follow. */
  while (!g_file_test (folder, G_FILE_TEST_IS_DIR) && g_subprocess_get_identifier (process))
    g_usleep (1000);
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
  dir = g_dir_open (folder, 0, &error);
  g_assert_no_error (error);
  g_assert_null (g_dir_read_name (dir));
}

/* What Mesa offers can be told to be less, and drivers can be out of sight. */
static void
a_machine_without_the_opengl_that_is_needed_is_told (void)
{
  static const struct
  {
    const char *variable, *value;
  } machines[] = {
    { "MESA_GL_VERSION_OVERRIDE", "3.3" },
    { "__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent" },
  };
  g_autofree char *path = cli_in_root ("without.png");

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_auto (CliOutcome) render = { 0 };

      g_setenv (machines[i].variable, machines[i].value, TRUE);
      render = cli_run ("render", cli_project, "--look", "A", "--out", path, NULL);
      g_unsetenv (machines[i].variable);
      if (render.code == 0)
        {
          g_test_skip ("the driver here heeds no such wish");
          return;
        }
      cli_assert_fails (&render, 1, "Rimple needs OpenGL 4.1; this machine offers");
      cli_assert_contains (render.err, "LIBGL_ALWAYS_SOFTWARE=1");
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

/* A signal is heard while rows are written: the project is as it was, and nothing is left beside
 * it.
 */
static void
an_interrupted_import_leaves_the_project_as_it_was (void)
{
  g_autofree char *project = cli_copy_project ("interrupted.rimple");
  g_autofree char *model = cli_arm_path ();
  const char *argv[] = { g_getenv ("RIMPLE_CLI"), "import", project, model, NULL };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize size_before, size_after;

  g_assert_true (g_file_get_contents (project, &before, &size_before, NULL));
  for (guint delay = 0; delay < 60; delay += 6)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GSubprocess) process = g_subprocess_newv (
          argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);

      g_assert_no_error (error);
      g_usleep (1000 * delay);
      g_subprocess_send_signal (process, SIGTERM);
      g_assert_true (g_subprocess_wait (process, NULL, &error));
      if (g_subprocess_get_if_exited (process) && g_subprocess_get_exit_status (process) == 0)
        break;
      g_clear_pointer (&after, g_free);
      g_assert_true (g_file_get_contents (project, &after, &size_after, NULL));
      g_assert_cmpmem (before, size_before, after, size_after);
    }
}

static void
a_render_shows_the_sleeve (void)
{
  g_autofree char *path = cli_in_root ("arm.png");
  g_auto (CliOutcome) render = cli_run ("render", cli_project, "--look", "A", "--frame", "10",
                                        "--size", "160x120", "--transparent", "--out", path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = NULL;
  guint opaque = 0;

  if (render.code != 0 && strstr (render.err, "needs OpenGL 4.1"))
    {
      g_test_skip ("no OpenGL 4.1 here");
      return;
    }
  cli_assert_done (&render);
  picture = gdk_pixbuf_new_from_file (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 160);
  g_assert_cmpint (gdk_pixbuf_get_n_channels (picture), ==, 4);
  for (int y = 0; y < 120; y++)
    for (int x = 0; x < 160; x++)
      {
        const guint8 *pixel = gdk_pixbuf_read_pixels (picture) +
                              y * gdk_pixbuf_get_rowstride (picture) + 4 * x;

        opaque += pixel[3] > 200 && pixel[0] + pixel[1] + pixel[2] > 60;
      }
  g_assert_cmpuint (opaque, >, 160 * 120 / 50);
}

/* Where GStreamer is missing it says so, and the pictures are there all the same. */
static void
a_movie_is_made_of_the_pictures (void)
{
  static const guint8 head[] = { 0x1a, 0x45, 0xdf, 0xa3 };
  g_autofree char *out = cli_in_root ("film 100 %d.png"), *movie = cli_in_root ("film ä.webm"),
                  *picture = cli_in_root ("film 100 %d.0011.png"),
                  *launch = g_find_program_in_path ("gst-launch-1.0"), *bytes = NULL;
  g_auto (CliOutcome)
      run = cli_run ("render", cli_project, "--look", "A", "--frames", "10:12", "--size", "64x49",
                     "--out", out, "--movie", movie, NULL),
      gap = cli_run ("render", cli_project, "--look", "A", "--frames", "1,3", "--size", "64x48",
                     "--out", out, "--movie", movie, NULL),
      still = cli_run ("render", cli_project, "--look", "A", "--out", out, "--movie", movie, NULL);
  gsize size;

  cli_assert_fails (&still, 2, "--movie goes with --frames or --turntable");
  if (run.code != 0 && strstr (run.err, "needs OpenGL 4.1"))
    {
      g_test_skip ("no OpenGL 4.1 here");
      return;
    }
  cli_assert_fails (&gap, 2, "leaves frames out");
  g_assert_true (g_file_test (picture, G_FILE_TEST_EXISTS));
  if (!launch)
    {
      cli_assert_fails (&run, 1, "Movies need GStreamer");
      return;
    }
  if (run.code != 0 && strstr (run.err, "no element"))
    {
      g_test_skip ("a part of GStreamer is missing");
      return;
    }
  cli_assert_done (&run);
  g_assert_true (g_file_get_contents (movie, &bytes, &size, NULL));
  g_assert_cmpuint (size, >, 500);
  g_assert_cmpmem (bytes, 4, head, 4);
}

static void
a_thumbnail_is_a_small_picture_with_alpha (void)
{
  g_autofree char *path = cli_in_root ("thumbnail.png"), *empty = cli_in_root ("empty.rimple");
  g_auto (CliOutcome)
      small = cli_run ("thumbnail", cli_project, "--size", "64", "--out", path, NULL),
      huge = cli_run ("thumbnail", cli_project, "--size", "4096", "--out", path, NULL),
      new = cli_run ("new", empty, NULL),
      nothing = cli_run ("thumbnail", empty, "--out", path, NULL);
  g_autoptr (GdkPixbuf) picture = NULL;
  const guint8 *pixels;
  guint opaque = 0;

  cli_assert_fails (&huge, 2, "--size takes a number from 16 to 2048");
  cli_assert_done (&new);
  cli_assert_fails (&nothing, 1, "The project is empty");
  if (small.code != 0 && strstr (small.err, "needs OpenGL 4.1"))
    {
      g_test_skip ("no OpenGL 4.1 here");
      return;
    }
  cli_assert_done (&small);
  picture = gdk_pixbuf_new_from_file (path, NULL);
  g_assert_true (GDK_IS_PIXBUF (picture));
  g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 64);
  g_assert_cmpint (gdk_pixbuf_get_height (picture), ==, 64);
  g_assert_cmpint (gdk_pixbuf_get_n_channels (picture), ==, 4);
  pixels = gdk_pixbuf_read_pixels (picture);
  g_assert_cmpuint (pixels[3], ==, 0);
  for (int i = 0; i < 64 * 64; i++)
    opaque += pixels[i / 64 * gdk_pixbuf_get_rowstride (picture) + 4 * (i % 64) + 3] > 200;
  g_assert_cmpuint (opaque, >, 64 * 64 / 50);
}

static JsonArray *
get_array (JsonNode *tree, guint index, const char *name)
{
  return json_object_get_array_member (
      json_array_get_object_element (json_node_get_array (tree), index), name);
}

static GdkPixbuf *
read_picture (const char *name)
{
  g_autofree char *path = cli_in_root (name);
  g_autoptr (GError) error = NULL;
  GdkPixbuf *picture = gdk_pixbuf_new_from_file (path, &error);

  g_assert_no_error (error);
  return picture;
}

/* The part of two pictures that differs. */
static double
difference (GdkPixbuf *a, GdkPixbuf *b)
{
  const guint8 *x = gdk_pixbuf_read_pixels (a), *y = gdk_pixbuf_read_pixels (b);
  const gsize n = gdk_pixbuf_get_byte_length (a);
  gsize differ = 0;

  g_assert_cmpuint (n, ==, gdk_pixbuf_get_byte_length (b));
  for (gsize i = 0; i < n; i++)
    differ += ABS (x[i] - y[i]) > 8;
  return (double) differ / (double) n;
}

/* Each is the picture that --frame makes, and tells the figures of its frame. */
static void
a_sequence_is_numbered_by_frame (void)
{
  g_autofree char *path = cli_in_root ("run.png"), *single = cli_in_root ("single.png");
  g_auto (CliOutcome)
      run = cli_run ("render", cli_project, "--look", "A", "--frames", "4,10:12", "--follow",
                     "--size", "160x120", "--json", "--out", path, NULL);
  g_auto (CliOutcome) one = cli_run ("render", cli_project, "--look", "A", "--frame", "11",
                                     "--size", "160x120", "--out", single, NULL);
  g_autoptr (JsonNode) tree = NULL;
  g_autoptr (GdkPixbuf) first = NULL, eleventh = NULL, alone = NULL;

  if (run.code != 0 && strstr (run.err, "EGL"))
    {
      g_test_skip ("no EGL here");
      return;
    }
  cli_assert_done (&run);
  cli_assert_done (&one);
  tree = cli_parse (run.out);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (tree)), ==, 4);
  g_assert_true (g_str_has_suffix (
      json_array_get_string_element (get_array (tree, 2, "pictures"), 0), "run.0011.png"));
  g_assert_true (json_object_has_member (
      json_array_get_object_element (get_array (tree, 2, "garments"), 0), "figures"));
  first = read_picture ("run.0004.png");
  eleventh = read_picture ("run.0011.png");
  alone = read_picture ("single.png");
  g_assert_cmpfloat (difference (eleventh, alone), ==, 0.0);
  g_assert_cmpfloat (difference (first, alone), >, 0.01);
}

static void
a_turntable_goes_all_round (void)
{
  g_autofree char *path = cli_in_root ("turn.png"), *wrong = cli_in_root ("both.png");
  g_auto (CliOutcome)
      turn = cli_run ("render", cli_project, "--look", "A", "--frame", "10", "--turntable", "4",
                      "--size", "160x120", "--transparent", "--out", path, NULL);
  g_auto (CliOutcome) both = cli_run ("render", cli_project, "--look", "A", "--frames", "1:2",
                                      "--turntable", "4", "--out", wrong, NULL);
  g_autoptr (GdkPixbuf) front = NULL, side = NULL;

  cli_assert_fails (&both, 2, "--turntable");
  if (turn.code != 0 && strstr (turn.err, "EGL"))
    {
      g_test_skip ("no EGL here");
      return;
    }
  cli_assert_done (&turn);
  cli_assert_contains (turn.out, "turn.0003.png");
  front = read_picture ("turn.0000.png");
  side = read_picture ("turn.0001.png");
  g_assert_cmpint (gdk_pixbuf_get_n_channels (front), ==, 4);
  g_assert_cmpfloat (difference (front, side), >, 0.01);
}

/* A map is coloured all over; a curve is a line on white. */
static void
plots_become_pictures (void)
{
  static const char *const plots[] = { "landscape-vertices", "landscape-fold" };
  guint coloured[G_N_ELEMENTS (plots)] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (plots); i++)
    {
      g_autofree char *path = cli_in_root ("plot.png"), *drawing = cli_in_root ("plot.svg"),
                      *text = NULL;
      g_auto (CliOutcome)
          pixels = cli_run ("plot", cli_project, "--look", "A", "--plot", plots[i], "--frame", "10",
                            "--size", "300x240", "--scale", "2", "--out", path, NULL);
      g_auto (CliOutcome) vectors = cli_run ("plot", cli_project, "--look", "A", "--plot", plots[i],
                                             "--out", drawing, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new_from_file (path, &error);

      cli_assert_done (&pixels);
      cli_assert_done (&vectors);
      cli_assert_contains (pixels.out, i == 0 ? "2 minima" : "1 minimum");
      g_assert_no_error (error);
      g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 600);
      g_assert_cmpint (gdk_pixbuf_get_height (picture), ==, 480);
      for (int y = 0; y < 480; y++)
        for (int x = 0; x < 600; x++)
          {
            const guint8 *pixel = gdk_pixbuf_read_pixels (picture) +
                                  y * gdk_pixbuf_get_rowstride (picture) +
                                  gdk_pixbuf_get_n_channels (picture) * x;

            coloured[i] += abs (pixel[0] - pixel[2]) > 30 || abs (pixel[1] - pixel[2]) > 30;
          }
      g_assert_true (g_file_get_contents (drawing, &text, NULL, &error));
      cli_assert_contains (text, "<svg");
    }
  g_assert_cmpuint (coloured[0], >, 600 * 480 / 3);
  g_assert_cmpuint (coloured[1], >, 500);
  g_assert_cmpuint (coloured[1], <, 600 * 480 / 20);
}

/* The shirt of the sample is tight under the arms, where it runs through itself; the sleeve runs
 * through nothing. A method that does not simulate is refused.
 */
static void
check_tells_overlaps_with_frames_faces_and_depths (void)
{
  g_autofree char *path = cli_in_root ("overlaps.rimple"), *arm = cli_in_root ("free.rimple");
  g_auto (CliOutcome) made = cli_run ("new", path, "--sample", "coarse-hero", NULL);
  g_auto (CliOutcome) looked = cli_run ("look", path, "--garment", "shirt", "--method",
                                        "implicit-cloth", "--name", "Loose", NULL);
  g_auto (CliOutcome) copied = cli_run ("copy", cli_project, arm, NULL);
  g_auto (CliOutcome) arm_looked = cli_run ("look", arm, "--garment", "Ärmel", "--method",
                                            "implicit-cloth", "--name", "Loose", NULL);
  g_auto (CliOutcome) text = cli_run ("check", path, "--look", "Loose", NULL);
  g_auto (CliOutcome) none = cli_run ("check", arm, "--look", "Loose", NULL);
  g_auto (CliOutcome) json = cli_run ("check", path, "--look", "Loose", "--json", NULL);
  g_auto (CliOutcome) refused = cli_run ("check", arm, "--look", "A", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *overlap;

  cli_assert_done (&made);
  cli_assert_done (&looked);
  cli_assert_done (&copied);
  cli_assert_done (&arm_looked);
  cli_assert_done (&text);
  cli_assert_contains (text.out, "With itself: ");
  cli_assert_contains (text.out, " mm deep, ");
  cli_assert_done (&none);
  cli_assert_contains (none.out, "# Ärmel: runs through nothing");
  cli_assert_done (&json);
  tree = cli_parse (json.out);
  overlap = json_array_get_object_element (
      json_object_get_array_member (json_array_get_object_element (json_node_get_array (tree), 0),
                                    "overlaps"),
      0);
  g_assert_cmpstr (json_object_get_string_member (overlap, "body"), ==, "");
  g_assert_cmpfloat (json_object_get_double_member (overlap, "depth_m"), >, 0.0);
  g_assert_cmpint (json_object_get_int_member (overlap, "worst_frame"), >=,
                   json_object_get_int_member (overlap, "first_frame"));
  g_assert_cmpint (json_object_get_int_member (overlap, "worst_frame"), <=,
                   json_object_get_int_member (overlap, "last_frame"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (overlap, "faces")), >, 0);
  g_assert_cmpint (refused.code, ==, 1);
  cli_assert_contains (refused.err, "does not simulate cloth");
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("stats-give-every-figure-and-fold", stats_give_every_figure_and_fold);
  ADD ("check-tells-overlaps-with-frames-faces-and-depths",
       check_tells_overlaps_with_frames_faces_and_depths);
  ADD ("a-bake-prints-what-it-wrote", a_bake_prints_what_it_wrote);
  ADD ("a-bake-for-a-program-is-as-it-wants-it", a_bake_for_a_program_is_as_it_wants_it);
  ADD ("queued-bakes-tell-the-steps", queued_bakes_tell_the_steps);
  ADD ("wrong-values-exit-with-two", wrong_values_exit_with_two);
  ADD ("wrong-pictures-are-not-made", wrong_pictures_are_not_made);
  ADD ("an-interrupted-bake-leaves-no-file", an_interrupted_bake_leaves_no_file);
  ADD ("a-sequence-is-numbered-by-frame", a_sequence_is_numbered_by_frame);
  ADD ("a-turntable-goes-all-round", a_turntable_goes_all_round);
  ADD ("a-machine-without-the-opengl-that-is-needed-is-told",
       a_machine_without_the_opengl_that_is_needed_is_told);
  ADD ("an-interrupted-import-leaves-the-project-as-it-was",
       an_interrupted_import_leaves_the_project_as_it_was);
  ADD ("a-render-shows-the-sleeve", a_render_shows_the_sleeve);
  ADD ("a-movie-is-made-of-the-pictures", a_movie_is_made_of_the_pictures);
  ADD ("a-thumbnail-is-a-small-picture-with-alpha", a_thumbnail_is_a_small_picture_with_alpha);
  ADD ("plots-become-pictures", plots_become_pictures);
#undef ADD
  return cli_finish (g_test_run ());
}
