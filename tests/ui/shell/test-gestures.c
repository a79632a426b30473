/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-gestures.c: gestures of every tool that draws or paints, under a real pointer, that do not
 * go as meant: they leave the cloth, end beside it, off the window, or on another garment; and what
 * else happens while the button is down.
 */

#include "brush-stage.h"
#include "pointer.h"
#include "tools/garments/garment-edits.h"
#include "tools/pattern-brush/acting-pattern.h"
#include "ui-test.h"

#include <string.h>

/* The smallest window: what is drawn is drawn many times. */
#define SMALL_WIDTH 1024
#define SMALL_HEIGHT 640
/* The part of the sleeve, from its end, that is another garment. */
#define CUFF 0.25

typedef struct
{
  RmpBrushStage stage;
  const char *id; /* of the tool */
  RmpTool *tool;
  double off[2];  /* beside all cloth */
  double cuff[2]; /* on the other garment */
  guint position; /* in the history, before the gesture */
} Scene;

/* --- the stage -------------------------------------------------------------------------------- */

static gboolean
is_small (gpointer window)
{
  return gtk_widget_get_width (window) <= SMALL_WIDTH;
}

/* The outermost part of the sleeve becomes a garment of its own. */
static void
cut_cuff (RmpBrushStage *stage)
{
  const guint n = rmp_mesh_get_n_faces (stage->mesh);
  const float *positions = rmp_mesh_get_positions (stage->mesh);
  const guint32 *faces = rmp_mesh_get_faces (stage->mesh);
  g_autofree guint8 *cloth = g_new0 (guint8, n);
  g_autoptr (GError) error = NULL;
  float end = 0.0f;

  for (guint i = 0; i < 3 * n; i++)
    end = MAX (end, positions[3 * (gsize) faces[i]]);
  for (guint i = 0; i < n; i++)
    cloth[i] = positions[3 * (gsize) faces[3 * i]] > (float) (1.0 - CUFF) * end;
  rmp_surface_make_garment (rmp_garment_get_surface (stage->garment), "Cuff", cloth, &error);
  g_assert_no_error (error);
}

/* The first place upwards, or to the right, of the right one where something else lies. */
static void
find_beside (Scene *scene, gboolean upwards, double position[2])
{
  const double *right = scene->stage.right;
  RmpSurfaceHit hit = { .garment = scene->stage.garment };

  for (double way = 0.0; hit.garment == scene->stage.garment; way += 4.0)
    {
      position[0] = right[0] + (upwards ? 0.0 : way + 12.0);
      position[1] = right[1] - (upwards ? way + 12.0 : 0.0);
      rmp_viewport_locate (scene->stage.viewport, position[0], position[1], &hit);
    }
}

static void
begin_scene (Scene *scene, GApplication *application)
{
  RmpSurfaceHit hit;

  rmp_brush_stage_begin (&scene->stage, application);
  gtk_window_set_default_size (GTK_WINDOW (scene->stage.window), SMALL_WIDTH, SMALL_HEIGHT);
  rmp_ui_test_wait (is_small, scene->stage.window);
  g_object_set (scene->stage.workspace, "shading", "matcap", NULL);
  cut_cuff (&scene->stage);
  rmp_ui_test_wait_for_picture (scene->stage.window);
  rmp_brush_stage_find_ends (&scene->stage);
  find_beside (scene, TRUE, scene->off);
  find_beside (scene, FALSE, scene->cuff);
  scene->cuff[0] += 12.0;
  g_assert_true (rmp_viewport_locate (scene->stage.viewport, scene->cuff[0], scene->cuff[1], &hit));
  g_assert_cmpstr (rmp_garment_get_name (hit.garment), ==, "Cuff");
}

/* --- parts of a gesture ----------------------------------------------------------------------- */

static void
take_tool (Scene *scene, const char *id)
{
  g_action_group_change_action_state (G_ACTION_GROUP (scene->stage.window), "tool",
                                      g_variant_new_string (id));
}

/* What is changed: the sleeve; its faces are taken by the cuff, for they are its own already. */
static RmpGarment *
get_target (Scene *scene)
{
  const guint index = g_str_equal (scene->id, "paint-faces") ? 1 : 0;
  g_autoptr (RmpGarment)
      garment = g_list_model_get_item (rmp_project_get_garments (scene->stage.project), index);

  return garment;
}

