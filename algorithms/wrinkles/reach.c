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

/* C. Ericson, "Real-time collision detection", 2005, §5.1.5: the regions of corners and edges
 * before that of the inside.
 */
/* Distance from @point to a face, metres. @positions: [#V × 3] */
static double
face_distance (const RmpTopology *topology, const double *positions, guint32 face,
               const double point[3])
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const double *a = positions + 3 * (gsize) corners[0], *b = positions + 3 * (gsize) corners[1];
  const double *c = positions + 3 * (gsize) corners[2];
  double ab[3], ac[3], ap[3], bp[3], cp[3], d[6], va, vb, vc, sum;

  rmp_vector_sub (b, a, ab);
  rmp_vector_sub (c, a, ac);
  rmp_vector_sub (point, a, ap);
  rmp_vector_sub (point, b, bp);
  rmp_vector_sub (point, c, cp);
  d[0] = rmp_vector_dot (ab, ap);
  d[1] = rmp_vector_dot (ac, ap);
  d[2] = rmp_vector_dot (ab, bp);
  d[3] = rmp_vector_dot (ac, bp);
  d[4] = rmp_vector_dot (ab, cp);
  d[5] = rmp_vector_dot (ac, cp);
  if (d[0] <= 0.0 && d[1] <= 0.0)
    return rmp_vector_norm (ap);
  if (d[2] >= 0.0 && d[3] <= d[2])
    return rmp_vector_norm (bp);
  if (d[5] >= 0.0 && d[4] <= d[5])
    return rmp_vector_norm (cp);

  va = d[2] * d[5] - d[4] * d[3];
  vb = d[4] * d[1] - d[0] * d[5];
  vc = d[0] * d[3] - d[2] * d[1];
  sum = va + vb + vc;
  if (vc <= 0.0 && d[0] >= 0.0 && d[2] <= 0.0)
    return rmp_segment_distance (point, a, b);
  if (vb <= 0.0 && d[1] >= 0.0 && d[5] <= 0.0)
    return rmp_segment_distance (point, a, c);
  if (va <= 0.0 && d[3] >= d[2] && d[4] >= d[5])
    return rmp_segment_distance (point, b, c);
  /* A triangle without area is no more than its longest edge. */
  if (!(sum > 0.0))
    return MIN (MIN (rmp_segment_distance (point, a, b), rmp_segment_distance (point, a, c)),
                rmp_segment_distance (point, b, c));
  for (guint k = 0; k < 3; k++)
    ap[k] -= (vb * ab[k] + vc * ac[k]) / sum;
  return rmp_vector_norm (ap);
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
rmp_reach_flood (RmpReach *self, const double *positions, guint32 face, const double point[3],
                 double distance, guint *n)
{
  g_return_val_if_fail (self, NULL);

  g_array_set_size (self->faces, 0);
  g_array_append_val (self->faces, face);
  self->visited[face] = 1;
  for (guint i = 0; i < self->faces->len; i++)
    {
      guint32 at = g_array_index (self->faces, guint32, i);

      for (guint k = 0; k < 3; k++)
        {
          guint32 edge = self->topology->face_edges[3 * (gsize) at + k];
          guint32 next = edge == RMP_INDEX_NONE
                             ? RMP_INDEX_NONE
                             : rmp_edge_path_face_across (self->topology, edge, at);

          if (next == RMP_INDEX_NONE || self->visited[next] ||
              face_distance (self->topology, positions, next, point) > distance)
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
