/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/reader.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "import/import.h"
#include "import/reader-start.h"
#include "import/stream.h"

/* How long a limit may be overstepped before it is noticed. */
#define WATCH_MILLISECONDS 50
#define READ_BYTES 65536
/* Of standard error, the end is kept: there is the reason. */
#define MAX_MESSAGES 16384
#define MAX_NOTES 16

/* What the program is before it reads, what a small file may come to, and how many times its bytes
 * a large one: of the files of other programs tried, none came to 20 times.
 */
#define MEMORY_FLOOR (G_GUINT64_CONSTANT (256) << 20)
#define MEMORY_FACTOR 64
#define MEMORY_OF_SANITIZER (RMP_ADDRESS_SANITIZER ? G_GUINT64_CONSTANT (2) << 30 : 0)

struct RmpReader
{
  guint64 memory;

  GMutex lock;    /* for what follows */
  double seconds; /* allowed in all */
  gint64 started; /* monotonic; 0 before */
  char *stage;
  pid_t running; /* 0: none */
};

RmpReader *
rmp_reader_new (double seconds, guint64 memory)
{
  RmpReader *self = g_new0 (RmpReader, 1);

  g_mutex_init (&self->lock);
  self->seconds = seconds;
  self->memory = memory;
  self->stage = g_strdup (_ ("starting"));
  return self;
}

void
rmp_reader_free (RmpReader *self)
{
  g_free (self->stage);
  g_mutex_clear (&self->lock);
  g_free (self);
}

void
rmp_reader_set_seconds (RmpReader *self, double seconds)
{
  g_return_if_fail (self->started == 0);

  self->seconds = seconds;
}

void
rmp_reader_set_memory (RmpReader *self, guint64 memory)
{
  g_return_if_fail (self->started == 0);

  self->memory = memory;
}

guint64
rmp_reader_memory_for (guint64 n_bytes, guint64 most)
{
  const guint64 room = most / MEMORY_FACTOR;

  return n_bytes >= room ? most
                         : MIN (MEMORY_FLOOR + MEMORY_OF_SANITIZER + MEMORY_FACTOR * n_bytes, most);
}

/* --- while it runs, from any thread ----------------------------------------------------------- */

/* The reader's own limit of processor time is a second line of defence, and has to move with the
 * first.
 */
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
rmp_reader_extend (RmpReader *self, double seconds)
{
  g_mutex_lock (&self->lock);
  self->seconds += seconds;
  if (self->running != 0)
    raise_processor_time (self->running, self->seconds);
  g_mutex_unlock (&self->lock);
}

char *
rmp_reader_dup_stage (RmpReader *self)
{
  char *stage;

  g_mutex_lock (&self->lock);
  stage = g_strdup (self->stage);
  g_mutex_unlock (&self->lock);

  return stage;
}

double
rmp_reader_get_remaining (RmpReader *self)
{
  double remaining;

  g_mutex_lock (&self->lock);
  remaining = self->seconds;
  if (self->started != 0)
    remaining -= (double) (g_get_monotonic_time () - self->started) / G_USEC_PER_SEC;
  g_mutex_unlock (&self->lock);

  return remaining;
}

/* --- watching it ------------------------------------------------------------------------------ */

typedef struct
{
  RmpReader *reader;
  GSubprocess *process;
  pid_t pid;
  int out, err; /* −1 once at their end */
  GByteArray *answer;
  RmpAnswerFunc take; /* (nullable) */
  gpointer data;
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
  if (!g_file_get_contents (path, &text, NULL, NULL) || !(resident = strchr (text, ' ')))
    return 0;

  return g_ascii_strtoull (resident, NULL, 10) * (guint64) sysconf (_SC_PAGESIZE);
}

static void
set_stage (RmpReader *self, const char *text, gssize length)
{
  g_mutex_lock (&self->lock);
  g_free (self->stage);
  self->stage = g_utf8_make_valid (text, length);
  g_mutex_unlock (&self->lock);
}

/* What of its confinement the program had to do without: the same at each start, so it is said
 * once.
 */
static void
log_note (const char *text, gssize length)
{
  static GMutex lock;
  static GHashTable *said;
  g_autofree char *note = g_utf8_make_valid (text, length);

  g_mutex_lock (&lock);
  if (!said)
    said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_size (said) < MAX_NOTES && g_hash_table_add (said, g_strdup (note)))
    g_message ("%s", note);
  g_mutex_unlock (&lock);
}

/* TRUE if the line was meant for us. */
static gboolean
take_line (Watch *self, const char *line, gssize length)
{
  static const gsize stage = sizeof RMP_STREAM_STAGE_PREFIX - 1,
                     note = sizeof RMP_STREAM_NOTE_PREFIX - 1;

  if (g_str_has_prefix (line, RMP_STREAM_STAGE_PREFIX))
    set_stage (self->reader, line + stage, length - (gssize) stage);
  else if (g_str_has_prefix (line, RMP_STREAM_NOTE_PREFIX))
    log_note (line + note, length - (gssize) note);
  else
    return FALSE;
  return TRUE;
}

