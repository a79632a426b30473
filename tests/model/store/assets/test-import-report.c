/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "store/assets/add-motion.h"
#include "store/assets/correction.h"
#include "store/assets/repair.h"

#define N_RINGS 9
#define SIDES 8

static RmpImportRecord *
get_record (RmpProject *project)
{
  g_autoptr (RmpImportRecord) record = g_list_model_get_item (
      rmp_character_get_imports (rmp_test_get_character (project)), 0);

  g_assert_nonnull (record);
  return record;
}

static gboolean
find_line (RmpImportRecord *record, RmpFault fault, guint *index)
{
  *index = 0;
  for (guint i = 0; i < rmp_import_record_get_n_lines (record); i++)
    {
      RmpReportLine line;

      rmp_import_record_get_line (record, i, &line);
      if (line.fault == fault)
        {
          *index = i;
          return TRUE;
        }
    }
  return FALSE;
}

/* --- a sleeve with every fault ---------------------------------------------------------------- */

/* Faces are added behind those of the sleeve, and vertices behind its own, which take the weights
 * of the first one.
 */
static void
add_to_mesh (RmpImportMesh *mesh, guint n_positions, const float *positions, guint n_faces,
             const guint32 *faces)
{
  const guint n = rmp_mesh_get_n_vertices (mesh->mesh), f = rmp_mesh_get_n_faces (mesh->mesh);
  const guint all = n + n_positions, influences = rmp_skin_get_n_influences (mesh->skin);
  g_autofree float *places = g_new (float, 3 * all), *weights = g_new (float, influences *all);
  g_autofree guint32 *corners = g_new (guint32, 3 * (f + n_faces));
  g_autofree guint16 *joints = g_new (guint16, influences * all);
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autoptr (RmpSkin) skin = g_steal_pointer (&mesh->skin);

  memcpy (places, rmp_mesh_get_positions (old), 12 * n);
  if (n_positions > 0)
    memcpy (places + 3 * n, positions, 12 * n_positions);
  memcpy (corners, rmp_mesh_get_faces (old), 12 * f);
  memcpy (corners + 3 * f, faces, 12 * n_faces);
  for (guint v = 0; v < all; v++)
    for (guint i = 0; i < influences; i++)
      {
        joints[influences * v + i] = rmp_skin_get_joints (skin)[influences * (v < n ? v : 0) + i];
        weights[influences * v + i] = rmp_skin_get_weights (skin)[influences * (v < n ? v : 0) + i];
      }
  mesh->mesh = rmp_mesh_new (all, places, f + n_faces, corners, 0, NULL, NULL, NULL);
  mesh->skin = rmp_skin_new (all, influences, joints, weights, rmp_skin_get_n_bones (skin),
                             rmp_skin_get_bones (skin), rmp_skin_get_inverse_binds (skin));
  mesh->face_materials = g_renew (guint16, mesh->face_materials, f + n_faces);
  memset (mesh->face_materials + f, 0, n_faces * sizeof (guint16));
  mesh->morph_deltas = g_renew (float, mesh->morph_deltas, 3 * all);
  for (guint i = 0; i < 3 * n_positions; i++)
    mesh->morph_deltas[3 * n + i] = 0.5f;
}

static void
turn_faces (RmpImportMesh *mesh, guint first, guint n)
{
  g_autoptr (RmpMesh) old = g_steal_pointer (&mesh->mesh);
  g_autofree guint32 *faces = g_memdup2 (rmp_mesh_get_faces (old), 12 * rmp_mesh_get_n_faces (old));

  for (guint f = first; f < first + n; f++)
    {
      const guint32 second = faces[3 * f + 1];

      faces[3 * f + 1] = faces[3 * f + 2];
      faces[3 * f + 2] = second;
    }
  mesh->mesh = rmp_mesh_new (rmp_mesh_get_n_vertices (old), rmp_mesh_get_positions (old),
                             rmp_mesh_get_n_faces (old), faces, 0, NULL, NULL, NULL);
}

