/* SPDX-License-Identifier: GPL-3.0-or-later */

/* window-import.c: reads a file of another program: shows the progress, offers more time, and hands
 * on the result.
 */

#include "shell/window-private.h"

#include "exchange/import-dialog.h"
#include "exchange/motion-dialog.h"
#include "import/numbered-files.h"
#include "store/assets/sequence-draft.h"
#include "studio/sample.h"
#include "widgets/error-page.h"
#include "widgets/i18n.h"

/* The progress is shown after this time only, because most files are read before anybody could read
 * it.
 */
#define QUIET_SECONDS 2.0
#define UPDATE_MILLISECONDS 250

typedef struct
{
  RmpWindow *window;
  RmpJob *job;
  RmpImportJob *reader;
  GFile *file;
  RmpSample *sample; /* or NULL */
  GObject *target;   /* (nullable): the object that is replaced by what is read */
  gboolean numbered; /* read the file together with the others of its numbered sequence */
  double allowed;    /* seconds */
  guint update;      /* source that shows the reader's progress */
  gboolean extendable;
} ImportRequest;

static void
import_request_free (ImportRequest *request)
{
  g_clear_handle_id (&request->update, g_source_remove);
  g_object_unref (request->window);
  g_object_unref (request->reader);
  g_object_unref (request->file);
  g_clear_pointer (&request->sample, rmp_sample_free);
  g_clear_object (&request->target);
  g_free (request);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ImportRequest, import_request_free)

static void start_import (RmpWindow *self, GFile *file, RmpSample *sample, GObject *target,
                          gboolean numbered, double seconds);

static void
add_sample (ImportRequest *request, const RmpImport *import)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);

  if (project && rmp_sample_fill (request->sample, project, import, &error))
    rmp_window_show_project (request->window, project);
  else
    rmp_window_notify (request->window, error->message);
}

/* --- failing ---------------------------------------------------------------------------------- */

static void
try_again (gpointer data)
{
  ImportRequest *request = data;

  start_import (request->window, request->file, g_steal_pointer (&request->sample), request->target,
                request->numbered, 4.0 * request->allowed);
}

