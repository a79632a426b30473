/* SPDX-License-Identifier: GPL-3.0-or-later */
/* carry.c: a path is carried from frame to frame (thesis, §5.3). Before the solve, points near one
 * vertex of the mesh are merged; after it, points that have left their edge go over its vertex, and
 * where two neighbours no longer share a triangle, the edges between them get points of their own.
 */

#include "geometry/vector.h"
#include "methods/dynamic-wrinkling/persistence.h"
#include "methods/dynamic-wrinkling/umbrella.h"
#include "methods/dynamic-wrinkling/wrinkle.h"

#include <math.h>

/* A closed fan of triangles round a vertex. */
typedef struct
{
  guint32 apex;
  guint n;
  guint32 ring[64];
  double spokes[128];
} Fan;

/* FALSE: the vertex is on the border, not manifold, or meets more triangles than anybody draws. */
static gboolean
fan_init (Fan *self, const RmpWrinkleFrame *frame, guint32 apex)
{
  const RmpTopology *topology = frame->cloth->topology;
  guint32 begin = topology->vertex_corner_start[apex];
  guint n = topology->vertex_corner_start[apex + 1] - begin;
  double ring[3 * G_N_ELEMENTS (self->ring)];
  guint32 at;

  if (n < 3 || n > G_N_ELEMENTS (self->ring))
    return FALSE;
  self->apex = apex;
  self->n = n;
  at = topology->corner_ends[2 * begin];
  for (guint i = 0; i < n; i++)
    {
      guint k = 0;

      self->ring[i] = at;
      rmp_vector_copy (frame->positions + 3 * (gsize) at, ring + 3 * i);
      while (k < n && topology->corner_ends[2 * (begin + k)] != at)
        k++;
      if (k == n)
        return FALSE;
      at = topology->corner_ends[2 * (begin + k) + 1];
      for (guint j = 0; j <= i; j++)
        if (self->ring[j] == at && !(j == 0 && i + 1 == n))
          return FALSE;
    }
  if (at != self->ring[0])
    return FALSE;
  rmp_wrinkle_umbrella_flatten (frame->positions + 3 * (gsize) apex, n, ring, self->spokes);
  return TRUE;
}

static gboolean
fan_locate (const Fan *self, const RmpTopology *topology, const RmpEdgePathPoint *point,
            RmpWrinkleUmbrellaPosition *position)
{
  guint32 v1 = topology->edges[2 * point->edge], v2 = topology->edges[2 * point->edge + 1];

  for (guint i = 0; i < self->n; i++)
    {
      guint32 end = self->ring[i], next = self->ring[(i + 1) % self->n];

      if ((v1 == self->apex && v2 == end) || (v2 == self->apex && v1 == end))
        {
          *position = (RmpWrinkleUmbrellaPosition){ i, v2 == self->apex ? point->t : 1.0 - point->t,
                                                    0.0 };
          return TRUE;
        }
      if ((v1 == end && v2 == next) || (v2 == end && v1 == next))
        {
          *position = (RmpWrinkleUmbrellaPosition){ i, 1.0, v1 == end ? 1.0 - point->t : point->t };
          return TRUE;
        }
    }
  return FALSE;
}

static RmpEdgePathPoint
fan_point (const Fan *self, const RmpTopology *topology, const RmpWrinkleUmbrellaCrossing *crossing)
{
  guint32 edge = rmp_topology_find_edge (topology, self->apex, self->ring[crossing->spoke]);
  gboolean from_v2 = topology->edges[2 * edge + 1] == self->apex;

  return (RmpEdgePathPoint){ edge, rmp_edge_path_clamp (from_v2 ? crossing->fraction
                                                                : 1.0 - crossing->fraction) };
}

static void
insert_crossings (const Fan *fan, const RmpTopology *topology, const GArray *crossings,
                  GArray *points, guint at)
{
  for (guint i = 0; i < crossings->len; i++)
    {
      RmpEdgePathPoint point = fan_point (
          fan, topology, &g_array_index (crossings, RmpWrinkleUmbrellaCrossing, i));

      g_array_insert_val (points, at + i, point);
    }
}

/* The vertex the point is next to, or RMP_INDEX_NONE. */
static guint32
near_vertex (const RmpTopology *topology, const RmpEdgePathPoint *point, double band)
{
  if (point->t > 1.0 - band)
    return topology->edges[2 * point->edge];
  return point->t < band ? topology->edges[2 * point->edge + 1] : RMP_INDEX_NONE;
}

/* Reduces each run of points next to one vertex to its middle point. Runs round a vertex without a
 * closed fan are kept.
 */
static void
reduce_runs (GArray *points, const RmpWrinkleFrame *frame, double band)
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;

  for (guint i = 0; i < points->len; i++)
    {
      guint32 vertex = near_vertex (topology, path + i, band);
      guint j = i;
      Fan fan;

      if (vertex == RMP_INDEX_NONE)
        continue;
      while (j + 1 < points->len && near_vertex (topology, path + j + 1, band) == vertex)
        j++;
      if (j > i && fan_init (&fan, frame, vertex))
        {
          guint middle = (i + j) / 2;

          if (j > middle)
            g_array_remove_range (points, middle + 1, j - middle);
          if (middle > i)
            g_array_remove_range (points, i, middle - i);
        }
    }
}