static RmpImport *
make_faulty (void)
{
  static const float positions[] = { 9, 15, 0, 9, 22.5f, 0, 20, 20, 20, 5, 3.75f, 0 };
  const guint32 n = N_RINGS * SIDES;
  const guint32 faces[] = {
    2 * SIDES, 3 * SIDES, n,     /* a fin on the edge between two rings */
    3 * SIDES, n + 1,     n,     /* … */
    40,        41,        48,    /* doubled below */
    0,         SIDES,     n + 3, /* its third corner lies on the edge */
  };
  RmpImport *import = rmp_test_import_new ("Arm", N_RINGS);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);

  add_to_mesh (mesh, 4, positions, 4, faces);
  add_to_mesh (mesh, 0, NULL, 1, rmp_mesh_get_faces (mesh->mesh) + 3 * 70); /* once more */
  turn_faces (mesh, 100, 6);
  mesh->n_unweighted = 3;
  mesh->unweighted = g_new (guint32, 3);
  for (guint i = 0; i < 3; i++)
    mesh->unweighted[i] = 33 + i;
  rmp_import_check (import);
  return import;
}

/* Up the third side, over faces that look the other way. */
static void
add_line (RmpGarment *garment, const char *name)
{
  g_autoptr (GError) error = NULL;
  const RmpSurfacePoint ends[] = { { 68, { 0.1, 0.4 } }, { 116, { 0.2, 0.3 } } };
  g_autoptr (RmpSheet) sheet = rmp_sheet_new_smooth (rmp_garment_get_mesh (garment),
                                                     rmp_garment_get_cloth (garment));
  g_autoptr (RmpPath) path = rmp_path_new (sheet, TRUE, G_N_ELEMENTS (ends), ends, &error);
  const RmpFoldLineSpec spec = { .name = name, .path = path };

  g_assert_no_error (error);
  rmp_garment_add_fold_line (garment, &spec, &error);
  g_assert_no_error (error);
}

static RmpProject *
make_project (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = make_faulty ();
  g_autofree guint8 *cloth = NULL;
  RmpProject *project = rmp_project_new (&error);
  RmpGarment *garment;
  guint n;

  g_assert_no_error (error);
  rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (rmp_test_get_surface (project)));
  cloth = g_new0 (guint8, n);
  memset (cloth + 16, 1, n - 16);
  garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", cloth,
                                     &error);
  g_assert_no_error (error);
  add_line (garment, "Over the turned");
  rmp_test_fold_line_new (garment, "Elsewhere", 5, 2, 4);
  return project;
}

/* --- the report ------------------------------------------------------------------------------- */

static void
a_report_is_kept (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("report.rimple");
  RmpProject *project = make_project ();

  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_import_record_get_format (get_record (project)), ==, "glTF 2.0");
  g_assert_cmpfloat (rmp_import_record_get_metres_per_unit (get_record (project)), ==, 0.01);
  g_assert_nonnull (rmp_import_record_get_time (get_record (project)));
  for (guint fault = 1; fault < RMP_N_FAULTS; fault++)
    {
      const gboolean made = fault != RMP_FAULT_OF_MESH (RMP_MESH_FAULT_INSIDE_OUT) &&
                            fault != RMP_FAULT_OF_MESH (RMP_MESH_FAULT_ONE_SIDED) &&
                            fault != RMP_FAULT_OF_MESH (RMP_MESH_FAULT_ZERO_AREA_UVS);
      guint line;

      g_assert_cmpint (find_line (get_record (project), fault, &line), ==, made);
    }
  rmp_project_close (project);
  g_object_unref (project);
}

