/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-fold-line-gestures.c: the fold-line tool under a real pointer and keyboard, on the straight
 * sleeve of the arm.
 */

#include "brush-stage.h"
#include "folds/fold-rows.h"
#include "pointer.h"
#include "tools/fold-lines/fold-line-tool-private.h"
#include "tools/garments/garment-sheet.h"
#include "ui-test.h"

#include <math.h>

/* Nearer to a border than this, an end snaps to it. */
#define NEAR_PIXELS 6.0
/* Far enough from a line not to take hold of it. */
#define BESIDE_PIXELS 20.0
/* From as far below the seam is seen, and the front of the sleeve as well. */
#define SEAM_PITCH 1.0
/* Where the sleeve begins at rest. */
#define BORDER 0.0
/* The smallest window. */
#define SMALL_WIDTH 1024
#define SMALL_HEIGHT 640

static guint
count_lines (RmpBrushStage *stage)
{
  return g_list_model_get_n_items (rmp_garment_get_fold_lines (stage->garment));
}

static RmpFoldLine *
get_last (RmpBrushStage *stage)
{
  g_autoptr (RmpFoldLine) line = g_list_model_get_item (rmp_garment_get_fold_lines (stage->garment),
                                                        count_lines (stage) - 1);

  return line;
}

typedef struct
{
  RmpBrushStage *stage;
  guint n_lines, position;
} Expected;

static gboolean
is_there (gpointer data)
{
  const Expected *expected = data;

  return count_lines (expected->stage) == expected->n_lines &&
         rmp_project_get_position (expected->stage->project) == expected->position;
}

/* What a gesture is to come to: so many lines, by one step of the history. */
static Expected
expect (RmpBrushStage *stage, int more)
{
  return (Expected){ stage, (guint) ((int) count_lines (stage) + more),
                     rmp_project_get_position (stage->project) + 1 };
}

static void
wait_for (Expected expected)
{
  rmp_ui_test_wait (is_there, &expected);
  rmp_ui_test_wait_for_picture (expected.stage->window);
}

/* By its key: as many lines as before again. */
static void
undo (RmpBrushStage *stage, int more)
{
  Expected expected = expect (stage, more);

  expected.position -= 2;
  rmp_pointer_key ("ctrl+z");
  wait_for (expected);
}

/* --- places ----------------------------------------------------------------------------------- */

static void
show_point (RmpBrushStage *stage, const RmpSurfacePoint *point, double place[2])
{
  float position[3], normal[3];

  g_assert_true (rmp_viewport_place (stage->viewport, 0, rmp_garment_get_surface (stage->garment),
                                     point, position, normal));
  g_assert_true (rmp_viewport_project (stage->viewport, 0, position, place, place + 1));
}

/* The sleeve at rest is a tube along x. Where its front, at @angle upwards, is seen at @x metres,
 * in pixels.
 */
static void
find_position (RmpBrushStage *stage, double x, double angle, double position[2])
{
  const double rest[3] = { x, 0.045 * sin (angle), 0.045 * cos (angle) };
  RmpSurfacePoint point;

  rmp_sheet_closest (rmp_garment_get_sheet (stage->garment, NULL), rest, &point);
  show_point (stage, &point, position);
}

/* At rest, metres along x, y or z. */
static double
get_end (RmpBrushStage *stage, RmpFoldLine *line, gboolean last, guint axis)
{
  const RmpPath *path = rmp_fold_line_get_path (line);
  double rest[3];

  rmp_sheet_position (rmp_garment_get_sheet (stage->garment, NULL),
                      path->handles + (last ? path->n_handles - 1 : 0), rest);
  return rest[axis];
}

static void
drag (RmpBrushStage *stage, const double from[2], const double to[2])
{
  rmp_pointer_stroke (GTK_WIDGET (stage->viewport), from, to);
}

/* Between two places of the sleeve, with every motion of a hand; the line is selected. */
static RmpFoldLine *
draw (RmpBrushStage *stage, double from_x, double to_x, double angle, int n_lines)
{
  const Expected expected = expect (stage, n_lines);
  double from[2], to[2];

  find_position (stage, from_x, angle, from);
  find_position (stage, to_x, angle, to);
  rmp_pointer_drag (GTK_WIDGET (stage->viewport), from, to);
  wait_for (expected);
  g_assert_true (RMP_IS_FOLD_LINE (rmp_workspace_get_selection (stage->workspace)));
  return RMP_FOLD_LINE (rmp_workspace_get_selection (stage->workspace));
}

