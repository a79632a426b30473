/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/reader-start.h"

#include <glib/gi18n.h>

#include "import/import-config.h"
#include "import/import.h"

static char *
find_program (void)
{
  static const char *const beside[] = { "rimple-import", "../import/rimple-import",
                                        "import/rimple-import", "../app/import/rimple-import" };
  const char *chosen = g_getenv ("RIMPLE_IMPORT");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = !self ? NULL : g_path_get_dirname (self);

  if (chosen && *chosen != '\0')
    return g_strdup (chosen);

  for (guint i = 0; folder && i < G_N_ELEMENTS (beside); i++)
    {
      g_autofree char *path = g_build_filename (folder, beside[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }

  return g_build_filename (RIMPLE_LIBEXECDIR, "rimple-import", NULL);
}

GSubprocess *
rmp_reader_start (double seconds, guint64 memory, const char *const *arguments, int input,
                  GError **error)
{
  g_autofree char *program = find_program ();
  g_autofree char *time = g_strdup_printf ("--seconds=%.0f", seconds);
  g_autofree char *space = g_strdup_printf ("--memory=%" G_GUINT64_FORMAT, memory);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GError) reason = NULL;
  GSubprocess *process;

  g_ptr_array_add (argv, program);
  g_ptr_array_add (argv, (gpointer) "--stages");
  g_ptr_array_add (argv, time);
  g_ptr_array_add (argv, space);
  for (; *arguments; arguments++)
    g_ptr_array_add (argv, (gpointer) *arguments);
  g_ptr_array_add (argv, NULL);
  if (input >= 0)
    g_subprocess_launcher_take_stdin_fd (launcher, input);

  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &reason);
  if (!process)
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_PROGRAM,
                 _ ("The reader cannot be started: %s.\nInstall Rimple again, or say in "
                    "RIMPLE_IMPORT where it is."),
                 reason->message);
  return process;
}
