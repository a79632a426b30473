/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/numbered-files.h"

#include <string.h>

static void
file_clear (gpointer data)
{
  g_free (((RmpNumberedFile *) data)->path);
}

/* “walk.0001.obj” → 5, 9: where the digits begin and end. FALSE without any. */
static gboolean
find_digits (const char *name, gsize *begin, gsize *end)
{
  const char *dot = strrchr (name, '.');

  if (!dot)
    return FALSE;
  *end = *begin = (gsize) (dot - name);
  while (*begin > 0 && g_ascii_isdigit (name[*begin - 1]))
    --*begin;
  return *end > *begin;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  const RmpNumberedFile *first = a, *second = b;

  return (first->number > second->number) - (first->number < second->number);
}

GArray *
rmp_numbered_files_list (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  GArray *files = g_array_new (FALSE, FALSE, sizeof (RmpNumberedFile));
  gsize begin, end;
  g_autoptr (GDir) dir = find_digits (name, &begin, &end) ? g_dir_open (folder, 0, NULL) : NULL;
  const char *entry;

  g_array_set_clear_func (files, file_clear);
  while (dir && (entry = g_dir_read_name (dir)))
    {
      RmpNumberedFile file;
      gsize from, to;
      g_autofree char *digits = NULL;

      if (!find_digits (entry, &from, &to) || from != begin || strncmp (entry, name, begin) != 0 ||
          g_ascii_strcasecmp (entry + to, name + end) != 0)
        continue;
      digits = g_strndup (entry + from, to - from);
      if (!g_ascii_string_to_unsigned (digits, 10, 0, RMP_NUMBERED_FILES_MAX, &file.number, NULL))
        continue;
      file.path = g_build_filename (folder, entry, NULL);
      g_array_append_val (files, file);
    }
  g_array_sort (files, compare_numbers);
  return files;
}

char *
rmp_numbered_files_name (const char *path)
{
  g_autofree char *base = g_filename_display_basename (path);
  gsize begin, end;

  if (!find_digits (base, &begin, &end))
    return g_steal_pointer (&base);
  while (begin > 1 && strchr ("._- ", base[begin - 1]))
    begin--;
  return begin > 0 ? g_strndup (base, begin) : g_strndup (base, end);
}