/* --- new lines -------------------------------------------------------------------------------- */

/* An end beside @edge, where one of its coordinates at rest is @value, lands on it, but not with
 * Ctrl.
 */
static void
check_snap (RmpBrushStage *stage, const double from[2], const double edge[2], guint axis,
            double value)
{
  const double part = NEAR_PIXELS / hypot (from[0] - edge[0], from[1] - edge[1]);
  const double to[2] = { edge[0] + part * (from[0] - edge[0]),
                         edge[1] + part * (from[1] - edge[1]) };

  for (guint held = 0; held < 2; held++)
    {
      const Expected expected = expect (stage, 1);

      if (held)
        rmp_pointer_hold ("ctrl");
      drag (stage, from, to);
      wait_for (expected);
      if (held)
        rmp_pointer_let_go ("ctrl");
      if (held)
        g_assert_cmpfloat (fabs (get_end (stage, get_last (stage), TRUE, axis) - value), >, 1e-4);
      else
        g_assert_cmpfloat_with_epsilon (get_end (stage, get_last (stage), TRUE, axis), value, 1e-6);
      undo (stage, -1);
    }
}

/* The border is the sleeve's end. Its seam is seen from below. */
static void
check_snapping (RmpBrushStage *stage)
{
  const RmpCamera before = *rmp_viewport_get_camera (stage->viewport);
  RmpCamera below = before;
  double from[2], edge[2];

  find_position (stage, BORDER + 0.15, 0.0, from);
  find_position (stage, BORDER, 0.0, edge);
  check_snap (stage, from, edge, 0, BORDER);

  below.pitch = (float) -SEAM_PITCH;
  rmp_viewport_set_camera (stage->viewport, &below, FALSE);
  rmp_ui_test_wait_for_picture (stage->window);
  find_position (stage, 0.25, -0.25 * G_PI, from);
  find_position (stage, 0.25, -0.5 * G_PI, edge);
  check_snap (stage, from, edge, 2, 0.0);
  rmp_viewport_set_camera (stage->viewport, &before, FALSE);
  rmp_ui_test_wait_for_picture (stage->window);
}

/* Clicks place points, Enter ends; with Ctrl and Shift a click draws on from there. */
static void
check_clicks (RmpBrushStage *stage)
{
  Expected expected = expect (stage, 1);
  double position[2], end;

  for (guint i = 0; i < 2; i++)
    {
      find_position (stage, 0.12 * (i + 1), 0.4, position);
      rmp_pointer_click (GTK_WIDGET (stage->viewport), position[0], position[1]);
    }
  rmp_pointer_key ("Return");
  wait_for (expected);
  g_assert_cmpuint (rmp_fold_line_get_path (get_last (stage))->n_handles, ==, 2);
  end = get_end (stage, get_last (stage), TRUE, 0);

  expected = expect (stage, 1);
  find_position (stage, 0.36, 0.4, position);
  rmp_pointer_hold ("ctrl");
  rmp_pointer_hold ("shift");
  rmp_pointer_click (GTK_WIDGET (stage->viewport), position[0], position[1]);
  wait_for (expected);
  rmp_pointer_let_go ("shift");
  rmp_pointer_let_go ("ctrl");
  g_assert_cmpfloat_with_epsilon (get_end (stage, get_last (stage), FALSE, 0), end, 1e-9);
  g_assert_cmpfloat_with_epsilon (get_end (stage, get_last (stage), TRUE, 0), 0.36, 5e-3);
  undo (stage, -1);
  undo (stage, -1);
}

