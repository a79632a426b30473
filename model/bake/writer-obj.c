/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-obj.c: Wavefront OBJ, one file a frame: name.0001.obj with v, vt, vn and f, indices from
 * 1.
 */

#include "bake/writer.h"

typedef struct
{
  const RmpBakeTarget *target;
} Sequence;

static void
append_rows (GString *text, const char *keyword, const float *values, guint n_rows, guint width)
{
  for (gsize row = 0; row < n_rows; row++)
    {
      g_string_append (text, keyword);
      for (gsize i = 0; i < width; i++)
        {
          g_string_append_c (text, ' ');
          rmp_append_float (text, values[row * width + i]);
        }
      g_string_append_c (text, '\n');
    }
}

static void
append_index (GString *text, char before, guint32 index)
{
  g_string_append_c (text, before);
  rmp_append_count (text, (guint64) index + 1);
}

static void
append_faces (GString *text, const RmpBakeTarget *target, gboolean has_normals)
{
  for (gsize face = 0; face < target->topology->n_faces; face++)
    {
      g_string_append_c (text, 'f');
      for (gsize corner = 3 * face; corner < 3 * face + 3; corner++)
        {
          append_index (text, ' ', target->faces[corner]);
          if (target->uv_faces)
            append_index (text, '/', target->uv_faces[corner]);
          else if (has_normals)
            g_string_append_c (text, '/');
          if (has_normals)
            append_index (text, '/', target->faces[corner]);
        }
      g_string_append_c (text, '\n');
    }
}

static gboolean
write_material (const RmpBakeTarget *target, GError **error)
{
  g_autofree char *file_name = g_strconcat (target->name, ".mtl", NULL);
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  g_autoptr (RmpWholeFile) file = NULL;
  g_autoptr (GString) text = g_string_new ("newmtl cloth\nKd 0.8 0.8 0.8\n");

  for (guint i = 0; i < target->files->len; i++)
    if (g_str_equal (rmp_whole_file_get_path (target->files->pdata[i]), path))
      return TRUE;
  file = rmp_whole_file_create (path, error);
  if (!file || !rmp_whole_file_print (file, text, error) || !rmp_whole_file_finish (file, error))
    return FALSE;
  g_ptr_array_add (target->files, g_steal_pointer (&file));
  return TRUE;
}

gboolean
rmp_obj_write (const RmpBakeTarget *target, const char *file_name, const float *positions,
               const float *normals, GError **error)
{
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (RmpWholeFile) file = NULL;

  if (!write_material (target, error))
    return FALSE;
  file = rmp_whole_file_create (path, error);
  if (!file)
    return FALSE;

  g_string_append_printf (text, "mtllib %s.mtl\no %s\n", target->name, target->name);
  append_rows (text, "v", positions, target->topology->n_vertices, 3);
  if (target->uv_faces)
    append_rows (text, "vt", target->topology->uvs, target->topology->n_uvs, 2);
  if (normals)
    append_rows (text, "vn", normals, target->topology->n_vertices, 3);
  g_string_append (text, "usemtl cloth\n");
  append_faces (text, target, normals != NULL);

  if (!rmp_whole_file_print (file, text, error) || !rmp_whole_file_finish (file, error))
    return FALSE;
  g_ptr_array_add (target->files, g_steal_pointer (&file));
  return TRUE;
}

guint64
rmp_obj_estimate (guint n_vertices, guint n_faces, guint n_uvs)
{
  return 42 * (guint64) n_vertices + 28 * (guint64) n_uvs + 40 * (guint64) n_faces;
}

static gpointer
obj_open (const RmpBakeTarget *target, G_GNUC_UNUSED GError **error)
{
  Sequence *self = g_new0 (Sequence, 1);

  self->target = target;
  return self;
}

static gboolean
obj_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error)
{
  Sequence *self = writer;
  const RmpBakeTarget *target = self->target;
  g_autofree char *file_name = rmp_bake_numbered_name (target, index, "obj");

  return rmp_obj_write (target, file_name, positions, normals, error);
}

static gboolean
obj_finish (G_GNUC_UNUSED gpointer writer, G_GNUC_UNUSED GError **error)
{
  return TRUE;
}

static guint64
obj_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return n_frames * (rmp_obj_estimate (n_vertices, n_faces, n_uvs) + 42 * (guint64) n_vertices);
}

static const char *const shared[] = { ".mtl", NULL };

const RmpBakeWriter rmp_bake_writer_obj = {
  .format = RMP_BAKE_OBJ,
  .id = "obj",
  .shared = shared,
  .numbered = TRUE,
  .normals = TRUE,
  .estimate = obj_estimate,
  .open = obj_open,
  .frame = obj_frame,
  .finish = obj_finish,
  .free = g_free,
};