static void
a_line_names_its_faces (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autofree guint32 *faces = NULL, *all = NULL;
  guint line, n;

  g_assert_true (
      find_line (get_record (project), RMP_FAULT_OF_MESH (RMP_MESH_FAULT_TURNED_FACES), &line));
  faces = rmp_import_record_read_faces (get_record (project), line, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 6);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (faces[i], ==, 100 + i);

  /* The first line is about the whole mesh. */
  all = rmp_import_record_read_faces (get_record (project), 0, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n, ==,
                    rmp_mesh_get_n_faces (rmp_surface_get_mesh (rmp_test_get_surface (project))));
  rmp_project_close (project);
}

static void
a_report_goes_with_its_character (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();

  rmp_test_assert_ok (
      rmp_character_set_units (rmp_test_get_character (project), 1.0, RMP_UP_Z, &error), error);
  rmp_test_assert_ok (rmp_character_remove (rmp_test_get_character (project), &error), error);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  g_assert_cmpuint (rmp_import_record_get_n_lines (get_record (project)), >, 0);
  rmp_project_close (project);
}

/* --- repairs ---------------------------------------------------------------------------------- */

/* Where the middles of the garment's faces lie, as sums: the same faces give the same whatever
 * their order.
 */
static void
sum_cloth (RmpProject *project, double sum[3], guint *n)
{
  RmpGarment *garment = rmp_test_get_garment (project, 0);
  RmpMesh *mesh = rmp_garment_get_mesh (garment);
  const guint8 *cloth = rmp_garment_get_cloth (garment);

  sum[0] = sum[1] = sum[2] = 0.0;
  *n = 0;
  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    for (guint i = 0; cloth[f] && i < 3; i++, *n += i == 3)
      for (guint c = 0; c < 3; c++)
        sum[c] += (double) rmp_mesh_get_positions (
            mesh)[3 * rmp_mesh_get_faces (mesh)[3 * f + i] + c];
}

static double *
line_positions (RmpProject *project, guint index, guint *n)
{
  g_autoptr (RmpFoldLine) line = g_list_model_get_item (
      rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), index);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_test_get_surface (project));
  const RmpSurfaceCurve *curve = rmp_fold_line_get_drawn (line)->curve;
  const gsize n_positions = 3 * (gsize) rmp_mesh_get_n_vertices (mesh);
  g_autofree double *positions = g_new (double, n_positions);
  double *places = g_new (double, 3 * curve->n_points);

  for (gsize i = 0; i < n_positions; i++)
    positions[i] = (double) rmp_mesh_get_positions (mesh)[i];
  rmp_surface_curve_positions (curve, rmp_mesh_get_faces (mesh), positions, places);
  *n = curve->n_points;
  return places;
}

/* Lines stay where they are, to the bit of what their weights can say. */
static void
assert_same_positions (const double *before, guint n_before, const double *after, guint n_after)
{
  g_assert_cmpuint (n_after, ==, n_before);
  for (guint i = 0; i < 3 * n_before; i++)
    g_assert_cmpfloat_with_epsilon (after[i], before[i], 1e-15);
}

static void
check_repair (RmpFault fault, guint n_faces_gone)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autofree char *before = rmp_test_describe (project), *undone = NULL, *done = NULL,
                  *redone = NULL, *outcome = NULL;
  double *positions[2];
  guint line, counts[2], n_cloth, n_cloth_after,
      n_lines = rmp_import_record_get_n_lines (get_record (project));
  double sum[3], sum_after[3];

  positions[0] = line_positions (project, 0, &counts[0]);
  positions[1] = line_positions (project, 1, &counts[1]);
  sum_cloth (project, sum, &n_cloth);
  g_assert_true (find_line (get_record (project), fault, &line));
  rmp_test_assert_ok (rmp_import_record_repair (get_record (project), line, &outcome, &error),
                      error);
  g_assert_nonnull (strstr (outcome, "→ 0"));

  g_assert_false (find_line (get_record (project), fault, &line));
  g_assert_cmpuint (rmp_import_record_get_n_lines (get_record (project)), <=, n_lines);
  for (guint i = 0; i < 2; i++)
    {
      guint n;
      g_autofree double *now = line_positions (project, i, &n);

      assert_same_positions (positions[i], counts[i], now, n);
    }
  sum_cloth (project, sum_after, &n_cloth_after);
  g_assert_cmpuint (n_cloth_after, ==, n_cloth - n_faces_gone);
  for (guint c = 0; n_faces_gone == 0 && c < 3; c++)
    g_assert_cmpfloat_with_epsilon (sum_after[c], sum[c], 1e-12);

  done = rmp_test_describe (project);
  rmp_test_assert_ok (rmp_project_undo (project, &error), error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  g_assert_true (find_line (get_record (project), fault, &line));
  rmp_test_assert_ok (rmp_project_redo (project, &error), error);
  redone = rmp_test_describe (project);
  g_assert_cmpstr (redone, ==, done);
  g_free (positions[0]);
  g_free (positions[1]);
  rmp_project_close (project);
}

