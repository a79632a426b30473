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

int
rmp_cli_tell_look (const RmpCliVerb *verb, const char *path, const char *look, const char *garment,
                   gboolean alone, gboolean (*tell) (RmpLook *, gconstpointer, GError **),
                   gconstpointer options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) looks = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, FALSE, &error);
  int code = RMP_CLI_DONE;

  if (!project)
    return rmp_cli_fail (verb, error);
  looks = rmp_cli_find_garment_looks (project, look, garment, &error);
  if (looks && looks->len > 1 && alone)
    code = rmp_cli_usage (verb, "several garments have that look: name one by --garment");
  else if (!looks || !tell (looks->pdata[0], options, &error))
    code = rmp_cli_fail (verb, error);
  g_clear_pointer (&looks, g_ptr_array_unref);
  rmp_project_close (project);
  return code;
}
