/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arm-project.h"

void
rmp_arm_project_run_cli (const char *word, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL, *complained = NULL;
  va_list list;
  int status;

  g_ptr_array_add (words, (gpointer) g_getenv ("RIMPLE_CLI"));
  va_start (list, word);
  for (; word; word = va_arg (list, const char *))
    g_ptr_array_add (words, (gpointer) word);
  va_end (list);
  g_ptr_array_add (words, NULL);
  if (!g_spawn_sync (NULL, (char **) words->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &said,
                     &complained, &status, &error) ||
      !g_spawn_check_wait_status (status, &error))
    g_error ("%s %s: %s", (const char *) words->pdata[0], (const char *) words->pdata[1],
             complained ? complained : error->message);
}

void
rmp_arm_project_make (const char *path)
{
  g_autofree char *arm = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);

  rmp_arm_project_run_cli ("new", path, NULL);
  rmp_arm_project_run_cli ("import", path, arm, NULL);
  rmp_arm_project_run_cli ("garment", path, "--mesh", "sleeve", NULL);
}

RmpPatternItem *
rmp_arm_project_get_pattern (RmpProject *project)
{
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (project), 0);
  g_autoptr (RmpPatternItem)
      pattern = g_list_model_get_item (rmp_garment_get_patterns (garment), 0);

  g_assert_nonnull (pattern);
  return pattern;
}
