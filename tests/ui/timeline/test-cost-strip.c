/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strip under the ruler: there for looks that count wrinkles, and true to the frames in memory.
 */

#include "../../model/store/fixture.h"
#include "timeline/cost-strip.h"
#include "ui-test.h"

#include <string.h>

typedef struct
{
  RmpProject *project;
  RmpWorkspace *workspace;
  RmpGarment *garment;
  RmpVariant *variant;
  GtkWidget *window, *ruler, *strip;
} Stage;

static void
stage_init (Stage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr (GError) error = NULL;

  self->project = rmp_test_project_new ();
  self->garment = rmp_project_add_garment (self->project, rmp_test_get_surface (self->project),
                                           "Sleeve", NULL, &error);
  rmp_project_add_look (self->project, self->garment, RMP_TEST_TECHNIQUE, "Folds", &error);
  g_assert_no_error (error);
  self->variant = rmp_test_get_variant (self->project, 0);
  self->workspace = rmp_workspace_new (self->project);
  rmp_workspace_settle (self->workspace);
  self->ruler = g_object_new (RMP_TYPE_RULER, NULL);
  self->strip = g_object_new (RMP_TYPE_COST_STRIP, NULL);
  rmp_cost_strip_set_ruler (RMP_COST_STRIP (self->strip), RMP_RULER (self->ruler));
  rmp_ruler_set_workspace (RMP_RULER (self->ruler), self->workspace);
  rmp_cost_strip_set_workspace (RMP_COST_STRIP (self->strip), self->workspace);
  gtk_box_append (GTK_BOX (box), self->ruler);
  gtk_box_append (GTK_BOX (box), self->strip);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), box);
  gtk_window_present (GTK_WINDOW (self->window));
  while (gtk_widget_get_width (self->ruler) == 0)
    g_main_context_iteration (NULL, TRUE);
}

static void
stage_clear (Stage *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  rmp_ui_test_settle ();
  g_object_unref (self->workspace);
  rmp_project_close (self->project);
  g_object_unref (self->project);
}

static RmpLook *
show_look (Stage *self, const char *technique, const char *name)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_project_add_look (self->project, self->garment, technique, name, &error);

  g_assert_no_error (error);
  g_assert_true (rmp_variant_set_look (self->variant, self->garment, look, &error));
  rmp_ui_test_settle ();
  return look;
}

static gboolean
is_last_frame_cached (gpointer data)
{
  const Stage *stage = data;

  return rmp_workspace_get_frame_state (stage->workspace,
                                        rmp_workspace_get_n_frames (stage->workspace) - 1) ==
         RMP_FRAME_CACHED;
}

static void
only_looks_that_count_have_a_strip (void)
{
  Stage stage;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  g_assert_false (gtk_widget_get_visible (stage.strip));
  g_assert_null (rmp_cost_strip_describe (RMP_COST_STRIP (stage.strip), 0));
  show_look (&stage, "dynamic-wrinkling", "Wrinkles");
  g_assert_true (gtk_widget_get_visible (stage.strip));
  g_assert_true (rmp_variant_set_look (stage.variant, stage.garment, NULL, NULL));
  rmp_ui_test_settle ();
  g_assert_false (gtk_widget_get_visible (stage.strip));
  stage_clear (&stage);
}

