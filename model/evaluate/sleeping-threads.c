/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/sleeping-threads.h"

#include <string.h>
#include <unistd.h>

void
rmp_sleeping_threads_prepare (void)
{
  g_autofree char *line = NULL;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  gsize length;

  if (g_getenv ("OMP_WAIT_POLICY") ||
      !g_file_get_contents ("/proc/self/cmdline", &line, &length, NULL))
    return;
  for (const char *argument = line; argument < line + length; argument += strlen (argument) + 1)
    g_ptr_array_add (arguments, (gpointer) argument);
  g_ptr_array_add (arguments, NULL);
  g_setenv ("OMP_WAIT_POLICY", "passive", TRUE);
  execv ("/proc/self/exe", (char **) arguments->pdata);
}
