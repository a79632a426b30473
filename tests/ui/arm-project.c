/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"

static void G_GNUC_NULL_TERMINATED
run_cli (const char *word, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  va_list list;
  int status;

  g_ptr_array_add (words, (gpointer) g_getenv ("RIMPLE_CLI"));
  va_start (list, word);
  for (; word != NULL; word = va_arg (list, const char *))
    g_ptr_array_add (words, (gpointer) word);
  va_end (list);
  g_ptr_array_add (words, NULL);
  g_assert_true (g_spawn_sync (NULL, (char **) words->pdata, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status,
                               &error));
  g_assert_true (g_spawn_check_wait_status (status, &error));
}

void
rmp_arm_project_make (const char *path)
{
  g_autofree char *arm = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);

  run_cli ("new", path, NULL);
  run_cli ("import", path, arm, NULL);
  run_cli ("garment", path, "--mesh", "sleeve", NULL);
}
