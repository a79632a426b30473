/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-pointer-keys.c: keys go where the pointer is, but for typed text; the wheel scrolls, but for
 * a field that was clicked.
 */

#include "pointer.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

#define SMALL_WIDTH 1024
#define SMALL_HEIGHT 640

static RmpProject *
get_project (RmpWindow *window)
{
  return rmp_workspace_get_project (rmp_window_get_workspace (window));
}

static gboolean
has_tool (RmpWindow *window, const char *id)
{
  g_autofree char *tool = NULL;

  g_object_get (rmp_window_get_workspace (window), "tool", &tool, NULL);
  return g_strcmp0 (tool, id) == 0;
}

/* The fold width of the look, which Alt+F goes to. */
static GtkWidget *
find_entry (RmpWindow *window)
{
  GtkWidget *entry;

  rmp_pointer_key ("alt+f");
  entry = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (RMP_IS_NUMBER_ENTRY (entry));
  return entry;
}

static double
get_value (GtkWidget *entry)
{
  return rmp_number_entry_get_value (RMP_NUMBER_ENTRY (entry));
}

static gboolean
never (G_GNUC_UNUSED gpointer data)
{
  return FALSE;
}

static gboolean
on_tooltip (G_GNUC_UNUSED GSignalInvocationHint *hint, G_GNUC_UNUSED guint n_values,
            const GValue *values, gpointer n)
{
  g_test_message ("%s is asked for a tooltip", G_OBJECT_TYPE_NAME (g_value_get_object (values)));
  ++*(guint *) n;
  return TRUE;
}

static void
move_over_viewport (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  const double x = 0.5 * gtk_widget_get_width (viewport),
               y = 0.2 * gtk_widget_get_height (viewport);

  rmp_pointer_move (viewport, x, y);
  rmp_pointer_move (viewport, x + 5.0, y + 5.0);
}

static void
move_over (GtkWidget *entry)
{
  rmp_pointer_move (entry, 0.5 * gtk_widget_get_width (entry), 0.5 * gtk_widget_get_height (entry));
}

static void
click (GtkWidget *entry)
{
  rmp_pointer_click (entry, 0.5 * gtk_widget_get_width (entry),
                     0.5 * gtk_widget_get_height (entry));
}

static void
turn_wheel (guint button, guint notches)
{
  for (guint i = 0; i < notches; i++)
    {
      rmp_pointer_button (button, TRUE);
      rmp_pointer_button (button, FALSE);
    }
}

static gboolean
is_small (gpointer window)
{
  return gtk_widget_get_width (window) <= SMALL_WIDTH;
}

static void
make_small (RmpWindow *window)
{
  gtk_window_set_default_size (GTK_WINDOW (window), SMALL_WIDTH, SMALL_HEIGHT);
  rmp_ui_test_wait (is_small, window);
  rmp_ui_test_wait_for_picture (window);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void
check_after_drag (RmpWindow *window)
{
  GtkWidget *entry = find_entry (window);
  const guint position = rmp_project_get_position (get_project (window));

  rmp_pointer_drag (entry, (double[]){ 20, 12 }, (double[]){ 50, 12 });
  g_assert_cmpuint (rmp_project_get_position (get_project (window)), ==, position + 1);
  rmp_pointer_key ("l");
  g_assert_true (has_tool (window, "select"));
  move_over_viewport (window);
  rmp_pointer_key ("l");
  g_assert_true (has_tool (window, "fold-line"));
  rmp_pointer_key ("q");
  rmp_pointer_key ("ctrl+z");
  rmp_ui_test_wait_for_picture (window);
}

/* Undo in the middle of a drag takes back the drag, and leaves the edit before it; no tooltip
 * covers what the hand is at.
 */
static void
check_undo_while_dragging (RmpWindow *window)
{
  RmpProject *project = get_project (window);
  GtkWidget *entry = find_entry (window);
  guint n_tooltips = 0, position;
  gulong hook;
  double before;

  rmp_pointer_drag (entry, (double[]){ 20, 12 }, (double[]){ 50, 12 });
  position = rmp_project_get_position (project);
  before = get_value (entry);
  rmp_pointer_move (entry, 20, 12);
  rmp_pointer_press ();
  hook = g_signal_add_emission_hook (g_signal_lookup ("query-tooltip", GTK_TYPE_WIDGET), 0,
                                     on_tooltip, &n_tooltips, NULL);
  for (guint i = 1; i <= 8; i++)
    rmp_pointer_move (entry, 20 + 5 * i, 12);
  g_assert_cmpfloat (get_value (entry), >, before);
  rmp_ui_test_wait_seconds (2, never, NULL); /* GTK's delay of tooltips */
  g_assert_cmpuint (n_tooltips, ==, 0);
  g_signal_remove_emission_hook (g_signal_lookup ("query-tooltip", GTK_TYPE_WIDGET), hook);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpfloat (get_value (entry), ==, before);
  g_assert_false (rmp_workspace_is_previewing (rmp_window_get_workspace (window)));
  rmp_pointer_move (entry, 90, 12);
  rmp_pointer_release ();
  g_assert_cmpfloat (get_value (entry), ==, before);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position - 1);
  rmp_ui_test_wait_for_picture (window);
}

