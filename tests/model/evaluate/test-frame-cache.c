/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The frames an evaluator keeps: computed ahead, within a budget, on disk where memory cannot hold
 * them.
 */

#include "player.h"

typedef RmpTestPlayer Fixture;

static void
prefetch_fills_the_cache (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 4, 9);
  while (fixture->n_ready < 6)
    g_main_context_iteration (NULL, TRUE);
  for (guint frame = 4; frame <= 9; frame++)
    g_assert_cmpint (rmp_test_player_state (fixture, frame), ==, RMP_FRAME_CACHED);
  g_assert_cmpint (rmp_test_player_state (fixture, 3), ==, RMP_FRAME_NONE);
}

static void
the_cache_keeps_its_budget (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (fixture, 0.0);
  gsize budget = 5 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2;

  rmp_evaluator_set_cache_budget (fixture->evaluator, budget);
  for (guint frame = 1; frame <= 12; frame++)
    {
      g_autoptr (RmpResult) result = rmp_test_player_wait_for (fixture, frame);

      g_assert_cmpuint (rmp_evaluator_get_cache_size (fixture->evaluator), <=, budget);
    }
  g_assert_cmpint (rmp_test_player_state (fixture, 12), ==, RMP_FRAME_CACHED);
  g_assert_cmpint (rmp_test_player_state (fixture, 0), ==, RMP_FRAME_ON_DISK);
  g_assert_cmpuint (rmp_evaluator_get_disk_size (fixture->evaluator), >, 2 * budget);

  rmp_evaluator_set_disk_budget (fixture->evaluator, 0);
  g_assert_cmpint (rmp_test_player_state (fixture, 0), ==, RMP_FRAME_NONE);
  g_assert_cmpuint (rmp_evaluator_get_disk_size (fixture->evaluator), ==, 0);
}

/* The frames of a clip that memory cannot hold are computed once, and come back the same. */
static void
frames_without_room_come_back_from_disk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (fixture, 0.0);
  g_autoptr (RmpResult) again = NULL;
  gboolean exact;

  rmp_evaluator_set_cache_budget (fixture->evaluator,
                                  5 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2);
  rmp_evaluator_prefetch (fixture->evaluator, fixture->surface, fixture->look, fixture->clip, 0,
                          20);
  while (fixture->n_ready < 21)
    g_main_context_iteration (NULL, TRUE);
  for (guint frame = 0; frame <= 20; frame++)
    g_assert_cmpint (rmp_test_player_state (fixture, frame), >=, RMP_FRAME_ON_DISK);
  for (guint i = 0; i < 20; i++)
    g_main_context_iteration (NULL, FALSE);
  g_assert_cmpuint (fixture->n_ready, ==, 21); /* nothing is computed a second time */

  /* A frame that still waits to be written comes back as it was: ask until it is the disk that
   * answers.
   */
  do
    {
      g_clear_pointer (&again, rmp_result_unref);
      for (guint frame = 1; frame <= 20; frame++)
        {
          g_autoptr (RmpResult) result = rmp_test_player_wait_for (fixture, frame);

          g_assert_cmpfloat (result->frame, ==, frame);
        }
      g_assert_cmpint (rmp_test_player_state (fixture, 0), ==, RMP_FRAME_ON_DISK);
      rmp_result_unref (rmp_test_player_request (fixture, 0.0, &exact));
      g_assert_false (exact); /* the disk is not waited for */
      again = rmp_test_player_wait_for (fixture, 0.0);
    }
  while (again == first);
  g_assert_true (rmp_test_same_bytes (again, first));
  g_assert_cmpfloat (again->seconds, ==, first->seconds);
}

static void
an_edit_forgets_the_frames_on_disk (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpResult) first = rmp_test_player_wait_for (fixture, 20.0);
  g_autoptr (RmpResult) changed = NULL;
  g_autoptr (RmpValues) values = rmp_test_player_linear_values (fixture);

  rmp_evaluator_set_cache_budget (fixture->evaluator,
                                  3 * rmp_evaluator_get_cache_size (fixture->evaluator) / 2);
  for (guint frame = 21; frame <= 23; frame++)
    rmp_result_unref (rmp_test_player_wait_for (fixture, frame));
  g_assert_cmpint (rmp_test_player_state (fixture, 20), ==, RMP_FRAME_ON_DISK);
  rmp_evaluator_preview (fixture->evaluator, &rmp_preview_values, fixture->layer, values);
  g_assert_cmpint (rmp_test_player_state (fixture, 20), !=, RMP_FRAME_ON_DISK);
  while (rmp_evaluator_get_disk_size (fixture->evaluator) > 0) /* one may be being written */
    g_usleep (1000);
  changed = rmp_test_player_wait_for (fixture, 20.0);
  g_assert_false (rmp_test_same_bytes (changed, first));
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/evaluate/frame-cache/" name, Fixture, RMP_TEST_TECHNIQUE,                    \
              rmp_test_player_set_up, function, rmp_test_player_tear_down)
  ADD ("prefetch-fills-the-cache", prefetch_fills_the_cache);
  ADD ("the-cache-keeps-its-budget", the_cache_keeps_its_budget);
  ADD ("frames-without-room-come-back-from-disk", frames_without_room_come_back_from_disk);
  ADD ("an-edit-forgets-the-frames-on-disk", an_edit_forgets_the_frames_on_disk);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
