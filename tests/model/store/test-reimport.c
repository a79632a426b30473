/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "fixture.h"
#include "store/correction.h"
#include "store/import-record.h"
#include "store/reimport.h"

#define N_RINGS 9
#define SIDES 8

static void
assert_ok (gboolean ok, GError *error)
{
  g_assert_no_error (error);
  g_assert_true (ok);
}

static RmpCharacter *
get_character (RmpProject *project)
{
  return rmp_surface_get_character (rmp_test_get_surface (project));
}

static RmpProject *
make_project (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  RmpSurface *surface = rmp_test_get_surface (project);
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *cloth = g_new0 (guint8, n);
  RmpGarment *garment;

  memset (cloth, 1, n - 2 * SIDES); /* all but the last ring */
  garment = rmp_project_add_garment (project, surface, "Shirt", cloth, &error);
  g_assert_no_error (error);
  rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, "Soft", &error);
  g_assert_no_error (error);
  rmp_test_fold_line_new (garment, "Low", 2, 1, 3);
  rmp_test_fold_line_new (garment, "High", 5, 4, 3);
  return project;
}

/* The sleeve meshed anew: every face becomes four, every place moves by @shift (centimetres). */
static void
subdivide (RmpImport *import, double shift)
{
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (old);
  const guint n = topology->n_vertices, all = n + topology->n_edges;
  const float *places = rmp_mesh_get_positions (old);
  g_autofree float *positions = g_new (float, 3 * all), *weights = g_new (float, 2 * all);
  g_autofree guint16 *joints = g_new (guint16, 2 * all);
  g_autofree guint32 *faces = g_new (guint32, 12 * topology->n_faces);

  for (guint v = 0; v < all; v++)
    {
      const guint32 *ends = v < n ? NULL : topology->edges + 2 * (v - n);
      const guint32 a = ends ? ends[0] : v, b = ends ? ends[1] : v;
      float place[3];

      for (guint c = 0; c < 3; c++)
        place[c] = 0.5f * (places[3 * a + c] + places[3 * b + c]);
      for (guint c = 0; c < 3; c++)
        positions[3 * v + c] = place[c] + (float) (shift * sin (7.0 * (double) place[(c + 1) % 3]));
      joints[2 * v] = 0;
      joints[2 * v + 1] = 1;
      weights[2 * v + 1] = place[1] / 60.0f;
      weights[2 * v] = 1.0f - weights[2 * v + 1];
    }
  for (guint f = 0; f < topology->n_faces; f++)
    {
      const guint32 *c = topology->faces + 3 * f, *e = topology->face_edges + 3 * f;
      const guint32 four[] = { c[0],     n + e[0], n + e[2], n + e[0], c[1],     n + e[1],
                               n + e[2], n + e[1], c[2],     n + e[0], n + e[1], n + e[2] };

      memcpy (faces + 12 * f, four, sizeof four);
    }
  mesh->mesh = rmp_mesh_new (all, positions, 4 * topology->n_faces, faces, 0, NULL, NULL, NULL);
  mesh->skin = rmp_skin_new (all, 2, joints, weights, rmp_skin_get_n_bones (skin), rmp_skin_get_bones (skin),
                             rmp_skin_get_inverse_binds (skin));
  mesh->n_morphs = 0;
  mesh->face_materials = g_renew (guint16, mesh->face_materials, 4 * topology->n_faces);
  memset (mesh->face_materials, 0, 4 * topology->n_faces * sizeof (guint16));
}

/* How far the points of the present line are from the curve @places, at most. */
static double
distance_from (RmpProject *project, guint index, const double *places, guint n)
{
  g_autoptr (RmpFoldLine)
      line = g_list_model_get_item (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), index);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;
  const guint n_positions = 3 * rmp_mesh_get_n_vertices (mesh);
  g_autofree double *positions = g_new (double, n_positions), *now = g_new (double, 3 * curve->n_points);
  double farthest = 0.0;

  for (guint i = 0; i < n_positions; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  rmp_surface_curve_positions (curve, rmp_mesh_get_faces (mesh), positions, now);
  for (guint i = 0; i < curve->n_points; i++)
    {
      double nearest = INFINITY;

      for (guint k = 0; k + 1 < n; k++)
        {
          double along = 0.0, length = 0.0, square = 0.0;

          for (guint c = 0; c < 3; c++)
            {
              const double d = places[3 * k + 3 + c] - places[3 * k + c];

              along += (now[3 * i + c] - places[3 * k + c]) * d;
              length += d * d;
            }
          along = CLAMP (along / length, 0.0, 1.0);
          for (guint c = 0; c < 3; c++)
            {
              const double d = now[3 * i + c] - places[3 * k + c] - along * (places[3 * k + 3 + c] - places[3 * k + c]);

              square += d * d;
            }
          nearest = fmin (nearest, square);
        }
      farthest = fmax (farthest, sqrt (nearest));
    }
  return farthest;
}

