/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-acceleration.c: what of a window goes to an accelerator: pictures of previews, steps of a
 * simulator that is told to, and nothing else.
 */
#include "evaluate/evaluator.h"
#include "evaluate/lane-job.h"

#include "../../algorithms/compute/counting-accelerator.h"
#include "player.h"
#include "store/cloth/pattern-item.h"

#define PATTERN_SIDE 256 /* texels */
#define LARGEST ((gsize) 1 << 20)

typedef struct
{
  RmpTestPlayer player;
  CountingAccelerator counting;
  RmpAccelerator *accelerator;
} Fixture;

static void
accelerate (Fixture *fixture)
{
  fixture->accelerator = counting_accelerator_new (&fixture->counting, LARGEST, TRUE);
  rmp_evaluator_set_accelerator (fixture->player.evaluator, fixture->accelerator);
}

static void
set_up (Fixture *fixture, gconstpointer technique)
{
  rmp_test_player_set_up (&fixture->player, technique);
  accelerate (fixture);
}

/* A sleeve with a pattern, whose frames build on each other. */
static void
set_up_pattern (Fixture *fixture, gconstpointer technique)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpTestPlayer *player = &fixture->player;
  RmpPatternItem *pattern;
  RmpPatternUse use;

  rmp_test_add_uvs (g_ptr_array_index (import->meshes, 0));
  player->project = rmp_project_new (&error);
  g_assert_nonnull (rmp_project_add_import (player->project, import, NULL, &error));
  player->surface = rmp_test_get_surface (player->project);
  player->clip = g_list_model_get_item (
      rmp_character_get_clips (rmp_surface_get_character (player->surface)), 0);
  player->garment = rmp_project_add_garment (player->project, player->surface, "Sleeve", NULL,
                                             &error);
  player->look = g_object_ref (
      rmp_project_add_look (player->project, player->garment, technique, "A", &error));
  player->layer = g_list_model_get_item (rmp_look_get_layers (player->look), 0);
  pattern = rmp_garment_add_pattern (player->garment, "Creases", PATTERN_SIDE, &error);
  g_assert_no_error (error);
  use = rmp_pattern_use_plain (pattern);
  g_assert_true (rmp_layer_add_pattern (player->layer, &use, &error));
  g_assert_true (rmp_layer_set_text (player->layer, "half_life", "3", &error));
  player->evaluator = rmp_evaluator_new (player->project);
  rmp_test_player_follow (player, player->evaluator);
  accelerate (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  rmp_accelerator_unref (fixture->accelerator);
  rmp_test_player_tear_down (&fixture->player, data);
  g_assert_true (fixture->counting.is_free);
}

static gint
count_runs (Fixture *fixture)
{
  return g_atomic_int_get (&fixture->counting.n_runs);
}

/* A frame of the surface itself. (transfer full) */
static RmpResult *
wait_for_plain (Fixture *fixture, double frame)
{
  RmpTestPlayer *player = &fixture->player;

  for (;;)
    {
      gboolean exact;
      g_autoptr (RmpResult) result = rmp_evaluator_request (
          player->evaluator, player->surface, NULL, player->clip, frame, NULL, &exact);

      if (exact)
        return g_steal_pointer (&result);
      g_main_context_iteration (NULL, TRUE);
    }
}

/* The counting accelerator does what the processor does. */
static void
a_plain_surface_is_accelerated (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpResult) first = wait_for_plain (fixture, 20.0), second = NULL, expected = NULL;
  g_autoptr (RmpSnapshot)
      alone = rmp_snapshot_new (fixture->player.surface, NULL, fixture->player.clip, &error);
  const RmpCall call = { .n_threads = 1 };

  g_assert_cmpint (count_runs (fixture), ==, 1);
  second = wait_for_plain (fixture, 21.0);
  g_assert_cmpint (count_runs (fixture), ==, 2);
  expected = rmp_snapshot_compute (alone, 20.0, RMP_TARGET_PREVIEW, 0, &call, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_test_same_bytes (first, expected));
  g_assert_cmpint (count_runs (fixture), ==, 2);

  rmp_evaluator_set_accelerator (fixture->player.evaluator, NULL);
  g_clear_pointer (&second, rmp_result_unref);
  second = wait_for_plain (fixture, 22.0);
  g_assert_cmpint (count_runs (fixture), ==, 2);
}

