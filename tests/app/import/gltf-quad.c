/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gltf-quad.h"

const float quad[] = { 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0 };
const guint16 quad_indices[] = { 0, 1, 2, 0, 2, 3 };

RmpImport *
import_or_fail (GBytes *file)
{
  g_autoptr (GError) error = NULL;
  RmpImport *import = rmp_fixture_import (file, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (import);
  return import;
}

const RmpImportMesh *
mesh_of (const RmpImport *import, guint index)
{
  g_assert_cmpuint (index, <, import->meshes->len);
  return g_ptr_array_index (import->meshes, index);
}

RmpImport *
import_primitive (RmpFixture *fixture, const char *primitive)
{
  g_autofree char *rest = g_strdup_printf (
      "\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{%s}]}]", primitive);
  g_autoptr (GBytes) file = rmp_fixture_gltf (fixture, rest);

  return import_or_fail (file);
}
