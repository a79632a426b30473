/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/meshopt.h"

#include <meshoptimizer.h>

/* What the extension asks for. */
#define VERTEX_VERSION 0
#define INDEX_VERSION 1

/* Bytes of two triangles that no other order goes below. Grids, row by row, have fewer. */
#define FEW_BYTES 3

/* Room for @size bytes, which is set to what is written. (transfer full) */
static GByteArray *
make_room (gsize size)
{
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_set_size (bytes, (guint) size);
  return bytes;
}

static GByteArray *
cut (GByteArray *bytes, gsize size)
{
  g_assert (size > 0); /* there was room for all that could come */
  g_byte_array_set_size (bytes, (guint) size);
  return bytes;
}

GByteArray *
rmp_meshopt_encode_rows (const guint8 *bytes, guint n, guint stride)
{
  GByteArray *room = make_room (meshopt_encodeVertexBufferBound (n, stride));

  g_assert (stride % 4 == 0 && stride <= 256);

  meshopt_encodeVertexVersion (VERTEX_VERSION);
  return cut (room, meshopt_encodeVertexBuffer (room->data, room->len, bytes, n, stride));
}

static gsize
encode (GByteArray *room, const guint32 *corners, guint n_corners)
{
  return meshopt_encodeIndexBuffer (room->data, room->len, corners, n_corners);
}

GByteArray *
rmp_meshopt_encode_triangles (const guint32 *corners, guint n_corners, guint n_vertices)
{
  GByteArray *room = make_room (meshopt_encodeIndexBufferBound (n_corners, n_vertices));
  g_autofree guint32 *ordered = NULL;
  gsize size;

  g_assert (n_corners % 3 == 0);

  meshopt_encodeIndexVersion (INDEX_VERSION);
  size = encode (room, corners, n_corners);
  if (2 * size <= FEW_BYTES * (gsize) (n_corners / 3))
    return cut (room, size);
  ordered = g_new (guint32, n_corners);
  meshopt_optimizeVertexCache (ordered, corners, n_corners, n_vertices);
  return cut (room, encode (room, ordered, n_corners));
}
