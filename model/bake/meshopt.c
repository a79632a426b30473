/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/meshopt.h"

#include <meshoptimizer.h>

/* What the extension asks for. */
#define VERTEX_VERSION 0
#define INDEX_VERSION 1

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

GByteArray *
rmp_meshopt_encode_triangles (const guint32 *corners, guint n_corners, guint n_vertices)
{
  g_autofree guint32 *ordered = g_new (guint32, n_corners);
  GByteArray *room = make_room (meshopt_encodeIndexBufferBound (n_corners, n_vertices));

  g_assert (n_corners % 3 == 0);

  meshopt_optimizeVertexCache (ordered, corners, n_corners, n_vertices);
  meshopt_encodeIndexVersion (INDEX_VERSION);
  return cut (room, meshopt_encodeIndexBuffer (room->data, room->len, ordered, n_corners));
}
