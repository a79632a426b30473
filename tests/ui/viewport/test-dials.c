/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dials at the elbow of the sample: they follow the time, a click shows their region in the
 * inspector, others mute it or show it alone, each as one step that is in the saved file; and a
 * tool that draws is not disturbed by them.
 */

#include "arm-project.h"
#include "inspector/entry-list.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "inspector/pose-slider.h"
#include "pointer.h"
#include "shell/window.h"
#include "store/cloth/mask-item.h"
#include "technique/dials.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "ui-test.h"
#include "viewport/dial-mark.h"
#include "workspace/chosen-entry.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

typedef struct
{
  char *path;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpLook *look;
  RmpLayer *layer;
  RmpDialMark *mark;
  double angle; /* radians, that the dials are to show */
  guint n;      /* … and how many there are to be */
} Session;

static guint
count_dials (Session *self)
{
  guint n = 0;

  while (rmp_dial_mark_get_shown (self->mark, n))
    n++;
  return n;
}

static gboolean
shows_angle (gpointer data)
{
  Session *self = data;

  return count_dials (self) == self->n &&
         fabs (rmp_dial_mark_get_shown (self->mark, 0)->angle - self->angle) < 0.01;
}

static gboolean
shows_number (gpointer data)
{
  Session *self = data;

  return count_dials (self) == self->n;
}

static guint
get_group (Session *self)
{
  return rmp_layer_get_technique (self->layer)->dials->param;
}

static gboolean
get_flag (Session *self, guint region, const char *id)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (self->layer));
  g_autofree char *name = g_strdup_printf ("regions.%u.%s", region, id);
  guint param;
  RmpValues *entry = rmp_values_find (values, name, &param, NULL);

  g_assert_nonnull (entry);
  return rmp_values_get_bool (entry, param);
}

static RmpEntryList *
get_list (Session *self)
{
  RmpParamList *list = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PARAM_LIST);

  return RMP_ENTRY_LIST (rmp_param_row_get_control (
      g_ptr_array_index (rmp_param_list_get_rows (list), get_group (self))));
}

/* The elbow of the sample bends by 120° in the middle of its clip and is straight at both ends. */
static void
check_time (Session *self)
{
  const guint n = rmp_workspace_get_n_frames (self->workspace);
  double weight;

  self->n = 2;
  self->angle = 0.0;
  rmp_workspace_set_frame (self->workspace, 0);
  rmp_ui_test_wait (shows_angle, self);
  g_assert_cmpfloat (rmp_dial_mark_get_shown (self->mark, 0)->weight, ==, 0.0);

  self->angle = 2.0 * G_PI / 3.0;
  rmp_workspace_set_frame (self->workspace, n / 2);
  rmp_ui_test_wait (shows_angle, self);
  weight = rmp_dial_mark_get_shown (self->mark, 0)->weight;
  g_assert_cmpfloat_with_epsilon (weight, 1.0, 1e-9);
  /* two of one joint lie side by side */
  g_assert_cmpfloat (
      hypot (
          rmp_dial_mark_get_shown (self->mark, 0)->x - rmp_dial_mark_get_shown (self->mark, 1)->x,
          rmp_dial_mark_get_shown (self->mark, 0)->y - rmp_dial_mark_get_shown (self->mark, 1)->y),
      >, 20.0);
}

static gboolean
is_bent_on_the_way (gpointer data)
{
  Session *self = data;

  return rmp_workspace_get_playing (self->workspace) && count_dials (self) == self->n &&
         rmp_dial_mark_get_shown (self->mark, 0)->angle > self->angle;
}

static gboolean
is_turned (gpointer data)
{
  Session *self = data;

  return count_dials (self) == self->n &&
         rmp_dial_mark_get_shown (self->mark, 0)->angle > self->angle;
}

static gboolean
shows_axis (gpointer data)
{
  Session *self = data;

  return count_dials (self) == self->n &&
         isfinite (rmp_dial_mark_get_shown (self->mark, 0)->axis[1][0]);
}

/* They go with what plays. */
static void
check_playback (Session *self)
{
  rmp_workspace_set_frame (self->workspace, 0);
  self->angle = 0.0;
  rmp_ui_test_wait (shows_angle, self);
  rmp_workspace_set_playing (self->workspace, TRUE);
  self->angle = 0.2;
  rmp_ui_test_wait (is_bent_on_the_way, self);
  rmp_workspace_set_playing (self->workspace, FALSE);
}

