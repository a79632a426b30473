/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/direction.h"

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/curvature.h"

#include <math.h>

#define NEARLY_FLAT 0.15     /* curvature × radius */
#define UNSEEN 0.02          /* height over radius */
#define BESIDE G_SQRT2 / 2.0 /* cosine between wrinkles that run beside each other */

/* The active part of segment @i, metres; 0: none. */
static double
active_length (const RmpWrinkle *self, const RmpWrinkleFrame *frame, guint i, double *begin)
{
  double end = *begin + rmp_edge_path_length (frame->cloth->topology, frame->positions, 2,
                                              rmp_wrinkle_path (self) + i);
  double length = MIN (end, self->active[1]) - MAX (*begin, self->active[0]);

  *begin = end;
  return MAX (length, 0.0);
}

double
rmp_wrinkle_curvature (const RmpWrinkle *self, const RmpWrinkleFrame *frame)
{
  const RmpEdgePathPoint *path = rmp_wrinkle_path (self);
  double sum = 0.0, length = 0.0, begin = 0.0;

  g_assert (self);
  g_assert (frame);

  for (guint i = 0; i + 1 < self->points->len; i++)
    {
      guint32 face = rmp_edge_path_shared_face (frame->cloth->topology, path[i].edge,
                                                path[i + 1].edge);
      double part = active_length (self, frame, i, &begin);

      if (face == RMP_INDEX_NONE || frame->isotropic[face])
        continue;
      sum += part * rmp_wrinkle_face_curvature (frame, face, frame->across + 3 * (gsize) face);
      length += part;
    }
  return length > 0.0 ? sum / length : 0.0;
}

gboolean
rmp_wrinkle_may_turn (const RmpWrinkle *self, const RmpWrinkleOptions *options, double ramp)
{
  return rmp_wrinkle_height (self, options) * ramp < UNSEEN * self->shape.radius;
}

/* Where its active part has its middle, and how it runs there. */
static guint32
find_middle (const RmpWrinkle *self, const RmpWrinkleFrame *frame, double point[3], double along[3])
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = rmp_wrinkle_path (self);
  double middle = 0.5 * (self->active[0] + self->active[1]), begin = 0.0;

  for (guint i = 0; i + 1 < self->points->len; i++)
    {
      double from[3], to[3], length;

      rmp_edge_path_point_position (topology, frame->positions, path + i, from);
      rmp_edge_path_point_position (topology, frame->positions, path + i + 1, to);
      rmp_vector_sub (to, from, along);
      length = rmp_vector_norm (along);
      if (!rmp_vector_normalise (along) || (begin + length < middle && i + 2 < self->points->len))
        {
          begin += length;
          continue;
        }
      rmp_vector_add_scaled (from, CLAMP (middle - begin, 0.0, length), along, point);
      return rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
    }
  return RMP_INDEX_NONE;
}

/* The sign of the nearest wrinkle that runs beside this one's middle within two widths; 0: there is
 * none.
 */
static double
find_sign_beside (const RmpWrinkle *self, const RmpWrinkleFrame *frame, const GPtrArray *others,
                  const RmpSegmentMap *map, RmpReach *reach)
{
  double point[3], along[3], nearest = 4.0 * self->shape.radius, sign = 0.0;
  guint32 face = find_middle (self, frame, point, along);
  const guint32 *faces;
  guint n = 0;

  if (face == RMP_INDEX_NONE)
    return 0.0;
  faces = rmp_reach_flood (reach, frame->positions, face, point, nearest, &n);
  for (guint i = 0; i < n; i++)
    {
      RmpSegment segment;

      for (guint k = 0; rmp_segment_map_get (map, faces[i], k, &segment); k++)
        {
          const RmpWrinkle *other = g_ptr_array_index (others, segment.path);
          double distance = rmp_segment_distance (point, segment.from, segment.to), beside[3];

          rmp_vector_sub (segment.to, segment.from, beside);
          if (!rmp_vector_normalise (beside) || fabs (rmp_vector_dot (along, beside)) < BESIDE ||
              distance >= nearest)
            continue;
          nearest = distance;
          sign = other->sign;
        }
    }
  return sign;
}

void
rmp_wrinkle_choose_sign (RmpWrinkle *self, const RmpWrinkleFrame *frame,
                         const RmpWrinkleOptions *options, const GPtrArray *others,
                         const RmpSegmentMap *map, RmpReach *reach)
{
  double score, beside;

  g_assert (self);
  g_assert (options);

  if (options->direction != RMP_WRINKLE_BY_CURVATURE)
    {
      self->sign = options->direction == RMP_WRINKLE_INWARD ? -1.0 : 1.0;
      return;
    }
  score = rmp_wrinkle_curvature (self, frame) * self->shape.radius;
  if (fabs (score) > NEARLY_FLAT)
    {
      self->sign = score > 0.0 ? 1.0 : -1.0;
      return;
    }
  beside = find_sign_beside (self, frame, others, map, reach);
  self->sign = beside != 0.0 ? -beside : 1.0;
}
