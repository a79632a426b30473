/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/window.h"
#include "tools/brushes/brush-bar.h"
#include "tools/pattern-brush/pattern-brush-bar.h"
#include "ui-test.h"
#include "viewport/figure-table.h"
#include "viewport/legend.h"
#include "viewport/pane-hud.h"
#include "viewport/wipe-bar.h"

#include <math.h>

/* Two variants of the arm against each other: four panes, wipe, the other side, the difference,
 * figures.
 */

static RmpWorkspace *
get_workspace (RmpWindow *window)
{
  return rmp_window_get_workspace (window);
}

static RmpVariant *
get_variant (RmpWindow *window, guint index)
{
  g_autoptr (RmpVariant) variant = g_list_model_get_item (
      rmp_project_get_variants (rmp_workspace_get_project (get_workspace (window))), index);

  return variant;
}

static void
run (RmpWindow *window, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
  rmp_ui_test_wait_for_picture (window);
}

static void
set_panes (RmpWindow *window, int panes)
{
  g_action_group_activate_action (G_ACTION_GROUP (window), "panes", g_variant_new_int32 (panes));
  rmp_ui_test_wait_for_picture (window);
}

static guint
count_mapped (RmpWindow *window, GType type)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  rmp_ui_test_collect (GTK_WIDGET (window), type, found);
  return found->len;
}

/* By themselves four panes show both variants, and both ways to compare them. */
static void
check_panes (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);

  g_assert_cmpuint (count_mapped (window, RMP_TYPE_PANE_HUD), ==, 1);
  set_panes (window, 4);
  g_assert_cmpuint (count_mapped (window, RMP_TYPE_PANE_HUD), ==, 4);
  g_assert_true (rmp_workspace_get_side (workspace, 0, RMP_SIDE_SHOWN) == get_variant (window, 0));
  g_assert_true (rmp_workspace_get_side (workspace, 0, RMP_SIDE_OTHER) == get_variant (window, 1));
  g_assert_true (rmp_workspace_get_side (workspace, 1, RMP_SIDE_SHOWN) == get_variant (window, 1));
  g_assert_true (rmp_workspace_get_side (workspace, 1, RMP_SIDE_OTHER) == get_variant (window, 0));
  g_assert_cmpint (rmp_workspace_get_compare (workspace, 0), ==, RMP_COMPARE_NONE);
  g_assert_cmpint (rmp_workspace_get_compare (workspace, 1), ==, RMP_COMPARE_NONE);
  g_assert_cmpint (rmp_workspace_get_compare (workspace, 2), ==, RMP_COMPARE_WIPE);
  g_assert_cmpint (rmp_workspace_get_compare (workspace, 3), ==, RMP_COMPARE_DIFFERENCE);
  g_assert_cmpuint (count_mapped (window, RMP_TYPE_WIPE_BAR), ==, 1);
}

static void
get_bounds (RmpWindow *window, GType type, graphene_rect_t *bounds)
{
  GtkWidget *widget = rmp_ui_test_find (GTK_WIDGET (window), type);

  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), bounds));
}

/* What a tool brings along stays in the upper right pane, above its status, and off the legend. */
static gboolean
have_room (gpointer window)
{
  g_autoptr (GPtrArray) panes = g_ptr_array_new ();
  graphene_rect_t pane, choice, settings, legend;

  rmp_ui_test_collect (window, RMP_TYPE_PANE_HUD, panes);
  g_assert_true (gtk_widget_compute_bounds (g_ptr_array_index (panes, 1), window, &pane));
  get_bounds (window, RMP_TYPE_PATTERN_BRUSH_BAR, &choice);
  get_bounds (window, RMP_TYPE_BRUSH_BAR, &settings);
  get_bounds (window, RMP_TYPE_LEGEND, &legend);
  if (choice.size.height < 100.0f || settings.size.height < 20.0f)
    return FALSE; /* not laid out yet */
  pane.size.height -= 40.0f;
  return graphene_rect_contains_rect (&pane, &choice) &&
         !graphene_rect_intersection (&settings, &legend, NULL);
}

static void
check_tools (RmpWindow *window)
{
  g_object_set (get_workspace (window), "tool", "pattern-brush", NULL);
  rmp_ui_test_wait (have_room, window);
  g_object_set (get_workspace (window), "tool", "select", NULL);
}