/* Each pane that shows the look has dials of its own, and they are of one angle. */
static void
check_panes (Session *self)
{
  RmpVariant *variant = rmp_workspace_get_variant (self->workspace, 0);
  const double pane = gtk_widget_get_width (GTK_WIDGET (self->mark)) / 2.0;
  guint n[2] = { 0, 0 };

  g_action_group_activate_action (G_ACTION_GROUP (self->window), "panes", g_variant_new_int32 (2));
  rmp_workspace_set_side (self->workspace, 1, RMP_SIDE_SHOWN, variant);
  self->n = 4;
  rmp_ui_test_wait (shows_number, self);
  for (guint i = 0; i < 4; i++)
    {
      const RmpShownDial *shown = rmp_dial_mark_get_shown (self->mark, i);

      g_assert_cmpuint (shown->pane, <, 2);
      g_assert_cmpfloat (shown->x, >, shown->pane * pane);
      g_assert_cmpfloat (shown->x, <, (shown->pane + 1) * pane);
      n[shown->pane]++;
      g_assert_cmpfloat (shown->angle, ==, rmp_dial_mark_get_shown (self->mark, 0)->angle);
    }
  g_assert_cmpuint (n[0], ==, 2);
  g_assert_cmpuint (n[1], ==, 2);

  rmp_workspace_set_side (self->workspace, 1, RMP_SIDE_SHOWN, NULL);
  self->n = 2;
  rmp_ui_test_wait (shows_number, self);
  g_assert_cmpuint (rmp_dial_mark_get_shown (self->mark, 1)->pane, ==, 0);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "panes", g_variant_new_int32 (1));
  rmp_ui_test_settle ();
}

static void
click_dial (Session *self, guint dial, const char *key)
{
  const RmpShownDial shown = *rmp_dial_mark_get_shown (self->mark, dial);

  if (key)
    rmp_pointer_hold (key);
  rmp_pointer_click (GTK_WIDGET (self->mark), shown.x, shown.y);
  if (key)
    rmp_pointer_let_go (key);
}

static gboolean
is_told (gpointer data)
{
  const char *text = rmp_dial_mark_get_text (((Session *) data)->mark);

  return text && strstr (text, "Region 2") && strstr (text, "lower") && strstr (text, "120°");
}

static gboolean
is_chosen (gpointer data)
{
  Session *self = data;
  const RmpChosenEntry *chosen = rmp_workspace_get_chosen_entry (self->workspace);

  return chosen->look == self->look && chosen->entry == 1;
}

static gboolean
is_second_solo (gpointer data)
{
  return get_flag (data, 2, "solo");
}

static gboolean
is_second_muted (gpointer data)
{
  return get_flag (data, 2, "mute");
}

static void
check_clicks (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  const RmpShownDial shown = *rmp_dial_mark_get_shown (self->mark, 1);
  g_autoptr (GError) error = NULL;
  GtkWidget *name;

  rmp_pointer_move (GTK_WIDGET (self->mark), shown.x, shown.y);
  rmp_ui_test_wait (is_told, self);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (rmp_entry_list_get_name (get_list (self), 1)),
                                FALSE);
  click_dial (self, 1, NULL);
  rmp_ui_test_wait (is_chosen, self);
  name = rmp_entry_list_get_name (get_list (self), 1);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (name)));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);

  click_dial (self, 1, "shift");
  rmp_ui_test_wait (is_second_solo, self);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Show Region 2 alone");
  g_assert_true (gtk_toggle_button_get_active (
      GTK_TOGGLE_BUTTON (rmp_entry_list_get_solo (get_list (self), 1))));

  click_dial (self, 1, "ctrl");
  rmp_ui_test_wait (is_second_muted, self);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Mute Region 2");
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_false (get_flag (self, 2, "mute"));
  g_assert_true (get_flag (self, 2, "solo"));
}

/* The buttons beside a region's name. */
static void
check_buttons (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  GtkWidget *mute = rmp_entry_list_get_mute (get_list (self), 0);

  g_signal_emit_by_name (mute, "clicked");
  g_assert_true (get_flag (self, 1, "mute"));
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Mute Region 1");
  g_signal_emit_by_name (mute, "clicked");
  g_assert_false (get_flag (self, 1, "mute"));
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Unmute Region 1");
}

/* A tool that draws gets all clicks, and what is not selected has no dials. */
static void
check_tools (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);

  g_action_group_activate_action (G_ACTION_GROUP (self->window), "tool",
                                  g_variant_new_string ("fold-line"));
  rmp_ui_test_settle ();
  g_assert_cmpuint (count_dials (self), ==, 2);
  click_dial (self, 0, "shift");
  click_dial (self, 0, NULL);
  rmp_ui_test_settle ();
  g_assert_false (get_flag (self, 1, "solo"));
  g_assert_cmpuint (rmp_workspace_get_chosen_entry (self->workspace)->entry, ==, 1);
  g_assert_null (rmp_dial_mark_get_text (self->mark));
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "tool",
                                  g_variant_new_string ("select"));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);

  self->n = 0;
  rmp_workspace_select (self->workspace, rmp_look_get_garment (self->look));
  rmp_ui_test_wait (shows_number, self);
  rmp_workspace_select (self->workspace, self->look);
  self->n = 2;
  rmp_ui_test_wait (shows_number, self);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "dials", NULL);
  self->n = 0;
  rmp_ui_test_wait (shows_number, self);
  g_action_group_activate_action (G_ACTION_GROUP (self->window), "dials", NULL);
}

