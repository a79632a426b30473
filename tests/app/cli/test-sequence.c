/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vertex sequences as a pipeline works with them: converted there and back, put onto meshes, baked.
 * RIMPLE_CLI and RIMPLE_IMPORT say where the programs are.
 */

#include "cli-run.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void
assert_done (CliOutcome outcome)
{
  cli_assert_done (&outcome);
  cli_outcome_clear (&outcome);
}

static void
assert_fails (CliOutcome outcome, int code, const char *part)
{
  cli_assert_fails (&outcome, code, part);
  cli_outcome_clear (&outcome);
}

static void
put (const char *name, gconstpointer data, gssize size)
{
  g_autofree char *path = cli_in_root (name);

  g_assert_true (g_file_set_contents (path, data, size, NULL));
}

static char *
get (const char *name, gsize *size)
{
  g_autofree char *path = cli_in_root (name);
  char *data;

  if (!g_file_get_contents (path, &data, size, NULL))
    g_error ("“%s” is not there", name);
  return data;
}

static void
assert_same (const char *a, const char *b)
{
  gsize first_size, second_size;
  g_autofree char *first = get (a, &first_size), *second = get (b, &second_size);

  g_assert_cmpmem (first, first_size, second, second_size);
}

static gboolean
is_there (const char *name)
{
  g_autofree char *path = cli_in_root (name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* --- a sheet that waves ----------------------------------------------------------------------- */

#define SIDE 6
#define N (SIDE * SIDE)
#define FRAMES 4

static float
place (guint frame, guint vertex, guint k)
{
  float x = 0.1f * (float) (vertex % SIDE), y = 0.1f * (float) (vertex / SIDE);

  return k == 0 ? x : k == 1 ? y : 0.3f * (float) frame * x * x + 0.001f * (float) vertex;
}

static void
append32 (GByteArray *out, guint32 word)
{
  word = GUINT32_TO_LE (word);
  g_byte_array_append (out, (const guint8 *) &word, sizeof word);
}

static void
append_float (GByteArray *out, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  append32 (out, bits);
}

static GByteArray *
make_pc2 (float start, float step)
{
  GByteArray *out = g_byte_array_new ();

  g_byte_array_append (out, (const guint8 *) "POINTCACHE2", 12);
  append32 (out, 1);
  append32 (out, N);
  append_float (out, start);
  append_float (out, step);
  append32 (out, FRAMES);
  for (guint f = 0; f < FRAMES; f++)
    for (guint i = 0; i < 3 * N; i++)
      append_float (out, place (f, i / 3, i % 3));
  return out;
}

static char *
make_obj (guint frame)
{
  GString *text = g_string_new (NULL);

  for (guint v = 0; v < N; v++)
    g_string_append_printf (text, "v %.9g %.9g %.9g\n", (double) place (frame, v, 0),
                            (double) place (frame, v, 1), (double) place (frame, v, 2));
  for (guint v = 1; v <= N - SIDE; v++)
    if (v % SIDE != 0)
      g_string_append_printf (text, "f %u %u %u\nf %u %u %u\n", v, v + 1, v + SIDE, v + 1,
                              v + SIDE + 1, v + SIDE);
  return g_string_free (text, FALSE);
}

static void
put_inputs (void)
{
  g_autoptr (GByteArray) even = make_pc2 (40.0f, 1.0f), half = make_pc2 (3.0f, 0.5f);
  g_autoptr (GByteArray) cut = make_pc2 (0.0f, 1.0f);
  g_autofree char *mesh = make_obj (0);

  put ("even.pc2", even->data, even->len);
  put ("half.pc2", half->data, half->len);
  put ("cut.pc2", cut->data, cut->len - 100);
  put ("small.ply",
       "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty "
       "float z\nelement face 1\n"
       "property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
       -1);
  put ("sheet.obj", mesh, -1);
  for (guint f = 0; f < FRAMES; f++)
    {
      g_autofree char *name = g_strdup_printf ("wave.%04u.obj", f + 12), *text = make_obj (f);

      put (name, text, -1);
    }
}

/* --- converting ------------------------------------------------------------------------------- */

static void
there_and_back_is_the_same (void)
{
  assert_done (cli_run ("convert", "even.pc2", "a/even.mdd", NULL));
  assert_done (cli_run ("convert", "a/even.mdd", "a/back.pc2", NULL));
  assert_same ("even.pc2", "a/back.pc2");
  g_assert_false (is_there ("a/even.obj"));

  assert_done (cli_run ("convert", "half.pc2", "a/half.mdd", "--rate", "30", NULL));
  assert_done (cli_run ("convert", "a/half.mdd", "a/half.pc2", "--rate", "30", NULL));
  assert_same ("half.pc2", "a/half.pc2");
}

/* Text of nine digits is the float it was. */
static void
through_obj_files_it_is_the_same (void)
{
  assert_done (cli_run ("convert", "even.pc2", "b/wave.obj", "--mesh", "sheet.obj", NULL));
  g_assert_true (is_there ("b/wave.0040.obj"));
  g_assert_true (is_there ("b/wave.0043.obj"));
  assert_done (cli_run ("convert", "b/wave.0041.obj", "b/back.pc2", NULL));
  assert_same ("even.pc2", "b/back.pc2");

  assert_done (cli_run ("convert", "wave.0012.obj", "b/wave.pc2", "--start", "40", NULL));
  assert_same ("even.pc2", "b/wave.pc2");
}

/* Ticks hold frames of 24 a second, and files their numbers, exactly. */
static void
through_every_format_it_is_the_same (void)
{
  assert_done (cli_run ("convert", "even.pc2", "m/even.mcx", NULL));
  g_assert_true (is_there ("m/even.xml"));
  g_assert_false (is_there ("m/even.obj"));
  assert_done (cli_run ("convert", "m/even.mcx", "m/even.mdd", NULL));
  assert_done (cli_run ("convert", "m/even.mdd", "m/again.mcx", NULL));
  assert_done (cli_run ("convert", "m/again.xml", "m/even.ply", "--mesh", "sheet.obj", NULL));
  g_assert_true (is_there ("m/even.0040.ply"));
  g_assert_true (is_there ("m/even.0043.ply"));
  assert_done (cli_run ("convert", "m/even.0042.ply", "m/back.pc2", NULL));
  assert_same ("even.pc2", "m/back.pc2");

  assert_done (cli_run ("convert", "half.pc2", "m/half.mcx", NULL));
  assert_done (cli_run ("convert", "m/half.mcx", "m/half.pc2", "--rate", "24", NULL));
  assert_same ("half.pc2", "m/half.pc2");
}

/* Of OBJ files with texture coordinates and named faces nothing is lost on the way to PLY files
 * that they can hold.
 */
static void
texture_coordinates_go_through_ply (void)
{
  g_autofree char *first = NULL, *second = NULL;
  gsize size;

  for (guint f = 1; f <= 2; f++)
    {
      g_autofree char *name = g_strdup_printf ("cut.%u.obj", f);
      g_autofree char *text = g_strdup_printf (
          "v 0 0 %u\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\nvt 0.5 0\nvt 0 0.5\nvt 1 1\n"
          "vt 0.75 1\nf 1/1 2/2 3/3\nf 2/5 4/4 3/3\n",
          f);

      put (name, text, -1);
    }
  assert_done (cli_run ("convert", "cut.1.obj", "n/cut.obj", NULL));
  assert_done (cli_run ("convert", "cut.1.obj", "n/cut.ply", NULL));
  assert_done (cli_run ("convert", "n/cut.0001.ply", "o/cut.obj", NULL));
  first = get ("n/cut.0002.obj", &size);
  second = get ("o/cut.0002.obj", &size);
  g_assert_cmpstr (first, ==, second);
  g_assert_nonnull (strstr (first, "\nvt 0.75 1\n"));
}

static float
read_float (const char *data, gsize offset)
{
  guint32 bits;
  float value;

  memcpy (&bits, data + offset, sizeof bits);
  bits = GUINT32_FROM_LE (bits);
  memcpy (&value, &bits, sizeof value);
  return value;
}

static void
options_choose_frames_axes_and_units (void)
{
  g_autofree char *data = NULL;
  gsize size;

  assert_done (cli_run ("convert", "even.pc2", "c.pc2", "--from", "1", "--to", "2", "--start", "7",
                        "--axes", "z-up", "--scale", "100", NULL));
  data = get ("c.pc2", &size);
  g_assert_cmpuint (size, ==, 32 + 2 * 12 * N);
  g_assert_cmpfloat (read_float (data, 20), ==, 7.0f);
  for (guint f = 0; f < 2; f++)
    for (guint v = 0; v < N; v++)
      {
        const gsize at = 32 + 12 * (gsize) (f * N + v);

        g_assert_cmpfloat (read_float (data, at), ==, 100.0f * place (f + 1, v, 0));
        g_assert_cmpfloat (read_float (data, at + 4), ==, -(100.0f * place (f + 1, v, 2)));
        g_assert_cmpfloat (read_float (data, at + 8), ==, 100.0f * place (f + 1, v, 1));
      }
}

static void
what_cannot_be_converted_leaves_no_file (void)
{
  assert_fails (cli_run ("convert", "cut.pc2", "d/x.mdd", NULL), 1, "cut short");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.obj", NULL), 2, "need faces");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.ply", NULL), 2, "need faces");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.ply", "--mesh", "small.ply", NULL), 2,
                "has 3 vertices and the sequence 36 points");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.xyz", NULL), 2,
                "there are .mdd, .pc2, .mcx, .obj, .ply");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mcx", "--rate", "9000", NULL), 1,
                "counts 6000 a second");
  assert_fails (
      cli_run ("convert", "even.pc2", "d/x.mcx", "--start", "9000000", "--rate", "1", NULL), 1,
      "counts 6000 a second");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--from", "2", "--to", "9", NULL), 2,
                "there are 0 to 3");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--rate", "-3", NULL), 2,
                "frames a second");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--scale", "0", NULL), 2, "scale of 0");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--scale", "1e39", NULL), 1,
                "too far away");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--start", "soon", NULL), 2,
                "no number of a frame");
  assert_fails (cli_run ("convert", "even.pc2", "d/x.mdd", "--axes", "sideways", NULL), 2,
                "no axes");
  assert_fails (cli_run ("convert", "half.pc2", "d/x.obj", "--mesh", "sheet.obj", NULL), 2,
                "whole numbers");
  assert_fails (cli_run ("convert", "sheet.obj", "d/x.pc2", NULL), 1,
                "no number before the ending");
  assert_fails (cli_run ("convert", "nothing.pc2", "d/x.mdd", NULL), 1, "There is no file");
  g_assert_false (is_there ("d"));

  assert_fails (cli_run ("convert", "even.pc2", "e/x.obj", "--mesh", "wave.0012.obj", "--scale",
                         "1e39", NULL),
                1, "too far");
  g_assert_false (is_there ("e"));
}

