/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "import/import-job.h"

#include <glib-unix.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

/* --- cancelling ----------------------------------------------------------------------------------------------- */

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

/* --- arguments ------------------------------------------------------------------------------------------------ */

int
rmp_cli_parse (const RmpCliVerb *verb, const GOptionEntry *entries, int *argc, char ***argv, int least, int most)
{
  g_autoptr (GOptionContext) context = g_option_context_new (verb->arguments);
  g_autofree char *name = g_strconcat ("rimple-cli ", verb->name, NULL);
  g_autofree char *old_name = g_strdup (g_get_prgname ());
  g_autoptr (GError) error = NULL;
  gboolean parsed;

  g_option_context_set_summary (context, verb->summary);
  g_option_context_set_description (context, verb->description);
  g_option_context_add_main_entries (context, entries, NULL);
  g_set_prgname (name);
  parsed = g_option_context_parse (context, argc, argv, &error);
  g_set_prgname (old_name);
  if (!parsed)
    return rmp_cli_usage (verb, "%s", error->message);
  if (*argc - 1 < least || *argc - 1 > most)
    return rmp_cli_usage (verb, "expected: %s %s", verb->name, verb->arguments);
  return -1;
}

int
rmp_cli_fail (const RmpCliVerb *verb, const GError *error)
{
  g_printerr ("rimple-cli %s: %s\n", verb->name, error->message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return RMP_CLI_INTERRUPTED;
  if (error->domain == RMP_VALUE_ERROR || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
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
  g_printerr ("rimple-cli %s: %s\n“rimple-cli %s --help” tells more\n", verb->name, message, verb->name);
  return RMP_CLI_USAGE;
}

void
rmp_cli_progress (double fraction, gpointer label)
{
  if (isatty (STDERR_FILENO))
    g_printerr ("\r%s %3.0f %%%s", (const char *) label, 100.0 * fraction, fraction >= 1.0 ? "\n" : "");
}

/* --- editing ------------------------------------------------------------------------------------------------- */

static void
on_pruned (RmpProject *project, guint n, gpointer verb)
{
  g_autofree char *budget = g_format_size (rmp_project_get_history_budget (project));

  g_printerr ("rimple-cli %s: the history reached %s: its %u oldest steps were dropped\n",
              ((const RmpCliVerb *) verb)->name, budget, n);
}

int
rmp_cli_edit_project (const RmpCliVerb *verb, const char *path, gboolean (*edit) (RmpProject *, gpointer, GError **),
                      gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_open (path, TRUE, &error);
  int code = RMP_CLI_DONE;

  if (!project)
    return rmp_cli_fail (verb, error);
  g_signal_connect (project, "history-pruned", G_CALLBACK (on_pruned), (gpointer) verb);
  if (!edit (project, data, &error) || !rmp_project_save (project, rmp_cli_get_cancellable (), &error))
    code = rmp_cli_fail (verb, error);
  rmp_project_close (project);
  return code;
}

/* --- finding -------------------------------------------------------------------------------------------------- */

static void
set_not_found (GError **error, const char *kind, const char *name, GPtrArray *names)
{
  g_autofree char *list = NULL;

  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, "There is no %s “%s”; there %s", kind, name,
               names->len > 1 ? list : "is none");
}

RmpSurface *
rmp_cli_find_surface (RmpProject *project, const char *name, GError **error)
{
  GListModel *characters = rmp_project_get_characters (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint k = 0; k < g_list_model_get_n_items (surfaces); k++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, k);

          if (g_str_equal (rmp_surface_get_name (surface), name))
            return surface;
          g_ptr_array_add (names, (gpointer) rmp_surface_get_name (surface));
        }
    }
  set_not_found (error, "mesh", name, names);
  return NULL;
}

RmpGarment *
rmp_cli_find_garment (RmpProject *project, const char *name, GError **error)
{
  GListModel *garments = rmp_project_get_garments (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (garments); i++)
    {
      g_autoptr (RmpGarment) garment = g_list_model_get_item (garments, i);

      if (g_str_equal (rmp_garment_get_name (garment), name))
        return garment;
      g_ptr_array_add (names, (gpointer) rmp_garment_get_name (garment));
    }
  set_not_found (error, "garment", name, names);
  return NULL;
}

