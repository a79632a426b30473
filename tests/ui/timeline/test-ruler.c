/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "timeline/ruler.h"
#include "ui-test.h"

static void
test_label_steps (void)
{
  for (guint n = 1; n < 100000; n = n * 3 + 1)
    for (double width = 100; width < 3000; width *= 1.7)
      {
        const guint step = rmp_ruler_get_label_step (n, width);
        guint leading = step;

        while (leading % 10 == 0)
          leading /= 10;
        g_assert_true (leading == 1 || leading == 2 || leading == 5);
        g_assert_cmpfloat (step * width / n, >=, 40.0);
      }
}

static RmpWorkspace *
new_workspace (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);

  g_assert_no_error (error);
  return rmp_workspace_new (project);
}

static void
close_workspace (RmpWorkspace *workspace)
{
  g_autoptr (RmpProject) project = g_object_ref (rmp_workspace_get_project (workspace));

  g_object_unref (workspace);
  rmp_project_close (project);
}

static void
test_empty (void)
{
  RmpWorkspace *workspace;
  guint first, last;

  workspace = new_workspace ();
  g_assert_cmpuint (rmp_workspace_get_n_frames (workspace), ==, 1);
  g_assert_cmpint (rmp_workspace_get_frame_state (workspace, 0), ==, RMP_FRAME_NONE);
  rmp_workspace_set_frame (workspace, 100);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 0);
  rmp_workspace_move (workspace, -1);
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), ==, 0);
  rmp_workspace_get_range (workspace, &first, &last);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (last, ==, 0);
  g_assert_false (rmp_workspace_has_range (workspace));
  close_workspace (workspace);
}

static void
test_positions (void)
{
  RmpWorkspace *workspace;
  GtkWidget *window, *ruler;

  if (!rmp_ui_test_begin ())
    return;
  workspace = new_workspace ();
  window = gtk_window_new ();
  ruler = g_object_new (RMP_TYPE_RULER, NULL);
  rmp_ruler_set_workspace (RMP_RULER (ruler), workspace);
  gtk_window_set_child (GTK_WINDOW (window), ruler);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_width (ruler) == 0)
    g_main_context_iteration (NULL, TRUE);
  for (guint frame = 0; frame < rmp_workspace_get_n_frames (workspace); frame++)
    g_assert_cmpuint (
        rmp_ruler_get_frame_at (RMP_RULER (ruler), rmp_ruler_get_x (RMP_RULER (ruler), frame)), ==,
        frame);
  g_assert_cmpuint (rmp_ruler_get_frame_at (RMP_RULER (ruler), -50), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
  close_workspace (workspace);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/ruler/labels-have-room-and-round-steps", test_label_steps);
  g_test_add_func ("/ui/ruler/an-empty-project-has-one-frame", test_empty);
  g_test_add_func ("/ui/ruler/a-place-is-the-frame-drawn-there", test_positions);
  return g_test_run ();
}
