/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tell-looks.c: what verbs have alike that only tell of looks. */

#include "cli/cli.h"

int
rmp_cli_tell_all (const RmpCliVerb *verb, RmpProject *project, const char *name, gboolean json,
                  RmpCliTellLook tell, gconstpointer options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, name, &error);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  if (!looks)
    return rmp_cli_fail (verb, error);
  json_builder_begin_array (builder);
  for (guint i = 0; i < looks->len; i++)
    if (!tell (looks->pdata[i], options, builder, &error))
      return rmp_cli_fail (verb, error);
  json_builder_end_array (builder);
  if (json)
    rmp_cli_print_json (builder);
  return RMP_CLI_DONE;
}

int
rmp_cli_tell_looks (const RmpCliVerb *verb, const char *path, const char *look, gboolean json,
                    RmpCliTellLook tell, gconstpointer options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  int code;

  if (!project)
    return rmp_cli_fail (verb, error);
  code = rmp_cli_tell_all (verb, project, look, json, tell, options);
  rmp_project_close (project);
  return code;
}
