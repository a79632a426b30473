/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Frames from snapshots: the same bytes in any order and with any number of threads, and stages
 * shared where they may be.
 */

#include "evaluate/snapshot.h"

#include <string.h>

#include "../store/fixture.h"
#include "evaluate/kinds/drawn-lines.h"
#include "folds/fold-rows.h"
#include "snapshots.h"

static const RmpCall one_thread = { .n_threads = 1 }, eight_threads = { .n_threads = 8 };

typedef struct
{
  RmpProject *project;
  RmpSurface *surface;
  RmpGarment *garment;
  RmpClipItem *clip;
  RmpLook *look;
  RmpLayer *layer;
} Fixture;

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->surface = rmp_test_get_surface (fixture->project);
  fixture->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (fixture->surface)), 0);
  fixture->garment = rmp_project_add_garment (fixture->project, fixture->surface, "Sleeve", NULL,
                                              &error);
  g_assert_no_error (error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "A",
                                        &error);
  g_assert_no_error (error);
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->layer);
  g_clear_object (&fixture->clip);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpResult *
compute (RmpSnapshot *snapshot, double frame, const RmpCall *call)
{
  g_autoptr (GError) error = NULL;
  RmpResult *result;

  g_assert_true (rmp_snapshot_prepare (snapshot, call, &error));
  result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, 0, call, &error);
  g_assert_no_error (error);
  return result;
}

static gboolean
same_bytes (const RmpResult *a, const RmpResult *b)
{
  const RmpRelief *first = a->output.relief, *second = b->output.relief;
  guint n = first->topology->n_vertices;

  return n == second->topology->n_vertices &&
         memcmp (first->positions, second->positions, sizeof (float) * 3 * n) == 0 &&
         memcmp (first->normals, second->normals, sizeof (float) * 3 * n) == 0;
}

static void
set (Fixture *fixture, const char *param, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_layer_set_text (fixture->layer, param, text, &error));
  g_assert_no_error (error);
}

static void
the_sleeve_folds (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      snapshot = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpResult) result = compute (snapshot, 24.0, &one_thread);
  guint raised = 0;

  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    raised += rmp_fold_rows_get (&result->output, i)->height > 0.0;
  g_assert_cmpuint (raised, >, 0);
}

static void
play_order_plays_no_part (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const guint jumps[] = { 17, 3, 24, 0, 17, 9 };
  g_autoptr (RmpSnapshot)
      forward = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      backward = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (RmpSnapshot)
      jumping = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_result_unref);

  for (guint frame = 0; frame <= 24; frame++)
    g_ptr_array_add (frames, compute (forward, frame, &one_thread));
  for (guint frame = 25; frame-- > 0;)
    {
      g_autoptr (RmpResult) result = compute (backward, frame, &one_thread);

      g_assert_true (same_bytes (result, frames->pdata[frame]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (jumps); i++)
    {
      g_autoptr (RmpResult) result = compute (jumping, jumps[i], &one_thread);

      g_assert_true (same_bytes (result, frames->pdata[jumps[i]]));
    }
  g_assert_false (same_bytes (frames->pdata[0], frames->pdata[24]));
}

static void
threads_play_no_part (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      one = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      eight = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);

  for (guint frame = 0; frame <= 24; frame += 6)
    {
      g_autoptr (RmpResult) a = compute (one, frame, &one_thread),
                            b = compute (eight, frame, &eight_threads);

      g_assert_true (same_bytes (a, b));
    }
}

/* Sets a parameter, and compares what is inherited with a snapshot that inherits nothing. */
static void
assert_dirties (Fixture *fixture, const char *param, const char *text, RmpStage stage)
{
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      after = NULL, alone = NULL;
  g_autoptr (RmpResult) old = compute (before, 20.0, &one_thread), inherited = NULL, fresh = NULL;

  set (fixture, param, text);
  after = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (after, before), ==, stage);
  g_assert_cmpint (rmp_snapshot_is_prepared (after), ==, stage > RMP_STAGE_ANALYSE);

  alone = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  inherited = compute (after, 20.0, &one_thread);
  fresh = compute (alone, 20.0, &one_thread);
  g_assert_true (same_bytes (inherited, fresh));
  if (same_bytes (inherited, old))
    g_error ("%s = %s changes nothing", param, text);
}

