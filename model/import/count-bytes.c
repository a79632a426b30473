/* SPDX-License-Identifier: GPL-3.0-or-later */

/* count-bytes.c: how much there is to read, before anybody reads it. */

#include <glib/gstdio.h>
#include <string.h>

#include "import/import-private.h"

/* What models keep beside them. */
static const char *const companions[] = { ".bin", ".mc", ".mcx", ".mtl", ".png", ".jpg", ".jpeg" };

static guint64
file_bytes (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && S_ISREG (status.st_mode) ? (guint64) status.st_size : 0;
}

static gboolean
ends_in (const char *name, const char *ending)
{
  const gsize length = strlen (name), n = strlen (ending);

  return length > n && g_ascii_strcasecmp (name + length - n, ending) == 0;
}

/* @ending: of the file itself; NULL: it stands for itself alone */
static gboolean
belongs (const char *name, const char *ending)
{
  for (guint i = 0; i < G_N_ELEMENTS (companions); i++)
    if (ends_in (name, companions[i]))
      return TRUE;
  return ending && ends_in (name, ending);
}

guint64
rmp_import_count_bytes (const char *path, gboolean numbered)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint64 n = file_bytes (path);
  const char *entry;

  while (dir && (entry = g_dir_read_name (dir)))
    {
      g_autofree char *beside = g_build_filename (folder, entry, NULL);

      if (strcmp (entry, name) != 0 && belongs (entry, numbered ? strrchr (name, '.') : NULL))
        n += file_bytes (beside);
    }
  return n;
}