/* A chained camera moves with the others, another one alone. */
static void
check_cameras (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpViewport *viewport = rmp_window_get_viewport (window);
  const RmpCamera before = *rmp_viewport_get_camera (viewport);
  RmpCamera moved = before;

  moved.yaw += 0.5f;
  rmp_workspace_set_active_pane (workspace, 1);
  run (window, "chain");
  g_assert_true (rmp_workspace_get_own_camera (workspace, 1));
  rmp_viewport_set_camera (viewport, &moved, FALSE);
  g_assert_cmpfloat (rmp_viewport_get_camera (viewport)->yaw, ==, moved.yaw);
  rmp_workspace_set_active_pane (workspace, 0);
  g_assert_cmpfloat (rmp_viewport_get_camera (viewport)->yaw, ==, before.yaw);
  rmp_workspace_set_active_pane (workspace, 2);
  rmp_viewport_set_camera (viewport, &moved, FALSE);
  rmp_workspace_set_active_pane (workspace, 0);
  g_assert_cmpfloat (rmp_viewport_get_camera (viewport)->yaw, ==, moved.yaw);
  rmp_viewport_set_camera (viewport, &before, FALSE);

  /* Chained again, it looks from where the others look. */
  rmp_workspace_set_active_pane (workspace, 1);
  run (window, "chain");
  g_assert_cmpfloat (rmp_viewport_get_camera (viewport)->yaw, ==, before.yaw);
  rmp_workspace_set_active_pane (workspace, 0);
  set_panes (window, 1);
}

static void
check_wipe (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpViewport *viewport = rmp_window_get_viewport (window);
  const int width = gtk_widget_get_width (GTK_WIDGET (viewport));
  RmpPanePicture picture;
  RmpWipeBar *bar;

  g_assert_null (rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_WIPE_BAR));
  run (window, "wipe");
  bar = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_WIPE_BAR);
  g_assert_nonnull (bar);
  g_assert_cmpfloat (rmp_workspace_get_bar (workspace, 0), ==, 0.5);

  /* Only the bar itself takes the pointer. */
  rmp_wipe_bar_set_position (bar, 0.25);
  g_assert_cmpfloat (rmp_workspace_get_bar (workspace, 0), ==, 0.25);
  g_assert_true (gtk_widget_contains (GTK_WIDGET (bar), 0.25 * width, 50));
  g_assert_false (gtk_widget_contains (GTK_WIDGET (bar), 0.5 * width, 50));
  rmp_wipe_bar_set_position (bar, 7.0);
  g_assert_cmpfloat (rmp_workspace_get_bar (workspace, 0), ==, 1.0);
  rmp_wipe_bar_set_position (bar, 0.25);

  /* A picture of it has both sides. */
  rmp_viewport_get_pane_picture (viewport, 0, FALSE, 1, &picture);
  g_assert_nonnull (picture.scenes[RMP_SIDE_SHOWN]);
  g_assert_nonnull (picture.scenes[RMP_SIDE_OTHER]);
  g_assert_cmpfloat (picture.bar, ==, 0.25);
  for (guint side = 0; side < RMP_N_SIDES; side++)
    rmp_scene_unref (picture.scenes[side]);
  run (window, "wipe");
  g_assert_cmpint (rmp_workspace_get_compare (workspace, 0), ==, RMP_COMPARE_NONE);
  g_assert_null (rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_WIPE_BAR));
}

static void
check_flip (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);

  run (window, "flipped");
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == get_variant (window, 1));
  /* Another pane under the pointer does not take it over. */
  rmp_workspace_set_active_pane (workspace, 1);
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == get_variant (window, 1));
  run (window, "flipped");
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == get_variant (window, 0));
  run (window, "swap");
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == get_variant (window, 1));
  g_assert_true (rmp_workspace_get_side (workspace, 0, RMP_SIDE_OTHER) == get_variant (window, 0));
  run (window, "swap");
}

/* What the scene has of a field, and the range it is shown with. */
static float
get_greatest_value (RmpWindow *window, float *range)
{
  RmpPanePicture picture;
  float greatest = -1;

  rmp_viewport_get_pane_picture (rmp_window_get_viewport (window), 0, FALSE, 1, &picture);
  for (guint i = 0; i < rmp_scene_get_n_items (picture.scenes[RMP_SIDE_SHOWN]); i++)
    {
      const RmpSceneItem *item = rmp_scene_get_item (picture.scenes[RMP_SIDE_SHOWN], i);

      for (guint v = 0; item->field && v < item->relief->topology->n_vertices; v++)
        greatest = fmaxf (greatest, item->field[v]);
      if (item->field)
        *range = item->field_style.range;
    }
  rmp_scene_unref (picture.scenes[RMP_SIDE_SHOWN]);
  return greatest;
}

static void
check_difference (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  float range = 0, kept = 0, greatest;

  g_assert_cmpfloat (get_greatest_value (window, &range), <, 0.0f);
  run (window, "difference");
  greatest = get_greatest_value (window, &range);
  g_assert_cmpfloat (greatest, >, 1e-3f); /* folds of the bent elbow are millimetres high */
  g_assert_cmpfloat (greatest, <, 0.1f);
  g_assert_cmpfloat (range, >, 0.0f);

  /* A range that is kept outlives what it was taken from. */
  g_object_set (workspace, "fixed-range", TRUE, NULL);
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_SHOWN, get_variant (window, 1));
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_OTHER, NULL);
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpfloat (get_greatest_value (window, &kept), ==, 0.0f);
  g_assert_cmpfloat (kept, ==, range);
  g_object_set (workspace, "fixed-range", FALSE, NULL);
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_SHOWN, get_variant (window, 0));
  rmp_workspace_set_side (workspace, 0, RMP_SIDE_OTHER, get_variant (window, 1));
  run (window, "difference");
}

