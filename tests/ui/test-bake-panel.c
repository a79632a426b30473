/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake-hosts.h"
#include "ui-test.h"
#include "window.h"

/* The program that a bake is for chooses format, axes and scale, and says how it is read there. */

enum
{
  LOOK,
  HOST,
  FORMAT,
  AXES,
  SCALE,
};

static guint
find_host (const char *name)
{
  guint i = 0;

  while (!g_str_equal (rmp_bake_hosts[i].name, name))
    i++;
  return i;
}

static guint
get_chosen (GPtrArray *choices, guint which)
{
  return gtk_drop_down_get_selected (choices->pdata[which]);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  g_autoptr (GPtrArray) choices = g_ptr_array_new ();
  GtkWidget *panel, *copy;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "bake", NULL);
  rmp_ui_test_settle ();
  panel = GTK_WIDGET (rmp_ui_test_find_other_window (GTK_WINDOW (window)));
  rmp_ui_test_collect (panel, GTK_TYPE_DROP_DOWN, choices);
  g_assert_cmpuint (choices->len, >, SCALE);
  g_assert_cmpuint (get_chosen (choices, HOST), ==, find_host ("Blender"));
  copy = rmp_ui_test_find_button (panel, "_Copy Steps");
  g_assert_true (rmp_ui_test_says (panel, "Mesh Cache"));

  gtk_drop_down_set_selected (choices->pdata[HOST], find_host ("3ds Max"));
  g_assert_cmpuint (get_chosen (choices, AXES), ==, RMP_BAKE_Z_UP);
  g_assert_cmpuint (get_chosen (choices, SCALE), ==, 1);
  g_assert_true (rmp_ui_test_says (panel, "Point Cache"));

  /* What no host takes is nobody's; what one takes is its. */
  gtk_drop_down_set_selected (choices->pdata[AXES], RMP_BAKE_Y_UP_LEFT);
  g_assert_null (rmp_bake_hosts[get_chosen (choices, HOST)].name);
  g_assert_false (gtk_widget_get_mapped (copy));
  gtk_drop_down_set_selected (choices->pdata[AXES], RMP_BAKE_Z_UP);
  g_assert_cmpuint (get_chosen (choices, HOST), ==, find_host ("3ds Max"));

  gtk_window_close (GTK_WINDOW (panel));
  rmp_ui_test_settle ();
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_hosts (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/bake-panel/hosts-choose-the-rest", test_hosts);
  return g_test_run ();
}
