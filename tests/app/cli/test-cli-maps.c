/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sequences of maps, as files: what their numbers mean, and that they hold the folds. */

#include "cli-run.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdlib.h>

#include "bake/map-atlas.h"
#include "images/image-file.h"

#define SIDE 256

static RmpHeightImage *
read_heights (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  RmpHeightImage *image = rmp_image_read (path, SIDE, &error);

  g_assert_no_error (error);
  return image;
}

static JsonObject *
read_sidecar (const char *folder, JsonNode **root)
{
  g_autofree char *path = g_build_filename (folder, "Ärmel-A.maps.json", NULL), *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  *root = cli_parse (text);
  return json_node_get_object (*root);
}

static void
heights_are_metres_in_both_formats (void)
{
  g_autofree char *exr = cli_in_root ("exr"), *png = cli_in_root ("png");
  g_auto (CliOutcome)
      floats = cli_run ("maps", cli_project, "--look", "A", "--maps", "height", "--frames", "10:11",
                        "--size", "256", "--out", exr, NULL),
      codes = cli_run ("maps", cli_project, "--look", "A", "--maps", "height", "--frames", "10:11",
                       "--format", "png", "--size", "256", "--out", png, NULL);
  g_autoptr (RmpHeightImage) a = NULL, b = NULL;
  g_autoptr (JsonNode) root = NULL;
  double range, middle, most = 0.0;

  cli_assert_done (&floats);
  cli_assert_done (&codes);
  cli_assert_contains (floats.out, "Ärmel-A.height.0011.exr");
  a = read_heights (exr, "Ärmel-A.height.0010.exr");
  b = read_heights (png, "Ärmel-A.height.0010.png");
  range = json_object_get_double_member (
      json_object_get_object_member (read_sidecar (png, &root), "height"), "range_m");
  middle = json_object_get_double_member (
      json_object_get_object_member (json_node_get_object (root), "height"), "middle");
  for (guint i = 0; i < SIDE * SIDE; i++)
    {
      const double metres = rmp_height_image_get (a, i % SIDE, i / SIDE) / 65536.0;
      const double coded = (rmp_height_image_get (b, i % SIDE, i / SIDE) / 65535.0 - middle) *
                           range;

      /* What reads cuts floats below 0 off. */
      g_assert_cmpfloat (fabs (metres - MAX (coded, 0.0)), <, 2.0 / 65536.0);
      most = MAX (most, metres);
    }
  g_assert_cmpfloat (most, >, 0.002);
  g_assert_cmpfloat (most, <, 0.2);
}

/* Red is how the height falls along u, green how it does along v, or against it. */
static void
normals_are_slopes_of_the_heights (void)
{
  g_autofree char *up = cli_in_root ("up"), *down = cli_in_root ("down");
  g_autofree char *up_path = g_build_filename (up, "Ärmel-A.normal.0010.png", NULL),
                  *down_path = g_build_filename (down, "Ärmel-A.normal.0010.png", NULL);
  g_auto (CliOutcome)
      first = cli_run ("maps", cli_project, "--look", "A", "--maps", "normal,height", "--frames",
                       "10", "--format", "png", "--size", "256", "--out", up, NULL),
      second = cli_run ("maps", cli_project, "--look", "A", "--maps", "normal", "--frames", "10",
                        "--green-down", "--size", "256", "--out", down, NULL);
  RmpHeightImage *n[2], *flipped[2];
  g_autoptr (RmpHeightImage) heights = NULL;
  double along[2] = { 0.0 }, square[2] = { 0.0 }, slopes[2] = { 0.0 };

  cli_assert_done (&first);
  cli_assert_done (&second);
  heights = read_heights (up, "Ärmel-A.height.0010.png");
  g_assert_true (rmp_image_read_normals (up_path, SIDE, FALSE, n, NULL, NULL));
  g_assert_true (rmp_image_read_normals (down_path, SIDE, FALSE, flipped, NULL, NULL));
  for (guint y = 1; y < SIDE - 1; y++)
    for (guint x = 1; x < SIDE - 1; x++)
      {
        const double slope[2] = {
          rmp_height_image_get (heights, x + 1, y) - rmp_height_image_get (heights, x - 1, y),
          rmp_height_image_get (heights, x, y + 1) - rmp_height_image_get (heights, x, y - 1),
        };

        g_assert_cmpint (
            abs (rmp_height_image_get (n[0], x, y) - rmp_height_image_get (flipped[0], x, y)), <=,
            2);
        g_assert_cmpint (abs (rmp_height_image_get (n[1], x, y) +
                              rmp_height_image_get (flipped[1], x, y) - 2 * RMP_HEIGHT_MIDDLE),
                         <=, 4);
        for (guint c = 0; c < 2; c++)
          {
            const double normal = rmp_height_image_get (n[c], x, y) - RMP_HEIGHT_MIDDLE;

            along[c] -= normal * slope[c];
            square[c] += normal * normal;
            slopes[c] += slope[c] * slope[c];
          }
      }
  for (guint c = 0; c < 2; c++)
    {
      g_assert_cmpfloat (along[c], >, 0.6 * sqrt (square[c] * slopes[c]));
      rmp_height_image_unref (n[c]);
      rmp_height_image_unref (flipped[c]);
    }
}

