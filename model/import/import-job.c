/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/import-job.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "import/import-config.h"
#include "import/import-private.h"
#include "import/stream.h"

/* How long a limit may be overstepped before it is noticed. */
#define WATCH_MILLISECONDS 50
#define READ_BYTES 65536
/* Of standard error, the end is kept: there is the reason. */
#define MAX_MESSAGES 16384

struct _RmpImportJob
{
  GObject parent_instance;

  char *path;
  guint64 memory;
  gboolean numbered;
  RmpFrameFunc take_frame; /* (nullable) */
  gpointer take_frame_data;

  GMutex lock;    /* for what follows */
  double seconds; /* allowed in all */
  gint64 started; /* monotonic; 0 before */
  char *stage;
  pid_t running; /* 0: none */
};

G_DEFINE_FINAL_TYPE (RmpImportJob, rmp_import_job, G_TYPE_OBJECT)

static void
rmp_import_job_finalize (GObject *object)
{
  RmpImportJob *self = RMP_IMPORT_JOB (object);

  g_free (self->path);
  g_free (self->stage);
  g_mutex_clear (&self->lock);

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
  g_mutex_init (&self->lock);
  self->seconds = RMP_IMPORT_SECONDS;
  self->memory = RMP_IMPORT_MEMORY;
  self->stage = g_strdup (_ ("starting"));
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
  g_return_if_fail (self->started == 0);

  self->seconds = seconds;
  self->memory = memory;
}

void
rmp_import_job_set_numbered (RmpImportJob *self, gboolean numbered)
{
  g_return_if_fail (self->started == 0);

  self->numbered = numbered;
}

void
rmp_import_job_set_frame_func (RmpImportJob *self, RmpFrameFunc func, gpointer data)
{
  g_return_if_fail (self->started == 0);

  self->take_frame = func;
  self->take_frame_data = data;
}

/* --- while it runs, from any thread ----------------------------------------------------------------------------------- */

/* The reader's own limit of processor time is a second line of defence, and has to move with the first. */
static void
raise_processor_time (pid_t process, double seconds)
{
  struct rlimit limit;

  if (prlimit (process, RLIMIT_CPU, NULL, &limit) != 0)
    return;
  limit.rlim_cur = MIN ((rlim_t) seconds + 2, limit.rlim_max);
  prlimit (process, RLIMIT_CPU, &limit, NULL);
}

void
rmp_import_job_extend (RmpImportJob *self, double seconds)
{
  g_mutex_lock (&self->lock);
  self->seconds += seconds;
  if (self->running != 0)
    raise_processor_time (self->running, self->seconds);
  g_mutex_unlock (&self->lock);
}

char *
rmp_import_job_dup_stage (RmpImportJob *self)
{
  char *stage;

  g_mutex_lock (&self->lock);
  stage = g_strdup (self->stage);
  g_mutex_unlock (&self->lock);

  return stage;
}

double
rmp_import_job_get_remaining (RmpImportJob *self)
{
  double remaining;

  g_mutex_lock (&self->lock);
  remaining = self->seconds;
  if (self->started != 0)
    remaining -= (double) (g_get_monotonic_time () - self->started) / G_USEC_PER_SEC;
  g_mutex_unlock (&self->lock);

  return remaining;
}

/* --- the program ------------------------------------------------------------------------------------------------------- */

static char *
find_program (void)
{
  static const char *const beside[] = { "rimple-import", "../import/rimple-import", "import/rimple-import",
                                        "../app/import/rimple-import" };
  const char *chosen = g_getenv ("RIMPLE_IMPORT");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self == NULL ? NULL : g_path_get_dirname (self);

  if (chosen != NULL && *chosen != '\0')
    return g_strdup (chosen);

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (beside); i++)
    {
      g_autofree char *path = g_build_filename (folder, beside[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE))
        return g_steal_pointer (&path);
    }

  return g_build_filename (RIMPLE_LIBEXECDIR, "rimple-import", NULL);
}

static GSubprocess *
start (RmpImportJob *self, GError **error)
{
  g_autofree char *program = find_program ();
  g_autofree char *seconds = g_strdup_printf ("--seconds=%.0f", self->seconds + 2.0);
  g_autofree char *memory = g_strdup_printf ("--memory=%" G_GUINT64_FORMAT, self->memory);
  g_autoptr (GError) reason = NULL;
  GSubprocess *process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &reason,
                                           program, "--stages", seconds, memory,
                                           self->numbered ? "--numbered=1" : "--numbered=0", "--", self->path, NULL);

  if (process == NULL)
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_PROGRAM,
                 _ ("The reader cannot be started: %s.\nInstall Rimple again, or say in RIMPLE_IMPORT where it is."),
                 reason->message);
  return process;
}

