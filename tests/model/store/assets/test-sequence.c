/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-sequence.c: motion of vertices as a clip: which point moves which vertex, when, and what
 * comes of it.
 */

#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "bake/bake.h"
#include "evaluate/snapshot.h"
#include "store/assets/correction.h"
#include "store/assets/sequence.h"

#define SIDE 9 /* vertices of a square sheet along its edge */
#define N (SIDE * SIDE)

/* --- a sheet, and its motion ------------------------------------------------------------------ */

static void
sheet_place (guint vertex, double frame, double position[3])
{
  double x = vertex % SIDE, y = vertex / SIDE;

  position[0] = 0.1 * x;
  position[1] = 0.1 * y;
  position[2] = 0.02 * frame * x * (1.0 + 0.1 * y);
}

/* As a file: its vertex i is the sheet's @order[i], or none; @scale: its units a metre. */
static RmpImport *
import_sheet (const guint32 *order, guint n_file, double scale)
{
  RmpImport *import = rmp_test_import_new ("Sheet", 4);
  RmpImportMesh *mesh;
  g_autofree float *positions = g_new (float, 3 * N);
  g_autofree guint32 *faces = g_new (guint32, 6 * (SIDE - 1) * (SIDE - 1));
  guint n = 0;

  for (guint v = 0; v < N; v++)
    {
      double position[3];

      sheet_place (v, 0.0, position);
      for (guint k = 0; k < 3; k++)
        positions[3 * v + k] = (float) (scale * position[k]);
    }
  for (guint v = 0; v < N - SIDE; v++)
    if (v % SIDE < SIDE - 1)
      {
        const guint32 corners[6] = { v, v + 1, v + SIDE, v + 1, v + SIDE + 1, v + SIDE };

        memcpy (faces + n, corners, sizeof corners);
        n += 6;
      }

  g_ptr_array_set_size (import->meshes, 1);
  g_ptr_array_set_size (import->clips, 0);
  mesh = g_ptr_array_index (import->meshes, 0);
  g_clear_pointer (&mesh->mesh, rmp_mesh_unref);
  g_clear_pointer (&mesh->skin, rmp_skin_unref);
  g_clear_pointer (&mesh->face_materials, g_free);
  g_clear_pointer (&mesh->morph_names, g_strfreev);
  mesh->mesh = rmp_mesh_new (N, positions, n / 3, faces, 0, NULL, NULL, NULL);
  mesh->n_morphs = 0;
  mesh->node = 0;
  mesh->n_file_vertices = n_file;
  mesh->file_vertices = order ? g_memdup2 (order, n_file * sizeof *order) : NULL;
  import->metres_per_unit = 1.0 / scale;
  return import;
}

/* @points: [@n_points] the sheet's vertex each follows; @shift: added to all. */
static RmpImport *
import_motion (const guint32 *points, guint n_points, const double *times, guint n_frames,
               gboolean in_frames, double scale, const double shift[3])
{
  RmpImport *import = rmp_test_import_new ("Motion", 4);
  RmpImportSequence *sequence = g_new0 (RmpImportSequence, 1);

  g_ptr_array_set_size (import->meshes, 0);
  g_ptr_array_set_size (import->clips, 0);
  sequence->name = g_strdup ("Wave");
  sequence->n_points = n_points;
  sequence->n_frames = sequence->n_read = n_frames;
  sequence->in_frames = in_frames;
  sequence->times = g_memdup2 (times, n_frames * sizeof *times);
  sequence->held = g_byte_array_new ();
  for (guint f = 0; f < n_frames; f++)
    for (guint i = 0; i < n_points; i++)
      {
        double position[3] = { 0.0, 0.0, 0.0 };
        float point[3];

        if (points[i] != G_MAXUINT32)
          sheet_place (points[i], f, position);
        for (guint k = 0; k < 3; k++)
          point[k] = (float) (scale * (position[k] + (shift ? shift[k] : 0.0)));
        g_byte_array_append (sequence->held, (const guint8 *) point, sizeof point);
      }
  import->sequence = sequence;
  return import;
}

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
} Fixture;

static void
set_up_with (Fixture *fixture, const guint32 *order, guint n_file)
{
  g_autoptr (RmpImport) import = import_sheet (order, n_file, 100.0);
  g_autoptr (GError) error = NULL;
  RmpCharacter *character;

  fixture->project = rmp_project_new (&error);
  g_assert_no_error (error);
  character = rmp_project_add_import (fixture->project, import, NULL, &error);
  g_assert_no_error (error);
  fixture->surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  set_up_with (fixture, NULL, N);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->surface);
  rmp_project_close (fixture->project);
  g_clear_object (&fixture->project);
}

static const double five[] = { 0, 1, 2, 3, 4 };

