/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small file of each format, made so that what it shows can be told by hand. */

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "fixture.h"
#include "foreign.h"
#include "skinning/affine.h"
#include "skinning/clip.h"

static RmpImport *
import_text (const RmpForeign *file)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_fixture_import_text (file->extension, file->text, &error);

  g_assert_no_error (error);
  return import;
}

static const RmpImportMesh *
find_mesh (const RmpImport *import, const char *name)
{
  for (guint i = 0; i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);

      if (g_str_equal (mesh->name, name))
        return mesh;
    }
  g_error ("there is no mesh “%s”", name);
}

static void
assert_near (const double *position, double x, double y, double z)
{
  const double expected[3] = { x, y, z };

  for (guint k = 0; k < 3; k++)
    g_assert_cmpfloat_with_epsilon (position[k], expected[k], 1e-5);
}

/* All joints to the world: at rest, or at a time of the first clip. */
static double *
get_globals (const RmpImport *import, double time)
{
  double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (import->skeleton));

  if (time < 0.0)
    rmp_skeleton_compose (import->skeleton, rmp_skeleton_get_rest_locals (import->skeleton),
                          globals);
  else
    rmp_clip_pose (g_ptr_array_index (import->clips, 0), import->skeleton, time, globals);
  return globals;
}

static const double *
joint_position (const RmpImport *import, const double *globals, const char *name)
{
  const gint joint = rmp_skeleton_find (import->skeleton, name);

  g_assert_cmpint (joint, >=, 0);
  return globals + 16 * (gsize) joint + 12;
}

/* Vertex @index of a mesh that follows its node. */
static void
assert_vertex (const RmpImport *import, const char *name, double time, guint index, double x,
               double y, double z)
{
  const RmpImportMesh *mesh = find_mesh (import, name);
  const float *p = rmp_mesh_get_positions (mesh->mesh) + 3 * (gsize) index;
  const double position[3] = { p[0], p[1], p[2] };
  g_autofree double *globals = get_globals (import, time);
  double moved[3];

  g_assert_null (mesh->skin);
  rmp_affine_apply (globals + 16 * (gsize) mesh->node, position, moved);
  assert_near (moved, x, y, z);
}

/* --- the formats ------------------------------------------------------------------------------ */

static void
groups_of_obj_are_materials (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_obj);
  const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);

  g_assert_cmpstr (import->format, ==, "Wavefront OBJ");
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_true (import->unit_guessed);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 7);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 5);
  g_assert_cmpuint (mesh->n_materials, ==, 2);
  g_assert_cmpstr (mesh->materials[0].name, ==, "skirt");
  g_assert_cmpstr (mesh->materials[1].name, ==, "belt");
}

static void
triangles_of_ply_are_read (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_ply);
  const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);

  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 4);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 2);
}

static void
joints_of_bvh_turn_and_move (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_bvh);
  g_autofree double *rest = get_globals (import, -1.0), *first = get_globals (import, 0.0),
                    *last = get_globals (import, 0.5), *middle = get_globals (import, 0.25);

  g_assert_cmpstr (import->format, ==, "BVH");
  g_assert_cmpuint (import->meshes->len, ==, 0);
  g_assert_cmpfloat (rmp_clip_get_end (g_ptr_array_index (import->clips, 0)), ==, 0.5);
  assert_near (joint_position (import, rest, "Head"), 0, 3, 0);
  assert_near (joint_position (import, first, "Head"), 0, 3, 0);
  assert_near (joint_position (import, last, "Chest"), 1, 7, 0);
  assert_near (joint_position (import, last, "Head"), 0, 7, 0);
  assert_near (joint_position (import, middle, "Head"), 0.5 - sqrt (0.5), 4.5 + sqrt (0.5), 0);
}

/* The same skeleton lying on its back is taken to be Z up. */
static void
lying_bvh_is_stood_up (void)
{
  g_autoptr (GString) text = g_string_new (rmp_foreign_bvh.text);
  g_autoptr (RmpImport) import = NULL;
  g_autofree double *rest = NULL;

  g_string_replace (text, "OFFSET 0 2 0", "OFFSET 0 0 2", 0);
  g_string_replace (text, "OFFSET 0 1 0", "OFFSET 0 0 1", 0);
  import = rmp_fixture_import_text (".bvh", text->str, NULL);
  rest = get_globals (import, -1.0);

  g_assert_cmpstr (import->up_axis, ==, "Z");
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "which axis is up"),
                    ==, 1);
  assert_near (joint_position (import, rest, "Head"), 0, 3, 0);
}

