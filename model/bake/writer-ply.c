/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-ply.c: Stanford PLY, one file a frame: name.0001.ply, little-endian, positions and normals
 * a vertex, and for each triangle its corners and, as a list of six numbers, their texture
 * coordinates.
 *
 * Faces are the same in each of them, and are put together once.
 */

#include "bake/number-bytes.h"
#include "bake/writer.h"

typedef struct
{
  const RmpBakeTarget *target;
  GByteArray *faces;    /* all of them, as a file has them */
  GByteArray *vertices; /* room for the header and the vertices of a frame */
} Ply;

static void
append_header (GByteArray *bytes, const RmpBakeTarget *target, gboolean has_normals)
{
  g_autoptr (GString) text = g_string_new ("ply\nformat binary_little_endian 1.0\n");

  g_string_append_printf (text, "element vertex %u\n", target->topology->n_vertices);
  g_string_append (text, "property float x\nproperty float y\nproperty float z\n");
  if (has_normals)
    g_string_append (text, "property float nx\nproperty float ny\nproperty float nz\n");
  g_string_append_printf (text, "element face %u\nproperty list uchar int vertex_indices\n",
                          target->topology->n_faces);
  if (target->uv_faces)
    g_string_append (text, "property list uchar float texcoord\n");
  g_string_append (text, "end_header\n");
  g_byte_array_append (bytes, (const guint8 *) text->str, (guint) text->len);
}

static void
append_face (GByteArray *bytes, const RmpBakeTarget *target, gsize face)
{
  static const guint8 n_corners = 3, n_coordinates = 6;

  g_byte_array_append (bytes, &n_corners, 1);
  for (gsize corner = 3 * face; corner < 3 * face + 3; corner++)
    rmp_append_le32 (bytes, target->faces[corner]);
  if (!target->uv_faces)
    return;
  g_byte_array_append (bytes, &n_coordinates, 1);
  for (gsize corner = 3 * face; corner < 3 * face + 3; corner++)
    rmp_append_floats (bytes, target->topology->uvs + 2 * (gsize) target->uv_faces[corner], 2,
                       FALSE);
}

/* A vertex after the other, each with its normal. */
static void
append_vertices (GByteArray *bytes, const float *positions, const float *normals, gsize n)
{
  const gsize width = normals ? 6 : 3;
  const guint begin = bytes->len;
  guint8 *out;

  g_byte_array_set_size (bytes, begin + (guint) (n * width * sizeof (float)));
  out = bytes->data + begin;
  for (gsize v = 0; v < n; v++)
    for (gsize i = 0; i < width; i++, out += sizeof (float))
      {
        const float value = i < 3 ? positions[3 * v + i] : normals[3 * v + i - 3];
        const guint32 bits = GUINT32_TO_LE (rmp_float_bits (value));

        memcpy (out, &bits, sizeof bits);
      }
}

static gboolean
ply_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error)
{
  Ply *self = writer;
  g_autofree char *file_name = rmp_bake_numbered_name (self->target, index, "ply");
  g_autofree char *path = g_build_filename (self->target->folder, file_name, NULL);
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);

  if (!file)
    return FALSE;
  g_byte_array_set_size (self->vertices, 0);
  append_header (self->vertices, self->target, normals != NULL);
  append_vertices (self->vertices, positions, normals, self->target->topology->n_vertices);
  if (!rmp_whole_file_write (file, self->vertices->data, self->vertices->len, error) ||
      !rmp_whole_file_write (file, self->faces->data, self->faces->len, error) ||
      !rmp_whole_file_finish (file, error))
    return FALSE;
  g_ptr_array_add (self->target->files, g_steal_pointer (&file));
  return TRUE;
}

static gpointer
ply_open (const RmpBakeTarget *target, G_GNUC_UNUSED GError **error)
{
  Ply *self = g_new0 (Ply, 1);

  self->target = target;
  self->faces = g_byte_array_new ();
  self->vertices = g_byte_array_new ();
  for (gsize face = 0; face < target->topology->n_faces; face++)
    append_face (self->faces, target, face);
  return self;
}

static gboolean
ply_finish (G_GNUC_UNUSED gpointer writer, G_GNUC_UNUSED GError **error)
{
  return TRUE;
}

static void
ply_free (gpointer writer)
{
  Ply *self = writer;

  g_byte_array_unref (self->faces);
  g_byte_array_unref (self->vertices);
  g_free (self);
}

static guint64
ply_estimate (guint n_vertices, guint n_faces, guint n_uvs, guint n_frames)
{
  return n_frames * (300 + 24 * (guint64) n_vertices + (n_uvs > 0 ? 38 : 13) * (guint64) n_faces);
}

const RmpBakeWriter rmp_bake_writer_ply = {
  .format = RMP_BAKE_PLY,
  .id = "ply",
  .numbered = TRUE,
  .normals = TRUE,
  .estimate = ply_estimate,
  .open = ply_open,
  .frame = ply_frame,
  .finish = ply_finish,
  .free = ply_free,
};
