/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/import-job.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/import-private.h"
#include "import/reader.h"

struct _RmpImportJob
{
  GObject parent_instance;

  char *path;
  RmpReader *reader;
  guint64 memory; /* at most */
  gboolean numbered, started;
  RmpFrameFunc take_frame; /* (nullable) */
  gpointer take_frame_data;
};

G_DEFINE_FINAL_TYPE (RmpImportJob, rmp_import_job, G_TYPE_OBJECT)

static void
rmp_import_job_finalize (GObject *object)
{
  RmpImportJob *self = RMP_IMPORT_JOB (object);

  g_free (self->path);
  rmp_reader_free (self->reader);

  G_OBJECT_CLASS (rmp_import_job_parent_class)->finalize (object);
}

static void
rmp_import_job_class_init (RmpImportJobClass *class)
{
  G_OBJECT_CLASS (class)->finalize = rmp_import_job_finalize;
}

static void
rmp_import_job_init (RmpImportJob *self)
{
  self->memory = RMP_IMPORT_MEMORY;
  self->reader = rmp_reader_new (RMP_IMPORT_SECONDS, RMP_IMPORT_MEMORY);
}

RmpImportJob *
rmp_import_job_new (const char *path)
{
  RmpImportJob *self = g_object_new (RMP_TYPE_IMPORT_JOB, NULL);

  self->path = g_strdup (path);
  return self;
}

void
rmp_import_job_set_limits (RmpImportJob *self, double seconds, guint64 memory)
{
  g_return_if_fail (!self->started);

  self->memory = memory;
  rmp_reader_set_seconds (self->reader, seconds);
}

void
rmp_import_job_set_numbered (RmpImportJob *self, gboolean numbered)
{
  g_return_if_fail (!self->started);

  self->numbered = numbered;
}

void
rmp_import_job_set_frame_func (RmpImportJob *self, RmpFrameFunc func, gpointer data)
{
  g_return_if_fail (!self->started);

  self->take_frame = func;
  self->take_frame_data = data;
}

void
rmp_import_job_extend (RmpImportJob *self, double seconds)
{
  rmp_reader_extend (self->reader, seconds);
}

char *
rmp_import_job_dup_stage (RmpImportJob *self)
{
  return rmp_reader_dup_stage (self->reader);
}

double
rmp_import_job_get_remaining (RmpImportJob *self)
{
  return rmp_reader_get_remaining (self->reader);
}

/* --- the run ---------------------------------------------------------------------------------- */

/* What comes of the answer on the way. */
typedef struct
{
  RmpImportJob *job;
  gsize sections;              /* bytes that are whole sections and no frames */
  RmpImportSequence *sequence; /* (nullable): once it has come */
} Frames;

/* What is wrong with a frame is the reader's fault; what became of it in good hands ends the
 * reading.
 */
static gboolean
take_frames (GByteArray *answer, gpointer data, GError **error)
{
  Frames *self = data;

  return rmp_import_take_frames (answer, &self->sections, &self->sequence, self->job->take_frame,
                                 self->job->take_frame_data, error);
}

static RmpImport *
run (RmpImportJob *self, GCancellable *cancellable, GError **error)
{
  const char *const arguments[] = { self->numbered ? "--numbered=1" : "--numbered=0", "--",
                                    self->path, NULL };
  Frames frames = { .job = self };
  g_autoptr (GBytes) answer = NULL;

  rmp_reader_set_memory (
      self->reader,
      rmp_reader_memory_for (rmp_import_count_bytes (self->path, self->numbered), self->memory));
  self->started = TRUE;
  answer = rmp_reader_run (self->reader, arguments, -1, take_frames, &frames, cancellable, error);
  if (answer)
    return rmp_import_parse_rest (answer, frames.sequence, error);

  g_clear_pointer (&frames.sequence, rmp_import_sequence_free);
  return NULL;
}

static char *
plain_name (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  char *dot = strrchr (name, '.');

  return !dot || dot == name ? g_strdup (name) : g_strndup (name, (gsize) (dot - name));
}

/* The reader's program knows what happened; what to do about a model is known here. */
static void
add_advice (GError *error)
{
  const char *advice = NULL;
  char *message;

  switch (error->code)
    {
    case RMP_IMPORT_ERROR_TIMEOUT:
      advice = _ ("Try again with more time, or split the file.");
      break;
    case RMP_IMPORT_ERROR_MEMORY:
    case RMP_IMPORT_ERROR_TOO_LARGE:
      advice = _ ("Split the file, or export with fewer vertices or shapes.");
      break;
    case RMP_IMPORT_ERROR_CRASHED:
      advice = _ ("Please report this file; exporting it again, with other options, may help.");
      break;
    default:
      return;
    }

  if (strchr (error->message, '\n'))
    return;
  message = g_strconcat (error->message, "\n", advice, NULL);
  g_free (error->message);
  error->message = message;
}

/* That the file itself is not there is another mistake than that one is missing beside it. */
static void
name_missing_file (const char *path, GError *error)
{
  if (error->code != RMP_IMPORT_ERROR_NOT_FOUND || g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  g_free (error->message);
  error->message = g_strdup_printf (
      _ ("There is no file “%s”.\nLook where it is now, and whether its name is spelt "
         "so, capital letters included."),
      path);
}

RmpImport *
rmp_import_job_run (RmpImportJob *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = g_filename_display_basename (self->path);
  g_autoptr (GError) reason = NULL;
  RmpImport *import;

  g_return_val_if_fail (!self->started, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  import = run (self, cancellable, &reason);
  if (import)
    {
      import->name = plain_name (self->path);
      import->file = g_strdup (self->path);
      rmp_import_check (import);
      return import;
    }

  if (reason->domain == RMP_IMPORT_ERROR)
    {
      name_missing_file (self->path, reason);
      add_advice (reason);
      g_prefix_error (&reason, _ ("“%s” cannot be imported.\n"), name);
    }
  g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data G_GNUC_UNUSED, GCancellable *cancellable)
{
  GError *error = NULL;
  RmpImport *import = rmp_import_job_run (source, cancellable, &error);

  if (import)
    g_task_return_pointer (task, import, (GDestroyNotify) rmp_import_free);
  else
    g_task_return_error (task, error);
}

void
rmp_import_job_run_async (RmpImportJob *self, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);

  g_task_set_source_tag (task, rmp_import_job_run_async);
  g_task_run_in_thread (task, run_in_thread);
}

RmpImport *
rmp_import_job_run_finish (RmpImportJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