static guint32 *
plain_order (void)
{
  guint32 *order = g_new (guint32, N);

  for (guint i = 0; i < N; i++)
    order[i] = i;
  return order;
}

static RmpClipItem *
add (Fixture *fixture, RmpImport *import)
{
  g_autoptr (GError) error = NULL;
  RmpClipItem *clip = rmp_project_add_sequence (fixture->project, NULL, import, 0.0, &error);

  g_assert_no_error (error);
  g_assert_nonnull (clip);
  return clip;
}

/* What plain skinning shows at a frame is the sheet's place then. */
static void
assert_moves (Fixture *fixture, RmpClipItem *clip, double frame, double expected_frame,
              double tolerance)
{
  g_autoptr (GError) error = NULL;
  RmpSampler *sampler = rmp_surface_get_sampler (fixture->surface, clip, &error);
  float positions[3 * N];

  g_assert_no_error (error);
  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, rmp_clip_item_get_time (clip, frame),
                         positions, 1);
  for (guint v = 0; v < N; v++)
    {
      double position[3];

      sheet_place (v, expected_frame, position);
      for (guint k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon ((double) positions[3 * v + k], position[k], tolerance);
    }
}

/* --- order ------------------------------------------------------------------------------------ */

static void
a_cache_in_the_meshs_order_moves_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) motion = import_motion (points, N, five, 5, TRUE, 100.0, NULL);
  RmpClipItem *clip = add (fixture, motion);

  g_assert_cmpstr (rmp_clip_item_get_name (clip), ==, "Wave");
  g_assert_cmpuint (rmp_clip_item_get_n_sequences (clip), ==, 1);
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, 5);
  for (guint f = 0; f < 5; f++)
    assert_moves (fixture, clip, f, f, 1e-6);
  assert_moves (fixture, clip, 1.5, 1.5, 1e-6);
}

/* Files have vertices that no face uses, and several at one place. */
static void
a_cache_counts_the_files_vertices (G_GNUC_UNUSED Fixture *unused, gconstpointer data)
{
  gboolean only_used = GPOINTER_TO_INT (data);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (RmpImport) motion = NULL;
  Fixture fixture;
  RmpClipItem *clip;

  for (guint32 v = N; v-- > 0;)
    {
      const guint32 none = G_MAXUINT32;

      g_array_append_val (order, v);
      if (v % 7 == 0)
        g_array_append_val (order, v);
      if (v % 5 == 0)
        g_array_append_val (order, none);
    }
  for (guint i = 0; i < order->len; i++)
    if (!only_used || g_array_index (order, guint32, i) != G_MAXUINT32)
      g_array_append_val (points, g_array_index (order, guint32, i));
  set_up_with (&fixture, (const guint32 *) (gpointer) order->data, order->len);
  motion = import_motion ((const guint32 *) (gpointer) points->data, points->len, five, 5, TRUE,
                          1.0, NULL);
  clip = add (&fixture, motion);
  for (guint f = 0; f < 5; f++)
    assert_moves (&fixture, clip, f, f, 1e-6);
  tear_down (&fixture, NULL);
}

static void
shuffle (guint32 *points, guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = n - 1; i > 0; i--)
    {
      guint k = (guint) g_rand_int_range (random, 0, (gint32) i + 1);
      guint32 point = points[i];

      points[i] = points[k];
      points[k] = point;
    }
}

static guint
count_notes (const RmpImport *import, const char *text)
{
  guint n = 0;

  for (guint i = 0; i < import->report->len; i++)
    n += strstr (((const RmpImportFinding *) import->report->pdata[i])->text, text) != NULL;
  return n;
}

static void
another_order_is_matched_by_position (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double shift[3] = { 0.5, -2.0, 3.0 };
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) motion = NULL;
  RmpClipItem *clip;

  shuffle (points, N);
  motion = import_motion (points, N, five, 5, TRUE, 1000.0, shift);
  clip = add (fixture, motion);
  for (guint f = 0; f < 5; f++)
    assert_moves (fixture, clip, f, f, 1e-5);
  g_assert_cmpuint (count_notes (motion, "matched by place with frame 0"), ==, 1);
  g_assert_cmpuint (count_notes (motion, "multiplied by 0.001"), ==, 1);
}

static void
assert_refused (Fixture *fixture, RmpImport *motion, const char *reason)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;

  g_assert_null (rmp_project_add_sequence (fixture->project, NULL, motion, 0.0, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, reason));
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (before, ==, after);
}

static void
what_does_not_fit_is_refused (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) few = import_motion (points, N - 1, five, 5, TRUE, 1.0, NULL);
  g_autoptr (RmpImport) torn = NULL;
  float *positions;

  assert_refused (fixture, few, "has 80 points; “Sleeve” has 81 vertices in its file");

  /* The same points in no order, and never the shape of the mesh. */
  shuffle (points, N);
  torn = import_motion (points, N, five, 5, TRUE, 1.0, NULL);
  positions = (float *) (gpointer) torn->sequence->held->data;
  for (guint i = 0; i < 3 * N * 5; i += 3)
    positions[i + 2] += 0.1f * positions[i] * positions[i];
  assert_refused (fixture, torn, "in another order");
}

