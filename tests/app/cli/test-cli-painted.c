/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of what is painted: patterns, directions, masks. */

#include "cli-run.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

#define PATTERN(...) cli_run ("pattern", path, "--garment", "Ärmel", "--name", __VA_ARGS__, NULL)

/* A ramp of greys, 64 texels a side. To be freed. */
static char *
make_image (const char *name)
{
  g_autoptr (GdkPixbuf) image = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 64, 64);
  char *path = cli_in_root (name);

  for (int y = 0; y < 64; y++)
    memset (gdk_pixbuf_get_pixels (image) + y * gdk_pixbuf_get_rowstride (image), 2 * y + 60,
            3 * 64);
  g_assert_true (gdk_pixbuf_save (image, path, "png", NULL, NULL));
  return path;
}

static void
patterns_come_from_images_and_go_to_them (void)
{
  g_autofree char *path = cli_copy_project ("patterns.rimple"), *image = make_image ("ramp.png");
  g_autofree char *out = cli_in_root ("out.png"), *floats = cli_in_root ("out.exr");
  g_auto (CliOutcome) look = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                      "geometric-wrinkles", "--name", "G", NULL);
  g_auto (CliOutcome) made = PATTERN ("Weave", "--side", "256", "--from", image);
  g_auto (CliOutcome) layer = PATTERN ("Weave", "--layer", "Fine", "--from", image, "--blend",
                                       "max", "--opacity", "50 %");
  g_auto (CliOutcome) used = cli_run ("pattern", path, "--look", "G", "--name", "Weave", "--use",
                                      "--amplitude", "3 mm", "--low", "0.5", NULL);
  g_auto (CliOutcome) list = cli_run ("pattern", path, NULL), info = cli_run ("info", path, NULL);
  g_auto (CliOutcome) written = PATTERN ("Weave", "--export", out),
                      exr = PATTERN ("Weave", "--layer", "Fine", "--export", floats);
  g_auto (CliOutcome) again = PATTERN ("Copy", "--side", "256", "--from", out);
  g_auto (CliOutcome) side = PATTERN ("Odd", "--side", "100"),
                      blend = PATTERN ("Weave", "--blend", "mix");
  g_auto (CliOutcome) file = PATTERN ("Weave", "--from", path),
                      missing = PATTERN ("Wave", "--remove");
  g_auto (CliOutcome)
      folds = cli_run ("pattern", path, "--look", "A", "--name", "Weave", "--use", NULL);
  g_auto (CliOutcome) usage = cli_run ("pattern", path, "--name", "Weave", NULL);
  g_auto (CliOutcome)
      unused = cli_run ("pattern", path, "--look", "G", "--name", "Weave", "--remove", NULL);
  g_auto (CliOutcome) removed = PATTERN ("Weave", "--remove"),
                      rest = cli_run ("pattern", path, NULL);
  const CliOutcome *const done[] = { &look,    &made, &layer, &used,   &list,   &info,
                                     &written, &exr,  &again, &unused, &removed };

  for (guint i = 0; i < G_N_ELEMENTS (done); i++)
    cli_assert_done (done[i]);
  cli_assert_contains (list.out, "Weave, 256 texels a side, 1 looks");
  cli_assert_contains (list.out, "Fine: max, 50 %");
  cli_assert_contains (info.out, "amplitude_m: 0.003");
  cli_assert_fails (&side, 1, "256 to 8192");
  cli_assert_fails (&blend, 2, "mix");
  cli_assert_fails (&file, 1, "patterns.rimple");
  cli_assert_fails (&missing, 1, "there are Weave, Copy");
  cli_assert_fails (&folds, 1, "no painted patterns");
  cli_assert_fails (&usage, 2, "--garment");
  g_assert_true (g_file_test (floats, G_FILE_TEST_EXISTS));
  g_assert_null (strstr (rest.out, "Weave"));
  cli_assert_contains (rest.out, "Copy");
}

/* Of the only garment and the last look. */
static char *
describe_masks (const char *path)
{
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  GString *text = g_string_new (NULL);
  JsonArray *masks, *looks, *masked;

  cli_assert_done (&info);
  tree = cli_parse (info.out);
  masks = json_object_get_array_member (
      json_array_get_object_element (
          json_object_get_array_member (json_node_get_object (tree), "garments"), 0),
      "masks");
  looks = json_object_get_array_member (json_node_get_object (tree), "looks");
  masked = json_object_get_array_member (
      json_array_get_object_element (looks, json_array_get_length (looks) - 1), "masked");
  for (guint i = 0; i < json_array_get_length (masks); i++)
    {
      JsonObject *mask = json_array_get_object_element (masks, i);

      g_string_append_printf (text, "%s %.2f\n", json_object_get_string_member (mask, "name"),
                              json_object_get_double_member (mask, "mean_weight"));
    }
  for (guint i = 0; i < json_array_get_length (masked); i++)
    {
      JsonObject *use = json_array_get_object_element (masked, i);

      g_string_append_printf (
          text, "%s by %s: %g to %g\n", json_object_get_string_member (use, "param"),
          json_object_get_string_member (use, "mask"), json_object_get_double_member (use, "low"),
          json_object_get_double_member (use, "high"));
    }
  return g_string_free (text, FALSE);
}

