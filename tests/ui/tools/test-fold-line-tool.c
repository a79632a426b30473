/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-rows.h"
#include "geometry/stroke.h"
#include "inspector/fold-line-panel.h"
#include "shell/window.h"
#include "tools/fold-lines/fold-line-view.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#include <math.h>

/* The tool as the pointer meets it: presses and motions in pixels of a real viewport, on the sleeve
 * of the bent arm.
 */

#define STEADINESS_PIXELS 8.0

typedef struct
{
  RmpWindow *window;
  RmpViewport *viewport;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpGarment *garment;
} Stage;

static void
wait_for_picture (Stage *stage)
{
  rmp_ui_test_wait_for_picture (stage->window);
}

static guint
count_lines (Stage *stage)
{
  return g_list_model_get_n_items (rmp_garment_get_fold_lines (stage->garment));
}

static RmpFoldLine *
get_line (Stage *stage, guint index)
{
  g_autoptr (RmpFoldLine)
      line = g_list_model_get_item (rmp_garment_get_fold_lines (stage->garment), index);

  return line;
}

static guint
count_folds (Stage *stage, RmpFoldLine *line)
{
  RmpVariant *variant = rmp_workspace_get_variant (stage->workspace, 0);
  g_autoptr (RmpResult) result = NULL;
  gboolean exact;
  guint n = 0;

  wait_for_picture (stage);
  result = rmp_evaluator_request (
      rmp_workspace_get_evaluator (stage->workspace), rmp_garment_get_surface (stage->garment),
      rmp_variant_get_look (variant, stage->garment), rmp_workspace_get_clip (stage->workspace),
      rmp_workspace_get_frame (stage->workspace), NULL, &exact);
  g_assert_true (exact);
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    {
      const RmpFoldRow *row = rmp_fold_rows_get (&result->output, i);

      n += row->line_id == (guint64) rmp_fold_line_get_id (line);
    }
  return n;
}

/* --- the pointer ------------------------------------------------------------------------------ */

static RmpToolEvent
event_at (const double position[2], guint n_press)
{
  return (RmpToolEvent){
    .x = position[0], .y = position[1], .button = GDK_BUTTON_PRIMARY, .n_press = n_press
  };
}

static gboolean
press (Stage *stage, const double position[2])
{
  const RmpToolEvent event = event_at (position, 1);

  return rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &event);
}

static void
drag_to (Stage *stage, const double from[2], const double to[2])
{
  for (guint i = 1; i <= 20; i++)
    {
      const double position[2] = { from[0] + (to[0] - from[0]) * i / 20.0,
                                   from[1] + (to[1] - from[1]) * i / 20.0 };
      const RmpToolEvent event = event_at (position, 1);

      rmp_tool_drag (rmp_viewport_get_tool (stage->viewport), &event);
      rmp_ui_test_settle ();
    }
}

static void
release (Stage *stage, const double position[2])
{
  const RmpToolEvent event = event_at (position, 1);

  rmp_tool_release (rmp_viewport_get_tool (stage->viewport), &event);
}

static void
draw (Stage *stage, const double from[2], const double to[2])
{
  g_assert_true (press (stage, from));
  drag_to (stage, from, to);
  release (stage, to);
  wait_for_picture (stage);
}

static void
click (Stage *stage, const double position[2])
{
  g_assert_true (press (stage, position));
  release (stage, position);
  rmp_ui_test_settle ();
}

static void
run (Stage *stage, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, NULL);
  wait_for_picture (stage);
}

static void
use_tool (Stage *stage, const char *tool)
{
  g_action_group_change_action_state (G_ACTION_GROUP (stage->window), "tool",
                                      g_variant_new_string (tool));
  wait_for_picture (stage);
}

static void
find_point (Stage *stage, const RmpSurfacePoint *point, double position[2])
{
  float at[3], normal[3];

  g_assert_true (rmp_viewport_place (stage->viewport, 0, rmp_garment_get_surface (stage->garment),
                                     point, at, normal));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, at, position, position + 1));
}

/* The sleeve at rest is a tube along x, its joint in the middle. Where its upper front is seen at
 * @x metres, in pixels.
 */
static void
find_position (Stage *stage, double x, double place[2])
{
  const double rest[3] = { x, 0.032, 0.032 };
  RmpSurfacePoint point;
  float position[3], normal[3];

  rmp_sheet_closest (rmp_garment_get_sheet (stage->garment, NULL), rest, &point);
  g_assert_true (rmp_viewport_place (stage->viewport, 0, rmp_garment_get_surface (stage->garment),
                                     &point, position, normal));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, position, place, place + 1));
}

