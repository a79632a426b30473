/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/subdivision-curve.h"

#include <math.h>
#include <string.h>

/* Both are in weights of the coarse face: a point farther than OUTSIDE beyond a fine face is not on
 * it, and pieces shorter than SHORT are dropped.
 */
#define OUTSIDE 1e-12
#define SHORT 1e-9

/* Weights of all three coarse corners at the corners of a fine face. */
static void
corner_weights (const RmpReliefTopology *fine, const RmpTopology *coarse, guint32 coarse_face,
                guint32 face, double weights[3][3])
{
  for (guint i = 0; i < 3; i++)
    {
      guint32 vertex = fine->faces[3 * (gsize) face + i];
      const float *anchor = fine->anchor_barycentric + 2 * (gsize) vertex;
      const RmpSurfacePoint point = { fine->anchor_faces[vertex],
                                      { (double) anchor[0], (double) anchor[1] } };
      RmpSurfacePoint moved = point;

      rmp_surface_point_move (&point, coarse->faces, coarse_face, &moved);
      rmp_surface_point_weights (&moved, weights[i]);
    }
}

/* Where the first weight is zero the others are made to say so exactly. */
static RmpSurfacePoint
point_from_weights (guint32 face, const double weights[3])
{
  return (RmpSurfacePoint){ face,
                            { weights[1], weights[0] == 0.0 ? 1.0 - weights[1] : weights[2] } };
}

static guint32
find_coarse_face (const guint32 *start, guint n_coarse, guint32 face)
{
  guint32 low = 0, high = n_coarse;

  while (high - low > 1)
    {
      guint32 middle = low + (high - low) / 2;

      if (start[middle] <= face)
        low = middle;
      else
        high = middle;
    }
  return low;
}

RmpSurfaceCurve *
rmp_subdivision_lower_curve (const RmpSubdivision *self, const RmpTopology *coarse,
                             const RmpSurfaceCurve *curve)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (self);
  const guint32 *start = rmp_subdivision_get_face_start (self);
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, curve->n_points);

  g_return_val_if_fail (coarse, NULL);

  for (guint i = 0; i < curve->n_points; i++)
    {
      guint32 coarse_face = find_coarse_face (start, coarse->n_faces, curve->points[i].face);
      double corners[3][3], share[3], weights[3] = { 0.0, 0.0, 0.0 };

      corner_weights (fine, coarse, coarse_face, curve->points[i].face, corners);
      rmp_surface_point_weights (&curve->points[i], share);
      for (guint corner = 0; corner < 3; corner++)
        for (guint c = 0; c < 3; c++)
          weights[c] += share[corner] * corners[corner][c];
      points[i] = point_from_weights (coarse_face, weights);
    }
  return rmp_surface_curve_new (curve->n_points, points);
}

/* The part of a segment of the coarse curve that lies in a fine face. */
typedef struct
{
  guint32 face;
  double begin, end; /* 0 … 1 along the segment */
  double rise[3][2]; /* weight of each fine corner: value at 0, slope */
} Part;

/* Weights of the fine corners along the segment; FALSE in a fine face without area. */
static gboolean
part_init (Part *part, const double corners[3][3], const double from[3], const double to[3])
{
  const double e1[2] = { corners[1][1] - corners[0][1], corners[1][2] - corners[0][2] };
  const double e2[2] = { corners[2][1] - corners[0][1], corners[2][2] - corners[0][2] };
  const double area = e1[0] * e2[1] - e1[1] * e2[0];
  double ends[2][3];

  if (!(fabs (area) > OUTSIDE))
    return FALSE;
  for (guint e = 0; e < 2; e++)
    {
      const double *at = e == 0 ? from : to;
      const double x = at[1] - corners[0][1], y = at[2] - corners[0][2];

      ends[e][1] = (x * e2[1] - y * e2[0]) / area;
      ends[e][2] = (e1[0] * y - e1[1] * x) / area;
      ends[e][0] = 1.0 - ends[e][1] - ends[e][2];
    }
  for (guint c = 0; c < 3; c++)
    {
      part->rise[c][0] = ends[0][c];
      part->rise[c][1] = ends[1][c] - ends[0][c];
    }
  return TRUE;
}

