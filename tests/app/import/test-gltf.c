/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-gltf.c: what the glTF reader makes of sound files that say one thing each. */

#include <string.h>

#include "gltf-quad.h"

/* The row in the middle is in the file twice because its UVs differ: one vertex for the cloth, two
 * for the texture.
 */
static void
seam_is_welded_and_uvs_stay_split (void)
{
  g_autoptr (GBytes) file = rmp_fixture_band ();
  g_autoptr (RmpImport) import = import_or_fail (file);
  const RmpImportMesh *mesh = mesh_of (import, 0);

  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 10);
  g_assert_cmpuint (rmp_mesh_get_n_uvs (mesh->mesh), ==, 12);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh->mesh), ==, 8);
  g_assert_cmpstr (mesh->name, ==, "cloth");
  g_assert_cmpfloat (mesh->metres_per_uv, ==, 0.4);
  g_assert_cmpuint (rmp_skin_get_n_influences (mesh->skin), ==, 2);
  g_assert_cmpstr (import->generator, ==, "fixture");
}

static void
vertices_with_other_weights_stay_apart (void)
{
  static const float doubled[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0 };
  static const float weights[] = { 1,    0,    0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
                                   0.5f, 0.5f, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 };
  guint8 joints[24] = { 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;

  for (guint i = 0; i < 6; i++)
    joints[4 * i + 1] = 1;
  rmp_fixture_add_floats (fixture, "VEC3", 3, doubled, G_N_ELEMENTS (doubled));
  rmp_fixture_add (fixture, joints, sizeof joints, 5121, "VEC4", 6, NULL);
  rmp_fixture_add_floats (fixture, "VEC4", 4, weights, G_N_ELEMENTS (weights));
  file = rmp_fixture_gltf (
      fixture, "\"nodes\":[{\"mesh\":0,\"skin\":0},{},{}],\"skins\":[{\"joints\":[1,2]}],"
               "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,"
               "\"WEIGHTS_0\":2}}]}]");
  import = import_or_fail (file);

  /* Of the two doubled corners one pair differs in its weights: 6 − 1 vertices. */
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh_of (import, 0)->mesh), ==, 5);
}

static void
morphs_materials_and_image_are_read (void)
{
  g_autoptr (GBytes) file = rmp_fixture_shapes ();
  g_autoptr (RmpImport) import = import_or_fail (file);
  const RmpImportMesh *mesh = mesh_of (import, 0);
  const RmpImportImage *image;
  float weights[2] = { -1.0f, -1.0f };

  g_assert_cmpuint (mesh->n_morphs, ==, 2);
  g_assert_cmpstr (mesh->morph_names[1], ==, "corner");
  g_assert_cmpfloat (mesh->morph_weights[0], ==, 0.25f); /* the node's, not the mesh's */
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh->mesh), ==, 4);
  for (guint v = 0; v < 4; v++)
    {
      gboolean is_corner = rmp_mesh_get_positions (mesh->mesh)[3 * v] == 1.0f &&
                           rmp_mesh_get_positions (mesh->mesh)[3 * v + 1] == 1.0f;

      g_assert_cmpfloat (mesh->morph_deltas[3 * v + 2], ==, 1.0f);
      g_assert_cmpfloat (mesh->morph_deltas[3 * (4 + v)], ==, is_corner ? 0.5f : 0.0f);
    }

  g_assert_cmpuint (mesh->n_materials, ==, 2);
  g_assert_cmpstr (mesh->materials[mesh->face_materials[0]].name, ==, "woven");
  g_assert_cmpint (mesh->materials[mesh->face_materials[0]].image, ==, 0);
  g_assert_cmpfloat (mesh->materials[mesh->face_materials[1]].colour[1], ==, 0.25f);
  g_assert_cmpuint (import->images->len, ==, 1);
  image = g_ptr_array_index (import->images, 0);
  g_assert_cmpstr (image->mime, ==, "image/png");
  g_assert_cmpuint (g_bytes_get_size (image->bytes), ==, 16);

  rmp_clip_weights (g_ptr_array_index (import->clips, 0), mesh->node, 1.0, 2, weights);
  g_assert_cmpfloat_with_epsilon (weights[0], 0.5f, 1e-6f);
  g_assert_cmpfloat_with_epsilon (weights[1], 0.25f, 1e-6f);
  g_assert_cmpfloat (import->maximum[0], ==, 2.0f); /* the node's scale counts */
}