static double
read_degrees (const char *text, const char *before)
{
  const char *at = strstr (text, before);

  g_assert_nonnull (at);
  return g_ascii_strtod (at + strlen (before), NULL);
}

/* A frame at rest is a level map: sequences are read by number. */
static void
maps_hold_the_folds (void)
{
  g_autofree char *folder = cli_in_root ("verified");
  g_autofree char *rest = g_build_filename (folder, "Ärmel-A.normal.0000.png", NULL);
  g_auto (CliOutcome)
      run = cli_run ("maps", cli_project, "--look", "A", "--maps", "normal,openness", "--frames",
                     "0:10", "--verify", "--size", "512", "--out", folder, NULL);
  RmpHeightImage *n[2];

  cli_assert_done (&run);
  g_assert_cmpfloat (read_degrees (run.err, "maps are off by "), <,
                     0.1 * read_degrees (run.err, "without maps by "));
  g_assert_cmpfloat (read_degrees (run.err, "without maps by "), >, 0.2);
  g_assert_true (rmp_image_read_normals (rest, 512, FALSE, n, NULL, NULL));
  for (guint c = 0; c < 2; c++)
    {
      g_assert_cmpint (abs (rmp_height_image_get (n[c], 100, 100) - RMP_HEIGHT_MIDDLE), <=, 1);
      rmp_height_image_unref (n[c]);
    }
}

/* Each key is the map of its frame, which takes all of it and nothing of the others. */
static void
an_atlas_holds_maps_of_key_poses (void)
{
  g_autofree char *folder = cli_in_root ("atlas"), *single = cli_in_root ("single");
  g_autofree char *curves = g_build_filename (folder, "Ärmel-A.curves.json", NULL), *text = NULL;
  g_auto (CliOutcome) run = cli_run ("maps", cli_project, "--look", "A", "--maps", "height,normal",
                                     "--atlas", "3", "--frames", "2:10", "--amplitude", "80 mm",
                                     "--size", "256", "--out", folder, NULL),
                      both = cli_run ("maps", cli_project, "--look", "A", "--maps", "openness",
                                      "--atlas", "3", "--out", folder, NULL);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (RmpHeightImage) atlas = NULL;
  JsonObject *object, *joint;
  JsonArray *list, *joints;

  cli_assert_done (&run);
  cli_assert_fails (&both, 2, "--atlas is of heights and normals");
  g_assert_true (g_file_get_contents (curves, &text, NULL, NULL));
  root = cli_parse (text);
  object = json_node_get_object (root);
  list = json_object_get_array_member (object, "curves");
  g_assert_cmpuint (json_array_get_length (list), ==, 3);
  g_assert_cmpfloat (json_object_get_double_member (object, "lost_part_of_heights"), <, 0.2);
  joints = json_object_get_array_member (object, "joints");
  g_assert_cmpuint (json_array_get_length (joints), ==, 1);
  joint = json_array_get_object_element (joints, 0);
  g_assert_cmpstr (json_object_get_string_member (joint, "name"), ==, "lower");
  /* It is bent by 45° there. */
  g_assert_cmpfloat (
      fabs (json_array_get_double_element (json_object_get_array_member (joint, "angle_rad"), 8) -
            G_PI / 4.0),
      <, 0.03);
  {
    g_autofree char *path = g_build_filename (folder, "Ärmel-A.height-atlas.png", NULL);

    atlas = rmp_image_read (path, 2 * SIDE, NULL);
  }
  for (guint k = 0; k < 3; k++)
    {
      JsonObject *curve = json_array_get_object_element (list, k);
      JsonArray *weights = json_object_get_array_member (curve, "weight");
      const guint frame = (guint) json_object_get_int_member (curve, "frame");
      const guint left = SIDE * (guint) json_object_get_int_member (curve, "column"),
                  low = SIDE * (1 - (guint) json_object_get_int_member (curve, "row"));
      g_autofree char *number = g_strdup_printf ("%u", frame),
                      *name = g_strdup_printf ("Ärmel-A.height.%04u.png", frame);
      g_auto (CliOutcome) one = cli_run ("maps", cli_project, "--look", "A", "--maps", "height",
                                         "--format", "png", "--frames", number, "--amplitude",
                                         "80 mm", "--size", "256", "--out", single, NULL);
      g_autoptr (RmpHeightImage) own = NULL;

      cli_assert_done (&one);
      own = read_heights (single, name);
      g_assert_cmpuint (json_array_get_length (weights), ==, 9);
      for (guint j = 0; j < 3; j++)
        {
          JsonObject *other = json_array_get_object_element (list, j);
          const double weight = json_array_get_double_element (
              json_object_get_array_member (other, "weight"), frame - 2);

          g_assert_cmpfloat (fabs (weight - (j == k ? 1.0 : 0.0)), <, 1e-3);
        }
      for (guint i = 0; i < SIDE * SIDE; i++)
        g_assert_cmpuint (rmp_height_image_get (own, i % SIDE, i / SIDE), ==,
                          rmp_height_image_get (atlas, left + i % SIDE, low + i / SIDE));
    }
}

