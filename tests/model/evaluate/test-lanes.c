/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluator as a window uses it: requests that return at once, signals, previews, edits, removals. */

#include "evaluate/evaluator.h"

#include <math.h>
#include <string.h>

#include "../store/fixture.h"

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpClipItem *clip;
  RmpLook *look;
  RmpLayer *layer;
  RmpEvaluator *evaluator;
  guint n_ready, n_failed, n_analysed;
  double last_frame;
  char *message;
} Fixture;

static void
on_ready (Fixture *fixture, G_GNUC_UNUSED RmpSurface *surface, G_GNUC_UNUSED RmpLook *look, double frame)
{
  fixture->n_ready++;
  fixture->last_frame = frame;
}

static void
on_failed (Fixture *fixture, G_GNUC_UNUSED RmpLook *look, const char *message)
{
  fixture->n_failed++;
  g_free (fixture->message);
  fixture->message = g_strdup (message);
}

static void
on_analysed (Fixture *fixture)
{
  fixture->n_analysed++;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL, &error);
  g_assert_no_error (error);
  fixture->look = g_object_ref (
      rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "A", &error));
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  fixture->evaluator = rmp_evaluator_new (fixture->project);
  g_signal_connect_swapped (fixture->evaluator, "frame-ready", G_CALLBACK (on_ready), fixture);
  g_signal_connect_swapped (fixture->evaluator, "failed", G_CALLBACK (on_failed), fixture);
  g_signal_connect_swapped (fixture->evaluator, "analysed", G_CALLBACK (on_analysed), fixture);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&fixture->layer);
  g_clear_object (&fixture->look);
  g_clear_object (&fixture->clip);
  g_free (fixture->message);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpResult *
request (Fixture *fixture, double frame, gboolean *exact)
{
  return rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, frame, NULL, exact);
}

/* Waits for the frame as a window would: by the main loop alone. */
static RmpResult *
wait_for (Fixture *fixture, double frame)
{
  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = request (fixture, frame, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

static RmpFrameState
state (Fixture *fixture, guint frame)
{
  return rmp_evaluator_get_frame_state (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, frame);
}

static gboolean
same_bytes (const RmpResult *a, const RmpResult *b)
{
  const RmpRelief *first = a->output.relief, *second = b->output.relief;
  guint n = first->topology->n_vertices;

  return first->form == second->form && n == second->topology->n_vertices &&
         memcmp (first->positions, second->positions, sizeof (float) * 3 * n) == 0 &&
         memcmp (first->normals, second->normals, sizeof (float) * 3 * n) == 0;
}

static RmpValues *
linearly_skinned (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  RmpValues *values = rmp_values_copy (rmp_layer_get_values (fixture->layer));

  g_assert_true (rmp_values_set_named (values, "skinning", "linear", &error));
  g_assert_no_error (error);
  return values;
}

static void
a_request_returns_at_once_and_the_frame_follows (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact = TRUE;
  g_autoptr (RmpResult) none = NULL, result = NULL;

  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_NONE);
  none = request (fixture, 20.0, &exact);
  g_assert_null (none);
  g_assert_false (exact);
  g_assert_cmpuint (fixture->n_ready, ==, 0);
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_COMPUTING);

  while (fixture->n_ready == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (fixture->last_frame, ==, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 1);
  result = request (fixture, 20.0, &exact);
  g_assert_true (exact);
  g_assert_cmpfloat (result->frame, ==, 20.0);
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_CACHED);
}

static void
a_quick_frame_can_be_awaited (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;
  g_autoptr (RmpResult) first = wait_for (fixture, 3.0), result = NULL;
  g_autoptr (RmpValues) values = linearly_skinned (fixture);

  /* Nothing is under way. */
  g_assert_false (rmp_evaluator_await (fixture->evaluator, G_USEC_PER_SEC));
  rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, values);
  g_assert_cmpint (state (fixture, 3), ==, RMP_FRAME_COMPUTING);
  /* The first frame took longer than this. */
  g_assert_false (rmp_evaluator_await (fixture->evaluator, 1));
  fixture->n_ready = 0;
  g_assert_true (rmp_evaluator_await (fixture->evaluator, 600 * G_USEC_PER_SEC));
  g_assert_cmpuint (fixture->n_ready, ==, 1);
  result = request (fixture, 3.0, &exact);
  g_assert_true (exact);

  /* What was taken is not delivered again. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->n_ready, ==, 1);
}

static void
the_newest_request_wins (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint frame = 0; frame <= 24; frame++)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = request (fixture, frame, &exact);
    }
  while (state (fixture, 24) != RMP_FRAME_CACHED)
    g_main_context_iteration (NULL, TRUE);

  /* The one that was running and the newest. */
  g_assert_cmpuint (fixture->n_ready, ==, 2);
  g_assert_cmpint (state (fixture, 12), ==, RMP_FRAME_NONE);
}

