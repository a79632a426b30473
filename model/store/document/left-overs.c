/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>
#include <string.h>

#include "store/document/database.h"
#include "store/document/left-overs.h"
#include "store/document/working-copy.h"

static const char *const journals[] = { "-journal", "-wal", "-shm" };

guint
rmp_left_overs_sweep (void)
{
  guint n = 0;

  g_ptr_array_unref (rmp_working_copy_list_abandoned (&n));
  return n;
}

/* --- beside a project ------------------------------------------------------------------------- */

/* “.NAME.XXXXXX”, as a save calls the file that it is making, or a journal of that. */
static gboolean
is_unfinished (const char *file, const char *prefix)
{
  const char *tail = g_str_has_prefix (file, prefix) ? file + strlen (prefix) : "";
  gsize n = 0;

  while (g_ascii_isalnum (tail[n]))
    n++;
  if (n != 6)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (journals); i++)
    if (g_str_equal (tail + n, journals[i]))
      return TRUE;
  return tail[n] == '\0';
}

void
rmp_left_overs_sweep_beside (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *prefix = g_strdup_printf (".%s.", name);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *file;

  while (dir && (file = g_dir_read_name (dir)))
    if (is_unfinished (file, prefix))
      {
        g_autofree char *found = g_build_filename (folder, file, NULL);

        g_unlink (found);
      }
}

void
rmp_left_overs_settle_journal (const char *path)
{
  g_autoptr (sqlite3) db = g_file_test (path, G_FILE_TEST_IS_REGULAR)
                               ? rmp_database_open (path, SQLITE_OPEN_READWRITE, NULL)
                               : NULL;

  /* Reading plays the journal back into the file that it belongs to, which may still be the one
   * that stays.
   */
  if (db)
    rmp_database_exec (db, "SELECT count(*) FROM sqlite_schema", NULL);
  g_clear_pointer (&db, sqlite3_close_v2);
  for (guint i = 0; i < G_N_ELEMENTS (journals); i++)
    {
      g_autofree char *journal = g_strconcat (path, journals[i], NULL);

      g_unlink (journal);
    }
}