/* Cuts the segment by the three sides of the face. */
static gboolean
part_clip (Part *part)
{
  part->begin = 0.0;
  part->end = 1.0;
  for (guint c = 0; c < 3; c++)
    {
      double at = part->rise[c][0] + OUTSIDE, slope = part->rise[c][1];

      if (fabs (slope) <= OUTSIDE)
        {
          if (at < 0.0)
            return FALSE;
        }
      else if (slope > 0.0)
        part->begin = MAX (part->begin, -at / slope);
      else
        part->end = MIN (part->end, -at / slope);
    }
  return part->end - part->begin > 0.0;
}

/* The parts of one segment in order. Where it runs along an edge both faces have it: the one that
 * goes farther is taken.
 */
static void
collect_parts (const RmpReliefTopology *fine, const RmpTopology *coarse, const guint32 *start,
               guint32 coarse_face, const double from[3], const double to[3], GArray *parts)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Part));
  double at = 0.0;

  for (guint32 face = start[coarse_face]; face < start[coarse_face + 1]; face++)
    {
      double corners[3][3];
      Part part = { .face = face };

      corner_weights (fine, coarse, coarse_face, face, corners);
      if (part_init (&part, (const double (*)[3]) corners, from, to) && part_clip (&part))
        g_array_append_val (all, part);
    }

  while (at < 1.0 - SHORT)
    {
      const Part *best = NULL;

      for (guint i = 0; i < all->len; i++)
        {
          const Part *part = &g_array_index (all, Part, i);

          if (part->begin <= at + SHORT && part->end > at + SHORT &&
              (!best || part->end > best->end))
            best = part;
        }
      if (!best)
        return;
      g_array_append_vals (parts, best, 1);
      g_array_index (parts, Part, parts->len - 1).begin = at;
      at = best->end;
    }
}

/* The point where a part begins or ends. @shared: which corners may have a weight. */
static RmpSurfacePoint
part_point (const Part *part, double t, const gboolean shared[3])
{
  double weights[3], sum = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      weights[c] = shared[c] ? CLAMP (part->rise[c][0] + t * part->rise[c][1], 0.0, 1.0) : 0.0;
      sum += weights[c];
    }
  for (guint c = 0; c < 3; c++)
    weights[c] = sum > 0.0 ? weights[c] / sum : shared[c] ? 1.0 : 0.0;
  return point_from_weights (part->face, weights);
}

/* Which corners of @face are @other's too. Returns: whether any is. */
static gboolean
find_shared (const guint32 *faces, guint32 face, guint32 other, gboolean shared[3])
{
  for (guint i = 0; i < 3; i++)
    {
      shared[i] = FALSE;
      for (guint j = 0; j < 3; j++)
        shared[i] |= faces[3 * (gsize) face + i] == faces[3 * (gsize) other + j];
    }
  return shared[0] || shared[1] || shared[2];
}

RmpSurfaceCurve *
rmp_subdivision_raise_curve (const RmpSubdivision *self, const RmpTopology *coarse,
                             const RmpSurfaceCurve *curve)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (self);
  const guint32 *start = rmp_subdivision_get_face_start (self);
  static const gboolean anywhere[3] = { TRUE, TRUE, TRUE };
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_autofree RmpSurfacePoint *points = NULL;

  if (rmp_subdivision_get_levels (self) == 0)
    return rmp_surface_curve_copy (curve);

  for (guint i = 0; i + 1 < curve->n_points; i++)
    {
      RmpSurfacePoint next = curve->points[i + 1];
      double from[3], to[3];

      rmp_surface_point_move (&curve->points[i + 1], coarse->faces, curve->points[i].face, &next);
      rmp_surface_point_weights (&curve->points[i], from);
      rmp_surface_point_weights (&next, to);
      collect_parts (fine, coarse, start, curve->points[i].face, from, to, parts);
    }

  if (parts->len == 0)
    return NULL;
  points = g_new (RmpSurfacePoint, parts->len + 1);
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);
      gboolean shared[3];

      if (i == 0 ||
          !find_shared (fine->faces, part->face, g_array_index (parts, Part, i - 1).face, shared))
        memcpy (shared, anywhere, sizeof shared);
      points[i] = part_point (part, part->begin, shared);
    }
  points[parts->len] = part_point (&g_array_index (parts, Part, parts->len - 1), 1.0, anywhere);
  return rmp_surface_curve_new (parts->len + 1, points);
}
