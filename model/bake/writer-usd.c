/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-usd.c: USD as text (name.usda): a mesh under an Xform, with points and normals that have a
 * sample a frame, and texture coordinates a corner.
 *
 * A time code is a frame. All samples of an attribute stand together, so the normals are written
 * beside the points, to a file of their own, and follow them at the end. What is not said has
 * values that nobody wants: a mesh would be a cage to subdivide, and a unit a centimetre.
 */

#include <glib/gi18n-lib.h>

#include "bake/number-text.h"
#include "bake/writer.h"

#include <float.h>

typedef struct
{
  const RmpBakeTarget *target;
  RmpWholeFile *file, *normals; /* all up to the points; the samples of the normals */
  GString *extents;             /* samples of the bounding box */
  GString *text;
} Stage;

static void
stage_free (gpointer data)
{
  Stage *self = data;

  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_clear_pointer (&self->normals, rmp_whole_file_free);
  g_string_free (self->extents, TRUE);
  g_string_free (self->text, TRUE);
  g_free (self);
}

static void
append_double (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.9g", value));
}

/* “(x, y)”, with as many numbers as @width. */
static void
append_tuple (GString *text, const float *values, guint width)
{
  for (guint i = 0; i < width; i++)
    {
      g_string_append (text, i == 0 ? "(" : ", ");
      rmp_append_float (text, values[i]);
    }
  g_string_append_c (text, ')');
}

static void
append_time_code (GString *text, const RmpBakeTarget *target, guint index)
{
  g_string_append (text, "            ");
  append_double (text, rmp_bake_seconds (target, index) * target->rate);
  g_string_append (text, ": [");
}

/* A name begins with a letter or “_”, and digits may follow. */
static char *
name_prim (const char *name)
{
  GString *text = g_string_new (g_ascii_isdigit (*name) || !*name ? "_" : NULL);

  for (const char *c = name; *c; c = g_utf8_next_char (c))
    g_string_append_c (text, g_ascii_isalnum (*c) ? *c : '_');
  return g_string_free (text, FALSE);
}

/* --- what does not move ----------------------------------------------------------------------- */

static const char *
up_axis (const RmpBakeTarget *target)
{
  return target->axes == RMP_BAKE_Z_UP ? "Z" : "Y";
}

static void
append_head (GString *text, const RmpBakeTarget *target, const char *name)
{
  g_string_append_printf (text,
                          "#usda 1.0\n(\n    defaultPrim = \"%s\"\n    metersPerUnit = ", name);
  append_double (text, 1.0 / target->scale);
  g_string_append_printf (text, "\n    upAxis = \"%s\"\n    startTimeCode = ", up_axis (target));
  append_double (text, rmp_bake_seconds (target, 0) * target->rate);
  g_string_append (text, "\n    endTimeCode = ");
  append_double (text, rmp_bake_seconds (target, target->n_frames - 1) * target->rate);
  g_string_append (text, "\n    timeCodesPerSecond = ");
  append_double (text, target->rate);
  g_string_append (text, "\n    framesPerSecond = ");
  append_double (text, target->rate);
  g_string_append_printf (text,
                          "\n)\n\ndef Xform \"%s\" (\n    kind = \"component\"\n)\n{\n"
                          "    def Mesh \"%sShape\"\n    {\n"
                          "        uniform bool doubleSided = 1\n"
                          "        uniform token subdivisionScheme = \"none\"\n"
                          "        uniform token orientation = \"rightHanded\"\n",
                          name, name);
}

static gboolean
write_numbers (Stage *self, const char *attribute, const guint32 *numbers, gsize n, GError **error)
{
  g_string_append_printf (self->text, "        int[] %s = [", attribute);
  for (gsize i = 0; i < n; i++)
    {
      g_string_append_printf (self->text, i == 0 ? "%u" : ", %u", numbers ? numbers[i] : 3);
      if (self->text->len > 1 << 16 && !rmp_whole_file_print (self->file, self->text, error))
        return FALSE;
    }
  g_string_append (self->text, "]\n");
  return rmp_whole_file_print (self->file, self->text, error);
}

static gboolean
write_uvs (Stage *self, GError **error)
{
  const RmpBakeTarget *target = self->target;

  if (!target->uv_faces)
    return TRUE;
  g_string_append (self->text, "        texCoord2f[] primvars:st = [");
  for (gsize i = 0; i < 3 * (gsize) target->topology->n_faces; i++)
    {
      if (i > 0)
        g_string_append (self->text, ", ");
      append_tuple (self->text, target->topology->uvs + 2 * (gsize) target->uv_faces[i], 2);
      if (self->text->len > 1 << 16 && !rmp_whole_file_print (self->file, self->text, error))
        return FALSE;
    }
  g_string_append (self->text, "] (\n            interpolation = \"faceVarying\"\n        )\n");
  return rmp_whole_file_print (self->file, self->text, error);
}

