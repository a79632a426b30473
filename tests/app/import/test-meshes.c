/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OBJ and PLY, each as a mesh and, numbered, as the frames of a motion. */

#include "file-folder.h"
#include "fixture.h"
#include "sequence-files.h"

static void
numbered_files_are_frames_and_gaps_are_said (void)
{
  g_autofree char *first = rmp_folder_put_text ("walk.0002.obj", rmp_file_obj (3, 0.0));
  g_autofree char *second = rmp_folder_put_text ("walk.0003.obj", rmp_file_obj (3, 0.25));
  g_autofree char *last = rmp_folder_put_text ("walk.0007.obj", rmp_file_obj (3, 1.0));
  g_autofree char *other = rmp_folder_put_text ("walker.0004.obj", rmp_file_obj (1, 1.0));
  g_autoptr (RmpImport) import = rmp_folder_import (last, TRUE);

  g_assert_cmpstr (import->sequence->name, ==, "walk");
  g_assert_cmpuint (import->meshes->len, ==, 1);
  g_assert_cmpuint (import->sequence->n_frames, ==, 3);
  g_assert_true (import->sequence->in_frames);
  g_assert_cmpfloat (import->sequence->times[0], ==, 2.0);
  g_assert_cmpfloat (import->sequence->times[2], ==, 7.0);
  g_assert_cmpfloat (rmp_file_get_frame (import, 0)[3 * 6 + 2], ==, 0.0f);
  g_assert_cmpfloat (rmp_file_get_frame (import, 1)[3 * 6 + 2], ==, 0.75f);
  g_assert_cmpfloat (rmp_file_get_frame (import, 2)[3 * 6 + 2], ==, 3.0f);
  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "Frames 4 to 6 have no file"), ==,
      1);
}

static void
a_motion_keeps_its_mesh (void)
{
  g_autofree char *first = rmp_folder_put_text ("change.1.obj", rmp_file_obj (3, 0.0));
  g_autofree char *second = rmp_folder_put_text ("change.2.obj", rmp_file_obj (4, 0.0));
  g_autofree char *twice = rmp_folder_put_text ("twice.1.obj", rmp_file_obj (3, 0.0));
  g_autofree char *again = rmp_folder_put_text ("twice.01.obj", rmp_file_obj (3, 0.0));
  g_autofree char *plain = rmp_folder_put_text ("plain.obj", rmp_file_obj (3, 0.0));
  g_autofree char *wild = rmp_folder_put_text ("wild.1.obj",
                                               g_strdup ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
  g_autofree char *wilder = rmp_folder_put_text (
      "wild.2.obj", g_strdup ("v 0 0 0\nv 1 nan 0\nv 0 1 0\nf 1 2 3\n"));

  rmp_folder_assert_refused (first, TRUE, "“change.2.obj” has other vertices or faces");
  rmp_folder_assert_refused (twice, TRUE, "two files have the number 1");
  rmp_folder_assert_refused (plain, TRUE, "no number before the ending");
  rmp_folder_assert_refused (wild, TRUE, "vertex 1 of frame 1");
}

static void
ply_in_every_coding_is_the_same (void)
{
  g_autofree char *text = rmp_folder_put_text ("strip.ply", rmp_file_ply (5, 0.5));
  g_autofree char *little = rmp_folder_put_bytes ("little.ply",
                                                  rmp_file_ply_binary (5, 0.5, FALSE));
  g_autofree char *big = rmp_folder_put_bytes ("big.ply", rmp_file_ply_binary (5, 0.5, TRUE));
  g_autofree char *obj = rmp_folder_put_text ("strip.obj", rmp_file_obj (5, 0.5));
  const char *const paths[] = { text, little, big, obj };
  g_autoptr (RmpImport) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpImport) import = rmp_file_import (paths[i], FALSE, &error);
      const RmpImportMesh *mesh, *expected;

      g_assert_no_error (error);
      mesh = g_ptr_array_index (import->meshes, 0);
      g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 12);
      g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 10);
      if (!first)
        first = g_steal_pointer (&import);
      expected = g_ptr_array_index (first->meshes, 0);
      g_assert_cmpmem (rmp_mesh_get_positions (mesh->mesh), 12 * 12,
                       rmp_mesh_get_positions (expected->mesh), 12 * 12);
      g_assert_cmpmem (rmp_mesh_get_faces (mesh->mesh), 10 * 12,
                       rmp_mesh_get_faces (expected->mesh), 10 * 12);
    }
}

