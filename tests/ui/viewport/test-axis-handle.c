/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The axis of a hinge is turned by the tip of its arrow: over a sphere, as one step of the history,
 * in steps with Shift, and not at all with Escape; of the region that is chosen.
 */

#include "arm-project.h"
#include "inspector/entry-list.h"
#include "inspector/param-list.h"
#include "inspector/param-row.h"
#include "pointer.h"
#include "shell/window.h"
#include "ui-test.h"
#include "viewport/axis-handle.h"
#include "viewport/dial-mark.h"
#include "workspace/chosen-entry.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* --- the sphere ------------------------------------------------------------------------------- */

static void
assert_aim (const double from[2], gboolean near_side, double x, double y, double z)
{
  const double centre[3] = { 1.0, 2.0, 3.0 }, along[3] = { 0.0, 0.0, -1.0 };
  const double origin[3] = { 1.0 + 2.0 * from[0], 2.0 + 2.0 * from[1], 13.0 };
  double out[3], past;

  past = rmp_axis_sphere_aim (centre, 2.0, origin, along, near_side, out);
  g_assert_cmpfloat_with_epsilon (past, hypot (from[0], from[1]), 1e-12);
  g_assert_cmpfloat_with_epsilon (out[0], x, 1e-12);
  g_assert_cmpfloat_with_epsilon (out[1], y, 1e-12);
  g_assert_cmpfloat_with_epsilon (out[2], z, 1e-12);
}

/* Looked at along −Z. */
static void
rays_meet_the_sphere (void)
{
  const double middle[2] = { 0.0, 0.0 }, side[2] = { 0.6, 0.0 }, beside[2] = { 0.0, -3.0 };

  assert_aim (middle, TRUE, 0.0, 0.0, 1.0);
  assert_aim (middle, FALSE, 0.0, 0.0, -1.0);
  assert_aim (side, TRUE, 0.6, 0.0, 0.8);
  assert_aim (side, FALSE, 0.6, 0.0, -0.8);
  assert_aim (beside, TRUE, 0.0, -1.0, 0.0);
  assert_aim (beside, FALSE, 0.0, -1.0, 0.0);
}

static void
steps_meet_the_axes (void)
{
  double nearly[][3] = { { 0.99, 0.1, -0.05 }, { 0.02, -0.999, 0.03 }, { -0.1, 0.1, 0.99 } };
  const double steps[][3] = { { 1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 } };
  double between[3] = { 0.5, 0.70, 0.51 };

  for (guint i = 0; i < 3; i++)
    {
      rmp_axis_snap (nearly[i]);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (nearly[i][c], steps[i][c], 1e-12);
    }
  rmp_axis_snap (between);
  g_assert_cmpfloat_with_epsilon (between[0], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (between[1], sqrt (0.5), 1e-12);
}

/* --- in the window ---------------------------------------------------------------------------- */

typedef struct
{
  char *path;
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpProject *project;
  RmpLook *look;
  RmpLayer *layer;
  RmpDialMark *mark;
  double to[2]; /* where the tip is to be */
} Session;

static const RmpShownDial *
get_shown (Session *self)
{
  return rmp_dial_mark_get_shown (self->mark, 0);
}

static gboolean
shows_axis (gpointer data)
{
  return get_shown (data) && isfinite (get_shown (data)->axis[1][0]);
}

static gboolean
grips (gpointer data)
{
  return shows_axis (data) && get_shown (data)->grips;
}

static gboolean
invites (gpointer data)
{
  const char *text = rmp_dial_mark_get_text (((Session *) data)->mark);

  return text && strstr (text, "Drag to turn the axis");
}

static gboolean
is_there (gpointer data)
{
  Session *self = data;

  return grips (self) && hypot (get_shown (self)->axis[1][0] - self->to[0],
                                get_shown (self)->axis[1][1] - self->to[1]) < 3.0;
}

static gboolean
says_there_is_no_limit (gpointer data)
{
  Session *self = data;
  RmpParamList *list = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_PARAM_LIST);
  RmpEntryList *entries = RMP_ENTRY_LIST (rmp_param_row_get_control (g_ptr_array_index (
      rmp_param_list_get_rows (list), rmp_layer_get_technique (self->layer)->dials->param)));
  const char *note = rmp_entry_list_get_axis_note (entries, 0);

  return note && strstr (note, "does not limit");
}

static void
get_axis (Session *self, double axis[3])
{
  const RmpDials *dials = rmp_layer_get_technique (self->layer)->dials;

  rmp_values_get_vec3 (rmp_values_get_entry (rmp_layer_get_values (self->layer), dials->param, 0),
                       (guint) dials->axis, axis);
}

static void
assert_default (Session *self)
{
  double axis[3];

  get_axis (self, axis);
  g_assert_cmpfloat (fabs (axis[0]) + fabs (axis[1]) + fabs (axis[2]), ==, 0.0);
}

