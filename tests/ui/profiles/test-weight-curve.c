/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The curve of weights of a region at the elbow of the sample, edited by hand: keys of angle and
 * weight, with the angle of the frame marked, which the dial in the viewport follows.
 */

#include "arm-project.h"
#include "inspector/entry-list.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "inspector/pose-slider.h"
#include "pointer.h"
#include "profiles/curve-reference.h"
#include "shell/window.h"
#include "technique/dials.h"
#include "ui-test.h"
#include "viewport/dial-mark.h"
#include "widgets/number-entry.h"

#include <glib/gstdio.h>
#include <math.h>

typedef struct
{
  char *path;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpLook *look;
  RmpLayer *layer;
  RmpDialMark *mark;
  double angle; /* radians, that is to be marked */
} Session;

static RmpEntryList *
get_list (Session *self)
{
  RmpParamList *list = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PARAM_LIST);
  const guint group = rmp_layer_get_technique (self->layer)->dials->param;

  return RMP_ENTRY_LIST (
      rmp_param_row_get_control (g_ptr_array_index (rmp_param_list_get_rows (list), group)));
}

static RmpCurveReference *
get_curve (Session *self)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (self->layer));
  guint param;

  rmp_values_find (values, "regions.1.curve", &param, NULL);
  return rmp_param_row_get_curve (
      RMP_PARAM_ROW (rmp_entry_list_get_row (get_list (self), 0, param)));
}

/* Whether the row of a value of the first region is shown. */
static gboolean
is_shown (Session *self, const char *id)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (self->layer));
  g_autofree char *name = g_strconcat ("regions.1.", id, NULL);
  guint param;

  g_assert_nonnull (rmp_values_find (values, name, &param, NULL));
  return gtk_widget_get_visible (rmp_entry_list_get_row (get_list (self), 0, param));
}

/* @ends, @lateness: whether the two angles can be set, and how late weights come between them */
static void
assert_shown (Session *self, gboolean ends, gboolean lateness)
{
  GtkWidget *box = rmp_entry_list_get_box (get_list (self), 0);

  g_assert_cmpint (is_shown (self, "start"), ==, ends);
  g_assert_cmpint (is_shown (self, "full"), ==, ends);
  g_assert_cmpint (rmp_ui_test_says (box, "Angles from motion"), ==, ends);
  g_assert_cmpint (is_shown (self, "exponent"), ==, lateness);
  g_assert_true (is_shown (self, "curve"));
}

static RmpCurveEditor *
get_curve_editor (Session *self)
{
  return rmp_profile_editor_get_curve (rmp_curve_reference_get_editor (get_curve (self)));
}

static gboolean
is_marked (gpointer data)
{
  Session *self = data;

  return fabs (rmp_curve_editor_get_mark (get_curve_editor (self)) - self->angle) < 1e-3;
}

static const RmpCurvePoint *
get_key (Session *self, guint index)
{
  return rmp_curve_editor_get_points (get_curve_editor (self))->points + index;
}

/* What the dial shows is what the picture of the curve says at its mark. */
static gboolean
weighs_as_drawn (gpointer data)
{
  Session *self = data;
  const double mark = rmp_curve_editor_get_mark (get_curve_editor (self));

  return rmp_dial_mark_get_shown (self->mark, 0) && mark == mark &&
         fabs (rmp_profile_weigh (rmp_curve_editor_get_profile (get_curve_editor (self)), mark) -
               rmp_dial_mark_get_shown (self->mark, 0)->weight) < 1e-9;
}

static void
drag_key (Session *self, guint index, double angle, double weight)
{
  RmpCurveEditor *editor = get_curve_editor (self);
  double from[2], to[2];

  rmp_curve_editor_get_position (editor, get_key (self, index)->t, get_key (self, index)->y,
                                 &from[0], &from[1]);
  rmp_curve_editor_get_position (editor, angle, weight, &to[0], &to[1]);
  rmp_pointer_drag (GTK_WIDGET (editor), from, to);
}

/* A section that two regions name shows as the weights it is for one, and keeps them for the other
 * when they are edited.
 */
static void
check_old_curve (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  GListModel *profiles = rmp_project_get_profiles (project);
  const guint n = g_list_model_get_n_items (profiles);
  g_autoptr (RmpProfile)
      section = rmp_profile_new_from_text ("drawn -1 0, -0.5 0.3, 0 1, 1 0", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = rmp_profile_get_text (section), *text = NULL;
  RmpProfileItem *item = rmp_project_add_profile (project, "Old", section, &error);

  g_assert_nonnull (item);
  g_assert_true (rmp_layer_set_text (self->layer, "regions.1.curve", "curve Old", &error));
  g_assert_true (rmp_layer_set_text (self->layer, "regions.2.curve", "curve Old", &error));
  g_assert_cmpuint (rmp_curve_editor_get_points (get_curve_editor (self))->n, ==, 3);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->t, 55.0 * G_PI / 180.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->y, 0.3, 1e-12);
  assert_shown (self, TRUE, FALSE); /* a section lies between the angles */

  rmp_curve_editor_select (get_curve_editor (self), 1);
  rmp_curve_editor_press_key (get_curve_editor (self), GDK_KEY_Delete, 0);
  g_assert_cmpuint (g_list_model_get_n_items (profiles), ==, n + 2);
  text = rmp_profile_get_text (rmp_profile_item_get_profile (item));
  g_assert_cmpstr (text, ==, kept);
  g_assert_cmpuint (rmp_profile_item_count_users (item), ==, 1);
  assert_shown (self, FALSE, FALSE); /* keys have angles of their own */
  g_assert_true (rmp_layer_set_text (self->layer, "regions.1.driver", "morph", &error));
  assert_shown (self, FALSE, FALSE);
  while (rmp_project_get_position (project) > position)
    g_assert_true (rmp_project_undo (project, &error));
  assert_shown (self, TRUE, TRUE);
}

