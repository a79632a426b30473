/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-rest-shape.c: what a garment's figures are measured against. */

#include <math.h>
#include <string.h>

#include "../store/fixture.h"
#include "evaluate/snapshot.h"
#include "folds/fold-rows.h"
#include "store/cloth/rest-shape.h"

static const RmpCall one_thread = { .n_threads = 1 };

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpClipItem *clip;
  RmpLook *look;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpFoldLine *line;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL,
                                              &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "A",
                                        &error);
  g_assert_no_error (error);
  line = rmp_test_fold_line_new (fixture->garment, "Elbow", 2, 1, 6);
  g_assert_nonnull (line);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static guint
find_figure (const RmpTechnique *technique, const char *id)
{
  for (guint i = 0; i < technique->n_figures; i++)
    if (g_str_equal (technique->figures[i].id, id))
      return i;
  g_assert_not_reached ();
}

static RmpResult *
compute (Fixture *fixture, RmpClipItem *clip, double frame, RmpTarget target, guint64 fields)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, fixture->look, clip, &error);
  RmpResult *result;

  g_assert_no_error (error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &one_thread, &error));
  result = rmp_snapshot_compute (snapshot, frame, target, fields, &one_thread, &error);
  g_assert_no_error (error);
  return result;
}

static double
strongest_compression (Fixture *fixture, RmpClipItem *clip, double frame)
{
  g_autoptr (RmpResult) result = compute (fixture, clip, frame, RMP_TARGET_BAKE, 0);

  return result->output.figures[find_figure (result->technique, "compression_max")];
}

static double
tallest_fold (Fixture *fixture, RmpClipItem *clip, double frame)
{
  g_autoptr (RmpResult) result = compute (fixture, clip, frame, RMP_TARGET_BAKE, 0);

  return result->output.figures[find_figure (result->technique, "height_max")];
}

/* Smallest and largest of the field “compression” over the mesh. */
static void
find_strains (Fixture *fixture, RmpClipItem *clip, double frame, double *low, double *high)
{
  g_autoptr (RmpResult) result = compute (fixture, clip, frame, RMP_TARGET_BAKE, 1);

  g_assert_cmpstr (result->technique->fields[0].id, ==, "compression");
  *low = INFINITY;
  *high = -INFINITY;
  for (guint i = 0; i < result->output.field_sizes[0]; i++)
    {
      *low = MIN (*low, (double) result->output.fields[0][i]);
      *high = MAX (*high, (double) result->output.fields[0][i]);
    }
}

/* The shape of a frame is not compressed at that frame, and is at others. */
static void
a_clip_frame_has_no_folds_at_that_frame (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = rmp_clip_item_get_n_frames (fixture->clip) - 1;
  const double bent = strongest_compression (fixture, fixture->clip, last);
  g_autoptr (GError) error = NULL;
  double low, high;

  g_assert_cmpfloat (bent, >, 0.05);
  g_assert_cmpfloat (tallest_fold (fixture, fixture->clip, last), >, 0.0);
  rmp_test_assert_ok (rmp_garment_set_rest_clip_frame (fixture->garment, fixture->clip,
                                                       rmp_clip_item_get_time (fixture->clip, last),
                                                       &error),
                      error);

  /* Frames are floats. */
  g_assert_cmpfloat (fabs (strongest_compression (fixture, fixture->clip, last)), <, 1e-6);
  g_assert_cmpfloat (tallest_fold (fixture, fixture->clip, last), ==, 0.0);
  find_strains (fixture, fixture->clip, last, &low, &high);
  g_assert_cmpfloat (MAX (fabs (low), fabs (high)), <, 1e-5);
  find_strains (fixture, fixture->clip, 0, &low, &high);
  g_assert_cmpfloat (MAX (fabs (low), fabs (high)), >, 0.05);
}