static void
damaged_meshes_are_refused (void)
{
  const struct
  {
    const char *name, *text, *reason;
  } cases[] = {
    { "index.obj", "v 0 0 0\nv 1 0 0\nf 1 2 3\n",
      "line 3: a face names a vertex that is not there" },
    { "zero.obj", "v 0 0 0\nf 0 1 1\n", "line 2: a face names" },
    { "short.obj", "v 0 0\n", "line 1: a number is missing" },
    { "two.obj", "v 0 0 0\nv 1 0 0\nf 1 2\n", "too few corners" },
    { "points.obj", "v 0 0 0\nv 1 0 0\n", "no faces" },
    { "nan.obj", "v 0 0 0\nv 1 0 inf\nv 0 1 0\nf 1 2 3\n", "vertex 1 has no finite position" },
    { "empty.ply", "", "header does not end" },
    { "other.ply", "plx\nend_header\n", "does not begin as" },
    { "type.ply", "ply\nelement vertex 1\nproperty quad x\nend_header\n", "unknown type" },
    { "count.ply",
      "ply\nformat ascii 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n1\n",
      "cut short" },
    { "list.ply",
      "ply\nformat ascii 1.0\nelement face 1\nproperty list int int "
      "vertex_indices\nend_header\n2000000000 1\n",
      "impossible length" },
    { "corner.ply",
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nelement face 1\nproperty list "
      "uchar int "
      "vertex_indices\nend_header\n0\n3 0 0 -1\n",
      "not there" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = rmp_folder_put_text (cases[i].name, g_strdup (cases[i].text));

      rmp_folder_assert_refused (path, FALSE, cases[i].reason);
    }
}

/* Corners split for texture join, and every vertex of the file knows what it became. */
static void
obj_vertices_keep_their_numbers (void)
{
  const char *text = "v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv 1 0 \\\n0\nv 0 -1 0\nvt 0 "
                     "0\nvt 1 0\r\nvt 0 1\n"
                     "g top\nf 2/1 3/2 4/3\ng \nusemtl bottom\nf -2/2/1 -3/1/1 -1/3/1 # turned\n";
  g_autofree char *path = rmp_folder_put_text ("numbers.obj", g_strdup (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);
  const guint32 expected[] = { G_MAXUINT32, 0, 1, 2, 0, 1, 3 };
  const RmpImportMesh *mesh;

  g_assert_no_error (error);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 4);
  g_assert_cmpuint (mesh->n_file_vertices, ==, 7);
  g_assert_cmpmem (mesh->file_vertices, sizeof expected, expected, sizeof expected);
  g_assert_cmpuint (mesh->n_materials, ==, 2);
  g_assert_cmpstr (mesh->materials[0].name, ==, "top");
  g_assert_cmpstr (mesh->materials[1].name, ==, "bottom");
}

/* Colours and pictures come from the file beside, once each however it is called; from nowhere
 * else.
 */
static void
obj_materials_are_read (void)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0 };
  const char *text =
      "mtllib paint.mtl\nmtllib ./paint.mtl\nmtllib none.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n"
      "g front\nusemtl red\nf 1 2 3\nusemtl cloth\nf 2 4 3\ng back\nf 3 2 1\n";
  const char *mtl =
      "newmtl red\r\nKd 1 0 0\r\nd 0.5\nmap_Kd ./weave.png\nnewmtl cloth\nd nan\nmap_Kd -s 1 1 1 "
      "weave.png\nnewmtl blue\nKd 0 0 1\n"
      "newmtl cloth\nmap_Kd /etc/passwd\n";
  g_autofree char *path = rmp_folder_put_text ("painted.obj", g_strdup (text)),
                  *library = rmp_folder_put_text ("paint.mtl", g_strdup (mtl));
  g_autofree char *picture = rmp_folder_put ("weave.png", png, sizeof png);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);
  const RmpImportMesh *mesh;

  g_assert_no_error (error);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_assert_cmpuint (mesh->n_materials, ==, 3);
  g_assert_cmpstr (mesh->materials[0].name, ==, "front, red");
  g_assert_cmpstr (mesh->materials[1].name, ==, "front, cloth");
  g_assert_cmpstr (mesh->materials[2].name, ==, "back, cloth");
  g_assert_cmpfloat (mesh->materials[0].colour[0], ==, 1.0f);
  g_assert_cmpfloat (mesh->materials[0].colour[1], ==, 0.0f);
  g_assert_cmpfloat (mesh->materials[0].colour[3], ==, 0.5f);
  g_assert_cmpfloat (mesh->materials[1].colour[3], ==, 1.0f);
  g_assert_cmpuint (import->images->len, ==, 1);
  g_assert_cmpint (mesh->materials[0].image, ==, 0);
  g_assert_cmpint (mesh->materials[1].image, ==, -1);
  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“none.mtl” are not beside"), ==, 1);
  g_assert_cmpuint (
      rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“/etc/passwd” is not beside"), ==,
      1);
}