/* Whole lines that are meant for us are taken out of the messages; the rest is what the program's
 * libraries complain about.
 */
static void
take_lines (Watch *self)
{
  char *line = self->messages->str;
  char *end;

  while ((end = strchr (line, '\n')))
    if (take_line (self, line, end - line))
      g_string_erase (self->messages, line - self->messages->str, end - line + 1);
    else
      line = end + 1;

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
      g_byte_array_append (self->answer, bytes, (guint) n);
      return;
    }
  for (ssize_t i = 0; i < n; i++)
    if (bytes[i] != '\0')
      g_string_append_c (self->messages, (char) bytes[i]);
  take_lines (self);
}

static double
allowed_seconds (RmpReader *self)
{
  double seconds;

  g_mutex_lock (&self->lock);
  seconds = self->seconds;
  g_mutex_unlock (&self->lock);

  return seconds;
}

static void
set_timeout_error (RmpReader *self, GError **error)
{
  g_autofree char *stage = rmp_reader_dup_stage (self);

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TIMEOUT,
               _ ("Reading took longer than %.0f seconds and was stopped, while %s."),
               allowed_seconds (self), stage);
}

static void
set_memory_error (RmpReader *self, GError **error)
{
  g_autofree char *stage = rmp_reader_dup_stage (self);

  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY,
               _ ("Reading needed more than %.1f GB of memory, which is much for a file of this "
                  "size, and was stopped, while "
                  "%s."),
               (double) self->memory / 1e9, stage);
}

static void
set_size_error (GError **error)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
               _ ("There is more than 1 GB of data in it."));
}

static gboolean
check_limits (Watch *self, GCancellable *cancellable, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  if (rmp_reader_get_remaining (self->reader) <= 0.0)
    set_timeout_error (self->reader, error);
  else if (resident_bytes (self->pid) > self->reader->memory)
    set_memory_error (self->reader, error);
  else if (self->answer->len > RMP_STREAM_MAX_BYTES)
    set_size_error (error);
  else
    return TRUE;

  return FALSE;
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
      if (self->take && !self->take (self->answer, self->data, error))
        return FALSE;
      if (waiting[1].revents != 0)
        drain (self, &self->err);
    }

  return TRUE;
}

/* --- what became of it ------------------------------------------------------------------------ */

/* GLib and C++ end a program that gets no memory, with this in its last words. */
static gboolean
ran_out_of_memory (const Watch *self)
{
  return strstr (self->messages->str, "failed to allocate") ||
         strstr (self->messages->str, "bad_alloc") ||
         strstr (self->messages->str, "allocation-size-too-big");
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

  stage = rmp_reader_dup_stage (self->reader);
  if (status == RMP_STREAM_EXIT_TOO_LARGE)
    set_size_error (error);
  else if (ran_out_of_memory (self))
    set_memory_error (self->reader, error);
  else if (signal == SIGXCPU)
    set_timeout_error (self->reader, error);
  else
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_CRASHED,
                 _ ("The reader broke down while %s. Nothing of yours was touched. %s"), stage,
                 g_strstrip (self->messages->str));
  return FALSE;
}

static void
set_running (RmpReader *self, pid_t process)
{
  g_mutex_lock (&self->lock);
  self->running = process;
  g_mutex_unlock (&self->lock);
}

static GBytes *
watch (RmpReader *self, GSubprocess *process, RmpAnswerFunc take, gpointer data,
       GCancellable *cancellable, GError **error)
{
  GInputStream *out = g_subprocess_get_stdout_pipe (process);
  GInputStream *err = g_subprocess_get_stderr_pipe (process);
  const char *identifier = g_subprocess_get_identifier (process);
  g_autoptr (GByteArray) answer = g_byte_array_new ();
  g_autoptr (GString) messages = g_string_new (NULL);
  Watch state = {
    .reader = self,
    .process = process,
    .pid = !identifier ? 0 : (pid_t) atoi (identifier),
    .out = g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (out)),
    .err = g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (err)),
    .answer = answer,
    .take = take,
    .data = data,
    .messages = messages,
  };
  gboolean finished;

  set_running (self, state.pid);
  finished = collect (&state, cancellable, error);
  if (!finished)
    g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  set_running (self, 0);

  return finished && check_exit (&state, error)
             ? g_byte_array_free_to_bytes (g_steal_pointer (&answer))
             : NULL;
}

GBytes *
rmp_reader_run (RmpReader *self, const char *const *arguments, int input, RmpAnswerFunc take,
                gpointer data, GCancellable *cancellable, GError **error)
{
  g_autoptr (GSubprocess) process = NULL;

  g_mutex_lock (&self->lock);
  self->started = g_get_monotonic_time ();
  g_mutex_unlock (&self->lock);

  process = rmp_reader_start (self->seconds + 2.0, self->memory, arguments, input, error);
  return process ? watch (self, process, take, data, cancellable, error) : NULL;
}
