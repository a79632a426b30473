/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-part-list.c: unfinished files of killed processes are swept, those of living ones are not.
 */

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bake/part-list.h"
#include "bake/whole-file.h"

#include "../store/fixture.h"

/* Writes half a file and says so; it never ends by itself. */
static pid_t
start (const char *path)
{
  int pipes[2];
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      g_assert_nonnull (rmp_whole_file_create (path, NULL));
      g_assert_cmpint (write (pipes[1], "x", 1), ==, 1);
      for (;;)
        pause ();
    }
  close (pipes[1]);
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  close (pipes[0]);
  return child;
}

static void
end (pid_t child)
{
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
}

static gboolean
is_there (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
a_killed_bake_s_part_goes (void)
{
  g_autofree char *path = rmp_test_path ("killed.obj");
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  const pid_t child = start (path);

  g_assert_true (is_there (part));
  g_assert_cmpuint (rmp_part_list_sweep (), ==, 0);
  g_assert_true (is_there (part));
  end (child);
  g_assert_cmpuint (rmp_part_list_sweep (), ==, 1);
  g_assert_false (is_there (part));
  g_assert_cmpuint (rmp_part_list_sweep (), ==, 0);
}

static void
what_another_process_makes_again_stays (void)
{
  g_autofree char *path = rmp_test_path ("again.obj");
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  pid_t child = start (path);

  end (child);
  child = start (path);
  g_assert_cmpuint (rmp_part_list_sweep (), ==, 0);
  g_assert_true (is_there (part));
  end (child);
  g_assert_cmpuint (rmp_part_list_sweep (), ==, 1);
}

static void
a_file_that_only_looks_like_one_stays (void)
{
  g_autofree char *part = rmp_test_path ("download.part");

  g_assert_true (g_file_set_contents (part, "?", -1, NULL));
  rmp_part_list_sweep ();
  g_assert_true (is_there (part));
}

static void
add_tests (void)
{
  g_test_add_func ("/model/bake/part-list/a-killed-bake-s-part-goes", a_killed_bake_s_part_goes);
  g_test_add_func ("/model/bake/part-list/what-another-process-makes-again-stays",
                   what_another_process_makes_again_stays);
  g_test_add_func ("/model/bake/part-list/a-file-that-only-looks-like-one-stays",
                   a_file_that_only_looks_like_one_stays);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
