/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shapes.h"

#include <math.h>
#include <string.h>

static const float positions[] = { 0, 0, 0, 2, 0, 0, 0, 1, -1 };
static const guint32 faces[] = { 0, 1, 2 };

static void
a_mesh_keeps_copies (void)
{
  float changing[9];
  g_autoptr (RmpMesh) mesh = NULL;

  memcpy (changing, positions, sizeof changing);
  mesh = rmp_mesh_new (3, changing, 1, faces, 0, NULL, NULL, NULL);
  changing[3] = 7.0f;
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh), ==, 3);
  g_assert_cmpuint (rmp_mesh_get_n_faces (mesh), ==, 1);
  g_assert_cmpuint (rmp_mesh_get_n_uvs (mesh), ==, 0);
  g_assert_null (rmp_mesh_get_uvs (mesh));
  g_assert_cmpmem (rmp_mesh_get_positions (mesh), sizeof positions, positions, sizeof positions);
  g_assert_cmpmem (rmp_mesh_get_faces (mesh), sizeof faces, faces, sizeof faces);
}

static void
the_extent_is_tight (void)
{
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, NULL);
  float minimum[3], maximum[3];

  rmp_mesh_get_extent (mesh, minimum, maximum);
  g_assert_cmpfloat (minimum[0], ==, 0.0f);
  g_assert_cmpfloat (maximum[0], ==, 2.0f);
  g_assert_cmpfloat (maximum[1], ==, 1.0f);
  g_assert_cmpfloat (minimum[2], ==, -1.0f);
}

static void
nothing_is_refused (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_mesh_new (0, NULL, 0, NULL, 0, NULL, NULL, &error));
  g_assert_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_EMPTY);
}

static void
an_index_outside_is_named (void)
{
  static const guint32 wrong[] = { 0, 1, 2, 2, 3, 0 };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_mesh_new (3, positions, 2, wrong, 0, NULL, NULL, &error));
  g_assert_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_INDEX);
  g_assert_nonnull (strstr (error->message, "Face 1 names vertex 3"));
}

static void
nan_is_named (void)
{
  float wrong[9];
  g_autoptr (GError) error = NULL;

  memcpy (wrong, positions, sizeof wrong);
  wrong[5] = NAN;
  g_assert_null (rmp_mesh_new (3, wrong, 1, faces, 0, NULL, NULL, &error));
  g_assert_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_NOT_FINITE);
  g_assert_nonnull (strstr (error->message, "vertex 1 of 3"));
}

static void
uvs_are_checked_too (void)
{
  static const float uvs[] = { 0, 0, 1, INFINITY };
  static const guint32 uv_faces[] = { 0, 1, 1 };
  static const guint32 wrong[] = { 0, 2, 1 };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_mesh_new (3, positions, 1, faces, 2, uvs, uv_faces, &error));
  g_assert_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_NOT_FINITE);
  g_clear_error (&error);
  g_assert_null (rmp_mesh_new (3, positions, 1, faces, 1, uvs, wrong, &error));
  g_assert_error (error, RMP_MESH_ERROR, RMP_MESH_ERROR_INDEX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithms/mesh/a-mesh-keeps-copies", a_mesh_keeps_copies);
  g_test_add_func ("/algorithms/mesh/the-extent-is-tight", the_extent_is_tight);
  g_test_add_func ("/algorithms/mesh/nothing-is-refused", nothing_is_refused);
  g_test_add_func ("/algorithms/mesh/an-index-outside-is-named", an_index_outside_is_named);
  g_test_add_func ("/algorithms/mesh/nan-is-named", nan_is_named);
  g_test_add_func ("/algorithms/mesh/uvs-are-checked-too", uvs_are_checked_too);
  return g_test_run ();
}
