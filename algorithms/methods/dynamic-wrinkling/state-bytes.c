/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state-bytes.c: what is remembered, as a checkpoint. */

#include "methods/dynamic-wrinkling/state-private.h"
#include "technique/checkpoint.h"

#include <math.h>

#define MAGIC G_GUINT64_CONSTANT (0x34656c6b6e697772) /* wrinkle4 */

static void
put_wrinkle (GByteArray *out, const RmpWrinkle *wrinkle)
{
  guint32 n = wrinkle->points->len;

  RMP_CHECKPOINT_PUT (out, wrinkle->id);
  RMP_CHECKPOINT_PUT (out, wrinkle->birth);
  RMP_CHECKPOINT_PUT (out, wrinkle->kind);
  RMP_CHECKPOINT_PUT (out, wrinkle->fading);
  RMP_CHECKPOINT_PUT (out, wrinkle->sign);
  RMP_CHECKPOINT_PUT (out, wrinkle->active);
  RMP_CHECKPOINT_PUT (out, wrinkle->length);
  RMP_CHECKPOINT_PUT (out, wrinkle->compression);
  RMP_CHECKPOINT_PUT (out, wrinkle->shape);
  RMP_CHECKPOINT_PUT (out, n);
  for (guint i = 0; i < n; i++)
    {
      const RmpEdgePathPoint *point = rmp_wrinkle_path (wrinkle) + i;

      RMP_CHECKPOINT_PUT (out, point->edge);
      RMP_CHECKPOINT_PUT (out, point->t);
    }
}

GBytes *
rmp_wrinkle_state_save (const RmpWrinkleState *self)
{
  const gsize n_vertices = self->cloth->topology->n_vertices,
              n_faces = self->cloth->topology->n_faces;
  GByteArray *out = rmp_checkpoint_new (MAGIC, self->cloth->topology);
  const guint32 n_wrinkles = self->wrinkles->len;
  guint8 has_last = self->last != NULL;

  RMP_CHECKPOINT_PUT (out, n_wrinkles);
  RMP_CHECKPOINT_PUT (out, self->frame);
  RMP_CHECKPOINT_PUT (out, self->next_id);
  RMP_CHECKPOINT_PUT (out, self->energy);
  rmp_checkpoint_put (out, self->references, n_faces * sizeof *self->references);
  rmp_checkpoint_put (out, self->labels, n_faces);
  RMP_CHECKPOINT_PUT (out, has_last);
  if (has_last)
    rmp_checkpoint_put (out, self->last->positions, 3 * n_vertices * sizeof (double));
  for (guint i = 0; i < n_wrinkles; i++)
    put_wrinkle (out, g_ptr_array_index (self->wrinkles, i));
  return g_byte_array_free_to_bytes (out);
}

static RmpWrinkle *
get_wrinkle (RmpCheckpointReader *reader, guint n_edges)
{
  g_autoptr (RmpWrinkle)
      wrinkle = rmp_wrinkle_new (0, 0, g_array_new (FALSE, FALSE, sizeof (RmpEdgePathPoint)));
  guint32 n;

  if (!RMP_CHECKPOINT_TAKE (reader, wrinkle->id) || !RMP_CHECKPOINT_TAKE (reader, wrinkle->birth) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->kind) || wrinkle->kind > RMP_WRINKLE_OF_TENSION ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->fading) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->sign) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->active) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->length) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->compression) ||
      !RMP_CHECKPOINT_TAKE (reader, wrinkle->shape) || !RMP_CHECKPOINT_TAKE (reader, n) || n < 2)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      RmpEdgePathPoint point;

      if (!RMP_CHECKPOINT_TAKE (reader, point.edge) || !RMP_CHECKPOINT_TAKE (reader, point.t) ||
          point.edge >= n_edges || !isfinite (point.t))
        return NULL;
      g_array_append_val (wrinkle->points, point);
    }
  return g_steal_pointer (&wrinkle);
}

/* The frame the state stands on, with the strain it had. */
static gboolean
get_last (RmpCheckpointReader *reader, RmpWrinkleState *self)
{
  gsize n = 3 * (gsize) self->cloth->topology->n_vertices;
  g_autofree double *positions = g_new (double, MAX (n, 1));
  g_autofree float *stored = g_new (float, MAX (n, 1));

  if (!rmp_checkpoint_take (reader, positions, n * sizeof *positions))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    stored[i] = (float) positions[i];
  self->last = rmp_wrinkle_frame_new (self->cloth, stored);
  return TRUE;
}

RmpWrinkleState *
rmp_wrinkle_state_load (const RmpWrinkleCloth *cloth, GBytes *bytes)
{
  g_autoptr (RmpWrinkleState) self = rmp_wrinkle_state_new (cloth);
  const gsize n_faces = cloth->topology->n_faces;
  RmpCheckpointReader reader;
  guint32 n_wrinkles;
  guint8 has_last;

  if (!rmp_checkpoint_open (bytes, MAGIC, cloth->topology, &reader))
    return NULL;
  if (!RMP_CHECKPOINT_TAKE (&reader, n_wrinkles) || !RMP_CHECKPOINT_TAKE (&reader, self->frame) ||
      !RMP_CHECKPOINT_TAKE (&reader, self->next_id) ||
      !RMP_CHECKPOINT_TAKE (&reader, self->energy) ||
      !rmp_checkpoint_take (&reader, self->references, n_faces * sizeof *self->references) ||
      !rmp_checkpoint_take (&reader, self->labels, n_faces) ||
      !RMP_CHECKPOINT_TAKE (&reader, has_last) || (has_last && !get_last (&reader, self)))
    return NULL;
  for (guint i = 0; i < n_faces; i++)
    if (self->labels[i] >= RMP_WRINKLE_N_LABELS)
      return NULL;
  for (guint i = 0; i < n_wrinkles; i++)
    {
      RmpWrinkle *wrinkle = get_wrinkle (&reader, cloth->topology->n_edges);

      if (!wrinkle)
        return NULL;
      g_ptr_array_add (self->wrinkles, wrinkle);
    }
  return reader.at == reader.end ? g_steal_pointer (&self) : NULL;
}

RmpWrinkleState *
rmp_wrinkle_state_copy (const RmpWrinkleState *self)
{
  g_autoptr (GBytes) bytes = rmp_wrinkle_state_save (self);

  return rmp_wrinkle_state_load (self->cloth, bytes);
}
