/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is warned of a motion that is simulated is warned of the looks that move with it. */

#include "player.h"
#include "snapshots.h"

static const RmpCall call = { .n_threads = 1 };

/* (transfer full) (nullable): of a frame of a look */
static char *
get_warning (RmpTestPlayer *player, RmpLook *look)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpSnapshot) snapshot = rmp_test_snapshot_new (player->surface, look, player->clip);
  g_autoptr (RmpResult) result = NULL;

  rmp_test_assert_ok (rmp_snapshot_prepare (snapshot, &call, &error), error);
  result = rmp_snapshot_compute (snapshot, 2, RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_no_error (error);
  return g_strdup (result->output.warning);
}

/* Over one motion and over two; with frames that build on each other and without. */
static void
looks_warn_of_their_motion (RmpTestPlayer *player, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const methods[] = { "wrinkle-meshes", "gpu-wrinkles", "hanging-sheet" };

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autoptr (GError) error = NULL;
      RmpLook *look = rmp_project_add_look (player->project, player->garment, methods[i], NULL,
                                            &error);
      RmpLook *over = rmp_project_add_look (player->project, player->garment, "wrinkle-meshes",
                                            NULL, &error);
      g_autofree char *calm = NULL, *first = NULL, *second = NULL;

      rmp_test_assert_ok (rmp_look_set_motion (look, player->look, &error), error);
      rmp_test_assert_ok (rmp_layer_set_text (player->layer, "sweeps", "3", &error), error);
      calm = get_warning (player, look);
      g_assert_null (calm);
      rmp_test_assert_ok (rmp_layer_set_text (player->layer, "sweeps", "0", &error), error);
      first = get_warning (player, look);
      g_assert_cmpstr (first, ==, "In its motion: Nothing keeps the edges.");
      if (i < 2)
        continue;
      rmp_test_assert_ok (rmp_look_set_motion (over, look, &error), error);
      second = get_warning (player, over);
      g_assert_cmpstr (second, ==, "In its motion: In its motion: Nothing keeps the edges.");
    }
}

static void
set_up (RmpTestPlayer *player, G_GNUC_UNUSED gconstpointer data)
{
  rmp_test_player_set_up (player, "hanging-sheet");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/model/evaluate/motion-doubts/looks-warn-of-their-motion", RmpTestPlayer, NULL,
              set_up, looks_warn_of_their_motion, rmp_test_player_tear_down);
  return g_test_run ();
}
