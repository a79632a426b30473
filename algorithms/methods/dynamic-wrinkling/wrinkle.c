/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/wrinkle.h"

#include "geometry/vector.h"

RmpWrinkle *
rmp_wrinkle_new (guint64 id, guint64 birth, GArray *points)
{
  RmpWrinkle *self = g_new0 (RmpWrinkle, 1);

  self->id = id;
  self->birth = birth;
  self->sign = 1.0;
  self->points = points;
  return self;
}

RmpWrinkle *
rmp_wrinkle_copy (const RmpWrinkle *self)
{
  RmpWrinkle *copy = g_memdup2 (self, sizeof *self);

  copy->points = g_array_copy (self->points);
  return copy;
}

void
rmp_wrinkle_free (RmpWrinkle *self)
{
  if (!self)
    return;
  g_array_unref (self->points);
  g_free (self);
}

void
rmp_wrinkle_measure (RmpWrinkle *self, const RmpWrinkleFrame *frame)
{
  double length = rmp_path_length (frame->cloth->topology, frame->positions, self->points->len,
                                   rmp_wrinkle_path (self));

  for (guint end = 0; end < 2; end++)
    self->active[end] = self->length > 0.0 ? self->active[end] / self->length * length : end * length;
  self->length = length;
}

double
rmp_wrinkle_segment_compression (const RmpWrinkle *self, const RmpWrinkleFrame *frame, guint segment)
{
  const RmpPathPoint *path = rmp_wrinkle_path (self);
  guint32 face = rmp_path_shared_face (frame->cloth->topology, path[segment].edge, path[segment + 1].edge);

  return face == RMP_INDEX_NONE ? 1.0 : frame->compression[face];
}

void
rmp_wrinkle_set_compression (RmpWrinkle *self, const RmpWrinkleLaw *law, double compression)
{
  self->compression = compression;
  rmp_wrinkle_shape_init (&self->shape, compression, law->threshold, law->least_radius, law->most_fullness);
}

void
rmp_wrinkle_update_shape (RmpWrinkle *self, const RmpWrinkleFrame *frame, const RmpWrinkleLaw *law, gboolean newborn)
{
  const RmpTopology *topology = frame->cloth->topology;
  double most = 1.0, begin = 0.0;

  for (guint i = 0; i + 1 < self->points->len; i++)
    {
      double end = begin + rmp_path_length (topology, frame->positions, 2, rmp_wrinkle_path (self) + i);

      if (end > self->active[0] && begin < self->active[1])
        most = MAX (most, rmp_wrinkle_segment_compression (self, frame, i));
      begin = end;
    }
  if (newborn)
    self->compression = most;
  else
    self->compression = law->shape_inertia * self->compression + (1.0 - law->shape_inertia) * most;
  rmp_wrinkle_set_compression (self, law, self->compression);
}