/* --- what is drawn ---------------------------------------------------------------------------- */

/* Metres between the line and the cloth that was under a place, at rest. */
static double
measure_distance (Stage *stage, RmpFoldLine *line, const double position[2], double *slack)
{
  const RmpSheet *sheet = rmp_garment_get_sheet (stage->garment, NULL);
  RmpSurfaceHit hit;
  double rest[3];

  g_assert_true (rmp_viewport_locate (stage->viewport, position[0], position[1], &hit));
  rmp_sheet_position (sheet, &hit.point, rest);
  *slack = RMP_STROKE_TOLERANCE +
           STEADINESS_PIXELS * rmp_viewport_get_pixel_size (stage->viewport, hit.position);
  return rmp_path_nearest (rmp_fold_line_get_path (line), sheet, rest, NULL, NULL);
}

static void
check_stroke (Stage *stage)
{
  double from[2], to[2], distances[19], slacks[19];
  const guint position = rmp_project_get_position (stage->project);
  RmpFoldLine *line;

  find_position (stage, 0.14, from);
  find_position (stage, 0.30, to);
  draw (stage, from, to);
  g_assert_cmpuint (count_lines (stage), ==, 1);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  line = get_line (stage, 0);
  g_assert_true (rmp_workspace_get_selection (stage->workspace) == G_OBJECT (line));
  g_assert_cmpuint (count_folds (stage, line), >, 0);

  /* The cloth now has other folds: what was under the pointer is asked of the cloth as it was. */
  run (stage, "undo");
  g_assert_cmpuint (count_lines (stage), ==, 0);
  run (stage, "redo");
  g_assert_cmpuint (count_lines (stage), ==, 1);
  line = get_line (stage, 0);
  rmp_workspace_set_frame (stage->workspace, 0);
  wait_for_picture (stage);
  find_position (stage, 0.14, from);
  find_position (stage, 0.30, to);
  for (guint i = 0; i < G_N_ELEMENTS (distances); i++)
    {
      const double t = (i + 1.0) / (G_N_ELEMENTS (distances) + 1.0);
      const double place[2] = { from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]) };

      distances[i] = measure_distance (stage, line, place, slacks + i);
      g_assert_cmpfloat (distances[i], <, slacks[i]);
    }
}

/* Each click becomes a handle in its place, to a pixel; the second click of a pair ends the line.
 */
static void
check_clicks (Stage *stage)
{
  const guint n_before = count_lines (stage), position = rmp_project_get_position (stage->project);
  RmpToolEvent twice;
  double positions[3][2];
  RmpFoldLine *line;
  const RmpPath *path;

  for (guint i = 0; i < 3; i++)
    find_position (stage, 0.16 + 0.05 * i, positions[i]);
  for (guint i = 0; i < 3; i++)
    {
      positions[i][1] += 30;
      click (stage, positions[i]);
    }
  g_assert_cmpuint (count_lines (stage), ==, n_before);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position);
  twice = event_at (positions[2], 2);
  g_assert_true (rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &twice));
  wait_for_picture (stage);
  g_assert_cmpuint (count_lines (stage), ==, n_before + 1);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  line = get_line (stage, n_before);
  path = rmp_fold_line_get_path (line);
  g_assert_cmpuint (path->n_handles, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      double place[2];

      find_point (stage, path->handles + i, place);
      g_assert_cmpfloat (hypot (place[0] - positions[i][0], place[1] - positions[i][1]), <, 1.0);
    }
}

/* Backspace takes points back; Escape gives all of them up. */
static void
check_second_thoughts (Stage *stage)
{
  const guint n_before = count_lines (stage), position = rmp_project_get_position (stage->project);
  double from[2], to[2];

  find_position (stage, 0.20, from);
  find_position (stage, 0.28, to);
  click (stage, from);
  click (stage, to);
  run (stage, "remove-point");
  run (stage, "finish-line");
  g_assert_cmpuint (count_lines (stage), ==, n_before);

  g_assert_true (press (stage, from));
  drag_to (stage, from, to);
  run (stage, "leave-tool");
  release (stage, to);
  g_assert_cmpuint (count_lines (stage), ==, n_before);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position);
}