static void
each_fault_is_put_right (void)
{
  check_repair (RMP_FAULT_OF_MESH (RMP_MESH_FAULT_DOUBLED_FACES), 2);
  check_repair (RMP_FAULT_OF_MESH (RMP_MESH_FAULT_ZERO_AREA_FACES), 1);
  check_repair (RMP_FAULT_OF_MESH (RMP_MESH_FAULT_NON_MANIFOLD), 0);
  check_repair (RMP_FAULT_OF_MESH (RMP_MESH_FAULT_TURNED_FACES), 0);
  check_repair (RMP_FAULT_OF_MESH (RMP_MESH_FAULT_LOOSE_VERTICES), 0);
}

/* One after the other, until there is nothing left to put right: the report is true at every
 * moment.
 */
static void
all_faults_are_put_right (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  guint n_repairs = 0;

  for (guint fault = 1; fault < RMP_N_FAULTS; fault++)
    {
      guint line;

      if (!rmp_fault_get_remedy (fault) || !find_line (get_record (project), fault, &line))
        continue;
      rmp_test_assert_ok (rmp_import_record_repair (get_record (project), line, NULL, &error),
                          error);
      n_repairs++;
    }
  g_assert_cmpuint (n_repairs, ==, 6);
  for (guint i = 0; i < rmp_import_record_get_n_lines (get_record (project)); i++)
    {
      g_autofree guint32 *faces = NULL;
      RmpReportLine line;
      guint n;

      rmp_import_record_get_line (get_record (project), i, &line);
      g_assert_null (rmp_fault_get_remedy (line.fault));
      if (!line.surface)
        continue;
      faces = rmp_import_record_read_faces (get_record (project), i, &n, &error);
      g_assert_no_error (error);
    }
  rmp_test_assert_ok (rmp_project_jump (project, 0, &error), error);
  rmp_project_close (project);
}

static void
unweighted_vertices_follow_their_neighbours (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpSkin) before = rmp_skin_ref (rmp_surface_get_skin (rmp_test_get_surface (project)));
  RmpSkin *after;
  guint line;

  g_assert_true (find_line (get_record (project), RMP_FAULT_UNWEIGHTED, &line));
  rmp_test_assert_ok (rmp_import_record_repair (get_record (project), line, NULL, &error), error);
  after = rmp_surface_get_skin (rmp_test_get_surface (project));
  g_assert_cmpuint (rmp_skin_get_n_vertices (after), ==, rmp_skin_get_n_vertices (before));
  for (guint v = 0; v < rmp_skin_get_n_vertices (after); v++)
    {
      const gboolean filled = v >= 33 && v < 36;
      double sum = 0.0;

      for (guint i = 0; i < rmp_skin_get_n_influences (after); i++)
        sum += (double) rmp_skin_get_weights (after)[rmp_skin_get_n_influences (after) * v + i];
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
      if (!filled)
        g_assert_cmpmem (rmp_skin_get_weights (after) + 2 * v, 8,
                         rmp_skin_get_weights (before) + 2 * v, 8);
    }
  rmp_project_close (project);
}