/* --- watching it ------------------------------------------------------------------------------------------------------- */

typedef struct
{
  RmpImportJob *job;
  GSubprocess *process;
  pid_t pid;
  int out, err; /* −1 once at their end */
  GByteArray *stream;
  gsize sections;              /* bytes of @stream that are whole sections and no frames */
  RmpImportSequence *sequence; /* (nullable): once it has come */
  GString *messages;
} Watch;

/* Memory the process holds, in bytes; 0 if it is gone. */
static guint64
resident_bytes (pid_t process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/statm", (int) process);
  g_autofree char *text = NULL;
  const char *resident;

  /* Sizes in pages: of the program, of what is resident, … */
  if (!g_file_get_contents (path, &text, NULL, NULL) || (resident = strchr (text, ' ')) == NULL)
    return 0;

  return g_ascii_strtoull (resident, NULL, 10) * (guint64) sysconf (_SC_PAGESIZE);
}

/* Whole lines that name a stage are taken out of the messages; the rest is what the reader's libraries complain about. */
static void
take_stages (Watch *self)
{
  char *line = self->messages->str;
  char *end;

  while ((end = strchr (line, '\n')) != NULL)
    {
      gsize length = (gsize) (end - line) + 1;

      if (g_str_has_prefix (line, RMP_STREAM_STAGE_PREFIX))
        {
          const char *stage = line + strlen (RMP_STREAM_STAGE_PREFIX);

          g_mutex_lock (&self->job->lock);
          g_free (self->job->stage);
          self->job->stage = g_utf8_make_valid (stage, end - stage);
          g_mutex_unlock (&self->job->lock);
          g_string_erase (self->messages, line - self->messages->str, (gssize) length);
        }
      else
        line = end + 1;
    }

  if (self->messages->len > MAX_MESSAGES)
    g_string_erase (self->messages, 0, (gssize) (self->messages->len - MAX_MESSAGES / 2));
}

/* Reads what is there; @fd becomes −1 at its end. */
static void
drain (Watch *self, int *fd)
{
  guint8 bytes[READ_BYTES];
  ssize_t n = read (*fd, bytes, sizeof bytes);

  if (n < 0 && (errno == EINTR || errno == EAGAIN))
    return;
  if (n <= 0)
    {
      *fd = -1;
      return;
    }

  if (fd == &self->out)
    {
      g_byte_array_append (self->stream, bytes, (guint) n);
      return;
    }
  for (ssize_t i = 0; i < n; i++)
    if (bytes[i] != '\0')
      g_string_append_c (self->messages, (char) bytes[i]);
  take_stages (self);
}

static double
allowed_seconds (RmpImportJob *self)
{
  double seconds;

  g_mutex_lock (&self->lock);
  seconds = self->seconds;
  g_mutex_unlock (&self->lock);

  return seconds;
}

static void
set_timeout_error (RmpImportJob *self, GError **error)
{
  g_autofree char *stage = rmp_import_job_dup_stage (self);

  g_set_error (
      error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TIMEOUT,
      _ ("Reading took longer than %.0f seconds and was stopped, while %s.\nTry again with more time, or split "
         "the file."),
      allowed_seconds (self), stage);
}

static void
set_memory_error (RmpImportJob *self, GError **error)
{
  g_autofree char *stage = rmp_import_job_dup_stage (self);

  g_set_error (
      error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY,
      _ ("Reading needed more than %.1f GB of memory and was stopped, while %s.\nSplit the file, or export with "
         "fewer vertices or shapes."),
      (double) self->memory / 1e9, stage);
}

static void
set_size_error (GError **error)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
               _ ("The scene has more than 1 GB of data.\nSplit the file into smaller ones."));
}

static gboolean
check_limits (Watch *self, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  if (rmp_import_job_get_remaining (self->job) <= 0.0)
    set_timeout_error (self->job, error);
  else if (resident_bytes (self->pid) > self->job->memory)
    set_memory_error (self->job, error);
  else if (self->stream->len > RMP_STREAM_MAX_BYTES)
    set_size_error (error);
  else
    return TRUE;

  return FALSE;
}

/* What is wrong with a frame is the reader's fault; what became of it in good hands ends the reading. */
static gboolean
take_frames (Watch *self, GError **error)
{
  return rmp_import_take_frames (self->stream, &self->sections, &self->sequence, self->job->take_frame,
                                 self->job->take_frame_data, error);
}

