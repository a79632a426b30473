/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluator as a window uses it: requests that return at once, signals, previews, edits,
 * removals.
 */

#include "evaluate/evaluator.h"

#include <math.h>
#include <string.h>

#include "evaluate/kinds/drawn-lines.h"
#include "folds/fold-rows.h"
#include "player.h"

typedef RmpTestPlayer Fixture;

static void
a_request_returns_at_once_and_the_frame_follows (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact = TRUE;
  g_autoptr (RmpResult) none = NULL, result = NULL;

  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_NONE);
  none = rmp_test_player_request (fixture, 20.0, &exact);
  g_assert_null (none);
  g_assert_false (exact);
  g_assert_cmpuint (fixture->n_ready, ==, 0);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_COMPUTING);

  while (fixture->n_ready == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (fixture->last_frame, ==, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 1);
  result = rmp_test_player_request (fixture, 20.0, &exact);
  g_assert_true (exact);
  g_assert_cmpfloat (result->frame, ==, 20.0);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_CACHED);
}

static void
a_quick_frame_can_be_awaited (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (fixture, 3.0), result = NULL;
  g_autoptr (RmpValues) values = rmp_test_player_linear_values (fixture);

  /* Nothing is under way. */
  g_assert_false (rmp_evaluator_await (fixture->evaluator, G_USEC_PER_SEC));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
  g_assert_cmpint (rmp_test_player_state (fixture, 3), ==, RMP_FRAME_COMPUTING);
  /* The first frame took longer than this. */
  g_assert_false (rmp_evaluator_await (fixture->evaluator, 1));
  fixture->n_ready = 0;
  g_assert_true (rmp_evaluator_await (fixture->evaluator, 600 * G_USEC_PER_SEC));
  g_assert_cmpuint (fixture->n_ready, ==, 1);
  result = rmp_test_player_request (fixture, 3.0, &exact);
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
      g_autoptr (RmpResult) result = rmp_test_player_request (fixture, frame, &exact);
    }
  while (rmp_test_player_state (fixture, 24) != RMP_FRAME_CACHED)
    g_main_context_iteration (NULL, TRUE);

  /* The one that was running and the newest. */
  g_assert_cmpuint (fixture->n_ready, ==, 2);
  g_assert_cmpint (rmp_test_player_state (fixture, 12), ==, RMP_FRAME_NONE);
}

/* What is on its way to rest is shown, and nobody takes it for the frame. */
static void
a_frame_that_goes_on_is_asked_for_until_it_rests (Fixture *fixture,
                                                  G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  g_autoptr (RmpResult) before = rmp_test_player_wait_for (fixture, 2.0), after = NULL;
  guint n_on_the_way = 0;
  gboolean exact = FALSE;

  g_assert_true (rmp_values_set_named (values, "thickness", "2 mm", &error));
  g_assert_true (rmp_values_set_named (values, "iterations", "2", &error));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
  while (!exact)
    {
      g_autoptr (RmpResult) result = rmp_test_player_request (fixture, 2.0, &exact);

      g_assert_false (exact && result->output.goes_on);
      n_on_the_way += result->output.goes_on;
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (n_on_the_way, >, 0);

  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, NULL);
  after = rmp_test_player_wait_for (fixture, 2.0);
  g_assert_true (rmp_test_same_bytes (before, after));
}

static void
a_preview_leaves_the_document_alone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) values = rmp_test_player_linear_values (fixture);
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;
  g_autoptr (RmpResult) other = rmp_test_player_wait_for (fixture, 21.0),
                        plain = rmp_test_player_wait_for (fixture, 20.0);
  g_autoptr (RmpResult) previewed = NULL, ended = NULL;
  guint position = rmp_project_get_position (fixture->project);

  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_COMPUTING);
  g_assert_cmpint (rmp_test_player_state (fixture, 21), ==, RMP_FRAME_STALE);
  previewed = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_false (rmp_test_same_bytes (plain, previewed));
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position);

  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, NULL);
  ended = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_true (rmp_test_same_bytes (plain, ended));
}

static void
a_drag_keeps_frames_coming (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (fixture, 20.0), last = NULL,
                        committed = NULL;
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (fixture->layer));

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u mm", 30 + i);

      g_assert_true (rmp_values_set_named (values, "fold_width", text, &error));
      rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
      g_main_context_iteration (NULL, FALSE);
    }
  last = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_true (rmp_layer_set_values (fixture->layer, values, "Fold width", &error));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, NULL);
  committed = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_true (rmp_test_same_bytes (last, committed));
  g_assert_cmpuint (fixture->n_failed, ==, 0);
}

