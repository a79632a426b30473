/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-first-stroke.c: whoever imports a mesh, takes the brush and paints sees a wrinkle: all that
 * it needs is made by the stroke, and is one step of the history with it.
 */

#include "brush-stage.h"
#include "pointer.h"
#include "relief/relief.h"
#include "store/cloth/pattern-item.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "ui-test.h"

#include <glib/gstdio.h>
#include <math.h>

#define SIDES 12
#define RINGS 9
#define RADIUS 0.2
#define HEIGHT 1.5

static gboolean
is_painting (gpointer workspace)
{
  g_autofree char *tool = NULL;

  g_object_get (workspace, "tool", &tool, NULL);
  return g_str_equal (tool, "pattern-brush");
}

static void
take_brush (RmpWindow *window)
{
  rmp_pointer_key ("r");
  rmp_ui_test_wait (is_painting, rmp_window_get_workspace (window));
}

/* --- what shows ------------------------------------------------------------------------------- */

typedef struct
{
  RmpWorkspace *workspace;
  double lift; /* metres that the cloth rises by at least */
} Risen;

/* Of the garments' looks in the first pane. */
static double
measure_lift (RmpWorkspace *workspace)
{
  GListModel *garments = rmp_project_get_garments (rmp_workspace_get_project (workspace));
  double most = 0.0;

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);
      RmpLook *look = rmp_acting_pattern_get_look (workspace, garment);
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_workspace_request (
          workspace, rmp_garment_get_surface (garment), look, &exact);
      RmpRelief *relief = result ? result->output.relief : NULL;

      for (guint face = 0; relief && face < relief->topology->n_faces; face++)
        for (guint k = 0; k < 16; k++)
          {
            const float position[2] = { (float) (k % 4) / 8.0f + 0.05f,
                                        (float) (k / 4) / 8.0f + 0.05f };
            RmpReliefPoint point;

            rmp_relief_evaluate (relief, face, position, &point);
            most = MAX (most, fabs ((double) point.lift));
          }
    }
  return most;
}

static gboolean
has_risen (gpointer data)
{
  const Risen *risen = data;

  return measure_lift (risen->workspace) >= risen->lift;
}

static void
wait_until_risen (RmpWorkspace *workspace, double lift)
{
  Risen risen = { workspace, lift };

  rmp_ui_test_wait (has_risen, &risen);
}

static RmpGarment *
get_garment (RmpProject *project)
{
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (project), 0);

  return garment;
}

/* --- a file of one's own ---------------------------------------------------------------------- */

/* A tube without UVs, as other programs write it. */
static char *
write_tube (void)
{
  g_autoptr (GString) text = g_string_new ("o Tube\n");
  g_autoptr (GError) error = NULL;
  char *path = NULL;

  for (guint ring = 0; ring < RINGS; ring++)
    for (guint side = 0; side < SIDES; side++)
      g_string_append_printf (text, "v %.6f %.6f %.6f\n", RADIUS * cos (2.0 * G_PI * side / SIDES),
                              HEIGHT * ring / (RINGS - 1),
                              RADIUS * sin (2.0 * G_PI * side / SIDES));
  for (guint ring = 0; ring + 1 < RINGS; ring++)
    for (guint side = 0; side < SIDES; side++)
      {
        const guint a = 1 + ring * SIDES + side, b = 1 + ring * SIDES + (side + 1) % SIDES;

        g_string_append_printf (text, "f %u %u %u %u\n", a, a + SIDES, b + SIDES, b);
      }
  g_close (g_file_open_tmp ("rimple-tube-XXXXXX.obj", &path, &error), NULL);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, &error));
  return path;
}

