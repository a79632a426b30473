/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/brushes/fill.h"

#include "brush-stage.h"
#include "shell/window.h"
#include "ui-test.h"

/* The sleeve of the sample "arm" is one piece of one material, with an image. */

static double
count_filled (RmpHeightImage *image, guint16 code)
{
  guint n = 0;

  for (guint row = 0; row < rmp_height_image_get_side (image); row++)
    for (guint column = 0; column < rmp_height_image_get_side (image); column++)
      n += rmp_height_image_get (image, column, row) == code;
  return n;
}

/* Texels that are filled, by how far the fill goes; each is one step of the history and undone
 * again.
 */
static double
fill (RmpProject *project, const RmpPaintTarget *target, const RmpSurfaceHit *hit,
      RmpFillReach reach)
{
  const guint before = rmp_project_get_position (project);
  g_autoptr (GError) error = NULL;
  double n;

  g_assert_true (rmp_paint_target_fill (target, hit, reach, G_MAXUINT16, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_position (project), ==, before + 1);
  n = count_filled (rmp_paint_target_get_image (target), G_MAXUINT16);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_cmpfloat (count_filled (rmp_paint_target_get_image (target), G_MAXUINT16), ==, 0.0);
  return n;
}

static void
check_weights (const RmpSurfaceHit *hit)
{
  const guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (hit->surface));
  g_autofree float *part = rmp_surface_find_reached (hit, RMP_FILL_PART, NULL);
  g_autofree float *colour = rmp_surface_find_reached (hit, RMP_FILL_COLOUR, NULL);
  guint n_part = 0, n_colour = 0;

  g_assert_nonnull (colour);
  for (guint i = 0; i < n; i++)
    {
      n_part += part[i] == 1.0f;
      n_colour += colour[i] == 1.0f;
    }
  g_assert_cmpuint (n_part, ==, n);
  g_assert_cmpuint (n_colour, <, n);
}

static void
on_activate (GtkApplication *application, gpointer data G_GNUC_UNUSED)
{
  RmpWindow *window = RMP_WINDOW (rmp_window_new (application));
  g_autoptr (RmpGarment) garment = NULL;
  RmpPaintTarget target;
  RmpSurfaceHit hit = { .point = { 40, { 0.3, 0.3 } } };
  RmpProject *project;
  double n_part;

  gtk_window_present (GTK_WINDOW (window));
  rmp_window_open_sample (window, "arm");
  rmp_ui_test_wait_for_picture (window);
  project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  hit.garment = garment;
  hit.surface = rmp_garment_get_surface (garment);
  g_assert_nonnull (rmp_garment_add_pattern (garment, NULL, 256, NULL));
  rmp_workspace_select (rmp_window_get_workspace (window), garment);
  rmp_paint_target_find (&target, rmp_window_get_workspace (window));
  n_part = fill (project, &target, &hit, RMP_FILL_PART);
  g_assert_cmpfloat (n_part, >, 0.1 * 256 * 256);
  g_assert_cmpfloat (fill (project, &target, &hit, RMP_FILL_MATERIAL), ==, n_part);
  g_assert_cmpfloat (fill (project, &target, &hit, RMP_FILL_ISLAND), <=, n_part);
  g_assert_cmpfloat (fill (project, &target, &hit, RMP_FILL_ISLAND), >, 0.0);
  g_assert_cmpfloat (fill (project, &target, &hit, RMP_FILL_COLOUR), >, 0.0);
  g_assert_cmpfloat (fill (project, &target, &hit, RMP_FILL_COLOUR), <, n_part);
  check_weights (&hit);
  g_clear_object (&garment);
  rmp_ui_test_close (GTK_WIDGET (window));
}

static void
fills_go_as_far_as_they_are_told (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

/* A mask that is an image takes the commands of the mask brush as well, each one step. */
static void
on_activate_mask (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  static const char *const commands[] = { "fill-part", "mask-fill-island", "fill-material",
                                          "fill-colour" };
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (256, 0);
  RmpBrushStage stage;
  RmpMaskItem *mask;
  RmpToolEvent event = { 0 };
  guint position;

  rmp_brush_stage_begin (&stage, application);
  mask = rmp_garment_add_image_mask (stage.garment, "Inside", image, NULL);
  g_assert_nonnull (mask);
  rmp_workspace_select (stage.workspace, mask);
  g_action_group_change_action_state (G_ACTION_GROUP (stage.window), "tool",
                                      g_variant_new_string ("mask-brush"));
  rmp_ui_test_wait_for_picture (stage.window);
  event.x = stage.left[0];
  event.y = stage.left[1];
  position = rmp_project_get_position (stage.project);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      RmpTool *tool = rmp_viewport_get_tool (stage.viewport);

      rmp_tool_hover (tool, &event);
      rmp_tool_run (tool, commands[i]);
      g_assert_cmpuint (rmp_project_get_position (stage.project), ==, position + 1);
      g_assert_cmpfloat (count_filled (rmp_mask_item_get_image (mask), G_MAXUINT16), >, 0.0);
      if (i == 0)
        {
          rmp_tool_run (tool, "empty-part");
          g_assert_cmpfloat (count_filled (rmp_mask_item_get_image (mask), G_MAXUINT16), ==, 0.0);
          g_assert_true (rmp_project_undo (stage.project, NULL));
        }
      g_assert_true (rmp_project_undo (stage.project, NULL));
    }
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
an_image_mask_is_filled_too (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate_mask), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/fill/fills-go-as-far-as-they-are-told", fills_go_as_far_as_they_are_told);
  g_test_add_func ("/ui/fill/an-image-mask-is-filled-too", an_image_mask_is_filled_too);
  return g_test_run ();
}
