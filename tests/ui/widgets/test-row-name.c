/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-row-name.c: a long name is broken into lines, and nothing is added to it; in a menu nothing
 * is taken from it.
 */

#include "ui-test.h"
#include "widgets/menu-name.h"
#include "widgets/row-name.h"

#include <string.h>

#define WIDTH 90 /* pixels: three lines */

static guint
count_glyphs (PangoLayout *layout)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  guint n = 0;

  do
    {
      PangoLayoutRun *run = pango_layout_iter_get_run (iter);

      n += run ? (guint) run->glyphs->num_glyphs : 0;
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
  return n;
}

static void
no_hyphen_is_added_to_a_name (void)
{
  const char *name = "Mannequin_Medium_ArmLeft";
  GtkWidget *window, *label;

  if (!rmp_ui_test_begin ())
    return;
  window = gtk_window_new ();
  label = gtk_label_new (name);
  rmp_row_name_wrap (GTK_LABEL (label));
  gtk_widget_set_halign (label, GTK_ALIGN_START);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_size_request (label, WIDTH, -1);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
  rmp_ui_test_settle ();
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), >=, 3);
  g_assert_cmpuint (count_glyphs (gtk_label_get_layout (GTK_LABEL (label))), <=, strlen (name));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
a_menu_shows_underscores (void)
{
  const char *name = "upper_arm__L_";
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autofree char *label = rmp_menu_name (name);
  GtkWidget *window, *button, *shown;

  if (!rmp_ui_test_begin ())
    return;
  g_menu_append (menu, label, "none.such");
  window = gtk_window_new ();
  button = gtk_menu_button_new ();
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_window_set_child (GTK_WINDOW (window), button);
  gtk_window_present (GTK_WINDOW (window));
  rmp_ui_test_settle ();
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  rmp_ui_test_settle ();
  shown = rmp_ui_test_find (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button))),
                            GTK_TYPE_LABEL);
  g_assert_nonnull (shown);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (shown)), ==, name);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/row-name/no-hyphen-is-added-to-a-name", no_hyphen_is_added_to_a_name);
  g_test_add_func ("/ui/row-name/a-menu-shows-underscores", a_menu_shows_underscores);
  return g_test_run ();
}