/* Strokes then do not make it, nor a look that shows it. */
static RmpPatternItem *
add_pattern (RmpProject *project, RmpGarment *garment)
{
  RmpPatternItem *pattern = rmp_garment_add_pattern (garment, NULL, 256, NULL);
  RmpLook *look = rmp_project_add_look (project, garment, "geometric-wrinkles", NULL, NULL);
  RmpPatternUse use = rmp_pattern_use_plain (pattern);

  g_assert_true (rmp_layer_add_pattern (rmp_look_get_pattern_layer (look), &use, NULL));
  return pattern;
}

static void
select_target (Scene *scene)
{
  RmpGarment *garment = get_target (scene);
  g_autoptr (RmpPatternItem)
      pattern = g_list_model_get_item (rmp_garment_get_patterns (garment), 0);
  const gboolean paints_pattern = g_str_equal (scene->id, "pattern-brush");

  if (paints_pattern && !pattern)
    g_set_object (&pattern, add_pattern (scene->stage.project, garment));
  rmp_workspace_select (scene->stage.workspace,
                        paints_pattern ? (gpointer) pattern : (gpointer) garment);
}

static void
move (Scene *scene, const double position[2])
{
  rmp_pointer_move (GTK_WIDGET (scene->stage.viewport), position[0], position[1]);
}

/* Half of the way from one place to the other, and there. */
static void
pull (Scene *scene, const double from[2], const double to[2])
{
  move (scene, (double[]){ 0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1]) });
  move (scene, to);
}

static void
begin (Scene *scene)
{
  take_tool (scene, scene->id);
  scene->tool = rmp_viewport_get_tool (scene->stage.viewport);
  select_target (scene);
  rmp_ui_test_wait_for_picture (scene->stage.window);
  scene->position = rmp_project_get_position (scene->stage.project);
  move (scene, scene->stage.left);
  rmp_pointer_press ();
  pull (scene, scene->stage.left, scene->stage.right);
}

static guint
count_steps (Scene *scene)
{
  return rmp_project_get_position (scene->stage.project) - scene->position;
}

/* Nothing is under way any more, and there were so many steps, which are then taken back. */
static void
end (Scene *scene, guint least, guint most)
{
  g_autoptr (GError) error = NULL;

  rmp_tool_settle (scene->tool);
  g_assert_false (rmp_tool_cancel (scene->tool));
  g_assert_cmpuint (count_steps (scene), >=, least);
  g_assert_cmpuint (count_steps (scene), <=, most);
  rmp_project_jump (scene->stage.project, scene->position, &error);
  g_assert_no_error (error);
  rmp_ui_test_wait_for_picture (scene->stage.window);
}

/* --- where they go ---------------------------------------------------------------------------- */

static void
leaves_and_returns (Scene *scene)
{
  begin (scene);
  pull (scene, scene->stage.right, scene->off);
  rmp_ui_test_wait_for_picture (scene->stage.window);
  pull (scene, scene->off, scene->stage.right);
  rmp_pointer_release ();
  end (scene, 1, 1);
}

static void
ends_at (Scene *scene, double x, double y)
{
  begin (scene);
  pull (scene, scene->stage.right, (double[]){ x, y });
  rmp_pointer_release ();
  end (scene, 1, 1);
}

static void
ends_beside_cloth (Scene *scene)
{
  ends_at (scene, scene->off[0], scene->off[1]);
}

static void
ends_on_other_garment (Scene *scene)
{
  ends_at (scene, scene->cuff[0], scene->cuff[1]);
}

static void
ends_off_window (Scene *scene)
{
  ends_at (scene, scene->stage.right[0], SMALL_HEIGHT + 120.0);
}

/* A click that slips off the cloth, by less than makes it a stroke. */
static void
slips_off (Scene *scene)
{
  double edge[2] = { scene->stage.right[0], scene->stage.right[1] };
  RmpSurfaceHit hit;

  while (rmp_viewport_locate (scene->stage.viewport, edge[0], edge[1], &hit))
    edge[1] -= 1.0;
  take_tool (scene, scene->id);
  select_target (scene);
  scene->tool = rmp_viewport_get_tool (scene->stage.viewport);
  scene->position = rmp_project_get_position (scene->stage.project);
  move (scene, (double[]){ edge[0], edge[1] + 2.0 });
  rmp_pointer_press ();
  move (scene, (double[]){ edge[0], edge[1] - 1.0 });
  rmp_pointer_release ();
  rmp_tool_cancel (scene->tool);
  end (scene, 0, 1);
}

/* --- what happens meanwhile ------------------------------------------------------------------- */

