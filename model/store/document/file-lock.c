/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/document/file-lock.h"
#include "store/document/project-error.h"

struct _RmpFileLock
{
  char *path;
  int fd; /* open and locked */
};

/* --- who has it ------------------------------------------------------------------------------- */

enum
{
  PROGRAM,
  PROCESS,
  USER,
  MACHINE,
  N_LINES,
};

/* A lock without its text still holds, so a full disk keeps nobody from working. */
static void
sign (int fd)
{
  g_autofree char *program = g_path_get_basename (g_get_prgname () ? g_get_prgname () : "rimple");
  g_autofree char *text = g_strdup_printf ("%s\n%d\n%s\n%s", program, (int) getpid (),
                                           g_get_user_name (), g_get_host_name ());
  size_t size = strlen (text);

  if (ftruncate (fd, 0) != 0 || pwrite (fd, text, size, 0) != (ssize_t) size)
    g_debug ("%s: %s", text, g_strerror (errno));
}

static void
set_locked_error (GError **error, const char *path, const char *what)
{
  g_autofree char *name = g_path_get_basename (what);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    text = g_strdup ("");
  lines = g_strsplit (text, "\n", N_LINES);
  if (g_strv_length (lines) < N_LINES)
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED,
                 _ ("“%s” is open in another program. Close it there first."), name);
  else
    g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED,
                 _ ("“%s” is open in %s (process %s of %s on %s). Close it there first."), name,
                 lines[PROGRAM], lines[PROCESS], lines[USER], lines[MACHINE]);
}

/* --- taking it -------------------------------------------------------------------------------- */

static void
set_file_error (GError **error, const char *path)
{
  int reason = errno;
  RmpProjectError code = reason == ENOSPC || reason == EDQUOT ? RMP_PROJECT_ERROR_NO_SPACE
                         : reason == EACCES || reason == EPERM || reason == EROFS
                             ? RMP_PROJECT_ERROR_READ_ONLY
                             : RMP_PROJECT_ERROR_FAILED;

  g_set_error (error, RMP_PROJECT_ERROR, code, _ ("“%s” cannot be written: %s."), path,
               g_strerror (reason));
}

/* A file that another user left behind can perhaps not be written, but locked it can be. */
static int
open_or_make (const char *path, gboolean *signable)
{
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);

  *signable = fd >= 0;
  if (fd >= 0 || errno != EACCES)
    return fd;
  fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0);
  if (fd < 0)
    errno = EACCES;
  return fd;
}

/* Who held the lock before may have removed the file since it was opened. */
static gboolean
is_still_there (int fd, const char *path)
{
  struct stat own, current;

  return fstat (fd, &own) == 0 && stat (path, &current) == 0 && own.st_dev == current.st_dev &&
         own.st_ino == current.st_ino;
}

RmpFileLock *
rmp_file_lock_take (const char *path, const char *what, GError **error)
{
  for (;;)
    {
      gboolean signable;
      int fd = open_or_make (path, &signable);
      RmpFileLock *self;

      if (fd < 0)
        {
          set_file_error (error, path);
          return NULL;
        }
      if (flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        {
          set_locked_error (error, path, what);
          close (fd);
          return NULL;
        }
      if (!is_still_there (fd, path) || (!signable && g_unlink (path) == 0))
        {
          close (fd);
          continue;
        }

      if (signable)
        sign (fd);
      self = g_new (RmpFileLock, 1);
      *self = (RmpFileLock){ g_strdup (path), fd };
      return self;
    }
}

char *
rmp_file_lock_read_program (const char *path)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  return g_strndup (text, strcspn (text, "\n"));
}

RmpFileLock *
rmp_file_lock_take_beside (const char *file, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *name = g_path_get_basename (file);
  g_autofree char *hidden = g_strdup_printf (".%s.lock", name);
  g_autofree char *path = g_build_filename (folder, hidden, NULL);
  g_autoptr (GError) reason = NULL;
  RmpFileLock *self = rmp_file_lock_take (path, file, &reason);

  if (!self && g_error_matches (reason, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED))
    g_propagate_error (error, g_steal_pointer (&reason));
  return self;
}

void
rmp_file_lock_free (RmpFileLock *self)
{
  g_unlink (self->path);
  close (self->fd);
  g_free (self->path);
  g_free (self);
}