static RmpImport *
scaled_sleeve (guint n_rings, double factor)
{
  RmpImport *import = rmp_test_import_new ("Larger", n_rings);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  RmpMesh *old = mesh->mesh;
  guint n = rmp_mesh_get_n_vertices (old);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (old), 12 * (gsize) n);

  for (guint i = 0; i < 3 * n; i++)
    positions[i] = (float) (factor * (double) positions[i]);
  mesh->mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (old), rmp_mesh_get_faces (old), 0,
                             NULL, NULL, NULL);
  mesh->n_file_vertices = n;
  g_ptr_array_set_size (import->meshes, 1);
  rmp_mesh_unref (old);
  return import;
}

/* Cloth cut 10 % too large is 1/1.1 of its length all over, and folds at rest. */
static void
a_larger_mesh_compresses_evenly (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint n_rings = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (fixture->surface)) / 8;
  g_autoptr (RmpImport) larger = scaled_sleeve (n_rings, 1.1);
  g_autoptr (RmpImport) longer = scaled_sleeve (n_rings + 1, 1.1);
  g_autoptr (GError) error = NULL;
  double low, high;

  rmp_test_assert_ok (rmp_garment_set_rest_import (fixture->garment, larger, &error), error);
  g_assert_cmpint (rmp_garment_get_rest_kind (fixture->garment), ==, RMP_REST_MESH);
  find_strains (fixture, NULL, 0, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 1.0 / 1.1 - 1.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (high, 1.0 / 1.1 - 1.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (strongest_compression (fixture, NULL, 0), 1.0 - 1.0 / 1.1, 1e-5);
  g_assert_cmpfloat (tallest_fold (fixture, NULL, 0), >, 0.0);

  g_assert_false (rmp_garment_set_rest_import (fixture->garment, longer, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "in the same order"));
}

static void
a_surface_of_the_project_may_be_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint n_rings = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (fixture->surface)) / 8;
  g_autoptr (RmpImport) larger = scaled_sleeve (n_rings, 1.25);
  g_autoptr (GError) error = NULL;
  RmpCharacter *character = rmp_project_add_import (fixture->project, larger, NULL, &error);
  g_autoptr (RmpSurface) other = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

  g_assert_no_error (error);
  rmp_test_assert_ok (rmp_garment_set_rest_surface (fixture->garment, other, &error), error);
  g_assert_cmpfloat_with_epsilon (strongest_compression (fixture, NULL, 0), 0.2, 1e-5);

  /* The shape was copied: it stays when the other goes. */
  rmp_test_assert_ok (rmp_character_remove (character, &error), error);
  g_assert_cmpfloat_with_epsilon (strongest_compression (fixture, NULL, 0), 0.2, 1e-5);
}

enum
{
  WIDE = 13,
  HIGH = 5
};

/* A flat band. Its UVs are its plane, cut in two along a seam: the right half lies elsewhere,
 * turned by a right angle.
 */
static RmpMesh *
make_band (void)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) uvs = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) uv_faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i < WIDE * HIGH; i++)
    {
      const float position[3] = { 0.1f * (float) (i % WIDE), 0.1f * (float) (i / WIDE), 0.0f };
      const float uv[4] = { position[0], position[1], 5.0f - position[1], position[0] };

      g_array_append_vals (positions, position, 3);
      g_array_append_vals (uvs, uv, 4);
    }
  for (guint32 i = 0; i < WIDE * (HIGH - 1); i++)
    if (i % WIDE < WIDE - 1)
      {
        const guint32 corners[6] = { i, i + 1, i + WIDE, i + 1, i + WIDE + 1, i + WIDE };

        g_array_append_vals (faces, corners, 6);
        for (guint k = 0; k < 6; k++)
          {
            guint32 uv = 2 * corners[k] + (i % WIDE >= WIDE / 2);

            g_array_append_val (uv_faces, uv);
          }
      }
  return rmp_mesh_new (WIDE * HIGH, (const float *) (gpointer) positions->data, faces->len / 3,
                       (const guint32 *) (gpointer) faces->data, 2 * WIDE * HIGH,
                       (const float *) (gpointer) uvs->data,
                       (const guint32 *) (gpointer) uv_faces->data, NULL);
}

