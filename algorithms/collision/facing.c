/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/facing.h"

#include "geometry/vector.h"

/* Marks the parts that have an edge which does not have two faces that go along it in opposite
 * directions. @has_hole: (inout) [#parts]
 */
static void
find_holes (const RmpTopology *topology, const guint32 *parts, guint8 *has_hole)
{
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;
      const guint32 begin = topology->edge_face_start[e], end = topology->edge_face_start[e + 1];
      guint n_along = 0;

      for (guint32 i = begin; i < end; i++)
        {
          const guint32 *corners = topology->faces + 3 * (gsize) topology->edge_faces[i];

          for (guint k = 0; k < 3; k++)
            n_along += corners[k] == ends[0] && corners[(k + 1) % 3] == ends[1];
        }
      if (end - begin != 2 || n_along != 1)
        has_hole[parts[ends[0]]] = 1;
    }
}

void
rmp_facing_find (const RmpTopology *topology, const double *positions, gint8 *facing)
{
  g_autofree guint32 *parts = g_new (guint32, (gsize) topology->n_vertices + 1);
  const guint n_parts = rmp_topology_components (topology, parts);
  g_autofree guint8 *has_hole = g_new0 (guint8, (gsize) n_parts + 1);
  g_autofree double *volumes = g_new0 (double, (gsize) n_parts + 1);

  find_holes (topology, parts, has_hole);
  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      const guint32 *corners = topology->faces + 3 * (gsize) f;
      double cross[3];

      rmp_vector_cross (positions + 3 * (gsize) corners[1], positions + 3 * (gsize) corners[2],
                        cross);
      volumes[parts[corners[0]]] += rmp_vector_dot (positions + 3 * (gsize) corners[0], cross);
    }
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const double volume = has_hole[parts[v]] ? 0.0 : volumes[parts[v]];

      facing[v] = (gint8) ((volume > 0.0) - (volume < 0.0));
    }
}