/* What is typed goes on being typed. */
static void
check_while_typing (RmpWindow *window)
{
  GtkWidget *entry = find_entry (window), *focus;

  click (entry);
  move_over_viewport (window);
  rmp_pointer_key ("l");
  g_assert_true (has_tool (window, "select"));
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (gtk_widget_is_ancestor (focus, entry));
  rmp_pointer_key ("Escape");
}

/* --- wheel ------------------------------------------------------------------------------------ */

static gboolean
is_scrolled (gpointer adjustment)
{
  return gtk_adjustment_get_value (adjustment) > 0.0;
}

static void
check_scrolling (RmpWindow *window)
{
  GtkWidget *entry = find_entry (window),
            *panel = gtk_widget_get_ancestor (entry, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (panel));
  const double value = get_value (entry);

  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0.0);
  move_over (entry);
  turn_wheel (5, 1);
  rmp_ui_test_wait (is_scrolled, adjustment);
  g_assert_cmpfloat (get_value (entry), ==, value);
  gtk_adjustment_set_value (adjustment, 0.0);
}

/* All steps are one change once the field is left, or Undo is pressed; Escape gives them up. */
static void
check_stepping (RmpWindow *window)
{
  RmpProject *project = get_project (window);
  GtkWidget *entry = find_entry (window);
  const guint position = rmp_project_get_position (project);
  const double before = get_value (entry);

  click (entry);
  turn_wheel (4, 3);
  g_assert_cmpfloat (get_value (entry), >, before);
  g_assert_true (rmp_workspace_is_previewing (rmp_window_get_workspace (window)));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  rmp_pointer_key ("Return");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpfloat (get_value (entry), >, before);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpfloat_with_epsilon (get_value (entry), before, 1e-12);

  click (entry);
  turn_wheel (4, 2);
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  g_assert_cmpfloat_with_epsilon (get_value (entry), before, 1e-12);

  click (entry);
  turn_wheel (5, 2);
  g_assert_cmpfloat (get_value (entry), <, before);
  rmp_pointer_key ("Escape");
  g_assert_cmpfloat (get_value (entry), ==, before);
  g_assert_false (rmp_workspace_is_previewing (rmp_window_get_workspace (window)));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  rmp_ui_test_wait_for_picture (window);
}

static void
test_pointer_keys (void)
{
  static const RmpPointerCheck checks[] = {
    make_small,
    check_after_drag,
    check_undo_while_dragging,
    check_while_typing,
    check_scrolling,
    check_stepping,
    NULL,
  };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/pointer-keys/go-where-the-pointer-is", test_pointer_keys);
  return g_test_run ();
}
