/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Patterns from how a clip compresses a garment: of the sleeve that bends. */

#include "evaluate/strain-image.h"

#include "../store/fixture.h"
#include "store/cloth/direction-fill.h"

#include <math.h>

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
  g_autoptr (RmpStrainImage)
      strain = rmp_strain_image_new (garment, moves ? clip : NULL, 0.0, SIDE, error);

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

/* How much codes change from texel to texel along columns and along rows. */
static void
measure_changes (RmpHeightImage *image, double changes[2])
{
  changes[0] = changes[1] = 0.0;
  for (guint i = 1; i < SIDE; i++)
    for (guint j = 1; j < SIDE; j++)
      {
        const double here = rmp_height_image_get (image, i, j);

        changes[0] += fabs (here - rmp_height_image_get (image, i - 1, j));
        changes[1] += fabs (here - rmp_height_image_get (image, i, j - 1));
      }
}

static void
ridges_run_across_or_along_what_was_painted (void)
{
  RmpProject *project = make_project (TRUE);
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  g_autoptr (GError) error = NULL;
  g_autofree float *by_u = rmp_garment_direct_by_uvs (garment, 0, NULL, &error);
  RmpDirectionItem *item = rmp_garment_add_directions (garment, NULL, by_u, &error);
  const RmpCall call = { .n_threads = 1 };
  double across[2], along[2];

  g_assert_no_error (error);
  for (guint turned = 0; turned < 2; turned++)
    {
      g_autoptr (RmpStrainImage)
          strain = rmp_strain_image_new_painted (item, turned == 1, 0.0, SIDE, &error);
      g_autoptr (RmpHeightImage) image = rmp_strain_image_make (strain, &call, &error);

      g_assert_no_error (error);
      measure_changes (image, turned ? along : across);
    }
  /* Where U grows the ridges follow each other, or go on. */
  g_assert_cmpfloat (across[0], >, 2.0 * across[1]);
  g_assert_cmpfloat (along[1], >, 2.0 * along[0]);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
empty_directions_are_refused (void)
{
  RmpProject *project = make_project (TRUE);
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  g_autofree float *none = g_new0 (float,
                                   3 * rmp_mesh_get_n_vertices (rmp_garment_get_mesh (garment)));
  g_autoptr (GError) error = NULL;
  RmpDirectionItem *item = rmp_garment_add_directions (garment, NULL, none, &error);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (RmpStrainImage) strain = rmp_strain_image_new_painted (item, FALSE, 0.0, SIDE, &error);

  g_assert_null (rmp_strain_image_make (strain, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  rmp_project_close (project);
  g_object_unref (project);
}

/* The arm bends about an axis at right angles to its bones: it is compressed along them. */
static void
a_clip_gives_the_directions_along_which_it_compresses (void)
{
  RmpProject *project = make_project (TRUE);
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpSurface *surface = rmp_garment_get_surface (garment);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (surface)), 0);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpStrainImage) strain = rmp_strain_image_new (garment, clip, 0.0, SIDE, &error);
  g_autofree float *found = rmp_strain_image_find_directions (strain, &call, &error);
  g_autofree float *bones = rmp_garment_direct_by_joints (garment, NULL, FALSE, &error);
  g_autofree float *round = rmp_garment_direct_by_joints (garment, NULL, TRUE, &error);
  double with = 0.0, against = 0.0;

  g_assert_no_error (error);
  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
       i += 3)
    {
      with += fabs ((double) (found[i] * bones[i] + found[i + 1] * bones[i + 1] +
                              found[i + 2] * bones[i + 2]));
      against += fabs ((double) (found[i] * round[i] + found[i + 1] * round[i + 1] +
                                 found[i + 2] * round[i + 2]));
    }
  g_assert_cmpfloat (with, >, 1.25 * against);
  rmp_project_close (project);
  g_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/evaluate/strain-image/bend", ridges_lie_where_the_clip_bends_the_sleeve);
  g_test_add_func ("/model/evaluate/strain-image/refused",
                   a_garment_that_rests_and_one_without_a_chart_are_refused);
  g_test_add_func ("/model/evaluate/strain-image/painted",
                   ridges_run_across_or_along_what_was_painted);
  g_test_add_func ("/model/evaluate/strain-image/empty", empty_directions_are_refused);
  g_test_add_func ("/model/evaluate/strain-image/directions",
                   a_clip_gives_the_directions_along_which_it_compresses);
  return g_test_run ();
}
