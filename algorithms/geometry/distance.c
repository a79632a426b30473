/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distance.c: distances from a line, straight through space, and what both kinds share.
 *
 * Based on:
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Report
 *     hal-01512412, 2017.
 *     §5.2  arc length and distance of the nearest point    rmp_polyline_nearest ()
 *
 * Departs from the paper: only vertices that hang together with the line and look the same way are
 * measured; plain distances reach the far side of a thin limb.
 */

#include "geometry/distance.h"

#include <string.h>

#include "geometry/distance-private.h"
#include "geometry/vector.h"

double
rmp_polyline_nearest (guint n_points, const double *points, const double point[3], double *s,
                      guint *segment)
{
  double nearest = rmp_vector_distance (points, point);
  double walked = 0.0;

  *s = 0.0;
  if (segment)
    *segment = 0;
  for (guint i = 0; i + 1 < n_points; i++)
    {
      const double *a = points + 3 * i;
      double step[3], offset[3], foot[3], square, t, length, distance;

      rmp_vector_sub (a + 3, a, step);
      rmp_vector_sub (point, a, offset);
      square = rmp_vector_dot (step, step);
      length = sqrt (square);
      t = square > 0.0 ? CLAMP (rmp_vector_dot (offset, step) / square, 0.0, 1.0) : 0.0;
      rmp_vector_add_scaled (a, t, step, foot);
      distance = rmp_vector_distance (foot, point);
      if (distance < nearest)
        {
          nearest = distance;
          *s = walked + t * length;
          if (segment)
            *segment = i;
        }
      walked += length;
    }
  return nearest;
}

void
rmp_line_frame_init (RmpLineFrame *frame, const RmpTopology *topology, const double *positions,
                     const RmpSurfaceCurve *line, guint segment)
{
  const guint32 *corner = topology->faces + 3 * (gsize) line->points[segment].face;
  double a[3], b[3], next[3];

  g_assert (frame);

  rmp_surface_point_position (line->points + segment, topology->faces, positions, frame->origin);
  rmp_surface_point_position (line->points + segment + 1, topology->faces, positions, next);
  rmp_vector_sub (next, frame->origin, frame->along);
  frame->length = rmp_vector_norm (frame->along);
  rmp_vector_normalise (frame->along);
  rmp_vector_sub (positions + 3 * (gsize) corner[1], positions + 3 * (gsize) corner[0], a);
  rmp_vector_sub (positions + 3 * (gsize) corner[2], positions + 3 * (gsize) corner[0], b);
  rmp_vector_cross (a, b, frame->normal);
  rmp_vector_normalise (frame->normal);
  rmp_vector_cross (frame->normal, frame->along, frame->left);
}

static int
compare_indices (const void *a, const void *b)
{
  guint32 x = *(const guint32 *) a;
  guint32 y = *(const guint32 *) b;

  return x < y ? -1 : x > y;
}

static void
collect_crossed (RmpLineDistance *self, const RmpSurfaceCurve *line)
{
  guint n = 0;

  self->crossed = g_new (guint32, line->n_points);
  for (guint i = 0; i + 1 < line->n_points; i++)
    self->crossed[i] = line->points[i].face;
  qsort (self->crossed, line->n_points - 1, sizeof *self->crossed, compare_indices);
  for (guint i = 0; i + 1 < line->n_points; i++)
    if (n == 0 || self->crossed[n - 1] != self->crossed[i])
      self->crossed[n++] = self->crossed[i];
  self->n_crossed = n;
}

RmpLineDistance *
rmp_line_distance_new (guint n_vertices, const double *s, const double *d, double radius,
                       const RmpSurfaceCurve *line)
{
  RmpLineDistance *self = g_new0 (RmpLineDistance, 1);

  for (guint32 v = 0; v < n_vertices; v++)
    self->n_vertices += fabs (d[v]) <= radius;
  self->vertices = g_new (guint32, MAX (self->n_vertices, 1));
  self->s = g_new (double, MAX (self->n_vertices, 1));
  self->d = g_new (double, MAX (self->n_vertices, 1));
  self->n_vertices = 0;
  for (guint32 v = 0; v < n_vertices; v++)
    if (fabs (d[v]) <= radius)
      {
        self->vertices[self->n_vertices] = v;
        self->s[self->n_vertices] = s[v];
        self->d[self->n_vertices] = d[v];
        self->n_vertices++;
      }
  collect_crossed (self, line);
  return self;
}

