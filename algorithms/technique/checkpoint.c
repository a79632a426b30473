/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/checkpoint.h"

#include <glib/gi18n-lib.h>

GByteArray *
rmp_checkpoint_new (guint64 magic, const RmpTopology *topology)
{
  const guint64 head[3] = { magic, topology->n_vertices, topology->n_faces };
  GByteArray *out = g_byte_array_new ();

  RMP_CHECKPOINT_PUT (out, head);
  return out;
}

gboolean
rmp_checkpoint_open (GBytes *bytes, guint64 magic, const RmpTopology *topology,
                     RmpCheckpointReader *reader)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint64 head[3];

  *reader = (RmpCheckpointReader){ data, data + size };
  return RMP_CHECKPOINT_TAKE (reader, head) && head[0] == magic &&
         head[1] == topology->n_vertices && head[2] == topology->n_faces;
}

gpointer
rmp_checkpoint_loaded (gpointer state, GError **error)
{
  if (!state)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("The checkpoint is damaged, or of another garment"));
  return state;
}
