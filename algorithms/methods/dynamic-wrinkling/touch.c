/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/touch.h"

#include "geometry/vector.h"

static gboolean
contains (guint n, const guint32 *faces, guint32 face)
{
  for (guint i = 0; i < n; i++)
    if (faces[i] == face)
      return TRUE;
  return FALSE;
}

static gboolean
runs_near (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, RmpReach *reach,
           const RmpWrinkleMark *touch)
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = rmp_wrinkle_path (wrinkle);
  const double width = 2.0 * wrinkle->shape.radius;
  double position[3] = { 0.0, 0.0, 0.0 }, begin = 0.0;
  const guint32 *faces;
  guint n;

  for (guint k = 0; k < 3; k++)
    rmp_vector_add_scaled (
        position, touch->barycentric[k],
        frame->positions + 3 * (gsize) topology->faces[3 * (gsize) touch->face + k], position);
  faces = rmp_reach_flood (reach, frame->positions, touch->face, position, width, &n);
  for (guint i = 0; i + 1 < wrinkle->points->len; i++)
    {
      const guint32 face = rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      double from[3], to[3], end;

      rmp_edge_path_point_position (topology, frame->positions, path + i, from);
      rmp_edge_path_point_position (topology, frame->positions, path + i + 1, to);
      end = begin + rmp_vector_distance (from, to);
      if (end >= wrinkle->active[0] && begin <= wrinkle->active[1] && contains (n, faces, face) &&
          rmp_segment_distance (position, from, to) < width)
        return TRUE;
      begin = end;
    }
  return FALSE;
}

gboolean
rmp_wrinkle_is_touched (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, RmpReach *reach,
                        RmpTouchKind kind, guint n_touches, const RmpWrinkleMark *touches)
{
  g_assert (frame);

  for (guint i = 0; i < n_touches; i++)
    if (touches[i].kind == kind && touches[i].face < frame->cloth->topology->n_faces &&
        runs_near (wrinkle, frame, reach, touches + i))
      return TRUE;
  return FALSE;
}
