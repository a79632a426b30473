/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A picture at rest: where previews lack something of a bake, the frame follows as the bake has it,
 * and goes as soon as something newer is wanted.
 */

#include "evaluate/evaluator.h"

#include "player.h"

#define FRAME 20

typedef RmpTestPlayer Fixture;

static void
set_up (Fixture *fixture, gconstpointer technique)
{
  g_autoptr (GError) error = NULL;

  rmp_test_player_set_up (fixture, technique);
  g_assert_true (rmp_layer_set_text (fixture->layer, "contact", "true", &error));
}

static void
refine (Fixture *fixture)
{
  rmp_evaluator_refine (fixture->evaluator, fixture->surface, fixture->look, fixture->clip);
}

static RmpReliefForm
get_form (const RmpResult *result)
{
  return result->output.relief->form;
}

/* The next that is announced. (transfer full) */
static RmpResult *
wait_for_next (Fixture *fixture, double frame)
{
  const guint before = fixture->n_ready;
  gboolean exact;

  while (fixture->n_ready == before)
    g_main_context_iteration (NULL, TRUE);
  return rmp_test_player_request (fixture, frame, &exact);
}

/* A frame at rest. (transfer full) */
static RmpResult *
wait_for_refined (Fixture *fixture)
{
  rmp_result_unref (rmp_test_player_wait_for (fixture, FRAME));
  refine (fixture);
  return wait_for_next (fixture, FRAME);
}

static RmpResult *
compute (Fixture *fixture, RmpTarget target)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      snapshot = rmp_snapshot_new (fixture->surface, fixture->look, fixture->clip, &error);
  const RmpCall call = { 0 };

  g_assert_no_error (error);
  g_assert_true (rmp_snapshot_prepare (snapshot, &call, &error));
  return rmp_snapshot_compute (snapshot, FRAME, target, 0, &call, &error);
}

static void
a_frame_at_rest_is_that_of_the_bake (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) preview = rmp_test_player_wait_for (fixture, FRAME), refined = NULL,
                        cached = NULL, baked = NULL;
  gboolean exact = FALSE;

  g_assert_cmpint (get_form (preview), ==, RMP_RELIEF_FOLDS);
  g_assert_nonnull (preview->output.warning);
  refine (fixture);
  cached = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_true (exact); /* as far as that goes: nobody waits for more */
  g_assert_true (cached == preview);
  refined = wait_for_next (fixture, FRAME);
  baked = compute (fixture, RMP_TARGET_BAKE);
  g_assert_cmpint (get_form (refined), ==, RMP_RELIEF_MESH);
  g_assert_true (rmp_test_same_bytes (refined, baked));
  g_assert_cmpstr (refined->output.warning, ==, baked->output.warning);
  g_assert_cmpfloat (fixture->last_frame, ==, FRAME);

  /* Asking again changes nothing; playing goes on from previews. */
  refine (fixture);
  g_clear_pointer (&cached, rmp_result_unref);
  cached = rmp_evaluator_peek (fixture->evaluator, fixture->surface, fixture->look, fixture->clip,
                               FRAME);
  g_assert_true (cached == preview);
  g_assert_cmpint (rmp_test_player_state (fixture, FRAME), ==, RMP_FRAME_CACHED);
  g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->evaluator), >=,
                    rmp_result_get_size (preview) + rmp_result_get_size (refined));
}

static void
what_lacks_nothing_is_left_alone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) preview = NULL, next = NULL;

  g_assert_true (rmp_layer_set_text (fixture->layer, "contact", "false", &error));
  preview = rmp_test_player_wait_for (fixture, FRAME);
  g_assert_null (preview->output.warning);
  refine (fixture);
  g_assert_false (rmp_evaluator_await (fixture->evaluator, 0));
  next = rmp_test_player_wait_for (fixture, FRAME);
  g_assert_true (next == preview);
}

/* Wanted before there is a preview, and with frames ahead wanted too: first things first. */
static void
it_comes_after_the_preview_and_before_the_frames_beside_it (Fixture *fixture,
                                                            G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) none = NULL, preview = NULL, refined = NULL;
  gboolean exact;

  none = rmp_test_player_request (fixture, FRAME, &exact);
  refine (fixture);
  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, FRAME,
                          FRAME + 3);
  preview = wait_for_next (fixture, FRAME);
  g_assert_cmpint (get_form (preview), ==, RMP_RELIEF_FOLDS);
  refined = wait_for_next (fixture, FRAME);
  g_assert_cmpint (get_form (refined), ==, RMP_RELIEF_MESH);
  while (rmp_test_player_state (fixture, FRAME + 3) != RMP_FRAME_CACHED)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i <= 3; i++)
    {
      g_autoptr (RmpResult) ahead = rmp_evaluator_peek (fixture->evaluator, fixture->surface,
                                                        fixture->look, fixture->clip, FRAME + i);

      g_assert_cmpint (get_form (ahead), ==, RMP_RELIEF_FOLDS);
    }
}

