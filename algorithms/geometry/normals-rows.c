/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals-rows.c: normals of some vertices only, wherever they are.
 *
 * Each spoke of a vertex, the way along one of its edges, is a side of two corners: spokes are kept
 * in the order in which they go round their vertex, so that each is gathered once. Vertices go side
 * by side, a lane each: their first spokes, their second ones and so on. Where a vertex has fewer,
 * or the next of its faces does not lie beside the last, a spoke leads to the vertex itself: it has
 * no length, and corners with it add nothing.
 */

#include "geometry/normals.h"

#include <string.h>

#include "compute/parallel.h"
#include "compute/processor.h"
#include "geometry/normals-private.h"

/* Vertices side by side. */
#define LANES 16
/* A vertex that has more, and those beside it, go one by one. */
#define MAX_SPOKES 24
/* Spokes: they end anywhere in memory, so what is needed later is asked for now. */
#define AHEAD 64

struct _RmpNormalRows
{
  const RmpTopology *topology;
  /* [number of groups × LANES] three times the vertex; the last group is filled up with the last of
   * them
   */
  guint32 *positions;
  guint32 *start; /* [number of groups + 1] into ends */
  guint32 *ends;  /* [… × LANES] of spokes, each three times its vertex; AHEAD more at the end */
};

/* The corner, not yet taken, whose face follows on what ends at @last; @n if there is none. */
static guint
find_corner (const guint32 *ends, const gboolean *taken, guint n, guint32 last)
{
  guint i = 0;

  while (i < n && (taken[i] || ends[2 * i] != last))
    i++;
  return i;
}

/* The corner that a fan begins with: one that follows on no other or, all round a vertex, any; @n
 * if all are taken.
 */
static guint
find_first (const guint32 *ends, const gboolean *taken, guint n)
{
  guint first = n;

  for (guint i = 0; i < n; i++)
    {
      gboolean follows = FALSE;

      if (taken[i])
        continue;
      for (guint j = 0; j < n; j++)
        follows |= !taken[j] && ends[2 * j + 1] == ends[2 * i];
      if (!follows)
        return i;
      first = i;
    }
  return first;
}

/* Where the spokes of a vertex end, all the way round: of guint32. The last and the first are the
 * sides of a corner too, or one of them has no length.
 */
static GArray *
list_spokes (const RmpTopology *topology, guint32 vertex)
{
  const guint32 begin = topology->vertex_corner_start[vertex];
  const guint n = topology->vertex_corner_start[vertex + 1] - begin;
  const guint32 *ends = topology->corner_ends + 2 * (gsize) begin;
  g_autofree gboolean *taken = g_new0 (gboolean, n);
  GArray *spokes = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint fan = find_first (ends, taken, n); fan < n; fan = find_first (ends, taken, n))
    {
      guint last = fan, n_taken = 0;

      for (guint i = fan; i < n; i = find_corner (ends, taken, n, ends[2 * i + 1]), n_taken++)
        {
          g_array_append_val (spokes, ends[2 * i]);
          taken[i] = TRUE;
          last = i;
        }
      if (n_taken == n && ends[2 * last + 1] == ends[2 * fan])
        break;
      g_array_append_val (spokes, ends[2 * last + 1]);
      g_array_append_val (spokes, vertex);
    }
  return spokes;
}

/* Adds those of a group of vertices. */
static void
add_group (const RmpTopology *topology, const guint32 *positions, GArray *ends)
{
  GArray *spokes[LANES];
  guint most = 0;

  for (guint l = 0; l < LANES; l++)
    {
      spokes[l] = list_spokes (topology, positions[l] / 3);
      most = MAX (most, spokes[l]->len);
    }
  for (guint s = 0; s < most; s++)
    for (guint l = 0; l < LANES; l++)
      {
        const guint n = spokes[l]->len;
        guint32 end = positions[l];

        if (s < n || (s == n && n > 0))
          end = 3 * g_array_index (spokes[l], guint32, s % n);
        g_array_append_val (ends, end);
      }
  for (guint l = 0; l < LANES; l++)
    g_array_unref (spokes[l]);
}

RmpNormalRows *
rmp_normal_rows_new (const RmpTopology *topology, guint n_rows, const guint32 *vertices)
{
  RmpNormalRows *self = g_new (RmpNormalRows, 1);
  GArray *ends = g_array_new (FALSE, TRUE, sizeof (guint32));
  guint n_groups = (n_rows + LANES - 1) / LANES;

  self->topology = topology;
  self->positions = g_new (guint32, n_groups * LANES);
  for (guint i = 0; i < n_groups * LANES; i++)
    self->positions[i] = 3 * vertices[MIN (i, n_rows - 1)];
  self->start = g_new (guint32, n_groups + 1);
  self->start[0] = 0;
  for (guint g = 0; g < n_groups; g++)
    {
      add_group (topology, self->positions + g * LANES, ends);
      self->start[g + 1] = ends->len;
    }
  g_array_set_size (ends, ends->len + AHEAD);
  self->ends = (guint32 *) (gpointer) g_array_free (ends, FALSE);
  return self;
}

void
rmp_normal_rows_free (RmpNormalRows *self)
{
  g_return_if_fail (self);

  g_free (self->positions);
  g_free (self->start);
  g_free (self->ends);
  g_free (self);
}

/* A group of vertices. */
typedef struct
{
  float positions[3][LANES];
  float ends[3][MAX_SPOKES + 1][LANES]; /* after the last the first again */
  float normals[3][LANES];
  guint32 missing[LANES]; /* 1 for those whose faces give no normal */
} Group;

typedef float Four __attribute__ ((vector_size (16)));
typedef double Two __attribute__ ((vector_size (16)));
/* x and y of a position, 0, 0. */
static inline Four
load_two (const float *position)
{
  double both;

  memcpy (&both, position, sizeof both);
  return (Four) (Two){ both, 0.0 };
}

