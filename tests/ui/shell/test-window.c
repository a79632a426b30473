/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds/fold-rows.h"
#include "inspector/param-row.h"
#include "shell/window.h"
#include "ui-test.h"
#include "widgets/number-entry.h"

/* The first minute: the sample opens posed, and a drag on Fold width changes the folds while it
 * lasts.
 */

static GtkWidget *
find_row (GtkWidget *widget, const char *id)
{
  if (RMP_IS_PARAM_ROW (widget))
    {
      const RmpTechnique *technique = rmp_technique_find ("incompressible-skinning");
      const guint param = rmp_param_row_get_param (RMP_PARAM_ROW (widget));

      return g_str_equal (technique->params[param].id, id) ? widget : NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *row = find_row (child, id);

      if (row)
        return row;
    }
  return NULL;
}

static RmpLook *
get_look (RmpWindow *window)
{
  g_autoptr (RmpLook) look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (rmp_window_get_workspace (window))), 0);

  return look;
}

static guint
count_folds (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  RmpLook *look = get_look (window);
  gboolean exact;
  g_autoptr (RmpResult) result = rmp_evaluator_request (
      rmp_workspace_get_evaluator (workspace),
      rmp_garment_get_surface (rmp_look_get_garment (look)), look,
      rmp_workspace_get_clip (workspace), rmp_workspace_get_frame (workspace), NULL, &exact);

  g_assert_nonnull (result);
  g_assert_true (exact);
  return rmp_fold_rows_count (&result->output);
}

static void
check_first_minute (RmpWindow *window)
{
  RmpProject *project;
  GtkWidget *row;
  guint before, during;
  RmpNumberEntry *entry;

  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  before = count_folds (window);
  g_assert_cmpuint (before, >, 0);

  row = find_row (GTK_WIDGET (window), "fold_width");
  g_assert_nonnull (row);
  entry = RMP_NUMBER_ENTRY (rmp_param_row_get_control (RMP_PARAM_ROW (row)));

  /* A preview is not in the document. */
  rmp_number_entry_scrub (entry, -1000, 0);
  rmp_ui_test_wait_for_picture (window);
  during = count_folds (window);
  g_assert_cmpuint (during, >, before);

  /* Typing commits; undo gives the folds back. */
  g_assert_true (rmp_number_entry_enter_text (entry, "15 mm"));
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Fold width 15 mm");
  g_assert_cmpuint (count_folds (window), >, before);
  g_action_group_activate_action (G_ACTION_GROUP (window), "undo", NULL);
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpuint (count_folds (window), ==, before);
}

/* Cloth, clay, matcap, a wire over cloth, and cloth again. */
static void
check_shadings (RmpWindow *window)
{
  static const RmpShading shadings[] = { RMP_SHADING_CLAY, RMP_SHADING_MATCAP, RMP_SHADING_CLOTH,
                                         RMP_SHADING_CLOTH };
  RmpWorkspace *workspace = rmp_window_get_workspace (window);

  for (guint i = 0; i < G_N_ELEMENTS (shadings); i++)
    {
      g_action_group_activate_action (G_ACTION_GROUP (window), "cycle-shading", NULL);
      g_assert_cmpint (rmp_workspace_get_shading (workspace), ==, shadings[i]);
      g_assert_cmpint (rmp_workspace_get_flag (workspace, "wire"), ==, i == 2);
      rmp_ui_test_wait_for_picture (window);
    }
}

static guint
count_heat_maps (GtkWidget *popover)
{
  g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
  guint n = 0;

  rmp_ui_test_collect (popover, GTK_TYPE_CHECK_BUTTON, buttons);
  for (guint i = 0; i < buttons->len; i++)
    n += g_str_equal (gtk_actionable_get_action_name (g_ptr_array_index (buttons, i)), "win.field");
  return n;
}

static gboolean
lists_heat_maps (gpointer popover)
{
  return count_heat_maps (popover) > 0;
}

/* None, and those of the only method that is shown. */
static void
check_heat_maps (RmpWindow *window)
{
  GtkMenuButton *overlays = GTK_MENU_BUTTON (
      gtk_widget_get_template_child (GTK_WIDGET (window), RMP_TYPE_WINDOW, "overlays"));
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (overlays));

  gtk_menu_button_popup (overlays);
  rmp_ui_test_wait (lists_heat_maps, popover);
  g_assert_cmpuint (count_heat_maps (popover), ==,
                    1 + rmp_technique_find ("incompressible-skinning")->n_fields);
  gtk_menu_button_popdown (overlays);
}