static void
a_preview_leaves_the_document_alone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) values = linearly_skinned (fixture);
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;
  g_autoptr (RmpResult) other = wait_for (fixture, 21.0), plain = wait_for (fixture, 20.0);
  g_autoptr (RmpResult) previewed = NULL, ended = NULL;
  guint position = rmp_project_get_position (fixture->project);

  rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, values);
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_COMPUTING);
  g_assert_cmpint (state (fixture, 21), ==, RMP_FRAME_STALE);
  previewed = wait_for (fixture, 20.0);
  g_assert_false (same_bytes (plain, previewed));
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position);

  rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, NULL);
  ended = wait_for (fixture, 20.0);
  g_assert_true (same_bytes (plain, ended));
}

static void
a_drag_keeps_frames_coming (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) first = wait_for (fixture, 20.0), last = NULL, committed = NULL;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (fixture->layer));

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u mm", 30 + i);

      g_assert_true (rmp_values_set_named (values, "fold_width", text, &error));
      rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, values);
      g_main_context_iteration (NULL, FALSE);
    }
  last = wait_for (fixture, 20.0);
  g_assert_true (rmp_layer_set_values (fixture->layer, values, "Fold width", &error));
  rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, NULL);
  committed = wait_for (fixture, 20.0);
  g_assert_true (same_bytes (last, committed));
  g_assert_cmpuint (fixture->n_failed, ==, 0);
}

static void
an_edit_makes_frames_stale_and_undo_brings_them_back (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) other = wait_for (fixture, 21.0), before = wait_for (fixture, 20.0);
  g_autoptr (RmpResult) edited = NULL, undone = NULL, shown = NULL;
  gboolean exact;

  g_assert_true (rmp_layer_set_text (fixture->layer, "skinning", "linear", &error));
  g_assert_cmpint (state (fixture, 21), ==, RMP_FRAME_STALE);
  shown = request (fixture, 20.0, &exact);
  g_assert_false (exact);
  g_assert_true (shown == before);

  edited = wait_for (fixture, 20.0);
  g_assert_false (same_bytes (before, edited));
  g_assert_true (rmp_project_undo (fixture->project, &error));
  undone = wait_for (fixture, 20.0);
  g_assert_true (same_bytes (before, undone));
}

static void
a_step_parameter_keeps_the_analysis (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) before = wait_for (fixture, 20.0), after = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  g_assert_true (rmp_layer_set_text (fixture->layer, "onset", "0.05", &error));
  findings = rmp_evaluator_get_findings (fixture->evaluator, fixture->look, fixture->clip);
  g_assert_nonnull (findings);
  after = wait_for (fixture, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 1);

  g_assert_true (rmp_layer_set_text (fixture->layer, "line_length", "0.2", &error));
  g_clear_pointer (&after, rmp_result_unref);
  after = wait_for (fixture, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 2);
}

static void
an_edit_during_the_analysis_still_gives_its_frames (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean exact;
  g_autoptr (RmpResult) none = request (fixture, 20.0, &exact), result = NULL;
  g_autoptr (RmpSnapshot) alone = NULL;
  g_autoptr (RmpResult) expected = NULL;
  RmpCall call = { .n_threads = 1 };

  g_assert_true (rmp_layer_set_text (fixture->layer, "onset", "0.05", &error));
  result = wait_for (fixture, 20.0);
  alone = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  g_assert_true (rmp_snapshot_prepare (alone, &call, &error));
  expected = rmp_snapshot_compute (alone, 20.0, RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_true (same_bytes (result, expected));
}

static void
prefetch_fills_the_cache (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 4, 9);
  while (fixture->n_ready < 6)
    g_main_context_iteration (NULL, TRUE);
  for (guint frame = 4; frame <= 9; frame++)
    g_assert_cmpint (state (fixture, frame), ==, RMP_FRAME_CACHED);
  g_assert_cmpint (state (fixture, 3), ==, RMP_FRAME_NONE);
}

