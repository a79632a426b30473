/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-gltf-faults.c: what the glTF reader repairs, leaves out and refuses, and which files it
 * opens.
 */

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "gltf-quad.h"

static void
assert_refused (GBytes *file, RmpImportError code, const char *text)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_fixture_import (file, NULL, &error);

  g_assert_null (import);
  g_assert_error (error, RMP_IMPORT_ERROR, (gint) code);
  if (!strstr (error->message, text))
    g_error ("“%s” is not in: %s", text, error->message);
}

static void
assert_json_refused (const char *json, const char *text)
{
  g_autoptr (GBytes) file = g_bytes_new_static (json, strlen (json));

  assert_refused (file, RMP_IMPORT_ERROR_REFUSED, text);
}

/* Weights of the quad's vertices: sound, NaN, not adding up, none. */
static void
bad_weights_are_repaired_and_shown (void)
{
  static const float weights[] = { 1, 0, 0, 0, 1, NAN, 0, 0, 0.25f, 0.25f, 0, 0, 0, 0, 0, 0 };
  guint8 joints[16] = { 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;
  const RmpImportMesh *mesh;

  for (guint i = 0; i < 4; i++)
    joints[4 * i + 1] = 1;
  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  rmp_fixture_add (fixture, joints, sizeof joints, 5121, "VEC4", 4, NULL);
  rmp_fixture_add_floats (fixture, "VEC4", 4, weights, G_N_ELEMENTS (weights));
  /* The skin lists the child first: unweighted vertices go to the root all the same. */
  file = rmp_fixture_gltf (
      fixture, "\"nodes\":[{\"mesh\":0,\"skin\":0},{\"name\":\"root\",\"children\":[2]},{}],"
               "\"skins\":[{\"joints\":[2,1]}],\"meshes\":[{\"primitives\":[{\"indices\":1,"
               "\"attributes\":{\"POSITION\":0,\"JOINTS_0\":2,\"WEIGHTS_0\":3}}]}]");
  import = import_or_fail (file);
  mesh = mesh_of (import, 0);

  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "no numbers or negative"), ==, 1);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "add up to 1"), ==,
                    1);
  g_assert_cmpuint (mesh->n_unweighted, ==, 1);
  g_assert_cmpuint (mesh->unweighted[0], ==, 3);

  g_assert_cmpfloat (rmp_skin_get_weights (mesh->skin)[4], ==, 0.5f);
  g_assert_cmpfloat (rmp_skin_get_weights (mesh->skin)[6], ==, 1.0f);
  g_assert_cmpuint (rmp_skin_get_joints (mesh->skin)[6], ==, 1);
  g_assert_cmpstr (rmp_skeleton_get_name (import->skeleton, rmp_skin_get_bones (mesh->skin)[1]), ==,
                   "root");
}

/* Twelve joints on one vertex, the weakest four with the smallest numbers. */
static void
more_than_eight_influences_keep_the_largest (void)
{
  guint8 joints[3][16];
  float weights[3][16];
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;
  const RmpSkin *skin;

  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  for (guint s = 0; s < 3; s++)
    {
      for (guint i = 0; i < 16; i++)
        {
          joints[s][i] = (guint8) (4 * s + i % 4);
          weights[s][i] = (float) (1 + joints[s][i]) / 78.0f;
        }
      rmp_fixture_add (fixture, joints[s], sizeof joints[s], 5121, "VEC4", 4, NULL);
      rmp_fixture_add_floats (fixture, "VEC4", 4, weights[s], 16);
    }
  file = rmp_fixture_gltf (
      fixture,
      "\"nodes\":[{\"mesh\":0,\"skin\":0},{}],\"skins\":[{\"joints\":[1,1,1,1,1,1,1,1,1,1,1,1]}],"
      "\"meshes\":[{\"primitives\":[{\"indices\":1,\"attributes\":{\"POSITION\":0,\"JOINTS_0\":2,"
      "\"WEIGHTS_0\":3,"
      "\"JOINTS_1\":4,\"WEIGHTS_1\":5,\"JOINTS_2\":6,\"WEIGHTS_2\":7}}]}]");
  import = import_or_fail (file);
  skin = mesh_of (import, 0)->skin;

  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "more than 8 joints"),
                    ==, 1);
  g_assert_cmpuint (rmp_skin_get_n_influences (skin), ==, 8);
  for (guint i = 0; i < 8; i++)
    {
      guint joint = rmp_skin_get_joints (skin)[i];

      g_assert_cmpuint (joint, >=, 4);
      g_assert_cmpfloat_with_epsilon (rmp_skin_get_weights (skin)[i],
                                      (1.0f + (float) joint) / 68.0f, 1e-6f);
    }
}