static void
vertices_pulled_apart_are_said (G_GNUC_UNUSED Fixture *unused, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *order = g_new (guint32, N + 1);
  g_autoptr (RmpImport) motion = NULL;
  Fixture fixture;
  RmpClipItem *clip;
  float *positions;

  for (guint i = 0; i <= N; i++)
    order[i] = i < N ? i : 5;
  set_up_with (&fixture, order, N + 1);
  motion = import_motion (order, N + 1, five, 5, TRUE, 1.0, NULL);
  positions = (float *) (gpointer) motion->sequence->held->data;
  positions[3 * (N + 1) * 3 + 3 * N] += 0.25f; /* in frame 3 */
  clip = add (&fixture, motion);
  assert_moves (&fixture, clip, 3, 3, 1e-6);
  g_assert_cmpuint (
      count_notes (motion, "1 vertices are one place in the mesh and pulled apart by up to 250 mm"),
      ==, 1);
  tear_down (&fixture, NULL);
}

/* --- time ------------------------------------------------------------------------------------- */

static void
times_are_kept (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const double seconds[] = { (double) (float) (41 / 24.0), (double) (float) (42 / 24.0),
                             (double) (float) (45 / 24.0) };
  const double halves[] = { 40.0, 40.5, 41.0 };
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) uneven = import_motion (points, N, seconds, 3, FALSE, 1.0, NULL);
  g_autoptr (RmpImport) fine = import_motion (points, N, halves, 3, TRUE, 1.0, NULL);
  RmpClipItem *clip = add (fixture, uneven);

  /* Floats are made the frames they mean. */
  g_assert_cmpfloat (rmp_clip_item_get_start (clip), ==, 41 / 24.0);
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, 5);
  assert_moves (fixture, clip, 1, 1, 1e-7);
  assert_moves (fixture, clip, 2.5, 1.5, 1e-6);
  assert_moves (fixture, clip, 4, 2, 1e-7);

  clip = add (fixture, fine);
  g_assert_cmpstr (rmp_clip_item_get_name (clip), ==, "Wave 2");
  g_assert_cmpfloat (rmp_clip_item_get_start (clip), ==, 40 / 24.0);
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, 2);
  assert_moves (fixture, clip, 0.5, 1, 1e-6);
}

/* --- document --------------------------------------------------------------------------------- */

static void
undo_save_and_open_keep_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) motion = import_motion (points, N, five, 5, TRUE, 1.0, NULL);
  g_autofree char *path = rmp_test_path ("sequence.rimple"), *asset = NULL;
  GListModel *clips = rmp_character_get_clips (rmp_surface_get_character (fixture->surface));
  g_autoptr (GError) error = NULL;
  Fixture opened;

  add (fixture, motion);
  g_assert_true (rmp_project_undo (fixture->project, &error));
  g_assert_cmpuint (g_list_model_get_n_items (clips), ==, 0);
  g_assert_true (rmp_project_redo (fixture->project, &error));
  g_assert_true (rmp_project_save_as (fixture->project, path, NULL, &error));
  g_assert_no_error (error);
  asset = rmp_test_query (
      path, "SELECT surface_id || ' ' || start_s || ' ' || frames FROM clip_sequence");
  g_assert_cmpstr (asset, ==, "1 0.0 5");

  opened.project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  opened.surface = g_object_ref (rmp_test_get_surface (opened.project));
  {
    g_autoptr (RmpClipItem) clip = g_list_model_get_item (
        rmp_character_get_clips (rmp_surface_get_character (opened.surface)), 0);

    assert_moves (&opened, clip, 3, 3, 1e-6);
  }
  tear_down (&opened, NULL);

  g_assert_true (rmp_character_remove (rmp_surface_get_character (fixture->surface), &error));
  g_assert_no_error (error);
}

/* The unit of the file was another: motion and mesh stay together, before and after. */
static void
a_correction_moves_it_too (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpCharacter *character = rmp_surface_get_character (fixture->surface);
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) before = import_motion (points, N, five, 5, TRUE, 1.0, NULL);
  g_autoptr (RmpImport) after = import_motion (points, N, five, 5, TRUE, 2.0, NULL);
  g_autoptr (GError) error = NULL;
  double unit = rmp_character_get_metres_per_unit (character);

  add (fixture, before);
  g_assert_true (rmp_character_set_units (character, 2.0 * unit,
                                          rmp_character_get_up_axis (character), &error));
  g_assert_no_error (error);
  add (fixture, after);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), i);
      RmpSampler *sampler = rmp_surface_get_sampler (fixture->surface, clip, &error);
      float positions[3 * N];
      double position[3];

      g_assert_no_error (error);
      rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, rmp_clip_item_get_time (clip, 2),
                             positions, 1);
      sheet_place (N - 1, 2, position);
      for (guint k = 0; k < 3; k++)
        g_assert_cmpfloat_with_epsilon ((double) positions[3 * (N - 1) + k], 2.0 * position[k],
                                        1e-5);
    }
}