static void
the_cache_keeps_its_budget (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = wait_for (fixture, 0.0);
  gsize budget = 5 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2;

  rmp_evaluator_set_cache_budget (fixture->evaluator, budget);
  for (guint frame = 1; frame <= 12; frame++)
    {
      g_autoptr (RmpResult) result = wait_for (fixture, frame);

      g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->evaluator), <=, budget);
    }
  g_assert_cmpint (state (fixture, 12), ==, RMP_FRAME_CACHED);
  g_assert_cmpint (state (fixture, 0), ==, RMP_FRAME_ON_DISK);
  g_assert_cmpuint (rmp_evaluator_get_disk_size (fixture->evaluator), >, 2 * budget);

  rmp_evaluator_set_disk_budget (fixture->evaluator, 0);
  g_assert_cmpint (state (fixture, 0), ==, RMP_FRAME_NONE);
  g_assert_cmpuint (rmp_evaluator_get_disk_size (fixture->evaluator), ==, 0);
}

/* The frames of a clip that memory cannot hold are computed once, and come back the same. */
static void
frames_without_room_come_back_from_disk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = wait_for (fixture, 0.0);
  g_autoptr (RmpResult) again = NULL;
  gboolean exact;

  rmp_evaluator_set_cache_budget (fixture->evaluator, 5 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2);
  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 0, 20);
  while (fixture->n_ready < 21)
    g_main_context_iteration (NULL, TRUE);
  for (guint frame = 0; frame <= 20; frame++)
    g_assert_cmpint (state (fixture, frame), >=, RMP_FRAME_ON_DISK);
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (fixture->n_ready, ==, 21); /* nothing is computed a second time */

  /* A frame that still waits to be written comes back as it was: ask until it is the disk that answers. */
  do
    {
      g_clear_pointer (&again, rmp_result_unref);
      for (guint frame = 1; frame <= 20; frame++)
        {
          g_autoptr (RmpResult) result = wait_for (fixture, frame);

          g_assert_cmpfloat (result->frame, ==, frame);
        }
      g_assert_cmpint (state (fixture, 0), ==, RMP_FRAME_ON_DISK);
      rmp_result_unref (request (fixture, 0.0, &exact));
      g_assert_false (exact); /* the disk is not waited for */
      again = wait_for (fixture, 0.0);
    }
  while (again == first);
  g_assert_true (same_bytes (again, first));
  g_assert_cmpfloat (again->seconds, ==, first->seconds);
}

static void
an_edit_forgets_the_frames_on_disk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = wait_for (fixture, 20.0);
  g_autoptr (RmpResult) changed = NULL;
  g_autoptr (RmpValues) values = linearly_skinned (fixture);

  rmp_evaluator_set_cache_budget (fixture->evaluator, 3 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2);
  for (guint frame = 21; frame <= 23; frame++)
    rmp_result_unref (wait_for (fixture, frame));
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_ON_DISK);
  rmp_evaluator_set_preview (fixture->evaluator, fixture->layer, values);
  g_assert_cmpint (state (fixture, 20), !=, RMP_FRAME_ON_DISK);
  while (rmp_evaluator_get_disk_size (fixture->evaluator) > 0) /* one may be being written */
    g_usleep (1000);
  changed = wait_for (fixture, 20.0);
  g_assert_false (same_bytes (changed, first));
}

static void
a_removed_look_stops (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean exact;
  g_autoptr (RmpResult) none = request (fixture, 20.0, &exact), plain = NULL;

  g_assert_true (rmp_look_remove (fixture->look, &error));
  g_assert_no_error (error);
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_NONE);
  g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->evaluator), ==, 0);

  /* Another lane's frame comes, and none of the removed look. */
  for (exact = FALSE; !exact;)
    {
      g_clear_pointer (&plain, rmp_result_unref);
      plain = rmp_evaluator_request (fixture->evaluator, fixture->surface, NULL, fixture->clip, 3.0, NULL, &exact);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (fixture->n_ready, ==, 1);
  g_assert_cmpfloat (fixture->last_frame, ==, 3.0);
}