/* Preparing, analysing and the way to the frame count for bakes as well. */
static void
the_shown_frame_alone_is_accelerated (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpTestPlayer *player = &fixture->player;
  gboolean exact = FALSE;

  while (!exact)
    {
      g_autoptr (RmpResult) result = rmp_test_player_request (player, 12.0, &exact);

      g_assert_cmpstr (player->message, ==, NULL);
      if (!exact)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpint (count_runs (fixture), ==, 1);
}

static void
count_job (gpointer n_done, RmpLaneJob *job)
{
  g_assert_no_error (job->error);
  g_assert_nonnull (job->result);
  ++*(guint *) n_done;
}

static void
release (gpointer lane G_GNUC_UNUSED)
{
}

/* The same frame for each purpose. Returns: how often the accelerator ran */
static gint
count_runs_for (Fixture *fixture, RmpJobPool *pool, RmpJobPurpose purpose)
{
  RmpTestPlayer *player = &fixture->player;
  RmpLaneJob *job = g_new0 (RmpLaneJob, 1);
  const gint before = count_runs (fixture);
  guint n_done = 0;

  job->purpose = purpose;
  job->snapshot = rmp_snapshot_new (player->surface, NULL, player->clip, NULL);
  job->frame = 20.0;
  job->cancellable = g_cancellable_new ();
  job->lane = &n_done;
  job->take = count_job;
  job->release = release;
  rmp_job_pool_push (pool, job);
  while (n_done == 0)
    g_main_context_iteration (NULL, TRUE);
  return count_runs (fixture) - before;
}

static void
what_a_bake_has_is_not (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpJobPool *pool = rmp_job_pool_new (NULL);

  rmp_job_pool_set_accelerator (pool, fixture->accelerator);
  g_assert_cmpint (count_runs_for (fixture, pool, RMP_JOB_WANTED), ==, 1);
  g_assert_cmpint (count_runs_for (fixture, pool, RMP_JOB_AHEAD), ==, 1);
  g_assert_cmpint (count_runs_for (fixture, pool, RMP_JOB_REFINED), ==, 0);
  g_assert_cmpint (count_runs_for (fixture, pool, RMP_JOB_SURVEY), ==, 0);
  rmp_job_pool_free (pool);
}

/* Steps that keep lengths, and the normals of the frame. */
static void
a_simulator_is_accelerated_where_it_is_told_to (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpTestPlayer *player = &fixture->player;
  g_autoptr (GError) error = NULL;
  gint runs[2];

  for (guint card = 0; card < 2; card++)
    {
      const gint before = count_runs (fixture);
      gboolean exact = FALSE;

      g_assert_true (
          rmp_layer_set_text (player->layer, "computed_on", card ? "card" : "processor", &error));
      while (!exact)
        {
          g_autoptr (RmpResult) result = rmp_test_player_request (player, 5.0, &exact);

          g_assert_cmpstr (player->message, ==, NULL);
          if (!exact)
            g_main_context_iteration (NULL, TRUE);
        }
      runs[card] = count_runs (fixture) - before;
    }
  g_assert_cmpint (runs[0], <=, 1);
  g_assert_cmpint (runs[1], >, 5);
}

static void
add_tests (void)
{
#define ADD(name, technique, begin, function)                                                      \
  g_test_add ("/model/evaluate/acceleration/" name, Fixture, technique, begin, function, tear_down)
  ADD ("a-plain-surface-is-accelerated", "incompressible-skinning", set_up,
       a_plain_surface_is_accelerated);
  ADD ("the-shown-frame-alone-is-accelerated", "geometric-wrinkles", set_up_pattern,
       the_shown_frame_alone_is_accelerated);
  ADD ("a-simulator-is-accelerated-where-it-is-told-to", "parallel-verlet", set_up,
       a_simulator_is_accelerated_where_it_is_told_to);
  ADD ("what-a-bake-has-is-not", "incompressible-skinning", set_up, what_a_bake_has_is_not);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