static void
an_edit_makes_frames_stale_and_undo_brings_them_back (Fixture *fixture,
                                                      G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) other = rmp_test_player_wait_for (fixture, 21.0),
                        before = rmp_test_player_wait_for (fixture, 20.0);
  g_autoptr (RmpResult) edited = NULL, undone = NULL, shown = NULL;
  gboolean exact;

  g_assert_true (rmp_layer_set_text (fixture->layer, "skinning", "linear", &error));
  g_assert_cmpint (rmp_test_player_state (fixture, 21), ==, RMP_FRAME_STALE);
  shown = rmp_test_player_request (fixture, 20.0, &exact);
  g_assert_false (exact);
  g_assert_true (shown == before);

  edited = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_false (rmp_test_same_bytes (before, edited));
  g_assert_true (rmp_project_undo (fixture->project, &error));
  undone = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_true (rmp_test_same_bytes (before, undone));
}

static void
a_step_parameter_keeps_the_analysis (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) before = rmp_test_player_wait_for (fixture, 20.0), after = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  g_assert_true (rmp_layer_set_text (fixture->layer, "onset", "0.05", &error));
  findings = rmp_evaluator_get_findings (fixture->evaluator, fixture->look, fixture->clip);
  g_assert_nonnull (findings);
  after = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 1);

  g_assert_true (rmp_layer_set_text (fixture->layer, "line_length", "0.2", &error));
  g_clear_pointer (&after, rmp_result_unref);
  after = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_cmpuint (fixture->n_analysed, ==, 2);
}

static void
an_edit_during_the_analysis_still_gives_its_frames (Fixture *fixture,
                                                    G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean exact;
  g_autoptr (RmpResult) none = rmp_test_player_request (fixture, 20.0, &exact), result = NULL;
  g_autoptr (RmpSnapshot) alone = NULL;
  g_autoptr (RmpResult) expected = NULL;
  RmpCall call = { .n_threads = 1 };

  g_assert_true (rmp_layer_set_text (fixture->layer, "onset", "0.05", &error));
  result = rmp_test_player_wait_for (fixture, 20.0);
  alone = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  g_assert_true (rmp_snapshot_prepare (alone, &call, &error));
  expected = rmp_snapshot_compute (alone, 20.0, RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_true (rmp_test_same_bytes (result, expected));
}

static void
a_removed_look_stops (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  gboolean exact;
  g_autoptr (RmpResult) none = rmp_test_player_request (fixture, 20.0, &exact), plain = NULL;

  g_assert_true (rmp_look_remove (fixture->look, &error));
  g_assert_no_error (error);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_NONE);
  g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->evaluator), ==, 0);

  /* Another lane's frame comes, and none of the removed look. */
  for (exact = FALSE; !exact;)
    {
      g_clear_pointer (&plain, rmp_result_unref);
      plain = rmp_evaluator_request (fixture->evaluator, fixture->surface, NULL, fixture->clip, 3.0,
                                     NULL, &exact);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (fixture->n_ready, ==, 1);
  g_assert_cmpfloat (fixture->last_frame, ==, 3.0);
}

static void
an_unknown_method_fails_by_name_and_plain_skinning_goes_on (Fixture *fixture,
                                                            G_GNUC_UNUSED gconstpointer data)
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
  rmp_test_player_follow (fixture, evaluator);
  surface = rmp_test_get_surface (project);
  result = rmp_evaluator_request (evaluator, surface, rmp_test_get_look (project, 0), NULL, 0.0,
                                  NULL, &exact);
  g_assert_null (result);
  g_assert_false (exact);
  g_assert_cmpuint (fixture->n_failed, ==, 1);
  g_assert_nonnull (strstr (fixture->message, "from-the-future"));
  g_assert_cmpstr (
      rmp_evaluator_get_failure (evaluator, surface, rmp_test_get_look (project, 0), NULL), ==,
      fixture->message);
  g_assert_null (rmp_evaluator_get_failure (evaluator, surface, NULL, NULL));

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
      g_autoptr (RmpResult) a = rmp_test_player_request (fixture, 20.0, &folded);
      g_autoptr (RmpResult) b = rmp_evaluator_request (fixture->evaluator, fixture->surface, NULL,
                                                       fixture->clip, 20.0, NULL, &plain);

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
  g_autoptr (RmpResult) without = rmp_test_player_wait_for (fixture, 20.0), with = NULL;
  gboolean exact = TRUE;

  with = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look, fixture->clip,
                                20.0, fields, &exact);
  g_assert_false (exact);
  g_assert_true (with == without);
  while (!exact)
    {
      g_main_context_iteration (NULL, TRUE);
      g_clear_pointer (&with, rmp_result_unref);
      with = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look,
                                    fixture->clip, 20.0, fields, &exact);
    }
  g_assert_null (without->output.fields[0]);
  g_assert_nonnull (with->output.fields[0]);
  g_assert_true (rmp_test_same_bytes (with, without));
}

