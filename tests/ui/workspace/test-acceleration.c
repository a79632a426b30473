/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-acceleration.c: a window's evaluator gets the graphics card without asking for it, does
 * without when it is lost, and knows why where there is none.
 */

#include "../../model/store/fixture.h"
#include "compute/compute.h"
#include "ui-test.h"
#include "workspace/acceleration.h"
#include "workspace/workspace.h"

/* Whether there is a card, or a driver in software, to be had at all. */
static gboolean
can_compute (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpAccelerator) accelerator = NULL;

  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  accelerator = rmp_compute_new (&error);
  if (!accelerator)
    g_test_skip (error->message);
  return accelerator != NULL;
}

/* @look, @clip: (nullable). (transfer full) */
static RmpResult *
await_frame (RmpWorkspace *workspace, RmpSurface *surface, RmpLook *look, RmpClipItem *clip,
             double frame)
{
  for (;;)
    {
      gboolean exact = FALSE;
      g_autoptr (RmpResult) result = rmp_evaluator_request (
          rmp_workspace_get_evaluator (workspace), surface, look, clip, frame, NULL, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
wait_for_frame (RmpWorkspace *workspace, RmpSurface *surface, double frame)
{
  rmp_result_unref (await_frame (workspace, surface, NULL, NULL, frame));
}

/* One that was made before the card was there, and one that is made after. */
static void
all_windows_share_one (void)
{
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (RmpWorkspace) early = NULL, late = NULL;
  g_autoptr (RmpImport) import = NULL;
  RmpSurface *surface;

  if (!rmp_ui_test_begin () || !can_compute ())
    return;
  project = rmp_project_new (NULL);
  import = rmp_test_import_new ("Shirt", 9);
  surface = rmp_test_get (
      rmp_character_get_surfaces (rmp_project_add_import (project, import, NULL, NULL)), 0);
  early = rmp_workspace_new (project);
  while (!rmp_acceleration_get ())
    g_main_context_iteration (NULL, TRUE);
  late = rmp_workspace_new (project);

  wait_for_frame (early, surface, 0.0);
  wait_for_frame (late, surface, 0.0);
  g_assert_false (rmp_accelerator_is_lost (rmp_acceleration_get ()));
  rmp_compute_lose (rmp_acceleration_get ());
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*");
  wait_for_frame (early, surface, 1.0);
  g_test_assert_expected_messages ();
  g_assert_true (rmp_accelerator_is_lost (rmp_acceleration_get ()));
  wait_for_frame (late, surface, 1.0);
  g_clear_object (&early);
  g_clear_object (&late);
  rmp_project_close (project);
  rmp_acceleration_end ();
  g_assert_null (rmp_acceleration_get ());
}

/* What a frame of @look remarks. (transfer full) (nullable) */
static char *
read_remark (RmpWorkspace *workspace, RmpSurface *surface, RmpLook *look)
{
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (surface)), 0);
  g_autoptr (RmpResult) result = await_frame (workspace, surface, look, clip, 3.0);

  return g_strdup (result->output.remark);
}

static void
where_there_is_none_frames_say_why (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (RmpWorkspace) workspace = NULL;
  g_autoptr (RmpImport) import = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autofree char *card = NULL, *processor = NULL;
  RmpSurface *surface;
  RmpLook *look;

  if (!rmp_ui_test_begin ())
    return;
  g_setenv ("RIMPLE_ACCELERATOR", "off", TRUE);
  project = rmp_project_new (NULL);
  import = rmp_test_import_new ("Shirt", 9);
  surface = rmp_test_get (
      rmp_character_get_surfaces (rmp_project_add_import (project, import, NULL, NULL)), 0);
  look = rmp_project_add_look (project,
                               rmp_project_add_garment (project, surface, "Sleeve", NULL, &error),
                               "parallel-verlet", "Cloth", &error);
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "computed_on", "card", &error));
  workspace = rmp_workspace_new (project);
  while (!rmp_acceleration_get ())
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (rmp_accelerator_is_lost (rmp_acceleration_get ()));
  g_assert_null (rmp_compute_get_card (rmp_acceleration_get ()));

  card = read_remark (workspace, surface, look);
  g_assert_nonnull (card);
  g_assert_nonnull (strstr (card, "RIMPLE_ACCELERATOR is “off”"));
  g_assert_true (rmp_layer_set_text (layer, "computed_on", "processor", &error));
  processor = read_remark (workspace, surface, look);
  g_assert_cmpstr (processor, ==, NULL);
  g_clear_object (&workspace);
  rmp_project_close (project);
  rmp_acceleration_end ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/acceleration/all-windows-share-one", all_windows_share_one);
  g_test_add_func ("/ui/acceleration/where-there-is-none-frames-say-why",
                   where_there_is_none_frames_say_why);
  return g_test_run ();
}