/* The points between two neighbours that do not share a triangle but lie round one vertex. FALSE:
 * they do not.
 */
static gboolean
bridge (GArray *points, guint at, const RmpWrinkleFrame *frame)
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (RmpWrinkleUmbrellaCrossing));

  for (guint k = 0; k < 4; k++)
    {
      RmpWrinkleUmbrellaPosition from, to;
      Fan fan;

      if (!fan_init (&fan, frame, topology->edges[2 * path[at + k / 2].edge + k % 2]))
        continue;
      if (!fan_locate (&fan, topology, path + at, &from) ||
          !fan_locate (&fan, topology, path + at + 1, &to))
        continue;
      rmp_wrinkle_umbrella_join (fan.n, fan.spokes, &from, &to, crossings);
      insert_crossings (&fan, topology, crossings, points, at + 1);
      return TRUE;
    }
  return FALSE;
}

/* Puts the path together again: no two neighbours on one edge, each two in one triangle. What
 * cannot be joined ends the path; the longer part stays.
 */
static void
repair (GArray *points, const RmpWrinkleFrame *frame)
{
  const RmpTopology *topology = frame->cloth->topology;
  guint best = 0, n_best = 0, begin = 0;

  for (guint i = 0; i + 1 < points->len;)
    {
      const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;

      if (path[i].edge == path[i + 1].edge)
        {
          g_array_remove_index (points, i);
          i -= i > 0 ? 1 : 0;
          continue;
        }
      if (rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge) == RMP_INDEX_NONE)
        bridge (points, i, frame);
      i++;
    }
  for (guint i = 0; i < points->len; i++)
    {
      const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) points->data;
      gboolean ends = i + 1 == points->len || path[i].edge == path[i + 1].edge ||
                      rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge) ==
                          RMP_INDEX_NONE;

      if (!ends)
        continue;
      if (i + 1 - begin > n_best)
        {
          best = begin;
          n_best = i + 1 - begin;
        }
      begin = i + 1;
    }
  g_array_set_size (points, best + n_best);
  if (best > 0)
    g_array_remove_range (points, 0, best);
}

/* Points that left their edge go round its vertex, one after the other. */
static void
slide_over_vertices (GArray *points, const RmpWrinkleFrame *frame)
{
  const RmpTopology *topology = frame->cloth->topology;
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (RmpWrinkleUmbrellaCrossing));

  for (guint i = 0; i < points->len; i++)
    {
      RmpEdgePathPoint *path = (RmpEdgePathPoint *) (void *) points->data, point = path[i];
      gboolean beyond_v1 = point.t > 1.0;
      RmpWrinkleUmbrellaPosition from, to, here;
      double target[2];
      Fan fan;

      if (point.t >= 0.0 && point.t <= 1.0)
        continue;
      path[i].t = rmp_edge_path_clamp (point.t);
      if (i == 0 || i + 1 == points->len ||
          !fan_init (&fan, frame, topology->edges[2 * point.edge + (beyond_v1 ? 0 : 1)]) ||
          !fan_locate (&fan, topology, path + i - 1, &from) ||
          !fan_locate (&fan, topology, path + i + 1, &to) ||
          !fan_locate (&fan, topology, path + i, &here))
        continue;
      rmp_wrinkle_umbrella_cross (fan.n, fan.spokes, &from, &to, here.spoke,
                                  beyond_v1 ? 1.0 - point.t : point.t, target, crossings);
      g_array_remove_index (points, i);
      insert_crossings (&fan, topology, crossings, points, i);
      i += crossings->len;
      i -= 1;
    }
}

/* The local frame of a point: its edge, the mean normal there, and their product; by columns. */
static gboolean
local_frame (const RmpWrinkleFrame *frame, guint32 edge, double axes[3][3])
{
  const RmpTopology *topology = frame->cloth->topology;

  rmp_vector_sub (frame->positions + 3 * (gsize) topology->edges[2 * edge],
                  frame->positions + 3 * (gsize) topology->edges[2 * edge + 1], axes[0]);
  for (guint c = 0; c < 3; c++)
    axes[1][c] = 0.0;
  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    {
      double normal[3];

      rmp_wrinkle_frame_normal (frame, topology->edge_faces[i], normal);
      rmp_vector_add_scaled (axes[1], 1.0, normal, axes[1]);
    }
  if (!rmp_vector_normalise (axes[0]))
    return FALSE;
  rmp_vector_add_scaled (axes[1], -rmp_vector_dot (axes[1], axes[0]), axes[0], axes[1]);
  if (!rmp_vector_normalise (axes[1]))
    return FALSE;
  rmp_vector_cross (axes[0], axes[1], axes[2]);
  return TRUE;
}

