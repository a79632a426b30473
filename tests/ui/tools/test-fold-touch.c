/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-rows.h"
#include "shell/window.h"
#include "store/cloth/fold-line.h"
#include "ui-test.h"

#include <math.h>

/* A fold of the bent arm is taken by its crest: deleted, kept, pulled. Its line was found, so it
 * becomes a drawn one.
 */

/* One with neighbours on both sides. */
#define MIDDLE_FOLD 2
/* The arm is bent so far that its folds touch. */
#define TOUCHING_FRAME 23

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
  double place[2]; /* pixels of the crest */
  guint position;  /* of the history before an edit */
} Stage;

static void
wait_for_picture (Stage *stage)
{
  rmp_ui_test_wait_for_picture (stage->window);
}

static gboolean
is_edited (gpointer data)
{
  Stage *stage = data;

  return rmp_project_get_position (stage->project) != stage->position;
}

static RmpResult *
get_result (Stage *stage)
{
  RmpVariant *variant = rmp_workspace_get_variant (stage->workspace, 0);
  RmpResult *result;
  gboolean exact;

  wait_for_picture (stage);
  result = rmp_evaluator_request (
      rmp_workspace_get_evaluator (stage->workspace), rmp_garment_get_surface (stage->garment),
      rmp_variant_get_look (variant, stage->garment), rmp_workspace_get_clip (stage->workspace),
      rmp_workspace_get_frame (stage->workspace), NULL, &exact);
  g_assert_true (exact);
  return result;
}

/* The highest place in the picture where a fold is seen. */
static gboolean
find_position (Stage *stage, const RmpFoldRow *row)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (stage->viewport));
  const double height = gtk_widget_get_height (GTK_WIDGET (stage->viewport));

  for (double y = 0; y < height; y += 4)
    for (double x = 0; x < width; x += 4)
      {
        RmpSurfaceHit hit;

        if (!rmp_viewport_locate (stage->viewport, x, y, &hit) || hit.feature != row->feature)
          continue;
        stage->place[0] = x;
        stage->place[1] = y;
        return TRUE;
      }
  return FALSE;
}

/* Where a raised fold shows its crest. Returns: its piece */
static guint
find_crest (Stage *stage, guint fold)
{
  g_autoptr (RmpResult) result = get_result (stage);
  const RmpFoldRow *row;

  g_assert_cmpuint (rmp_fold_rows_count (&result->output), >, MIDDLE_FOLD + 1);
  row = rmp_fold_rows_get (&result->output, fold);
  g_assert_cmpfloat (row->height, >, 1e-3);
  g_assert_true (find_position (stage, row));
  return row->piece;
}

static RmpToolEvent
event_at (double x, double y)
{
  return (RmpToolEvent){ .x = x, .y = y, .button = GDK_BUTTON_PRIMARY, .n_press = 1 };
}

static void
take (Stage *stage)
{
  const RmpToolEvent event = event_at (stage->place[0], stage->place[1]);

  stage->position = rmp_project_get_position (stage->project);
  g_assert_false (rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &event));
  rmp_tool_click (rmp_viewport_get_tool (stage->viewport), &event);
}

static void
run_edit (Stage *stage, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, NULL);
  rmp_ui_test_wait (is_edited, stage);
  wait_for_picture (stage);
}

static guint
count_lines (Stage *stage)
{
  return g_list_model_get_n_items (rmp_garment_get_fold_lines (stage->garment));
}

/* One step back, and folds and lines are what they were. */
static void
check_undo (Stage *stage, const RmpResult *before)
{
  g_autoptr (RmpResult) after = NULL;

  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, stage->position + 1);
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), "undo", NULL);
  after = get_result (stage);
  g_assert_cmpuint (count_lines (stage), ==, 0);
  g_assert_cmpuint (rmp_fold_rows_count (&after->output), ==,
                    rmp_fold_rows_count (&before->output));
  for (guint i = 0; i < rmp_fold_rows_count (&before->output); i++)
    {
      const RmpFoldRow *a = rmp_fold_rows_get (&before->output, i),
                       *b = rmp_fold_rows_get (&after->output, i);

      g_assert_cmpfloat (a->height, ==, b->height);
    }
}