/* Ctrl+Shift-click: straight on from where a line ended last, one step of history each. */
static void
check_straight_lines (Stage *stage)
{
  const guint n_before = count_lines (stage), position = rmp_project_get_position (stage->project);
  double positions[3][2], middle[3], ends[2][3];
  const RmpSheet *sheet;
  const RmpPath *path;
  RmpFoldLine *line;

  for (guint i = 0; i < 3; i++)
    find_position (stage, 0.12 + 0.06 * i, positions[i]);
  draw (stage, positions[0], positions[1]);
  g_assert_cmpuint (count_lines (stage), ==, n_before + 1);
  line = get_line (stage, n_before);
  {
    RmpToolEvent event = event_at (positions[2], 1);

    event.state = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
    g_assert_true (rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &event));
    rmp_tool_release (rmp_viewport_get_tool (stage->viewport), &event);
  }
  wait_for_picture (stage);
  g_assert_cmpuint (count_lines (stage), ==, n_before + 2);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 2);
  path = rmp_fold_line_get_path (get_line (stage, n_before + 1));
  g_assert_cmpuint (path->n_handles, ==, 2);
  g_assert_true (rmp_surface_points_equal (1, path->handles,
                                           rmp_fold_line_get_path (line)->handles +
                                               rmp_fold_line_get_path (line)->n_handles - 1));

  /* No way over the cloth is shorter: its middle is on the chord but for what the limb bulges. */
  sheet = rmp_garment_get_sheet (stage->garment, NULL);
  rmp_sheet_position (sheet, path->handles, ends[0]);
  rmp_sheet_position (sheet, path->handles + 1, ends[1]);
  for (guint c = 0; c < 3; c++)
    middle[c] = 0.5 * (ends[0][c] + ends[1][c]);
  g_assert_cmpfloat (rmp_path_nearest (path, sheet, middle, NULL, NULL), <, 0.004);
  for (guint i = 0; i < 2; i++)
    run (stage, "undo");
  g_assert_cmpuint (count_lines (stage), ==, n_before);
}

/* F and Ctrl+F, then digits: a size of the selected line in millimetres, one step of history;
 * Escape restores.
 */
static void
check_adjusting (Stage *stage)
{
  static const char *const commands[] = { "adjust-reach", "adjust-angle" };
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  RmpFoldLine *line = get_line (stage, 0);
  const guint position = rmp_project_get_position (stage->project);
  RmpToolEvent event;
  double place[2];

  rmp_workspace_select (stage->workspace, line);
  find_position (stage, 0.2, place);
  event = event_at (place, 1);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (commands); i++)
    {
      rmp_tool_hover (tool, &event);
      run (stage, commands[i / 2]);
      g_assert_true (rmp_tool_key (tool, i % 2 == 0 ? GDK_KEY_7 : GDK_KEY_9, 0));
      if (i % 2 == 0)
        run (stage, "finish-line");
      else
        g_assert_true (rmp_tool_cancel (tool));
      g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + i / 2 + 1);
    }
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_drawn (line)->reach, 0.007, 1e-12);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_drawn (line)->width, 0.007, 1e-12);
  for (guint i = 0; i < 2; i++)
    run (stage, "undo");
  g_assert_true (isnan (rmp_fold_line_get_drawn (line)->reach) &&
                 isnan (rmp_fold_line_get_drawn (line)->width));
}

/* --- what is changed -------------------------------------------------------------------------- */

static void
find_handle (Stage *stage, RmpFoldLine *line, guint handle, double position[2])
{
  find_point (stage, rmp_fold_line_get_path (line)->handles + handle, position);
}

static void
check_handles (Stage *stage)
{
  RmpFoldLine *line = get_line (stage, count_lines (stage) - 1);
  const guint position = rmp_project_get_position (stage->project);
  g_autoptr (RmpPath) before = rmp_path_copy (rmp_fold_line_get_path (line));
  double place[2], aim[2];

  rmp_workspace_select (stage->workspace, line);
  wait_for_picture (stage);
  find_handle (stage, line, 1, place);
  aim[0] = place[0];
  aim[1] = place[1] + 20;
  draw (stage, place, aim);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 1);
  find_handle (stage, line, 1, place);
  g_assert_cmpfloat (hypot (place[0] - aim[0], place[1] - aim[1]), <, 1.0);
  g_assert_true (
      rmp_surface_points_equal (1, rmp_fold_line_get_path (line)->handles, before->handles));

  /* Between two handles: a drag on the line makes a third there, Delete takes it away again. */
  find_point (stage,
              rmp_fold_line_get_path (line)->curve->points +
                  rmp_fold_line_get_path (line)->indices[1] / 2,
              place);
  aim[0] = place[0];
  aim[1] = place[1] - 15;
  draw (stage, place, aim);
  g_assert_cmpuint (rmp_fold_line_get_path (line)->n_handles, ==, before->n_handles + 1);
  run (stage, "delete");
  g_assert_cmpuint (rmp_fold_line_get_path (line)->n_handles, ==, before->n_handles);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position + 3);

  /* All taken back, it is the line it was. */
  for (guint i = 0; i < 3; i++)
    run (stage, "undo");
  g_assert_true (rmp_surface_points_equal (
      before->n_handles, rmp_fold_line_get_path (line)->handles, before->handles));
}

