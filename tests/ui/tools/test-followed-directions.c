/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Directions that stamps and noise follow: found by name, the same on the cloth and on its UVs. */

#include "../../model/store/fixture.h"
#include "store/cloth/direction-fill.h"
#include "tools/brushes/brush-settings.h"
#include "tools/pattern-brush/followed-directions.h"

#include <math.h>

static void
stamps_and_noise_follow_a_field (void)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  g_autoptr (GError) error = NULL;
  g_autofree float *by_v = NULL;
  RmpProject *project = rmp_project_new (&error);
  RmpDirectionItem *item;
  RmpGarment *garment;
  const float *rest;

  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  rmp_project_add_import (project, import, NULL, &error);
  garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve", NULL,
                                     &error);
  by_v = rmp_garment_direct_by_uvs (garment, 1, NULL, &error);
  item = rmp_garment_add_directions (garment, "Up", by_v, &error);
  g_assert_no_error (error);
  rest = rmp_mesh_get_positions (rmp_surface_get_mesh (rmp_garment_get_surface (garment)));

  g_object_set (rmp_brush_settings_get_default (), "directions", "Down", NULL);
  g_assert_null (rmp_followed_directions_find (garment, RMP_TIP_NOISE));
  g_object_set (rmp_brush_settings_get_default (), "directions", "Up", NULL);
  g_assert_null (rmp_followed_directions_find (garment, RMP_TIP_RAISE));
  g_assert_true (rmp_followed_directions_find (garment, RMP_TIP_NOISE) == item);
  g_assert_true (rmp_followed_directions_find (garment, RMP_TIP_STAMP) == item);

  for (guint i = 1; i < 9; i++)
    {
      const RmpSurfacePoint point = { 11 * i, { 0.3, 0.3 } };
      const double position[2] = { 0.07 + 0.1 * i, 0.93 - 0.1 * i }, outside[2] = { -0.5, 3.0 };
      double flat[2] = { 0.0, 0.0 };
      float direction[3] = { 0.0f, 0.0f, 0.0f };

      /* The bones of the arm run where V grows. */
      g_assert_true (rmp_followed_directions_get_flat (item, position, flat));
      g_assert_cmpfloat (fabs (flat[1]), >, 0.99);
      g_assert_true (rmp_followed_directions_get (item, &point, rest, direction));
      g_assert_cmpfloat_with_epsilon (hypotf (hypotf (direction[0], direction[1]), direction[2]),
                                      1.0, 1e-5);
      g_assert_false (rmp_followed_directions_get_flat (item, outside, flat));
    }
  g_object_set (rmp_brush_settings_get_default (), "directions", NULL, NULL);
  rmp_project_close (project);
  g_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/followed-directions/stamps-and-noise", stamps_and_noise_follow_a_field);
  return g_test_run ();
}