/* --- in a project ----------------------------------------------------------------------------- */

static void
make_project (const char *name, const char *file, gboolean sequence)
{
  assert_done (cli_run ("new", name, NULL));
  assert_done (cli_run ("import", name, file, sequence ? "--sequence" : NULL, NULL));
}

/* By a cache onto a mesh, or with the mesh: the bake has the positions that were read. */
static void
a_bake_has_what_was_read (void)
{
  make_project ("cache.rimple", "sheet.obj", FALSE);
  assert_done (cli_run ("import", "cache.rimple", "even.pc2", "--onto", "sheet", NULL));
  assert_done (cli_run ("garment", "cache.rimple", "--mesh", "sheet", NULL));
  assert_done (cli_run ("look", "cache.rimple", "--garment", "sheet", "--method",
                        "incompressible-skinning", "--name", "A", "--set", "levels=0", NULL));
  assert_done (
      cli_run ("bake", "cache.rimple", "--look", "A", "--format", "pc2", "--out", "f", NULL));

  make_project ("files.rimple", "wave.0014.obj", TRUE);
  assert_done (cli_run ("garment", "files.rimple", "--mesh", "wave", "--name", "sheet", NULL));
  assert_done (cli_run ("look", "files.rimple", "--garment", "sheet", "--method",
                        "incompressible-skinning", "--name", "A", "--set", "levels=0", NULL));
  assert_done (
      cli_run ("bake", "files.rimple", "--look", "A", "--format", "pc2", "--out", "g", NULL));
  assert_same ("f/sheet-A.pc2", "g/sheet-A.pc2");
  {
    gsize size;
    g_autofree char *data = get ("f/sheet-A.pc2", &size);

    g_assert_cmpuint (size, ==, 32 + FRAMES * 12 * N);
    for (guint i = 0; i < FRAMES * 3 * N; i++)
      g_assert_cmpfloat (read_float (data, 32 + 4 * i), ==, place (i / (3 * N), i / 3 % N, i % 3));
  }
}

