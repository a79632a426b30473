/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "../remesh.h"
#include "store/assets/correction.h"
#include "store/assets/import-record.h"
#include "store/assets/reimport.h"

#define N_RINGS RMP_TEST_SLEEVE_RINGS
#define SIDES 8

/* --- the same --------------------------------------------------------------------------------- */

static void
the_same_file_changes_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL, *summary = NULL;
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, NULL, NULL);

  rmp_test_assert_ok (
      rmp_character_reimport (rmp_test_get_character (project), import, &summary, &error), error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_character_get_imports (rmp_test_get_character (project))), ==,
      2);

  /* Nothing was even read anew: all that was computed still holds. */
  g_assert_true (rmp_test_get_surface (project) == surface);
  g_assert_true (rmp_surface_get_mesh (surface) == mesh);
  g_assert_true (rmp_surface_get_sampler (surface, NULL, NULL) == sampler);

  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_character_get_imports (rmp_test_get_character (project))), ==,
      1);
  rmp_project_close (project);
}

/* Moved vertices with the same faces: everything stays on its face. */
static void
the_same_faces_keep_their_lines (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (old), 12 * N_RINGS * SIDES);
  g_autofree char *before = rmp_test_describe (project), *after = NULL;

  for (guint i = 0; i < 3 * N_RINGS * SIDES; i++)
    positions[i] *= 1.5f;
  mesh->mesh = rmp_mesh_new (N_RINGS * SIDES, positions, rmp_mesh_get_n_faces (old),
                             rmp_mesh_get_faces (old), 0, NULL, NULL, NULL);
  rmp_test_assert_ok (
      rmp_character_reimport (rmp_test_get_character (project), import, NULL, &error), error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (rmp_test_get_character (project)), 0.9,
                                  1e-6);
  rmp_project_close (project);
}

/* --- meshed anew ------------------------------------------------------------------------------ */

static void
lines_go_over_to_a_finer_mesh (void)
{
  static const double shifts[] = { 0.0, 0.1 }; /* centimetres */

  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
      g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
      g_autofree char *before = rmp_test_describe (project), *undone = NULL, *summary = NULL;
      const double area = rmp_test_cloth_area (project);

      for (guint line = 0; line < 2; line++)
        {
          guint n;
          g_autofree double *positions = rmp_test_line_positions (project, line, &n);

          if (line == 0)
            {
              rmp_test_subdivide (import, shifts[i]);
              rmp_test_assert_ok (rmp_character_reimport (rmp_test_get_character (project), import,
                                                          &summary, &error),
                                  error);
              g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
            }
          else
            {
              rmp_test_assert_ok (rmp_project_undo (project, &error), error);
              g_free (g_steal_pointer (&positions));
              positions = rmp_test_line_positions (project, line, &n);
              rmp_test_assert_ok (rmp_project_redo (project, &error), error);
            }
          g_assert_cmpfloat (rmp_test_line_distance (project, line, positions, n), <=,
                             1e-6 + 0.02 * shifts[i]);
        }
      g_assert_cmpfloat_with_epsilon (rmp_test_cloth_area (project), area,
                                      1e-6 + 0.3 * shifts[i] * area);
      rmp_test_assert_ok (rmp_project_undo (project, &error), error);
      undone = rmp_test_describe (project);
      g_assert_cmpstr (undone, ==, before);
      rmp_project_close (project);
    }
}

/* --- what cannot be --------------------------------------------------------------------------- */

static void
what_has_no_place_is_counted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree char *before = rmp_test_describe (project), *summary = NULL, *undone = NULL;

  /* The lower half of the sleeve is cut off. */
  mesh->mesh = rmp_mesh_new (
      N_RINGS * SIDES, rmp_mesh_get_positions (old), rmp_mesh_get_n_faces (old) / 2,
      rmp_mesh_get_faces (old) + 3 * (rmp_mesh_get_n_faces (old) / 2), 0, NULL, NULL, NULL);
  rmp_test_assert_ok (
      rmp_character_reimport (rmp_test_get_character (project), import, &summary, &error), error);
  g_assert_true (
      g_str_has_prefix (summary, "Carried over: 1 garments, 1 fold lines. Not carried over: 2."));
  g_assert_nonnull (strstr (summary, "57 % of the faces of “Shirt”"));
  g_assert_nonnull (strstr (summary, "Fold line “Low”: the nearest cloth to its point 1 is"));
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0))), ==,
      1);
  g_assert_cmpstr (rmp_look_get_name (rmp_test_get_look (project, 0)), ==, "Soft");

  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