/* Along the middle of the band's second row, over the seam. */
static RmpSurfaceCurve *
make_curve (const guint32 *faces)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));

  for (guint column = 1; column < WIDE - 2; column++)
    {
      const guint32 corner = WIDE + column, face = 2 * (WIDE - 1 + column);
      const RmpSurfacePoint two[2] = {
        rmp_surface_point_on_edge (faces, face, corner, corner + WIDE, 0.5),
        rmp_surface_point_on_edge (faces, face + 1, corner + 1, corner + WIDE, 0.5),
      };

      g_array_append_vals (points, two, 2);
      if (column == WIDE - 3)
        {
          const RmpSurfacePoint last = rmp_surface_point_on_edge (faces, face + 1, corner + 1,
                                                                  corner + 1 + WIDE, 0.5);

          g_array_append_val (points, last);
        }
    }
  return rmp_surface_curve_new (points->len, (const RmpSurfacePoint *) (gpointer) points->data);
}

static void
set_up_band (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpImport) import = rmp_test_import_new ("Band", 4);
  RmpImportMesh *mesh = g_ptr_array_index (import->meshes, 0);
  g_autoptr (RmpSurfaceCurve) curve = NULL;
  g_autoptr (RmpSurface) band = NULL;
  g_autoptr (GError) error = NULL;
  RmpPath path = { 0 };
  RmpFoldLineSpec spec = { .name = "Row", .path = &path };
  RmpCharacter *character;

  g_ptr_array_set_size (import->meshes, 1);
  g_ptr_array_set_size (import->clips, 0);
  g_clear_pointer (&mesh->mesh, rmp_mesh_unref);
  g_clear_pointer (&mesh->skin, rmp_skin_unref);
  g_clear_pointer (&mesh->face_materials, g_free);
  mesh->n_morphs = 0;
  mesh->mesh = make_band ();
  import->metres_per_unit = 1.0;
  fixture->project = rmp_project_new (&error);
  g_assert_no_error (error);
  character = rmp_project_add_import (fixture->project, import, NULL, &error);
  g_assert_no_error (error);
  band = g_list_model_get_item (rmp_character_get_surfaces (character), 0);
  fixture->surface = band;
  fixture->clip = NULL;
  fixture->garment = rmp_project_add_garment (fixture->project, band, "Band", NULL, &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "B",
                                        &error);
  curve = make_curve (rmp_mesh_get_faces (rmp_surface_get_mesh (band)));
  path.curve = curve;
  g_assert_nonnull (rmp_garment_add_fold_line (fixture->garment, &spec, &error));
  g_assert_no_error (error);
}

/* Lengths are per face, so that the cut and the turn cost nothing. */
static void
a_pattern_with_a_seam_is_laid_flat (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  double low, high;

  g_assert_cmpfloat_with_epsilon (rmp_garment_guess_metres_per_uv (fixture->garment), 1.0, 1e-6);
  rmp_test_assert_ok (rmp_garment_set_rest_pattern (fixture->garment, 0.0, &error), error);
  find_strains (fixture, NULL, 0, &low, &high);
  g_assert_cmpfloat (MAX (fabs (low), fabs (high)), <, 1e-5);
  g_assert_cmpfloat (fabs (strongest_compression (fixture, NULL, 0)), <, 1e-5);

  rmp_test_assert_ok (rmp_garment_set_rest_pattern (fixture->garment, 1.5, &error), error);
  find_strains (fixture, NULL, 0, &low, &high);
  g_assert_cmpfloat_with_epsilon (low, 1.0 / 1.5 - 1.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (high, 1.0 / 1.5 - 1.0, 1e-5);
}

/* L0 of every fold, on either side of the seam and over it. */
static void
a_pattern_settles_how_long_a_fold_is (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) result = NULL;

  rmp_test_assert_ok (rmp_garment_set_rest_pattern (fixture->garment, 1.25, &error), error);
  result = compute (fixture, NULL, 0, RMP_TARGET_BAKE, 0);
  g_assert_cmpuint (rmp_fold_rows_count (&result->output), >, 2);
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      g_assert_cmpfloat (row->base_length, >, 0.0);
      g_assert_cmpfloat_with_epsilon (row->rest_length / row->base_length, 1.25, 1e-5);
      g_assert_cmpfloat (row->height, >, 0.0);
    }
}