static void
repeated_corners_are_dropped_and_flat_faces_shown (void)
{
  static const float flat[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0 };
  static const guint16 indices[] = { 0, 1, 2, 0, 0, 2, 0, 1, 3 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (RmpImport) import = NULL;

  rmp_fixture_add_floats (fixture, "VEC3", 3, flat, G_N_ELEMENTS (flat));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, indices, G_N_ELEMENTS (indices));
  import = import_primitive (fixture, "\"indices\":1,\"attributes\":{\"POSITION\":0}");

  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh_of (import, 0)->mesh), ==, 2);
  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "1 triangle with two corners"), ==,
      1);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_READ, "no normals"), ==, 1);
}

static void
keys_that_go_back_are_dropped (void)
{
  static const float times[] = { 0, 1, 0.5f, NAN, 2, 2e6f };
  static const float moves[] = { 0, 0, 0, 1, 0, 0, 9, 9, 9, 9, 9, 9, 2, 0, 0, 9, 9, 9 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;
  double globals[16];

  rmp_fixture_add_floats (fixture, "SCALAR", 1, times, G_N_ELEMENTS (times));
  rmp_fixture_add_floats (fixture, "VEC3", 3, moves, G_N_ELEMENTS (moves));
  file = rmp_fixture_gltf (
      fixture,
      "\"nodes\":[{}],\"animations\":[{\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
      "\"path\":\"translation\"}}],\"samplers\":[{\"input\":0,\"output\":1}]}]");
  import = import_or_fail (file);

  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "3 keys"), ==, 1);
  rmp_clip_pose (g_ptr_array_index (import->clips, 0), import->skeleton, 1.5, globals);
  g_assert_cmpfloat_with_epsilon (globals[12], 1.5, 1e-6);
}

static void
damaged_json_is_refused_with_its_position (void)
{
  assert_json_refused ("", "too early");
  assert_json_refused ("{\"asset\":{\"version\":\"2.0\"},}", "line 1, column 28");
  assert_json_refused ("{\"a\":\"\\ud800\"}", "surrogate");
  assert_json_refused ("{\"a\":01}", "comma");
  assert_json_refused ("{\"a\":\"\xff\"}", "UTF-8");
  assert_json_refused ("{/**/}", "string");
  assert_json_refused ("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                       "nested deeper");
  assert_json_refused ("[]", "not an object");
  assert_json_refused ("{\"asset\":{\"version\":\"2.0\"},\"nodes\":{}}", "not an array");
}

static void
trees_that_are_none_are_refused (void)
{
  assert_json_refused (
      "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"children\":[1]},{\"children\":[0]}]}",
      "circle");
  assert_json_refused (
      "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"children\":[2]},{\"children\":[2]},{}]}",
      "already hangs");
  assert_json_refused ("{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"children\":[7]}]}",
                       "not an index below 1");
  assert_json_refused (
      "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"translation\":[1e999,0,0]}]}",
      "not a number");
}

static void
other_versions_and_needs_are_named (void)
{
  static const char old[] = "{\"asset\":{\"version\":\"1.0\"}}";
  static const char packed[] =
      "{\"asset\":{\"version\":\"2.0\"},\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]}";
  static const char nothing[] = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{}]}";
  g_autoptr (GBytes) old_file = g_bytes_new_static (old, strlen (old));
  g_autoptr (GBytes) packed_file = g_bytes_new_static (packed, strlen (packed));
  g_autoptr (GBytes) empty_file = g_bytes_new_static (nothing, strlen (nothing));

  assert_refused (old_file, RMP_IMPORT_ERROR_UNSUPPORTED, "glTF 1.0");
  assert_refused (packed_file, RMP_IMPORT_ERROR_UNSUPPORTED,
                  "compressed by Draco (KHR_draco_mesh_compression)");
  assert_refused (empty_file, RMP_IMPORT_ERROR_EMPTY, "neither a mesh nor a clip");
}