/* Frames of two bumps: what is a sum of others is no key. */
static void
keys_are_no_sums_of_others (void)
{
  static const float heights[6][4] = { { 0, 0, 0, 0 },    { 2, 0, 1, 0 }, { 0, 1, 0, 0 },
                                       { 1, 2, 0.5f, 0 }, { 4, 0, 2, 0 }, { 0, 3, 0, 0 } };
  double weights[5 * 6];
  guint keys[5];
  RmpAtlasLoss loss;

  g_assert_cmpuint (rmp_atlas_choose_keys (heights[0], 6, 4, 5, keys, weights, &loss), ==, 2);
  g_assert_cmpuint (keys[0], ==, 4);
  g_assert_cmpuint (keys[1], ==, 5);
  g_assert_cmpfloat (loss.lost, <, 1e-6);
  for (guint frame = 0; frame < 6; frame++)
    {
      g_assert_cmpfloat (fabs (weights[frame] - (double) heights[frame][0] / 4.0), <, 1e-9);
      g_assert_cmpfloat (fabs (weights[6 + frame] - (double) heights[frame][1] / 3.0), <, 1e-9);
    }
}

/* What would need a weight below 0 is left over. */
static void
weights_are_not_negative (void)
{
  static const float heights[4][2] = { { 3, 0 }, { 2, 2 }, { 0, 1 }, { 3, 0 } };
  double weights[2 * 4];
  guint keys[2];
  RmpAtlasLoss loss;

  g_assert_cmpuint (rmp_atlas_choose_keys (heights[0], 4, 2, 2, keys, weights, &loss), ==, 2);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpfloat (weights[i], >=, 0.0);
  g_assert_cmpuint (keys[0], ==, 0);
  g_assert_cmpuint (keys[1], ==, 1);
  /* (0, 1) is nearest to (2, 2) times a quarter. */
  g_assert_cmpfloat (fabs (weights[4 + 2] - 0.25), <, 1e-9);
  g_assert_cmpfloat (weights[2], ==, 0.0);
  g_assert_cmpuint (loss.worst, ==, 2);
}

/* Read by the positions that a PLY of these properties has, not by what wrote it. */
static void
colours_are_at_the_vertices (void)
{
  g_autofree char *folder = cli_in_root ("colours"), *bytes = NULL;
  g_autofree char *path = g_build_filename (folder, "Ärmel-A.colours.0010.ply", NULL);
  g_auto (CliOutcome)
      run = cli_run ("maps", cli_project, "--look", "A", "--maps", "colours", "--frames", "10",
                     "--amplitude", "80 mm", "--out", folder, NULL);
  guint n = 0, closed = 0, high = 0;
  const guint8 *vertices;
  gsize size;

  cli_assert_done (&run);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_cmpint (sscanf (strstr (bytes, "element vertex "), "element vertex %u", &n), ==, 1);
  g_assert_cmpuint (n, >, 100);
  vertices = (const guint8 *) strstr (bytes, "end_header\n") + strlen ("end_header\n");
  g_assert_cmpuint (size, >, (gsize) (vertices - (const guint8 *) bytes) + 15 * (gsize) n);
  for (guint v = 0; v < n; v++)
    {
      closed += vertices[15 * v + 12] < 230;
      high += vertices[15 * v + 13] > 128 + 20; /* over 6 mm */
      g_assert_cmpuint (vertices[15 * v + 14], ==, 0);
    }
  g_assert_cmpuint (high, >, 0);
  g_assert_cmpuint (high, <, n / 4);
  g_assert_cmpuint (closed, >, 0);
  g_assert_cmpuint (closed, <, n / 2);
}

