/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns from how a clip compresses a garment: of the sleeve that bends. */

#include "evaluate/strain-image.h"

#include "../store/fixture.h"

#define SIDE 256

static RmpProject *
make_project (gboolean with_uvs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 25);
  RmpProject *project = rmp_project_new (&error);

  g_assert_no_error (error);
  if (with_uvs)
    rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve", NULL, &error);
  g_assert_no_error (error);
  return project;
}

static RmpHeightImage *
make_image (RmpProject *project, gboolean moves, GError **error)
{
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (garment));
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpStrainImage) strain = rmp_strain_image_new (garment, moves ? clip : NULL, 0.0, SIDE, error);

  return strain ? rmp_strain_image_make (strain, &call, error) : NULL;
}

static void
ridges_lie_where_the_clip_bends_the_sleeve (void)
{
  RmpProject *project = make_project (TRUE);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpHeightImage) image = make_image (project, TRUE, &error);
  guint n_lifted = 0, n_level = 0;

  g_assert_no_error (error);
  g_assert_cmpuint (rmp_height_image_get_side (image), ==, SIDE);
  for (guint i = 0; i < SIDE; i++)
    for (guint j = 0; j < SIDE; j++)
      if (rmp_height_image_get (image, i, j) == RMP_HEIGHT_MIDDLE)
        n_level++;
      else if (rmp_height_image_get (image, i, j) > RMP_HEIGHT_MIDDLE + 16000)
        n_lifted++;
  g_assert_cmpuint (n_lifted, >, SIDE);
  g_assert_cmpuint (n_level, >, SIDE);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
a_garment_that_rests_and_one_without_a_chart_are_refused (void)
{
  for (guint with_uvs = 0; with_uvs < 2; with_uvs++)
    {
      RmpProject *project = make_project (with_uvs == 1);
      g_autoptr (GError) error = NULL;

      g_assert_null (make_image (project, with_uvs == 0, &error));
      g_assert_nonnull (error);
      rmp_project_close (project);
      g_object_unref (project);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/evaluate/strain-image/bend", ridges_lie_where_the_clip_bends_the_sleeve);
  g_test_add_func ("/model/evaluate/strain-image/refused", a_garment_that_rests_and_one_without_a_chart_are_refused);
  return g_test_run ();
}