static void
an_edit_dirties_its_stage_and_later_ones (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  const RmpTechnique *technique = rmp_layer_get_technique (fixture->layer);
  static const struct
  {
    const char *param, *text;
  } edits[] = { { "fold_width", "0.05" },
                { "slack", "0.02" },
                { "line_length", "0.2" },
                { "skinning", "linear" } };

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      gint param = rmp_technique_find_param (technique, edits[i].param);

      g_assert_cmpint (param, >=, 0);
      assert_dirties (fixture, edits[i].param, edits[i].text, technique->params[param].stage);
    }
}

static void
a_step_keeps_the_analysis (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      after = NULL;
  g_autoptr (RmpResult) result = compute (before, 0.0, &one_thread);
  g_autoptr (GPtrArray) findings = NULL;

  set (fixture, "onset", "0.05");
  after = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_null (rmp_snapshot_get_findings (after));
  g_assert_cmpuint (rmp_snapshot_inherit (after, before), ==, RMP_STAGE_STEP);
  findings = rmp_snapshot_get_findings (after);
  g_assert_nonnull (findings);
  g_assert_cmpuint (findings->len, >, 0);
}

static void
no_change_dirties_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpSnapshot)
      a = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      b = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);

  g_assert_cmpuint (rmp_snapshot_inherit (b, a), ==, RMP_STAGE_DRAW + 1);
}

static void
undo_gives_the_earlier_bytes_again (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot)
      before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
      edited = NULL, undone = NULL;
  g_autoptr (RmpResult) a = compute (before, 20.0, &one_thread), b = NULL, c = NULL;

  set (fixture, "fold_width", "0.06");
  edited = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  rmp_snapshot_inherit (edited, before);
  b = compute (edited, 20.0, &one_thread);
  g_assert_false (same_bytes (a, b));

  g_assert_true (rmp_project_undo (fixture->project, &error));
  undone = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  rmp_snapshot_inherit (undone, edited);
  c = compute (undone, 20.0, &one_thread);
  g_assert_true (same_bytes (a, c));
}

/* --- drawn lines ------------------------------------------------------------------------------ */

/* What a snapshot of the rows gives that inherits nothing. */
static RmpResult *
compute_anew (Fixture *fixture)
{
  g_autoptr (RmpSnapshot)
      snapshot = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);

  return compute (snapshot, 20.0, &one_thread);
}

static void
only_drawn_lines (Fixture *fixture)
{
  set (fixture, "curve_source", "drawn");
}

static void
a_drawn_line_folds_and_its_undo_gives_the_earlier_bytes (Fixture *fixture,
                                                         G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) before = NULL, drawn = NULL, undone = NULL;
  g_autoptr (RmpResult) a = NULL, b = NULL, c = NULL;

  only_drawn_lines (fixture);
  before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  a = compute (before, 20.0, &one_thread);
  g_assert_cmpuint (rmp_fold_rows_count (&a->output), ==, 0);

  rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  drawn = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (drawn, before), ==, RMP_STAGE_PREPARE);
  b = compute (drawn, 20.0, &one_thread);
  g_assert_cmpuint (rmp_fold_rows_count (&b->output), >, 0);
  g_assert_cmpstr (rmp_fold_rows_get (&b->output, 0)->line, ==, "Inside");
  g_assert_false (same_bytes (a, b));

  g_assert_true (rmp_project_undo (fixture->project, &error));
  undone = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  rmp_snapshot_inherit (undone, drawn);
  c = compute (undone, 20.0, &one_thread);
  g_assert_true (same_bytes (a, c));
}

static void
a_hidden_line_makes_no_folds (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) before = NULL, shown = NULL, hidden = NULL, shown_again = NULL;
  RmpFoldLine *line;

  only_drawn_lines (fixture);
  before = compute_anew (fixture);
  line = rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  shown = compute_anew (fixture);
  g_assert_false (same_bytes (before, shown));

  g_assert_true (rmp_fold_line_set_hidden (line, TRUE, &error));
  hidden = compute_anew (fixture);
  g_assert_true (same_bytes (before, hidden));

  g_assert_true (rmp_fold_line_set_hidden (line, FALSE, &error));
  shown_again = compute_anew (fixture);
  g_assert_true (same_bytes (shown, shown_again));
}

