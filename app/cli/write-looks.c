/* SPDX-License-Identifier: GPL-3.0-or-later */

/* write-looks.c: what verbs that write files of looks do around it. */

#include "cli/cli.h"

int
rmp_cli_write_looks (const RmpCliVerb *verb, RmpProject *project, const char *name, gboolean json,
                     RmpCliWriteFunc write, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, name, &error);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  if (!looks)
    return rmp_cli_fail (verb, error);
  json_builder_begin_array (builder);
  for (guint i = 0; i < looks->len; i++)
    {
      g_auto (GStrv) paths = write (looks->pdata[i], data, &error);

      if (!paths)
        return rmp_cli_fail (verb, error);
      for (guint k = 0; paths[k]; k++)
        {
          json_builder_add_string_value (builder, paths[k]);
          if (!json)
            g_print ("%s\n", paths[k]);
        }
    }
  json_builder_end_array (builder);
  if (json)
    rmp_cli_print_json (builder);
  return RMP_CLI_DONE;
}