#define DIRECTION(...)                                                                             \
  cli_run ("direction", path, "--garment", "Ärmel", "--name", __VA_ARGS__, NULL)

static void
directions_are_made_and_followed (void)
{
  g_autofree char *path = cli_copy_project ("directed.rimple"), *image = cli_in_root ("ridges.png");
  g_auto (CliOutcome) bones = DIRECTION ("Bones", "--joints", "all"),
                      fill = DIRECTION ("Down", "--along", "-y");
  g_auto (CliOutcome) uvs = DIRECTION ("Grain", "--along", "u", "--smooth", "2"),
                      strain = DIRECTION ("Bend", "--from-strain");
  g_auto (CliOutcome) turned = DIRECTION ("Grain", "--turn", "90°"),
                      renamed = DIRECTION ("Down", "--rename", "Fall");
  g_auto (CliOutcome) round = DIRECTION ("Bones", "--joints", "no-such", "--around"),
                      gone = DIRECTION ("No", "--remove");
  g_auto (CliOutcome) axis = DIRECTION ("A", "--along", "w"),
                      two = DIRECTION ("B", "--along", "x", "--from-strain");
  g_auto (CliOutcome) mask = DIRECTION ("M", "--from-mask", "no-such"),
                      nothing = DIRECTION ("N", "--clip", "bend");
  g_auto (CliOutcome) removed = DIRECTION ("Bend", "--remove"),
                      list = cli_run ("direction", path, NULL);
  g_auto (CliOutcome) json = cli_run ("direction", path, "--json", NULL);
  g_auto (CliOutcome)
      ridges = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "P", "--from-strain",
                        "20 mm", "--directions", "Bones", "--along", NULL);
  g_auto (CliOutcome) wrong = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "P",
                                       "--directions", "Bones", NULL);
  g_auto (CliOutcome) export = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "P",
                                        "--export", image, NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *fields;

  cli_assert_done (&bones);
  cli_assert_done (&fill);
  cli_assert_done (&uvs);
  cli_assert_done (&strain);
  cli_assert_done (&turned);
  cli_assert_done (&renamed);
  cli_assert_done (&removed);
  cli_assert_done (&list);
  cli_assert_done (&json);
  cli_assert_done (&ridges);
  cli_assert_done (&export);
  g_assert_true (g_file_test (image, G_FILE_TEST_EXISTS));
  cli_assert_contains (list.out, "Bones");
  tree = cli_parse (json.out);
  fields = json_object_get_array_member (
      json_array_get_object_element (json_node_get_array (tree), 0), "directions");
  g_assert_cmpuint (json_array_get_length (fields), ==, 3);
  g_assert_cmpstr (
      json_object_get_string_member (json_array_get_object_element (fields, 1), "name"), ==,
      "Fall");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (
        json_object_get_double_member (json_array_get_object_element (fields, i), "cover"), >, 0.9);

  cli_assert_fails (&round, 1, "no-such");
  cli_assert_fails (&gone, 1, "No");
  cli_assert_fails (&axis, 2, "“w”");
  cli_assert_fails (&two, 2, "one thing");
  cli_assert_fails (&mask, 1, "no-such");
  cli_assert_fails (&nothing, 2, "made from");
  cli_assert_fails (&wrong, 2, "--from-strain");
}

#define MASK(...) cli_run ("mask", path, "--garment", "Ärmel", "--mask", __VA_ARGS__, NULL)

/* What an arm's folds raise becomes a map that a region replays. */
static void
maps_come_from_looks (void)
{
  g_autofree char *path = cli_copy_project ("mapped.rimple");
  g_auto (CliOutcome) folds = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                       "incompressible-skinning", "--name", "Folds", NULL);
  g_auto (CliOutcome)
      map = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "M", "--side", "256",
                     "--from-look", "Folds", "--clip", "bend", "--frame", "12", NULL);
  g_auto (CliOutcome) rest = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "R",
                                      "--from-look", "Folds", "--clip", "bend", NULL);
  g_auto (CliOutcome) gone = cli_run ("pattern", path, "--garment", "Ärmel", "--name", "R",
                                      "--from-look", "no-such", NULL);

  cli_assert_done (&folds);
  cli_assert_done (&map);
  g_assert_nonnull (strstr (map.out, "mm from black to white"));
  cli_assert_fails (&rest, 1, "Nothing is raised");
  cli_assert_fails (&gone, 1, "no-such");
}

