/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/bake.h"
#include "bake/writer.h"

G_DEFINE_QUARK (rmp_bake_error_quark, rmp_bake_error)

RmpBakeFormats
rmp_bake_formats_parse (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autofree char *list = rmp_bake_writers_list ("");
  RmpBakeFormats formats = 0;

  if (!words[0])
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 _ ("No bake format is chosen; there are %s"), list);
  for (guint i = 0; words[i]; i++)
    {
      guint k = 0;

      while (rmp_bake_writers[k] &&
             g_ascii_strcasecmp (rmp_bake_writers[k]->id, g_strstrip (words[i])) != 0)
        k++;
      if (!rmp_bake_writers[k])
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("“%s” is no bake format; there are %s"), words[i], list);
          return 0;
        }
      formats |= rmp_bake_writers[k]->format;
    }
  return formats;
}
