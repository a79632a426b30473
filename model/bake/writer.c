/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer.c: the formats there are, and what several of them share. */

#include <glib/gi18n-lib.h>

#include "bake/writer.h"

#include <math.h>

const RmpBakeWriter *const rmp_bake_writers[] = {
  &rmp_bake_writer_mdd,
  &rmp_bake_writer_pc2,
  &rmp_bake_writer_mcx,
  &rmp_bake_writer_obj,
  &rmp_bake_writer_ply,
  &rmp_bake_writer_alembic,
  &rmp_bake_writer_usd,
  &rmp_bake_writer_gltf,
  &rmp_bake_writer_gltf_compressed,
  &rmp_bake_writer_gltf_web,
  &rmp_bake_writer_gltf_skin,
  &rmp_bake_writer_vat,
  &rmp_bake_writer_training,
  NULL,
};

char *
rmp_bake_writers_list (const char *before)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; rmp_bake_writers[i]; i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? ", " : "", before, rmp_bake_writers[i]->id);
  return g_string_free (text, FALSE);
}

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

GStrv
rmp_bake_formats_describe_cautions (RmpBakeFormats formats)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; rmp_bake_writers[i]; i++)
    if ((formats & rmp_bake_writers[i]->format) && rmp_bake_writers[i]->caution)
      g_strv_builder_add (lines, _ (rmp_bake_writers[i]->caution));
  return g_strv_builder_end (lines);
}

gboolean
rmp_bake_formats_are_tolerant (RmpBakeFormats formats)
{
  for (guint i = 0; rmp_bake_writers[i]; i++)
    if ((formats & rmp_bake_writers[i]->format) && rmp_bake_writers[i]->tolerant)
      return TRUE;
  return FALSE;
}

double
rmp_bake_seconds (const RmpBakeTarget *target, guint index)
{
  return target->times ? target->times[index] : (target->first + index) / target->rate;
}

char *
rmp_bake_numbered_name (const RmpBakeTarget *target, guint index, const char *extension)
{
  long number = target->times ? lround (target->times[index] * target->rate)
                              : (long) target->first + index;

  return g_strdup_printf ("%s.%04ld.%s", target->name, number, extension);
}

const char *const rmp_bake_base_endings[] = { ".mtl", ".obj", NULL };

gboolean
rmp_bake_write_base (const RmpBakeTarget *target, GError **error)
{
  g_autofree char *name = g_strconcat (target->name, ".obj", NULL);
  g_autofree char *path = g_build_filename (target->folder, name, NULL);

  if (target->topology->n_faces == 0)
    return TRUE;
  for (guint i = 0; i < target->files->len; i++)
    if (g_str_equal (rmp_whole_file_get_path (target->files->pdata[i]), path))
      return TRUE;
  return rmp_obj_write (target, name, target->rest, NULL, error);
}