static void
a_frame_is_told_once_it_is_in_memory (void)
{
  g_autofree char *missing = NULL, *told = NULL, *count = NULL;
  g_autoptr (RmpResult) result = NULL;
  Stage stage;
  RmpLook *look;
  guint last;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  look = show_look (&stage, "dynamic-wrinkling", "Wrinkles");
  last = rmp_workspace_get_n_frames (stage.workspace) - 1;
  rmp_workspace_set_frame (stage.workspace, last);
  if (!is_last_frame_cached (&stage))
    {
      missing = rmp_cost_strip_describe (RMP_COST_STRIP (stage.strip), last);
      g_assert_nonnull (strstr (missing, "not in memory"));
    }
  rmp_evaluator_prefetch (rmp_workspace_get_evaluator (stage.workspace),
                          rmp_test_get_surface (stage.project), look,
                          rmp_workspace_get_clip (stage.workspace), 0, last);
  rmp_ui_test_wait (is_last_frame_cached, &stage);
  result = rmp_evaluator_peek (rmp_workspace_get_evaluator (stage.workspace),
                               rmp_test_get_surface (stage.project), look,
                               rmp_workspace_get_clip (stage.workspace), last);
  g_assert_cmpstr (result->technique->figures[0].id, ==, "wrinkles");
  count = g_strdup_printf (": %.0f of at most", result->output.figures[0]);
  told = rmp_cost_strip_describe (RMP_COST_STRIP (stage.strip), last);
  g_assert_nonnull (strstr (told, count));
  stage_clear (&stage);
}

static void
a_frame_that_is_doubted_says_why (void)
{
  g_autofree char *told = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (GError) error = NULL;
  RmpFrameCost cost;
  Stage stage;
  RmpLook *look;
  guint last;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  look = show_look (&stage, "embedded-shell", "Skin");
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "iterations", "1", &error));
  g_assert_true (rmp_layer_set_text (layer, "tolerance", "1e-10", &error));
  rmp_ui_test_settle ();
  last = rmp_workspace_get_n_frames (stage.workspace) - 1;
  rmp_evaluator_prefetch (rmp_workspace_get_evaluator (stage.workspace),
                          rmp_test_get_surface (stage.project), look,
                          rmp_workspace_get_clip (stage.workspace), 0, last);
  rmp_ui_test_wait (is_last_frame_cached, &stage);
  g_assert_true (rmp_workspace_get_frame_cost (stage.workspace, last, &cost));
  g_assert_true (cost.doubted);
  told = rmp_cost_strip_describe (RMP_COST_STRIP (stage.strip), last);
  g_assert_nonnull (strstr (told, "Newton’s steps"));
  stage_clear (&stage);
}

/* A mesh that is too coarse is so in each frame: a mark on all of them would hide the others. */
static void
what_holds_for_all_frames_marks_none (void)
{
  g_autoptr (RmpResult) result = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (GError) error = NULL;
  RmpFrameCost cost;
  Stage stage;
  RmpLook *look;
  guint last;

  if (!rmp_ui_test_begin ())
    return;
  stage_init (&stage);
  look = show_look (&stage, "embedded-shell", "Skin");
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "thickness", "0.01 mm", &error));
  rmp_ui_test_settle ();
  last = rmp_workspace_get_n_frames (stage.workspace) - 1;
  rmp_evaluator_prefetch (rmp_workspace_get_evaluator (stage.workspace),
                          rmp_test_get_surface (stage.project), look,
                          rmp_workspace_get_clip (stage.workspace), 0, last);
  rmp_ui_test_wait (is_last_frame_cached, &stage);
  result = rmp_evaluator_peek (rmp_workspace_get_evaluator (stage.workspace),
                               rmp_test_get_surface (stage.project), look,
                               rmp_workspace_get_clip (stage.workspace), last);
  g_assert_nonnull (result->output.remark);
  g_assert_true (rmp_workspace_get_frame_cost (stage.workspace, last, &cost));
  g_assert_false (cost.doubted);
  stage_clear (&stage);
}

static void
add_tests (void)
{
  g_test_add_func ("/ui/cost-strip/only-looks-that-count-have-a-strip",
                   only_looks_that_count_have_a_strip);
  g_test_add_func ("/ui/cost-strip/a-frame-is-told-once-it-is-in-memory",
                   a_frame_is_told_once_it_is_in_memory);
  g_test_add_func ("/ui/cost-strip/a-frame-that-is-doubted-says-why",
                   a_frame_that_is_doubted_says_why);
  g_test_add_func ("/ui/cost-strip/what-holds-for-all-frames-marks-none",
                   what_holds_for_all_frames_marks_none);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
