/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "../remesh.h"
#include "store/assets/correction.h"
#include "store/assets/import-record.h"
#include "store/assets/replace.h"

#define N_RINGS RMP_TEST_SLEEVE_RINGS

static RmpImportMesh *
first_mesh (RmpImport *import)
{
  return g_ptr_array_index (import->meshes, 0);
}

/* Where the sleeve is in the middle of its clip, [#V × 3]; to be freed. */
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
assert_same_positions (const float *a, const float *b, guint n, double tolerance)
{
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (a[i], b[i], tolerance);
}

/* --- the same --------------------------------------------------------------------------------- */

static void
the_same_mesh_changes_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Other", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL, *summary = NULL,
                  *undone = NULL;
  g_autofree float *positions = bent_positions (project), *now = NULL;
  const guint position = rmp_project_get_position (project);

  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
  after = rmp_test_describe (project);
  now = bent_positions (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
  assert_same_positions (now, positions, N_RINGS * 8, 1e-6);

  /* One step, and one report. */
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Replace mesh Sleeve");
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_character_get_imports (rmp_test_get_character (project))), ==,
      2);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_character_get_imports (rmp_test_get_character (project))), ==,
      1);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

/* --- meshed anew, without weights ------------------------------------------------------------- */

/* As an OBJ of the rest pose has it: finer, and nothing but places in the world. */
static RmpImport *
finer_import (double shift)
{
  RmpImport *import = rmp_test_import_new ("Fine", N_RINGS);
  RmpImportMesh *mesh = first_mesh (import);

  rmp_test_subdivide (import, shift);
  g_clear_pointer (&mesh->skin, rmp_skin_unref);
  g_clear_pointer (&import->skeleton, rmp_skeleton_unref);
  mesh->node = (guint) -1;
  return import;
}

/* The sleeve's weights are linear along it, so those between its vertices are known. */
static void
assert_finer_moves_alike (RmpProject *project, const float *before, const RmpTopology *topology)
{
  g_autofree float *now = bent_positions (project);
  const guint n = topology->n_vertices;

  assert_same_positions (now, before, n, 1e-5);
  for (guint e = 0; e < topology->n_edges; e++)
    for (guint c = 0; c < 3; c++)
      {
        const float a = before[3 * topology->edges[2 * e] + c],
                    b = before[3 * topology->edges[2 * e + 1] + c];
        const float low = MIN (a, b), high = MAX (a, b);

        /* Mixed matrices leave the straight line between its ends, on the side of the joint. */
        g_assert_cmpfloat (now[3 * (n + e) + c], >=, low - 0.01f);
        g_assert_cmpfloat (now[3 * (n + e) + c], <=, high + 0.01f);
      }
}

static void
a_finer_mesh_takes_lines_and_weights (void)
{
  static const double shifts[] = { 0.0, 0.1 }; /* centimetres */

  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
      g_autoptr (RmpImport) import = finer_import (shifts[i]);
      g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (
          rmp_surface_get_mesh (rmp_test_get_surface (project)));
      g_autofree char *before = rmp_test_describe (project), *undone = NULL, *summary = NULL;
      g_autofree float *bent = bent_positions (project);
      const double area = rmp_test_cloth_area (project);
      double *positions[2];
      guint n[2];

      for (guint line = 0; line < 2; line++)
        positions[line] = rmp_test_line_positions (project, line, &n[line]);
      rmp_test_assert_ok (
          rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
      g_assert_cmpstr (
          summary, ==,
          "Carried over: 1 garments, 2 fold lines. Weights were taken from the old mesh.");
      for (guint line = 0; line < 2; line++)
        {
          g_assert_cmpfloat (rmp_test_line_distance (project, line, positions[line], n[line]), <=,
                             1e-6 + 0.02 * shifts[i]);
          g_free (positions[line]);
        }
      g_assert_cmpfloat_with_epsilon (rmp_test_cloth_area (project), area,
                                      1e-6 + 0.3 * shifts[i] * area);
      if (i == 0)
        assert_finer_moves_alike (project, bent, topology);

      rmp_test_assert_ok (rmp_project_undo (project, &error), error);
      undone = rmp_test_describe (project);
      g_assert_cmpstr (undone, ==, before);
      rmp_project_close (project);
    }
}

