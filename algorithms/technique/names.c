/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names.h"

#include <string.h>

#define MAX_SUGGESTIONS 3

/* Longer names are not compared letter by letter: nobody types them by hand. */
#define MAX_LENGTH 64

/* Levenshtein: the fewest bytes to change, add or leave out. */
static guint
edit_distance (const char *a, const char *b)
{
  const guint n = (guint) strlen (b);
  guint row[MAX_LENGTH + 1];

  for (guint j = 0; j <= n; j++)
    row[j] = j;
  for (guint i = 1; a[i - 1] != '\0'; i++)
    {
      guint diagonal = row[0];

      row[0] = i;
      for (guint j = 1; j <= n; j++)
        {
          const guint changed = diagonal + (a[i - 1] != b[j - 1]);

          diagonal = row[j];
          row[j] = MIN (MIN (row[j], row[j - 1]) + 1, changed);
        }
    }
  return row[n];
}

static gboolean
is_near (const char *wanted, const char *name)
{
  const gsize length = strlen (wanted);

  if (length > MAX_LENGTH || strlen (name) > MAX_LENGTH)
    return FALSE;
  return edit_distance (wanted, name) <= MAX (1, length / 3) ||
         (length >= 3 && strstr (name, wanted));
}

char *
rmp_names_suggest (const char *wanted, const GPtrArray *names)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  g_return_val_if_fail (names, NULL);

  for (guint i = 0; i < names->len && n < MAX_SUGGESTIONS; i++)
    if (is_near (wanted, g_ptr_array_index (names, i)))
      {
        g_string_append_printf (text, "%s“%s”", n == 0 ? " Did you mean " : " or ",
                                (const char *) g_ptr_array_index (names, i));
        n++;
      }
  if (n > 0)
    g_string_append_c (text, '?');
  return g_string_free (text, FALSE);
}
