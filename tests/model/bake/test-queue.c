/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Queued bakes: made of what was queued, paused, killed, failed and retried. */

#include "bake/queue.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
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

/* (transfer full): as the list has it */
static RmpQueuedBake *
find (const char *id)
{
  g_autoptr (GPtrArray) list = rmp_bake_queue_list ();

  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (((RmpQueuedBake *) list->pdata[i])->id, id))
      {
        g_ptr_array_set_free_func (list, NULL);
        for (guint k = 0; k < list->len; k++)
          if (k != i)
            rmp_queued_bake_free (list->pdata[k]);
        return list->pdata[i];
      }
  g_assert_not_reached ();
}

static void
assert_state (const char *id, RmpQueuedState state)
{
  g_autoptr (RmpQueuedBake) bake = find (id);

  g_assert_cmpint (bake->state, ==, state);
}

static guint
count_kept (const char *id)
{
  g_autoptr (RmpQueuedBake) bake = find (id);

  return bake->n_kept;
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

typedef struct
{
  const char *id;
  GCancellable *cancellable;
} Stop;

/* A method reports progress within its frames too. */
static void
stop_after_two (G_GNUC_UNUSED double fraction, gpointer data)
{
  const Stop *stop = data;

  if (count_kept (stop->id) >= 2)
    g_cancellable_cancel (stop->cancellable);
}

static void
stop (const char *id)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Stop data = { id, cancellable };
  const RmpCall call = {
    .cancellable = cancellable, .progress = stop_after_two, .data = &data, .n_threads = 1
  };
  g_autoptr (GError) error = NULL;

  g_assert_null (rmp_bake_queue_run (id, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_state (id, RMP_QUEUED_WAITING);
  g_assert_cmpuint (count_kept (id), >, 0);
  g_assert_cmpuint (count_kept (id), <, 5);
}

static void
set_state (const char *id, RmpQueuedState state)
{
  g_autoptr (GError) error = NULL;

  rmp_bake_queue_set_state (id, state, &error);
  g_assert_no_error (error);
  assert_state (id, state);
}

static void
a_paused_bake_keeps_its_frames (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *id = add (fixture, &options), *resumed = NULL;
  guint n;

  stop (id);
  n = count_kept (id);
  set_state (id, RMP_QUEUED_PAUSED);
  g_assert_cmpuint (count_kept (id), ==, n);
  set_state (id, RMP_QUEUED_WAITING);
  resumed = run (id);
  assert_state (id, RMP_QUEUED_DONE);
  g_assert_cmpuint (count_kept (id), ==, 0);
  g_assert_true (rmp_bake_queue_remove (id));
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir && g_dir_read_name (dir))
    n++;
  return n;
}

static void
what_is_given_up_leaves_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *cancelled = add (fixture, &options), *removed = add (fixture, &options),
                  *retried = NULL;

  stop (cancelled);
  stop (removed);
  g_assert_cmpuint (count_files (fixture->folder), ==, 2);
  set_state (cancelled, RMP_QUEUED_CANCELLED);
  g_assert_cmpuint (count_kept (cancelled), ==, 0);
  g_assert_true (rmp_bake_queue_remove (removed));
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
  retried = run (cancelled);
  g_assert_true (rmp_bake_queue_remove (cancelled));
  g_assert_cmpuint (count_files (fixture->folder), >, 0);
}

/* Two of one look in one folder, of which the second overtakes the first. */
static void
bakes_of_a_look_keep_their_own_frames (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *first = add (fixture, &options), *second = NULL, *done = NULL, *resumed = NULL;
  guint n;

  options.formats = RMP_BAKE_PLY;
  second = add (fixture, &options);
  stop (first);
  n = count_kept (first);
  done = run (second);
  g_assert_cmpuint (count_kept (first), ==, n);
  resumed = run (first);
  g_assert_true (rmp_bake_queue_remove (first));
  g_assert_true (rmp_bake_queue_remove (second));
}

/* A file may have room for two frames, and not for a third. */
static void
a_full_disk_keeps_what_was_finished (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_auto (GStrv) paths = NULL;
  g_autofree char *one = NULL, *id = NULL, *resumed = NULL;
  g_autoptr (RmpBake) bake = NULL;
  RmpBakeEstimate estimate;
  g_autoptr (GError) error = NULL;
  const RmpCall call = { .n_threads = 1 };
  struct rlimit limit, small;

  options.formats = RMP_BAKE_ALEMBIC; /* with normals; it writes at the end */
  paths = rmp_test_bake_run (fixture, &options, 1);
  one = rmp_test_fingerprint (paths);
  bake = rmp_test_bake_new (fixture, &options);
  g_assert_true (rmp_bake_estimate (bake, &estimate, &call, &error));
  rmp_test_empty_folder (fixture->folder);
  id = add (fixture, &options);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 44 + 5 * (36 + 24 * estimate.n_vertices) / 2;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_null (rmp_bake_queue_run (id, &call, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_NO_SPACE);
  assert_state (id, RMP_QUEUED_FAILED);
  g_assert_cmpuint (count_kept (id), ==, 2);
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
  resumed = run (id);
  g_assert_cmpstr (resumed, ==, one);
  g_assert_true (rmp_bake_queue_remove (id));
}

/* Where the queue itself cannot be written nothing is queued. */
static void
a_full_disk_queues_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  RmpBakeOptions options = rmp_test_bake_options (fixture);
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "queue", NULL);
  g_autoptr (GError) error = NULL;
  struct rlimit limit, small;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 1000;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_null (rmp_bake_queue_add (fixture->look, fixture->clip, &options, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_nonnull (error);
  g_assert_cmpuint (count_files (folder), ==, 0);
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
  g_autoptr (RmpQueuedBake) killed = NULL;
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
  killed = find (id);
  g_assert_cmpint (killed->state, ==, RMP_QUEUED_WAITING);
  g_assert_true (killed->killed);
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
  ADD ("paused", a_paused_bake_keeps_its_frames);
  ADD ("given-up", what_is_given_up_leaves_nothing);
  ADD ("own-frames", bakes_of_a_look_keep_their_own_frames);
  ADD ("full", a_full_disk_keeps_what_was_finished);
  ADD ("full-state", a_full_disk_queues_nothing);
  ADD ("failed", a_failed_bake_says_why_and_is_retried);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