/* Bones of the same names that stand elsewhere must not tear the mesh away. */
static void
weights_for_other_bones_are_not_taken (void)
{
  const char *const names[][2] = { { "Hips", "Spine" }, { "lower", "upper" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
      g_autoptr (RmpImport) import = rmp_test_import_new ("Other", N_RINGS);
      g_autofree float *positions = bent_positions (project), *now = NULL;
      g_autofree char *summary = NULL;
      g_autoptr (RmpSkeleton) skeleton = g_steal_pointer (&import->skeleton);

      import->skeleton = rmp_skeleton_new (2, (const char **) names[i],
                                           rmp_skeleton_get_parents (skeleton),
                                           rmp_skeleton_get_rest_transforms (skeleton), NULL, NULL);
      rmp_test_assert_ok (
          rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
      g_assert_nonnull (strstr (summary, "those of the new one are for other bones"));
      now = bent_positions (project);
      assert_same_positions (now, positions, N_RINGS * 8, 1e-5);
      rmp_project_close (project);
    }
}

/* --- where it stands -------------------------------------------------------------------------- */

/* What was put right of the character holds for a mesh with the same mistake, and not for one
 * without.
 */
static void
a_corrected_character_keeps_its_place (void)
{
  for (guint honest = 0; honest < 2; honest++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
      g_autoptr (RmpImport) import = NULL;
      g_autofree float *positions = NULL, *now = NULL;

      rmp_test_assert_ok (
          rmp_character_set_units (rmp_test_get_character (project), 0.03, RMP_UP_Z, &error),
          error);
      positions = bent_positions (project);
      if (honest)
        {
          g_autoptr (RmpMesh)
              mesh = rmp_mesh_ref (rmp_surface_get_mesh (rmp_test_get_surface (project)));
          g_autofree float *posed = g_new (float, 3 * N_RINGS * 8);

          rmp_sampler_positions (
              rmp_surface_get_sampler (rmp_test_get_surface (project), NULL, NULL),
              RMP_SKINNING_LINEAR, 0.0, posed, 1);
          import = finer_import (0.0);
          import->metres_per_unit = 1.0;
          rmp_mesh_unref (first_mesh (import)->mesh);
          first_mesh (import)->mesh = rmp_mesh_new (rmp_mesh_get_n_vertices (mesh), posed,
                                                    rmp_mesh_get_n_faces (mesh),
                                                    rmp_mesh_get_faces (mesh), 0, NULL, NULL, NULL);
        }
      else
        import = rmp_test_import_new ("Arm", N_RINGS);
      rmp_test_assert_ok (
          rmp_surface_replace (rmp_test_get_surface (project), import, 0, NULL, &error), error);
      now = bent_positions (project);
      assert_same_positions (now, positions, N_RINGS * 8, 1e-5);

      /* Nor does it move when that is taken back. */
      rmp_test_assert_ok (
          rmp_character_set_units (rmp_test_get_character (project), 0.01, RMP_UP_Y, &error),
          error);
      g_assert_cmpfloat_with_epsilon (rmp_character_get_height (rmp_test_get_character (project)),
                                      0.6, 1e-5);
      rmp_project_close (project);
    }
}

/* --- from the project itself ------------------------------------------------------------------ */

static void
a_mesh_of_the_project_takes_the_place_and_stays (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = finer_import (0.0);
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpCharacter *character = rmp_project_add_import (project, import, NULL, &error);
  g_autoptr (RmpSurface) other = NULL;
  g_autofree char *summary = NULL;
  const guint n_before = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));

  g_assert_no_error (error);
  other = g_list_model_get_item (rmp_character_get_surfaces (character), 0);
  rmp_test_assert_ok (rmp_surface_replace_by (surface, other, &summary, &error), error);
  g_assert_cmpstr (summary, ==,
                   "Carried over: 1 garments, 2 fold lines. Weights were taken from the old mesh.");
  g_assert_cmpuint (rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)), ==,
                    rmp_mesh_get_n_vertices (rmp_surface_get_mesh (other)));
  g_assert_cmpuint (rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)), >, n_before);
  g_assert_cmpuint (rmp_surface_get_n_materials (surface), ==, 2);
  g_assert_cmpstr (rmp_surface_get_material_name (surface, 1), ==, "Cloth");
  g_assert_nonnull (rmp_surface_get_material_image (surface, 1));
  g_assert_cmpstr (rmp_surface_get_name (surface), ==, "Sleeve");

  g_assert_false (rmp_surface_replace_by (surface, surface, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  rmp_project_close (project);
}

/* --- what cannot be --------------------------------------------------------------------------- */

static void
what_has_no_place_is_counted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Half", N_RINGS);
  RmpImportMesh *mesh = first_mesh (import);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree char *before = NULL, *summary = NULL, *undone = NULL;

  rmp_test_touch_new (rmp_test_touched_layer_new (rmp_test_get_garment (project, 0)),
                      RMP_TOUCH_KEEP, 3, 2, 8);
  before = rmp_test_describe (project);

  /* The lower half of the sleeve is cut off. */
  mesh->mesh = rmp_mesh_new (
      N_RINGS * 8, rmp_mesh_get_positions (old), rmp_mesh_get_n_faces (old) / 2,
      rmp_mesh_get_faces (old) + 3 * (rmp_mesh_get_n_faces (old) / 2), 0, NULL, NULL, NULL);
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
  g_assert_true (
      g_str_has_prefix (summary, "Carried over: 1 garments, 1 fold lines. Not carried over: 3."));
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
the_mesh_of_the_same_name_is_meant (void)
{
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autoptr (RmpImport) other = rmp_test_import_new ("B", 5);
  RmpSurface *surface = rmp_test_get_surface (project);

  g_ptr_array_insert (import->meshes, 0, g_ptr_array_steal_index (other->meshes, 0));
  g_free (first_mesh (import)->name);
  first_mesh (import)->name = g_strdup ("Glove");
  g_assert_cmpuint (rmp_surface_guess_replacement (surface, import), ==, 1);
  rmp_project_close (project);
}

/* A node above the bones may scale what the file has in another unit: nothing of it moves. */
static void
a_scale_of_the_nodes_moves_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL, *summary = NULL;

  rmp_test_scale_nodes (import, 0.01);
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (summary, "Carried over: 1 garments, 2 fold lines."));
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpfloat_with_epsilon (
      rmp_mesh_get_size (rmp_surface_get_mesh (rmp_test_get_surface (project))),
      rmp_mesh_get_size (((RmpImportMesh *) g_ptr_array_index (import->meshes, 0))->mesh) * 0.01 *
          0.01,
      1e-5);
  rmp_project_close (project);
}