/* Old programs write names in the code page of their country. */
static void
names_that_are_no_utf8_are_read (void)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0 };
  g_autofree char *path = rmp_folder_put_text (
                      "latin.obj", g_strdup ("mtllib caf\351.mtl\nusemtl \351\nv 0 0 0\nv 1 0 0\n"
                                             "v 0 1 0\nf 1 2 3\n")),
                  *library = rmp_folder_put_text ("caf\351.mtl",
                                                  g_strdup ("newmtl \351\nmap_Kd \351.png\n"));
  g_autofree char *picture = rmp_folder_put ("\351.png", png, sizeof png);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->images->len, ==, 1);
  g_assert_cmpint (((RmpImportMesh *) g_ptr_array_index (import->meshes, 0))->materials[0].image,
                   ==, 0);
}

/* By what it says itself; nobody decodes it to find out. */
static void
pictures_that_are_too_large_are_left_out (void)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0,    0, 0, 13,
                                'I',  'H', 'D', 'R', 0x7f, 0,    0,    0,    0x7f, 0, 0, 0 };
  g_autofree char *path = rmp_folder_put_text (
                      "wide.obj", g_strdup ("mtllib wide.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"
                                            "f 1 2 3\n")),
                  *library = rmp_folder_put_text ("wide.mtl",
                                                  g_strdup ("newmtl a\nmap_Kd wide.png\n"));
  g_autofree char *picture = rmp_folder_put ("wide.png", png, sizeof png);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_file_import (path, FALSE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->images->len, ==, 0);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REFUSED, "image was left out"),
                    ==, 1);
}

static void
add_tests (void)
{
#define ADD(name, func) g_test_add_func ("/app/import/meshes/" name, func)
  ADD ("numbered-files-are-frames-and-gaps-are-said", numbered_files_are_frames_and_gaps_are_said);
  ADD ("a-motion-keeps-its-mesh", a_motion_keeps_its_mesh);
  ADD ("ply-in-every-coding-is-the-same", ply_in_every_coding_is_the_same);
  ADD ("damaged-meshes-are-refused", damaged_meshes_are_refused);
  ADD ("obj-vertices-keep-their-numbers", obj_vertices_keep_their_numbers);
  ADD ("obj-materials-are-read", obj_materials_are_read);
  ADD ("names-that-are-no-utf8-are-read", names_that_are_no_utf8_are_read);
  ADD ("pictures-that-are-too-large-are-left-out", pictures_that_are_too_large_are_left_out);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_folder_run (argc, argv, add_tests);
}