/* What is drawn for another method leaves a simulation as it is, until it is to be pleated. */
static void
a_simulator_heeds_drawn_lines_where_it_pleats (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_project_add_look (fixture->project, fixture->garment, "implicit-cloth",
                                        "Loose", &error);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (RmpSnapshot) before = rmp_test_snapshot_new (fixture->surface, look, fixture->clip),
                          drawn = NULL, pleated = NULL, more = NULL;

  g_assert_true (rmp_snapshot_prepare (before, &one_thread, &error));
  rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  drawn = rmp_test_snapshot_new (fixture->surface, look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (drawn, before), ==, RMP_STAGE_DRAW + 1);

  rmp_test_assert_ok (rmp_layer_set_text (layer, "pleats", "true", &error), error);
  pleated = rmp_test_snapshot_new (fixture->surface, look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (pleated, drawn), ==, RMP_STAGE_PREPARE);
  g_assert_true (rmp_snapshot_prepare (pleated, &one_thread, &error));
  rmp_test_fold_line_new (fixture->garment, "Outside", 4, 2, 4);
  more = rmp_test_snapshot_new (fixture->surface, look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (more, pleated), ==, RMP_STAGE_PREPARE);
}

/* The prepared object borrows lines from a snapshot that may be gone, with the row they were copied
 * from.
 */
static void
stages_outlive_the_rows_they_were_made_from (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpFoldLine *line = rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);
  g_autoptr (RmpSnapshot) heir = NULL;
  g_autoptr (RmpResult) expected = compute_anew (fixture), result = NULL;

  {
    g_autoptr (RmpSnapshot)
        first = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);

    g_assert_true (rmp_snapshot_prepare (first, &one_thread, &error));
    heir = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
    g_assert_cmpuint (rmp_snapshot_inherit (heir, first), ==, RMP_STAGE_DRAW + 1);
  }
  g_assert_true (rmp_fold_line_remove (line, &error));
  result = compute (heir, 20.0, &one_thread);
  g_assert_true (same_bytes (result, expected));
}

typedef void (*Preview) (RmpSnapshot *snapshot, RmpFoldLine *line, RmpProfileItem *profile);

static void
preview_width (RmpSnapshot *snapshot, RmpFoldLine *line, G_GNUC_UNUSED RmpProfileItem *profile)
{
  RmpDrawnLine drawn = *rmp_fold_line_get_drawn (line);

  drawn.width = 0.05;
  rmp_snapshot_try (snapshot, &rmp_preview_line, rmp_fold_line_get_garment (line), &drawn);
}

static void
preview_path (RmpSnapshot *snapshot, RmpFoldLine *line, G_GNUC_UNUSED RmpProfileItem *profile)
{
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (2, 3, 3);
  RmpDrawnLine drawn = *rmp_fold_line_get_drawn (line);

  drawn.curve = curve;
  rmp_snapshot_try (snapshot, &rmp_preview_line, rmp_fold_line_get_garment (line), &drawn);
}

static void
preview_profile (RmpSnapshot *snapshot, G_GNUC_UNUSED RmpFoldLine *line, RmpProfileItem *profile)
{
  g_autoptr (RmpProfile) ridge = rmp_profile_new_from_text ("drawn -1 0, 0.4 1, 1 0", NULL);

  rmp_snapshot_try (snapshot, &rmp_preview_profile, profile, ridge);
}

static gboolean
commit_width (RmpFoldLine *line, G_GNUC_UNUSED RmpProfileItem *profile, GError **error)
{
  return rmp_fold_line_set_size (line, RMP_FOLD_LINE_WIDTH, 0.05, error);
}

static gboolean
commit_path (RmpFoldLine *line, G_GNUC_UNUSED RmpProfileItem *profile, GError **error)
{
  g_autoptr (RmpSurfaceCurve) curve = rmp_test_curve_new (2, 3, 3);

  return rmp_fold_line_set_path (line, &(RmpPath){ .curve = curve }, error);
}

static gboolean
commit_profile (G_GNUC_UNUSED RmpFoldLine *line, RmpProfileItem *profile, GError **error)
{
  g_autoptr (RmpProfile) ridge = rmp_profile_new_from_text ("drawn -1 0, 0.4 1, 1 0", NULL);

  return rmp_profile_item_set_profile (profile, ridge, error);
}

