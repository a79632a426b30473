/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inspector/preset-chooser.h"
#include "shell/window.h"
#include "ui-test.h"

/* The values of one look go into others of its method, each time as one edit; a changed look is
 * marked; what presets make of a look is seen.
 */

static RmpLook *
get_look (RmpProject *project, guint i)
{
  g_autoptr (RmpLook) look = g_list_model_get_item (rmp_project_get_looks (project), i);

  return look;
}

static const RmpValues *
get_values (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  return rmp_layer_get_values (layer);
}

static void
run (RmpWindow *window, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

static gboolean
is_marked (RmpWindow *window)
{
  RmpPresetChooser *chooser = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_PRESET_CHOOSER);

  return gtk_widget_get_opacity (
             gtk_widget_get_next_sibling (gtk_widget_get_first_child (GTK_WIDGET (chooser)))) > 0.0;
}

/* Of the presets in the open list: all that is not “Custom”. */
static guint
count_pictures (GtkWidget *chooser)
{
  g_autoptr (GPtrArray) pictures = g_ptr_array_new ();
  guint n = 0;

  rmp_ui_test_collect (chooser, GTK_TYPE_PICTURE, pictures);
  for (guint i = 0; i < pictures->len; i++)
    n += gtk_picture_get_paintable (pictures->pdata[i]) != NULL;
  return n;
}

static gboolean
has_pictures (gpointer chooser)
{
  return count_pictures (chooser) >= 2;
}

static gboolean
has_no_pictures (gpointer chooser)
{
  return count_pictures (chooser) == 0;
}

/* What each preset makes of the look stands beside its name while the list is open. */
static void
check_pictures (RmpWindow *window)
{
  GtkWidget *chooser = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_PRESET_CHOOSER);
  GtkWidget *list;

  gtk_widget_activate (gtk_widget_get_first_child (chooser));
  rmp_ui_test_wait (has_pictures, chooser);
  list = rmp_ui_test_find (chooser, GTK_TYPE_LIST_VIEW);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (list, GTK_TYPE_POPOVER)));
  rmp_ui_test_wait (has_no_pictures, chooser);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));
  RmpWorkspace *workspace;
  RmpProject *project;
  guint position;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  workspace = rmp_window_get_workspace (window);
  project = rmp_workspace_get_project (workspace);
  for (guint i = 0; i < 2; i++)
    g_assert_nonnull (rmp_look_duplicate (get_look (project, 0), NULL, NULL));
  rmp_ui_test_set_look (project, "fold_width=44 mm;reach=33 mm");
  g_assert_false (
      rmp_values_equal (get_values (get_look (project, 0)), get_values (get_look (project, 1))));

  rmp_workspace_select (workspace, get_look (project, 0));
  rmp_ui_test_settle ();
  g_assert_true (is_marked (window));
  run (window, "copy-values");
  rmp_workspace_select (workspace, get_look (project, 1));
  position = rmp_project_get_position (project);
  run (window, "paste-values");
  rmp_ui_test_wait_for_position (project, position + 1);
  g_assert_true (
      rmp_values_equal (get_values (get_look (project, 0)), get_values (get_look (project, 1))));
  g_assert_false (
      rmp_values_equal (get_values (get_look (project, 0)), get_values (get_look (project, 2))));
  g_assert_true (rmp_project_undo (project, NULL));

  run (window, "paste-values-all");
  rmp_ui_test_wait_for_position (project, position + 1);
  for (guint i = 1; i < 3; i++)
    g_assert_true (
        rmp_values_equal (get_values (get_look (project, 0)), get_values (get_look (project, i))));

  check_pictures (window);

  /* What is on the clipboard may be anything. */
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "rimple-look else: x=1");
  run (window, "paste-values");
  rmp_ui_test_settle ();
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_paste (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/paste-values/into-other-looks", test_paste);
  return g_test_run ();
}