/* glTF's v runs down the picture, Rimple's up. */
static void
texture_coordinates_are_turned_up (void)
{
  g_autoptr (GBytes) file = rmp_fixture_shapes ();
  g_autoptr (RmpImport) import = import_or_fail (file);
  const RmpMesh *mesh = mesh_of (import, 0)->mesh;

  for (guint c = 0; c < 3 * rmp_mesh_get_n_faces (mesh); c++)
    {
      const float *p = rmp_mesh_get_positions (mesh) + 3 * rmp_mesh_get_faces (mesh)[c];
      const float *uv = rmp_mesh_get_uvs (mesh) + 2 * rmp_mesh_get_uv_faces (mesh)[c];

      g_assert_cmpfloat (uv[0], ==, p[0]);
      g_assert_cmpfloat (uv[1], ==, p[1]);
    }
}

static void
strips_and_fans_become_triangles (void)
{
  static const guint16 strip[] = { 0, 1, 3, 2 };
  static const guint16 fan[] = { 0, 1, 2, 3 };

  for (guint mode = 5; mode <= 6; mode++)
    {
      g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
      g_autofree char *primitive = g_strdup_printf (
          "\"mode\":%u,\"indices\":1,\"attributes\":{\"POSITION\":0}", mode);
      g_autoptr (RmpImport) import = NULL;
      const RmpMesh *mesh;

      rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
      rmp_fixture_add_shorts (fixture, "SCALAR", 1, mode == 5 ? strip : fan, 4);
      import = import_primitive (fixture, primitive);
      mesh = mesh_of (import, 0)->mesh;
      g_assert_cmpuint (rmp_mesh_get_n_faces (mesh), ==, 2);

      /* Both faces look towards +z. */
      for (guint f = 0; f < 2; f++)
        {
          const guint32 *c = rmp_mesh_get_faces (mesh) + 3 * f;
          const float *p = rmp_mesh_get_positions (mesh);
          float e1[2] = { p[3 * c[1]] - p[3 * c[0]], p[3 * c[1] + 1] - p[3 * c[0] + 1] };
          float e2[2] = { p[3 * c[2]] - p[3 * c[0]], p[3 * c[2] + 1] - p[3 * c[0] + 1] };

          g_assert_cmpfloat (e1[0] * e2[1] - e1[1] * e2[0], ==, 1.0f);
        }
    }
}

/* Vertices 20 bytes apart with something else between, as engines interleave them. */
static void
strides_and_offsets_are_followed (void)
{
  float interleaved[4 * 5];
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (RmpImport) import = NULL;

  for (guint i = 0; i < 4; i++)
    {
      interleaved[5 * i] = interleaved[5 * i + 1] = 77.0f;
      memcpy (interleaved + 5 * i + 2, quad + 3 * i, 3 * sizeof (float));
    }
  rmp_fixture_add (fixture, interleaved, sizeof interleaved, 5126, "VEC3", 4, ",\"byteOffset\":8");
  g_string_insert (fixture->views, (gssize) fixture->views->len - 1, ",\"byteStride\":20");
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  import = import_primitive (fixture, "\"indices\":1,\"attributes\":{\"POSITION\":0}");

  g_assert_cmpmem (rmp_mesh_get_positions (mesh_of (import, 0)->mesh), sizeof quad, quad,
                   sizeof quad);
}

static void
mesh_without_indices_is_read (void)
{
  static const float corners[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0 };
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (RmpImport) import = NULL;

  rmp_fixture_add_floats (fixture, "VEC3", 3, corners, G_N_ELEMENTS (corners));
  import = import_primitive (fixture, "\"attributes\":{\"POSITION\":0}");

  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh_of (import, 0)->mesh), ==, 4);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh_of (import, 0)->mesh), ==, 2);
}

/* One mesh on two nodes, one of which mirrors it: its faces must still look outwards. */
static void
instances_are_meshes_and_mirrors_turn_faces (void)
{
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;
  const guint32 *plain, *mirrored;

  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  file = rmp_fixture_gltf (
      fixture,
      "\"nodes\":[{\"mesh\":0},{\"mesh\":0,\"scale\":[-1,1,1]}],\"meshes\":[{\"name\":\"q\","
      "\"primitives\":[{\"indices\":1,\"attributes\":{\"POSITION\":0}}]}]");
  import = import_or_fail (file);

  g_assert_cmpuint (import->meshes->len, ==, 2);
  g_assert_cmpstr (mesh_of (import, 0)->name, ==, "q");
  g_assert_cmpstr (mesh_of (import, 1)->name, ==, "q.2");
  plain = rmp_mesh_get_faces (mesh_of (import, 0)->mesh);
  mirrored = rmp_mesh_get_faces (mesh_of (import, 1)->mesh);
  g_assert_cmpuint (plain[1], ==, mirrored[2]);
  g_assert_cmpuint (plain[2], ==, mirrored[1]);
}