/* What a drag shows is what its end commits. */
static void
a_preview_is_what_the_edit_will_be (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    Preview preview;
    gboolean (*commit) (RmpFoldLine *line, RmpProfileItem *profile, GError **error);
  } cases[] = {
    { preview_width, commit_width },
    { preview_path, commit_path },
    { preview_profile, commit_profile },
  };
  gboolean profile_of_look = GPOINTER_TO_INT (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  RmpProfileItem *profile = rmp_project_add_profile (fixture->project, NULL, quintic, &error);
  RmpFoldLine *line = rmp_test_fold_line_new (fixture->garment, "Inside", 2, 2, 4);

  only_drawn_lines (fixture);
  if (profile_of_look)
    g_assert_true (rmp_layer_set_profile (fixture->layer, "profile", profile, &error));
  else
    g_assert_true (rmp_fold_line_set_profile (line, profile, &error));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RmpSnapshot)
          previewed = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip),
          committed = NULL;
      g_autoptr (RmpResult) before = compute_anew (fixture), shown = NULL, after = NULL;

      cases[i].preview (previewed, line, profile);
      shown = compute (previewed, 20.0, &one_thread);
      g_assert_false (same_bytes (before, shown));
      g_assert_true (cases[i].commit (line, profile, &error));
      g_assert_no_error (error);
      committed = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
      g_assert_cmpuint (rmp_snapshot_inherit (committed, previewed), ==, RMP_STAGE_DRAW + 1);
      after = compute_anew (fixture);
      g_assert_true (same_bytes (after, shown));
    }
}

static void
a_shared_profile_of_the_look_dirties_its_step_only (Fixture *fixture,
                                                    G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) quintic = rmp_profile_new_quintic ();
  RmpProfileItem *profile = rmp_project_add_profile (fixture->project, NULL, quintic, &error);
  gint param = rmp_technique_find_param (rmp_layer_get_technique (fixture->layer), "profile");
  g_autoptr (RmpSnapshot) before = NULL, after = NULL;

  g_assert_true (rmp_layer_set_profile (fixture->layer, "profile", profile, &error));
  before = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_true (commit_profile (NULL, profile, &error));
  after = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (after, before), ==,
                    rmp_layer_get_technique (fixture->layer)->params[param].stage);
}

/* Variation included. */
static void
lines_made_editable_fold_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) found = NULL;
  g_autoptr (RmpResult) before = NULL, after = NULL;
  g_autoptr (GPtrArray) detected = NULL;
  guint position;

  set (fixture, "variation", "0.35");
  position = rmp_project_get_position (fixture->project);
  found = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  before = compute (found, 20.0, &one_thread);
  detected = rmp_snapshot_detect_lines (found, &one_thread, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (detected->len, >, 0);
  g_assert_true (rmp_layer_draw_lines (fixture->layer, detected, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==,
                   "Make fold lines of A editable");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_fold_lines (fixture->garment)), ==,
                    detected->len);

  for (guint i = 0; i < detected->len; i++)
    {
      g_autoptr (RmpFoldLine)
          line = g_list_model_get_item (rmp_garment_get_fold_lines (fixture->garment), i);
      const RmpSurfaceCurve *curve = ((const RmpDetectedLine *) detected->pdata[i])->curve;
      guint n_handles;
      const guint *handles = rmp_fold_line_get_handles (line, &n_handles);

      g_assert_cmpuint (rmp_fold_line_get_drawn (line)->curve->n_points, ==, curve->n_points);
      g_assert_cmpuint (n_handles, >=, 2);
      g_assert_cmpuint (n_handles, <, curve->n_points);
      g_assert_cmpuint (handles[0], ==, 0);
      g_assert_cmpuint (handles[n_handles - 1], ==, curve->n_points - 1);
    }

  after = compute_anew (fixture);
  g_assert_cmpuint (rmp_fold_rows_count (&after->output), ==,
                    rmp_fold_rows_count (&before->output));
  for (guint i = 0; i < rmp_fold_rows_count (&after->output); i++)
    {
      const RmpFoldRow *a = rmp_fold_rows_get (&before->output, i),
                       *b = rmp_fold_rows_get (&after->output, i);

      g_assert_cmpstr (a->line, ==, b->line);
      g_assert_cmpfloat_with_epsilon (a->height, b->height, 1e-6);
    }
}

static void
plain_skinning_needs_no_look (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) plain = rmp_snapshot_new (fixture->surface, NULL, fixture->clip, &error);
  g_autoptr (RmpResult) result = compute (plain, 12.0, &one_thread);

  g_assert_null (rmp_snapshot_get_technique (plain));
  g_assert_cmpuint (result->output.relief->topology->n_vertices, ==,
                    rmp_mesh_get_n_vertices (rmp_surface_get_mesh (fixture->surface)));
}

