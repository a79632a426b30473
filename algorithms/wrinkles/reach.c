/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/reach.h"

#include "geometry/vector.h"
#include "wrinkles/path.h"

struct _RmpReach
{
  const RmpTopology *topology;
  guint8 *visited;
  GArray *faces; /* (element-type guint32) */
};

double
rmp_segment_distance (const double point[3], const double from[3], const double to[3])
{
  double along[3], off[3], square, t;

  rmp_vector_sub (to, from, along);
  rmp_vector_sub (point, from, off);
  square = rmp_vector_dot (along, along);
  t = square > 0.0 ? CLAMP (rmp_vector_dot (off, along) / square, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (off, -t, along, off);
  return rmp_vector_norm (off);
}

double
rmp_face_distance (const RmpTopology *topology, const double *positions, guint32 face, const double point[3])
{
  const double *corners[3];
  double first[3], second[3], normal[3], to[3], least = INFINITY;
  gboolean inside = TRUE;

  for (guint k = 0; k < 3; k++)
    corners[k] = positions + 3 * (gsize) topology->faces[3 * (gsize) face + k];
  rmp_vector_sub (corners[1], corners[0], first);
  rmp_vector_sub (corners[2], corners[0], second);
  rmp_vector_cross (first, second, normal);
  for (guint k = 0; k < 3; k++)
    {
      double side[3], out[3];

      rmp_vector_sub (corners[(k + 1) % 3], corners[k], side);
      rmp_vector_cross (normal, side, out);
      rmp_vector_sub (point, corners[k], to);
      inside = inside && rmp_vector_dot (out, to) >= 0.0;
    }
  if (inside && rmp_vector_normalise (normal))
    return fabs (rmp_vector_dot (to, normal));
  for (guint k = 0; k < 3; k++)
    least = MIN (least, rmp_segment_distance (point, corners[k], corners[(k + 1) % 3]));
  return least;
}

RmpReach *
rmp_reach_new (const RmpTopology *topology)
{
  RmpReach *self = g_new0 (RmpReach, 1);

  self->topology = topology;
  self->visited = g_new0 (guint8, MAX (topology->n_faces, 1));
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

void
rmp_reach_free (RmpReach *self)
{
  if (!self)
    return;
  g_free (self->visited);
  g_array_unref (self->faces);
  g_free (self);
}

const guint32 *
rmp_reach_flood (RmpReach *self, const double *positions, guint32 face, const double point[3], double distance,
                 guint *n)
{
  g_array_set_size (self->faces, 0);
  g_array_append_val (self->faces, face);
  self->visited[face] = 1;
  for (guint i = 0; i < self->faces->len; i++)
    {
      guint32 at = g_array_index (self->faces, guint32, i);

      for (guint k = 0; k < 3; k++)
        {
          guint32 edge = self->topology->face_edges[3 * (gsize) at + k];
          guint32 next = edge == RMP_INDEX_NONE ? RMP_INDEX_NONE : rmp_path_face_across (self->topology, edge, at);

          if (next == RMP_INDEX_NONE || self->visited[next] ||
              rmp_face_distance (self->topology, positions, next, point) > distance)
            continue;
          self->visited[next] = 1;
          g_array_append_val (self->faces, next);
        }
    }
  for (guint i = 0; i < self->faces->len; i++)
    self->visited[g_array_index (self->faces, guint32, i)] = 0;
  *n = self->faces->len;
  return (const guint32 *) (void *) self->faces->data;
}