static void
ending_in_the_middle_of_a_job_is_quiet (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;
  g_autoptr (RmpResult) none = rmp_test_player_request (fixture, 20.0, &exact);

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

  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    n += g_str_equal (rmp_fold_rows_get (&result->output, i)->line, line);
  return n;
}

static void
a_line_is_shown_while_it_is_drawn (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSurfaceCurve) shorter = rmp_test_curve_new (2, 2, 2),
                              curve = rmp_test_curve_new (2, 1, 6);
  RmpDrawnLine line = {
    .name = "New", .curve = shorter, .width = 0.03, .length = NAN, .reach = NAN
  };
  g_autofree char *before = rmp_test_describe (fixture->project), *after = NULL;
  g_autoptr (RmpResult) plain = rmp_test_player_wait_for (fixture, 20.0), first = NULL,
                        second = NULL, ended = NULL;

  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_line, fixture->garment, &line);
  first = rmp_test_player_wait_for (fixture, 20.0);
  line.curve = curve;
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_line, fixture->garment, &line);
  second = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_cmpuint (count_folds (first, "New"), >, 0);
  g_assert_cmpuint (count_folds (second, "New"), >, count_folds (first, "New"));
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);

  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_line, fixture->garment, NULL);
  ended = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_cmpuint (count_folds (ended, "New"), ==, 0);
  g_assert_cmpuint (rmp_fold_rows_count (&ended->output), ==, rmp_fold_rows_count (&plain->output));
}

/* The end of a drag commits what the preview showed: nothing is computed again, and lanes without
 * the line never were.
 */
static void
the_end_of_a_drag_makes_no_frame_stale (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpFoldLine *row = rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  RmpDrawnLine line = *rmp_fold_line_get_drawn (row);
  gboolean exact;

  rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
  line.width = 0.05;
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_line, fixture->garment, &line);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), !=, RMP_FRAME_CACHED);
  rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
  g_assert_true (rmp_fold_line_set_size (row, RMP_FOLD_LINE_WIDTH, 0.05, &error));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_line, fixture->garment, NULL);
  rmp_result_unref (rmp_test_player_request (fixture, 20.0, &exact));
  g_assert_true (exact);
}

static void
a_profile_is_shown_while_it_is_drawn (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic (), cubic = rmp_profile_new_cubic ();
  RmpProfileItem *item = rmp_project_add_profile (fixture->project, NULL, quintic, &error);

  rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_profile, item, cubic);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_CACHED); /* nobody uses it */
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_profile, item, NULL);

  g_assert_true (rmp_layer_set_profile (fixture->layer, "profile", item, &error));
  rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_profile, item, cubic);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), !=, RMP_FRAME_CACHED);
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_profile, item, NULL);
  rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
}

static void
on_detected (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  *(GPtrArray **) data = rmp_evaluator_detect_lines_finish (result, &error);
  g_assert_no_error (error);
}

static void
lines_are_detected_with_and_without_a_lane (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GPtrArray) lines = NULL;

      rmp_evaluator_detect_lines_async (fixture->evaluator, fixture->look, fixture->clip, NULL,
                                        on_detected, &lines);
      while (!lines)
        g_main_context_iteration (NULL, TRUE);
      g_assert_cmpuint (lines->len, ==, 1);
      g_assert_cmpstr (((const RmpDetectedLine *) lines->pdata[0])->name, ==, "lower");
      rmp_result_unref (rmp_test_player_wait_for (fixture, 20.0));
    }
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/lanes/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_player_set_up,  \
              function, rmp_test_player_tear_down)
  ADD ("a-request-returns-at-once-and-the-frame-follows",
       a_request_returns_at_once_and_the_frame_follows);
  ADD ("a-quick-frame-can-be-awaited", a_quick_frame_can_be_awaited);
  ADD ("the-newest-request-wins", the_newest_request_wins);
  ADD ("a-preview-leaves-the-document-alone", a_preview_leaves_the_document_alone);
  ADD ("a-drag-keeps-frames-coming", a_drag_keeps_frames_coming);
  ADD ("an-edit-makes-frames-stale-and-undo-brings-them-back",
       an_edit_makes_frames_stale_and_undo_brings_them_back);
  ADD ("a-step-parameter-keeps-the-analysis", a_step_parameter_keeps_the_analysis);
  ADD ("an-edit-during-the-analysis-still-gives-its-frames",
       an_edit_during_the_analysis_still_gives_its_frames);
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
  g_test_add ("/model/evaluate/lanes/a-frame-that-goes-on-is-asked-for-until-it-rests", Fixture,
              "embedded-shell", rmp_test_player_set_up,
              a_frame_that_goes_on_is_asked_for_until_it_rests, rmp_test_player_tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