void
rmp_line_distance_free (RmpLineDistance *self)
{
  g_return_if_fail (self);

  g_free (self->vertices);
  g_free (self->s);
  g_free (self->d);
  g_free (self->crossed);
  g_free (self);
}

static guint32
find_index (guint n, const guint32 *sorted, guint32 wanted)
{
  const guint32 *found = bsearch (&wanted, sorted, n, sizeof *sorted, compare_indices);

  return found ? (guint32) (found - sorted) : RMP_INDEX_NONE;
}

guint32
rmp_line_distance_find (const RmpLineDistance *self, guint32 vertex)
{
  return find_index (self->n_vertices, self->vertices, vertex);
}

gboolean
rmp_line_distance_face (const RmpLineDistance *self, const RmpTopology *topology, guint32 face,
                        double *coordinates)
{
  double lowest = 0.0;
  double highest = 0.0;

  g_return_val_if_fail (self, FALSE);
  g_return_val_if_fail (topology, FALSE);

  for (guint i = 0; i < 3; i++)
    {
      guint32 at = rmp_line_distance_find (self, topology->faces[3 * (gsize) face + i]);

      if (at == RMP_INDEX_NONE)
        return FALSE;
      coordinates[2 * i] = self->s[at];
      coordinates[2 * i + 1] = self->d[at];
      lowest = MIN (lowest, self->d[at]);
      highest = MAX (highest, self->d[at]);
    }
  return lowest == 0.0 || highest == 0.0 ||
         find_index (self->n_crossed, self->crossed, face) != RMP_INDEX_NONE;
}

/* The data of the line for measuring distances straight through space. */
typedef struct
{
  const RmpTopology *topology;
  const double *positions;
  const double *normals;
  const RmpSurfaceCurve *line;
  double *points; /* [n_points × 3] */
  RmpLineFrame *frames;
  double radius;
  double *s, *d; /* [#V] d infinite where unknown */
} Measure;

/* TRUE if the vertex is new, near, and looks the same way as the line. */
static gboolean
measure_vertex (Measure *measure, guint32 vertex)
{
  const double *position = measure->positions + 3 * (gsize) vertex;
  const RmpLineFrame *frame;
  double s, distance, offset[3];
  guint segment;

  if (isfinite (measure->d[vertex]))
    return FALSE;
  distance = rmp_polyline_nearest (measure->line->n_points, measure->points, position, &s,
                                   &segment);
  frame = measure->frames + segment;
  if (!(distance < measure->radius) ||
      !(rmp_vector_dot (measure->normals + 3 * (gsize) vertex, frame->normal) > 0.0))
    return FALSE;
  rmp_vector_sub (position, frame->origin, offset);
  measure->s[vertex] = s;
  measure->d[vertex] = rmp_vector_dot (offset, frame->left) < 0.0 ? -distance : distance;
  return TRUE;
}

static void
spread (Measure *measure)
{
  const RmpTopology *topology = measure->topology;
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = 0; i + 1 < measure->line->n_points; i++)
    for (guint corner = 0; corner < 3; corner++)
      {
        guint32 vertex = topology->faces[3 * (gsize) measure->line->points[i].face + corner];

        if (measure_vertex (measure, vertex))
          g_array_append_val (queue, vertex);
      }
  for (guint next = 0; next < queue->len; next++)
    {
      guint32 vertex = g_array_index (queue, guint32, next);

      for (guint32 i = topology->vertex_edge_start[vertex];
           i < topology->vertex_edge_start[vertex + 1]; i++)
        if (measure_vertex (measure, topology->vertex_neighbours[i]))
          g_array_append_val (queue, topology->vertex_neighbours[i]);
    }
}

RmpLineDistance *
rmp_line_distance_euclidean (const RmpTopology *topology, const double *positions,
                             const double *normals, const RmpSurfaceCurve *line, double radius)
{
  g_autofree double *points = g_new (double, 3 * (gsize) line->n_points);
  g_autofree RmpLineFrame *frames = g_new (RmpLineFrame, line->n_points);
  g_autofree double *s = g_new0 (double, topology->n_vertices);
  g_autofree double *d = g_new (double, topology->n_vertices);
  Measure measure = { topology, positions, normals, line, points, frames, radius, s, d };

  for (guint32 v = 0; v < topology->n_vertices; v++)
    d[v] = (double) INFINITY;
  rmp_surface_curve_positions (line, topology->faces, positions, points);
  for (guint i = 0; i + 1 < line->n_points; i++)
    rmp_line_frame_init (frames + i, topology, positions, line, i);
  spread (&measure);
  return rmp_line_distance_new (topology->n_vertices, s, d, radius, line);
}