/* --- unit and way up -------------------------------------------------------------------------- */

static float *
pose (RmpProject *project, gboolean moving, guint *n)
{
  RmpSurface *surface = rmp_test_get_surface (project);
  g_autoptr (RmpClipItem)
      clip = moving ? g_list_model_get_item (
                          rmp_character_get_clips (rmp_test_get_character (project)), 0)
                    : NULL;
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  float *positions;

  *n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  positions = g_new (float, 3 * *n);
  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR,
                         moving ? 0.7 : rmp_sampler_get_start (sampler), positions, 1);
  return positions;
}

/* In the bind pose and in motion alike: twice as large, and on its back. */
static void
units_and_way_up_change_what_is_seen (void)
{
  for (guint moving = 0; moving < 2; moving++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RmpProject) project = make_project ();
      guint n;
      g_autofree float *before = pose (project, moving, &n), *after = NULL, *back = NULL;

      rmp_test_assert_ok (
          rmp_character_set_units (rmp_test_get_character (project), 0.02, RMP_UP_Z, &error),
          error);
      after = pose (project, moving, &n);
      for (guint v = 0; v < n; v++)
        {
          g_assert_cmpfloat_with_epsilon (after[3 * v], 2.0f * before[3 * v], 1e-6);
          g_assert_cmpfloat_with_epsilon (after[3 * v + 1], 2.0f * before[3 * v + 2], 1e-6);
          g_assert_cmpfloat_with_epsilon (after[3 * v + 2], -2.0f * before[3 * v + 1], 1e-6);
        }
      g_assert_cmpfloat (rmp_character_get_metres_per_unit (rmp_test_get_character (project)), ==,
                         0.02);
      g_assert_cmpint (rmp_character_get_up_axis (rmp_test_get_character (project)), ==, RMP_UP_Z);

      rmp_test_assert_ok (
          rmp_character_set_units (rmp_test_get_character (project), 0.01, RMP_UP_Y, &error),
          error);
      back = pose (project, moving, &n);
      g_assert_cmpmem (back, 12 * n, before, 12 * n);
      rmp_test_assert_ok (rmp_project_undo (project, &error), error);
      g_assert_cmpint (rmp_character_get_up_axis (rmp_test_get_character (project)), ==, RMP_UP_Z);
      rmp_test_assert_ok (rmp_project_undo (project, &error), error);
      g_free (g_steal_pointer (&back));
      back = pose (project, moving, &n);
      g_assert_cmpmem (back, 12 * n, before, 12 * n);
      rmp_project_close (project);
    }
}

static void
every_way_up_is_a_turn (void)
{
  for (guint read = 0; read < RMP_N_UP_AXES; read++)
    for (guint up = 0; up < RMP_N_UP_AXES; up++)
      {
        double turn[4], square = 0.0;

        rmp_up_axis_turn ((RmpUpAxis) read, (RmpUpAxis) up, turn);
        for (guint i = 0; i < 4; i++)
          square += turn[i] * turn[i];
        g_assert_cmpfloat_with_epsilon (square, 1.0, 1e-12);
        g_assert_cmpint (turn[3] == 1.0, ==, read == up);
      }
}

static void
sizes_in_metres_stay (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("units.rimple");
  g_autoptr (RmpFoldLine) line = NULL;
  g_autofree char *size = NULL;
  RmpProject *project = make_project ();
  double length;

  line = g_list_model_get_item (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 0)), 0);
  length = rmp_fold_line_get_arcs (line, NULL);
  rmp_test_assert_ok (rmp_fold_line_set_size (line, RMP_FOLD_LINE_WIDTH, 0.03, &error), error);
  rmp_test_assert_ok (
      rmp_character_set_units (rmp_test_get_character (project), 0.1, RMP_UP_Y, &error), error);
  g_assert_cmpfloat (rmp_fold_line_get_drawn (line)->width, ==, 0.03);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_arcs (line, NULL), 10.0 * length, 1e-6);
  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (rmp_test_get_character (project)), 6.0,
                                  1e-5);
  size = rmp_character_describe_size (rmp_test_get_character (project));
  g_assert_cmpstr (size, ==, "6.00 m tall");
  rmp_project_close (project);
  g_object_unref (project);
}