RmpCharacter *
rmp_cli_find_character (RmpProject *project, const char *name, GError **error)
{
  GListModel *characters = rmp_project_get_characters (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      if (g_str_equal (rmp_character_get_name (character), name))
        return character;
      g_ptr_array_add (names, (gpointer) rmp_character_get_name (character));
    }
  set_not_found (error, "character", name, names);
  return NULL;
}

RmpProfileItem *
rmp_cli_find_profile (RmpProject *project, const char *name, GError **error)
{
  GListModel *profiles = rmp_project_get_profiles (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (profiles); i++)
    {
      g_autoptr (RmpProfileItem) profile = g_list_model_get_item (profiles, i);

      if (g_str_equal (rmp_profile_item_get_name (profile), name))
        return profile;
      g_ptr_array_add (names, (gpointer) rmp_profile_item_get_name (profile));
    }
  set_not_found (error, "profile", name, names);
  return NULL;
}

RmpClipItem *
rmp_cli_find_clip (RmpCharacter *character, const char *name, GError **error)
{
  GListModel *clips = rmp_character_get_clips (character);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      if (g_str_equal (rmp_clip_item_get_name (clip), name))
        return clip;
      g_ptr_array_add (names, (gpointer) rmp_clip_item_get_name (clip));
    }
  set_not_found (error, "clip", name, names);
  return NULL;
}

GPtrArray *
rmp_cli_find_looks (RmpProject *project, const char *name, GError **error)
{
  GListModel *looks = rmp_project_get_looks (project);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) look = g_list_model_get_item (looks, i);

      if (!g_ptr_array_find_with_equal_func (names, rmp_look_get_name (look), g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) rmp_look_get_name (look));
      if (g_str_equal (rmp_look_get_name (look), name))
        g_ptr_array_add (found, g_steal_pointer (&look));
    }
  if (found->len > 0)
    return g_steal_pointer (&found);
  set_not_found (error, "look", name, names);
  return NULL;
}

gboolean
rmp_cli_choose_clip (RmpLook *look, const char *name, RmpClipItem **clip, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (look)));
  g_autoptr (RmpClipItem) first = g_list_model_get_item (rmp_character_get_clips (character), 0);

  *clip = name ? rmp_cli_find_clip (character, name, error) : first;
  return *clip ? rmp_clip_item_check (*clip, error) : !name;
}

gboolean
rmp_cli_parse_frames (const char *text, RmpClipItem *clip, guint *first, guint *last, GError **error)
{
  guint n_frames = clip ? rmp_clip_item_get_n_frames (clip) : 1;
  g_auto (GStrv) parts = NULL;
  guint64 a, b;

  *first = 0;
  *last = n_frames - 1;
  if (!text)
    return TRUE;

  parts = g_strsplit (text, ":", 2);
  if (!g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT, &a, NULL) ||
      !g_ascii_string_to_unsigned (parts[1] ? parts[1] : parts[0], 10, 0, G_MAXUINT, &b, NULL) || a > b ||
      b >= n_frames)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "“%s” is no range of frames A:B within 0:%u of this clip", text, n_frames - 1);
      return FALSE;
    }
  *first = (guint) a;
  *last = (guint) b;
  return TRUE;
}

/* --- JSON ----------------------------------------------------------------------------------------------------- */

RmpImport *
rmp_cli_read (const char *file, double seconds, gboolean numbered, GError **error)
{
  g_autoptr (RmpImportJob) job = rmp_import_job_new (file);

  rmp_import_job_set_limits (job, seconds, RMP_IMPORT_MEMORY);
  rmp_import_job_set_numbered (job, numbered);
  return rmp_import_job_run (job, rmp_cli_get_cancellable (), error);
}

void
rmp_cli_print_json (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = json_to_string (root, TRUE);

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
rmp_cli_add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}
