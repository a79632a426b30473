/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-acceleration.c: a window's evaluator gets the graphics card without asking for it, and does
 * without when it is lost.
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

static void
wait_for_frame (RmpWorkspace *workspace, RmpSurface *surface, double frame)
{
  gboolean exact = FALSE;

  while (!exact)
    {
      g_autoptr (RmpResult) result = rmp_evaluator_request (
          rmp_workspace_get_evaluator (workspace), surface, NULL, NULL, frame, NULL, &exact);

      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/acceleration/all-windows-share-one", all_windows_share_one);
  return g_test_run ();
}
