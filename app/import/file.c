/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "import/import.h"

#define MAX_FILE_BYTES ((goffset) 1 << 30)

void
rmp_file_set_error (GError **error, const char *path, const char *reason)
{
  g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND, _ ("“%s” cannot be read: %s"),
               path, reason);
}

/* Ordinary files only: a device or a pipe may never end. */
static char *
allocate_for (int fd, const char *path, gsize *size, GError **error)
{
  struct stat status;
  char *data;

  if (fd < 0 || fstat (fd, &status) != 0)
    {
      rmp_file_set_error (error, path, g_strerror (errno));
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    {
      rmp_file_set_error (error, path, _ ("it is not an ordinary file"));
      return NULL;
    }
  if (status.st_size > MAX_FILE_BYTES)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_TOO_LARGE,
                   _ ("“%s” is larger than 1 GB"), path);
      return NULL;
    }

  *size = (gsize) status.st_size;
  data = g_try_malloc (*size + 1);
  if (!data)
    g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_MEMORY,
                 _ ("there is not enough memory for “%s”"), path);
  return data;
}

GBytes *
rmp_file_load (const char *path, GError **error)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  gsize size = 0, done = 0;
  char *data = allocate_for (fd, path, &size, error);
  gssize n = 1;

  while (data && done < size && n > 0)
    {
      n = read (fd, data + done, size - done);
      done += (gsize) MAX (n, 0);
    }
  if (fd >= 0)
    close (fd);

  return !data ? NULL : g_bytes_new_take (data, done);
}

/* TRUE if @path, after following links, lies in @folder or below: a model must not pull in a
 * stranger's files.
 */
gboolean
rmp_file_is_below (const char *path, const char *folder)
{
  g_autofree char *root = realpath (folder, NULL);
  g_autofree char *target = realpath (path, NULL);
  gsize length;

  if (!root || !target)
    return target == NULL; /* absent: opening it will say so */

  length = strlen (root);
  return strncmp (target, root, length) == 0 && (target[length] == '/' || g_str_equal (root, "/"));
}
