/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/brush-bar.h"

#include "tools/brushes/brush-settings.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

static GtkWidget *
show_bar (GtkWidget **window)
{
  GtkWidget *bar = g_object_new (RMP_TYPE_BRUSH_BAR, NULL),
            *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  *window = gtk_window_new ();
  gtk_box_append (GTK_BOX (box), bar);
  gtk_window_set_child (GTK_WINDOW (*window), box);
  gtk_window_present (GTK_WINDOW (*window));
  rmp_ui_test_settle ();
  return bar;
}

/* The entry of the radius that is seen. */
static RmpNumberEntry *
find_radius (GtkWidget *bar)
{
  for (GtkWidget *part = gtk_widget_get_first_child (bar); part;
       part = gtk_widget_get_next_sibling (part))
    if (RMP_IS_NUMBER_ENTRY (part) && gtk_widget_get_visible (part))
      return RMP_NUMBER_ENTRY (part);
  return NULL;
}

static void
the_radius_is_shown_in_its_unit (void)
{
  RmpBrushSettings *settings = rmp_brush_settings_get_default ();
  GtkWidget *window, *bar;

  if (!rmp_ui_test_begin ())
    return;
  bar = show_bar (&window);
  g_object_set (settings, "in-pixels", FALSE, "radius-mm", 24.0, "radius-pixels", 51.0, NULL);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (find_radius (bar)), 0.024, 1e-9);
  g_object_set (settings, "in-pixels", TRUE, NULL);
  g_assert_cmpfloat_with_epsilon (rmp_number_entry_get_value (find_radius (bar)), 51.0, 1e-9);
  g_signal_emit_by_name (find_radius (bar), "changed", 33.0);
  g_assert_cmpfloat_with_epsilon (rmp_brush_settings_get_number (settings, "radius-pixels"), 33.0,
                                  1e-9);
  g_object_set (settings, "in-pixels", FALSE, NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What there is no room for leaves, and nothing is cut off. */
static void
a_narrow_bar_keeps_what_matters (void)
{
  int minimum, natural;
  GtkWidget *window, *bar;
  guint n_wide = 0, n_narrow = 0;

  if (!rmp_ui_test_begin ())
    return;
  bar = show_bar (&window);
  gtk_widget_measure (bar, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, <, natural);
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      const int width = narrow ? minimum : natural;

      gtk_widget_allocate (bar, width, 40, -1, NULL);
      for (GtkWidget *part = gtk_widget_get_first_child (bar); part;
           part = gtk_widget_get_next_sibling (part))
        {
          GtkAllocation position;

          if (!gtk_widget_get_child_visible (part) || !gtk_widget_get_visible (part))
            continue;
          *(narrow ? &n_narrow : &n_wide) += 1;
          gtk_widget_get_allocation (part, &position);
          g_assert_cmpint (position.x + position.width, <=, width);
        }
      g_assert_true (gtk_widget_get_child_visible (GTK_WIDGET (find_radius (bar))));
    }
  g_assert_cmpuint (n_narrow, <, n_wide);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/brush-bar/the-radius-is-shown-in-its-unit",
                   the_radius_is_shown_in_its_unit);
  g_test_add_func ("/ui/brush-bar/a-narrow-bar-keeps-what-matters",
                   a_narrow_bar_keeps_what_matters);
  return g_test_run ();
}
