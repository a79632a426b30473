/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json-text.h"

#include <string.h>

/* The length of an exponent that has a “.0” behind it, which is wrong there; 0: there is none. */
static gsize
measure_exponent (const char *at)
{
  gsize n = 1;

  if (at[0] != 'e')
    return 0;
  n += at[n] == '-' || at[n] == '+';
  n += strspn (at + n, "0123456789");
  return g_str_has_prefix (at + n, ".0") ? n : 0;
}

char *
rmp_json_text_new (JsonNode *root)
{
  g_autofree char *text = json_to_string (root, TRUE);
  GString *mended = g_string_sized_new (strlen (text));
  gboolean quoted = FALSE;

  g_assert (root);

  for (const char *at = text; *at; at++)
    {
      const gsize n = quoted ? 0 : measure_exponent (at);

      if (*at == '"')
        quoted = !quoted;
      g_string_append_len (mended, at, (gssize) MAX (n, 1));
      if (quoted && at[0] == '\\' && at[1])
        g_string_append_c (mended, *++at);
      if (n > 0)
        at += n + strlen (".0") - 1;
    }
  return g_string_free (mended, FALSE);
}

void
rmp_json_add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

void
rmp_json_add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

void
rmp_json_add_count (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

RmpWholeFile *
rmp_json_write (JsonBuilder *builder, const char *path, GError **error)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *json = rmp_json_text_new (root);
  g_autoptr (GString) text = g_string_new (json);
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);

  g_string_append_c (text, '\n');
  if (!file || !rmp_whole_file_print (file, text, error) || !rmp_whole_file_finish (file, error))
    return NULL;
  return g_steal_pointer (&file);
}
