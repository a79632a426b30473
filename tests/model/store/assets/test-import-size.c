/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large something is said to be, so that wrong units are seen. */

#include <string.h>

#include "../fixture.h"
#include "store/assets/correction.h"

/* Standing up, until it is laid down. */
static RmpImport *
make_sheet (void)
{
  static const float corners[] = { 0, 0, 0, 1.2f, 0, 0, 1.2f, 0.8f, 0, 0, 0.8f, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 2, 3 };
  RmpImport *import = rmp_test_import_new ("Sheet", 4);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);

  g_ptr_array_set_size (import->meshes, 1);
  g_clear_pointer (&mesh->mesh, rmp_mesh_unref);
  g_clear_pointer (&mesh->skin, rmp_skin_unref);
  g_clear_pointer (&mesh->face_materials, g_free);
  g_clear_pointer (&mesh->morph_names, g_strfreev);
  mesh->mesh = rmp_mesh_new (4, corners, 2, faces, 0, NULL, NULL, NULL);
  mesh->n_morphs = 0;
  mesh->node = 0;
  import->metres_per_unit = 1.0;
  memcpy (import->minimum, corners, sizeof import->minimum);
  memcpy (import->maximum, corners + 6, sizeof import->maximum);
  return import;
}

static void
what_lies_flat_is_as_wide_as_it_is (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = make_sheet ();
  g_autofree char *stands = rmp_import_describe_size (import), *lies = NULL;
  RmpProject *project = rmp_project_new (&error);
  g_autofree char *up = NULL, *flat = NULL;
  RmpCharacter *character;

  g_assert_cmpstr (stands, ==, "It is 80 cm tall.");
  import->maximum[1] = 1e-6f;
  lies = rmp_import_describe_size (import);
  g_assert_cmpstr (lies, ==, "It lies flat and is 1.2 m wide.");

  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  character = rmp_test_get_character (project);
  up = rmp_character_describe_size (character);
  g_assert_cmpstr (up, ==, "80.0 cm tall");
  rmp_test_assert_ok (rmp_character_set_units (character, 1.0, RMP_UP_Z, &error), error);
  flat = rmp_character_describe_size (character);
  g_assert_cmpstr (flat, ==, "1.20 m wide, lying flat");
  rmp_project_close (project);
  g_object_unref (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/import-size/what-lies-flat-is-as-wide-as-it-is",
                   what_lies_flat_is_as_wide_as_it_is);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