static void
skin_of_collada_bends (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_dae);
  const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autofree double *matrices = g_new (double, 16 * (gsize) rmp_skin_get_n_bones (mesh->skin));
  g_autofree double *rest = get_globals (import, -1.0), *last = get_globals (import, 2.0);
  const float *positions = rmp_mesh_get_positions (mesh->mesh);
  guint n_tips = 0;

  g_assert_cmpstr (import->format, ==, "Collada");
  g_assert_cmpfloat (import->metres_per_unit, ==, 1.0);
  g_assert_cmpstr (import->up_axis, ==, "Z");
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 6);
  assert_near (joint_position (import, rest, "upper"), 0, 0.2, 0);

  rmp_skin_matrices (mesh->skin, last, matrices);
  for (guint32 v = 0; v < 6; v++)
    {
      double places[18], moved[3];

      for (guint k = 0; k < 18; k++)
        places[k] = (double) positions[k];
      if (positions[3 * v] < 0.0f || positions[3 * v + 2] < 30.0f)
        continue;
      rmp_skin_deform_double (mesh->skin, RMP_SKINNING_LINEAR, matrices, places, &v, 1, moved);
      assert_near (moved, 0.1, 0.2, 0.2);
      n_tips++;
    }
  g_assert_cmpuint (n_tips, ==, 1);
}

/* The rest of the file is read. */
static void
keys_that_are_days_away_are_left_out (void)
{
  g_autoptr (GString) text = g_string_new (rmp_foreign_dae.text);
  g_autoptr (RmpImport) import = NULL;

  g_assert_cmpuint (g_string_replace (text, ">0 2<", ">0 2e6<", 1), ==, 1);
  import = import_text (&(RmpForeign){ ".dae", text->str });
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpuint (import->clips->len, ==, 0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REFUSED, "days away"), ==, 1);
}

/* What goes between the keys is lost, and said to be. */
static void
curves_of_collada_are_reported (void)
{
  static const char *const words[] = { "BEZIER", "STEP", "LINEAR" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autoptr (GString) text = g_string_new (rmp_foreign_dae.text);
      g_autofree char *source = g_strdup_printf (
          "<source id=\"kinds\"><Name_array id=\"kinds-array\" count=\"2\">%s %s"
          "</Name_array></source>\n<source id=\"times\">",
          words[i], words[i]);
      g_autoptr (RmpImport) import = NULL;

      g_assert_cmpuint (g_string_replace (text, "<source id=\"times\">", source, 1), ==, 1);
      import = import_text (&(RmpForeign){ ".dae", text->str });
      g_assert_cmpuint (
          rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "straight from key to key"), ==,
          i < 2 ? 1 : 0);
    }
}

/* The library makes a mesh of each; here it is one again. */
static void
materials_of_a_mesh_stay_with_their_faces (void)
{
  static const char *const changes[][2] = {
    { "<triangles count=\"4\">", "<triangles material=\"a\" count=\"2\">" },
    { " 2 3 4 4 3 5</p>",
      "</p></triangles><triangles material=\"b\" count=\"2\"><input semantic=\"VERTEX\" "
      "source=\"#corners\" offset=\"0\"/><p>2 3 4 4 3 5</p>" },
    { "<library_geometries>", "<library_effects><effect id=\"red\"><profile_COMMON><technique "
                              "sid=\"common\"><phong><diffuse><color>1 0 0 1"
                              "</color></diffuse></phong></technique></profile_COMMON></"
                              "effect><effect id=\"green\"><profile_COMMON><technique "
                              "sid=\"common\"><phong><diffuse><color>0 1 0 "
                              "1</color></diffuse></phong></technique></profile_COMMON></effect>"
                              "</library_effects><library_materials><material id=\"wool\" "
                              "name=\"wool\"><instance_effect url=\"#red\"/>"
                              "</material><material id=\"silk\" name=\"silk\"><instance_effect "
                              "url=\"#green\"/></material></library_materials>"
                              "<library_geometries>" },
    { "</skeleton>",
      "</skeleton><bind_material><technique_common><instance_material symbol=\"a\" "
      "target=\"#wool\"/>"
      "<instance_material symbol=\"b\" target=\"#silk\"/></technique_common></bind_material>" },
  };
  g_autoptr (GString) text = g_string_new (rmp_foreign_dae.text);
  g_autoptr (RmpImport) import = NULL;
  const RmpImportMesh *mesh;

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_assert_cmpuint (g_string_replace (text, changes[i][0], changes[i][1], 0), ==, 1);
  import = import_text (&(RmpForeign){ ".dae", text->str });
  g_assert_cmpuint (import->meshes->len, ==, 1);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 6);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 4);
  g_assert_cmpuint (mesh->n_materials, ==, 2);
  for (guint f = 0; f < 4; f++)
    {
      const RmpImportMaterial *material = &mesh->materials[mesh->face_materials[f]];
      const guint32 *corners = rmp_mesh_get_faces (mesh->mesh) + 3 * f;
      const gboolean upper = corners[0] > 3 || corners[1] > 3 || corners[2] > 3;

      g_assert_cmpstr (material->name, ==, upper ? "silk" : "wool");
      g_assert_cmpfloat (material->colour[0], ==, upper ? 0.0f : 1.0f);
      g_assert_cmpfloat (material->colour[1], ==, upper ? 1.0f : 0.0f);
    }
}

