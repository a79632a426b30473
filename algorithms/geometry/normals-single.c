/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals-single.c: normals of what is drawn, many corners at a time.
 *
 * The corners of consecutive vertices are gathered into columns, weighed in one loop that the
 * compiler turns into vector instructions, and summed vertex by vertex. Without fused operations a
 * lane computes what a scalar would, so neither the cut into batches nor the number of threads
 * shows.
 */

#include "geometry/normals.h"

#include "compute/processor.h"
#include "geometry/normals-private.h"

/* Corners in a batch: nine columns of this length stay in the first-level cache. */
#define BATCH 256

typedef struct
{
  guint n;
  float a[3][BATCH]; /* from the corner to the next one of its face */
  float b[3][BATCH]; /* and to the last one */
  float sums[3][BATCH];
} Corners;

/* Adds the corners of a vertex; returns how many there are now. */
static inline guint
gather (Corners *corners, const RmpTopology *topology, guint32 vertex, const float *positions)
{
  const guint32 *ends = topology->corner_ends + 2 * (gsize) topology->vertex_corner_start[vertex],
                *last_end = topology->corner_ends +
                            2 * (gsize) topology->vertex_corner_start[vertex + 1];
  const float *here = positions + 3 * (gsize) vertex;
  /* Copies: the compiler cannot know that columns are no positions. */
  const float x = here[0], y = here[1], z = here[2];
  guint at = corners->n;

  for (; ends < last_end; ends += 2, at++)
    {
      const float *next = positions + 3 * (gsize) ends[0], *last = positions + 3 * (gsize) ends[1];
      const float a[3] = { next[0] - x, next[1] - y, next[2] - z };
      const float b[3] = { last[0] - x, last[1] - y, last[2] - z };

      for (guint c = 0; c < 3; c++)
        {
          corners->a[c][at] = a[c];
          corners->b[c][at] = b[c];
        }
    }
  return at;
}

/* Computes the contributions of the corners. */
RMP_VECTOR_CLONES static void
weigh (Corners *corners)
{
#pragma omp simd
  for (guint i = 0; i < corners->n; i++)
    rmp_normals_weigh (corners->a[0][i], corners->a[1][i], corners->a[2][i], corners->b[0][i],
                       corners->b[1][i], corners->b[2][i], &corners->sums[0][i],
                       &corners->sums[1][i], &corners->sums[2][i]);
}

/* Of the corners [@at, @end). TRUE if the vertex has no normal. */
static inline gboolean
finish (const Corners *corners, guint at, guint end, const RmpTopology *topology,
        const float *positions, guint32 vertex, float *normal)
{
  float x = 0.0f;
  float y = 0.0f;
  float z = 0.0f;

  for (; at < end; at++)
    {
      x += corners->sums[0][at];
      y += corners->sums[1][at];
      z += corners->sums[2][at];
    }
  return !rmp_normals_finish (x, y, z, normal) &&
         rmp_normals_fall_back (topology, positions, vertex, normal);
}

/* TRUE if one of the vertices @begin … @end has no normal. */
static gboolean
compute_range (const RmpTopology *topology, const float *positions, float *normals, guint32 begin,
               guint32 end)
{
  const guint32 *start = topology->vertex_corner_start;
  gboolean missing = FALSE;
  Corners corners;
  guint32 v = begin;

  while (v < end)
    {
      guint32 first = v;
      guint at = 0;

      corners.n = 0;
      for (; v < end && corners.n + start[v + 1] - start[v] <= BATCH; v++)
        corners.n = gather (&corners, topology, v, positions);
      weigh (&corners);
      for (guint32 done = first; done < v; done++)
        {
          guint last = at + start[done + 1] - start[done];

          missing |= finish (&corners, at, last, topology, positions, done,
                             normals + 3 * (gsize) done);
          at = last;
        }
      if (v == first)
        {
          missing |= rmp_normals_fall_back (topology, positions, v, normals + 3 * (gsize) v);
          v++;
        }
    }
  return missing;
}

/* The storage buffers of vertex-normals.comp. */
enum
{
  STARTS,
  ENDS,
  POSITIONS,
  NORMALS,
  N_ARRAYS
};

typedef struct
{
  const RmpTopology *topology;
  gint *missing; /* atomic: whether a vertex has no normal */
} Host;

static void
run_reference (const RmpPass *pass, gpointer const *arrays, guint begin, guint end)
{
  const Host *host = pass->host;

  if (compute_range (host->topology, arrays[POSITIONS], arrays[NORMALS], begin, end))
    g_atomic_int_set (host->missing, TRUE);
}

static const RmpKernel kernel = { .id = "vertex-normals",
                                  .n_arrays = N_ARRAYS,
                                  .run = run_reference };

/* Where faces give no normal the shader leaves zero, or what a card makes of positions that are no
 * numbers: these are few enough for one thread.
 */
static gboolean
fill_gaps (const RmpTopology *topology, const float *positions, float *normals)
{
  gboolean missing = FALSE;

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      float *normal = normals + 3 * (gsize) v;

      if (!(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2] > 0.0f))
        missing |= rmp_normals_fall_back (topology, positions, v, normal);
    }
  return missing;
}

gboolean
rmp_normals_compute_on (RmpAccelerator *accelerator, const RmpTopology *topology,
                        const float *positions, float *normals, guint n_threads)
{
  const gsize n = topology->n_vertices, n_corners = topology->vertex_corner_start[n];
  const RmpArray arrays[N_ARRAYS] = {
    [STARTS] = { .data = topology->vertex_corner_start,
                 .size = (n + 1) * sizeof (guint32),
                 .kept = topology->id },
    [ENDS] = { .data = topology->corner_ends,
               .size = 2 * n_corners * sizeof (guint32),
               .kept = topology->id },
    [POSITIONS] = { .data = (gpointer) positions, .size = 3 * n * sizeof (float) },
    [NORMALS] = { .use = RMP_ARRAY_OUT, .data = normals, .size = 3 * n * sizeof (float) },
  };
  gint missing = FALSE;
  const Host host = { topology, &missing };
  const RmpPass pass = { .kernel = &kernel,
                         .n_items = topology->n_vertices,
                         .arrays = { STARTS, ENDS, POSITIONS, NORMALS },
                         .host = &host };
  const RmpWork work = { .n_arrays = N_ARRAYS, .arrays = arrays, .n_passes = 1, .passes = &pass };

  return rmp_work_run (&work, accelerator, n_threads) ? fill_gaps (topology, positions, normals)
                                                      : missing;
}

gboolean
rmp_normals_compute (const RmpTopology *topology, const float *positions, float *normals,
                     guint n_threads)
{
  return rmp_normals_compute_on (NULL, topology, positions, normals, n_threads);
}