static double *
line_places (RmpProject *project, guint index, guint *n)
{
  g_autoptr (RmpFoldLine)
      line = g_list_model_get_item (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), index);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;
  const guint n_positions = 3 * rmp_mesh_get_n_vertices (mesh);
  g_autofree double *positions = g_new (double, n_positions);
  double *places = g_new (double, 3 * curve->n_points);

  for (guint i = 0; i < n_positions; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  rmp_surface_curve_positions (curve, rmp_mesh_get_faces (mesh), positions, places);
  *n = curve->n_points;
  return places;
}

/* Square metres of the garment. */
static double
cloth_area (RmpProject *project)
{
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  const guint8 *cloth = rmp_garment_get_cloth (garment);
  double area = 0.0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    {
      const guint32 *c = rmp_mesh_get_faces (mesh) + 3 * f;
      const float *p = rmp_mesh_get_positions (mesh);
      double u[3], v[3], square = 0.0;

      for (guint i = 0; i < 3; i++)
        {
          u[i] = (double) p[3 * c[1] + i] - (double) p[3 * c[0] + i];
          v[i] = (double) p[3 * c[2] + i] - (double) p[3 * c[0] + i];
        }
      for (guint i = 0; i < 3; i++)
        square += pow (u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3], 2.0);
      area += !cloth || cloth[f] ? 0.5 * sqrt (square) : 0.0;
    }
  return area;
}

/* --- the same ---------------------------------------------------------------------------------------------------- */

static void
the_same_file_changes_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL, *summary = NULL;
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpMesh *mesh = rmp_surface_get_mesh (surface);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, NULL, NULL);

  assert_ok (rmp_character_reimport (get_character (project), import, &summary, &error), error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_imports (get_character (project))), ==, 2);

  /* Nothing was even read anew: all that was computed still holds. */
  g_assert_true (rmp_test_get_surface (project) == surface);
  g_assert_true (rmp_surface_get_mesh (surface) == mesh);
  g_assert_true (rmp_surface_get_sampler (surface, NULL, NULL) == sampler);

  assert_ok (rmp_project_undo (project, &error), error);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_imports (get_character (project))), ==, 1);
  rmp_project_close (project);
}

/* Moved vertices with the same faces: everything stays on its face. */
static void
the_same_faces_keep_their_lines (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (old), 12 * N_RINGS * SIDES);
  g_autofree char *before = rmp_test_describe (project), *after = NULL;

  for (guint i = 0; i < 3 * N_RINGS * SIDES; i++)
    positions[i] *= 1.5f;
  mesh->mesh = rmp_mesh_new (N_RINGS * SIDES, positions, rmp_mesh_get_n_faces (old), rmp_mesh_get_faces (old), 0, NULL,
                             NULL, NULL);
  assert_ok (rmp_character_reimport (get_character (project), import, NULL, &error), error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (get_character (project)), 0.9, 1e-6);
  rmp_project_close (project);
}

/* --- meshed anew ------------------------------------------------------------------------------------------------- */

static void
lines_go_over_to_a_finer_mesh (void)
{
  static const double shifts[] = { 0.0, 0.1 }; /* centimetres */

  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = make_project ();
      g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
      g_autofree char *before = rmp_test_describe (project), *undone = NULL, *summary = NULL;
      const double area = cloth_area (project);

      for (guint line = 0; line < 2; line++)
        {
          guint n;
          g_autofree double *places = line_places (project, line, &n);

          if (line == 0)
            {
              subdivide (import, shifts[i]);
              assert_ok (rmp_character_reimport (get_character (project), import, &summary, &error), error);
              g_assert_cmpstr (summary, ==, "Carried over: 1 garments, 2 fold lines.");
            }
          else
            {
              assert_ok (rmp_project_undo (project, &error), error);
              g_free (g_steal_pointer (&places));
              places = line_places (project, line, &n);
              assert_ok (rmp_project_redo (project, &error), error);
            }
          g_assert_cmpfloat (distance_from (project, line, places, n), <=, 1e-6 + 0.02 * shifts[i]);
        }
      g_assert_cmpfloat_with_epsilon (cloth_area (project), area, 1e-6 + 0.3 * shifts[i] * area);
      assert_ok (rmp_project_undo (project, &error), error);
      undone = rmp_test_describe (project);
      g_assert_cmpstr (undone, ==, before);
      rmp_project_close (project);
    }
}

/* --- what cannot be ---------------------------------------------------------------------------------------------- */