/* Repairs are made on what is stored, which a correction does not change. */
static void
a_repair_keeps_the_unit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  double height;
  guint line;

  rmp_test_assert_ok (
      rmp_character_set_units (rmp_test_get_character (project), 1.0, RMP_UP_Y, &error), error);
  height = rmp_character_get_height (rmp_test_get_character (project));
  g_assert_true (
      find_line (get_record (project), RMP_FAULT_OF_MESH (RMP_MESH_FAULT_LOOSE_VERTICES), &line));
  rmp_test_assert_ok (rmp_import_record_repair (get_record (project), line, NULL, &error), error);
  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (rmp_test_get_character (project)),
                                  height, 1e-4);
  rmp_project_close (project);
}

/* What is added to a character that was put right moves it as it was meant to. */
static void
motion_added_later_fits_the_unit (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = make_project ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Wave", N_RINGS);
  g_autoptr (RmpRetarget) retarget = NULL;
  g_autoptr (RmpClip) wanted = NULL;
  g_autoptr (RmpClipItem) added = NULL;
  RmpSkeleton *skeleton;
  double expected[32], got[32];

  rmp_test_assert_ok (
      rmp_character_set_units (rmp_test_get_character (project), 0.05, RMP_UP_Z, &error), error);
  retarget = rmp_motion_match (rmp_test_get_character (project), import, NULL, &error);
  g_assert_no_error (error);
  wanted = rmp_retarget_clip (retarget, g_ptr_array_index (import->clips, 0), "Wave", &error);
  g_assert_no_error (error);
  rmp_test_assert_ok (
      rmp_character_add_motion (rmp_test_get_character (project), import, retarget, &error), error);
  added = g_list_model_get_item (rmp_character_get_clips (rmp_test_get_character (project)), 1);
  skeleton = rmp_character_get_skeleton (rmp_test_get_character (project));
  g_assert_cmpuint (rmp_skeleton_get_n_joints (skeleton), ==, 2);
  for (guint frame = 0; frame < 5; frame++)
    {
      rmp_clip_pose (wanted, skeleton, 0.25 * frame, expected);
      rmp_clip_pose (rmp_clip_item_get_clip (added), skeleton, 0.25 * frame, got);
      for (guint i = 0; i < 32; i++)
        g_assert_cmpfloat_with_epsilon (got[i], expected[i], 1e-6);
    }
  rmp_project_close (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/import-report/a-report-is-kept", a_report_is_kept);
  g_test_add_func ("/model/store/import-report/a-line-names-its-faces", a_line_names_its_faces);
  g_test_add_func ("/model/store/import-report/a-report-goes-with-its-character",
                   a_report_goes_with_its_character);
  g_test_add_func ("/model/store/import-report/each-fault-is-put-right", each_fault_is_put_right);
  g_test_add_func ("/model/store/import-report/all-faults-are-put-right", all_faults_are_put_right);
  g_test_add_func ("/model/store/import-report/unweighted-vertices-follow-their-neighbours",
                   unweighted_vertices_follow_their_neighbours);
  g_test_add_func ("/model/store/import-report/units-and-way-up-change-what-is-seen",
                   units_and_way_up_change_what_is_seen);
  g_test_add_func ("/model/store/import-report/every-way-up-is-a-turn", every_way_up_is_a_turn);
  g_test_add_func ("/model/store/import-report/sizes-in-metres-stay", sizes_in_metres_stay);
  g_test_add_func ("/model/store/import-report/a-repair-keeps-the-unit", a_repair_keeps_the_unit);
  g_test_add_func ("/model/store/import-report/motion-added-later-fits-the-unit",
                   motion_added_later_fits_the_unit);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