static void
show_failure (ImportRequest *failed, const GError *error)
{
  g_autoptr (ImportRequest) request = failed;
  RmpRemedy remedies[2] = { 0 };

  if (g_error_matches (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TIMEOUT))
    remedies[0] = (RmpRemedy){ _ ("_Try Again with More Time"), try_again, request,
                               (GDestroyNotify) import_request_free, FALSE };
  rmp_error_page_present (GTK_WINDOW (request->window), _ ("Nothing was imported"), request->file,
                          error->message, remedies);
  if (remedies[0].label)
    g_steal_pointer (&request);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void
on_more_time (ImportRequest *request)
{
  rmp_import_job_extend (request->reader, RMP_IMPORT_SECONDS);
  request->allowed += RMP_IMPORT_SECONDS;
}

static gboolean
follow (gpointer data)
{
  ImportRequest *request = data;
  const double left = rmp_import_job_get_remaining (request->reader);
  g_autofree char *stage = NULL, *text = NULL;

  rmp_job_bar_set_fraction (request->window->jobs, request->job, -1.0);
  if (request->allowed - left < QUIET_SECONDS)
    return G_SOURCE_CONTINUE;

  stage = rmp_import_job_dup_stage (request->reader);
  text = g_strdup_printf (_ ("%s · %.0f s left"), stage, MAX (left, 0.0));
  rmp_job_bar_set_detail (request->window->jobs, request->job, text);
  if (!request->extendable)
    {
      g_autofree char *label = g_strdup_printf (_ ("+ %.0f s"), RMP_IMPORT_SECONDS);

      rmp_job_bar_add_button (request->window->jobs, request->job, label,
                              _ ("Allow the reader more time"), G_CALLBACK (on_more_time), request);
      request->extendable = TRUE;
    }
  return G_SOURCE_CONTINUE;
}

/* --- motion of vertices ----------------------------------------------------------------------- */

typedef struct
{
  RmpWindow *window;
  RmpWorkspace *workspace;
  RmpImport *import;
  RmpSequenceDraft *draft;
  RmpJob *job;
} CacheRequest;

static void
cache_request_free (CacheRequest *request)
{
  g_clear_pointer (&request->draft, rmp_sequence_draft_free);
  rmp_import_free (request->import);
  g_object_unref (request->workspace);
  g_object_unref (request->window);
  g_free (request);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CacheRequest, cache_request_free)

static void
work_on_cache (GTask *task, G_GNUC_UNUSED gpointer source, gpointer data, GCancellable *cancellable)
{
  CacheRequest *request = data;
  GError *error = NULL;

  if (rmp_sequence_draft_work (request->draft, cancellable, &error) &&
      rmp_sequence_draft_store (request->draft, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
show_cache (CacheRequest *request, RmpClipItem *clip)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const GPtrArray *report = request->import->report;

  for (guint i = 0; i < report->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            ((const RmpImportFinding *) g_ptr_array_index (report, i))->text);
  rmp_workspace_settle (request->workspace);
  rmp_workspace_set_clip (request->workspace, clip);
  if (request->import->meshes->len == 0) /* otherwise the dialog has shown the error */
    rmp_window_notify (request->window, text->str);
}

/* The window may show another project in the meantime. */
static void
on_cache_worked (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (CacheRequest) request = data;
  g_autoptr (GError) error = NULL;
  RmpClipItem *clip = NULL;

  g_assert (G_IS_ASYNC_RESULT (result));

  rmp_job_bar_end (request->window->jobs, request->job);
  if (g_task_propagate_boolean (G_TASK (result), &error) &&
      request->window->workspace == request->workspace)
    clip = rmp_sequence_draft_add (request->draft, &error);
  if (clip)
    show_cache (request, clip);
  else if (error && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rmp_window_notify (request->window, error->message);
}

/* Adds the motion in the background, because it may have hundreds of megabytes. @metres_per_unit:
 * 0: found by comparison with the mesh
 */
static void
add_cache (RmpWindow *window, RmpSurface *surface, RmpImport *import, double metres_per_unit)
{
  CacheRequest *request = g_new0 (CacheRequest, 1);
  g_autofree char *label = g_strdup_printf (_ ("Adding %s"), import->name);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = NULL;
  g_autoptr (GError) error = NULL;

  request->window = g_object_ref (window);
  request->workspace = g_object_ref (window->workspace);
  request->import = import;
  request->draft = rmp_sequence_draft_new (rmp_workspace_get_project (window->workspace), surface,
                                           import, metres_per_unit, &error);
  if (!request->draft)
    {
      rmp_window_notify (window, error->message);
      cache_request_free (request);
      return;
    }
  request->job = rmp_job_bar_begin (window->jobs, label, cancellable);
  rmp_job_bar_set_fraction (window->jobs, request->job, -1.0);
  task = g_task_new (NULL, cancellable, on_cache_worked, request);
  g_task_set_task_data (task, request, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, work_on_cache);
}

static void
add_own_motion (GtkWindow *window, RmpSurface *surface, RmpImport *import)
{
  add_cache (RMP_WINDOW (window), surface, import, import->metres_per_unit);
}

/* --- what becomes of it ----------------------------------------------------------------------- */

/* Motion alone is for a character that is there, if there is one. A point cache has nothing to ask
 * about: it is for the mesh that is selected, or for the only one that it fits.
 */
static void
present (RmpWindow *window, RmpImport *import)
{
  if (import->sequence && import->meshes->len == 0)
    add_cache (window, rmp_window_get_surface (window), import, 0.0);
  else if (rmp_motion_dialog_is_for (window->workspace, import))
    rmp_motion_dialog_present (GTK_WINDOW (window), window->workspace, import);
  else
    rmp_import_dialog_present (GTK_WINDOW (window), window->workspace, import, add_own_motion);
}

static void
on_imported (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (ImportRequest) request = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpImport)
      import = rmp_import_job_run_finish (RMP_IMPORT_JOB (source), result, &error);

  g_assert (G_IS_ASYNC_RESULT (result));

  g_clear_handle_id (&request->update, g_source_remove);
  rmp_job_bar_end (request->window->jobs, request->job);
  rmp_start_page_set_busy (request->window->start_page, FALSE);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!import)
    show_failure (g_steal_pointer (&request), error);
  else if (request->sample)
    add_sample (request, import);
  else if (request->target)
    rmp_window_replace (request->window, request->target, g_steal_pointer (&import));
  else if (rmp_window_ensure_workspace (request->window))
    present (request->window, g_steal_pointer (&import));
}

static void
start_import (RmpWindow *self, GFile *file, RmpSample *sample, GObject *target, gboolean numbered,
              double seconds)
{
  ImportRequest *request = g_new0 (ImportRequest, 1);
  g_autofree char *path = g_file_get_path (file), *name = g_file_get_basename (file);
  g_autofree char *label = g_strdup_printf (_ ("Reading %s"), name);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  request->window = g_object_ref (self);
  request->reader = rmp_import_job_new (path ? path : "");
  request->file = g_object_ref (file);
  request->sample = sample;
  request->target = target ? g_object_ref (target) : NULL;
  request->numbered = numbered;
  request->allowed = seconds;
  request->job = rmp_job_bar_begin (self->jobs, label, cancellable);
  request->update = g_timeout_add (UPDATE_MILLISECONDS, follow, request);
  rmp_import_job_set_limits (request->reader, seconds, RMP_IMPORT_MEMORY);
  rmp_import_job_set_numbered (request->reader, numbered);
  rmp_start_page_set_busy (self->start_page, TRUE);
  rmp_import_job_run_async (request->reader, cancellable, on_imported, request);
}

/* --- one of many ------------------------------------------------------------------------------ */

static guint
count_numbered_files (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  g_autoptr (GArray) files = g_str_has_suffix (lower, ".obj") || g_str_has_suffix (lower, ".ply")
                                 ? rmp_numbered_files_list (path)
                                 : NULL;

  return files ? files->len : 0;
}

typedef struct
{
  RmpWindow *window;
  GFile *file;
} Question;

static void
question_free (gpointer data, G_GNUC_UNUSED GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->window);
  g_object_unref (question->file);
  g_free (question);
}

static void
on_answer (G_GNUC_UNUSED AdwMessageDialog *dialog, const char *response, Question *question)
{
  if (!g_str_equal (response, "cancel"))
    start_import (question->window, question->file, NULL, NULL, g_str_equal (response, "all"),
                  RMP_IMPORT_SECONDS);
}

static void
ask_about_sequence (RmpWindow *self, GFile *file, const char *path, guint n_files)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (
      _ ("“%s” is one of %u files. Together they may be one mesh that moves."), name, n_files);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Import a sequence?"), text);
  Question *question = g_new0 (Question, 1);

  question->window = g_object_ref (self);
  question->file = g_object_ref (file);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "one",
                                    _ ("_Only This File"), "all", _ ("_All as One Motion"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "all",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "all");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
rmp_window_import (RmpWindow *self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  const guint n_files = path ? count_numbered_files (path) : 0;

  g_assert (RMP_IS_WINDOW (self));

  if (n_files > 1)
    ask_about_sequence (self, file, path, n_files);
  else
    start_import (self, file, NULL, NULL, FALSE, RMP_IMPORT_SECONDS);
}

void
rmp_window_import_for (RmpWindow *self, GObject *target, GFile *file)
{
  g_assert (RMP_IS_WINDOW (self));
  start_import (self, file, NULL, target, FALSE, RMP_IMPORT_SECONDS);
}

void
rmp_window_open_sample (RmpWindow *self, const char *name)
{
  g_autoptr (RmpSample) sample = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_WINDOW (self));

  sample = rmp_samples_find (name, &error);
  if (!sample)
    {
      rmp_window_notify (self, error->message);
      return;
    }
  file = g_file_new_for_path (sample->model);
  start_import (self, file, g_steal_pointer (&sample), NULL, FALSE, RMP_IMPORT_SECONDS);
}
