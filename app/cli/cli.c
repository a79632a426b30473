/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "bake/json-text.h"
#include "import/import-job.h"
#include "store/document/edit-control.h"

#include <glib-unix.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

/* --- cancelling ------------------------------------------------------------------------------- */

static int wake_up[2] = { -1, -1 };

static void
on_signal (G_GNUC_UNUSED int number)
{
  /* Only this is allowed in a signal handler; the thread below does the rest. */
  if (write (wake_up[1], "x", 1) < 0)
    _exit (RMP_CLI_INTERRUPTED);
}

static gpointer
wait_for_signal (gpointer cancellable)
{
  char byte;

  if (read (wake_up[0], &byte, 1) == 1)
    g_cancellable_cancel (cancellable);
  /* Who asks twice does not want to wait. */
  signal (SIGINT, SIG_DFL);
  signal (SIGTERM, SIG_DFL);
  return NULL;
}

GCancellable *
rmp_cli_get_cancellable (void)
{
  static GCancellable *cancellable;

  if (!cancellable)
    {
      cancellable = g_cancellable_new ();
      if (g_unix_open_pipe (wake_up, FD_CLOEXEC, NULL))
        {
          g_thread_unref (g_thread_new ("signals", wait_for_signal, cancellable));
          signal (SIGINT, on_signal);
          signal (SIGTERM, on_signal);
        }
    }
  return cancellable;
}

/* --- arguments -------------------------------------------------------------------------------- */

/* No option means anything without a text: it comes of a variable of a script that was never set.
 */
static const GOptionEntry *
find_empty (const GOptionEntry *entries)
{
  for (const GOptionEntry *entry = entries; entry->long_name; entry++)
    if (entry->arg == G_OPTION_ARG_STRING || entry->arg == G_OPTION_ARG_FILENAME)
      {
        const char *text = *(char **) entry->arg_data;

        if (text && !*text)
          return entry;
      }
  return NULL;
}

int
rmp_cli_parse (const RmpCliVerb *verb, const GOptionEntry *entries, int *argc, char ***argv,
               int least, int most)
{
  g_autoptr (GOptionContext) context = g_option_context_new (verb->arguments);
  g_autofree char *name = g_strconcat ("rimple-cli ", verb->name, NULL);
  g_autofree char *old_name = g_strdup (g_get_prgname ());
  g_autoptr (GError) error = NULL;
  const GOptionEntry *empty;
  gboolean parsed;

  g_option_context_set_summary (context, verb->summary);
  g_option_context_set_description (context, verb->description);
  g_option_context_add_main_entries (context, entries, NULL);
  g_set_prgname (name);
  parsed = g_option_context_parse (context, argc, argv, &error);
  g_set_prgname (old_name);
  if (!parsed)
    return rmp_cli_usage (verb, "%s", error->message);
  if ((empty = find_empty (entries)))
    return rmp_cli_usage (verb, "--%s is empty", empty->long_name);
  if (*argc - 1 < least || *argc - 1 > most)
    return rmp_cli_usage (verb, "expected: %s %s", verb->name, verb->arguments);
  return -1;
}

