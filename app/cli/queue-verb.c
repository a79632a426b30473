/* SPDX-License-Identifier: GPL-3.0-or-later */

/* queue-verb.c: queue: lists, runs and removes the bakes that wait. */

#include "cli/cli.h"

#include "bake/queue.h"

static void
list (gboolean json)
{
  g_autoptr (GPtrArray) bakes = rmp_bake_queue_list ();
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_array (builder);
  for (guint i = 0; i < bakes->len; i++)
    {
      const RmpQueuedBake *bake = bakes->pdata[i];
      const char *message = bake->message ? bake->message : "";

      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "id", bake->id);
      rmp_cli_add_string (builder, "state", rmp_queued_state_get_name (bake->state));
      rmp_cli_add_string (builder, "look", bake->look ? bake->look : "");
      rmp_cli_add_string (builder, "garment", bake->garment ? bake->garment : "");
      rmp_cli_add_count (builder, "finished_frames", bake->n_kept);
      rmp_cli_add_string (builder, "folder", bake->folder ? bake->folder : "");
      rmp_cli_add_string (builder, "message", message);
      json_builder_end_object (builder);
      if (!json)
        g_print ("%s\t%s\t%s of %s\t%u:%u\t%s\t%s\n", bake->id,
                 rmp_queued_state_get_name (bake->state), bake->look, bake->garment, bake->first,
                 bake->last, bake->folder, message);
    }
  json_builder_end_array (builder);
  if (json)
    rmp_cli_print_json (builder);
}

/* One that fails does not keep the others from their turn. */
static int
run_all (gboolean retry)
{
  g_autoptr (GPtrArray) bakes = rmp_bake_queue_list ();
  int code = RMP_CLI_DONE;

  for (guint i = 0; i < bakes->len; i++)
    {
      const RmpQueuedBake *bake = bakes->pdata[i];
      const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                             .progress = rmp_cli_progress,
                             .data = bake->look };
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) paths = NULL;

      if (bake->state != RMP_QUEUED_WAITING && !(retry && bake->state == RMP_QUEUED_FAILED))
        continue;
      paths = rmp_bake_queue_run (bake->id, &call, &error);
      rmp_cli_clear_progress ();
      for (guint k = 0; paths && paths[k]; k++)
        g_print ("%s\n", paths[k]);
      if (paths && bake->host)
        rmp_cli_tell_steps (bake->host, bake->look);
      if (!paths)
        code = rmp_cli_fail (&rmp_cli_queue, error);
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return code;
    }
  return code;
}

static int
run_queue (int argc, char **argv)
{
  g_autofree char *removed = NULL;
  gboolean run = FALSE, retry = FALSE, json = FALSE;
  const GOptionEntry entries[] = {
    { "run", 0, 0, G_OPTION_ARG_NONE, &run, "Run those that wait; Ctrl+C pauses", NULL },
    { "retry", 0, 0, G_OPTION_ARG_NONE, &retry, "With --run: those that failed too", NULL },
    { "remove", 0, 0, G_OPTION_ARG_STRING, &removed, "Take one off the queue", "ID" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print as JSON", NULL },
    { 0 },
  };
  const int code = rmp_cli_parse (&rmp_cli_queue, entries, &argc, &argv, 0, 0);

  if (code >= 0)
    return code;
  if (removed)
    {
      g_autoptr (GPtrArray) bakes = rmp_bake_queue_list ();

      for (guint i = 0; i < bakes->len; i++)
        if (g_str_equal (((RmpQueuedBake *) bakes->pdata[i])->id, removed))
          return rmp_bake_queue_remove (removed) ? RMP_CLI_DONE
                                                 : rmp_cli_usage (&rmp_cli_queue, "it is running");
      return rmp_cli_usage (&rmp_cli_queue, "no bake of the queue has this id");
    }
  if (run)
    return run_all (retry);
  list (json);
  return RMP_CLI_DONE;
}

const RmpCliVerb rmp_cli_queue = {
  .name = "queue",
  .arguments = "[--run [--retry] | --remove ID]",
  .summary = "List or run the bakes that “bake --queue” put aside",
  .description = "Each is of the project as it was when it was queued. One that was killed goes on "
                 "after its last finished frame.",
  .run = run_queue,
};
