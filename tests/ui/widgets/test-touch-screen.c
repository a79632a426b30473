/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "shell/window-private.h"
#include "timeline/timeline.h"
#include "ui-test.h"

#include <string.h>

/* Targets that fingers meet, and what hovering tells without a pointer. */

#define TARGET 44

/* The first button below @root that is lower than a finger needs, or NULL. */
static GtkWidget *
find_low_button (GtkWidget *root)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();

  rmp_ui_test_collect (root, GTK_TYPE_BUTTON, buttons);
  rmp_ui_test_collect (root, GTK_TYPE_TOGGLE_BUTTON, buttons);
  g_assert_cmpuint (buttons->len, >, 3);
  for (guint i = 0; i < buttons->len; i++)
    {
      graphene_rect_t bounds;

      if (gtk_widget_get_ancestor (buttons->pdata[i], GTK_TYPE_POPOVER))
        continue;
      g_assert_true (gtk_widget_compute_bounds (buttons->pdata[i], buttons->pdata[i], &bounds));
      if (bounds.size.height < TARGET)
        return buttons->pdata[i];
    }
  return NULL;
}

/* A class of a window changes the sizes of its widgets with one of the next pictures. */
static gboolean
are_targets_high (gpointer data)
{
  RmpWindow *window = data;

  return !find_low_button (GTK_WIDGET (window->project_tools)) &&
         !find_low_button (GTK_WIDGET (window->timeline));
}

static gboolean
is_any_target_low (gpointer data)
{
  return !are_targets_high (data);
}

static void
check_size (RmpWindow *window)
{
  rmp_ui_test_wait (is_any_target_low, window);
  gtk_widget_add_css_class (GTK_WIDGET (window), "touch");
  rmp_ui_test_wait (are_targets_high, window);
  gtk_widget_remove_css_class (GTK_WIDGET (window), "touch");
  rmp_ui_test_wait (is_any_target_low, window);
}

static void
check_hint (RmpWindow *window)
{
  g_autofree char *hint = NULL;

  gtk_widget_grab_focus (GTK_WIDGET (window->viewport));
  hint = g_strdup (gtk_label_get_text (window->hint));
  gtk_widget_grab_focus (rmp_timeline_get_play_button (window->timeline));
  gtk_window_set_focus_visible (GTK_WINDOW (window), TRUE);
  rmp_ui_test_settle ();
  g_assert_nonnull (strstr (gtk_label_get_text (window->hint), "Plays or stops"));
  gtk_widget_grab_focus (GTK_WIDGET (window->viewport));
  rmp_ui_test_settle ();
  g_assert_cmpstr (gtk_label_get_text (window->hint), ==, hint);
}

static void
test_touch (void)
{
  static const RmpPointerCheck checks[] = { check_size, check_hint, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/touch-screen/targets-and-hints", test_touch);
  return g_test_run ();
}
