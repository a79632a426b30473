/* SPDX-License-Identifier: GPL-3.0-or-later */

/* file-name.c: what the files of a bake are called. */

#include "bake/bake-private.h"

#include <string.h>

static gboolean
is_plain (gunichar u)
{
  return g_unichar_isalnum (u) || u == '.' || u == '-' || u == '_';
}

/* Letters, digits, '.', '-' and '_' of @text; all between them becomes one '_'. */
static void
append_file_name (GString *name, const char *text)
{
  gboolean plain = TRUE;

  for (const char *c = text; *c; c = g_utf8_next_char (c))
    {
      const gunichar u = g_utf8_get_char (c);

      if (is_plain (u))
        g_string_append_unichar (name, u);
      else if (plain)
        g_string_append_c (name, '_');
      plain = is_plain (u);
    }
}

/* The part of the name of @look after that of the garment, with which automatic names begin. */
static const char *
skip_garment (const char *look, const char *garment)
{
  const char *rest = look + strlen (garment);

  if (!g_str_has_prefix (look, garment) || is_plain (g_utf8_get_char (rest)))
    return look;
  while (*rest != '\0' && !is_plain (g_utf8_get_char (rest)))
    rest = g_utf8_next_char (rest);
  return *rest != '\0' ? rest : look;
}

static char *
plain_file_name (RmpLook *look)
{
  const char *garment = rmp_garment_get_name (rmp_look_get_garment (look));
  GString *name = g_string_new (NULL);

  append_file_name (name, garment);
  g_string_append_c (name, '-');
  append_file_name (name, skip_garment (rmp_look_get_name (look), garment));
  return g_string_free (name, FALSE);
}

char *
rmp_bake_file_name (RmpLook *look)
{
  RmpSurface *surface = rmp_garment_get_surface (rmp_look_get_garment (look));
  GListModel *looks = rmp_project_get_looks (
      rmp_character_get_project (rmp_surface_get_character (surface)));
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert (RMP_IS_LOOK (look));
  for (guint i = 0; i < g_list_model_get_n_items (looks); i++)
    {
      g_autoptr (RmpLook) other = g_list_model_get_item (looks, i);
      g_autofree char *plain = plain_file_name (other), *name = g_strdup (plain);
      char *folded = g_utf8_casefold (name, -1);

      for (guint n = 2; g_hash_table_contains (taken, folded); n++)
        {
          g_free (name);
          g_free (folded);
          name = g_strdup_printf ("%s-%u", plain, n);
          folded = g_utf8_casefold (name, -1);
        }
      g_hash_table_add (taken, folded);
      if (other == look)
        return g_steal_pointer (&name);
    }
  return plain_file_name (look);
}
