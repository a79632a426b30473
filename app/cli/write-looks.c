/* SPDX-License-Identifier: GPL-3.0-or-later */

/* write-looks.c: what verbs that write files of looks do around it. */

#include "cli/cli.h"

typedef struct
{
  RmpCliWriteFunc write;
  gconstpointer data;
  gboolean json;
} Writing;

static gboolean
write_look (RmpLook *look, gconstpointer data, JsonBuilder *builder, GError **error)
{
  const Writing *self = data;
  g_auto (GStrv) paths = self->write (look, self->data, error);

  for (guint i = 0; paths && paths[i]; i++)
    {
      json_builder_add_string_value (builder, paths[i]);
      if (!self->json)
        g_print ("%s\n", paths[i]);
    }
  return paths != NULL;
}

int
rmp_cli_write_looks (const RmpCliVerb *verb, RmpProject *project, const char *name, gboolean json,
                     RmpCliWriteFunc write, gconstpointer data)
{
  const Writing writing = { .write = write, .data = data, .json = json };

  return rmp_cli_tell_all (verb, project, name, json, write_look, &writing);
}