/* A size set in the inspector belongs to this line alone. */
static void
check_sizes (Stage *stage)
{
  RmpFoldLine *line = get_line (stage, 0), *other = get_line (stage, 1);
  const guint n_folds = count_folds (stage, line), n_others = count_folds (stage, other);
  RmpFoldLinePanel *panel = rmp_ui_test_find (GTK_WIDGET (stage->window), RMP_TYPE_FOLD_LINE_PANEL);

  g_assert_nonnull (panel);
  rmp_workspace_select (stage->workspace, line);
  wait_for_picture (stage);
  g_assert_true (rmp_number_entry_enter_text (
      RMP_NUMBER_ENTRY (rmp_fold_line_panel_get_entry (panel, RMP_FOLD_LINE_WIDTH)), "12 mm"));
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_drawn (line)->width, 0.012, 1e-9);
  g_assert_true (isnan (rmp_fold_line_get_drawn (other)->width));
  g_assert_cmpuint (count_folds (stage, line), >, n_folds);
  g_assert_cmpuint (count_folds (stage, other), ==, n_others);
  run (stage, "undo");
  g_assert_true (isnan (rmp_fold_line_get_drawn (line)->width));
}

/* --- commands on lines ------------------------------------------------------------------------ */

static void
check_commands (Stage *stage)
{
  const guint n_before = count_lines (stage);
  RmpFoldLine *line = get_line (stage, 1);
  double length;

  rmp_workspace_select (stage->workspace, line);
  length = rmp_fold_line_get_arcs (line, NULL);
  run (stage, "duplicate-line");
  g_assert_cmpuint (count_lines (stage), ==, n_before + 1);
  g_assert_true (rmp_workspace_get_selection (stage->workspace) ==
                 G_OBJECT (get_line (stage, n_before)));
  run (stage, "turn-line");
  g_assert_true (rmp_fold_line_get_drawn (get_line (stage, n_before))->along);
  run (stage, "delete");
  g_assert_cmpuint (count_lines (stage), ==, n_before);

  rmp_workspace_select (stage->workspace, line);
  run (stage, "join-lines");
  g_assert_cmpuint (count_lines (stage), ==, n_before - 1);
  g_assert_cmpfloat (rmp_fold_line_get_arcs (line, NULL), >, length);
  run (stage, "undo");
  g_assert_cmpuint (count_lines (stage), ==, n_before);
}

/* Selecting: without the tool, a click on a line that is shown selects it, beside it the look. */
static void
check_selecting (Stage *stage)
{
  RmpToolEvent event;
  RmpFoldLine *line = get_line (stage, 0);
  double position[2];

  use_tool (stage, "select");
  g_object_set (stage->workspace, "fold-lines", TRUE, NULL);
  rmp_workspace_select (stage->workspace, stage->garment);
  wait_for_picture (stage);
  find_handle (stage, line, 0, position);
  event = event_at (position, 1);
  g_assert_false (rmp_tool_press (rmp_viewport_get_tool (stage->viewport), &event));
  rmp_tool_click (rmp_viewport_get_tool (stage->viewport), &event);
  g_assert_true (rmp_workspace_get_selection (stage->workspace) == G_OBJECT (line));
  find_position (stage, 0.05, position);
  event = event_at (position, 1);
  rmp_tool_click (rmp_viewport_get_tool (stage->viewport), &event);
  g_assert_true (RMP_IS_LOOK (rmp_workspace_get_selection (stage->workspace)));
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
  use_tool (&stage, "fold-line");
  check_stroke (&stage);
  check_clicks (&stage);
  check_second_thoughts (&stage);
  check_straight_lines (&stage);
  check_adjusting (&stage);
  check_handles (&stage);
  rmp_workspace_set_frame (stage.workspace, 24);
  check_sizes (&stage);
  check_commands (&stage);
  check_selecting (&stage);
  g_object_unref (stage.garment);
  rmp_ui_test_close (window);
}

static void
test_drawing (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/fold-line-tool/draws-and-changes-lines-on-the-arm", test_drawing);
  return g_test_run ();
}
