/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals-once.c: angle-weighted vertex normals of a mesh whose topology nobody else needs: listing
 * it takes three times as long as the normals do.
 */

#include "geometry/normals-private.h"

#include <string.h>

static void
add_corner (const float *positions, const guint32 *corner, float *sums)
{
  const float *here = positions + 3 * (gsize) corner[0], *next = positions + 3 * (gsize) corner[1],
              *previous = positions + 3 * (gsize) corner[2];
  float *sum = sums + 3 * (gsize) corner[0], x, y, z;

  rmp_normals_weigh (next[0] - here[0], next[1] - here[1], next[2] - here[2], previous[0] - here[0],
                     previous[1] - here[1], previous[2] - here[2], &x, &y, &z);
  sum[0] += x;
  sum[1] += y;
  sum[2] += z;
}

static void
add_face (const float *positions, const guint32 *face, float *sums)
{
  const guint32 corners[5] = { face[0], face[1], face[2], face[0], face[1] };

  for (guint i = 0; i < 3; i++)
    add_corner (positions, corners + i, sums);
}

/* Their neighbours are asked, and the topology after all. */
static gboolean
fill_gaps (guint n_vertices, guint n_faces, const guint32 *faces, const float *positions,
           const guint8 *gaps, float *normals)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_vertices, n_faces, faces);
  gboolean missing = FALSE;

  for (guint32 v = 0; v < n_vertices; v++)
    if (gaps[v])
      missing |= rmp_normals_fall_back (topology, positions, v, normals + 3 * (gsize) v);
  return missing;
}

gboolean
rmp_normals_compute_once (guint n_vertices, guint n_faces, const guint32 *faces,
                          const float *positions, float *normals)
{
  g_autofree guint8 *gaps = g_new0 (guint8, MAX (n_vertices, 1));
  gboolean any = FALSE;

  memset (normals, 0, 3 * (gsize) n_vertices * sizeof *normals);
  for (gsize f = 0; f < n_faces; f++)
    add_face (positions, faces + 3 * f, normals);
  for (gsize v = 0; v < n_vertices; v++)
    {
      float *normal = normals + 3 * v;

      gaps[v] = !rmp_normals_finish (normal[0], normal[1], normal[2], normal);
      any |= gaps[v];
    }
  return any && fill_gaps (n_vertices, n_faces, faces, positions, gaps, normals);
}
