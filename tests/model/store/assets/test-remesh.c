/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "../remesh.h"
#include "geometry/bvh.h"
#include "store/assets/remesh.h"

/* In the middle of the clip, [#V × 3]; to be freed. */
static float *
bent_positions (RmpProject *project)
{
  RmpSurface *surface = rmp_test_get_surface (project);
  g_autoptr (RmpClipItem)
      clip = g_list_model_get_item (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  float *positions = g_new (float, 3 * rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)));

  rmp_sampler_positions (rmp_surface_get_sampler (surface, clip, NULL), RMP_SKINNING_LINEAR, 0.6,
                         positions, 1);
  return positions;
}

static void
the_sleeve_moves_as_before (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  g_autofree float *before = bent_positions (project), *after = NULL;
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  g_autoptr (RmpBvh)
      old = rmp_bvh_new (rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh), before, NULL);
  const double length = 0.05 * rmp_mesh_get_size (mesh);
  const guint n_before = rmp_mesh_get_n_vertices (mesh);
  g_autofree char *summary = NULL, *described = rmp_test_describe (project), *undone = NULL;

  rmp_test_assert_ok (rmp_surface_remesh (surface, length, &summary, &error), error);
  mesh = rmp_surface_get_mesh (surface);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (mesh), >, n_before);
  g_assert_true (rmp_surface_has_weights (surface));
  g_assert_nonnull (strstr (summary, "1 garments, 2 fold lines"));
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Remesh Sleeve");

  after = bent_positions (project);
  for (guint v = 0; v < rmp_mesh_get_n_vertices (mesh); v++)
    {
      const double point[3] = { (double) after[3 * v], (double) after[3 * v + 1],
                                (double) after[3 * v + 2] };
      RmpSurfacePoint hit;
      double distance;

      g_assert_true (rmp_bvh_closest (old, point, &hit, &distance));
      /* Mixed matrices leave the straight line between two old vertices. */
      g_assert_cmpfloat (distance, <, 0.3 * length);
    }
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, described);
  rmp_project_close (project);
}

static void
absurd_lengths_are_refused (void)
{
  static const double lengths[] = { 0.0, -1.0, (double) INFINITY, 1e-7 };
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autofree char *before = rmp_test_describe (project), *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (
          rmp_surface_remesh (rmp_test_get_surface (project), lengths[i], NULL, &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
    }
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  rmp_project_close (project);
}

/* The number that is told before is about what comes out. */
static void
the_estimate_is_near (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  const double length = 0.03 * rmp_mesh_get_size (rmp_surface_get_mesh (surface)),
               expected = rmp_surface_estimate_remeshed (surface, length);

  rmp_test_assert_ok (rmp_surface_remesh (surface, length, NULL, &error), error);
  g_assert_cmpfloat_with_epsilon (rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)) / expected,
                                  1.0, 0.35);
  rmp_project_close (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/store/remesh/the-sleeve-moves-as-before", the_sleeve_moves_as_before);
  g_test_add_func ("/model/store/remesh/absurd-lengths-are-refused", absurd_lengths_are_refused);
  g_test_add_func ("/model/store/remesh/the-estimate-is-near", the_estimate_is_near);
  return g_test_run ();
}