static void
an_unknown_method_fails_by_name_and_plain_skinning_goes_on (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *path = rmp_test_path ("unknown.rimple");
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (RmpEvaluator) evaluator = NULL;
  g_autoptr (RmpResult) result = NULL;
  RmpSurface *surface;
  gboolean exact = TRUE;

  g_assert_true (rmp_project_save_as (fixture->project, path, NULL, &error));
  g_assert_null (rmp_test_query (path, "UPDATE layer SET technique = 'from-the-future'"));
  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);

  evaluator = rmp_evaluator_new (project);
  g_signal_connect_swapped (evaluator, "failed", G_CALLBACK (on_failed), fixture);
  surface = rmp_test_get_surface (project);
  result = rmp_evaluator_request (evaluator, surface, rmp_test_get_look (project, 0), NULL, 0.0, NULL, &exact);
  g_assert_null (result);
  g_assert_false (exact);
  g_assert_cmpuint (fixture->n_failed, ==, 1);
  g_assert_nonnull (strstr (fixture->message, "from-the-future"));

  while (!exact)
    {
      g_clear_pointer (&result, rmp_result_unref);
      result = rmp_evaluator_request (evaluator, surface, NULL, NULL, 0.0, NULL, &exact);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (fixture->n_failed, ==, 1);
  g_clear_object (&evaluator);
  rmp_project_close (project);
}

static void
two_lanes_share_one_evaluator (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean folded = FALSE, plain = FALSE;

  while (!folded || !plain)
    {
      g_autoptr (RmpResult) a = request (fixture, 20.0, &folded);
      g_autoptr (RmpResult)
          b = rmp_evaluator_request (fixture->evaluator, fixture->surface, NULL, fixture->clip, 20.0, NULL, &plain);

      if (!folded || !plain)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (fixture->n_ready, ==, 2);
}

static void
a_field_is_computed_when_it_is_asked_for (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpTechnique *technique = rmp_layer_get_technique (fixture->layer);
  const char *fields[] = { technique->fields[0].id, NULL };
  g_autoptr (RmpResult) without = wait_for (fixture, 20.0), with = NULL;
  gboolean exact = TRUE;

  with = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 20.0, fields,
                                &exact);
  g_assert_false (exact);
  g_assert_true (with == without);
  while (!exact)
    {
      g_main_context_iteration (NULL, TRUE);
      g_clear_pointer (&with, rmp_result_unref);
      with = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 20.0, fields,
                                    &exact);
    }
  g_assert_null (without->output.fields[0]);
  g_assert_nonnull (with->output.fields[0]);
  g_assert_true (same_bytes (with, without));
}

static void
ending_in_the_middle_of_a_job_is_quiet (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;
  g_autoptr (RmpResult) none = request (fixture, 20.0, &exact);

  g_clear_object (&fixture->evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->n_ready, ==, 0);
}

/* Folds of the frame that belong to a line of this name. */
static guint
count_folds (const RmpResult *result, const char *line)
{
  guint n = 0;

  for (guint i = 0; i < result->output.rows->len; i++)
    n += g_str_equal (((const RmpFoldRow *) result->output.rows->pdata[i])->line, line);
  return n;
}

static void
a_line_is_shown_while_it_is_drawn (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSurfaceCurve) shorter = rmp_test_curve_new (2, 2, 2), curve = rmp_test_curve_new (2, 1, 6);
  RmpDrawnLine line = { .name = "New", .curve = shorter, .width = 0.03, .length = NAN, .reach = NAN };
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;
  g_autoptr (RmpResult) plain = wait_for (fixture, 20.0), first = NULL, second = NULL, ended = NULL;

  rmp_evaluator_set_line_preview (fixture->evaluator, fixture->garment, &line);
  first = wait_for (fixture, 20.0);
  line.curve = curve;
  rmp_evaluator_set_line_preview (fixture->evaluator, fixture->garment, &line);
  second = wait_for (fixture, 20.0);
  g_assert_cmpuint (count_folds (first, "New"), >, 0);
  g_assert_cmpuint (count_folds (second, "New"), >, count_folds (first, "New"));
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);

  rmp_evaluator_set_line_preview (fixture->evaluator, fixture->garment, NULL);
  ended = wait_for (fixture, 20.0);
  g_assert_cmpuint (count_folds (ended, "New"), ==, 0);
  g_assert_cmpuint (ended->output.rows->len, ==, plain->output.rows->len);
}

/* The end of a drag commits what the preview showed: nothing is computed again, and lanes without the line never were. */
static void
the_end_of_a_drag_makes_no_frame_stale (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpFoldLine *row = rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  RmpDrawnLine line = *rmp_fold_line_get_drawn (row);
  gboolean exact;

  rmp_result_unref (wait_for (fixture, 20.0));
  line.width = 0.05;
  rmp_evaluator_set_line_preview (fixture->evaluator, fixture->garment, &line);
  g_assert_cmpint (state (fixture, 20), !=, RMP_FRAME_CACHED);
  rmp_result_unref (wait_for (fixture, 20.0));
  g_assert_true (rmp_fold_line_set_size (row, RMP_FOLD_LINE_WIDTH, 0.05, &error));
  rmp_evaluator_set_line_preview (fixture->evaluator, fixture->garment, NULL);
  rmp_result_unref (request (fixture, 20.0, &exact));
  g_assert_true (exact);
}

