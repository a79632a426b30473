/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Queued bakes: made of what was queued, paused, killed, failed and retried. */

#include "bake/queue.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "baked.h"

typedef RmpTestBake Fixture;

static char *
add (Fixture *fixture, const RmpBakeOptions *options)
{
  g_autoptr (GError) error = NULL;
  char *id = rmp_bake_queue_add (fixture->look, fixture->clip, options, &error);

  g_assert_no_error (error);
  return id;
}

static void
assert_state (const char *id, RmpQueuedState state)
{
  g_autoptr (GPtrArray) list = rmp_bake_queue_list ();

  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpstr (((RmpQueuedBake *) list->pdata[0])->id, ==, id);
  g_assert_cmpint (((RmpQueuedBake *) list->pdata[0])->state, ==, state);
}

static char *
run (const char *id)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) paths = rmp_bake_queue_run (id, &call, &error);

  g_assert_no_error (error);
  return rmp_test_fingerprint (paths);
}

/* The look changes after it was queued. */
static void
a_bake_is_of_what_was_queued (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = rmp_test_bake_run (fixture, &options, 1);
  g_autofree char *one = rmp_test_fingerprint (paths), *id = add (fixture, &options),
                  *queued = NULL;
  g_autoptr (GError) error = NULL;

  assert_state (id, RMP_QUEUED_WAITING);
  g_assert_true (rmp_project_set_frame_rate (fixture->project, 60.0, &error));
  queued = run (id);
  g_assert_cmpstr (queued, ==, one);
  assert_state (id, RMP_QUEUED_DONE);
  g_assert_true (rmp_bake_queue_remove (id));
}

static void
pause_at_once (G_GNUC_UNUSED double fraction, gpointer data)
{
  g_cancellable_cancel (data);
}

static void
a_paused_bake_waits (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *id = add (fixture, &options), *resumed = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = {
    .cancellable = cancellable, .progress = pause_at_once, .data = cancellable, .n_threads = 1
  };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_bake_queue_run (id, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_state (id, RMP_QUEUED_WAITING);
  resumed = run (id);
  assert_state (id, RMP_QUEUED_DONE);
  g_assert_true (rmp_bake_queue_remove (id));
}

static void
a_failed_bake_says_why_and_is_retried (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "taken", NULL), *id = NULL,
                  *retried = NULL;
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  options.folder = folder;
  g_assert_true (g_file_set_contents (folder, "no folder", -1, NULL));
  id = add (fixture, &options);
  g_assert_null (rmp_bake_queue_run (id, &call, &error));
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE);
  assert_state (id, RMP_QUEUED_FAILED);
  g_unlink (folder);
  retried = run (id);
  assert_state (id, RMP_QUEUED_DONE);
  g_assert_true (rmp_bake_queue_remove (id));
  rmp_test_empty_folder (folder);
  g_rmdir (folder);
}

/* --- killed ----------------------------------------------------------------------------------- */

static void
tell_and_wait (G_GNUC_UNUSED double fraction, gpointer data)
{
  g_assert_cmpint (write (*(int *) data, "x", 1), ==, 1);
  for (;;)
    pause ();
}

static void
a_killed_bake_waits_and_goes_on (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *id = add (fixture, &options), *resumed = NULL;
  int pipes[2];
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      const RmpCall call = { .progress = tell_and_wait, .data = &pipes[1], .n_threads = 1 };

      rmp_bake_queue_run (id, &call, NULL);
      _exit (1);
    }
  close (pipes[1]);
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  close (pipes[0]);
  assert_state (id, RMP_QUEUED_RUNNING);
  g_assert_false (rmp_bake_queue_remove (id));
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  assert_state (id, RMP_QUEUED_WAITING);
  resumed = run (id);
  assert_state (id, RMP_QUEUED_DONE);
  g_assert_true (rmp_bake_queue_remove (id));
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/bake/queue/" name, Fixture, RMP_TEST_TECHNIQUE, rmp_test_bake_set_up, function,    \
              rmp_test_bake_tear_down)
  ADD ("killed", a_killed_bake_waits_and_goes_on);
  ADD ("queued", a_bake_is_of_what_was_queued);
  ADD ("paused", a_paused_bake_waits);
  ADD ("failed", a_failed_bake_says_why_and_is_retried);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
