/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brush-stage.h"
#include "store/cloth/pattern-item.h"
#include "tools/garments/garment-edits.h"
#include "ui-test.h"

/* What the pattern brush paints on after the faces of its garment have changed. */

static double
get_middle (RmpMesh *mesh, guint32 face)
{
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * (gsize) face;
  double sum = 0.0;

  for (guint i = 0; i < 3; i++)
    sum += (double) rmp_mesh_get_positions (mesh)[3 * (gsize) corners[i]];
  return sum / 3.0;
}

static double
get_position (RmpBrushStage *stage, const double at[2])
{
  RmpSurfaceHit hit;

  g_assert_true (rmp_viewport_locate (stage->viewport, at[0], at[1], &hit));
  return get_middle (stage->mesh, hit.point.face);
}

/* The garment's faces are those to one side of @x, where @here is. */
static void
keep_side (RmpBrushStage *stage, double x, double here)
{
  const guint n = rmp_mesh_get_n_faces (stage->mesh);
  g_autofree guint8 *cloth = g_new (guint8, n);
  g_autoptr (GError) error = NULL;

  for (guint32 face = 0; face < n; face++)
    cloth[face] = (get_middle (stage->mesh, face) < x) == (here < x);
  rmp_garment_take_faces (stage->garment, cloth, &error);
  g_assert_no_error (error);
  rmp_ui_test_wait_for_picture (stage->window);
}

static void
paint (RmpBrushStage *stage, const double at[2])
{
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);
  RmpToolEvent event = { .x = at[0], .y = at[1], .button = GDK_BUTTON_PRIMARY, .n_press = 1 };

  g_assert_true (rmp_tool_press (tool, &event));
  event.x += 6.0;
  rmp_tool_drag (tool, &event);
  rmp_tool_release (tool, &event);
  rmp_tool_settle (tool);
  rmp_ui_test_wait_for_picture (stage->window);
}

static RmpHeightImage *
copy_image (RmpBrushStage *stage)
{
  g_autoptr (RmpPatternItem)
      pattern = g_list_model_get_item (rmp_garment_get_patterns (stage->garment), 0);

  return rmp_height_image_ref (rmp_pattern_item_get_image (pattern));
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  g_autoptr (RmpHeightImage) first = NULL, second = NULL;
  RmpBrushStage stage;
  double left, right;

  rmp_brush_stage_begin (&stage, application);
  left = get_position (&stage, stage.left);
  right = get_position (&stage, stage.right);
  g_action_group_change_action_state (G_ACTION_GROUP (stage.window), "tool",
                                      g_variant_new_string ("pattern-brush"));
  keep_side (&stage, 0.5 * (left + right), left);
  paint (&stage, stage.left);
  first = copy_image (&stage);
  keep_side (&stage, 0.5 * (left + right), right);
  paint (&stage, stage.right);
  second = copy_image (&stage);
  g_assert_false (rmp_height_image_equal (first, second));
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
faces_that_came_are_painted (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/pattern-faces/that-came-are-painted", faces_that_came_are_painted);
  return g_test_run ();
}
