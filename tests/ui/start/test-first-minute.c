/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-first-minute.c: a file of one's own is dropped, and one click later its cloth folds in the
 * picture; two more, and a painted wrinkle stands on it.
 */

#include "brush-stage.h"
#include "pointer.h"
#include "store/cloth/pattern-item.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "ui-test.h"

/* The clicks of a person: a file is dropped onto the window, which is none. */
typedef struct
{
  RmpWindow *window;
  guint n_clicks;
} Person;

/* The bent arm of the samples, as a stranger's file. */
static char *
find_file (void)
{
  return g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
}

static void
import (Person *self)
{
  g_autofree char *path = find_file ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog, *button;

  rmp_window_open (self->window, file);
  dialog = rmp_ui_test_wait_for_dialog ();
  button = rmp_ui_test_find_button (dialog, "_Import");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  self->n_clicks++;
  rmp_ui_test_wait_for_picture (self->window);
}

static RmpGarment *
get_garment (RmpProject *project)
{
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (project), 0);

  return garment;
}

/* Positions of a grid over the picture where cloth is seen, and the one in their middle. */
static guint
find_cloth (RmpViewport *viewport, double position[2])
{
  const double width = gtk_widget_get_width (GTK_WIDGET (viewport));
  const double height = gtk_widget_get_height (GTK_WIDGET (viewport));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, 2 * sizeof (double));

  for (double y = 0.1 * height; y < 0.9 * height; y += 0.04 * height)
    for (double x = 0.2 * width; x < 0.8 * width; x += 0.02 * width)
      {
        const double at[2] = { x, y };
        RmpSurfaceHit hit;

        if (rmp_viewport_locate (viewport, x, y, &hit) && hit.garment && hit.front)
          g_array_append_vals (found, at, 1);
      }
  for (guint i = 0; i < 2 && found->len > 0; i++)
    position[i] = ((const double *) (gconstpointer) found->data)[2 * (found->len / 2) + i];
  return found->len;
}

/* A look on every garment, a clip that plays, a frame that bends, and all of it in the picture. */
static void
check_folds (Person *self)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (self->window);
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  double position[2];
  guint n_folds = 0;

  g_assert_cmpuint (g_list_model_get_n_items (garments), >, 0);
  g_assert_nonnull (rmp_workspace_get_clip (workspace));
  g_assert_cmpuint (rmp_workspace_get_frame (workspace), >, 0);
  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpLook *look = rmp_acting_pattern_get_look (workspace, garment);
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_workspace_request (
          workspace, rmp_garment_get_surface (garment), look, &exact);

      g_assert_nonnull (look);
      n_folds += result && result->output.lines ? result->output.lines->len : 0;
    }
  g_assert_cmpuint (n_folds, >, 0);
  g_assert_cmpuint (find_cloth (rmp_window_get_viewport (self->window), position), >, 20);
}

static gboolean
is_painting (gpointer workspace)
{
  g_autofree char *tool = NULL;

  g_object_get (workspace, "tool", &tool, NULL);
  return g_str_equal (tool, "pattern-brush");
}

/* The brush by its button, or its key, and one stroke. */
static void
paint (Person *self)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (self->window);
  RmpProject *project = rmp_workspace_get_project (workspace);
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (self->window));
  double at[2];
  const guint before = rmp_project_get_position (project);

  rmp_pointer_key ("r");
  self->n_clicks++;
  rmp_ui_test_wait (is_painting, workspace);
  g_assert_cmpuint (find_cloth (rmp_window_get_viewport (self->window), at), >, 0);
  rmp_pointer_stroke (viewport, at, (const double[]){ at[0] + 6.0, at[1] + 4.0 });
  self->n_clicks++;
  rmp_ui_test_wait_for_position (project, before + 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (get_garment (project))), ==,
                    1);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  Person self = { .window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application))) };

  gtk_window_present (GTK_WINDOW (self.window));
  rmp_brush_stage_set_up ();
  import (&self);
  check_folds (&self);
  g_assert_cmpuint (self.n_clicks, <=, 3);
  if (rmp_pointer_begin (GTK_WINDOW (self.window)))
    {
      self.n_clicks = 0;
      paint (&self);
      g_assert_cmpuint (self.n_clicks, <=, 2);
    }
  rmp_ui_test_close (GTK_WIDGET (self.window));
}

static void
folds_in_one_click_and_paint_in_two (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/first-minute/folds-in-one-click-and-paint-in-two",
                   folds_in_one_click_and_paint_in_two);
  return g_test_run ();
}