static void
what_has_no_place_is_counted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree char *before = rmp_test_describe (project), *summary = NULL, *undone = NULL;

  /* The lower half of the sleeve is cut off. */
  mesh->mesh = rmp_mesh_new (N_RINGS * SIDES, rmp_mesh_get_positions (old), rmp_mesh_get_n_faces (old) / 2,
                             rmp_mesh_get_faces (old) + 3 * (rmp_mesh_get_n_faces (old) / 2), 0, NULL, NULL, NULL);
  assert_ok (rmp_character_reimport (get_character (project), import, &summary, &error), error);
  g_assert_true (g_str_has_prefix (summary, "Carried over: 1 garments, 1 fold lines. Not carried over: 2."));
  g_assert_nonnull (strstr (summary, "57 % of the faces of “Shirt”"));
  g_assert_nonnull (strstr (summary, "Fold line “Low”: the nearest cloth to its point 1 is"));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0))), ==, 1);
  g_assert_cmpstr (rmp_look_get_name (rmp_test_get_look (project, 0)), ==, "Soft");

  assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
a_mesh_that_is_gone_takes_its_garments_along (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autoptr (RmpImport) other = rmp_test_import_new ("B", 5);
  RmpImportMesh *first = g_ptr_array_index (import->meshes, 0);
  g_autofree char *before = rmp_test_describe (project), *undone = NULL, *summary = NULL;

  g_free (first->name);
  first->name = g_strdup ("Glove");
  g_ptr_array_add (import->meshes, g_ptr_array_steal_index (other->meshes, 0));
  g_free (((RmpImportMesh *) g_ptr_array_index (import->meshes, 1))->name);
  ((RmpImportMesh *) g_ptr_array_index (import->meshes, 1))->name = g_strdup ("Boot");

  assert_ok (rmp_character_reimport (get_character (project), import, &summary, &error), error);
  g_assert_nonnull (strstr (summary, "Garment “Shirt”: its mesh is not in the file."));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_character_get_surfaces (get_character (project))), ==, 2);
  assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  rmp_project_close (project);
}

static void
a_file_without_meshes_is_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  g_autofree char *before = rmp_test_describe (project), *after = NULL;

  g_ptr_array_set_size (import->meshes, 0);
  g_assert_false (rmp_character_reimport (get_character (project), import, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  rmp_project_close (project);
}

/* --- units, motion ----------------------------------------------------------------------------------------------- */

/* A unit that was put right stays right, whether the new file repeats the mistake or not. */
static void
a_corrected_unit_holds (void)
{
  for (guint honest = 0; honest < 2; honest++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = make_project ();
      g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);

      assert_ok (rmp_character_set_units (get_character (project), 0.03, RMP_UP_Y, &error), error);
      if (honest)
        import->metres_per_unit = 0.03;
      assert_ok (rmp_character_reimport (get_character (project), import, NULL, &error), error);
      g_assert_cmpfloat_with_epsilon (rmp_character_get_height (get_character (project)), 1.8, 1e-5);
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
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (get_character (project)), 0);
  const guint32 bones[] = { 1, 2 };
  const guint n = N_RINGS * SIDES;
  g_autofree float *before = g_new (float, 3 * n), *after = g_new (float, 3 * n);

  rmp_sampler_positions (rmp_surface_get_sampler (rmp_test_get_surface (project), clip, NULL), RMP_SKINNING_LINEAR, 0.6,
                         before, 1);
  rmp_skeleton_unref (import->skeleton);
  import->skeleton = make_longer_skeleton ();
  mesh->skin = rmp_skin_new (n, 2, rmp_skin_get_joints (skin), rmp_skin_get_weights (skin), 2, bones,
                             rmp_skin_get_inverse_binds (skin));
  g_ptr_array_set_size (import->clips, 0);
  assert_ok (rmp_character_reimport (get_character (project), import, NULL, &error), error);
  rmp_sampler_positions (rmp_surface_get_sampler (rmp_test_get_surface (project), clip, NULL), RMP_SKINNING_LINEAR, 0.6,
                         after, 1);
  for (guint i = 0; i < 3 * n; i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-6);
  rmp_project_close (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/reimport/the-same-file-changes-nothing", the_same_file_changes_nothing);
  g_test_add_func ("/model/store/reimport/the-same-faces-keep-their-lines", the_same_faces_keep_their_lines);
  g_test_add_func ("/model/store/reimport/lines-go-over-to-a-finer-mesh", lines_go_over_to_a_finer_mesh);
  g_test_add_func ("/model/store/reimport/what-has-no-place-is-counted", what_has_no_place_is_counted);
  g_test_add_func ("/model/store/reimport/a-mesh-that-is-gone-takes-its-garments-along",
                   a_mesh_that_is_gone_takes_its_garments_along);
  g_test_add_func ("/model/store/reimport/a-file-without-meshes-is-refused", a_file_without_meshes_is_refused);
  g_test_add_func ("/model/store/reimport/a-corrected-unit-holds", a_corrected_unit_holds);
  g_test_add_func ("/model/store/reimport/clips-follow-their-joints", clips_follow_their_joints);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