/* The amplitude is said: it is one of what must not get lost on the way. */
static void
queued_maps_are_those_of_now (void)
{
  static const char *const names[] = { "Ärmel-A.height.0010.png", "Ärmel-A.normal.0011.png",
                                       "Ärmel-A.maps.json" };
  g_autofree char *now = cli_in_root ("maps-now"), *later = cli_in_root ("maps-later");
  g_auto (CliOutcome)
      direct = cli_run ("maps", cli_project, "--look", "A", "--maps", "height,normal", "--frames",
                        "10:11", "--size", "256", "--format", "png", "--green-down", "--amplitude",
                        "30 mm", "--out", now, NULL),
      queued = cli_run ("maps", cli_project, "--look", "A", "--maps", "height,normal", "--frames",
                        "10:11", "--size", "256", "--format", "png", "--green-down", "--amplitude",
                        "30 mm", "--out", later, "--queue", NULL);
  const gboolean too_early = g_file_test (later, G_FILE_TEST_EXISTS);
  g_auto (CliOutcome) run = cli_run ("queue", "--run", NULL), list = cli_run ("queue", NULL);
  g_autofree char *id = g_strndup (queued.out, strcspn (queued.out, "\n"));
  g_auto (CliOutcome) removed = cli_run ("queue", "--remove", id, NULL);

  cli_assert_done (&direct);
  cli_assert_done (&queued);
  g_assert_false (too_early);
  cli_assert_done (&run);
  cli_assert_contains (run.out, "Ärmel-A.maps.json");
  cli_assert_contains (list.out, "done");
  cli_assert_done (&removed);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *a = g_build_filename (now, names[i], NULL),
                      *b = g_build_filename (later, names[i], NULL), *first = NULL, *second = NULL;
      gsize n_first, n_second;

      g_assert_true (g_file_get_contents (a, &first, &n_first, NULL));
      g_assert_true (g_file_get_contents (b, &second, &n_second, NULL));
      g_assert_cmpmem (first, n_first, second, n_second);
    }
}

static void
wrong_words_are_told (void)
{
  g_autofree char *folder = cli_in_root ("wrong");
  g_auto (CliOutcome)
      kind = cli_run ("maps", cli_project, "--look", "A", "--maps", "bump", "--out", folder, NULL),
      size = cli_run ("maps", cli_project, "--look", "A", "--maps", "height", "--size", "100",
                      "--out", folder, NULL),
      format = cli_run ("maps", cli_project, "--look", "A", "--maps", "height", "--format", "jpg",
                        "--out", folder, NULL);

  cli_assert_fails (
      &kind, 2,
      "“bump” is no map; there are height, normal, vector, openness, modulation, colours, "
      "waves, waves-across");
  cli_assert_fails (&size, 2, "--size takes a multiple of 64");
  cli_assert_fails (&format, 2, "--format takes exr or png");
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
  g_test_add_func ("/app/cli/maps/heights-are-metres-in-both-formats",
                   heights_are_metres_in_both_formats);
  g_test_add_func ("/app/cli/maps/normals-are-slopes-of-the-heights",
                   normals_are_slopes_of_the_heights);
  g_test_add_func ("/app/cli/maps/maps-hold-the-folds", maps_hold_the_folds);
  g_test_add_func ("/app/cli/maps/an-atlas-holds-maps-of-key-poses",
                   an_atlas_holds_maps_of_key_poses);
  g_test_add_func ("/app/cli/maps/keys-are-no-sums-of-others", keys_are_no_sums_of_others);
  g_test_add_func ("/app/cli/maps/weights-are-not-negative", weights_are_not_negative);
  g_test_add_func ("/app/cli/maps/colours-are-at-the-vertices", colours_are_at_the_vertices);
  g_test_add_func ("/app/cli/maps/queued-maps-are-those-of-now", queued_maps_are_those_of_now);
  g_test_add_func ("/app/cli/maps/wrong-words-are-told", wrong_words_are_told);
  return cli_finish (g_test_run ());
}
