/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bakes that are read back: what was written holds, and every kind of damage is found and named. */

#include "bake/gltf-numbers.h"
#include "bake/verify.h"

#include <glib/gstdio.h>
#include <string.h>

#include "baked.h"

typedef RmpTestBake Fixture;

#define N_FORMATS 6

static RmpBakeOptions
options_for (Fixture *fixture, RmpBakeFormats formats)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);

  options.formats = formats;
  return options;
}

static RmpBake *
bake (Fixture *fixture, const RmpBakeOptions *options)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpBake *self = rmp_test_bake_new (fixture, options);
  g_auto (GStrv) paths = rmp_bake_run (self, &call, &error);

  g_assert_no_error (error);
  return self;
}

static void
assert_sound (RmpBake *self, guint n_frames, guint n_files)
{
  const RmpCall call = { .n_threads = 2 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *expected = NULL;
  RmpBakeVerdict verdict;

  rmp_bake_verify (self, &verdict, &call, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (verdict.n_frames, ==, n_frames);
  g_assert_cmpuint (verdict.n_files, ==, n_files);
  g_assert_cmpfloat (verdict.largest, ==, 0.0);
  text = rmp_bake_verdict_describe (&verdict);
  expected = g_strdup_printf ("Read back %u frames of %u file%s: largest error 0 mm", n_frames,
                              n_files, n_files == 1 ? "" : "s");
  g_assert_cmpstr (text, ==, expected);
}

/* @words: all of them are in what is said */
static void
assert_damaged (RmpBake *self, const char *const *words)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpBakeVerdict verdict;

  g_assert_false (rmp_bake_verify (self, &verdict, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_DIFFERS);
  for (; *words; words++)
    if (!strstr (error->message, *words))
      g_error ("no “%s” in: %s", *words, error->message);
}

static void
all_formats_read_back_as_computed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const double scales[] = { 1.0, 100.0 };

  for (guint i = 0; i < N_FORMATS; i++)
    {
      RmpBakeOptions options = options_for (fixture, 1u << i);
      const gboolean numbered = options.formats == RMP_BAKE_OBJ || options.formats == RMP_BAKE_PLY;
      const guint n_files = options.formats == RMP_BAKE_ALEMBIC ? 1
                            : options.formats == RMP_BAKE_PLY   ? 5
                            : numbered                          ? 6
                            : options.formats == RMP_BAKE_MCX   ? 4
                                                                : 3;

      for (guint axes = RMP_BAKE_Y_UP; axes <= RMP_BAKE_Y_UP_LEFT; axes++)
        {
          g_autoptr (RmpBake) self = NULL;

          options.axes = (RmpBakeAxes) axes;
          options.scale = scales[axes % 2];
          self = bake (fixture, &options);
          assert_sound (self, 5, n_files);
        }
    }
}

/* USD is text of all digits; the others are mixed, posed and multiplied as players do, and may be
 * off by what their writers say: a tenth of a millimetre here.
 */
static void
formats_that_are_played_read_back_as_computed (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    RmpBakeFormats format;
    double most; /* metres */
  } cases[] = {
    { RMP_BAKE_USD, 0.0 },          { RMP_BAKE_GLTF, 1e-6 },
    { RMP_BAKE_GLTF_SKIN, 2e-6 },   { RMP_BAKE_GLTF_COMPRESSED, 1.01e-4 },
    { RMP_BAKE_GLTF_WEB, 1.01e-4 },
  };
  const RmpCall call = { .n_threads = 1 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint axes = RMP_BAKE_Y_UP; axes <= RMP_BAKE_Z_UP; axes++)
      {
        RmpBakeOptions options = options_for (fixture, cases[i].format);
        g_autoptr (RmpBake) self = NULL;
        g_autoptr (GError) error = NULL;
        RmpBakeVerdict verdict;

        options.axes = (RmpBakeAxes) axes;
        options.scale = axes == RMP_BAKE_Z_UP ? 100.0 : 1.0;
        options.tolerance = 1e-4;
        self = bake (fixture, &options);
        g_assert_true (rmp_bake_verify (self, &verdict, &call, &error));
        g_assert_no_error (error);
        g_assert_cmpuint (verdict.n_unread, ==, 0);
        g_assert_cmpuint (verdict.n_frames, ==, 5);
        g_assert_cmpfloat (verdict.largest, <=, cases[i].most);
      }
}