/* @dressed: as the dialog suggests */
static void
import_tube (RmpWindow *window, gboolean dressed)
{
  g_autofree char *path = write_tube ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *dialog;

  rmp_window_open (window, file);
  dialog = rmp_ui_test_wait_for_dialog ();
  if (!dressed)
    gtk_check_button_set_active (rmp_ui_test_find (dialog, GTK_TYPE_CHECK_BUTTON), FALSE);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "add");
  gtk_window_destroy (GTK_WINDOW (dialog));
  rmp_ui_test_wait_for_picture (window);
  g_unlink (path);
}

/* The middle of the picture is on the tube. */
static void
stroke_over_middle (RmpWindow *window)
{
  GtkWidget *viewport = GTK_WIDGET (rmp_window_get_viewport (window));
  const double x = 0.5 * gtk_widget_get_width (viewport),
               y = 0.5 * gtk_widget_get_height (viewport);

  rmp_pointer_stroke (viewport, (const double[]){ x - 24.0, y - 30.0 },
                      (const double[]){ x + 24.0, y + 30.0 });
}

static RmpWindow *
open_window (GApplication *application)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (GTK_APPLICATION (application)));

  gtk_window_present (GTK_WINDOW (window));
  rmp_brush_stage_set_up ();
  return window;
}

/* Two clicks after the import: the tool, and a stroke on a mesh that has no UVs and is no garment.
 */
static void
on_activate_bare (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = open_window (application);
  RmpProject *project;
  RmpGarment *garment;
  RmpSurface *surface;
  guint before;

  import_tube (window, FALSE);
  project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 0);
  before = rmp_project_get_position (project);
  if (rmp_pointer_begin (GTK_WINDOW (window)))
    {
      take_brush (window);
      stroke_over_middle (window);
      rmp_ui_test_wait_for_position (project, before + 1);
      garment = get_garment (project);
      surface = rmp_garment_get_surface (garment);
      g_assert_cmpuint (rmp_mesh_get_n_uvs (rmp_surface_get_mesh (surface)), >, 0);
      g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (garment)), ==, 1);
      wait_until_risen (rmp_window_get_workspace (window), 1e-3 * 0.1 * RMP_BRUSH_STAGE_RADIUS);
      g_assert_true (rmp_project_undo (project, NULL));
      g_assert_cmpuint (rmp_project_get_position (project), ==, before);
      g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 0);
      g_assert_cmpuint (rmp_mesh_get_n_uvs (rmp_surface_get_mesh (surface)), ==, 0);
      g_assert_true (rmp_project_redo (project, NULL));
      wait_until_risen (rmp_window_get_workspace (window), 1e-3 * 0.1 * RMP_BRUSH_STAGE_RADIUS);
    }
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
test_bare (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_bare), NULL);
}

/* --- a garment that folds already ------------------------------------------------------------- */

/* Under the brush, while it is down. */
static void
paint_and_look (RmpBrushStage *stage)
{
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->left[0], stage->left[1]);
  rmp_pointer_press ();
  rmp_pointer_move (GTK_WIDGET (stage->viewport), 0.5 * (stage->left[0] + stage->right[0]),
                    stage->left[1]);
  rmp_pointer_move (GTK_WIDGET (stage->viewport), stage->right[0], stage->right[1]);
  wait_until_risen (stage->workspace, 1e-3 * 0.1 * RMP_BRUSH_STAGE_RADIUS);
}

static void
check_given_up (RmpBrushStage *stage)
{
  RmpLook *shown = rmp_acting_pattern_get_look (stage->workspace, stage->garment);
  const guint before = rmp_project_get_position (stage->project);

  paint_and_look (stage);
  g_assert_true (rmp_acting_pattern_get_look (stage->workspace, stage->garment) != shown);
  rmp_pointer_key ("Escape");
  rmp_pointer_release ();
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, before);
  g_assert_false (rmp_project_get_can_redo (stage->project));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_patterns (stage->garment)), ==, 0);
  g_assert_true (rmp_acting_pattern_get_look (stage->workspace, stage->garment) == shown);
}

