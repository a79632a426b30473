/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-tooltips.c: a button of the mouse that is pressed over a tooltip is pressed on what lies
 * behind it.
 */

#include "pointer.h"
#include "ui-test.h"

#include <string.h>

/* How far below a tool's button its tooltip may lie, pixels. */
static const double positions[] = { 24.0, 34.0, 44.0, 54.0 };

static gboolean
never (G_GNUC_UNUSED gpointer data)
{
  return FALSE;
}

static GtkWidget *
find_tool (GtkWidget *viewport)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  rmp_ui_test_collect (viewport, GTK_TYPE_TOGGLE_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    if (gtk_widget_get_tooltip_text (buttons->pdata[i]))
      return buttons->pdata[i];
  g_assert_not_reached ();
}

/* In one go, as fast hands and slow machines have it: the tooltip is still there when the button
 * comes.
 */
static void
press_behind (GtkWidget *tool, double down)
{
  GPtrArray *script = rmp_pointer_script_new ();

  rmp_pointer_script_move (script, tool, 120.0, down);
  rmp_pointer_script_add (script, "mousedown", "1");
  rmp_pointer_script_run (script);
  for (guint i = 1; i <= 5; i++)
    rmp_pointer_move (tool, 120.0 + 30.0 * i, down + 10.0);
  rmp_pointer_release ();
}

static void
check_presses (RmpWindow *window)
{
  GtkWidget *tool = find_tool (GTK_WIDGET (rmp_window_get_viewport (window)));
  RmpViewport *viewport = rmp_window_get_viewport (window);

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      const RmpCamera before = *rmp_viewport_get_camera (viewport);

      rmp_pointer_move (tool, 10.0, 10.0);
      rmp_ui_test_wait_seconds (2, never, NULL); /* GTK's delay of tooltips */
      press_behind (tool, 10.0 + positions[i]);
      /* The drag turned the view, as it does where nothing is over it. */
      g_assert_cmpint (memcmp (&before, rmp_viewport_get_camera (viewport), sizeof before), !=, 0);
    }
}

static void
test_presses (void)
{
  static const RmpPointerCheck checks[] = { check_presses, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/tooltips/presses-reach-what-lies-behind", test_presses);
  return g_test_run ();
}