static void
another_frame_ends_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) refined = wait_for_refined (fixture), shown = NULL, other = NULL,
                        back = NULL, again = NULL;
  gboolean exact = TRUE;

  shown = rmp_test_player_request (fixture, FRAME + 1, &exact);
  g_assert_false (exact);
  g_assert_true (shown == refined); /* until the other is there */
  other = wait_for_next (fixture, FRAME + 1);
  g_assert_cmpint (get_form (other), ==, RMP_RELIEF_FOLDS);

  /* One that is under way ends unseen, and nothing waits for it. */
  refine (fixture);
  back = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_true (exact);
  g_assert_cmpint (get_form (back), ==, RMP_RELIEF_FOLDS);
  fixture->n_ready = 0;
  refine (fixture);
  again = wait_for_next (fixture, FRAME);
  g_assert_cmpuint (fixture->n_ready, ==, 1);
  g_assert_cmpfloat (fixture->last_frame, ==, FRAME);
  g_assert_true (rmp_test_same_bytes (refined, again));
}

static void
a_drag_goes_on_from_what_is_shown_by_previews (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) refined = wait_for_refined (fixture), shown = NULL, dragged = NULL,
                        ended = NULL;
  g_autoptr (RmpValues) values = rmp_test_player_linear_values (fixture);
  gboolean exact = TRUE;

  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 0, 2);
  while (rmp_test_player_state (fixture, 2) != RMP_FRAME_CACHED)
    g_main_context_iteration (NULL, TRUE);
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
  shown = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_false (exact);
  g_assert_true (shown == refined); /* no frame that was computed ahead */
  dragged = rmp_test_player_wait_for (fixture, FRAME);
  g_assert_cmpint (get_form (dragged), ==, RMP_RELIEF_FOLDS);
  refine (fixture);
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, NULL);
  ended = rmp_test_player_wait_for (fixture, FRAME);
  g_assert_cmpint (get_form (ended), ==, RMP_RELIEF_FOLDS);
  g_assert_cmpuint (fixture->n_failed, ==, 0);
}

static void
an_edit_ends_it_and_undo_brings_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) before = wait_for_refined (fixture), edited = NULL, preview = NULL,
                        after = NULL;

  g_assert_true (rmp_layer_set_text (fixture->layer, "fold_width", "21 mm", &error));
  preview = rmp_test_player_wait_for (fixture, FRAME);
  g_assert_cmpint (get_form (preview), ==, RMP_RELIEF_FOLDS);
  edited = wait_for_refined (fixture);
  g_assert_false (rmp_test_same_bytes (before, edited));
  g_assert_true (rmp_project_undo (fixture->project, &error));
  after = wait_for_refined (fixture);
  g_assert_true (rmp_test_same_bytes (before, after));
}

/* What is there already stays until the same with the field takes its place. */
static void
a_field_is_added_without_a_preview (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const fields[] = { "compression", NULL };
  g_autoptr (RmpResult) refined = wait_for_refined (fixture), shown = NULL, with = NULL,
                        without = NULL;
  gboolean exact = TRUE;

  shown = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look, fixture->clip,
                                 FRAME, fields, &exact);
  g_assert_false (exact);
  g_assert_true (shown == refined);
  while (!exact)
    {
      g_main_context_iteration (NULL, TRUE);
      g_clear_pointer (&with, rmp_result_unref);
      with = rmp_evaluator_request (fixture->evaluator, fixture->surface, fixture->look,
                                    fixture->clip, FRAME, fields, &exact);
      g_assert_cmpint (get_form (with), ==, RMP_RELIEF_MESH);
    }
  g_assert_true (rmp_test_same_bytes (refined, with));
  g_assert_cmpuint (with->field_mask, !=, 0);
  without = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_true (exact && without == with);
}

/* As when another look is dragged: at once, done or under way. */
static void
it_ends_at_a_word (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) preview = rmp_test_player_wait_for (fixture, FRAME), shown = NULL,
                        again = NULL;
  g_autoptr (RmpResult) refined = wait_for_refined (fixture);
  gboolean exact = FALSE;

  g_assert_cmpint (get_form (refined), ==, RMP_RELIEF_MESH);
  rmp_evaluator_end_refining (fixture->evaluator);
  shown = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_true (exact && shown == preview);
  refine (fixture);
  rmp_evaluator_end_refining (fixture->evaluator);
  again = wait_for_refined (fixture);
  g_assert_true (rmp_test_same_bytes (refined, again));
}

