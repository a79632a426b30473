/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state-bytes.c: what is remembered, as bytes: a checkpoint for this build, not a file format. */

#include "methods/dynamic-wrinkling/state-private.h"
#include "technique/byte-reader.h"

#include <math.h>

#define MAGIC G_GUINT64_CONSTANT (0x33656c6b6e697772) /* wrinkle3 */

static void
put (GByteArray *out, const void *data, gsize size)
{
  g_byte_array_append (out, data, (guint) size);
}

#define PUT(out, value) put (out, &(value), sizeof (value))

static void
put_wrinkle (GByteArray *out, const RmpWrinkle *wrinkle)
{
  guint32 n = wrinkle->points->len;

  PUT (out, wrinkle->id);
  PUT (out, wrinkle->birth);
  PUT (out, wrinkle->kind);
  PUT (out, wrinkle->fading);
  PUT (out, wrinkle->sign);
  PUT (out, wrinkle->active);
  PUT (out, wrinkle->length);
  PUT (out, wrinkle->compression);
  PUT (out, wrinkle->shape);
  PUT (out, n);
  for (guint i = 0; i < n; i++)
    {
      const RmpPathPoint *point = rmp_wrinkle_path (wrinkle) + i;

      PUT (out, point->edge);
      PUT (out, point->t);
    }
}

GBytes *
rmp_wrinkle_state_save (const RmpWrinkleState *self)
{
  GByteArray *out = g_byte_array_new ();
  const guint64 magic = MAGIC;
  guint32 counts[3] = { self->cloth->topology->n_vertices, self->cloth->topology->n_faces,
                        self->wrinkles->len };
  guint8 has_last = self->last != NULL;

  PUT (out, magic);
  PUT (out, counts);
  PUT (out, self->frame);
  PUT (out, self->next_id);
  PUT (out, self->energy);
  put (out, self->references, counts[1] * sizeof *self->references);
  put (out, self->labels, counts[1]);
  PUT (out, has_last);
  if (has_last)
    put (out, self->last->positions, 3 * (gsize) counts[0] * sizeof (double));
  for (guint i = 0; i < counts[2]; i++)
    put_wrinkle (out, g_ptr_array_index (self->wrinkles, i));
  return g_byte_array_free_to_bytes (out);
}

#define GET(reader, value) rmp_byte_reader_take (reader, &(value), sizeof (value))

static RmpWrinkle *
get_wrinkle (RmpByteReader *reader, guint n_edges)
{
  g_autoptr (RmpWrinkle)
      wrinkle = rmp_wrinkle_new (0, 0, g_array_new (FALSE, FALSE, sizeof (RmpPathPoint)));
  guint32 n;

  if (!GET (reader, wrinkle->id) || !GET (reader, wrinkle->birth) || !GET (reader, wrinkle->kind) ||
      wrinkle->kind > RMP_WRINKLE_OF_TENSION || !GET (reader, wrinkle->fading) ||
      !GET (reader, wrinkle->sign) || !GET (reader, wrinkle->active) ||
      !GET (reader, wrinkle->length) || !GET (reader, wrinkle->compression) ||
      !GET (reader, wrinkle->shape) || !GET (reader, n) || n < 2)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      RmpPathPoint point;

      if (!GET (reader, point.edge) || !GET (reader, point.t) || point.edge >= n_edges ||
          !isfinite (point.t))
        return NULL;
      g_array_append_val (wrinkle->points, point);
    }
  return g_steal_pointer (&wrinkle);
}

/* The frame the state stands on, with the strain it had. */
static gboolean
get_last (RmpByteReader *reader, RmpWrinkleState *self)
{
  gsize n = 3 * (gsize) self->cloth->topology->n_vertices;
  g_autofree double *positions = g_new (double, MAX (n, 1));
  g_autofree float *stored = g_new (float, MAX (n, 1));

  if (!rmp_byte_reader_take (reader, positions, n * sizeof *positions))
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
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  RmpByteReader reader = { data, data + size };
  guint64 magic;
  guint32 counts[3];
  guint8 has_last;

  if (!GET (&reader, magic) || magic != MAGIC || !GET (&reader, counts) ||
      counts[0] != cloth->topology->n_vertices || counts[1] != cloth->topology->n_faces)
    return NULL;
  if (!GET (&reader, self->frame) || !GET (&reader, self->next_id) ||
      !GET (&reader, self->energy) ||
      !rmp_byte_reader_take (&reader, self->references, counts[1] * sizeof *self->references) ||
      !rmp_byte_reader_take (&reader, self->labels, counts[1]) || !GET (&reader, has_last) ||
      (has_last && !get_last (&reader, self)))
    return NULL;
  for (guint i = 0; i < counts[1]; i++)
    if (self->labels[i] >= RMP_N_LABELS)
      return NULL;
  for (guint i = 0; i < counts[2]; i++)
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