static void
check_replaced (RmpBrushStage *stage)
{
  RmpLook *shown = rmp_acting_pattern_get_look (stage->workspace, stage->garment);
  const guint before = rmp_project_get_position (stage->project);
  GListModel *looks = rmp_project_get_looks (stage->project);
  const guint n = g_list_model_get_n_items (looks);

  paint_and_look (stage);
  rmp_pointer_release ();
  rmp_ui_test_wait_for_position (stage->project, before + 1);
  g_assert_true (rmp_acting_pattern_get_look (stage->workspace, stage->garment) != shown);
  g_assert_cmpuint (g_list_model_get_n_items (looks), ==, n + 1);
  g_assert_true (rmp_ui_test_says (GTK_WIDGET (stage->window), rmp_look_get_name (shown)));

  /* The next stroke makes nothing new. */
  rmp_pointer_stroke (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  rmp_ui_test_wait_for_position (stage->project, before + 2);
  g_assert_cmpuint (g_list_model_get_n_items (looks), ==, n + 1);
  g_assert_true (rmp_project_undo (stage->project, NULL));
  g_assert_true (rmp_project_undo (stage->project, NULL));
  g_assert_cmpuint (rmp_project_get_position (stage->project), ==, before);
  g_assert_cmpuint (g_list_model_get_n_items (looks), ==, n);
  g_assert_true (rmp_acting_pattern_get_look (stage->workspace, stage->garment) == shown);
  g_assert_true (rmp_project_redo (stage->project, NULL));
  g_assert_true (rmp_project_redo (stage->project, NULL));
}

/* Of two patterns, none of them selected, the one that shows under the pointer is painted; of one
 * that is selected and does not show it is said why.
 */
static void
check_several (RmpBrushStage *stage)
{
  RmpPatternItem *second = rmp_garment_add_pattern (stage->garment, "Unused",
                                                    RMP_PATTERN_DEFAULT_SIDE, NULL);
  g_autoptr (RmpPatternItem)
      first = g_list_model_get_item (rmp_garment_get_patterns (stage->garment), 0);
  g_autoptr (RmpHeightImage) before = rmp_height_image_ref (rmp_pattern_item_get_image (first));
  RmpLook *look = rmp_acting_pattern_get_look (stage->workspace, stage->garment);
  RmpPatternUse use = rmp_pattern_use_plain (second);
  guint position;

  g_assert_true (rmp_layer_add_pattern (rmp_look_get_pattern_layer (look), &use, NULL));
  rmp_ui_test_wait_for_picture (stage->window);
  rmp_workspace_select (stage->workspace, stage->garment);
  position = rmp_project_get_position (stage->project);
  rmp_pointer_stroke (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  rmp_ui_test_wait_for_position (stage->project, position + 1);
  g_assert_false (rmp_height_image_equal (rmp_pattern_item_get_image (first), before));

  g_assert_true (rmp_layer_remove_pattern (rmp_look_get_pattern_layer (look), 0, NULL));
  rmp_workspace_select (stage->workspace, first);
  position = rmp_project_get_position (stage->project);
  rmp_ui_test_wait_for_picture (stage->window);
  rmp_pointer_stroke (GTK_WIDGET (stage->viewport), stage->left, stage->right);
  rmp_ui_test_wait_for_position (stage->project,
                                 position + 1); /* no other look uses it: this one does again */
  g_assert_true (rmp_layer_uses_pattern (rmp_look_get_pattern_layer (look), first, NULL));
}

static void
on_activate_dressed (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpBrushStage stage;

  rmp_brush_stage_begin (&stage, application);
  if (rmp_pointer_begin (GTK_WINDOW (stage.window)))
    {
      take_brush (stage.window);
      check_given_up (&stage);
      check_replaced (&stage);
      check_several (&stage);
    }
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
test_dressed (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_dressed), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/first-stroke/a-bare-mesh-without-uvs-shows-it", test_bare);
  g_test_add_func ("/ui/first-stroke/a-garment-with-another-look-shows-it", test_dressed);
  return g_test_run ();
}
