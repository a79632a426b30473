/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-crash-mark.c: sessions that end while a project is evaluated are counted, and evaluation can
 * be off.
 */

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "evaluate/crash-mark.h"
#include "evaluate/evaluator-switch.h"
#include "player.h"

#define KEY "/somewhere/arm.rimple"

typedef enum
{
  IN_A_JOB,
  BETWEEN_JOBS,
} Death;

/* A session of its own, ended by a signal that nobody hears. */
static void
die (Death death)
{
  const pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      RmpCrashMark *mark = rmp_crash_mark_new (KEY);

      rmp_crash_mark_enter (mark);
      if (death == BETWEEN_JOBS)
        rmp_crash_mark_leave (mark);
      raise (SIGKILL);
    }
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
}

static void
work_and_end_well (void)
{
  RmpCrashMark *mark = rmp_crash_mark_new (KEY);

  for (guint i = 0; i < 3; i++)
    {
      rmp_crash_mark_enter (mark);
      rmp_crash_mark_leave (mark);
    }
  rmp_crash_mark_free (mark);
}

static void
deaths_in_a_job_are_counted (void)
{
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 0);
  die (IN_A_JOB);
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 1);
  die (BETWEEN_JOBS);
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 1);
  die (IN_A_JOB);
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, RMP_CRASHES_TOLD);
  work_and_end_well ();
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 0);
}

/* Who only looked at it without evaluation knows no better. */
static void
a_session_without_jobs_changes_nothing (void)
{
  die (IN_A_JOB);
  die (IN_A_JOB);
  rmp_crash_mark_free (rmp_crash_mark_new (KEY));
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 2);
  work_and_end_well ();
}

static void
a_job_that_runs_is_no_crash (void)
{
  RmpCrashMark *mark = rmp_crash_mark_new (KEY);

  rmp_crash_mark_enter (mark);
  rmp_crash_mark_enter (mark);
  rmp_crash_mark_leave (mark);
  g_assert_cmpuint (rmp_crash_mark_count (KEY), ==, 0);
  rmp_crash_mark_leave (mark);
  rmp_crash_mark_free (mark);
}

static void
off_every_look_is_plain (RmpTestPlayer *player, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (RmpResult) plain = NULL;
  g_autoptr (RmpResult) folded = NULL;
  gboolean exact;

  rmp_evaluator_set_off (player->evaluator, TRUE);
  g_assert_true (rmp_evaluator_is_off (player->evaluator));
  plain = rmp_test_player_wait_for (player, 3.0);
  g_assert_cmpuint (plain->output.relief->topology->n_vertices, ==,
                    rmp_mesh_get_n_vertices (rmp_surface_get_mesh (player->surface)));
  g_assert_cmpuint (player->n_analysed, ==, 0);

  rmp_evaluator_set_off (player->evaluator, FALSE);
  g_assert_null (rmp_test_player_request (player, 3.0, &exact));
  folded = rmp_test_player_wait_for (player, 3.0);
  g_assert_cmpuint (player->n_analysed, ==, 1);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/evaluate/crash-mark/deaths-in-a-job-are-counted",
                   deaths_in_a_job_are_counted);
  g_test_add_func ("/model/evaluate/crash-mark/a-session-without-jobs-changes-nothing",
                   a_session_without_jobs_changes_nothing);
  g_test_add_func ("/model/evaluate/crash-mark/a-job-that-runs-is-no-crash",
                   a_job_that_runs_is_no_crash);
  g_test_add ("/model/evaluate/crash-mark/off-every-look-is-plain", RmpTestPlayer,
              RMP_TEST_TECHNIQUE, rmp_test_player_set_up, off_every_look_is_plain,
              rmp_test_player_tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