static void
check_commands (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  const guint frame = rmp_workspace_get_frame (workspace);

  g_action_group_activate_action (G_ACTION_GROUP (window), "next-frame", NULL);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, frame + 1);
  g_action_group_activate_action (G_ACTION_GROUP (window), "previous-ten", NULL);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, frame - 9);
  g_action_group_activate_action (G_ACTION_GROUP (window), "set-in", NULL);
  g_assert_true (rmp_workspace_has_range (workspace));
  g_action_group_activate_action (G_ACTION_GROUP (window), "clear-range", NULL);
  g_assert_false (rmp_workspace_has_range (workspace));
  g_action_group_activate_action (G_ACTION_GROUP (window), "panes", g_variant_new_int32 (2));
  g_assert_cmpuint (rmp_workspace_get_panes (workspace), ==, 2);
  rmp_ui_test_wait_for_picture (window);
  check_shadings (window);
  check_heat_maps (window);
  g_action_group_activate_action (G_ACTION_GROUP (window), "view", g_variant_new_string ("top"));
  g_action_group_activate_action (G_ACTION_GROUP (window), "frame-all", NULL);
  rmp_ui_test_wait_for_picture (window);
}

static gboolean
all_frames_are (RmpWindow *window, RmpFrameState state)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);

  for (guint i = 0; i < rmp_workspace_get_n_frames (workspace); i++)
    if (rmp_workspace_get_frame_state (workspace, i) != state)
      return FALSE;
  return TRUE;
}

static gboolean
is_cached (gpointer window)
{
  return all_frames_are (window, RMP_FRAME_CACHED);
}

/* Left alone, the clip is computed ahead; an edit makes what was computed stale, and it is computed
 * again.
 */
static void
check_cache (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (get_look (window)), 0);
  const guint other = rmp_workspace_get_frame (workspace) == 0 ? 1 : 0;
  g_autoptr (GError) error = NULL;

  rmp_ui_test_wait (is_cached, window);
  g_assert_true (rmp_layer_set_text (layer, "fold_width", "25 mm", &error));
  g_assert_no_error (error);
  g_assert_cmpint (rmp_workspace_get_frame_state (workspace, other), ==, RMP_FRAME_STALE);
  rmp_ui_test_wait (is_cached, window);
  g_assert_true (rmp_project_undo (project, &error));
  rmp_ui_test_wait (is_cached, window);
}

static gboolean
is_at_front (gpointer data)
{
  const RmpCamera *camera = rmp_viewport_get_camera (rmp_window_get_viewport (data));

  return camera->yaw == 0 && camera->pitch == 0;
}

static void
check_camera (RmpWindow *window)
{
  RmpViewport *viewport = rmp_window_get_viewport (window);
  const RmpCamera before = *rmp_viewport_get_camera (viewport);

  g_assert_cmpfloat (before.distance, >, 0);
  rmp_viewport_look_from (viewport, 0, 0);
  rmp_ui_test_wait (is_at_front, window);
  g_assert_cmpfloat_with_epsilon (rmp_viewport_get_camera (viewport)->distance, before.distance,
                                  1e-4f);
  rmp_viewport_set_camera (viewport, &before, FALSE);
  g_assert_cmpmem (rmp_viewport_get_camera (viewport), sizeof before, &before, sizeof before);
}

static gboolean
is_laid_out (gpointer widget)
{
  return gtk_widget_get_height (widget) > 0;
}

/* A message of thirty lines covers a few of them, and scrolls. */
static void
check_long_message (RmpWindow *window)
{
  g_autoptr (GString) text = g_string_new ("a line of thirty");
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autoptr (GFile) folder = g_file_new_for_path (g_get_tmp_dir ());
  GtkWidget *lines = NULL;

  for (guint i = 1; i < 30; i++)
    g_string_append (text, "\na line of thirty");
  rmp_window_notify_files (window, text->str, folder, NULL);
  rmp_ui_test_wait_for_text (window, "a line of thirty");
  rmp_ui_test_collect (GTK_WIDGET (window), GTK_TYPE_LABEL, labels);
  for (guint i = 0; i < labels->len && !lines; i++)
    if (g_str_has_prefix (gtk_label_get_text (labels->pdata[i]), "a line of thirty"))
      lines = gtk_widget_get_ancestor (labels->pdata[i], GTK_TYPE_SCROLLED_WINDOW);
  g_assert_nonnull (lines);
  rmp_ui_test_wait (is_laid_out, lines);
  g_assert_cmpint (gtk_widget_get_height (lines), >, 60);
  g_assert_cmpint (gtk_widget_get_height (lines), <, 160);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *window = rmp_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  check_first_minute (RMP_WINDOW (window));
  check_camera (RMP_WINDOW (window));
  check_cache (RMP_WINDOW (window));
  check_commands (RMP_WINDOW (window));
  check_long_message (RMP_WINDOW (window));
  rmp_ui_test_close (window);
}

static void
test_first_minute (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/window/first-minute-with-the-arm", test_first_minute);
  return g_test_run ();
}