typedef struct
{
  const char *accessor; /* of the positions */
  const char *text;     /* in the refusal */
} Damage;

static void
accessors_outside_their_bytes_are_refused (void)
{
  static const Damage damages[] = {
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":5",
      "past the end of buffer view 0" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"byteOffset\":4",
      "past the end" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4294967295",
      "past the end" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":9223372036854775807",
      "“count”" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"byteOffset\":"
      "9223372036854775807",
      "past" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC3\",\"count\":-4", "“count”" },
    { "\"bufferView\":0,\"componentType\":5130,\"type\":\"VEC3\",\"count\":4", "“componentType”" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC9\",\"count\":4", "“type”" },
    { "\"bufferView\":0,\"componentType\":5126,\"type\":\"VEC4\",\"count\":3",
      "does not fit its use" },
    { "\"bufferView\":9,\"componentType\":5126,\"type\":\"VEC3\",\"count\":4", "there are only 2" },
    { "\"componentType\":5126,\"type\":\"VEC3\",\"count\":4000000000", "more than the whole file" },
    { "\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"sparse\":{\"count\":9}",
      "sparse part" },
    { "\"componentType\":5126,\"type\":\"VEC3\",\"count\":4,\"sparse\":{\"count\":4,\"indices\":{"
      "\"bufferView\":1,"
      "\"componentType\":5123},\"values\":{\"bufferView\":0}}",
      "does not ascend" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
      g_autoptr (GBytes) file = NULL;

      rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
      rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
      g_string_append_printf (fixture->accessors, ",{%s}", damages[i].accessor);
      file = rmp_fixture_gltf (
          fixture, "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"name\":\"body\",\"primitives\":["
                   "{\"indices\":1,\"attributes\":{\"POSITION\":2}}]}]");
      assert_refused (file, RMP_IMPORT_ERROR_REFUSED, damages[i].text);
      assert_refused (file, RMP_IMPORT_ERROR_REFUSED, "“body”");
    }
}

static void
indices_past_the_vertices_are_refused (void)
{
  static const guint16 indices[] = { 0, 1, 4 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;

  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, indices, G_N_ELEMENTS (indices));
  file = rmp_fixture_gltf (fixture,
                           "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"indices\":1,"
                           "\"attributes\":{\"POSITION\":0}}]}]");
  assert_refused (file, RMP_IMPORT_ERROR_REFUSED, "index 2 is 4");
}

/* A damaged mesh goes, a sound one beside it stays, and the report says so. */
static void
damaged_mesh_is_left_out_alone (void)
{
  static const float infinite[] = { 0, 0, 0, 1, 0, 0, 1, INFINITY, 0, 0, 1, 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;

  rmp_fixture_add_floats (fixture, "VEC3", 3, infinite, G_N_ELEMENTS (infinite));
  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  file = rmp_fixture_gltf (
      fixture,
      "\"nodes\":[{\"mesh\":0},{\"mesh\":1}],\"meshes\":[{\"name\":\"bad\",\"primitives\":[{"
      "\"indices\":2,\"attributes\":{\"POSITION\":0}}]},{\"name\":\"good\",\"primitives\":[{"
      "\"indices\":2,\"attributes\":{\"POSITION\":1}}]}]");
  import = import_or_fail (file);

  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpstr (mesh_of (import, 0)->name, ==, "good");
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REFUSED, "“bad” was left out"),
                    ==, 1);
}

/* One small mesh on very many nodes must not unfold into gigabytes. */
static void
endless_unfolding_is_stopped (void)
{
  static float grid[3 * 30000];
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GString) rest = g_string_new (
      "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[");
  g_autoptr (GBytes) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (grid); i++)
    grid[i] = (float) (i * 7919 % 1013);
  rmp_fixture_add_floats (fixture, "VEC3", 3, grid, G_N_ELEMENTS (grid));
  for (guint i = 0; i < 20000; i++)
    g_string_append (rest, i == 0 ? "{\"mesh\":0}" : ",{\"mesh\":0}");
  g_string_append_c (rest, ']');
  file = rmp_fixture_gltf (fixture, rest->str);

  import = rmp_fixture_import (file, NULL, &error);
  g_assert_null (import);
  g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE);
}

