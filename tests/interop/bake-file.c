/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake-file.h"

#include <json-glib/json-glib.h>
#include <stdlib.h>
#include <string.h>

#define BAKE_ERROR (g_quark_from_static_string ("bake-file"))

static gboolean
read_obj (BakeFile *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (float));
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  for (char *line = text; line; line = strchr (line, '\n'))
    {
      char *at;

      line += *line == '\n';
      at = line + 2;
      for (guint i = 0; i < 3 && line[0] == 'v' && line[1] == ' '; i++)
        {
          float value = (float) g_ascii_strtod (at, &at);

          g_array_append_val (points, value);
        }
      for (guint i = 0; i < 3 && line[0] == 'f' && line[1] == ' '; i++)
        {
          guint value = (guint) strtoul (at, &at, 10) - 1;

          g_array_append_val (faces, value);
          at += strcspn (at, " \n");
        }
    }
  self->n_points = points->len / 3;
  self->n_faces = faces->len / 3;
  self->rest = g_memdup2 (points->data, points->len * sizeof (float));
  self->faces = g_memdup2 (faces->data, faces->len * sizeof (guint));
  for (guint i = 0; i < faces->len; i++)
    if (self->faces[i] >= self->n_points)
      {
        g_set_error (error, BAKE_ERROR, 0, "%s: a face names a point that is not there", path);
        return FALSE;
      }
  return TRUE;
}

static guint32
big_endian (const char *data)
{
  guint32 value;

  memcpy (&value, data, sizeof value);
  return GUINT32_FROM_BE (value);
}

static gboolean
open_mdd (BakeFile *self, const char *path, GError **error)
{
  const char *data;
  gsize size;

  self->mdd = g_mapped_file_new (path, FALSE, error);
  if (!self->mdd)
    return FALSE;
  data = g_mapped_file_get_contents (self->mdd);
  size = g_mapped_file_get_length (self->mdd);
  self->n_frames = size >= 8 ? big_endian (data) : 0;
  if (size < 8 || big_endian (data + 4) != self->n_points ||
      size != 8 + (gsize) self->n_frames * (4 + 12 * (gsize) self->n_points))
    {
      g_set_error (error, BAKE_ERROR, 0, "%s: the size does not fit the counts", path);
      return FALSE;
    }
  return TRUE;
}

static void
bake_line_free (BakeLine *line)
{
  g_free (line->name);
  g_free (line->faces);
  g_free (line->weights);
  g_free (line->folds);
  g_free (line);
}

static BakeLine *
read_line (JsonObject *object)
{
  BakeLine *line = g_new (BakeLine, 1);
  JsonArray *points = json_object_get_array_member (object, "points");
  JsonArray *folds = json_object_get_array_member (object, "folds");

  line->name = g_strdup (json_object_get_string_member (object, "name"));
  line->n_points = json_array_get_length (points);
  line->faces = g_new (guint, line->n_points);
  line->weights = g_new (double, 2 * (gsize) line->n_points);
  line->folds = g_new (gint, line->n_points);
  for (guint i = 0; i < line->n_points; i++)
    {
      JsonArray *point = json_array_get_array_element (points, i);

      line->faces[i] = (guint) json_array_get_int_element (point, 0);
      for (guint c = 0; c < 2; c++)
        line->weights[2 * i + c] = json_array_get_double_element (point, c + 1);
      if (i + 1 < line->n_points)
        line->folds[i] = (gint) json_array_get_int_element (folds, i);
    }
  return line;
}

static gboolean
read_sidecar (BakeFile *self, const char *path, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root;
  JsonArray *lines;

  if (!json_parser_load_from_file (parser, path, error))
    return FALSE;
  root = json_node_get_object (json_parser_get_root (parser));
  self->first_frame = (guint) json_object_get_int_member (root, "first_frame");
  lines = json_object_get_array_member (root, "fold_lines");
  for (guint i = 0; i < json_array_get_length (lines); i++)
    g_ptr_array_add (self->lines, read_line (json_array_get_object_element (lines, i)));
  return TRUE;
}

BakeFile *
bake_file_read (const char *sidecar, GError **error)
{
  g_autoptr (BakeFile) self = g_new0 (BakeFile, 1);
  gsize length = strlen (sidecar);
  g_autofree char *stem = NULL;
  g_autofree char *obj = NULL;
  g_autofree char *mdd = NULL;

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) bake_line_free);
  if (!g_str_has_suffix (sidecar, ".mdd.rimple.json"))
    {
      g_set_error (error, BAKE_ERROR, 0, "%s: not the sidecar of an MDD", sidecar);
      return NULL;
    }
  stem = g_strndup (sidecar, length - strlen (".mdd.rimple.json"));
  obj = g_strconcat (stem, ".obj", NULL);
  mdd = g_strconcat (stem, ".mdd", NULL);
  if (!read_sidecar (self, sidecar, error) || !read_obj (self, obj, error) ||
      !open_mdd (self, mdd, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
bake_file_free (BakeFile *self)
{
  g_clear_pointer (&self->mdd, g_mapped_file_unref);
  g_ptr_array_unref (self->lines);
  g_free (self->faces);
  g_free (self->rest);
  g_free (self);
}

void
bake_file_get_frame (const BakeFile *self, guint frame, float *out)
{
  const char *data = g_mapped_file_get_contents (self->mdd) + 8 + 4 * (gsize) self->n_frames +
                     12 * (gsize) self->n_points * frame;

  for (gsize i = 0; i < 3 * (gsize) self->n_points; i++)
    {
      guint32 bits = big_endian (data + 4 * i);

      memcpy (out + i, &bits, sizeof bits);
    }
}

void
bake_line_position (const BakeLine *self, guint i, const BakeFile *file, const float *positions,
                    double out[3])
{
  const guint *corner = file->faces + 3 * (gsize) self->faces[i];
  double b = self->weights[2 * i];
  double c = self->weights[2 * i + 1];

  for (guint k = 0; k < 3; k++)
    out[k] = (1.0 - b - c) * (double) positions[3 * (gsize) corner[0] + k] +
             b * (double) positions[3 * (gsize) corner[1] + k] +
             c * (double) positions[3 * (gsize) corner[2] + k];
}