static void
fbx_knows_its_unit_and_axes (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_fbx);

  g_assert_cmpstr (import->format, ==, "FBX 7.4");
  g_assert_false (import->unit_guessed);
  g_assert_cmpfloat_with_epsilon (import->metres_per_unit, 0.0254, 1e-9);
  g_assert_cmpstr (import->up_axis, ==, "Z");
}

static void
scale_of_fbx_is_inherited_as_it_says (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_fbx);

  assert_vertex (import, "keeps", -1.0, 0, 0, 5, 0);
  assert_vertex (import, "keeps", -1.0, 1, 0, 5, -1);
  assert_vertex (import, "keeps", -1.0, 2, -2, 5, 0);
  assert_vertex (import, "undoes", -1.0, 0, 6, 0, 0);
  assert_vertex (import, "undoes", -1.0, 1, 6, 0, -1);
  assert_vertex (import, "undoes", -1.0, 2, 5, 0, 0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_READ, "pre-rotation"), ==, 1);
}

/* The first mesh of a file in which @before stands @after, in every place. */
static void
assert_order (const RmpForeign *file, const char *before[2], const char *after[2],
              const guint32 *expected, guint n)
{
  g_autoptr (GString) text = g_string_new (file->text);
  g_autoptr (RmpImport) import = NULL;
  const RmpImportMesh *mesh;

  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (g_string_replace (text, before[i], after[i], 0), >, 0);
  import = import_text (&(RmpForeign){ file->extension, text->str });
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (mesh->n_file_vertices, ==, n);
  g_assert_nonnull (mesh->file_vertices);
  g_assert_cmpmem (mesh->file_vertices, n * sizeof *expected, expected, n * sizeof *expected);
}

/* Point caches count as the file does, whichever vertex a face names first. */
static void
vertices_know_their_number_in_the_file (void)
{
  const char *fbx[] = { "a: 0,1,-3", "Vertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n" };
  const char *turned[] = { "a: 2,0,-2", "Vertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n" };
  const char *twice[] = { "a: 2,0,-2", "Vertices: *12 {\na: 0,0,0,1,0,0,0,1,0,1,0,0\n" };
  const char *dae[] = { "<p>0 1 2 2 1 3 2 3 4 4 3 5</p>", "count=\"18\">-10 0 0" };
  const char *dae_turned[] = { "<p>4 3 5 0 1 2 2 1 3 2 3 4</p>", "count=\"18\"> -10.0 0 0" };

  assert_order (&rmp_foreign_fbx, fbx, turned, (const guint32[]){ 1, 2, 0 }, 3);
  assert_order (&rmp_foreign_fbx, fbx, twice, (const guint32[]){ 1, 2, 0, 2 }, 4);
  assert_order (&rmp_foreign_dae, dae, dae_turned, (const guint32[]){ 3, 4, 5, 1, 0, 2 }, 6);
}

/* Nobody can tell then which of them is which: corners keep the order they come in, and nothing is
 * lost.
 */
static void
points_of_one_place_with_other_weights_stay_apart (void)
{
  g_autoptr (GString) text = g_string_new (rmp_foreign_dae.text);
  g_autoptr (RmpImport) import = NULL;
  const RmpImportMesh *mesh;

  g_assert_cmpuint (g_string_replace (text, "-10 0 0 10 0 0", "-10 0 0 -10 0 0", 1), ==, 1);
  g_assert_cmpuint (g_string_replace (text, "<v>0 0 0 0 ", "<v>0 0 1 0 ", 1), ==, 1);
  import = import_text (&(RmpForeign){ ".dae", text->str });
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 6);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 4);
  g_assert_cmpuint (mesh->n_file_vertices, ==, 12);
}