static void
caches_need_a_mesh_they_fit (void)
{
  make_project ("misfit.rimple", "sheet.obj", FALSE);
  assert_fails (cli_run ("import", "misfit.rimple", "sheet.obj", "--onto", "sheet", NULL), 1,
                "sheet");
  assert_fails (cli_run ("import", "misfit.rimple", "even.pc2", "--onto", "skirt", NULL), 1,
                "There is no mesh “skirt”");
  assert_done (cli_run ("import", "misfit.rimple", "sheet.obj", NULL));
  assert_fails (cli_run ("import", "misfit.rimple", "even.pc2", NULL), 1, "fits several meshes");
  assert_done (cli_run ("new", "empty.rimple", NULL));
  assert_fails (cli_run ("import", "empty.rimple", "even.pc2", NULL), 1, "Import its mesh first");
}

/* Caches are called after shapes: of several meshes that would fit it moves its own. */
static void
a_cache_finds_its_mesh_by_name (void)
{
  gsize size;
  g_autofree char *mesh = get ("sheet.obj", &size);

  put ("cape1.obj", mesh, -1);
  put ("cape2.obj", mesh, -1);
  make_project ("named.rimple", "cape1.obj", FALSE);
  assert_done (cli_run ("import", "named.rimple", "cape2.obj", NULL));
  assert_fails (cli_run ("import", "named.rimple", "even.pc2", NULL), 1, "fits several meshes");
  assert_done (cli_run ("convert", "even.pc2", "capeShape2.mcx", NULL));
  assert_done (cli_run ("import", "named.rimple", "capeShape2.xml", NULL));
  assert_done (cli_run ("garment", "named.rimple", "--mesh", "cape2", NULL));
  assert_done (cli_run ("look", "named.rimple", "--garment", "cape2", "--method",
                        "incompressible-skinning", "--name", "A", "--set", "levels=0", NULL));
  assert_done (
      cli_run ("bake", "named.rimple", "--look", "A", "--format", "pc2", "--out", "r", NULL));
  {
    g_autofree char *data = get ("r/cape2-A.pc2", &size);

    g_assert_cmpuint (size, ==, 32 + FRAMES * 12 * N);
    g_assert_cmpfloat (read_float (data, 32 + 4 * (3 * 3 * N + 3 * 5 + 2)), ==, place (3, 5, 2));
  }
}

