/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals.c: angle-weighted vertex normals.
 *
 * Based on:
 *   G. Thürmer, C. Wüthrich. Computing vertex normals from polygonal facets. Journal of Graphics
 *     Tools 3, 1998.
 */

#include "geometry/normals.h"

#include "compute/parallel.h"
#include "geometry/normals-private.h"
#include "geometry/vector.h"

/* Either precision of the same positions. */
typedef struct
{
  const float *single;
  const double *exact;
} Positions;

static inline void
load (const Positions *positions, guint32 vertex, double out[3])
{
  if (positions->exact)
    rmp_vector_copy (positions->exact + 3 * (gsize) vertex, out);
  else
    rmp_vector_load (positions->single + 3 * (gsize) vertex, out);
}

/* Unit normal from the faces of @vertex; zero if they give none. */
static void
sum_faces (const RmpTopology *topology, const Positions *positions, guint32 vertex,
           double normal[3])
{
  double here[3];

  load (positions, vertex, here);
  normal[0] = normal[1] = normal[2] = 0.0;
  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      double a[3], b[3], across[3], size;

      load (positions, topology->corner_ends[2 * (gsize) i], a);
      load (positions, topology->corner_ends[2 * (gsize) i + 1], b);
      rmp_vector_sub (a, here, a);
      rmp_vector_sub (b, here, b);
      rmp_vector_cross (a, b, across);
      size = rmp_vector_norm (across);
      if (size > RMP_NORMALS_STRAIGHT * rmp_vector_norm (a) * rmp_vector_norm (b))
        rmp_vector_add_scaled (normal, atan2 (size, rmp_vector_dot (a, b)) / size, across, normal);
    }
  rmp_vector_normalise (normal);
}

/* For a vertex whose own faces give no normal: that of the neighbours. */
static void
sum_neighbours (const RmpTopology *topology, const Positions *positions, guint32 vertex,
                double normal[3])
{
  normal[0] = normal[1] = normal[2] = 0.0;
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      double other[3];

      sum_faces (topology, positions, topology->vertex_neighbours[i], other);
      rmp_vector_add_scaled (normal, 1.0, other, normal);
    }
  rmp_vector_normalise (normal);
}

static void
compute (const RmpTopology *topology, const Positions *positions, guint32 vertex, double normal[3])
{
  sum_faces (topology, positions, vertex, normal);
  if (normal[0] == 0.0 && normal[1] == 0.0 && normal[2] == 0.0)
    sum_neighbours (topology, positions, vertex, normal);
}

gboolean
rmp_normals_fall_back (const RmpTopology *topology, const float *positions, guint32 vertex,
                       float *normal)
{
  const Positions source = { .single = positions };
  double sum[3];

  compute (topology, &source, vertex, sum);
  rmp_vector_store (sum, normal);
  return normal[0] == 0.0f && normal[1] == 0.0f && normal[2] == 0.0f;
}

void
rmp_normals_compute_double (const RmpTopology *topology, const double *positions, double *normals,
                            guint n_threads)
{
  const Positions source = { .exact = positions };
  int n = rmp_parallel_threads (topology->n_vertices, n_threads);

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 v = 0; v < topology->n_vertices; v++)
    compute (topology, &source, v, normals + 3 * (gsize) v);
}

void
rmp_normals_compute_rows (const RmpTopology *topology, const double *positions, guint n_rows,
                          const guint32 *rows, double *normals)
{
  const Positions source = { .exact = positions };

  for (guint i = 0; i < n_rows; i++)
    compute (topology, &source, rows[i], normals + 3 * (gsize) i);
}
