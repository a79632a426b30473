/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A bake that is killed goes on after its last finished frame, to the same bytes. */

#include "cli-run.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>

/* Of the frames kept in a folder; 0: none. */
static guint64
kept_size (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, ".frames"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);
        GStatBuf status;

        return g_stat (path, &status) == 0 ? (guint64) status.st_size : 0;
      }
  return 0;
}

/* Kills a bake once it has kept more than was there before.
 * Returns: whether it was killed; on a busy machine it may have been done first
 */
static gboolean
kill_bake (const char *folder)
{
  const char *argv[] = { g_getenv ("RIMPLE_CLI"), "bake",  cli_project, "--look",   "A", "--format",
                         "mdd,obj,abc,glb",       "--out", folder,      "--resume", NULL };
  const guint64 before = kept_size (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
      argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);

  g_assert_no_error (error);
  while (kept_size (folder) <= before && g_subprocess_get_identifier (process))
    g_usleep (1000);
  g_subprocess_send_signal (process, SIGKILL);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  if (!g_subprocess_get_if_signaled (process))
    return FALSE;
  g_assert_cmpuint (kept_size (folder), >, before);
  return TRUE;
}

/* Returns: how many files there are in @folder, each as in @other */
static guint
compare (const char *folder, const char *other)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  for (; (name = g_dir_read_name (dir)); n++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *other_path = g_build_filename (other, name, NULL);
      g_autofree char *bytes = NULL, *other_bytes = NULL;
      gsize size, other_size;

      g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
      g_assert_true (g_file_get_contents (other_path, &other_bytes, &other_size, NULL));
      g_assert_cmpmem (bytes, size, other_bytes, other_size);
    }
  return n;
}

static void
a_killed_bake_goes_on_to_the_same_bytes (void)
{
  g_autofree char *folder = cli_in_root ("killed"), *whole = cli_in_root ("whole");
  g_auto (CliOutcome) one = cli_run ("bake", cli_project, "--look", "A", "--format",
                                     "mdd,obj,abc,glb", "--out", whole, NULL),
                      resumed = { 0 };
  guint n;

  cli_assert_done (&one);
  while (!kill_bake (folder) || !kill_bake (folder))
    ;
  resumed = cli_run ("bake", cli_project, "--look", "A", "--format", "mdd,obj,abc,glb", "--out",
                     folder, "--resume", NULL);
  cli_assert_done (&resumed);
  n = compare (whole, folder);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (compare (folder, whole), ==, n);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
  g_test_add_func ("/cli/resume/a-killed-bake-goes-on-to-the-same-bytes",
                   a_killed_bake_goes_on_to_the_same_bytes);
  return cli_finish (g_test_run ());
}
