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
#include <string.h>

#include "geometry/clones.h"
#include "geometry/normals-private.h"
#include "geometry/parallel.h"

/* Corners in a batch: nine columns of this length stay in the first-level cache. */
#define BATCH 256
/* Corners: the neighbours of some vertices are anywhere in memory, so what is needed later is asked for now. */
#define AHEAD 64

typedef struct
{
  guint n;
  float a[3][BATCH]; /* from the corner to the next one of its face */
  float b[3][BATCH]; /* and to the last one */
  float sum[3][BATCH];
} Corners;

/* Whose normals are summed, and of what. */
typedef struct
{
  const RmpTopology *topology;
  const guint32 *vertices; /* (nullable): all */
  const guint32 *start;    /* [n + 1] into ends */
  const guint32 *ends;     /* [… × 2] as the topology's corner_ends; of some vertices with AHEAD more at the end */
} Stars;

struct _RmpNormalRows
{
  Stars stars;
  guint32 *vertices, *start, *ends;
};

static inline guint32
get_vertex (const Stars *stars, guint32 i)
{
  return stars->vertices ? stars->vertices[i] : i;
}

/* Adds the corners of a vertex; returns how many there are now. */
static inline guint
gather (Corners *corners, const Stars *stars, guint32 i, const float *positions)
{
  const guint32 *ends = stars->ends + 2 * (gsize) stars->start[i],
                *last_end = stars->ends + 2 * (gsize) stars->start[i + 1];
  const float *here = positions + 3 * (gsize) get_vertex (stars, i);
  /* Copies: the compiler cannot know that columns are no positions. */
  const float x = here[0], y = here[1], z = here[2];
  guint at = corners->n;

  for (; ends < last_end; ends += 2, at++)
    {
      const float *next = positions + 3 * (gsize) ends[0], *last = positions + 3 * (gsize) ends[1];
      const float a[3] = { next[0] - x, next[1] - y, next[2] - z };
      const float b[3] = { last[0] - x, last[1] - y, last[2] - z };

      if (stars->vertices)
        __builtin_prefetch (positions + 3 * (gsize) ends[2 * AHEAD]);
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

/* TRUE if one of the vertices @begin … @end has no normal. */
static gboolean
compute_range (const Stars *stars, const float *positions, float *normals, guint32 begin, guint32 end)
{
  const guint32 *start = stars->start;
  gboolean missing = FALSE;
  Corners corners;
  guint32 i = begin;

  while (i < end)
    {
      guint32 first = i;
      guint at = 0;

      corners.n = 0;
      for (; i < end && corners.n + start[i + 1] - start[i] <= BATCH; i++)
        corners.n = gather (&corners, stars, i, positions);
      weigh (&corners);
      for (guint32 done = first; done < i; done++)
        {
          guint last = at + start[done + 1] - start[done];

          missing |= finish (&corners, at, last, stars->topology, positions, get_vertex (stars, done),
                             normals + 3 * (gsize) done);
          at = last;
        }
      if (i == first)
        {
          missing |= fall_back (stars->topology, positions, get_vertex (stars, i), normals + 3 * (gsize) i);
          i++;
        }
    }
  return missing;
}

static gboolean
compute (const Stars *stars, const float *positions, float *normals, guint32 begin, guint32 end, guint n_threads)
{
  const guint64 size = end - begin;
  int n = rmp_parallel_threads (end - begin, n_threads);
  gboolean missing = FALSE;

#pragma omp parallel for num_threads(n) schedule(static, 1) reduction(| : missing)
  for (int i = 0; i < n; i++)
    missing |= compute_range (stars, positions, normals, begin + (guint32) (size * (guint) i / (guint) n),
                              begin + (guint32) (size * ((guint) i + 1) / (guint) n));
  return missing;
}

gboolean
rmp_normals_compute (const RmpTopology *topology, const float *positions, float *normals, guint n_threads)
{
  const Stars all = { topology, NULL, topology->vertex_corner_start, topology->corner_ends };

  return compute (&all, positions, normals, 0, topology->n_vertices, n_threads);
}

RmpNormalRows *
rmp_normal_rows_new (const RmpTopology *topology, guint n_rows, const guint32 *vertices)
{
  RmpNormalRows *self = g_new (RmpNormalRows, 1);
  const guint32 *start = topology->vertex_corner_start;

  self->vertices = g_memdup2 (vertices, n_rows * sizeof *vertices);
  self->start = g_new (guint32, n_rows + 1);
  self->start[0] = 0;
  for (guint i = 0; i < n_rows; i++)
    self->start[i + 1] = self->start[i] + start[vertices[i] + 1] - start[vertices[i]];
  self->ends = g_new0 (guint32, 2 * ((gsize) self->start[n_rows] + AHEAD));
  for (guint i = 0; i < n_rows; i++)
    memcpy (self->ends + 2 * (gsize) self->start[i], topology->corner_ends + 2 * (gsize) start[vertices[i]],
            2 * (gsize) (self->start[i + 1] - self->start[i]) * sizeof *self->ends);
  self->stars = (Stars){ topology, self->vertices, self->start, self->ends };
  return self;
}

void
rmp_normal_rows_free (RmpNormalRows *self)
{
  g_free (self->vertices);
  g_free (self->start);
  g_free (self->ends);
  g_free (self);
}

gboolean
rmp_normal_rows_compute (const RmpNormalRows *self, const float *positions, guint begin, guint end, float *normals,
                         guint n_threads)
{
  return compute (&self->stars, positions, normals, begin, end, n_threads);
}