/* Also of frames that an earlier bake left beside the numbered ones. */
static void
several_formats_read_back_together (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = options_for (fixture, RMP_BAKE_OBJ);
  g_autoptr (RmpBake) before = NULL, self = NULL;

  options.first = 6;
  options.last = 17;
  before = bake (fixture, &options);
  options.first = 10;
  options.last = 14;
  options.formats = RMP_BAKE_MDD | RMP_BAKE_OBJ;
  self = bake (fixture, &options);
  assert_sound (self, 5, 8);
}

static char *
find_file (Fixture *fixture, const char *ending)
{
  g_autofree char *name = g_strconcat ("Left_sleeve_é-A", ending, NULL);

  return g_build_filename (fixture->folder, name, NULL);
}

/* Writes over bytes of a file; @offset: from its end where negative. */
static void
overwrite (Fixture *fixture, const char *ending, gssize offset, const char *bytes, gsize n)
{
  g_autofree char *path = find_file (fixture, ending), *contents = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &contents, &size, NULL));
  memcpy (contents + (offset < 0 ? (gssize) size + offset : offset), bytes, n);
  g_assert_true (g_file_set_contents (path, contents, (gssize) size, NULL));
}

/* 3.0 in big-endian, as an MDD has it; the last coordinate is one of the last frame. */
static void
a_vertex_elsewhere_is_found (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_MDD);
  g_autoptr (RmpBake) self = bake (fixture, &options);

  assert_sound (self, 5, 3);
  overwrite (fixture, ".mdd", -4, "\x40\x40\x00\x00", 4);
  assert_damaged (
      self, (const char *const[]){ "Left_sleeve_é-A.mdd", "frame 14", "off by", "1 of 5", NULL });
}

/* A digit of a text. */
static void
a_vertex_elsewhere_is_found_in_one_of_many_files (Fixture *fixture,
                                                  G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_OBJ);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autofree char *path = find_file (fixture, ".0012.obj"), *text = NULL;
  char *vertex;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  vertex = strstr (text, "\nv ");
  overwrite (fixture, ".0012.obj", vertex - text + 3, "9", 1);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.0012.obj", "frame 12", "off by",
                                               "1 of 5", NULL });
}

/* The first number of a frame in a text; the weights of a flip-book are its last numbers. */
static void
damage_to_what_is_played_is_found (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_USD | RMP_BAKE_GLTF);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autofree char *usd = find_file (fixture, ".usda"), *glb = find_file (fixture, ".glb");
  g_autofree char *text = NULL, *bytes = NULL;
  gsize size;
  char *frame;

  g_assert_true (g_file_get_contents (usd, &text, NULL, NULL));
  g_assert_true (g_file_get_contents (glb, &bytes, &size, NULL));
  frame = strstr (text, " 12: [(");
  overwrite (fixture, ".usda", frame - text + 7, "9", 1);
  assert_damaged (
      self, (const char *const[]){ "Left_sleeve_é-A.usda", "frame 12", "off by", "1 of 5", NULL });
  overwrite (fixture, ".usda", frame - text + 7, "(", 1);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.usda", "no number", NULL });
  g_assert_true (g_file_set_contents (usd, text, -1, NULL));

  overwrite (fixture, ".glb", -4, "\0\0\0\x3f", 4);
  assert_damaged (
      self, (const char *const[]){ "Left_sleeve_é-A.glb", "frame 14", "off by", "1 of 5", NULL });
  g_assert_true (g_file_set_contents (glb, bytes, (gssize) size / 2, NULL));
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.glb", "cannot be read back",
                                               "cut short", NULL });
}