static void
only_files_below_the_folder_are_opened (void)
{
  static const Damage positions[] = {
    { "../secret.bin", "outside its folder" },
    { "/etc/passwd", "not a file beside it" },
    { "http://example.com/a.bin", "not a file beside it" },
    { "file:///etc/passwd", "not a file beside it" },
    { "%2e%2e/secret.bin", "outside its folder" },
    { "gone.bin", "gone.bin" },
    { "link.bin", "outside its folder" },
    { "data:application/octet-stream;base64,AAA!", "base64" },
  };
  g_autofree char *top = g_dir_make_tmp ("rimple-test-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (top, "model", NULL);
  g_autofree char *secret = g_build_filename (top, "secret.bin", NULL);
  g_autofree char *link = g_build_filename (folder, "link.bin", NULL);
  g_autofree char *beside = g_build_filename (folder, "a b.bin", NULL);
  g_autoptr (RmpImport) import = NULL;
  g_autoptr (GError) error = NULL;
  static const char form[] = "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"uri\":\"%s\","
                             "\"byteLength\":48}],\"bufferViews\":[{\"buffer\":"
                             "0,"
                             "\"byteLength\":48}],\"accessors\":[{\"bufferView\":0,"
                             "\"componentType\":5126,\"type\":\"VEC3\",\"count\":4}],"
                             "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"mode\":6,"
                             "\"attributes\":{\"POSITION\":0}}]}]}";

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (secret, (const char *) quad, sizeof quad, NULL));
  g_assert_true (g_file_set_contents (beside, (const char *) quad, sizeof quad, NULL));
  g_assert_cmpint (symlink (secret, link), ==, 0);

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      g_autofree char *json = g_strdup_printf (form, positions[i].accessor);
      g_autoptr (GBytes) file = g_bytes_new_static (json, strlen (json));
      g_autoptr (GError) failure = NULL;

      g_assert_null (rmp_fixture_import (file, folder, &failure));
      g_assert_nonnull (strstr (failure->message, positions[i].text));
    }

  {
    g_autofree char *json = g_strdup_printf (form, "a%20b.bin");
    g_autoptr (GBytes) file = g_bytes_new_static (json, strlen (json));

    import = rmp_fixture_import (file, folder, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (import->meshes->len, ==, 1);
  }

  g_unlink (link);
  g_unlink (beside);
  g_unlink (secret);
  g_rmdir (folder);
  g_rmdir (top);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(path, function) g_test_add_func ("/app/import/gltf-faults/" path, function)
  TEST ("bad-weights-are-repaired-and-shown", bad_weights_are_repaired_and_shown);
  TEST ("more-than-eight-influences-keep-the-largest", more_than_eight_influences_keep_the_largest);
  TEST ("repeated-corners-are-dropped-and-flat-faces-shown",
        repeated_corners_are_dropped_and_flat_faces_shown);
  TEST ("keys-that-go-back-are-dropped", keys_that_go_back_are_dropped);
  TEST ("damaged-json-is-refused-with-its-place", damaged_json_is_refused_with_its_position);
  TEST ("trees-that-are-none-are-refused", trees_that_are_none_are_refused);
  TEST ("other-versions-and-needs-are-named", other_versions_and_needs_are_named);
  TEST ("accessors-outside-their-bytes-are-refused", accessors_outside_their_bytes_are_refused);
  TEST ("indices-past-the-vertices-are-refused", indices_past_the_vertices_are_refused);
  TEST ("damaged-mesh-is-left-out-alone", damaged_mesh_is_left_out_alone);
  TEST ("endless-unfolding-is-stopped", endless_unfolding_is_stopped);
  TEST ("only-files-below-the-folder-are-opened", only_files_below_the_folder_are_opened);
#undef TEST

  return g_test_run ();
}