static void
a_mesh_without_a_pattern_has_none (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpfloat (rmp_garment_guess_metres_per_uv (fixture->garment), ==, 0.0);
  g_assert_false (rmp_garment_set_rest_pattern (fixture->garment, 0.0, &error));
  g_assert_nonnull (strstr (error->message, "no texture coordinates"));
}

static void
it_is_undone_and_saved (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const guint last = rmp_clip_item_get_n_frames (fixture->clip) - 1;
  const double before = strongest_compression (fixture, fixture->clip, last);
  g_autofree char *path = rmp_test_path ("rest.rimple"), *kind = NULL;
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_garment_set_rest_clip_frame (fixture->garment, fixture->clip,
                                                       rmp_clip_item_get_time (fixture->clip, last),
                                                       &error),
                      error);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpint (rmp_garment_get_rest_kind (fixture->garment), ==, RMP_REST_BIND_POSE);
  g_assert_cmpfloat (strongest_compression (fixture, fixture->clip, last), ==, before);
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  g_assert_true (rmp_garment_get_rest_clip (fixture->garment) == fixture->clip);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  kind = rmp_test_query (path, "SELECT kind FROM rest_shape");
  g_assert_cmpstr (kind, ==, "clip frame");
  rmp_test_assert_ok (rmp_garment_set_rest_bind_pose (fixture->garment, &error), error);
  g_assert_cmpfloat (strongest_compression (fixture, fixture->clip, last), ==, before);
  rmp_test_assert_ok (rmp_garment_remove (fixture->garment, &error), error);
}

/* Stages that were made for one rest shape are not taken for another. */
static void
snapshots_tell_rest_shapes_apart (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      first = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  g_autoptr (RmpSnapshot)
      same = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  g_autoptr (RmpSnapshot) other = NULL;

  rmp_test_assert_ok (rmp_garment_set_rest_clip_frame (fixture->garment, fixture->clip,
                                                       rmp_clip_item_get_time (fixture->clip, 1),
                                                       &error),
                      error);
  other = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  g_assert_cmpuint (rmp_snapshot_inherit (same, first), ==, RMP_STAGE_DRAW + 1);
  g_assert_cmpuint (rmp_snapshot_inherit (other, first), ==, RMP_STAGE_PREPARE);
}

static void
add_tests (void)
{
  g_test_add ("/rest-shape/clip-frame", Fixture, NULL, set_up,
              a_clip_frame_has_no_folds_at_that_frame, tear_down);
  g_test_add ("/rest-shape/mesh", Fixture, NULL, set_up, a_larger_mesh_compresses_evenly,
              tear_down);
  g_test_add ("/rest-shape/surface", Fixture, NULL, set_up, a_surface_of_the_project_may_be_it,
              tear_down);
  g_test_add ("/rest-shape/pattern/seam", Fixture, NULL, set_up_band,
              a_pattern_with_a_seam_is_laid_flat, tear_down);
  g_test_add ("/rest-shape/pattern/length", Fixture, NULL, set_up_band,
              a_pattern_settles_how_long_a_fold_is, tear_down);
  g_test_add ("/rest-shape/pattern/none", Fixture, NULL, set_up, a_mesh_without_a_pattern_has_none,
              tear_down);
  g_test_add ("/rest-shape/document", Fixture, NULL, set_up, it_is_undone_and_saved, tear_down);
  g_test_add ("/rest-shape/stages", Fixture, NULL, set_up, snapshots_tell_rest_shapes_apart,
              tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