/* Where a list of floats stands in the file. @which: accessor; @count: (out) its elements */
static gssize
find_floats (RmpGltfNumbers *numbers, const guint8 *bytes, gint64 which, guint *count)
{
  JsonObject *root = rmp_gltf_numbers_get_root (numbers);
  JsonObject *accessor = rmp_gltf_get_item (root, "accessors", which);
  JsonObject *view = rmp_gltf_get_item (root, "bufferViews",
                                        rmp_gltf_get_index (accessor, "bufferView"));
  guint32 json;

  memcpy (&json, bytes + 12, sizeof json);
  *count = (guint) rmp_gltf_get_index (accessor, "count");
  g_assert_nonnull (view);
  return 28 + (gssize) GUINT32_FROM_LE (json) +
         (gssize) MAX (rmp_gltf_get_index (view, "byteOffset"), 0) +
         (gssize) MAX (rmp_gltf_get_index (accessor, "byteOffset"), 0);
}

/* The last vertex of the file is one that a seam has twice; the first corner of a triangle. */
static void
damage_to_a_copy_at_a_seam_is_found (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpCall call = { .n_threads = 1 };
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_GLTF);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autofree char *glb = find_file (fixture, ".glb"), *bytes = NULL;
  g_autoptr (RmpGltfNumbers) numbers = rmp_gltf_numbers_open (glb, NULL);
  JsonObject *shape = rmp_gltf_get_item (
      rmp_gltf_get_item (rmp_gltf_numbers_get_root (numbers), "meshes", 0), "primitives", 0);
  const gint64 positions = rmp_gltf_get_index (rmp_gltf_get_object (shape, "attributes"),
                                               "POSITION");
  RmpBakeEstimate estimate;
  guint n_vertices, n_corners;
  gsize size;
  gssize at;

  g_assert_true (g_file_get_contents (glb, &bytes, &size, NULL));
  g_assert_true (rmp_bake_estimate (self, &estimate, &call, NULL));
  at = find_floats (numbers, (const guint8 *) bytes, positions, &n_vertices);
  g_assert_cmpuint (n_vertices, >, estimate.n_vertices);
  overwrite (fixture, ".glb", at + 12 * (gssize) (n_vertices - 1), "\0\0\x40\x40", 4);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.glb", "off by", "5 of 5", NULL });
  g_assert_true (g_file_set_contents (glb, bytes, (gssize) size, NULL));

  at = find_floats (numbers, (const guint8 *) bytes, rmp_gltf_get_index (shape, "indices"),
                    &n_corners);
  overwrite (fixture, ".glb", at, "\7\0", 2);
  assert_damaged (self,
                  (const char *const[]){ "Left_sleeve_é-A.glb", "triangles are not those", NULL });
}

static void
what_is_missing_is_found (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_MDD | RMP_BAKE_PLY);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autofree char *mdd = find_file (fixture, ".mdd"), *ply = find_file (fixture, ".0013.ply"),
                  *last = NULL;
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (mdd, &bytes, &size, NULL));
  g_assert_true (g_file_set_contents (mdd, bytes, (gssize) size / 2, NULL));
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.mdd", "cannot be read back",
                                               "cut short", NULL });
  g_assert_true (g_file_set_contents (mdd, bytes, (gssize) size, NULL));
  assert_sound (self, 5, 8);

  g_assert_cmpint (g_unlink (ply), ==, 0);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.0013.ply", "frame 13", NULL });
  last = find_file (fixture, ".0014.ply");
  g_assert_cmpint (g_unlink (last), ==, 0);
  assert_damaged (
      self, (const char *const[]){ "Left_sleeve_é-A.0013.ply", "frame 13 has no file", NULL });
}

/* What is beside the frames: a base mesh, and what tells of all of it. */
static void
changed_bytes_are_found (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_PC2);
  g_autoptr (RmpBake) self = bake (fixture, &options);

  overwrite (fixture, ".obj", -2, "9", 1);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.obj", "checksum", NULL });
  overwrite (fixture, ".pc2.rimple.json", 0, "[", 1);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.pc2.rimple.json", NULL });
}