static guint
count_found_folds (RmpBrushStage *stage)
{
  RmpLook *look = rmp_variant_get_look (rmp_workspace_get_variant (stage->workspace, 0),
                                        stage->garment);
  g_autoptr (RmpResult) result = NULL;
  gboolean exact;
  guint n = 0;

  rmp_ui_test_wait_for_picture (stage->window);
  result = rmp_evaluator_request (rmp_workspace_get_evaluator (stage->workspace),
                                  rmp_garment_get_surface (stage->garment), look,
                                  rmp_workspace_get_clip (stage->workspace),
                                  rmp_workspace_get_frame (stage->workspace), NULL, &exact);
  g_assert_true (exact);
  for (guint i = 0; i < rmp_fold_rows_count (&result->output); i++)
    n += rmp_fold_rows_get (&result->output, i)->line_id == 0;
  return n;
}

/* Folds that were found beside it stay while a line is being drawn. */
static void
check_neighbours (RmpBrushStage *stage)
{
  const guint n = count_found_folds (stage);
  double position[2];

  g_assert_cmpuint (n, >, 0);
  find_position (stage, 0.08, 1.0, position);
  rmp_pointer_click (GTK_WIDGET (stage->viewport), position[0], position[1]);
  find_position (stage, 0.2, 1.0, position);
  rmp_pointer_move (GTK_WIDGET (stage->viewport), position[0], position[1]);
  g_assert_true (rmp_workspace_is_previewing (stage->workspace));
  g_assert_cmpuint (count_found_folds (stage), ==, n);
  rmp_pointer_key ("Escape");
}

/* The line and its twin behind the sleeve are one step, also when one of them is changed. */
static void
check_symmetry (RmpBrushStage *stage)
{
  g_autoptr (GPtrArray) twins = NULL;
  double position[2], aim[2];
  RmpFoldLine *line;
  Expected expected;

  rmp_pointer_key ("shift+z");
  line = draw (stage, 0.16, 0.3, 0.2, 2);
  expected = expect (stage, 0);
  show_point (stage, rmp_fold_line_get_path (line)->handles, position);
  aim[0] = position[0];
  aim[1] = position[1] - BESIDE_PIXELS;
  drag (stage, position, aim);
  wait_for (expected);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpFoldLine)
          each = g_list_model_get_item (rmp_garment_get_fold_lines (stage->garment), i);
      double rest[3];

      rmp_sheet_position (rmp_garment_get_sheet (stage->garment, NULL),
                          rmp_fold_line_get_path (each)->handles, rest);
      g_assert_cmpfloat (rest[1], >, 0.02);
      g_assert_true ((rest[2] > 0.0) == (each == line));
    }
  undo (stage, 0);
  undo (stage, -2);
  rmp_pointer_key ("shift+z");
}

/* --- lines that are there --------------------------------------------------------------------- */

/* A drag on the selected line bends it there, one on a handle moves that; Delete takes the bend
 * away.
 */
static void
check_bends (RmpBrushStage *stage, RmpFoldLine *line)
{
  const guint n_handles = rmp_fold_line_get_path (line)->n_handles;
  double position[2], aim[2];
  Expected expected;

  show_point (stage,
              rmp_fold_line_get_path (line)->curve->points +
                  rmp_fold_line_get_path (line)->indices[1] / 2,
              position);
  for (guint i = 0; i < 2; i++)
    {
      expected = expect (stage, 0);
      aim[0] = position[0];
      aim[1] = position[1] - BESIDE_PIXELS;
      drag (stage, position, aim);
      wait_for (expected);
      g_assert_cmpuint (rmp_fold_line_get_path (line)->n_handles, ==, n_handles + 1);
      show_point (stage, rmp_fold_line_get_path (line)->handles + 1, position);
      g_assert_cmpfloat (hypot (position[0] - aim[0], position[1] - aim[1]), <, 2.0);
    }
  expected = expect (stage, 0);
  rmp_pointer_key ("Delete");
  wait_for (expected);
  g_assert_cmpuint (rmp_fold_line_get_path (line)->n_handles, ==, n_handles);
  for (guint i = 0; i < 3; i++)
    undo (stage, 0);
}

