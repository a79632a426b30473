/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer.c: the formats there are, and what several of them share. */

#include "bake/writer.h"

#include <math.h>

const RmpBakeWriter *const rmp_bake_writers[] = {
  &rmp_bake_writer_mdd, &rmp_bake_writer_pc2,
  &rmp_bake_writer_mcx, &rmp_bake_writer_obj,
  &rmp_bake_writer_ply, &rmp_bake_writer_alembic,
  &rmp_bake_writer_usd, &rmp_bake_writer_gltf,
  &rmp_bake_writer_vat, NULL,
};

char *
rmp_bake_writers_list (const char *before)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; rmp_bake_writers[i]; i++)
    g_string_append_printf (text, "%s%s%s", i > 0 ? ", " : "", before, rmp_bake_writers[i]->id);
  return g_string_free (text, FALSE);
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
