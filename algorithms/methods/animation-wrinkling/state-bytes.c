/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state-bytes.c: what is remembered, as a checkpoint. */

#include "methods/animation-wrinkling/state-private.h"
#include "technique/checkpoint.h"

#include <math.h>
#include <string.h>

#define MAGIC G_GUINT64_CONSTANT (0x3165736165726372) /* rcrease1 */

/* A curve without its points; padding is 0. */
typedef struct
{
  guint64 id, parent, birth, line;
  double strength, held;
  double seed[2];
  guint32 seed_face, ends[2], n_points;
} Record;

typedef struct
{
  double weights[2];
  guint64 face;
} Point;

GBytes *
rmp_crease_state_save (const RmpCreaseState *self)
{
  GByteArray *out = rmp_checkpoint_new (MAGIC, self->cloth->topology);
  const guint64 head[3] = { self->frame, self->next_id, self->creases->len };

  RMP_CHECKPOINT_PUT (out, head);
  for (guint i = 0; i < self->creases->len; i++)
    {
      const RmpCrease *crease = g_ptr_array_index (self->creases, i);
      Record record;

      memset (&record, 0, sizeof record);
      record.id = crease->id;
      record.parent = crease->parent;
      record.birth = crease->birth;
      record.line = crease->line;
      record.strength = crease->strength;
      record.held = crease->held;
      record.seed_face = crease->seed.face;
      record.n_points = crease->curve->n_points;
      for (guint k = 0; k < 2; k++)
        {
          record.seed[k] = crease->seed.barycentric[k];
          record.ends[k] = crease->ends[k];
        }
      RMP_CHECKPOINT_PUT (out, record);
      for (guint k = 0; k < crease->curve->n_points; k++)
        {
          const RmpSurfacePoint *at = crease->curve->points + k;
          const Point point = { { at->barycentric[0], at->barycentric[1] }, at->face };

          RMP_CHECKPOINT_PUT (out, point);
        }
    }
  return g_byte_array_free_to_bytes (out);
}

static gboolean
is_point (const RmpCreaseCloth *cloth, guint64 face, const double weights[2])
{
  return face < cloth->topology->n_faces && isfinite (weights[0]) && isfinite (weights[1]);
}

static RmpCrease *
get_crease (RmpCheckpointReader *reader, const RmpCreaseCloth *cloth)
{
  g_autofree RmpSurfacePoint *points = NULL;
  RmpCrease *crease;
  Record record;

  if (!RMP_CHECKPOINT_TAKE (reader, record) || record.n_points < 2 ||
      record.n_points > (gsize) (reader->end - reader->at) / sizeof (Point) ||
      !is_point (cloth, record.seed_face, record.seed) || !isfinite (record.strength) ||
      !isfinite (record.held) || record.ends[0] > RMP_CREASE_END_LONG ||
      record.ends[1] > RMP_CREASE_END_LONG)
    return NULL;
  points = g_new (RmpSurfacePoint, record.n_points);
  for (guint i = 0; i < record.n_points; i++)
    {
      Point point;

      if (!RMP_CHECKPOINT_TAKE (reader, point) || !is_point (cloth, point.face, point.weights))
        return NULL;
      points[i] = (RmpSurfacePoint){ (guint32) point.face, { point.weights[0], point.weights[1] } };
    }
  crease = g_new0 (RmpCrease, 1);
  *crease = (RmpCrease){
    .id = record.id,
    .parent = record.parent,
    .birth = record.birth,
    .line = record.line,
    .strength = record.strength,
    .held = record.held,
    .seed = { record.seed_face, { record.seed[0], record.seed[1] } },
    .curve = rmp_surface_curve_new (record.n_points, points),
    .ends = { (RmpCreaseEnd) record.ends[0], (RmpCreaseEnd) record.ends[1] },
  };
  return crease;
}

RmpCreaseState *
rmp_crease_state_load (const RmpCreaseCloth *cloth, GBytes *bytes)
{
  g_autoptr (RmpCreaseState) self = rmp_crease_state_new (cloth, 0, NULL);
  RmpCheckpointReader reader;
  guint64 head[3];

  g_assert (cloth);

  if (!rmp_checkpoint_open (bytes, MAGIC, cloth->topology, &reader) ||
      !RMP_CHECKPOINT_TAKE (&reader, head))
    return NULL;
  self->frame = head[0];
  self->next_id = head[1];
  for (guint64 i = 0; i < head[2]; i++)
    {
      RmpCrease *crease = get_crease (&reader, cloth);

      if (!crease)
        return NULL;
      g_ptr_array_add (self->creases, crease);
    }
  return reader.at == reader.end ? g_steal_pointer (&self) : NULL;
}