static void
check_delete (Stage *stage)
{
  g_autoptr (RmpResult) before = get_result (stage), after = NULL;

  find_crest (stage, MIDDLE_FOLD);
  take (stage);
  run_edit (stage, "delete");
  after = get_result (stage);
  g_assert_cmpuint (rmp_fold_rows_count (&after->output), ==,
                    rmp_fold_rows_count (&before->output) - 1);
  g_assert_cmpuint (count_lines (stage), ==, 1);
  check_undo (stage, before);
}

/* Kept folds are where they were, and stay there when the look's fold width changes. */
static void
check_keep (Stage *stage)
{
  g_autoptr (RmpResult) before = get_result (stage), after = NULL;
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (stage->project), 0);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (GError) error = NULL;

  find_crest (stage, MIDDLE_FOLD);
  take (stage);
  run_edit (stage, "keep-fold");
  g_assert_true (rmp_layer_set_text (layer, "fold_width", "11 mm", &error));
  after = get_result (stage);
  g_assert_cmpuint (rmp_fold_rows_count (&after->output), ==,
                    rmp_fold_rows_count (&before->output));
  for (guint i = 0; i < rmp_fold_rows_count (&before->output); i++)
    {
      const RmpFoldRow *a = rmp_fold_rows_get (&before->output, i),
                       *b = rmp_fold_rows_get (&after->output, i);

      g_assert_cmpfloat_with_epsilon (a->begin, b->begin, 1e-9);
      g_assert_cmpfloat_with_epsilon (a->end, b->end, 1e-9);
    }
  g_assert_true (rmp_project_undo (stage->project, &error));
  check_undo (stage, before);
}

static const RmpFoldRow *
find_piece (const RmpResult *result, guint piece)
{
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    if (rmp_fold_rows_get (&result->output, i)->piece == piece)
      return rmp_fold_rows_get (&result->output, i);
  g_assert_not_reached ();
}

/* Takes the fold at stage->place and drags it along its normal by @metres, outwards if above 0.
 * Returns: how exactly a pixel can tell, metres
 */
static double
pull (Stage *stage, double metres)
{
  double from[2], to[2];
  RmpToolEvent event;
  RmpSurfaceHit hit;
  float tip[3];

  take (stage);
  g_assert_true (rmp_viewport_locate (stage->viewport, stage->place[0], stage->place[1], &hit));
  for (guint i = 0; i < 3; i++)
    tip[i] = hit.position[i] + (float) metres * hit.normal[i];
  g_assert_true (rmp_viewport_project (stage->viewport, 0, hit.position, from, from + 1));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, tip, to, to + 1));
  g_assert_cmpfloat (hypot (to[0] - from[0], to[1] - from[1]), >, 4.0);

  /* The lines are found in the background: until then the fold cannot be pulled. */
  event = event_at (stage->place[0], stage->place[1]);
  while (!rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &event))
    g_main_context_iteration (NULL, TRUE);
  event = event_at (stage->place[0] + to[0] - from[0], stage->place[1] + to[1] - from[1]);
  rmp_tool_drag (rmp_viewport_get_tool (stage->viewport), &event);
  rmp_tool_release (rmp_viewport_get_tool (stage->viewport), &event);
  return rmp_viewport_get_pixel_size (stage->viewport, hit.position);
}

/* Pushed in by some millimetres, the fold gets as much lower, and a width that gives this height is
 * kept.
 */
static void
check_pull (Stage *stage)
{
  const guint piece = find_crest (stage, MIDDLE_FOLD);
  g_autoptr (RmpResult) before = get_result (stage), after = NULL;
  const RmpFoldRow *row = find_piece (before, piece), *pulled;
  const double wanted = row->height - 0.006, pixel = pull (stage, -0.006);

  rmp_ui_test_wait (is_edited, stage);
  after = get_result (stage);
  pulled = find_piece (after, piece);
  g_assert_cmpfloat_with_epsilon (pulled->height, wanted, pixel);
  g_assert_cmpfloat (pulled->end - pulled->begin, <, row->end - row->begin);
  check_undo (stage, before);
}

/* A fold at an end of its line has room on one side alone: pulled much further than that gives, it
 * takes what there is.
 */