/* --- wrinkles touched by hand ----------------------------------------------------------------- */

static void
find_touch (RmpLayer *layer, double position[3])
{
  RmpMesh *mesh = rmp_surface_get_mesh (
      rmp_garment_get_surface (rmp_look_get_garment (rmp_layer_get_look (layer))));
  g_autoptr (RmpTouchItem) item = g_list_model_get_item (rmp_layer_get_touches (layer), 0);
  const RmpTouch *touch = rmp_touch_item_get_touch (item);
  const RmpSurfacePoint point = { touch->face, { touch->barycentric[0], touch->barycentric[1] } };
  const guint n = 3 * rmp_mesh_get_n_vertices (mesh);
  g_autofree double *positions = g_new (double, n);

  for (guint i = 0; i < n; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  rmp_surface_point_position (&point, rmp_mesh_get_faces (mesh), positions, position);
}

static void
a_touched_wrinkle_stays_where_it_is (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = finer_import (0.0);
  RmpLayer *layer = rmp_test_touched_layer_new (rmp_test_get_garment (project, 0));
  g_autofree char *summary = NULL, *before = NULL, *undone = NULL;
  double old[3], new[3];

  rmp_test_touch_new (layer, RMP_TOUCH_KEEP, 37, 2, 8);
  before = rmp_test_describe (project);
  find_touch (layer, old);
  rmp_test_assert_ok (
      rmp_surface_replace (rmp_test_get_surface (project), import, 0, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "1 garments, 2 fold lines, 1 wrinkles touched by hand."));
  find_touch (layer, new);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon (new[i], old[i], 1e-6);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/replace/the-same-mesh-changes-nothing",
                   the_same_mesh_changes_nothing);
  g_test_add_func ("/model/store/replace/a-finer-mesh-takes-lines-and-weights",
                   a_finer_mesh_takes_lines_and_weights);
  g_test_add_func ("/model/store/replace/weights-for-other-bones-are-not-taken",
                   weights_for_other_bones_are_not_taken);
  g_test_add_func ("/model/store/replace/a-corrected-character-keeps-its-place",
                   a_corrected_character_keeps_its_place);
  g_test_add_func ("/model/store/replace/a-mesh-of-the-project-takes-the-place-and-stays",
                   a_mesh_of_the_project_takes_the_place_and_stays);
  g_test_add_func ("/model/store/replace/what-has-no-place-is-counted",
                   what_has_no_place_is_counted);
  g_test_add_func ("/model/store/replace/the-mesh-of-the-same-name-is-meant",
                   the_mesh_of_the_same_name_is_meant);
  g_test_add_func ("/model/store/replace/a-touched-wrinkle-stays-where-it-is",
                   a_touched_wrinkle_stays_where_it_is);
  g_test_add_func ("/model/store/replace/a-scale-of-the-nodes-moves-nothing",
                   a_scale_of_the_nodes_moves_nothing);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