a_mesh_that_is_gone_takes_its_garments_along (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autoptr (RmpImport) other = rmp_test_import_new ("B", 5);
  RmpImportMesh *first = g_ptr_array_index (import->meshes, 0);
  g_autofree char *before = rmp_test_describe (project), *undone = NULL, *summary = NULL;

  g_free (first->name);
  first->name = g_strdup ("Glove");
  g_ptr_array_add (import->meshes, g_ptr_array_steal_index (other->meshes, 0));
  g_free (((RmpImportMesh *) g_ptr_array_index (import->meshes, 1))->name);
  ((RmpImportMesh *) g_ptr_array_index (import->meshes, 1))->name = g_strdup ("Boot");

  rmp_test_assert_ok (
      rmp_character_reimport (rmp_test_get_character (project), import, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "Garment “Shirt”: its mesh is not in the file."));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 0);
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_character_get_surfaces (rmp_test_get_character (project))), ==,
      2);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
a_file_without_meshes_is_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL;

  g_ptr_array_set_size (import->meshes, 0);
  g_assert_false (rmp_character_reimport (rmp_test_get_character (project), import, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  rmp_project_close (project);
}

/* --- units, motion ---------------------------------------------------------------------------- */

/* A unit that was put right stays right, whether the new file repeats the mistake or not. */
static void
a_corrected_unit_holds (void)
{
  for (guint honest = 0; honest < 2; honest++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
      g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);

      rmp_test_assert_ok (
          rmp_character_set_units (rmp_test_get_character (project), 0.03, RMP_UP_Y, &error),
          error);
      if (honest)
        import->metres_per_unit = 0.03;
      rmp_test_assert_ok (
          rmp_character_reimport (rmp_test_get_character (project), import, NULL, &error), error);
      g_assert_cmpfloat_with_epsilon (rmp_character_get_height (rmp_test_get_character (project)),
                                      1.8, 1e-5);
      rmp_project_close (project);
    }
}

static RmpSkeleton *
make_longer_skeleton (void)
{
  const char *const names[] = { "root", "upper", "lower" };
  const gint32 parents[] = { -1, 0, 1 };
  const RmpTransform locals[] = {
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 0.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
    { { 0.0, 30.0, 0.0 }, { 0.0, 0.0, 0.0, 1.0 }, { 1.0, 1.0, 1.0 } },
  };

  return rmp_skeleton_new (3, names, parents, locals, NULL, NULL);
}

/* A clip that the file does not have follows its joints to their new numbers. */
static void
clips_follow_their_joints (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_sleeve_project_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);
  g_autoptr (RmpClipItem)
      clip = g_list_model_get_item (rmp_character_get_clips (rmp_test_get_character (project)), 0);
  const guint32 bones[] = { 1, 2 };
  const guint n = N_RINGS * SIDES;
  g_autofree float *before = g_new (float, 3 * n), *after = g_new (float, 3 * n);

  rmp_sampler_positions (rmp_surface_get_sampler (rmp_test_get_surface (project), clip, NULL),
                         RMP_SKINNING_LINEAR, 0.6, before, 1);
  rmp_skeleton_unref (import->skeleton);
  import->skeleton = make_longer_skeleton ();
  mesh->skin = rmp_skin_new (n, 2, rmp_skin_get_joints (skin), rmp_skin_get_weights (skin), 2,
                             bones, rmp_skin_get_inverse_binds (skin));
  g_ptr_array_set_size (import->clips, 0);
  rmp_test_assert_ok (
      rmp_character_reimport (rmp_test_get_character (project), import, NULL, &error), error);
  rmp_sampler_positions (rmp_surface_get_sampler (rmp_test_get_surface (project), clip, NULL),
                         RMP_SKINNING_LINEAR, 0.6, after, 1);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-6);
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
      rmp_character_reimport (rmp_test_get_character (project), import, &summary, &error), error);
  g_assert_no_error (error);
  g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpfloat_with_epsilon (
      rmp_mesh_get_size (rmp_surface_get_mesh (rmp_test_get_surface (project))),
      rmp_mesh_get_size (((RmpImportMesh *) g_ptr_array_index (import->meshes, 0))->mesh) * 0.01 *
          0.01,
      1e-5);
  rmp_project_close (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/reimport/the-same-file-changes-nothing",
                   the_same_file_changes_nothing);
  g_test_add_func ("/model/store/reimport/the-same-faces-keep-their-lines",
                   the_same_faces_keep_their_lines);
  g_test_add_func ("/model/store/reimport/lines-go-over-to-a-finer-mesh",
                   lines_go_over_to_a_finer_mesh);
  g_test_add_func ("/model/store/reimport/what-has-no-place-is-counted",
                   what_has_no_place_is_counted);
  g_test_add_func ("/model/store/reimport/a-mesh-that-is-gone-takes-its-garments-along",
                   a_mesh_that_is_gone_takes_its_garments_along);
  g_test_add_func ("/model/store/reimport/a-file-without-meshes-is-refused",
                   a_file_without_meshes_is_refused);
  g_test_add_func ("/model/store/reimport/a-corrected-unit-holds", a_corrected_unit_holds);
  g_test_add_func ("/model/store/reimport/clips-follow-their-joints", clips_follow_their_joints);
  g_test_add_func ("/model/store/reimport/a-scale-of-the-nodes-moves-nothing",
                   a_scale_of_the_nodes_moves_nothing);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
