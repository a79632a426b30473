/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pointer.h"
#include "ui-test.h"
#include "viewport/viewport-private.h"
#include "walk.h"

#include <math.h>

/* Cloth that has no frame of its own goes along with a character that walks about. */

#define TEAR 6 /* the first frame that the simulator does not come to */

static const float way[3] = { 3.0f, 1.5f, -1.0f };
static const double turn = 1.2; /* about the vertical through the root, radians */

/* What the picture shows on the surface of the first garment. */
static const RmpRelief *
get_cloth (RmpWindow *window, RmpGarment *garment)
{
  const RmpScene *scene = rmp_window_get_viewport (window)->scenes[0][RMP_SIDE_SHOWN];
  const guint32 id = (guint32) rmp_surface_get_id (rmp_garment_get_surface (garment));

  for (guint i = 0; i < rmp_scene_get_n_items (scene); i++)
    if (rmp_scene_get_item (scene, i)->id == id)
      return rmp_scene_get_item (scene, i)->relief;
  g_assert_not_reached ();
}

static const RmpRelief *
go_to (RmpWindow *window, RmpGarment *garment, guint frame)
{
  rmp_workspace_set_frame (rmp_window_get_workspace (window), frame);
  rmp_ui_test_wait_for_picture (window);
  return get_cloth (window, garment);
}

static float *
copy_positions (const RmpRelief *relief)
{
  return g_memdup2 (relief->positions, sizeof (float[3]) * relief->topology->n_vertices);
}

/* A sheet that the simulator has up to the frame before TEAR, in the picture. */
static RmpGarment *
show_sheet (RmpWindow *window)
{
  RmpProject *project = rmp_workspace_get_project (rmp_window_get_workspace (window));
  RmpGarment *garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  g_autoptr (RmpVariant) variant = g_list_model_get_item (rmp_project_get_variants (project), 0);
  g_autoptr (GError) error = NULL;
  g_autofree char *tear = g_strdup_printf ("%u", TEAR);
  RmpLook *look = rmp_project_add_look (project, garment, "hanging-sheet", "Sheet", &error);
  g_autoptr (RmpLayer) layer = NULL;

  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "tear", tear, &error));
  g_assert_true (rmp_variant_set_look (variant, garment, look, &error));
  g_assert_no_error (error);
  rmp_ui_test_wait_for_picture (window);
  return garment;
}

/* From one part of the walk to another: turned about where the root was, and gone where it is. */
static void
assert_led (const RmpRelief *shown, const float *last_there, double from, double to)
{
  const double c = cos ((to - from) * turn), s = sin ((to - from) * turn);

  for (gsize v = 0; v < shown->topology->n_vertices; v++)
    {
      double arm[3];

      for (guint axis = 0; axis < 3; axis++)
        arm[axis] = (double) last_there[3 * v + axis] - from * (double) way[axis];
      g_assert_cmpfloat_with_epsilon ((double) shown->positions[3 * v],
                                      c * arm[0] + s * arm[2] + to * (double) way[0], 1e-4);
      g_assert_cmpfloat_with_epsilon ((double) shown->positions[3 * v + 1],
                                      arm[1] + to * (double) way[1], 1e-4);
      g_assert_cmpfloat_with_epsilon ((double) shown->positions[3 * v + 2],
                                      c * arm[2] - s * arm[0] + to * (double) way[2], 1e-4);
    }
}

/* Where there is no frame, the cloth of the last one is as far on as its character. */
static void
check_cloth_goes_along (RmpWindow *window)
{
  RmpWorkspace *workspace = rmp_window_get_workspace (window);
  g_autoptr (RmpGarment) garment = NULL;
  g_autofree float *last_there = NULL;
  const RmpRelief *shown;
  guint n_frames;

  rmp_ui_test_add_walk (window, way, turn);
  garment = show_sheet (window);
  n_frames = rmp_workspace_get_n_frames (workspace);
  last_there = copy_positions (go_to (window, garment, TEAR - 1));

  for (guint frame = TEAR; frame < n_frames; frame += TEAR)
    {
      shown = go_to (window, garment, frame);
      assert_led (shown, last_there, (TEAR - 1) / (double) (n_frames - 1),
                  frame / (double) (n_frames - 1));
    }

  /* The same again while nothing changes: the picture is not drawn anew. */
  shown = get_cloth (window, garment);
  rmp_viewport_queue_update (rmp_window_get_viewport (window));
  rmp_viewport_update_now (rmp_window_get_viewport (window));
  g_assert_true (get_cloth (window, garment) == shown);

  /* A frame that is there is shown as it is. */
  shown = go_to (window, garment, TEAR - 1);
  g_assert_cmpmem (shown->positions, sizeof (float[3]) * shown->topology->n_vertices, last_there,
                   sizeof (float[3]) * shown->topology->n_vertices);
}

static void
test_carried_cloth (void)
{
  static const RmpPointerCheck checks[] = { check_cloth_goes_along, NULL };

  rmp_pointer_check_arm (checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/carried-cloth/it-goes-along-with-the-character", test_carried_cloth);
  return g_test_run ();
}
