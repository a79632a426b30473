/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve.c: polylines on meshes: where they are, how long, cut in pieces. */

#include "geometry/curve.h"

#include <string.h>

#include "geometry/vector.h"

/* Cuts nearer to a point than this part of the length use that point. */
#define CUT_TOLERANCE 1e-12

RmpSurfaceCurve *
rmp_surface_curve_new (guint n_points, const RmpSurfacePoint *points)
{
  RmpSurfaceCurve *self = g_new (RmpSurfaceCurve, 1);

  self->n_points = n_points;
  self->points = g_memdup2 (points, n_points * sizeof *points);
  return self;
}

RmpSurfaceCurve *
rmp_surface_curve_copy (const RmpSurfaceCurve *self)
{
  return rmp_surface_curve_new (self->n_points, self->points);
}

void
rmp_surface_curve_free (RmpSurfaceCurve *self)
{
  g_free (self->points);
  g_free (self);
}

RmpSurfaceCurve *
rmp_surface_curve_reverse (const RmpSurfaceCurve *self, const guint32 *faces)
{
  RmpSurfaceCurve *reverse = rmp_surface_curve_copy (self);
  guint last = self->n_points - 1;

  for (guint i = 0; i <= last; i++)
    {
      guint segment = last - MIN (i + 1, last);

      reverse->points[i] = self->points[last - i];
      rmp_surface_point_move (self->points + last - i, faces, self->points[segment].face,
                              reverse->points + i);
    }
  return reverse;
}

gboolean
rmp_surface_points_equal (guint n, const RmpSurfacePoint *a, const RmpSurfacePoint *b)
{
  for (guint i = 0; i < n; i++)
    if (a[i].face != b[i].face ||
        memcmp (a[i].barycentric, b[i].barycentric, sizeof a[i].barycentric) != 0)
      return FALSE;
  return TRUE;
}

void
rmp_surface_point_position (const RmpSurfacePoint *point, const guint32 *faces,
                            const double *positions, double out[3])
{
  const guint32 *corner = faces + 3 * (gsize) point->face;
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 3; c++)
    out[c] = weights[0] * positions[3 * (gsize) corner[0] + c] +
             weights[1] * positions[3 * (gsize) corner[1] + c] +
             weights[2] * positions[3 * (gsize) corner[2] + c];
}

/* Weights by corner as a point. Where the first is zero the others are made to say so exactly. */
static RmpSurfacePoint
point_from_weights (guint32 face, const double weights[3])
{
  RmpSurfacePoint point = { face, { weights[1], weights[2] } };

  if (weights[0] == 0.0)
    point.barycentric[1] = 1.0 - weights[1];
  return point;
}

RmpSurfacePoint
rmp_surface_point_on_edge (const guint32 *faces, guint32 face, guint32 a, guint32 b, double t)
{
  double weights[3];

  for (guint i = 0; i < 3; i++)
    {
      guint32 vertex = faces[3 * (gsize) face + i];

      weights[i] = vertex == a ? 1.0 - t : vertex == b ? t : 0.0;
    }
  return point_from_weights (face, weights);
}

gboolean
rmp_surface_point_move (const RmpSurfacePoint *point, const guint32 *faces, guint32 face,
                        RmpSurfacePoint *moved)
{
  const guint32 *from = faces + 3 * (gsize) point->face;
  const guint32 *to = faces + 3 * (gsize) face;
  double weights[3];
  double moved_weights[3] = { 0.0, 0.0, 0.0 };

  if (point->face == face)
    {
      *moved = *point;
      return TRUE;
    }
  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    {
      guint j = 0;

      if (weights[i] == 0.0)
        continue;
      while (j < 3 && to[j] != from[i])
        j++;
      if (j == 3)
        return FALSE;
      moved_weights[j] = weights[i];
    }
  *moved = point_from_weights (face, moved_weights);
  return TRUE;
}

void
rmp_surface_curve_positions (const RmpSurfaceCurve *self, const guint32 *faces,
                             const double *positions, double *out)
{
  for (guint i = 0; i < self->n_points; i++)
    rmp_surface_point_position (self->points + i, faces, positions, out + 3 * i);
}

double
rmp_surface_curve_arcs (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                        double *arcs)
{
  double length = 0.0;
  double here[3], next[3];

  g_return_val_if_fail (self, 0.0);

  rmp_surface_point_position (self->points, faces, positions, here);
  for (guint i = 0; i < self->n_points; i++)
    {
      rmp_surface_point_position (self->points + i, faces, positions, next);
      length += rmp_vector_distance (here, next);
      rmp_vector_copy (next, here);
      if (arcs)
        arcs[i] = length;
    }
  return length;
}

/* The point at the fraction @t of segment @segment, in that segment's face. */
static RmpSurfacePoint
point_on_segment (const RmpSurfaceCurve *self, const guint32 *faces, guint segment, double t)
{
  const RmpSurfacePoint *from = self->points + segment;
  RmpSurfacePoint to;
  RmpSurfacePoint point = *from;

  if (rmp_surface_point_move (from + 1, faces, from->face, &to))
    for (guint c = 0; c < 2; c++)
      point.barycentric[c] = (1.0 - t) * from->barycentric[c] + t * to.barycentric[c];
  return point;
}

RmpSurfaceCurve *
rmp_surface_curve_split (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                         guint n_cuts, const double *cuts, guint *indices)
{
  g_autofree double *arcs = g_new (double, self->n_points);
  double tolerance = CUT_TOLERANCE * rmp_surface_curve_arcs (self, faces, positions, arcs);
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, self->n_points + n_cuts);
  guint n = 0;
  guint cut = 0;

  for (guint i = 0; i < self->n_points; i++)
    {
      gboolean is_last = i + 1 == self->n_points;

      for (; cut < n_cuts && (is_last || cuts[cut] <= arcs[i] + tolerance); cut++)
        indices[cut] = n;
      points[n++] = self->points[i];
      for (; cut < n_cuts && !is_last && cuts[cut] < arcs[i + 1] - tolerance; cut++)
        {
          double t = (cuts[cut] - arcs[i]) / (arcs[i + 1] - arcs[i]);

          /* Two cuts at one place are one point. */
          if (cut == 0 || cuts[cut] > cuts[cut - 1] + tolerance || indices[cut - 1] + 1 != n)
            points[n++] = point_on_segment (self, faces, i, t);
          indices[cut] = n - 1;
        }
    }
  return rmp_surface_curve_new (n, points);
}

RmpSurfaceCurve *
rmp_surface_curve_range (const RmpSurfaceCurve *self, const guint32 *faces, const double *positions,
                         double begin, double end)
{
  const double cuts[2] = { MAX (begin, 0.0), end };
  guint indices[2];
  RmpSurfaceCurve *split = rmp_surface_curve_split (self, faces, positions, 2, cuts, indices),
                  *range;
  RmpSurfacePoint *last = split->points + indices[1];

  /* The last point is named in the face of the last segment. */
  if (indices[1] > indices[0])
    rmp_surface_point_move (last, faces, last[-1].face, last);
  range = rmp_surface_curve_new (indices[1] - indices[0] + 1, split->points + indices[0]);
  rmp_surface_curve_free (split);
  return range;
}