static void
check_far_pull (Stage *stage)
{
  g_autoptr (RmpResult) before = get_result (stage), after = NULL;
  const guint last = rmp_fold_rows_count (&before->output) - 1, piece = find_crest (stage, last);
  const RmpFoldRow *row = find_piece (before, piece), *pulled;

  pull (stage, 0.05);
  rmp_ui_test_wait (is_edited, stage);
  after = get_result (stage);
  pulled = find_piece (after, piece);
  g_assert_cmpfloat (pulled->end - pulled->begin, >, row->end - row->begin);
  g_assert_cmpfloat (pulled->height, >, row->height);
  g_assert_cmpuint (rmp_fold_rows_count (&after->output), ==,
                    rmp_fold_rows_count (&before->output));
  check_undo (stage, before);
}

/* --- where folds touch ------------------------------------------------------------------------ */

static gboolean
is_baked (gpointer data)
{
  Stage *stage = data;
  RmpVariant *variant = rmp_workspace_get_variant (stage->workspace, 0);
  gboolean exact;
  g_autoptr (RmpResult) result = rmp_evaluator_request (
      rmp_workspace_get_evaluator (stage->workspace), rmp_garment_get_surface (stage->garment),
      rmp_variant_get_look (variant, stage->garment), rmp_workspace_get_clip (stage->workspace),
      rmp_workspace_get_frame (stage->workspace), NULL, &exact);

  return exact && result->target == RMP_TARGET_BAKE;
}

/* The picture at rest, as a bake has it. */
static RmpResult *
get_baked (Stage *stage)
{
  rmp_ui_test_wait (is_baked, stage);
  return get_result (stage);
}

static gboolean
is_over (gpointer data)
{
  return !rmp_workspace_is_previewing (((Stage *) data)->workspace);
}

/* A fold that is seen and that other cloth has made lower. */
static const RmpFoldRow *
find_stopped (Stage *stage, const RmpResult *result)
{
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      if (!g_str_equal (row->status, "ok") && row->height > 8e-3 && find_position (stage, row))
        return row;
    }
  g_assert_not_reached ();
}

/* Pushed in it is as high as it was pushed; pulled out it is never lower than it was. */
static void
check_contact (Stage *stage)
{
  static const double distances[] = { -0.003, 0.003 };
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (stage->project), 0);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_autoptr (GError) error = NULL;

  g_assert_true (rmp_layer_set_text (layer, "contact", "true", &error));
  rmp_workspace_set_frame (stage->workspace, TOUCHING_FRAME);
  for (guint i = 0; i < G_N_ELEMENTS (distances); i++)
    {
      g_autoptr (RmpResult) before = get_baked (stage), after = NULL;
      const RmpFoldRow *row = find_stopped (stage, before), *pulled;
      const double pixel = pull (stage, distances[i]);

      rmp_ui_test_wait (is_over, stage);
      after = get_baked (stage);
      pulled = find_piece (after, row->piece);
      g_test_message ("%.2f mm pulled by %.2f mm: %.2f mm", 1e3 * row->height, 1e3 * distances[i],
                      1e3 * pulled->height);
      if (distances[i] < 0.0)
        g_assert_cmpfloat_with_epsilon (pulled->height, row->height + distances[i], pixel + 3e-4);
      else
        g_assert_cmpfloat (pulled->height, >=, row->height - 1e-6);
      if (is_edited (stage))
        g_assert_true (rmp_project_undo (stage->project, &error));
    }
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));
  Stage stage = { .window = RMP_WINDOW (window),
                  .viewport = rmp_window_get_viewport (RMP_WINDOW (window)) };

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (RMP_WINDOW (window), "arm");
  rmp_ui_test_wait_for_picture (window);
  stage.workspace = rmp_window_get_workspace (RMP_WINDOW (window));
  stage.project = rmp_workspace_get_project (stage.workspace);
  stage.garment = g_list_model_get_item (rmp_project_get_garments (stage.project), 0);
  /* What the graphics card raises is then what bakes have. */
  rmp_ui_test_set_look (stage.project, "contact=false");
  check_delete (&stage);
  check_keep (&stage);
  check_pull (&stage);
  check_far_pull (&stage);
  check_contact (&stage);
  g_object_unref (stage.garment);
  rmp_ui_test_close (window);
}

static void
test_touching (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/fold-touch/deletes-keeps-and-pulls-a-fold-of-the-arm", test_touching);
  return g_test_run ();
}
