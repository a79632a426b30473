/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/part-list.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* A list is text, one absolute path a line; it only grows until nothing on it is unfinished any
 * more.
 */

static GMutex mutex;
static GHashTable *unfinished; /* of paths */
static char *list_path;
static int list = -1;

static char *
folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "rimple", "parts", NULL);
}

/* With the mutex. Without a list nothing is worse than before there were lists. */
static void
open_list (void)
{
  g_autofree char *directory = folder ();

  if (g_mkdir_with_parents (directory, 0700) != 0)
    return;
  list_path = g_build_filename (directory, "XXXXXX", NULL);
  list = g_mkstemp_full (list_path, O_WRONLY | O_CLOEXEC, 0600);
  if (list >= 0 && flock (list, LOCK_EX | LOCK_NB) == 0)
    return;
  if (list >= 0)
    close (list);
  list = -1;
  g_clear_pointer (&list_path, g_free);
}

static void
close_list (void)
{
  g_unlink (list_path);
  close (list);
  list = -1;
  g_clear_pointer (&list_path, g_free);
}

void
rmp_part_list_add (const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *line = g_strconcat (absolute, "\n", NULL);

  g_mutex_lock (&mutex);
  if (!unfinished)
    unfinished = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (list < 0)
    open_list ();
  if (list >= 0 && write (list, line, strlen (line)) < 0)
    g_debug ("“%s” is on no list", absolute);
  g_hash_table_add (unfinished, g_steal_pointer (&absolute));
  g_mutex_unlock (&mutex);
}

void
rmp_part_list_remove (const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  g_mutex_lock (&mutex);
  if (unfinished)
    g_hash_table_remove (unfinished, absolute);
  if (list >= 0 && g_hash_table_size (unfinished) == 0)
    close_list ();
  g_mutex_unlock (&mutex);
}

/* --- sweeping --------------------------------------------------------------------------------- */

/* Somebody may be making the same file again. */
static gboolean
remove_part (const char *path)
{
  const int fd = g_str_has_suffix (path, ".part")
                     ? g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
                     : -1;
  gboolean removed;

  if (fd < 0)
    return FALSE;
  removed = flock (fd, LOCK_EX | LOCK_NB) == 0 && g_unlink (path) == 0;
  close (fd);
  return removed;
}

static guint
sweep_list (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0 &&
      g_file_get_contents (path, &text, NULL, NULL))
    {
      lines = g_strsplit (text, "\n", -1);
      for (char **line = lines; *line; line++)
        n += remove_part (*line) ? 1 : 0;
      g_unlink (path);
    }
  if (fd >= 0)
    close (fd);
  return n;
}

guint
rmp_part_list_sweep (void)
{
  g_autofree char *directory = folder ();
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);

      n += sweep_list (path);
    }
  return n;
}