/* δ̄: the old form, turned as the cloth turned there. */
static void
turn_form (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame, guint32 edge, double form[3])
{
  double before[3][3], after[3][3], parts[3];

  if (!local_frame (last, edge, before) || !local_frame (frame, edge, after))
    return;
  for (guint k = 0; k < 3; k++)
    parts[k] = rmp_vector_dot (form, before[k]);
  for (guint c = 0; c < 3; c++)
    form[c] = parts[0] * after[0][c] + parts[1] * after[1][c] + parts[2] * after[2][c];
}

/* Directions of compression between neighbours of the whole path, then of what is left of it: over
 * left-out triangles their sum by length, signs aligned. @kept: places in the whole path of the
 * points left
 */
static void
sum_across (const RmpWrinkleFrame *frame, const GArray *whole, guint from, guint to, double out[3])
{
  const RmpTopology *topology = frame->cloth->topology;
  const RmpEdgePathPoint *path = (const RmpEdgePathPoint *) (void *) whole->data;

  for (guint c = 0; c < 3; c++)
    out[c] = 0.0;
  for (guint i = from; i < to; i++)
    {
      guint32 face = rmp_edge_path_shared_face (topology, path[i].edge, path[i + 1].edge);
      double length = rmp_edge_path_length (topology, frame->positions, 2, path + i);
      const double *across;

      if (face == RMP_INDEX_NONE)
        continue;
      across = frame->across + 3 * (gsize) face;
      if (to == from + 1)
        {
          rmp_vector_copy (across, out);
          return;
        }
      rmp_vector_add_scaled (out, rmp_vector_dot (out, across) < 0.0 ? -length : length, across,
                             out);
    }
  rmp_vector_normalise (out);
}

static void
solve (GArray *points, const GArray *whole, const guint *kept, const RmpWrinkleFrame *last,
       const RmpWrinkleFrame *frame, const RmpWrinkleOptions *options)
{
  const RmpTopology *topology = frame->cloth->topology;
  RmpEdgePathPoint *path = (RmpEdgePathPoint *) (void *) points->data;
  guint n = points->len;
  g_autofree double *v1 = g_new (double, 3 * (gsize) n), *v2 = g_new (double, 3 * (gsize) n);
  g_autofree double *t = g_new (double, n), *previous = g_new (double, n),
                    *form = g_new (double, 3 * (gsize) n);
  g_autofree double *across = g_new0 (double, 3 * (gsize) n),
                    *positions = g_new (double, 3 * (gsize) n);
  RmpWrinklePersistence problem = { .n = n,
                                    .v1 = v1,
                                    .v2 = v2,
                                    .previous = previous,
                                    .form = form,
                                    .across = across,
                                    .weight = options->persistence };

  for (guint i = 0; i < n; i++)
    {
      rmp_vector_copy (frame->positions + 3 * (gsize) topology->edges[2 * path[i].edge],
                       v1 + 3 * i);
      rmp_vector_copy (frame->positions + 3 * (gsize) topology->edges[2 * path[i].edge + 1],
                       v2 + 3 * i);
      rmp_edge_path_point_position (topology, last->positions, path + i, positions + 3 * i);
      previous[i] = path[i].t;
      if (i + 1 < n)
        sum_across (frame, whole, kept[i], kept[i + 1], across + 3 * i);
    }
  rmp_wrinkle_persistence_form (n, positions, form);
  if (options->turns)
    for (guint i = 0; i < n; i++)
      turn_form (last, frame, path[i].edge, form + 3 * i);
  problem.unit = options->scene_unit ? 1.0 : rmp_wrinkle_persistence_mean_edge (n, v1, v2);
  rmp_wrinkle_persistence_solve (&problem, t);
  for (guint i = 0; i < n; i++)
    path[i].t = isfinite (t[i]) ? t[i] : previous[i];
}

gboolean
rmp_wrinkle_carry (RmpWrinkle *self, const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                   const RmpWrinkleOptions *options)
{
  g_autoptr (GArray) whole = g_array_copy (self->points);
  g_autofree guint *kept = g_new (guint, whole->len);

  g_assert (options);

  reduce_runs (self->points, frame, options->band);
  for (guint i = 0, at = 0; i < self->points->len; i++, at++)
    {
      const RmpEdgePathPoint *point = &g_array_index (self->points, RmpEdgePathPoint, i);

      while (g_array_index (whole, RmpEdgePathPoint, at).edge != point->edge ||
             g_array_index (whole, RmpEdgePathPoint, at).t != point->t)
        at++;
      kept[i] = at;
    }
  if (self->points->len < 2)
    return FALSE;
  solve (self->points, whole, kept, last, frame, options);
  slide_over_vertices (self->points, frame);
  for (guint i = 0; i < self->points->len; i++)
    {
      RmpEdgePathPoint *point = &g_array_index (self->points, RmpEdgePathPoint, i);

      point->t = rmp_edge_path_clamp (point->t);
    }
  repair (self->points, frame);
  return self->points->len >= 2;
}
