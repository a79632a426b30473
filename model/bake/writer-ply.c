/* SPDX-License-Identifier: GPL-3.0-or-later */

/* writer-ply.c: Stanford PLY, one file a frame: name.0001.ply, little-endian, positions and normals
 * a vertex, and for each triangle its corners and, as a list of six numbers, their texture
 * coordinates.
 */

#include "bake/writer.h"

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

static gboolean
ply_frame (gpointer writer, guint index, const float *positions, const float *normals,
           GError **error)
{
  const RmpBakeTarget *target = writer;
  g_autofree char *file_name = rmp_bake_numbered_name (target, index, "ply");
  g_autofree char *path = g_build_filename (target->folder, file_name, NULL);
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (!file)
    return FALSE;
  append_header (bytes, target, normals != NULL);
  for (gsize v = 0; v < target->topology->n_vertices; v++)
    {
      rmp_append_floats (bytes, positions + 3 * v, 3, FALSE);
      if (normals)
        rmp_append_floats (bytes, normals + 3 * v, 3, FALSE);
    }
  for (gsize face = 0; face < target->topology->n_faces; face++)
    append_face (bytes, target, face);

  if (!rmp_whole_file_write (file, bytes->data, bytes->len, error) ||
      !rmp_whole_file_finish (file, error))
    return FALSE;
  g_ptr_array_add (target->files, g_steal_pointer (&file));
  return TRUE;
}

/* Each frame is a file of its own: nothing is kept between them. */
static gpointer
ply_open (const RmpBakeTarget *target, G_GNUC_UNUSED GError **error)
{
  return (gpointer) target;
}

static gboolean
ply_finish (G_GNUC_UNUSED gpointer writer, G_GNUC_UNUSED GError **error)
{
  return TRUE;
}

static void
ply_free (G_GNUC_UNUSED gpointer writer)
{
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