/* From the tip to a place between joint and rim that no tip is near. */
static void
plan (Session *self, double from[2], double to[2])
{
  const RmpShownDial *shown = get_shown (self);
  const double way[2] = { 0.5 * (shown->axis[1][0] - shown->axis[0][0]),
                          0.5 * (shown->axis[1][1] - shown->axis[0][1]) };

  from[0] = shown->axis[1][0];
  from[1] = shown->axis[1][1];
  to[0] = round (from[0] - way[0] - 15.0);
  to[1] = round (from[1] - way[1] - 20.0);
}

static void
check_drag (Session *self)
{
  const guint position = rmp_project_get_position (self->project);
  g_autoptr (GError) error = NULL;
  double from[2], axis[3];

  plan (self, from, self->to);
  rmp_pointer_move (GTK_WIDGET (self->mark), from[0], from[1]);
  rmp_ui_test_wait (invites, self);
  rmp_pointer_drag (GTK_WIDGET (self->mark), from, self->to);
  rmp_ui_test_wait (is_there, self);
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, position + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (self->project), ==, "Region 1: Axis");
  get_axis (self, axis);
  g_assert_cmpfloat_with_epsilon (hypot (hypot (axis[0], axis[1]), axis[2]), 1.0, 1e-3);
  g_assert_true (rmp_project_undo (self->project, &error));
  g_assert_no_error (error);
  assert_default (self);
  memcpy (self->to, from, sizeof from);
  rmp_ui_test_wait (is_there, self);
}

static void
check_escape (Session *self)
{
  const guint position = rmp_project_get_position (self->project);
  double from[2];

  plan (self, from, self->to);
  rmp_pointer_move (GTK_WIDGET (self->mark), from[0], from[1]);
  rmp_pointer_press ();
  rmp_pointer_move (GTK_WIDGET (self->mark), self->to[0], self->to[1]);
  rmp_ui_test_wait (is_there, self);
  rmp_pointer_key ("Escape");
  memcpy (self->to, from, sizeof from);
  rmp_ui_test_wait (is_there, self);
  rmp_pointer_move (GTK_WIDGET (self->mark), from[0] - 9.0, from[1] - 9.0);
  rmp_pointer_release ();
  rmp_ui_test_settle ();
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, position);
  assert_default (self);
  g_assert_true (is_there (self));
}

static void
check_steps (Session *self)
{
  const guint position = rmp_project_get_position (self->project);
  double from[2], axis[3], snapped[3];

  plan (self, from, self->to);
  rmp_pointer_hold ("shift");
  rmp_pointer_drag (GTK_WIDGET (self->mark), from, self->to);
  rmp_pointer_let_go ("shift");
  g_assert_cmpuint (rmp_project_get_position (self->project), ==, position + 1);
  get_axis (self, axis);
  memcpy (snapped, axis, sizeof axis);
  rmp_axis_snap (snapped);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (axis[c], snapped[c], 1e-4);
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
  self->project = rmp_workspace_get_project (self->workspace);
  self->look = g_list_model_get_item (rmp_project_get_looks (self->project), 0);
  self->layer = g_list_model_get_item (rmp_look_get_layers (self->look), 0);
  self->mark = rmp_ui_test_find (GTK_WIDGET (self->window), RMP_TYPE_DIAL_MARK);
  rmp_workspace_select (self->workspace, self->look);
  rmp_ui_test_wait (shows_axis, self);
  rmp_ui_test_wait (says_there_is_no_limit, self);
  g_assert_false (get_shown (self)->grips);
  rmp_workspace_choose_entry (
      self->workspace,
      &(RmpChosenEntry){ self->look, rmp_layer_get_technique (self->layer)->dials->param, 0 });
  rmp_ui_test_wait (grips, self);
  if (rmp_pointer_begin (GTK_WINDOW (self->window)))
    {
      check_drag (self);
      check_escape (self);
      check_steps (self);
    }
  g_clear_object (&self->layer);
  g_clear_object (&self->look);
  rmp_ui_test_close (GTK_WIDGET (self->window));
}

static void
tip_turns_the_axis (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = NULL;
  Session session = { 0 };

  if (!rmp_ui_test_begin ())
    return;
  folder = g_dir_make_tmp ("rimple-XXXXXX", &error);
  g_assert_no_error (error);
  session.path = g_build_filename (folder, "axis.rimple", NULL);
  rmp_arm_project_make (session.path);
  rmp_arm_project_run_cli ("look", session.path, "--garment", "sleeve", "--method",
                           "joint-wrinkle-maps", "--set", "regions=1", "--set",
                           "regions.1.joint=joint lower", "--set", "regions.1.driver=hinge", NULL);
  rmp_ui_test_run (G_CALLBACK (on_activate), &session);
  g_unlink (session.path);
  g_rmdir (folder);
  g_free (session.path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/axis-handle/rays-meet-the-sphere", rays_meet_the_sphere);
  g_test_add_func ("/ui/axis-handle/steps-meet-the-axes", steps_meet_the_axes);
  g_test_add_func ("/ui/axis-handle/tip-turns-the-axis", tip_turns_the_axis);
  return g_test_run ();
}
