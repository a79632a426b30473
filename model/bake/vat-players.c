/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/vat-players.h"

#include <string.h>

#include "vat-resources.h"

static const char *const extensions[] = { "glsl", "gdshader", "hlsl" };

/* As all three languages write a float: with a point. */
static char *
number_new (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.9g", value);
  return strpbrk (text, ".e") ? g_strdup (text) : g_strconcat (text, ".0", NULL);
}

static char *
numbers_new (const float v[3])
{
  g_autofree char *x = number_new (v[0]), *y = number_new (v[1]), *z = number_new (v[2]);

  return g_strdup_printf ("%s, %s, %s", x, y, z);
}

char *
rmp_vat_player_new (const RmpVat *vat, double rate, const char *extension)
{
  g_autofree char *path = g_strconcat ("/org/rimple/vat/player.", extension, NULL),
                  *least = numbers_new (vat->least), *most = numbers_new (vat->most),
                  *per_second = number_new (rate),
                  *frames = g_strdup_printf ("%u", vat->layout.n_frames),
                  *height = g_strdup_printf ("%u", vat->layout.height);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (rmp_vat_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  GString *text;

  g_assert (bytes);

  text = g_string_new_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  /* The licence is that of the source: what users bake is theirs. */
  g_string_erase (text, 0, strchr (text->str, '\n') + 1 - text->str);
  g_string_replace (text, "@LEAST@", least, 0);
  g_string_replace (text, "@MOST@", most, 0);
  g_string_replace (text, "@FRAMES@", frames, 0);
  g_string_replace (text, "@HEIGHT@", height, 0);
  g_string_replace (text, "@RATE@", per_second, 0);
  return g_string_free (text, FALSE);
}

gboolean
rmp_vat_write_players (const RmpVat *vat, const RmpBakeTarget *target, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (extensions); i++)
    {
      g_autofree char *player = rmp_vat_player_new (vat, target->rate, extensions[i]),
                      *name = g_strconcat (target->name, "_vat.", extensions[i], NULL),
                      *path = g_build_filename (target->folder, name, NULL);
      g_autoptr (GString) text = g_string_new (player);
      g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);

      g_string_replace (text, "@NAME@", target->name, 0);
      if (!file || !rmp_whole_file_print (file, text, error) ||
          !rmp_whole_file_finish (file, error))
        return FALSE;
      g_ptr_array_add (target->files, g_steal_pointer (&file));
    }
  return TRUE;
}