/* The base mesh is of both; each tells of its own files. */
static void
formats_baked_one_by_one_do_not_take_each_others_word (Fixture *fixture,
                                                       G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions mdd = options_for (fixture, RMP_BAKE_MDD);
  const RmpBakeOptions ply = options_for (fixture, RMP_BAKE_PLY);
  g_autoptr (RmpBake) first = bake (fixture, &mdd), second = bake (fixture, &ply);

  assert_sound (first, 5, 3);
  assert_sound (second, 5, 5);
}

/* One for all formats of a bake, of which this is a list of the files alone. */
static void
a_sidecar_of_an_older_version_is_read (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_MDD);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autofree char *own = find_file (fixture, ".mdd.rimple.json");
  g_autofree char *old = find_file (fixture, ".rimple.json");

  g_assert_cmpint (g_rename (own, old), ==, 0);
  assert_sound (self, 5, 3);
  overwrite (fixture, ".obj", -2, "9", 1);
  assert_damaged (self, (const char *const[]){ "Left_sleeve_é-A.obj", "checksum", NULL });
}

static void
a_cancel_ends_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_MDD);
  g_autoptr (RmpBake) self = bake (fixture, &options);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpBakeVerdict verdict;

  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_bake_verify (self, &verdict, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Wrinkles, which decide what is fine over all frames. */
static void
set_up_paths (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) layer = NULL;

  rmp_test_bake_init (fixture, "Sleeve", "dynamic-wrinkling");
  layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  g_assert_true (rmp_layer_set_text (layer, "threshold", "0.05", &error));
  g_assert_true (rmp_layer_set_text (layer, "least_radius", "25 mm", &error));
  g_assert_no_error (error);
}

/* A sleeve whose chart has a seam along it. */
static void
set_up_seam (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  rmp_test_bake_init_on (fixture, project, "Left sleeve/é", RMP_TEST_TECHNIQUE);
}

static void
frames_that_build_on_each_other_read_back (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpBakeOptions options = options_for (fixture, RMP_BAKE_MDD);
  g_autoptr (RmpBake) self = bake (fixture, &options);

  assert_sound (self, 5, 3);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/bake/verify/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_bake_set_up,       \
              function, rmp_test_bake_tear_down)
  ADD ("all-formats-read-back-as-computed", all_formats_read_back_as_computed);
  ADD ("formats-that-are-played-read-back-as-computed",
       formats_that_are_played_read_back_as_computed);
  ADD ("damage-to-what-is-played-is-found", damage_to_what_is_played_is_found);
  ADD ("several-formats-read-back-together", several_formats_read_back_together);
  ADD ("a-vertex-elsewhere-is-found", a_vertex_elsewhere_is_found);
  ADD ("a-vertex-elsewhere-is-found-in-one-of-many-files",
       a_vertex_elsewhere_is_found_in_one_of_many_files);
  ADD ("what-is-missing-is-found", what_is_missing_is_found);
  ADD ("changed-bytes-are-found", changed_bytes_are_found);
  ADD ("formats-baked-one-by-one-do-not-take-each-others-word",
       formats_baked_one_by_one_do_not_take_each_others_word);
  ADD ("a-sidecar-of-an-older-version-is-read", a_sidecar_of_an_older_version_is_read);
  ADD ("a-cancel-ends-it", a_cancel_ends_it);
#undef ADD
  g_test_add ("/model/bake/verify/damage-to-a-copy-at-a-seam-is-found", Fixture, NULL, set_up_seam,
              damage_to_a_copy_at_a_seam_is_found, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/verify/formats-that-are-played-read-back-at-seams", Fixture, NULL,
              set_up_seam, formats_that_are_played_read_back_as_computed, rmp_test_bake_tear_down);
  g_test_add ("/model/bake/verify/frames-that-build-on-each-other-read-back", Fixture, NULL,
              set_up_paths, frames_that_build_on_each_other_read_back, rmp_test_bake_tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
