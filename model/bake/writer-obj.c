/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-obj.c: Wavefront OBJ, one file a frame: name.0001.obj with v, vt, vn and f, indices from
 * 1.
 */

#include "bake/number-text.h"
#include "bake/writer.h"

#include <string.h>

/* Lines that a thread makes at a time: many, for threads wait for their turn to write them, and on
 * a busy machine each turn takes milliseconds.
 */
#define PART 16384
#define MOST_LINE (5 * RMP_NUMBER_MOST) /* letters */

typedef struct
{
  const RmpBakeTarget *target;
} Sequence;

/* Lines of one kind. */
typedef struct
{
  const RmpBakeTarget *target;
  gboolean has_normals; /* of faces */
  const char *keyword;  /* of rows of numbers, … */
  const float *values;  /* … which are these: [lines × width] */
  guint width;
} Lines;

/* Returns: behind the line */
typedef char *(*PutFunc) (const Lines *lines, gsize line, char *out);

static char *
put_row (const Lines *lines, gsize line, char *out)
{
  out = g_stpcpy (out, lines->keyword);
  for (gsize i = 0; i < lines->width; i++)
    {
      *out++ = ' ';
      out = rmp_put_float (out, lines->values[line * lines->width + i]);
    }
  *out++ = '\n';
  return out;
}

static char *
put_index (char *out, char before, guint32 index)
{
  *out = before;
  return rmp_put_count (out + 1, (guint64) index + 1);
}

static char *
put_face (const Lines *lines, gsize line, char *out)
{
  const RmpBakeTarget *target = lines->target;

  *out++ = 'f';
  for (gsize corner = 3 * line; corner < 3 * line + 3; corner++)
    {
      out = put_index (out, ' ', target->faces[corner]);
      if (target->uv_faces)
        out = put_index (out, '/', target->uv_faces[corner]);
      else if (lines->has_normals)
        *out++ = '/';
      if (lines->has_normals)
        out = put_index (out, '/', target->faces[corner]);
    }
  *out++ = '\n';
  return out;
}

/* Several parts at a time, which are written in their order. */
static gboolean
write_lines (RmpWholeFile *file, const Lines *lines, gsize n, PutFunc put, GError **error)
{
  gboolean going = TRUE;

#pragma omp parallel for ordered schedule(static, 1)
  for (gsize begin = 0; begin < n; begin += PART)
    {
      const gsize end = MIN (begin + PART, n);
      g_autofree char *text = g_malloc (MOST_LINE * (end - begin));
      char *next = text;

      for (gsize line = begin; line < end; line++)
        next = put (lines, line, next);
#pragma omp ordered
      going = going && rmp_whole_file_write (file, text, (gsize) (next - text), error);
    }
  return going;
}

static gboolean
write_rows (RmpWholeFile *file, const char *keyword, const float *values, guint n, guint width,
            GError **error)
{
  const Lines lines = { .keyword = keyword, .values = values, .width = width };

  return write_lines (file, &lines, n, put_row, error);
}

static gboolean
write_text (RmpWholeFile *file, char *text, GError **error)
{
  g_autofree char *owned = text;

  return rmp_whole_file_write (file, owned, strlen (owned), error);
}

static gboolean
write_mesh (RmpWholeFile *file, const RmpBakeTarget *target, const float *positions,
            const float *normals, GError **error)
{
  const RmpReliefTopology *topology = target->topology;
  const Lines faces = { .target = target, .has_normals = normals != NULL };

  return write_text (file, g_strdup_printf ("mtllib %s.mtl\no %s\n", target->name, target->name),
                     error) &&
         write_rows (file, "v", positions, topology->n_vertices, 3, error) &&
         (!target->uv_faces || write_rows (file, "vt", topology->uvs, topology->n_uvs, 2, error)) &&
         (!normals || write_rows (file, "vn", normals, topology->n_vertices, 3, error)) &&
         write_text (file, g_strdup ("usemtl cloth\n"), error) &&
         write_lines (file, &faces, topology->n_faces, put_face, error);
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
  g_autoptr (RmpWholeFile) file = NULL;

  if (!write_material (target, error))
    return FALSE;
  file = rmp_whole_file_create (path, error);
  if (!file || !write_mesh (file, target, positions, normals, error) ||
      !rmp_whole_file_finish (file, error))
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