static void
masks_are_made_and_followed (void)
{
  g_autofree char *path = cli_copy_project ("masked.rimple"), *file = cli_in_root ("weights.csv"),
                  *picture = cli_in_root ("half.exr");
  g_auto (CliOutcome) look = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                      "dynamic-wrinkling", "--name", "W", NULL);
  g_auto (CliOutcome) half = MASK ("Half", "--value", "50 %"),
                      rise = MASK ("Rise", "--gradient", "y");
  g_auto (CliOutcome) fall = MASK ("Fall", "--gradient", "-y", "--invert", "--smooth", "2");
  g_auto (CliOutcome) again = MASK ("Half", "--value", "1"),
                      renamed = MASK ("Fall", "--rename", "Up");
  g_auto (CliOutcome) joint = MASK ("J", "--joints", "no-such"),
                      material = MASK ("M", "--material", "no-such");
  g_auto (CliOutcome) axis = MASK ("A", "--gradient", "w"),
                      two = MASK ("B", "--value", "1", "--gradient", "x");
  g_auto (CliOutcome) none = cli_run ("mask", path, NULL), gone = MASK ("Nowhere", "--remove"),
                      bad = { 0 };
  g_auto (CliOutcome) use = cli_run ("mask", path, "--look", "W", "--mask", "Rise", "--param",
                                     "threshold", "--low", "10 %", "--high", "60 %", NULL);
  g_auto (CliOutcome)
      region = cli_run ("mask", path, "--look", "W", "--mask", "Half", "--param", "region", NULL);
  g_auto (CliOutcome) wrong = cli_run ("mask", path, "--look", "W", "--mask", "Rise", "--param",
                                       "random_seed", NULL);
  g_auto (CliOutcome) write = MASK ("Half", "--export", picture),
                      read = MASK ("Picture", "--image", picture);
  g_auto (CliOutcome) over = MASK ("Half", "--image", picture),
                      bent = MASK ("P", "--image", picture, "--invert");
  g_auto (CliOutcome) missing = MASK ("P", "--image", "no-such.png"),
                      drop = MASK ("Picture", "--remove");
  g_autofree char *made = describe_masks (path), *left = NULL;
  g_auto (CliOutcome) removed = MASK ("Rise", "--remove");
  g_auto (CliOutcome)
      unused = cli_run ("mask", path, "--look", "W", "--param", "region", "--remove", NULL);

  cli_assert_done (&look);
  cli_assert_done (&half);
  cli_assert_done (&rise);
  cli_assert_done (&fall);
  cli_assert_done (&again);
  cli_assert_done (&renamed);
  cli_assert_done (&use);
  cli_assert_done (&region);
  g_assert_cmpstr (
      made, ==,
      "Half 1.00\nRise 0.50\nUp 0.50\nregion by Half: 0 to 1\nthreshold by Rise: 0.1 to 0.6\n");
  cli_assert_done (&removed);
  cli_assert_done (&unused);
  left = describe_masks (path);
  g_assert_cmpstr (left, ==, "Half 1.00\nUp 0.50\n");

  cli_assert_done (&write);
  cli_assert_done (&read);
  cli_assert_done (&drop);
  cli_assert_fails (&over, 2, "of vertices");
  cli_assert_fails (&bent, 2, "as it is");
  cli_assert_fails (&missing, 1, "no-such.png");
  cli_assert_fails (&joint, 1, "no-such");
  cli_assert_fails (&material, 1, "no-such");
  cli_assert_fails (&axis, 2, "“w”");
  cli_assert_fails (&two, 2, "one thing");
  cli_assert_fails (&none, 2, "--garment");
  cli_assert_fails (&gone, 1, "Nowhere");
  cli_assert_fails (&wrong, 1, "Random seed");
  g_assert_true (g_file_set_contents (file, "0.5, 0.25\n1", -1, NULL));
  bad = MASK ("File", "--file", file);
  cli_assert_fails (&bad, 1, "3 weights");
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("patterns-come-from-images-and-go-to-them", patterns_come_from_images_and_go_to_them);
  ADD ("directions-are-made-and-followed", directions_are_made_and_followed);
  ADD ("maps-come-from-looks", maps_come_from_looks);
  ADD ("masks-are-made-and-followed", masks_are_made_and_followed);
#undef ADD
  return cli_finish (g_test_run ());
}