/* Keys of a curve by hand: one is dragged, its angle typed, and one added and removed. */
static void
check_curve (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  const guint position = rmp_project_get_position (project);
  const double frame = 2.0 * G_PI / 3.0, degree = G_PI / 180.0;
  GtkWidget *button, *angle;
  g_autoptr (GError) error = NULL;

  rmp_curve_reference_add (get_curve (self));
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpfloat_with_epsilon (get_key (self, 0)->t, 10.0 * degree, 1e-12);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->t, 100.0 * degree, 1e-12);
  button = rmp_ui_test_find (GTK_WIDGET (get_curve (self)), GTK_TYPE_MENU_BUTTON);
  rmp_pointer_scroll_to (button);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  self->angle = frame;
  rmp_ui_test_wait (is_marked, self);

  drag_key (self, 1, 150.0 * degree, 0.75);
  rmp_ui_test_wait (weighs_as_drawn, self);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->t, 150.0 * degree, degree);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->y, 0.75, 0.01);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 2);

  /* With the keyboard in the popover. */
  rmp_pointer_key ("ctrl+z");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 1);
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->t, 100.0 * degree, 1e-12);
  rmp_pointer_key ("ctrl+shift+z");
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 2);
  rmp_ui_test_wait (weighs_as_drawn, self);

  angle = rmp_ui_test_find (GTK_WIDGET (rmp_curve_reference_get_editor (get_curve (self))),
                            RMP_TYPE_NUMBER_ENTRY);
  rmp_pointer_click (angle, 0.5 * gtk_widget_get_width (angle),
                     0.5 * gtk_widget_get_height (angle));
  rmp_pointer_key ("ctrl+a");
  rmp_pointer_key ("1");
  rmp_pointer_key ("3");
  rmp_pointer_key ("0");
  rmp_pointer_key ("Return");
  g_assert_cmpfloat_with_epsilon (get_key (self, 1)->t, 130.0 * degree, 1e-9);
  rmp_ui_test_wait (weighs_as_drawn, self);
  g_assert_cmpfloat (rmp_dial_mark_get_shown (self->mark, 0)->weight, >, 0.6);
  g_assert_cmpuint (rmp_project_get_position (project), ==, position + 3);

  gtk_widget_grab_focus (GTK_WIDGET (get_curve_editor (self)));
  rmp_pointer_key ("Delete"); /* two are the fewest */
  g_assert_cmpuint (rmp_curve_editor_get_points (get_curve_editor (self))->n, ==, 2);
  rmp_pointer_key ("Insert");
  g_assert_cmpuint (rmp_curve_editor_get_points (get_curve_editor (self))->n, ==, 3);
  rmp_pointer_key ("Down");
  rmp_ui_test_wait (weighs_as_drawn, self);
  rmp_pointer_key ("Delete");
  g_assert_cmpuint (rmp_curve_editor_get_points (get_curve_editor (self))->n, ==, 2);
  rmp_ui_test_wait (weighs_as_drawn, self);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  while (rmp_project_get_position (project) > position)
    g_assert_true (rmp_project_undo (project, &error));
}

/* The open editor of a region's curve tells where the angle of the frame reads it. */
static void
check_mark (Session *self)
{
  RmpProject *project = rmp_workspace_get_project (self->workspace);
  RmpPoseSlider *pose = rmp_ui_test_find (rmp_entry_list_get_box (get_list (self), 0),
                                          RMP_TYPE_POSE_SLIDER);
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  g_autoptr (GError) error = NULL;
  GtkMenuButton *button;

  g_assert_nonnull (rmp_project_add_profile (project, "Rise", profile, &error));
  g_assert_true (rmp_layer_set_text (self->layer, "regions.1.curve", "curve Rise", &error));
  button = rmp_ui_test_find (GTK_WIDGET (get_curve (self)), GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (button);
  self->angle = 2.0 * G_PI / 3.0;
  rmp_ui_test_wait (is_marked, self);
  gtk_range_set_value (rmp_pose_slider_get_range (pose), 55.0);
  self->angle = 55.0 * G_PI / 180.0;
  rmp_ui_test_wait (is_marked, self);
  g_signal_emit_by_name (rmp_pose_slider_get_give_back (pose), "clicked");
  self->angle = 2.0 * G_PI / 3.0;
  rmp_ui_test_wait (is_marked, self);
  gtk_menu_button_popdown (button);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_undo (project, &error));
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
  /* the elbow bends by 120° in the middle of the clip */
  rmp_workspace_set_frame (self->workspace, rmp_workspace_get_n_frames (self->workspace) / 2);
  check_mark (self);
  check_old_curve (self);
  if (rmp_pointer_begin (GTK_WINDOW (self->window)))
    check_curve (self);
  g_clear_object (&self->layer);
  g_clear_object (&self->look);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
keys_are_edited_by_hand (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (folder, "curve.rimple", NULL);
  rmp_arm_project_make (session.path);
  rmp_arm_project_run_cli ("look", session.path, "--garment", "sleeve", "--method",
                           "joint-wrinkle-maps", "--set", "regions=2", "--set",
                           "regions.1.joint=joint lower", "--set", "regions.2.joint=joint lower",
                           NULL);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  g_unlink (session.path);
  g_rmdir (folder);
  g_free (session.path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/weight-curve/keys-are-edited-by-hand", keys_are_edited_by_hand);
  return g_test_run ();
}