/* Which part of the mesh it is, nobody can know. */
static void
a_cache_of_a_part_is_refused_with_both_counts (void)
{
  g_autofree char *part = make_obj (0), *other = make_obj (1);
  g_autoptr (GString) text = g_string_new (part);
  g_auto (GStrv) lines = g_strsplit (other, "\n", -1);
  guint32 a, b, c;

  for (guint i = 0; lines[i]; i++)
    if (sscanf (lines[i], "f %u %u %u", &a, &b, &c) == 3)
      g_string_append_printf (text, "f %u %u %u\n", a + N, b + N, c + N);
    else
      g_string_append_printf (text, "%s\n", lines[i]);
  put ("both.obj", text->str, -1);
  make_project ("part.rimple", "both.obj", FALSE);
  assert_fails (
      cli_run ("import", "part.rimple", "even.pc2", NULL), 1,
      "has 72 vertices in its file, 66 after welding: it would move only a part of the mesh");
}

static void
a_rest_shape_is_chosen_in_words (void)
{
  make_project ("rest.rimple", "wave.0012.obj", TRUE);
  assert_done (
      cli_run ("garment", "rest.rimple", "--mesh", "wave", "--rest", "frame:wave:2", NULL));
  assert_done (
      cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "mesh:wave.0013.obj", NULL));
  assert_done (cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "mesh:wave", NULL));
  assert_fails (cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "pattern", NULL), 1,
                "texture coordinates");
  assert_fails (
      cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "frame:walk:2", NULL), 1,
      "There is no clip “walk”");
  assert_fails (
      cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "frame:wave:9", NULL), 2,
      "no range of frames");
  assert_fails (cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "loose", NULL), 2,
                "is no rest shape");
  assert_done (cli_run ("garment", "rest.rimple", "--name", "wave", "--rest", "bind", NULL));
}