/* --- to the end ------------------------------------------------------------------------------- */

/* A look without a method, over a cache: what is baked is what was read. */
static void
its_bake_is_what_was_read (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) motion = import_motion (points, N, five, 5, TRUE, 1.0, NULL);
  RmpClipItem *clip = add (fixture, motion);
  g_autofree char *folder = rmp_test_path ("bake"), *path = NULL, *bytes = NULL;
  g_autoptr (GError) error = NULL;
  RmpBakeOptions options = { .formats = RMP_BAKE_PC2, .scale = 1.0, .last = 4, .folder = folder };
  RmpGarment *garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sheet", NULL,
                                                 &error);
  RmpLook *look = rmp_project_add_look (fixture->project, garment, NULL, "Plain", &error);
  g_autoptr (RmpBake) bake = NULL;
  g_auto (GStrv) paths = NULL;
  const RmpCall call = { .n_threads = 1 };
  gsize size;

  g_assert_no_error (error);
  bake = rmp_bake_new (look, clip, &options, &error);
  g_assert_no_error (error);
  paths = rmp_bake_run (bake, &call, &error);
  g_assert_no_error (error);
  path = g_build_filename (folder, "Sheet-Plain.pc2", NULL);
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_cmpuint (size, ==, 32 + 5 * N * 12);
  for (guint f = 0; f < 5; f++)
    for (guint v = 0; v < N; v++)
      {
        double position[3];
        float baked[3];

        sheet_place (v, f, position);
        memcpy (baked, bytes + 32 + 12 * (gsize) (f * N + v), sizeof baked);
        for (guint k = 0; k < 3; k++)
          g_assert_cmpfloat (baked[k], ==, (float) position[k]);
      }
}

/* Joints are what lines are found by: without them the reason is told, and drawn lines are left. */
static void
a_method_says_why_it_finds_no_line (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree guint32 *points = plain_order ();
  g_autoptr (RmpImport) motion = import_motion (points, N, five, 5, TRUE, 1.0, NULL);
  RmpClipItem *clip = add (fixture, motion);
  g_autoptr (GError) error = NULL;
  RmpGarment *garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sheet", NULL,
                                                 &error);
  RmpLook *look = rmp_project_add_look (fixture->project, garment, RMP_TEST_TECHNIQUE, "A", &error);
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (fixture->surface, look, clip, &error);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GPtrArray) findings = NULL;
  const RmpFinding *finding;

  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  g_assert_no_error (error);
  findings = rmp_snapshot_get_findings (snapshot);
  g_assert_cmpuint (findings->len, ==, 1);
  finding = findings->pdata[0];
  g_assert_false (finding->found);
  g_assert_nonnull (strstr (finding->reason, "without joints"));
}

static void
add_tests (void)
{
  g_test_add ("/store/sequence/order/mesh", Fixture, NULL, set_up,
              a_cache_in_the_meshs_order_moves_it, tear_down);
  g_test_add ("/store/sequence/order/file", Fixture, GINT_TO_POINTER (FALSE), NULL,
              a_cache_counts_the_files_vertices, NULL);
  g_test_add ("/store/sequence/order/used", Fixture, GINT_TO_POINTER (TRUE), NULL,
              a_cache_counts_the_files_vertices, NULL);
  g_test_add ("/store/sequence/order/place", Fixture, NULL, set_up,
              another_order_is_matched_by_position, tear_down);
  g_test_add ("/store/sequence/misfit", Fixture, NULL, set_up, what_does_not_fit_is_refused,
              tear_down);
  g_test_add ("/store/sequence/rift", Fixture, NULL, NULL, vertices_pulled_apart_are_said, NULL);
  g_test_add ("/store/sequence/times", Fixture, NULL, set_up, times_are_kept, tear_down);
  g_test_add ("/store/sequence/document", Fixture, NULL, set_up, undo_save_and_open_keep_it,
              tear_down);
  g_test_add ("/store/sequence/correction", Fixture, NULL, set_up, a_correction_moves_it_too,
              tear_down);
  g_test_add ("/store/sequence/bake", Fixture, NULL, set_up, its_bake_is_what_was_read, tear_down);
  g_test_add ("/store/sequence/findings", Fixture, NULL, set_up, a_method_says_why_it_finds_no_line,
              tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