static void
a_cancel_is_an_error_of_its_own (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpSnapshot)
      snapshot = rmp_test_snapshot_new (fixture->surface, fixture->look, fixture->clip);
  RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  g_autoptr (RmpResult) result = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_snapshot_prepare (snapshot, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  /* And it does not spoil the snapshot. */
  result = compute (snapshot, 20.0, &one_thread);
  g_assert_nonnull (result);
}

static RmpSnapshot *
touched_snapshot_new (Fixture *fixture, RmpLayer *layer, RmpClipItem *clip)
{
  g_autoptr (GError) error = NULL;
  RmpSnapshot *snapshot = rmp_snapshot_new (fixture->surface, rmp_layer_get_look (layer), clip,
                                            &error);

  g_assert_no_error (error);
  return snapshot;
}

/* Frames are counted in a clip: what was done in it makes its own frames anew and no others. */
static void
a_touched_wrinkle_dirties_its_clip_alone (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpLayer *layer = rmp_test_touched_layer_new (fixture->garment);
  g_autoptr (RmpSnapshot) clip = touched_snapshot_new (fixture, layer, fixture->clip);
  g_autoptr (RmpSnapshot) still = touched_snapshot_new (fixture, layer, NULL);
  g_autoptr (RmpSnapshot) touched = NULL, same = NULL, other = NULL, framed = NULL;
  g_autoptr (GError) error = NULL;
  RmpTouchItem *item = rmp_test_touch_new (layer, RMP_TOUCH_PIN, 7, 2, RMP_TOUCH_TO_END);

  touched = touched_snapshot_new (fixture, layer, fixture->clip);
  same = touched_snapshot_new (fixture, layer, fixture->clip);
  other = touched_snapshot_new (fixture, layer, NULL);
  g_assert_cmpuint (rmp_snapshot_inherit (touched, clip), ==, RMP_STAGE_PREPARE);
  g_assert_cmpuint (rmp_snapshot_inherit (same, touched), >, RMP_STAGE_DRAW);
  g_assert_cmpuint (rmp_snapshot_inherit (other, still), >, RMP_STAGE_DRAW);

  g_assert_true (rmp_touch_item_set_frames (item, 2, 9, &error));
  framed = touched_snapshot_new (fixture, layer, fixture->clip);
  g_assert_cmpuint (rmp_snapshot_inherit (framed, touched), ==, RMP_STAGE_PREPARE);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/snapshot/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("the-sleeve-folds", the_sleeve_folds);
  ADD ("play-order-plays-no-part", play_order_plays_no_part);
  ADD ("threads-play-no-part", threads_play_no_part);
  ADD ("an-edit-dirties-its-stage-and-later-ones", an_edit_dirties_its_stage_and_later_ones);
  ADD ("a-step-keeps-the-analysis", a_step_keeps_the_analysis);
  ADD ("no-change-dirties-nothing", no_change_dirties_nothing);
  ADD ("undo-gives-the-earlier-bytes-again", undo_gives_the_earlier_bytes_again);
  ADD ("a-drawn-line-folds-and-its-undo-gives-the-earlier-bytes",
       a_drawn_line_folds_and_its_undo_gives_the_earlier_bytes);
  ADD ("a-hidden-line-makes-no-folds", a_hidden_line_makes_no_folds);
  ADD ("stages-outlive-the-rows-they-were-made-from", stages_outlive_the_rows_they_were_made_from);
  g_test_add ("/model/evaluate/snapshot/a-preview-is-what-the-edit-will-be/of-the-line", Fixture,
              GINT_TO_POINTER (0), set_up, a_preview_is_what_the_edit_will_be, tear_down);
  g_test_add ("/model/evaluate/snapshot/a-preview-is-what-the-edit-will-be/of-the-look", Fixture,
              GINT_TO_POINTER (1), set_up, a_preview_is_what_the_edit_will_be, tear_down);
  ADD ("a-shared-profile-of-the-look-dirties-its-step-only",
       a_shared_profile_of_the_look_dirties_its_step_only);
  ADD ("a-simulator-heeds-drawn-lines-where-it-pleats",
       a_simulator_heeds_drawn_lines_where_it_pleats);
  ADD ("lines-made-editable-fold-the-same", lines_made_editable_fold_the_same);
  ADD ("a-touched-wrinkle-dirties-its-clip-alone", a_touched_wrinkle_dirties_its_clip_alone);
  ADD ("plain-skinning-needs-no-look", plain_skinning_needs_no_look);
  ADD ("a-cancel-is-an-error-of-its-own", a_cancel_is_an_error_of_its_own);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