int
rmp_cli_fail (const RmpCliVerb *verb, const GError *error)
{
  rmp_cli_clear_progress ();
  g_printerr ("rimple-cli %s: %s\n", verb->name, error->message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return RMP_CLI_INTERRUPTED;
  if (error->domain == RMP_VALUE_ERROR ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
    return RMP_CLI_USAGE;
  return RMP_CLI_FAILED;
}

int
rmp_cli_usage (const RmpCliVerb *verb, const char *format, ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("rimple-cli %s: %s\n“rimple-cli %s --help” tells more\n", verb->name, message,
              verb->name);
  return RMP_CLI_USAGE;
}

void
rmp_cli_advise (GError **error, const char *format, ...)
{
  va_list arguments;
  g_autofree char *advice = NULL, *message = NULL;

  if (!error || !*error)
    return;
  va_start (arguments, format);
  advice = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message = g_strconcat ((*error)->message, "\n", advice, NULL);
  g_free ((*error)->message);
  (*error)->message = g_steal_pointer (&message);
}

#define CLEAR_TO_END "\033[K"

static gboolean line_drawn;

void
rmp_cli_progress (double fraction, gpointer label)
{
  if (!isatty (STDERR_FILENO))
    return;
  g_printerr ("\r%s %3.0f %%" CLEAR_TO_END, (const char *) label,
              100.0 * CLAMP (fraction, 0.0, 1.0));
  line_drawn = TRUE;
}

void
rmp_cli_clear_progress (void)
{
  if (line_drawn)
    g_printerr ("\r" CLEAR_TO_END);
  line_drawn = FALSE;
}

/* --- editing ---------------------------------------------------------------------------------- */

static void
on_pruned (RmpProject *project, guint n, gpointer verb)
{
  g_autofree char *budget = g_format_size (rmp_project_get_history_budget (project));

  g_printerr ("rimple-cli %s: the history reached %s: its %u oldest steps were dropped\n",
              ((const RmpCliVerb *) verb)->name, budget, n);
}

int
rmp_cli_edit_project (const RmpCliVerb *verb, const char *path,
                      gboolean (*edit) (RmpProject *, gpointer, GError **), gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  int code = RMP_CLI_DONE;

  if (!project)
    return rmp_cli_fail (verb, error);
  g_signal_connect (project, "history-pruned", G_CALLBACK (on_pruned), (gpointer) verb);
  rmp_project_set_cancellable (project, rmp_cli_get_cancellable ());
  if (!edit (project, data, &error) ||
      !rmp_project_save (project, rmp_cli_get_cancellable (), &error))
    code = rmp_cli_fail (verb, error);
  rmp_cli_clear_progress ();
  rmp_project_close (project);
  return code;
}

#define MOST_PASSES 10000

int
rmp_cli_check_passes (const RmpCliVerb *verb, int passes)
{
  return passes >= 0 && passes <= MOST_PASSES
             ? -1
             : rmp_cli_usage (verb, "--smooth takes a number from 0 to %d", MOST_PASSES);
}

/* --- reading ---------------------------------------------------------------------------------- */

#define MOST_SECONDS 86400.0

int
rmp_cli_check_seconds (const RmpCliVerb *verb, double seconds)
{
  return seconds >= 1.0 && seconds <= MOST_SECONDS
             ? -1
             : rmp_cli_usage (verb, "--seconds takes a number from 1 to %.0f", MOST_SECONDS);
}

RmpImport *
rmp_cli_read (const char *file, double seconds, gboolean numbered, GError **error)
{
  g_autoptr (RmpImportJob) job = NULL;

  if (!g_file_test (file, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _ ("There is no file “%s”; check its name, and from which folder it is named"),
                   file);
      return NULL;
    }
  if (g_file_test (file, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY,
                   _ ("“%s” is a folder; name the files in it"), file);
      return NULL;
    }
  job = rmp_import_job_new (file);
  rmp_import_job_set_limits (job, seconds, RMP_IMPORT_MEMORY);
  rmp_import_job_set_numbered (job, numbered);
  return rmp_import_job_run (job, rmp_cli_get_cancellable (), error);
}

/* --- JSON ------------------------------------------------------------------------------------- */

void
rmp_cli_print_json (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = rmp_json_text_new (root);

  g_print ("%s\n", text);
}

void
rmp_cli_add_number (JsonBuilder *builder, const char *name, double value)
{
  if (name)
    json_builder_set_member_name (builder, name);
  if (isfinite (value))
    json_builder_add_double_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

void
rmp_cli_add_count (JsonBuilder *builder, const char *name, guint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, (gint64) value);
}

void
rmp_cli_add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

void
rmp_cli_add_rows (JsonBuilder *builder, const char *name, GListModel *rows, RmpCliAddRow add)
{
  if (name)
    json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (GObject) row = g_list_model_get_item (rows, i);

      json_builder_begin_object (builder);
      add (builder, row);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}
