/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals-single.c: normals of what is drawn, many corners at a time.
 *
 * The corners of consecutive vertices are gathered into columns, weighed in one loop that the compiler turns into vector
 * instructions, and summed vertex by vertex. Without fused operations a lane computes what a scalar would, so neither the
 * cut into batches nor the number of threads shows. The arc tangent is a polynomial, within 5e-7 radians; the rest is the
 * formula of normals.c.
 */

#include "geometry/normals.h"

#include <float.h>
#include <math.h>

#include "geometry/clones.h"
#include "geometry/normals-private.h"
#include "geometry/parallel.h"

/* Corners in a batch: nine columns of this length stay in the first-level cache. */
#define BATCH 256
#define AHEAD 8

typedef struct
{
  guint n;
  float a[3][BATCH]; /* from the corner to the next one of its face */
  float b[3][BATCH]; /* and to the last one */
  float sum[3][BATCH];
} Corners;

/* Fills the corners from @at on; returns their end. */
static inline guint
gather (Corners *corners, guint at, const RmpTopology *topology, const float *positions, guint32 vertex)
{
  const guint32 begin = topology->vertex_corner_start[vertex], end = topology->vertex_corner_start[vertex + 1];
  const guint32 *ends = topology->corner_ends + 2 * (gsize) begin;
  /* Copies: the compiler cannot know that columns are no positions. */
  const float x = positions[3 * (gsize) vertex], y = positions[3 * (gsize) vertex + 1],
              z = positions[3 * (gsize) vertex + 2];

  for (guint32 i = begin; i < end; i++, ends += 2, at++)
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

/* atan (t) for 0 ≤ t ≤ 1: interpolated at the Chebyshev nodes of t². */
static inline float
arc_tangent (float t)
{
  float x = t * t;

  return t * (0.999999225f +
              x * (-0.333256781f +
                   x * (0.198720396f +
                        x * (-0.134478644f + x * (0.0831264555f + x * (-0.0363604315f + x * 0.00764835393f))))));
}

/* Angle of a corner from |a × b| ≥ 0 and a · b. */
static inline float
corner_angle (float sine, float cosine)
{
  float size = fabsf (cosine);
  float low = sine < size ? sine : size;
  float high = sine < size ? size : sine;
  float angle = arc_tangent (low / high);

  angle = sine > size ? (float) G_PI_2 - angle : angle;
  return cosine < 0.0f ? (float) G_PI - angle : angle;
}

RMP_VECTOR_CLONES static void
weigh (Corners *corners)
{
  const float straight = (float) (RMP_NORMALS_STRAIGHT * RMP_NORMALS_STRAIGHT);

#pragma omp simd
  for (guint i = 0; i < corners->n; i++)
    {
      float ax = corners->a[0][i];
      float ay = corners->a[1][i];
      float az = corners->a[2][i];
      float bx = corners->b[0][i];
      float by = corners->b[1][i];
      float bz = corners->b[2][i];
      float x = ay * bz - az * by;
      float y = az * bx - ax * bz;
      float z = ax * by - ay * bx;
      float square = x * x + y * y + z * z;
      float size = sqrtf (square);
      float weight = corner_angle (size, ax * bx + ay * by + az * bz) / size;
      float smallest = straight * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz);

      weight = square > smallest ? weight : 0.0f;
      corners->sum[0][i] = weight * x;
      corners->sum[1][i] = weight * y;
      corners->sum[2][i] = weight * z;
    }
}

/* For a vertex whose own faces give no normal; TRUE if its neighbours give none either. */
static gboolean
fall_back (const RmpTopology *topology, const float *positions, guint32 vertex, float *normal)
{
  rmp_normals_compute_vertex (topology, positions, vertex, normal);
  return normal[0] == 0.0f && normal[1] == 0.0f && normal[2] == 0.0f;
}