/* Until both pipes are at their end or a limit is hit. */
static gboolean
collect (Watch *self, GCancellable *cancellable, GError **error)
{
  while (self->out >= 0 || self->err >= 0)
    {
      struct pollfd waiting[2] = { { self->out, POLLIN, 0 }, { self->err, POLLIN, 0 } };

      if (!check_limits (self, cancellable, error))
        return FALSE;
      if (poll (waiting, G_N_ELEMENTS (waiting), WATCH_MILLISECONDS) <= 0)
        continue;
      if (waiting[0].revents != 0)
        drain (self, &self->out);
      if (!take_frames (self, error))
        return FALSE;
      if (waiting[1].revents != 0)
        drain (self, &self->err);
    }

  return TRUE;
}

/* --- what became of it --------------------------------------------------------------------------------------------------- */

/* GLib ends a program that gets no memory, with this in its last words. */
static gboolean
ran_out_of_memory (const Watch *self)
{
  return strstr (self->messages->str, "failed to allocate") != NULL ||
         strstr (self->messages->str, "allocation-size-too-big") != NULL;
}

static gboolean
check_exit (Watch *self, GError **error)
{
  gboolean exited = g_subprocess_get_if_exited (self->process);
  int status = exited ? g_subprocess_get_exit_status (self->process) : 0;
  int signal = exited ? 0 : g_subprocess_get_term_sig (self->process);
  g_autofree char *stage = NULL;

  if (exited && status == 0)
    return TRUE;

  stage = rmp_import_job_dup_stage (self->job);
  if (status == RMP_STREAM_EXIT_TOO_LARGE)
    set_size_error (error);
  else if (ran_out_of_memory (self))
    set_memory_error (self->job, error);
  else if (signal == SIGXCPU)
    set_timeout_error (self->job, error);
  else
    g_set_error (
        error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_CRASHED,
        _ ("The reader broke down while %s. Nothing of yours was touched.\nPlease report this file; exporting it "
           "again, with other options, may help. %s"),
        stage, g_strstrip (self->messages->str));
  return FALSE;
}

static RmpImport *
watch (RmpImportJob *self, GSubprocess *process, GCancellable *cancellable, GError **error)
{
  GInputStream *out = g_subprocess_get_stdout_pipe (process);
  GInputStream *err = g_subprocess_get_stderr_pipe (process);
  const char *identifier = g_subprocess_get_identifier (process);
  g_autoptr (GByteArray) stream = g_byte_array_new ();
  g_autoptr (GString) messages = g_string_new (NULL);
  g_autoptr (GBytes) answer = NULL;
  Watch state = {
    .job = self,
    .process = process,
    .pid = identifier == NULL ? 0 : (pid_t) atoi (identifier),
    .out = g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (out)),
    .err = g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (err)),
    .stream = stream,
    .messages = messages,
  };
  gboolean finished;

  g_mutex_lock (&self->lock);
  self->running = state.pid;
  g_mutex_unlock (&self->lock);

  finished = collect (&state, cancellable, error);
  if (!finished)
    g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);

  g_mutex_lock (&self->lock);
  self->running = 0;
  g_mutex_unlock (&self->lock);

  if (!finished || !check_exit (&state, error))
    {
      g_clear_pointer (&state.sequence, rmp_import_sequence_free);
      return NULL;
    }

  answer = g_byte_array_free_to_bytes (g_steal_pointer (&stream));
  return rmp_import_parse_rest (answer, state.sequence, error);
}

static char *
plain_name (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  char *dot = strrchr (name, '.');

  return dot == NULL || dot == name ? g_strdup (name) : g_strndup (name, (gsize) (dot - name));
}

RmpImport *
rmp_import_job_run (RmpImportJob *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = g_filename_display_basename (self->path);
  g_autoptr (GSubprocess) process = NULL;
  RmpImport *import = NULL;

  g_return_val_if_fail (self->started == 0, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  g_mutex_lock (&self->lock);
  self->started = g_get_monotonic_time ();
  g_mutex_unlock (&self->lock);

  process = start (self, error);
  if (process != NULL)
    import = watch (self, process, cancellable, error);

  if (import != NULL)
    {
      import->name = plain_name (self->path);
      import->file = g_strdup (self->path);
      rmp_import_check (import);
    }
  else if (error != NULL && (*error)->domain == RMP_IMPORT_ERROR)
    g_prefix_error (error, _ ("“%s” cannot be imported.\n"), name);
  return import;
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data G_GNUC_UNUSED, GCancellable *cancellable)
{
  GError *error = NULL;
  RmpImport *import = rmp_import_job_run (source, cancellable, &error);

  if (import != NULL)
    g_task_return_pointer (task, import, (GDestroyNotify) rmp_import_free);
  else
    g_task_return_error (task, error);
}

void
rmp_import_job_run_async (RmpImportJob *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
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
