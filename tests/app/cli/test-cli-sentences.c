/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said where something does not go: what, where, and what to do. */

#include "cli-run.h"

#include <string.h>

/* Two triangles, which have no UVs. */
static const char bare_obj[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n";

/* A bone that nothing else is called like, moved from the first frame on. */
static const char other_bvh[] =
    "HIERARCHY\nROOT Zephyr\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT Quince\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "End Site\n{\nOFFSET 0 10 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n"
    "0 0 0 0 0 0\n0 20 0 0 30 0\n";

static char *
write_file (const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;
  char *path = cli_in_root (name);

  g_assert_true (g_file_set_contents (path, text, -1, &error));
  g_assert_no_error (error);
  return path;
}

static void
a_frame_out_of_range_names_the_clip_and_its_frames (void)
{
  g_autofree char *picture = cli_in_root ("far.png");
  g_auto (CliOutcome) far = cli_run ("render", cli_project, "--look", "A", "--clip", "bend",
                                     "--frame", "5000", "--out", picture, NULL);
  g_auto (CliOutcome) list = cli_run ("render", cli_project, "--look", "A", "--clip", "bend",
                                      "--frames", "3,5000", "--out", picture, NULL);

  cli_assert_fails (&far, 2, "“5000” is no frame");
  cli_assert_fails (&far, 2, "“bend”, which has 0 to 48");
  cli_assert_fails (&far, 2, "--clip");
  cli_assert_fails (&list, 2, "5000");
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}

static void
a_missing_file_is_said_to_be_missing (void)
{
  g_auto (CliOutcome) missing = cli_run ("import", cli_project, "nowhere/figure.glb", NULL);
  g_auto (CliOutcome) folder = cli_run ("import", cli_project, cli_root, NULL);

  cli_assert_fails (&missing, 1, "There is no file “nowhere/figure.glb”");
  g_assert_null (strstr (missing.err, "export"));
  cli_assert_fails (&folder, 1, "is a folder");
}

static void
a_pattern_without_uvs_is_told_how_to_get_some (void)
{
  g_autofree char *path = cli_in_root ("bare.rimple"), *model = write_file ("bare.obj", bare_obj);
  g_auto (CliOutcome) made = cli_run ("new", path, NULL),
                      read = cli_run ("import", path, model, NULL);
  g_auto (CliOutcome)
      garment = cli_run ("garment", path, "--mesh", "bare", "--name", "Cloth", NULL);
  g_auto (CliOutcome) before = cli_run ("pattern", path, "--garment", "Cloth", "--name", "P", NULL);
  g_auto (CliOutcome) unwrapped = cli_run ("pattern", path, "--garment", "Cloth", "--unwrap", NULL);
  g_auto (CliOutcome) after = cli_run ("pattern", path, "--garment", "Cloth", "--name", "P", NULL);

  cli_assert_done (&made);
  cli_assert_done (&read);
  cli_assert_done (&garment);
  cli_assert_fails (&before, 1, "rimple-cli pattern P --garment \"Cloth\" --unwrap");
  cli_assert_done (&unwrapped);
  cli_assert_done (&after);
}

static void
motion_of_other_bones_names_the_ways_to_match_them (void)
{
  g_autofree char *path = cli_copy_project ("motion.rimple"),
                  *motion = write_file ("other.bvh", other_bvh);
  g_auto (CliOutcome) plain = cli_run ("import", path, motion, "--onto", "arm", NULL);
  g_auto (CliOutcome) guessed = cli_run ("import", path, motion, "--onto", "arm", "--guess", NULL);
  g_auto (CliOutcome)
      paired = cli_run ("import", path, motion, "--onto", "arm", "--pair", "Quince=lower", NULL);

  cli_assert_fails (&plain, 1, "Say which is which");
  cli_assert_fails (&plain, 1, "--guess");
  cli_assert_fails (&plain, 1, "--map");
  cli_assert_fails (&plain, 1, "--pair");
  g_assert_cmpint (guessed.code, ==, 1);
  cli_assert_done (&paired);
}

/* Three bones move, one of which is the arm's. */
static void
motion_of_few_bones_is_taken_when_that_is_said (void)
{
  static const char body_bvh[] =
      "HIERARCHY\nROOT Zephyr\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "JOINT lower\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "JOINT Quince\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "End Site\n{\nOFFSET 0 10 0\n}\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n"
      "0 0 0 0 0 0 0 0 0\n0 20 0 0 30 0 0 10 0\n";
  g_autofree char *path = cli_copy_project ("few.rimple"),
                  *motion = write_file ("body.bvh", body_bvh);
  g_auto (CliOutcome) plain = cli_run ("import", path, motion, "--onto", "arm", NULL);
  g_auto (CliOutcome) guessed = cli_run ("import", path, motion, "--onto", "arm", "--guess", NULL);
  g_auto (CliOutcome)
      partial = cli_run ("import", path, motion, "--onto", "arm", "--partial", NULL);

  cli_assert_fails (&plain, 1, "1 of 3 bones");
  cli_assert_fails (&plain, 1, "--map");
  cli_assert_fails (&guessed, 1, "--partial");
  cli_assert_done (&partial);
}

/* The sample's animation, shifted: keys from 2 s on. */
static void
a_clip_that_begins_late_is_told (void)
{
  g_autofree char *path = cli_in_root ("late.rimple"), *motion = NULL;
  g_auto (CliOutcome) made = cli_run ("new", path, NULL), read = { 0 }, info = { 0 };
  g_autoptr (GString) text = g_string_new (
      "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{"
      "\"name\":\"hip\"}],"
      "\"buffers\":[{\"byteLength\":32,\"uri\":\"data:application/octet-stream;base64,");
  const float numbers[] = { 2.0f, 3.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f };
  g_autofree char *bytes = g_base64_encode ((const guchar *) numbers, sizeof numbers);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *character;

  g_string_append_printf (
      text,
      "%s\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,"
      "\"byteLength\":24}],"
      "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\","
      "\"min\":[2],\"max\":[3]}"
      ","
      "{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],"
      "\"animations\":[{\"name\":\"step\",\"samplers\":[{\"input\":0,\"output\":1}],"
      "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}]}]}",
      bytes);
  motion = write_file ("late.gltf", text->str);
  read = cli_run ("import", path, motion, NULL);
  cli_assert_done (&made);
  cli_assert_done (&read);
  cli_assert_contains (read.out, "Clip “step” begins 2 s after");
  info = cli_run ("info", path, "--json", NULL);
  tree = cli_parse (info.out);
  character = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (tree), "characters"), 0);
  g_assert_cmpfloat (
      json_object_get_double_member (
          json_array_get_object_element (json_object_get_array_member (character, "clips"), 0),
          "start_s"),
      ==, 2.0);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/sentences/" name, function)
  ADD ("a-frame-out-of-range-names-the-clip-and-its-frames",
       a_frame_out_of_range_names_the_clip_and_its_frames);
  ADD ("a-missing-file-is-said-to-be-missing", a_missing_file_is_said_to_be_missing);
  ADD ("a-pattern-without-uvs-is-told-how-to-get-some",
       a_pattern_without_uvs_is_told_how_to_get_some);
  ADD ("motion-of-other-bones-names-the-ways-to-match-them",
       motion_of_other_bones_names_the_ways_to_match_them);
  ADD ("motion-of-few-bones-is-taken-when-that-is-said",
       motion_of_few_bones_is_taken_when_that_is_said);
  ADD ("a-clip-that-begins-late-is-told", a_clip_that_begins_late_is_told);
  return cli_finish (g_test_run ());
}