static void
escape (Scene *scene)
{
  begin (scene);
  rmp_pointer_key ("Escape");
  pull (scene, scene->stage.right, scene->stage.left);
  rmp_pointer_release ();
  end (scene, 0, 0);
}

/* Takes the gesture back, and nothing before it. */
static void
undo (Scene *scene)
{
  begin (scene);
  rmp_pointer_key ("ctrl+z");
  pull (scene, scene->stage.right, scene->stage.left);
  rmp_pointer_release ();
  end (scene, 0, 0);
}

static void
other_button (Scene *scene)
{
  begin (scene);
  rmp_pointer_button (3, TRUE);
  rmp_pointer_button (3, FALSE);
  rmp_pointer_release ();
  end (scene, 0, 0);
}

static void
other_frame (Scene *scene)
{
  begin (scene);
  rmp_pointer_key ("shift+Right");
  pull (scene, scene->stage.right, scene->off);
  rmp_pointer_release ();
  g_assert_cmpuint (rmp_workspace_get_frame (scene->stage.workspace), ==, 10);
  rmp_workspace_set_frame (scene->stage.workspace, 0);
  end (scene, 1, 1);
}

static void
other_look (Scene *scene)
{
  RmpVariant *shown = rmp_workspace_get_variant (scene->stage.workspace, 0);

  begin (scene);
  rmp_workspace_set_side (scene->stage.workspace, 0, RMP_SIDE_SHOWN, NULL);
  rmp_ui_test_wait_for_picture (scene->stage.window);
  pull (scene, scene->stage.right, scene->off);
  rmp_pointer_release ();
  rmp_workspace_set_side (scene->stage.workspace, 0, RMP_SIDE_SHOWN, shown);
  end (scene, 1, 1);
}

/* What is left of the drag turns no camera. */
static void
other_tool (Scene *scene)
{
  const RmpCamera camera = *rmp_viewport_get_camera (scene->stage.viewport);

  begin (scene);
  rmp_pointer_key ("q");
  pull (scene, scene->stage.right, scene->off);
  rmp_pointer_release ();
  g_assert_cmpmem (rmp_viewport_get_camera (scene->stage.viewport), sizeof camera, &camera,
                   sizeof camera);
  g_assert_true (rmp_viewport_get_tool (scene->stage.viewport) != scene->tool);
  end (scene, 0, 1);
}

static void
wheel (Scene *scene)
{
  const RmpCamera camera = *rmp_viewport_get_camera (scene->stage.viewport);

  begin (scene);
  rmp_pointer_button (4, TRUE);
  rmp_pointer_button (4, FALSE);
  g_assert_cmpmem (rmp_viewport_get_camera (scene->stage.viewport), sizeof camera, &camera,
                   sizeof camera);
  pull (scene, scene->stage.right, scene->stage.left);
  rmp_pointer_release ();
  end (scene, 1, 1);
}

/* Its removal alone is a step. */
static void
no_garment (Scene *scene)
{
  g_autoptr (GError) error = NULL;

  begin (scene);
  rmp_garment_remove (get_target (scene), &error);
  g_assert_no_error (error);
  pull (scene, scene->stage.right, scene->off);
  rmp_pointer_release ();
  end (scene, 1, 1);
}

/* --- all of them ------------------------------------------------------------------------------ */

static void
on_activate (GApplication *application, gpointer id)
{
  static void (*const gestures[]) (Scene *) = {
    leaves_and_returns,
    ends_beside_cloth,
    ends_on_other_garment,
    ends_off_window,
    slips_off,
    escape,
    undo,
    other_button,
    other_frame,
    other_look,
    other_tool,
    wheel,
    no_garment,
  };
  Scene scene = { .id = id };

  begin_scene (&scene, application);
  if (rmp_pointer_begin (GTK_WINDOW (scene.stage.window)))
    for (guint i = 0; i < G_N_ELEMENTS (gestures); i++)
      gestures[i](&scene);
  rmp_ui_test_close (GTK_WIDGET (scene.stage.window));
}

static void
test_tool (gconstpointer id)
{
  if (rmp_ui_test_begin ())
    rmp_ui_test_run (G_CALLBACK (on_activate), (gpointer) id);
}

int
main (int argc, char **argv)
{
  static const char *const ids[] = { "fold-line", "paint-faces", "mask-brush", "direction-brush",
                                     "pattern-brush" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/gestures/%s", ids[i]);

      g_test_add_data_func (path, ids[i], test_tool);
    }
  return g_test_run ();
}