/* While it plays: the picture stays the preview, and what that lacks is said. */
static void
a_survey_says_what_previews_lack (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) preview = rmp_test_player_wait_for (fixture, FRAME), shown = NULL,
                        refined = NULL;
  g_autofree char *lacks = NULL;
  gboolean exact = FALSE;
  double frame = 0.0;

  g_assert_null (rmp_evaluator_get_lacks (fixture->evaluator, fixture->surface, fixture->look,
                                          fixture->clip, &frame));
  rmp_evaluator_survey (fixture->evaluator, fixture->surface, fixture->look, fixture->clip);
  rmp_evaluator_survey (fixture->evaluator, fixture->surface, fixture->look, fixture->clip);
  shown = wait_for_next (fixture, FRAME);
  g_assert_true (shown == preview);
  lacks = g_strdup (rmp_evaluator_get_lacks (fixture->evaluator, fixture->surface, fixture->look,
                                             fixture->clip, &frame));
  g_assert_cmpfloat (frame, ==, FRAME);

  /* The frame itself lacks nothing; what was said of it is what the bake says. */
  refine (fixture);
  refined = wait_for_next (fixture, FRAME);
  g_assert_cmpstr (lacks, ==, refined->output.lacks);
  g_assert_nonnull (lacks);
  g_assert_null (rmp_evaluator_get_lacks (fixture->evaluator, fixture->surface, fixture->look,
                                          fixture->clip, &frame));
  g_clear_pointer (&shown, rmp_result_unref);
  shown = rmp_test_player_request (fixture, FRAME, &exact);
  g_assert_true (shown == refined);
}

static void
only_frames_for_bakes_stop_at_contact (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) baked = compute (fixture, RMP_TARGET_BAKE),
                        preview = compute (fixture, RMP_TARGET_PREVIEW), free = NULL;

  g_assert_nonnull (baked->output.lacks);
  g_assert_null (preview->output.lacks);
  g_assert_true (rmp_layer_set_text (fixture->layer, "contact", "false", &error));
  free = compute (fixture, RMP_TARGET_BAKE);
  g_assert_null (free->output.lacks);
}

static void
ending_in_the_middle_of_it_is_quiet (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  gboolean exact;

  rmp_result_unref (rmp_test_player_wait_for (fixture, FRAME));
  refine (fixture);
  rmp_result_unref (rmp_test_player_request (fixture, FRAME + 1, &exact));
  fixture->n_ready = 0;
  g_clear_object (&fixture->evaluator);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (fixture->n_ready + fixture->n_failed, ==, 0);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/refine/" name, Fixture, RMP_TEST_TECHNIQUE, set_up, function,       \
              rmp_test_player_tear_down)
  ADD ("a-frame-at-rest-is-that-of-the-bake", a_frame_at_rest_is_that_of_the_bake);
  ADD ("what-lacks-nothing-is-left-alone", what_lacks_nothing_is_left_alone);
  ADD ("it-comes-after-the-preview-and-before-the-frames-beside-it",
       it_comes_after_the_preview_and_before_the_frames_beside_it);
  ADD ("another-frame-ends-it", another_frame_ends_it);
  ADD ("a-drag-goes-on-from-what-is-shown-by-previews",
       a_drag_goes_on_from_what_is_shown_by_previews);
  ADD ("an-edit-ends-it-and-undo-brings-the-same", an_edit_ends_it_and_undo_brings_the_same);
  ADD ("a-field-is-added-without-a-preview", a_field_is_added_without_a_preview);
  ADD ("it-ends-at-a-word", it_ends_at_a_word);
  ADD ("a-survey-says-what-previews-lack", a_survey_says_what_previews_lack);
  ADD ("ending-in-the-middle-of-it-is-quiet", ending_in_the_middle_of_it_is_quiet);
#undef ADD

#define ADD(technique, name, function)                                                             \
  g_test_add ("/model/evaluate/refine/" technique "/" name, Fixture, technique, set_up, function,  \
              rmp_test_player_tear_down)
#define ADD_ALL(technique)                                                                         \
  ADD (technique, "a-survey-says-what-previews-lack", a_survey_says_what_previews_lack);           \
  ADD (technique, "ending-in-the-middle-of-it-is-quiet", ending_in_the_middle_of_it_is_quiet);     \
  ADD (technique, "only-frames-for-bakes-stop-at-contact", only_frames_for_bakes_stop_at_contact)
  ADD_ALL ("incompressible-skinning");
  ADD_ALL ("dynamic-wrinkling");
  ADD_ALL ("animation-wrinkling");
  ADD_ALL ("wrinkle-meshes");
  ADD_ALL ("gpu-wrinkles");
#undef ADD_ALL
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