/* A child that stands before its parent in the file, and a matrix with shear, which no translation,
 * rotation and scale can replace.
 */
static void
holes_are_kept_and_blending_is_told (void)
{
  static const struct
  {
    const char *alpha;
    float cutoff;
    guint n_told;
  } cases[] = {
    { "", 0.0f, 0 },
    { ",\"alphaMode\":\"OPAQUE\",\"alphaCutoff\":0.3", 0.0f, 0 },
    { ",\"alphaMode\":\"MASK\"", 0.5f, 0 },
    { ",\"alphaMode\":\"MASK\",\"alphaCutoff\":0.3", 0.3f, 0 },
    { ",\"alphaMode\":\"BLEND\"", 0.0f, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
      g_autoptr (GBytes) file = NULL;
      g_autoptr (RmpImport) import = NULL;
      g_autofree char *rest = g_strdup_printf (
          "\"nodes\":[{\"mesh\":0}],\"materials\":[{\"name\":\"lace\"%s}],\"meshes\":[{"
          "\"primitives\":"
          "[{\"indices\":1,\"material\":0,\"attributes\":{\"POSITION\":0}}]}]",
          cases[i].alpha);

      rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
      rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
      file = rmp_fixture_gltf (fixture, rest);
      import = import_or_fail (file);
      g_assert_cmpfloat (mesh_of (import, 0)->materials[0].cutoff, ==, cases[i].cutoff);
      g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_IGNORED, "“lace”"), ==,
                        cases[i].n_told);
    }
}

static void
nodes_are_ordered_and_keep_shear (void)
{
  g_autoptr (RmpFixture) fixture = rmp_fixture_new ();
  g_autoptr (GBytes) file = NULL;
  g_autoptr (RmpImport) import = NULL;
  double globals[3 * 16];
  gint child;

  rmp_fixture_add_floats (fixture, "VEC3", 3, quad, G_N_ELEMENTS (quad));
  rmp_fixture_add_shorts (fixture, "SCALAR", 1, quad_indices, 6);
  file = rmp_fixture_gltf (fixture,
                           "\"nodes\":[{\"name\":\"a\",\"translation\":[1,0,0]},{\"name\":\"a\","
                           "\"children\":[0],\"matrix\":"
                           "[1,0,0,0, 0.5,1,0,0, 0,0,1,0, "
                           "0,2,0,1]},{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"indices\":1,"
                           "\"attributes\":{\"POSITION\":0}}]}]");
  import = import_or_fail (file);

  g_assert_cmpuint (rmp_skeleton_get_n_joints (import->skeleton), ==, 3);
  g_assert_cmpuint (rmp_fixture_count_findings (import, RMP_FINDING_REPAIRED, "“a.2”"), ==, 1);
  child = rmp_skeleton_find (import->skeleton, "a.2");
  g_assert_cmpint (child, ==, 1);
  g_assert_cmpint (rmp_skeleton_get_parents (import->skeleton)[child], ==, 0);
  rmp_skeleton_compose (import->skeleton, rmp_skeleton_get_rest_locals (import->skeleton), globals);
  g_assert_cmpfloat (globals[4], ==, 0.5);
  g_assert_cmpfloat (globals[16 * child + 12], ==, 1.0);
  g_assert_cmpfloat (globals[16 * child + 13], ==, 2.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(path, function) g_test_add_func ("/app/import/gltf/" path, function)
  TEST ("seam-is-welded-and-uvs-stay-split", seam_is_welded_and_uvs_stay_split);
  TEST ("vertices-with-other-weights-stay-apart", vertices_with_other_weights_stay_apart);
  TEST ("morphs-materials-and-image-are-read", morphs_materials_and_image_are_read);
  TEST ("texture-coordinates-are-turned-up", texture_coordinates_are_turned_up);
  TEST ("strips-and-fans-become-triangles", strips_and_fans_become_triangles);
  TEST ("strides-and-offsets-are-followed", strides_and_offsets_are_followed);
  TEST ("mesh-without-indices-is-read", mesh_without_indices_is_read);
  TEST ("instances-are-meshes-and-mirrors-turn-faces", instances_are_meshes_and_mirrors_turn_faces);
  TEST ("holes-are-kept-and-blending-is-told", holes_are_kept_and_blending_is_told);
  TEST ("nodes-are-ordered-and-keep-shear", nodes_are_ordered_and_keep_shear);
#undef TEST

  return g_test_run ();
}