/* Of the corners [@at, @end). TRUE if the vertex has no normal. */
static inline gboolean
finish (const Corners *corners, guint at, guint end, const RmpTopology *topology, const float *positions,
        guint32 vertex, float *normal)
{
  float x = 0.0f;
  float y = 0.0f;
  float z = 0.0f;
  float square;

  for (; at < end; at++)
    {
      x += corners->sum[0][at];
      y += corners->sum[1][at];
      z += corners->sum[2][at];
    }
  square = x * x + y * y + z * z;
  if (square > FLT_MIN && square < FLT_MAX)
    {
      float scale = 1.0f / sqrtf (square);

      normal[0] = scale * x;
      normal[1] = scale * y;
      normal[2] = scale * z;
      return FALSE;
    }
  return fall_back (topology, positions, vertex, normal);
}

/* Rows are anywhere in memory: what is needed some rows later is asked for now. */
static inline void
fetch_ahead (const RmpTopology *topology, const float *positions, const guint32 *rows, guint32 at, guint32 end)
{
  const guint32 *start = topology->vertex_corner_start, *ends = topology->corner_ends;

  if (at + 3 * AHEAD < end)
    __builtin_prefetch (&start[rows[at + 3 * AHEAD]]);
  if (at + 2 * AHEAD < end)
    {
      __builtin_prefetch (ends + 2 * (gsize) start[rows[at + 2 * AHEAD]]);
      __builtin_prefetch (ends + 2 * (gsize) start[rows[at + 2 * AHEAD] + 1] - 1);
    }
  if (at + AHEAD < end)
    for (guint32 i = start[rows[at + AHEAD]]; i < start[rows[at + AHEAD] + 1]; i++)
      __builtin_prefetch (positions + 3 * (gsize) ends[2 * (gsize) i]);
}

/* Vertices @begin … @end, or the rows of these numbers. TRUE if one has no normal. */
static inline gboolean
compute_range (const RmpTopology *topology, const float *positions, const guint32 *rows, float *normals, guint32 begin,
               guint32 end)
{
  const guint32 *start = topology->vertex_corner_start;
  gboolean missing = FALSE;
  Corners corners;
  guint32 i = begin;

  while (i < end)
    {
      guint32 first = i;
      guint at = 0;

      corners.n = 0;
      for (; i < end; i++)
        {
          guint32 v = rows ? rows[i] : i;

          if (corners.n + start[v + 1] - start[v] > BATCH)
            break;
          if (rows)
            fetch_ahead (topology, positions, rows, i, end);
          corners.n = gather (&corners, corners.n, topology, positions, v);
        }
      weigh (&corners);
      for (guint32 done = first; done < i; done++)
        {
          guint32 v = rows ? rows[done] : done;
          guint last = at + start[v + 1] - start[v];

          missing |= finish (&corners, at, last, topology, positions, v, normals + 3 * (gsize) v);
          at = last;
        }
      if (i == first)
        {
          guint32 v = rows ? rows[i] : i;

          missing |= fall_back (topology, positions, v, normals + 3 * (gsize) v);
          i++;
        }
    }
  return missing;
}

gboolean
rmp_normals_compute (const RmpTopology *topology, const float *positions, float *normals, guint n_threads)
{
  guint n_vertices = topology->n_vertices;
  int n = rmp_parallel_threads (n_vertices, n_threads);
  gboolean missing = FALSE;

#pragma omp parallel for num_threads(n) schedule(static, 1) reduction(| : missing)
  for (int i = 0; i < n; i++)
    missing |= compute_range (topology, positions, NULL, normals,
                              (guint32) ((guint64) n_vertices * (guint) i / (guint) n),
                              (guint32) ((guint64) n_vertices * ((guint) i + 1) / (guint) n));
  return missing;
}

gboolean
rmp_normals_update (const RmpTopology *topology, const float *positions, guint n_rows, const guint32 *rows,
                    float *normals, guint n_threads)
{
  int n = rmp_parallel_threads (n_rows, n_threads);
  gboolean missing = FALSE;

#pragma omp parallel for num_threads(n) schedule(static, 1) reduction(| : missing)
  for (int i = 0; i < n; i++)
    missing |= compute_range (topology, positions, rows, normals, (guint32) ((guint64) n_rows * (guint) i / (guint) n),
                              (guint32) ((guint64) n_rows * ((guint) i + 1) / (guint) n));
  return missing;
}