/* A brush on the map of a region does not say that the look has no use for it. */
static void
check_maps (Session *self)
{
  GListModel *patterns = rmp_garment_get_patterns (rmp_look_get_garment (self->look));
  const RmpSurfacePoint point = { 0, { 0.3, 0.3 } };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RmpPatternItem) pattern = g_list_model_get_item (patterns, i);
      g_autofree char *words = rmp_acting_pattern_explain (self->workspace, pattern, &point);

      g_assert_nonnull (pattern);
      g_assert_cmpint (words != NULL, ==,
                       g_str_equal (rmp_pattern_item_get_name (pattern), "Spare"));
    }
}

/* The elbow alone goes where the slider is, the dial with it, and the document knows nothing of it;
 * then it goes back to where the clip has it.
 */
static void
check_pose (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  RmpPoseSlider *pose = rmp_ui_test_find (rmp_entry_list_get_box (get_list (self), 0),
                                          RMP_TYPE_POSE_SLIDER);
  GtkRange *range = rmp_pose_slider_get_range (pose);

  g_assert_cmpfloat_with_epsilon (gtk_range_get_value (range), 120.0, 0.5);
  g_assert_false (gtk_widget_get_sensitive (rmp_pose_slider_get_give_back (pose)));
  gtk_range_set_value (range, 60.0);
  self->angle = G_PI / 3.0;
  rmp_ui_test_wait (shows_angle, self);
  rmp_workspace_set_frame (self->workspace, 0);
  rmp_ui_test_wait (shows_angle, self);
  g_assert_cmpfloat (gtk_range_get_value (range), ==, 60.0);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);

  self->angle = 0.0;
  g_signal_emit_by_name (rmp_pose_slider_get_give_back (pose), "clicked");
  rmp_ui_test_wait (shows_angle, self);
  g_assert_cmpfloat_with_epsilon (gtk_range_get_value (range), 0.0, 0.5);
  g_assert_null (rmp_workspace_get_holder (self->workspace));

  /* to and fro by itself, until what it belongs to is not shown any more */
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (rmp_pose_slider_get_sweep (pose)), TRUE);
  self->angle = 0.5;
  rmp_ui_test_wait (is_turned, self);
  rmp_workspace_select (self->workspace, rmp_look_get_garment (self->look));
  rmp_ui_test_settle ();
  g_assert_null (rmp_workspace_get_holder (self->workspace));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position);
  rmp_workspace_select (self->workspace, self->look);
  self->angle = 2.0 * G_PI / 3.0;
  rmp_workspace_set_frame (self->workspace, rmp_workspace_get_n_frames (self->workspace) / 2);
  rmp_ui_test_wait (shows_angle, self);
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found)
        return found;
    }
  return NULL;
}

static gboolean
has_mask (gpointer data)
{
  Session *self = data;
  GListModel *masks = rmp_garment_get_masks (rmp_look_get_garment (self->look));

  return g_list_model_get_n_items (masks) > 0;
}

/* A mask in the pose that is tried, for the region alone; one step of the history. */
static void
check_proposal (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  GtkWidget *box = rmp_entry_list_get_box (get_list (self), 0);
  RmpPoseSlider *pose = rmp_ui_test_find (box, RMP_TYPE_POSE_SLIDER);
  g_autoptr (RmpMaskItem) mask = NULL;
  g_autoptr (GError) error = NULL;
  const float *weights;
  guint n = 0, n_vertices;

  /* straight in the clip, bent by hand */
  rmp_workspace_set_frame (self->workspace, 0);
  self->angle = 0.0;
  rmp_ui_test_wait (shows_angle, self);
  gtk_range_set_value (rmp_pose_slider_get_range (pose), 90.0);
  self->angle = 0.5 * G_PI;
  rmp_ui_test_wait (shows_angle, self);
  g_signal_emit_by_name (find_button (box, "Propose mask"), "clicked");
  rmp_ui_test_wait (has_mask, self);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Region 1: Propose mask");
  g_assert_false (get_flag (self, 1, "inner"));
  mask = g_list_model_get_item (rmp_garment_get_masks (rmp_look_get_garment (self->look)), 0);
  g_assert_cmpstr (rmp_mask_item_get_name (mask), ==, "Region 1");
  weights = rmp_mask_item_get_weights (mask);
  n_vertices = rmp_mesh_get_n_vertices (rmp_garment_get_mesh (rmp_look_get_garment (self->look)));
  for (guint v = 0; v < n_vertices; v++)
    n += weights[v] > 0.5f;
  g_assert_cmpuint (n, >, 10);
  g_assert_cmpuint (n, <, n_vertices / 2);

  g_assert_true (rmp_project_undo (project, &error));
  g_assert_false (has_mask (self));
  g_assert_true (get_flag (self, 1, "inner"));
  g_signal_emit_by_name (rmp_pose_slider_get_give_back (pose), "clicked");
}

