/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "brush-stage.h"
#include "ui-test.h"

/* What the fold-line tool holds of a garment that goes while it is drawn or pointed at. */

static RmpToolEvent
event_at (const double position[2])
{
  return (RmpToolEvent){
    .x = position[0], .y = position[1], .button = GDK_BUTTON_PRIMARY, .n_press = 1
  };
}

static void
run (RmpBrushStage *stage, const char *action)
{
  g_action_group_activate_action (G_ACTION_GROUP (stage->window), action, NULL);
}

/* By undoing, the garment comes back as another object. */
static void
bring_back (RmpBrushStage *stage)
{
  g_autoptr (RmpGarment) garment = NULL;

  run (stage, "undo");
  garment = g_list_model_get_item (rmp_project_get_garments (stage->project), 0);
  stage->garment = garment;
  rmp_workspace_select (stage->workspace, garment);
  rmp_ui_test_wait_for_picture (stage->window);
}

/* Nothing is left to be given up, and the pointer is over nothing that a size could be of. */
static void
lose_garment (RmpBrushStage *stage)
{
  RmpTool *tool = rmp_viewport_get_tool (stage->viewport);

  g_assert_true (rmp_garment_remove (stage->garment, NULL));
  g_assert_false (rmp_tool_cancel (tool));
  run (stage, "adjust-reach");
  g_assert_false (rmp_tool_cancel (tool));
  bring_back (stage);
}

static void
on_activate (GApplication *application, gpointer data G_GNUC_UNUSED)
{
  static const char *const commands[] = { "adjust-reach", "adjust-angle", "adjust-steadiness" };
  RmpBrushStage stage;
  RmpToolEvent event;
  RmpTool *tool;

  rmp_brush_stage_begin (&stage, application);
  g_action_group_change_action_state (G_ACTION_GROUP (stage.window), "tool",
                                      g_variant_new_string ("fold-line"));
  tool = rmp_viewport_get_tool (stage.viewport);
  event = event_at (stage.left);

  g_assert_true (rmp_tool_press (tool, &event));
  rmp_tool_release (tool, &event);
  event = event_at (stage.right);
  rmp_tool_hover (tool, &event);
  lose_garment (&stage);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      rmp_tool_hover (tool, &event);
      run (&stage, commands[i]);
      lose_garment (&stage);
    }
  rmp_ui_test_close (GTK_WIDGET (stage.window));
}

static void
a_garment_that_goes_takes_what_is_drawn_on_it (void)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/fold-line-ground/goes-with-what-is-drawn-on-it",
                   a_garment_that_goes_takes_what_is_drawn_on_it);
  return g_test_run ();
}