static gboolean
has_rows (gpointer table)
{
  return rmp_figure_table_get_n_rows (table) > 3;
}

static GtkMenuButton *
find_figures_button (GtkWidget *widget)
{
  GtkMenuButton *found = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_has_css_class (widget, "figures"))
    return GTK_MENU_BUTTON (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_figures_button (child);
  return found;
}

static gboolean
shows_figures (gpointer window)
{
  return rmp_ui_test_find (window, RMP_TYPE_FIGURE_TABLE) != NULL;
}

/* The second side is plain skinning, which has none. */
static void
check_figures (RmpWindow *window)
{
  GtkMenuButton *button = find_figures_button (GTK_WIDGET (window));
  RmpFigureTable *table;
  gboolean found = FALSE;

  gtk_menu_button_popup (button);
  rmp_ui_test_wait (shows_figures, window);
  table = rmp_ui_test_find (GTK_WIDGET (window), RMP_TYPE_FIGURE_TABLE);
  rmp_ui_test_wait (has_rows, table);
  rmp_ui_test_wait_for_picture (window);
  for (int row = 2; row < rmp_figure_table_get_n_rows (table); row++)
    {
      const char *value = rmp_figure_table_get_text (table, 1, row);

      g_assert_cmpstr (rmp_figure_table_get_text (table, 2, row), ==, "–");
      g_assert_cmpstr (rmp_figure_table_get_text (table, 3, row), ==, "–");
      found |= g_str_has_suffix (value, " mm");
    }
  g_assert_true (found);
  gtk_menu_button_popdown (button);
}

/* A new letter can be taken back; what showed it shows what it would by itself. */
static void
check_new_variant (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  RmpProject *project = rmp_workspace_get_project (workspace);
  g_autoptr (GError) error = NULL;

  run (window, "new-variant");
  g_assert_cmpstr (rmp_variant_get_letter (rmp_workspace_get_variant (workspace, 0)), ==, "C");
  while (g_list_model_get_n_items (rmp_project_get_variants (project)) < 7)
    g_assert_nonnull (rmp_project_add_variant (project, &error));
  g_assert_null (rmp_project_add_variant (project, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND);
  for (guint i = 0; i < 5; i++)
    g_assert_true (rmp_project_undo (project, NULL));
  rmp_ui_test_wait_for_picture (window);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_variants (project)), ==, 2);
  g_assert_true (rmp_workspace_get_variant (workspace, 0) == get_variant (window, 0));
}

/* Panes are part of the view that a project keeps. */
static void
check_view_state (RmpWindow *window)
{
  RmpWorkspace *workspace = get_workspace (window);
  g_autoptr (RmpWorkspace) again = NULL;

  rmp_workspace_set_side (workspace, 2, RMP_SIDE_SHOWN, get_variant (window, 1));
  rmp_workspace_set_side (workspace, 3, RMP_SIDE_OTHER, NULL);
  rmp_workspace_set_compare (workspace, 1, RMP_COMPARE_WIPE);
  rmp_workspace_set_bar (workspace, 1, 0.75);
  rmp_workspace_set_own_camera (workspace, 3, TRUE);
  rmp_workspace_store_view (workspace);
  again = rmp_workspace_new (rmp_workspace_get_project (workspace));
  for (guint pane = 0; pane < RMP_MAX_PANES; pane++)
    {
      for (guint side = 0; side < RMP_N_SIDES; side++)
        g_assert_true (rmp_workspace_get_side (again, pane, side) ==
                       rmp_workspace_get_side (workspace, pane, side));
      g_assert_cmpint (rmp_workspace_get_compare (again, pane), ==,
                       rmp_workspace_get_compare (workspace, pane));
      g_assert_cmpfloat (rmp_workspace_get_bar (again, pane), ==,
                         rmp_workspace_get_bar (workspace, pane));
      g_assert_cmpint (rmp_workspace_get_own_camera (again, pane), ==, pane == 3);
    }
  g_assert_true (rmp_workspace_get_variant (again, 2) == get_variant (window, 1));
  g_assert_null (rmp_workspace_get_side (again, 3, RMP_SIDE_OTHER));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  check_panes (window);
  check_tools (window);
  check_cameras (window);
  check_wipe (window);
  check_flip (window);
  check_difference (window);
  check_figures (window);
  check_new_variant (window);
  check_view_state (window);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_comparison (void)
{
  if (!rmp_ui_test_begin ())
    return;
  rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/comparison/two-variants-of-the-arm", test_comparison);
  return g_test_run ();
}
