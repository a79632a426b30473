/* SPDX-License-Identifier: GPL-3.0-or-later */

/* hosts-verb.c: hosts: the programs for which bakes are made, and how they load them. */

#include "cli/cli.h"

#include "bake/axes.h"
#include "bake/hosts.h"
#include "bake/writer.h"

static const char *
find_format (const RmpBakeHost *host)
{
  guint i = 0;

  while (rmp_bake_writers[i]->format != host->format)
    i++;
  return rmp_bake_writers[i]->id;
}

static void
add_host (JsonBuilder *builder, const RmpBakeHost *host)
{
  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "id", host->id);
  rmp_cli_add_string (builder, "name", host->name);
  rmp_cli_add_string (builder, "format", find_format (host));
  rmp_cli_add_string (builder, "axes", rmp_axes_get_id (host->axes));
  rmp_cli_add_number (builder, "units_per_metre", host->scale);
  rmp_cli_add_string (builder, "files", host->files);
  rmp_cli_add_string (builder, "tried_in", host->tried ? host->tried : "");
  rmp_cli_add_string (builder, "least_version", host->least);
  rmp_cli_add_string (builder, "steps", host->steps);
  json_builder_end_object (builder);
}

void
rmp_cli_tell_steps (const RmpBakeHost *host, const char *label)
{
  g_autofree char *steps = rmp_bake_host_describe (host);

  g_printerr (_ ("%s: then, in %s:\n%s\n"), label, _ (host->name), steps);
}

static void
print_host (const RmpBakeHost *host)
{
  g_autofree char *steps = rmp_bake_host_describe (host);

  g_print ("%s: %s\n%s, axes %s, %g units a metre: %s\n%s\n\n", host->id, _ (host->name),
           find_format (host), rmp_axes_get_id (host->axes), host->scale, host->files, steps);
}

static int
run_hosts (int argc, char **argv)
{
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print as JSON", NULL },
    { 0 },
  };
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const int code = rmp_cli_parse (&rmp_cli_hosts, entries, &argc, &argv, 0, 0);

  if (code >= 0)
    return code;
  json_builder_begin_array (builder);
  for (const RmpBakeHost *host = rmp_bake_hosts; host->name; host++)
    {
      add_host (builder, host);
      if (!json)
        print_host (host);
    }
  json_builder_end_array (builder);
  if (json)
    rmp_cli_print_json (builder);
  return RMP_CLI_DONE;
}

const RmpCliVerb rmp_cli_hosts = {
  .name = "hosts",
  .arguments = "[--json]",
  .summary = "List the programs that bakes are made for, and how they load them",
  .description = "“bake --host ID” takes format, axes and scale of one.",
  .run = run_hosts,
};