static void
clip_of_fbx_moves_every_frame (void)
{
  g_autoptr (RmpImport) import = import_text (&rmp_foreign_fbx);
  const RmpClip *clip = g_ptr_array_index (import->clips, 0);

  g_assert_cmpstr (rmp_clip_get_name (clip), ==, "move");
  g_assert_cmpfloat (rmp_clip_get_start (clip), ==, 0.0);
  g_assert_cmpfloat (rmp_clip_get_end (clip), ==, 1.0);
  for (guint tick = 0; tick <= 24; tick++)
    {
      assert_vertex (import, "keeps", (double) (float) (tick / 24.0), 2, tick - 2.0, 5, 0);
      assert_vertex (import, "undoes", (double) (float) (tick / 24.0), 2, tick + 5.0, 0, 0);
    }
}

/* --- what is refused -------------------------------------------------------------------------- */

static void
assert_refused (const char *extension, const char *text, RmpImportError code, const char *why)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_fixture_import_text (extension, text, &error));
  g_assert_error (error, RMP_IMPORT_ERROR, (gint) code);
  if (!strstr (error->message, why))
    g_error ("“%s” is not in: %s", why, error->message);
}

static void
old_fbx_is_refused_by_its_version (void)
{
  static const char binary[] = "Kaydara FBX Binary  \0\x1a\0\xd4\x17\0\0 and more"; /* 6100 */
  g_autofree char *folder = g_dir_make_tmp ("rimple-import-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "old.fbx", NULL);
  g_autoptr (GError) error = NULL;

  assert_refused (".fbx", "; FBX 6.1.0 project file\nFBXHeaderExtension: {\nFBXVersion: 6100\n}\n",
                  RMP_IMPORT_ERROR_UNSUPPORTED, "it is FBX 6.1");

  g_assert_true (g_file_set_contents (path, binary, sizeof binary - 1, NULL));
  g_assert_null (rmp_fixture_import_path (path, &error));
  g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_UNSUPPORTED);
  g_unlink (path);
  g_rmdir (folder);
}

static void
files_without_content_are_refused (void)
{
  assert_refused (".obj", "v 0 0 0\nv 1 0 0\n", RMP_IMPORT_ERROR_EMPTY, "no faces");
  assert_refused (".bvh", "HIERARCHY\n", RMP_IMPORT_ERROR_REFUSED, "While testing");
  assert_refused (".dae", "<COLLADA/>", RMP_IMPORT_ERROR_REFUSED, "While testing");
}

static void
positions_that_are_no_numbers_are_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_fixture_import_text (
      ".ply",
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\n"
      "property float y\nproperty float z\nelement face 1\n"
      "property list uchar int vertex_indices\nend_header\n"
      "0 0 0\nnan 0 0\n0 1 0\n3 0 1 2\n",
      &error);

  g_assert_null (import);
  g_assert_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(path, function) g_test_add_func ("/app/import/formats/" path, function)
  TEST ("groups-of-obj-are-materials", groups_of_obj_are_materials);
  TEST ("triangles-of-ply-are-read", triangles_of_ply_are_read);
  TEST ("joints-of-bvh-turn-and-move", joints_of_bvh_turn_and_move);
  TEST ("lying-bvh-is-stood-up", lying_bvh_is_stood_up);
  TEST ("keys-that-are-days-away-are-left-out", keys_that_are_days_away_are_left_out);
  TEST ("skin-of-collada-bends", skin_of_collada_bends);
  TEST ("curves-of-collada-are-reported", curves_of_collada_are_reported);
  TEST ("materials-of-a-mesh-stay-with-their-faces", materials_of_a_mesh_stay_with_their_faces);
  TEST ("fbx-knows-its-unit-and-axes", fbx_knows_its_unit_and_axes);
  TEST ("scale-of-fbx-is-inherited-as-it-says", scale_of_fbx_is_inherited_as_it_says);
  TEST ("vertices-know-their-number-in-the-file", vertices_know_their_number_in_the_file);
  TEST ("points-of-one-place-with-other-weights-stay-apart",
        points_of_one_place_with_other_weights_stay_apart);
  TEST ("clip-of-fbx-moves-every-frame", clip_of_fbx_moves_every_frame);
  TEST ("old-fbx-is-refused-by-its-version", old_fbx_is_refused_by_its_version);
  TEST ("files-without-content-are-refused", files_without_content_are_refused);
  TEST ("places-that-are-no-numbers-are-refused", positions_that_are_no_numbers_are_refused);
#undef TEST

  return g_test_run ();
}