static gboolean
write_topology (Stage *self, GError **error)
{
  const RmpBakeTarget *target = self->target;
  const gsize n_faces = target->topology->n_faces;
  g_autofree char *name = name_prim (target->name);

  append_head (self->text, target, name);
  return write_numbers (self, "faceVertexCounts", NULL, n_faces, error) &&
         write_numbers (self, "faceVertexIndices", target->faces, 3 * n_faces, error) &&
         write_uvs (self, error);
}

/* --- frames ----------------------------------------------------------------------------------- */

static gpointer
usd_open (const RmpBakeTarget *target, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, ".usda", NULL),
                  *normals_name = g_strconcat (target->name, ".normals", NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL),
                  *normals_path = g_build_filename (target->folder, normals_name, NULL);
  Stage *self = g_new0 (Stage, 1);

  self->target = target;
  self->extents = g_string_new (NULL);
  self->text = g_string_new (NULL);
  self->file = rmp_whole_file_create (path, error);
  self->normals = self->file ? rmp_whole_file_create (normals_path, error) : NULL;
  if (!self->normals || !write_topology (self, error))
    {
      stage_free (self);
      return NULL;
    }
  g_string_append (self->text, "        point3f[] points.timeSamples = {\n");
  return self;
}

static gboolean
write_vectors (Stage *self, RmpWholeFile *file, guint index, const float *vectors, GError **error)
{
  append_time_code (self->text, self->target, index);
  for (gsize v = 0; v < self->target->topology->n_vertices; v++)
    {
      if (v > 0)
        g_string_append (self->text, ", ");
      append_tuple (self->text, vectors + 3 * v, 3);
      if (self->text->len > 1 << 16 && !rmp_whole_file_print (file, self->text, error))
        return FALSE;
    }
  g_string_append (self->text, "],\n");
  return rmp_whole_file_print (file, self->text, error);
}

static void
append_extent (Stage *self, guint index, const float *positions)
{
  float box[6] = { FLT_MAX, FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX, -FLT_MAX };

  for (gsize i = 0; i < 3 * (gsize) self->target->topology->n_vertices; i++)
    {
      box[i % 3] = MIN (box[i % 3], positions[i]);
      box[3 + i % 3] = MAX (box[3 + i % 3], positions[i]);
    }
  append_time_code (self->extents, self->target, index);
  append_tuple (self->extents, box, 3);
  g_string_append (self->extents, ", ");
  append_tuple (self->extents, box + 3, 3);
  g_string_append (self->extents, "],\n");
}

static gboolean
usd_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error)
{
  Stage *self = writer;

  append_extent (self, index, positions);
  return write_vectors (self, self->file, index, positions, error) &&
         (!normals || write_vectors (self, self->normals, index, normals, error));
}

static gboolean
usd_finish (gpointer writer, GError **error)
{
  Stage *self = writer;

  if (!rmp_whole_file_finish (self->normals, error))
    return FALSE;
  g_string_append (self->text, "        }\n");
  if (rmp_whole_file_get_size (self->normals) > 0)
    {
      g_string_append (self->text, "        normal3f[] normals (\n"
                                   "            interpolation = \"vertex\"\n        )\n"
                                   "        normal3f[] normals.timeSamples = {\n");
      if (!rmp_whole_file_print (self->file, self->text, error) ||
          !rmp_whole_file_append (self->file, self->normals, 0, self->target->cancellable, error))
        return FALSE;
      g_string_append (self->text, "        }\n");
    }
  g_string_append_printf (self->text,
                          "        float3[] extent.timeSamples = {\n%s        }\n    }\n}\n",
                          self->extents->str);
  if (!rmp_whole_file_print (self->file, self->text, error) ||
      !rmp_whole_file_finish (self->file, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&self->file));
  return TRUE;
}

static guint64
usd_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return 1000 + n_frames * (76 * (guint64) n_vertices + 120) +
         (n_uvs > 0 ? 100 : 25) * (guint64) n_faces;
}

const RmpBakeWriter rmp_bake_writer_usd = {
  .format = RMP_BAKE_USD,
  .id = "usda",
  .normals = TRUE,
  .read_back = &rmp_read_back_usd,
  .ending = ".usda",
  .estimate = usd_estimate,
  .open = usd_open,
  .frame = usd_frame,
  .finish = usd_finish,
  .free = stage_free,
};
