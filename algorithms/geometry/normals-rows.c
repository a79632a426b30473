/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normals-rows.c: normals of some vertices only, wherever they are.
 *
 * Each spoke of a vertex, the way along one of its edges, is a side of two corners: spokes are kept in the order in which
 * they go round their vertex, so that each is gathered once. Vertices go side by side, a lane each: their first spokes,
 * their second ones and so on. Where a vertex has fewer, or the next of its faces does not lie beside the last, a spoke
 * leads to the vertex itself: it has no length, and corners with it add nothing.
 */

#include "geometry/normals.h"

#include <string.h>

#include "geometry/clones.h"
#include "geometry/normals-private.h"
#include "geometry/parallel.h"

/* Vertices side by side. */
#define LANES 16
/* A vertex that has more, and those beside it, go one by one. */
#define MAX_SPOKES 24
/* Spokes: they end anywhere in memory, so what is needed later is asked for now. */
#define AHEAD 64

struct _RmpNormalRows
{
  const RmpTopology *topology;
  guint32 *vertices; /* [number of groups × LANES] the last group is filled up with the last of them */
  guint32 *start;    /* [number of groups + 1] into ends */
  guint32 *ends;     /* [… × LANES] of spokes; AHEAD more at the end */
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

/* The corner that a fan begins with: one that follows on no other or, all round a vertex, any; @n if all are taken. */
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

/* Where the spokes of a vertex end, all the way round: of guint32. The last and the first are the sides of a corner too, or
 * one of them has no length.
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
add_group (const RmpTopology *topology, const guint32 *vertices, GArray *ends)
{
  GArray *spokes[LANES];
  guint most = 0;

  for (guint l = 0; l < LANES; l++)
    {
      spokes[l] = list_spokes (topology, vertices[l]);
      most = MAX (most, spokes[l]->len);
    }
  for (guint s = 0; s < most; s++)
    for (guint l = 0; l < LANES; l++)
      {
        const guint n = spokes[l]->len;
        guint32 end = vertices[l];

        if (s < n || (s == n && n > 0))
          end = g_array_index (spokes[l], guint32, s % n);

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
  self->vertices = g_new (guint32, n_groups * LANES);
  for (guint i = 0; i < n_groups * LANES; i++)
    self->vertices[i] = vertices[MIN (i, n_rows - 1)];
  self->start = g_new (guint32, n_groups + 1);
  self->start[0] = 0;
  for (guint g = 0; g < n_groups; g++)
    {
      add_group (topology, self->vertices + g * LANES, ends);
      self->start[g + 1] = ends->len;
    }
  g_array_set_size (ends, ends->len + AHEAD);
  self->ends = (guint32 *) (gpointer) g_array_free (ends, FALSE);
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

/* A group of vertices. */
typedef struct
{
  float places[3][LANES];
  float ends[3][MAX_SPOKES + 1][LANES]; /* after the last the first again */
  float normals[3][LANES];
} Group;

typedef float Four __attribute__ ((vector_size (16)));
typedef int FourIndices __attribute__ ((vector_size (16)));

static inline Four
load_place (const float *place)
{
  return (Four){ place[0], place[1], place[2], 0.0f };
}

/* The places of four ends, in three columns. */
static inline void
gather_four (const float *positions, const guint32 *ends, float *x, float *y, float *z)
{
  const Four a = load_place (positions + 3 * (gsize) ends[0]), b = load_place (positions + 3 * (gsize) ends[1]),
             c = load_place (positions + 3 * (gsize) ends[2]), d = load_place (positions + 3 * (gsize) ends[3]);
  const Four low_a = __builtin_shuffle (a, b, (FourIndices){ 0, 4, 1, 5 }),
             low_c = __builtin_shuffle (c, d, (FourIndices){ 0, 4, 1, 5 }),
             high_a = __builtin_shuffle (a, b, (FourIndices){ 2, 6, 3, 7 }),
             high_c = __builtin_shuffle (c, d, (FourIndices){ 2, 6, 3, 7 });
  const Four columns[3] = { __builtin_shuffle (low_a, low_c, (FourIndices){ 0, 1, 4, 5 }),
                            __builtin_shuffle (low_a, low_c, (FourIndices){ 2, 3, 6, 7 }),
                            __builtin_shuffle (high_a, high_c, (FourIndices){ 0, 1, 4, 5 }) };

  memcpy (x, &columns[0], sizeof *columns);
  memcpy (y, &columns[1], sizeof *columns);
  memcpy (z, &columns[2], sizeof *columns);
}

static void
gather (Group *self, const RmpNormalRows *rows, const float *positions, guint group)
{
  const guint32 *ends = rows->ends + rows->start[group], *vertices = rows->vertices + group * LANES;
  const guint n = rows->start[group + 1] - rows->start[group];

  for (guint i = 0; i < n; i += 4)
    {
      for (guint e = i; e < i + 4; e++)
        __builtin_prefetch (positions + 3 * (gsize) ends[e + AHEAD]);
      gather_four (positions, ends + i, self->ends[0][0] + i, self->ends[1][0] + i, self->ends[2][0] + i);
    }
  for (guint c = 0; c < 3; c++)
    memcpy (self->ends[c][0] + n, self->ends[c][0], sizeof self->ends[c][0]);
  for (guint l = 0; l < LANES; l += 4)
    gather_four (positions, vertices + l, self->places[0] + l, self->places[1] + l, self->places[2] + l);
}

/* Unit normals; 0 where the faces of a vertex give none. */
RMP_VECTOR_CLONES static void
sum_corners (Group *self, guint n_spokes)
{
  float sums[3][LANES] = { 0 };

  for (guint s = 0; s < n_spokes; s++)
#pragma omp simd
    for (guint l = 0; l < LANES; l++)
      {
        const float px = self->places[0][l], py = self->places[1][l], pz = self->places[2][l];
        float x, y, z;

        rmp_normals_weigh (self->ends[0][s][l] - px, self->ends[1][s][l] - py, self->ends[2][s][l] - pz,
                           self->ends[0][s + 1][l] - px, self->ends[1][s + 1][l] - py, self->ends[2][s + 1][l] - pz, &x,
                           &y, &z);
        sums[0][l] += x;
        sums[1][l] += y;
        sums[2][l] += z;
      }
#pragma omp simd
  for (guint l = 0; l < LANES; l++)
    {
      const float x = sums[0][l], y = sums[1][l], z = sums[2][l], square = x * x + y * y + z * z;
      const float scale = square > FLT_MIN && square < FLT_MAX ? 1.0f / sqrtf (square) : 0.0f;

      self->normals[0][l] = scale * x;
      self->normals[1][l] = scale * y;
      self->normals[2][l] = scale * z;
    }
}

/* The rows [@begin, @end) of a group. TRUE if one of them has no normal. */
static gboolean
compute_group (const RmpNormalRows *self, const float *positions, float *normals, guint group, guint begin, guint end)
{
  const guint n_spokes = (self->start[group + 1] - self->start[group]) / LANES;
  gboolean missing = FALSE;
  Group lanes;

  if (n_spokes > MAX_SPOKES)
    memset (lanes.normals, 0, sizeof lanes.normals);
  else
    {
      gather (&lanes, self, positions, group);
      sum_corners (&lanes, n_spokes);
    }
  for (guint i = begin; i < end; i++)
    {
      float *normal = normals + 3 * (gsize) i;

      for (guint c = 0; c < 3; c++)
        normal[c] = lanes.normals[c][i % LANES];
      /* Nor is what is not a number. */
      if (!(fabsf (normal[0]) + fabsf (normal[1]) + fabsf (normal[2]) > 0.5f))
        missing |= rmp_normals_fall_back (self->topology, positions, self->vertices[i], normal);
    }
  return missing;
}

gboolean
rmp_normal_rows_compute (const RmpNormalRows *self, const float *positions, guint begin, guint end, float *normals,
                         guint n_threads)
{
  const guint first = begin / LANES, last = (end + LANES - 1) / LANES;
  int n = rmp_parallel_threads (end - begin, n_threads);
  gboolean missing = FALSE;

#pragma omp parallel for num_threads(n) schedule(static) reduction(| : missing)
  for (guint g = first; g < last; g++)
    missing |= compute_group (self, positions, normals, g, MAX (begin, g * LANES), MIN (end, (g + 1) * LANES));
  return missing;
}