/* Outwards by its grip: of all sizes the one alone, on this line alone. */
static void
check_grip (RmpBrushStage *stage, RmpFoldLine *line, RmpFoldLineSize size, double towards)
{
  RmpFoldLineTool *tool = RMP_FOLD_LINE_TOOL (rmp_viewport_get_tool (stage->viewport));
  const double before = rmp_fold_line_get_size (stage->workspace, 0, line, size);
  const Expected expected = expect (stage, 0);
  RmpSizeGrip grips[RMP_MOST_SIZE_GRIPS];
  const guint n = rmp_fold_line_tool_get_grips (tool, 0, grips);
  double to[2], span;
  guint i = 0;

  while (i < n && grips[i].size != size)
    i++;
  g_assert_cmpuint (i, <, n);
  span = hypot (grips[i].x - grips[i].root_x, grips[i].y - grips[i].root_y);
  to[0] = grips[i].x + towards * (grips[i].x - grips[i].root_x) / span;
  to[1] = grips[i].y + towards * (grips[i].y - grips[i].root_y) / span;
  drag (stage, (double[]){ grips[i].x, grips[i].y }, to);
  wait_for (expected);
  for (guint other = RMP_FOLD_LINE_WIDTH; other <= RMP_FOLD_LINE_REACH; other++)
    g_assert_true (isnan (rmp_drawn_line_get_size (rmp_fold_line_get_drawn (line), other)) ==
                   (other != size));
  if (towards > 0.0)
    g_assert_cmpfloat (rmp_drawn_line_get_size (rmp_fold_line_get_drawn (line), size), >,
                       before + 1e-3);
  else
    g_assert_cmpfloat (rmp_drawn_line_get_size (rmp_fold_line_get_drawn (line), size), <,
                       before - 1e-3);
  undo (stage, 0);
}

static void
check_grips (RmpBrushStage *stage, RmpFoldLine *line)
{
  Expected expected;

  check_grip (stage, line, RMP_FOLD_LINE_REACH, 12.0);
  check_grip (stage, line, RMP_FOLD_LINE_LENGTH, 25.0);
  expected = expect (stage, 0);
  rmp_pointer_key ("shift+c");
  wait_for (expected);
  check_grip (stage, line, RMP_FOLD_LINE_WIDTH, -6.0);
  undo (stage, 0);
}

/* Millimetres typed after F are the reach of the selected line, after Ctrl+F its fold width. */
static void
check_typing (RmpBrushStage *stage, RmpFoldLine *line)
{
  static const char *const keys[] = { "f", "ctrl+f" };
  double position[2];

  find_position (stage, 0.2, -0.4, position);
  rmp_pointer_move (GTK_WIDGET (stage->viewport), position[0], position[1]);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const Expected expected = expect (stage, 0);

      rmp_pointer_key (keys[i]);
      rmp_pointer_key ("1");
      rmp_pointer_key ("7");
      rmp_pointer_key ("Return");
      wait_for (expected);
    }
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_drawn (line)->reach, 0.017, 1e-9);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_drawn (line)->width, 0.017, 1e-9);
  undo (stage, 0);
  undo (stage, 0);
}

static gboolean
is_told (gpointer window)
{
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  gboolean told = FALSE;

  rmp_ui_test_collect (window, GTK_TYPE_LABEL, labels);
  for (guint i = 0; i < labels->len && !told; i++)
    told = g_str_has_prefix (gtk_label_get_text (labels->pdata[i]),
                             "There is no cloth of this garment");
  return told;
}

/* Where the other side has no cloth, that is said and nothing is done. */
static void
check_no_counterpart (RmpBrushStage *stage)
{
  const guint position = rmp_project_get_position (stage->project);

  rmp_pointer_key ("ctrl+m");
  rmp_ui_test_wait (is_told, stage->window);
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, position);
}

/* Cut under the pointer, joined again, copied to the back. */
static void
check_parts (RmpBrushStage *stage, RmpFoldLine *line)
{
  const double length = rmp_fold_line_get_arcs (line, NULL);
  Expected expected = expect (stage, 1);
  double position[2];

  show_point (stage,
              rmp_fold_line_get_path (line)->curve->points +
                  rmp_fold_line_get_path (line)->curve->n_points / 2,
              position);
  rmp_pointer_move (GTK_WIDGET (stage->viewport), position[0], position[1]);
  rmp_pointer_key ("k");
  wait_for (expected);
  g_assert_cmpfloat (rmp_fold_line_get_arcs (line, NULL), <, 0.7 * length);
  expected = expect (stage, -1);
  rmp_pointer_key ("ctrl+j");
  wait_for (expected);
  g_assert_cmpfloat_with_epsilon (rmp_fold_line_get_arcs (line, NULL), length, 1e-3);
  undo (stage, 1);
  undo (stage, -1);

  rmp_pointer_key ("shift+z");
  expected = expect (stage, 1);
  rmp_pointer_key ("ctrl+m");
  wait_for (expected);
  undo (stage, -1);
  rmp_pointer_key ("shift+z");
}