static void
a_profile_is_shown_while_it_is_drawn (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic (), cubic = rmp_profile_new_cubic ();
  RmpProfileItem *item = rmp_project_add_profile (fixture->project, NULL, quintic, &error);

  rmp_result_unref (wait_for (fixture, 20.0));
  rmp_evaluator_set_profile_preview (fixture->evaluator, item, cubic);
  g_assert_cmpint (state (fixture, 20), ==, RMP_FRAME_CACHED); /* nobody uses it */
  rmp_evaluator_set_profile_preview (fixture->evaluator, item, NULL);

  g_assert_true (rmp_layer_set_profile (fixture->layer, "profile", item, &error));
  rmp_result_unref (wait_for (fixture, 20.0));
  rmp_evaluator_set_profile_preview (fixture->evaluator, item, cubic);
  g_assert_cmpint (state (fixture, 20), !=, RMP_FRAME_CACHED);
  rmp_evaluator_set_profile_preview (fixture->evaluator, item, NULL);
  rmp_result_unref (wait_for (fixture, 20.0));
}

static void
on_detected (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(GPtrArray **) data = rmp_evaluator_detect_lines_finish (RMP_EVALUATOR (source), result, &error);
  g_assert_no_error (error);
}

static void
lines_are_detected_with_and_without_a_lane (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GPtrArray) lines = NULL;

      rmp_evaluator_detect_lines_async (fixture->evaluator, fixture->look, fixture->clip, NULL, on_detected, &lines);
      while (!lines)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (lines->len, ==, 1);
      g_assert_cmpstr (((const RmpDetectedLine *) lines->pdata[0])->name, ==, "lower");
      rmp_result_unref (wait_for (fixture, 20.0));
    }
}

static void
add_tests (void)
{
#define ADD(name, function) g_test_add ("/model/evaluate/lanes/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("a-request-returns-at-once-and-the-frame-follows", a_request_returns_at_once_and_the_frame_follows);
  ADD ("a-quick-frame-can-be-awaited", a_quick_frame_can_be_awaited);
  ADD ("the-newest-request-wins", the_newest_request_wins);
  ADD ("a-preview-leaves-the-document-alone", a_preview_leaves_the_document_alone);
  ADD ("a-drag-keeps-frames-coming", a_drag_keeps_frames_coming);
  ADD ("an-edit-makes-frames-stale-and-undo-brings-them-back", an_edit_makes_frames_stale_and_undo_brings_them_back);
  ADD ("a-step-parameter-keeps-the-analysis", a_step_parameter_keeps_the_analysis);
  ADD ("an-edit-during-the-analysis-still-gives-its-frames", an_edit_during_the_analysis_still_gives_its_frames);
  ADD ("prefetch-fills-the-cache", prefetch_fills_the_cache);
  ADD ("the-cache-keeps-its-budget", the_cache_keeps_its_budget);
  ADD ("frames-without-room-come-back-from-disk", frames_without_room_come_back_from_disk);
  ADD ("an-edit-forgets-the-frames-on-disk", an_edit_forgets_the_frames_on_disk);
  ADD ("a-removed-look-stops", a_removed_look_stops);
  ADD ("an-unknown-method-fails-by-name-and-plain-skinning-goes-on",
       an_unknown_method_fails_by_name_and_plain_skinning_goes_on);
  ADD ("two-lanes-share-one-evaluator", two_lanes_share_one_evaluator);
  ADD ("a-field-is-computed-when-it-is-asked-for", a_field_is_computed_when_it_is_asked_for);
  ADD ("ending-in-the-middle-of-a-job-is-quiet", ending_in_the_middle_of_a_job_is_quiet);
  ADD ("a-line-is-shown-while-it-is-drawn", a_line_is_shown_while_it_is_drawn);
  ADD ("the-end-of-a-drag-makes-no-frame-stale", the_end_of_a_drag_makes_no_frame_stale);
  ADD ("a-profile-is-shown-while-it-is-drawn", a_profile_is_shown_while_it_is_drawn);
  ADD ("lines-are-detected-with-and-without-a-lane", lines_are_detected_with_and_without_a_lane);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