static inline Four
load_one (float number)
{
  return (Four){ number, 0.0f, 0.0f, 0.0f };
}

/* The first two of @a and @b by turns. */
static inline Four
interleave (Four a, Four b)
{
  return __builtin_shufflevector (a, b, 0, 4, 1, 5);
}

/* Four positions, of which @offsets tells the first numbers, in three columns. */
static inline void
gather_four (const float *positions, const guint32 *offsets, float *x, float *y, float *z)
{
  const float *a = positions + offsets[0], *b = positions + offsets[1], *c = positions + offsets[2],
              *d = positions + offsets[3];
  const Four ab = interleave (load_two (a), load_two (b)),
             cd = interleave (load_two (c), load_two (d)),
             ab_z = interleave (load_one (a[2]), load_one (b[2])),
             cd_z = interleave (load_one (c[2]), load_one (d[2]));
  const Four columns[3] = { __builtin_shufflevector (ab, cd, 0, 1, 4, 5),
                            __builtin_shufflevector (ab, cd, 2, 3, 6, 7),
                            __builtin_shufflevector (ab_z, cd_z, 0, 1, 4, 5) };

  memcpy (x, &columns[0], sizeof *columns);
  memcpy (y, &columns[1], sizeof *columns);
  memcpy (z, &columns[2], sizeof *columns);
}

static void
gather (Group *self, const RmpNormalRows *rows, const float *positions, guint group)
{
  const guint32 *ends = rows->ends + rows->start[group], *sources = rows->positions + group * LANES;
  const guint n = rows->start[group + 1] - rows->start[group];

  for (guint i = 0; i < n; i += 4)
    {
      __builtin_prefetch (positions + ends[i + AHEAD]);
      gather_four (positions, ends + i, self->ends[0][0] + i, self->ends[1][0] + i,
                   self->ends[2][0] + i);
    }
  for (guint c = 0; c < 3; c++)
    memcpy (self->ends[c][0] + n, self->ends[c][0], sizeof self->ends[c][0]);
  for (guint l = 0; l < LANES; l += 4)
    gather_four (positions, sources + l, self->positions[0] + l, self->positions[1] + l,
                 self->positions[2] + l);
}

/* Unit normals. Returns how many are missing. */
RMP_VECTOR_CLONES static guint
sum_corners (Group *self, guint n_spokes)
{
  float sums[3][LANES] = { 0 };
  guint32 n_missing = 0;

  for (guint s = 0; s < n_spokes; s++)
#pragma omp simd
    for (guint l = 0; l < LANES; l++)
      {
        const float px = self->positions[0][l], py = self->positions[1][l],
                    pz = self->positions[2][l];
        float x, y, z;

        rmp_normals_weigh (self->ends[0][s][l] - px, self->ends[1][s][l] - py,
                           self->ends[2][s][l] - pz, self->ends[0][s + 1][l] - px,
                           self->ends[1][s + 1][l] - py, self->ends[2][s + 1][l] - pz, &x, &y, &z);
        sums[0][l] += x;
        sums[1][l] += y;
        sums[2][l] += z;
      }
#pragma omp simd reduction(+ : n_missing)
  for (guint l = 0; l < LANES; l++)
    {
      const float x = sums[0][l], y = sums[1][l], z = sums[2][l], square = x * x + y * y + z * z;
      const float scale = 1.0f / sqrtf (square);

      self->normals[0][l] = scale * x;
      self->normals[1][l] = scale * y;
      self->normals[2][l] = scale * z;
      self->missing[l] = square > FLT_MIN && square < FLT_MAX ? 0 : 1;
      n_missing += self->missing[l];
    }
  return n_missing;
}

/* Computes the normals of those rows in [@begin, @end) that have none from their own faces. TRUE if
 * one has none at all.
 */
static gboolean
fall_back (const RmpNormalRows *self, const Group *lanes, const float *positions, float *normals,
           guint begin, guint end)
{
  gboolean missing = FALSE;

  for (guint i = begin; i < end; i++)
    if (lanes->missing[i % LANES])
      missing |= rmp_normals_fall_back (self->topology, positions, self->positions[i] / 3,
                                        normals + 3 * (gsize) i);
  return missing;
}

/* The rows [@begin, @end) of a group. TRUE if one of them has no normal. */
static gboolean
compute_group (const RmpNormalRows *self, const float *positions, float *normals, guint group,
               guint begin, guint end)
{
  const guint n_spokes = (self->start[group + 1] - self->start[group]) / LANES;
  guint n_missing = LANES;
  Group lanes;

  if (n_spokes > MAX_SPOKES)
    memset (&lanes, 0xff, sizeof lanes);
  else
    {
      gather (&lanes, self, positions, group);
      n_missing = sum_corners (&lanes, n_spokes);
    }
  for (guint i = begin; i < end; i++)
    for (guint c = 0; c < 3; c++)
      normals[3 * (gsize) i + c] = lanes.normals[c][i % LANES];
  return n_missing > 0 && fall_back (self, &lanes, positions, normals, begin, end);
}

gboolean
rmp_normal_rows_compute (const RmpNormalRows *self, const float *positions, guint begin, guint end,
                         float *normals, guint n_threads)
{
  const guint first = begin / LANES, last = (end + LANES - 1) / LANES;
  int n = rmp_parallel_threads (end - begin, n_threads);
  gboolean missing = FALSE;

#pragma omp parallel for num_threads(n) schedule(static) reduction(| : missing)
  for (guint g = first; g < last; g++)
    missing |= compute_group (self, positions, normals, g, MAX (begin, g * LANES),
                              MIN (end, (g + 1) * LANES));
  return missing;
}