/* --- lines that were found -------------------------------------------------------------------- */

/* The button that runs @action. */
static GtkWidget *
find_button (GtkWidget *root, const char *action)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  rmp_ui_test_collect (root, GTK_TYPE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (g_strcmp0 (gtk_actionable_get_action_name (buttons->pdata[i]), action) == 0)
      return buttons->pdata[i];
  g_assert_not_reached ();
}

/* The look's button draws the line of the elbow, which can then be taken by its handles. */
static void
check_found_lines (RmpBrushStage *stage)
{
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (stage->project), 0);
  const Expected expected = expect (stage, 1);
  GtkWidget *button;

  rmp_workspace_select (stage->workspace, look);
  rmp_ui_test_wait_for_picture (stage->window);
  button = find_button (GTK_WIDGET (stage->window), "win.make-editable");
  rmp_pointer_scroll_to (button);
  rmp_pointer_click (button, 0.5 * gtk_widget_get_width (button),
                     0.5 * gtk_widget_get_height (button));
  wait_for (expected);
  g_assert_cmpstr (rmp_fold_line_get_name (get_last (stage)), ==, "lower");
  g_assert_cmpuint (rmp_fold_line_get_path (get_last (stage))->n_handles, >=, 2);
  g_assert_true (RMP_IS_FOLD_LINE_TOOL (rmp_viewport_get_tool (stage->viewport)));
  undo (stage, -1);
  rmp_workspace_select (stage->workspace, stage->garment);
}

static gboolean
is_small (gpointer window)
{
  return gtk_widget_get_width (window) <= SMALL_WIDTH;
}

/* What is drawn is drawn many times, and without a graphics card it takes as long as it has pixels.
 */
static void
make_small (GtkWindow *window)
{
  gtk_window_set_default_size (window, SMALL_WIDTH, SMALL_HEIGHT);
  rmp_ui_test_wait (is_small, window);
}

static void
on_activate (GApplication *application, gpointer skipped)
{
  RmpBrushStage stage;
  RmpFoldLine *line;

  rmp_brush_stage_begin (&stage, application);
  /* Low folds, which the card raises as bakes have them: what is drawn on them stays under the
   * pointer.
   */
  rmp_ui_test_set_look (stage.project,
                        "contact=false;fold_width=30 mm;reach=20 mm;line_length=150 mm");
  make_small (GTK_WINDOW (stage.window));
  g_object_set (stage.workspace, "shading", "matcap", NULL);
  *(gboolean *) skipped = !rmp_pointer_begin (GTK_WINDOW (stage.window));
  if (!*(gboolean *) skipped)
    {
      g_action_group_change_action_state (G_ACTION_GROUP (stage.window), "tool",
                                          g_variant_new_string ("fold-line"));
      gtk_widget_grab_focus (GTK_WIDGET (stage.viewport));
      rmp_ui_test_wait_for_picture (stage.window);
      line = draw (&stage, 0.14, 0.3, 0.2, 1);
      check_bends (&stage, line);
      check_grips (&stage, line);
      check_typing (&stage, line);
      check_no_counterpart (&stage);
      check_parts (&stage, line);
      undo (&stage, -1);
      check_snapping (&stage);
      check_clicks (&stage);
      check_neighbours (&stage);
      check_symmetry (&stage);
      check_found_lines (&stage);
    }
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
gestures_make_and_change_lines (void)
{
  gboolean skipped = FALSE;

  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), &skipped);
  if (skipped)
    g_test_skip ("No pointer to move");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/fold-line-gestures/make-and-change-lines", gestures_make_and_change_lines);
  return g_test_run ();
}