/* A hinge shows its axis, and buttons lay it along those of the mesh. */
static void
check_axis (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (self->layer));
  g_autoptr (GError) error = NULL;
  RmpValues *entry;
  RmpParamRow *row;
  double axis[3];
  guint param;

  g_assert_true (isnan (rmp_dial_mark_get_shown (self->mark, 0)->axis[0][0]));
  g_assert_true (rmp_values_set_named (values, "regions.1.driver", "hinge", &error));
  g_assert_true (rmp_layer_set_values (self->layer, values, "Hinge", &error));
  g_assert_nonnull (rmp_values_find (values, "regions.1.axis", &param, NULL));
  row = RMP_PARAM_ROW (rmp_entry_list_get_row (get_list (self), 0, param));
  for (guint i = 0; i < 2; i++)
    {
      g_signal_emit_by_name (rmp_param_row_get_axis (row, 2), "clicked");
      entry = (RmpValues *) rmp_values_get_entry (rmp_layer_get_values (self->layer),
                                                  get_group (self), 0);
      rmp_values_get_vec3 (entry, param, axis);
      g_assert_cmpfloat (axis[2], ==, i == 0 ? 1.0 : -1.0);
      g_assert_cmpfloat (axis[0], ==, 0.0);
    }
  rmp_ui_test_wait (shows_axis, self);
  for (guint i = 0; i < 3; i++)
    g_assert_true (rmp_project_undo (project, &error));
  self->angle = 2.0 * G_PI / 3.0;
  rmp_workspace_set_frame (self->workspace, rmp_workspace_get_n_frames (self->workspace) / 2);
  rmp_ui_test_wait (shows_angle, self);
}

static void
on_activate (GtkApplication *application, gpointer data)
{
  Session *self = data;
  g_autoptr (GFile) file = g_file_new_for_path (self->path);

  self->window = RMP_WINDOW (rmp_window_new (application));
  gtk_window_present (GTK_WINDOW (self->window));
  rmp_window_open (self->window, file);
  rmp_ui_test_wait_for_picture (self->window);
  self->workspace = rmp_window_get_workspace (self->window);
  self->look = g_list_model_get_item (
      rmp_project_get_looks (rmp_workspace_get_project (self->workspace)), 0);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  self->mark = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_DIAL_MARK);
  rmp_workspace_select (self->workspace, self->look);
  check_time (self);
  check_playback (self);
  check_panes (self);
  self->angle = 2.0 * G_PI / 3.0;
  rmp_workspace_set_frame (self->workspace, rmp_workspace_get_n_frames (self->workspace) / 2);
  rmp_ui_test_wait (shows_angle, self);
  check_pose (self);
  check_proposal (self);
  check_axis (self);
  check_buttons (self);
  check_maps (self);
  if (rmp_pointer_begin (GTK_WINDOW (self->window)))
    {
      check_clicks (self);
      check_tools (self);
    }
  g_clear_object (&self->layer);
  g_clear_object (&self->look);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
dials_follow_and_choose (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (folder, "dials.rimple", NULL);
  rmp_arm_project_make (session.path);
  rmp_arm_project_run_cli ("pattern", session.path, "--garment", "sleeve", "--name", "Creases",
                           NULL);
  rmp_arm_project_run_cli ("pattern", session.path, "--garment", "sleeve", "--name", "Spare", NULL);
  rmp_arm_project_run_cli (
      "look", session.path, "--garment", "sleeve", "--method", "joint-wrinkle-maps", "--set",
      "regions=2", "--set", "regions.1.joint=joint lower", "--set", "regions.2.joint=joint lower",
      "--set", "regions.2.full=170°", "--set", "regions.1.map=image Creases", NULL);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  g_unlink (session.path);
  g_rmdir (folder);
  g_free (session.path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/dials/dials-follow-and-choose", dials_follow_and_choose);
  return g_test_run ();
}
