/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* checkpoint.h: the states of sequential techniques as bytes. They are of one build and no file
 * format; since they may be damaged, nothing is read past their end.
 */

#include <gio/gio.h>
#include <string.h>

#include "geometry/topology.h"

G_BEGIN_DECLS

/* A block of bytes that is read from the front. */
typedef struct
{
  const guint8 *at, *end;
} RmpCheckpointReader;

/* @size: of the bytes at @data, which are appended */
static inline void
rmp_checkpoint_put (GByteArray *out, const void *data, gsize size)
{
  g_byte_array_append (out, data, (guint) size);
}

/* Copies the next @size bytes to @data. Returns: FALSE, with nothing read, if fewer are left */
static inline gboolean
rmp_checkpoint_take (RmpCheckpointReader *self, void *data, gsize size)
{
  if ((gsize) (self->end - self->at) < size)
    return FALSE;
  memcpy (data, self->at, size);
  self->at += size;
  return TRUE;
}

#define RMP_CHECKPOINT_PUT(out, value) rmp_checkpoint_put (out, &(value), sizeof (value))
#define RMP_CHECKPOINT_TAKE(reader, value) rmp_checkpoint_take (reader, &(value), sizeof (value))

/* (transfer full): a checkpoint that begins with @magic, which tells whose it is, and the size of
 * the cloth.
 */
GByteArray *rmp_checkpoint_new (guint64 magic, const RmpTopology *topology);

/* @bytes: borrowed. Returns: whether they begin as those of rmp_checkpoint_new(); @reader then
 *   stands behind that
 */
gboolean rmp_checkpoint_open (GBytes *bytes, guint64 magic, const RmpTopology *topology,
                              RmpCheckpointReader *reader);

/* The end of a technique's state_load. Returns: @state; where it is %NULL @error says why */
gpointer rmp_checkpoint_loaded (gpointer state, GError **error);

G_END_DECLS