/* A point cache of another program, and frames it wrote itself in another order. */
static void
a_cache_of_another_program_equals_its_frames (void)
{
  const char *source = g_getenv ("RIMPLE_SOURCE_ROOT");
  g_autofree char *data = g_build_filename (source, "..", "shared", "data", "pointcache", NULL);
  g_autofree char *mesh = g_build_filename (data, "max_cache_box_44.obj", NULL);
  g_autofree char *truth = g_build_filename (data, "max_cache_box_48.obj", NULL);
  g_autofree char *cache = g_build_filename (data, "max_cache_box_7500_binary_fpc",
                                             "max_cache_box.pc2", NULL);
  g_autofree char *text = NULL, *baked = NULL;
  g_auto (GStrv) lines = NULL, baked_lines = NULL;
  gsize size;
  double worst = 0.0;
  guint n = 0, k = 0;

  if (!g_file_get_contents (truth, &text, NULL, NULL))
    {
      g_test_skip ("the reference files are not at hand");
      return;
    }
  make_project ("box.rimple", mesh, FALSE);
  assert_done (cli_run ("import", "box.rimple", cache, NULL));
  assert_done (
      cli_run ("garment", "box.rimple", "--mesh", "max_cache_box_44", "--name", "Box", NULL));
  assert_done (cli_run ("look", "box.rimple", "--garment", "Box", "--method",
                        "incompressible-skinning", "--name", "A", "--set", "levels=0", NULL));
  assert_done (cli_run ("bake", "box.rimple", "--look", "A", "--format", "obj", "--frames", "8",
                        "--scale", "100", "--out", "h", NULL));
  baked = get ("h/Box-A.0008.obj", &size);
  lines = g_strsplit (text, "\n", -1);
  baked_lines = g_strsplit (baked, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      char *a = lines[i] + 1, *b;

      if (!g_str_has_prefix (lines[i], "v "))
        continue;
      while (!g_str_has_prefix (baked_lines[k], "v "))
        k++;
      b = baked_lines[k++] + 1;
      for (guint axis = 0; axis < 3; axis++)
        worst = MAX (worst, fabs (g_ascii_strtod (a, &a) - g_ascii_strtod (b, &b)));
      n++;
    }
  g_assert_cmpuint (n, ==, 770);
  g_test_message ("largest distance %.2g of a box of 20", worst);
  g_assert_cmpfloat (
      worst, <, 2e-4); /* two texts of four digits, and the shift that was found between them */
}

/* Whatever it is turned into on the way, every point of every frame comes back to the bit. */
static void
caches_of_other_programs_go_through_every_format (void)
{
  static const char *const caches[] = {
    "max_cache_box_7500_binary_fpc/max_cache_box.pc2",
    "maya_cache_sine_7500_ascii_fpc/pCubeShape1.mcx",
    "maya_cache_sine_7500_ascii_fpc/pCubeShape2.xml",
    "maya_cache_sine_7500_binary_fpc/pCubeShape1.xml",
    "maya_cache_sine_7500_binary_fpc/pCubeShape2.mcx",
  };
  g_autofree char *data = g_build_filename (g_getenv ("RIMPLE_SOURCE_ROOT"), "..", "shared", "data",
                                            "pointcache", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (caches); i++)
    {
      g_autofree char *cache = g_build_filename (data, caches[i], NULL);

      if (!g_file_test (cache, G_FILE_TEST_EXISTS))
        {
          g_test_skip ("the caches are not at hand");
          return;
        }
      assert_done (cli_run ("convert", cache, "q/straight.pc2", "--rate", "24", NULL));
      assert_done (cli_run ("convert", cache, "q/a.mcx", "--rate", "24", NULL));
      assert_done (cli_run ("convert", "q/a.xml", "q/b.mdd", "--rate", "24", NULL));
      assert_done (cli_run ("convert", "q/b.mdd", "q/c.mcx", "--rate", "24", NULL));
      assert_done (cli_run ("convert", "q/c.mcx", "q/round.pc2", "--rate", "24", NULL));
      assert_same ("q/straight.pc2", "q/round.pc2");
    }
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  put_inputs ();
#define ADD(name, function) g_test_add_func ("/app/cli/sequence/" name, function)
  ADD ("there-and-back-is-the-same", there_and_back_is_the_same);
  ADD ("through-obj-files-it-is-the-same", through_obj_files_it_is_the_same);
  ADD ("through-every-format-it-is-the-same", through_every_format_it_is_the_same);
  ADD ("texture-coordinates-go-through-ply", texture_coordinates_go_through_ply);
  ADD ("options-choose-frames-axes-and-units", options_choose_frames_axes_and_units);
  ADD ("what-cannot-be-converted-leaves-no-file", what_cannot_be_converted_leaves_no_file);
  ADD ("a-bake-has-what-was-read", a_bake_has_what_was_read);
  ADD ("caches-need-a-mesh-they-fit", caches_need_a_mesh_they_fit);
  ADD ("a-cache-finds-its-mesh-by-name", a_cache_finds_its_mesh_by_name);
  ADD ("a-cache-of-a-part-is-refused-with-both-counts",
       a_cache_of_a_part_is_refused_with_both_counts);
  ADD ("a-rest-shape-is-chosen-in-words", a_rest_shape_is_chosen_in_words);
  ADD ("a-cache-of-another-program-equals-its-frames",
       a_cache_of_another_program_equals_its_frames);
  ADD ("caches-of-other-programs-go-through-every-format",
       caches_of_other_programs_go_through_every_format);
#undef ADD
  return cli_finish (g_test_run ());
}
