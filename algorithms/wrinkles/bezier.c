/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/bezier.h"

#include "geometry/vector.h"

#include <math.h>

#define HANDLE (1.0 / 3.0)
#define BORDER 0.9

/* The unit normal of @edge in the plane of @face, away from it; @along: unit, from v2 to v1. */
static void
edge_frame (const RmpTopology *topology, const double *positions, guint32 edge, guint32 face,
            double along[3], double away[3])
{
  const double *v2 = positions + 3 * (gsize) topology->edges[2 * edge + 1];
  const double *apex = positions + 3 * (gsize) rmp_topology_opposite_vertex (topology, face, edge);
  double to[3];

  rmp_vector_sub (positions + 3 * (gsize) topology->edges[2 * edge], v2, along);
  rmp_vector_normalise (along);
  rmp_vector_sub (v2, apex, to);
  rmp_vector_add_scaled (to, -rmp_vector_dot (to, along), along, away);
  rmp_vector_normalise (away);
}

static void
segment_direction (const RmpTopology *topology, const double *positions,
                   const RmpEdgePathPoint *points, guint segment, double direction[3])
{
  double from[3], to[3];

  rmp_edge_path_point_position (topology, positions, points + segment, from);
  rmp_edge_path_point_position (topology, positions, points + segment + 1, to);
  rmp_vector_sub (to, from, direction);
  rmp_vector_normalise (direction);
}

/* The tangent at point @at as it lies in the triangle of segment @segment, one of the two that meet
 * there.
 */
static void
tangent_at (const RmpTopology *topology, const double *positions, guint n,
            const RmpEdgePathPoint *points, guint at, guint segment, double tangent[3])
{
  guint other = segment == at ? at - 1 : at;
  double own[3], next[3], along[3], away[3], other_away[3], ahead, across, sign;
  guint32 face, beyond;

  segment_direction (topology, positions, points, segment, own);
  rmp_vector_copy (own, tangent);
  if (at == 0 || at + 1 == n)
    return;
  face = rmp_edge_path_shared_face (topology, points[segment].edge, points[segment + 1].edge);
  beyond = rmp_edge_path_shared_face (topology, points[other].edge, points[other + 1].edge);
  if (face == RMP_INDEX_NONE || beyond == RMP_INDEX_NONE)
    return;

  segment_direction (topology, positions, points, other, next);
  edge_frame (topology, positions, points[at].edge, face, along, away);
  edge_frame (topology, positions, points[at].edge, beyond, along, other_away);

  /* forwards means away from the triangle before the edge and into the one behind it */
  sign = segment < other ? 1.0 : -1.0;
  ahead = 0.5 * (rmp_vector_dot (own, along) + rmp_vector_dot (next, along));
  across = 0.5 * (sign * rmp_vector_dot (own, away) - sign * rmp_vector_dot (next, other_away));
  for (guint c = 0; c < 3; c++)
    tangent[c] = ahead * along[c] + sign * across * away[c];
  if (!rmp_vector_normalise (tangent))
    rmp_vector_copy (own, tangent);
}

/* How far one can go from @point along @direction before leaving @face. */
static double
room (const RmpTopology *topology, const double *positions, guint32 face, const double point[3],
      const double direction[3])
{
  const double *corners[3];
  double first[3], second[3], normal[3], least = INFINITY, square;

  for (guint k = 0; k < 3; k++)
    corners[k] = positions + 3 * (gsize) topology->faces[3 * face + k];
  rmp_vector_sub (corners[1], corners[0], first);
  rmp_vector_sub (corners[2], corners[0], second);
  rmp_vector_cross (first, second, normal);
  square = rmp_vector_dot (normal, normal);
  if (!(square > 0.0))
    return 0.0;
  for (guint k = 0; k < 3; k++)
    {
      double side[3], gradient[3], to[3], approach;

      rmp_vector_sub (corners[(k + 2) % 3], corners[(k + 1) % 3], side);
      rmp_vector_cross (normal, side, gradient);
      approach = rmp_vector_dot (gradient, direction) / square;
      if (!(approach * rmp_vector_norm (side) < -1e-12))
        continue;
      rmp_vector_sub (point, corners[(k + 1) % 3], to);
      least = MIN (least, MAX (0.0, -rmp_vector_dot (gradient, to) / square / approach));
    }
  return least;
}

void
rmp_edge_path_bezier (const RmpTopology *topology, const double *positions, guint n,
                      const RmpEdgePathPoint *points, guint segment, double control[4][3])
{
  guint32 face = rmp_edge_path_shared_face (topology, points[segment].edge,
                                            points[segment + 1].edge);
  double length;

  rmp_edge_path_point_position (topology, positions, points + segment, control[0]);
  rmp_edge_path_point_position (topology, positions, points + segment + 1, control[3]);
  length = rmp_vector_distance (control[0], control[3]);
  for (guint end = 0; end < 2; end++)
    {
      double tangent[3], handle = HANDLE * length;

      tangent_at (topology, positions, n, points, segment + end, segment, tangent);
      if (end == 1)
        for (guint c = 0; c < 3; c++)
          tangent[c] = -tangent[c];
      if (face != RMP_INDEX_NONE)
        handle = MIN (handle, BORDER * room (topology, positions, face, control[3 * end], tangent));
      rmp_vector_add_scaled (control[3 * end], handle, tangent, control[1 + end]);
    }
}

void
rmp_bezier_point (const double control[4][3], double t, double point[3])
{
  double s = 1.0 - t;
  const double weights[4] = { s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t };

  for (guint c = 0; c < 3; c++)
    {
      point[c] = 0.0;
      for (guint i = 0; i < 4; i++)
        point[c] += weights[i] * control[i][c];
    }
}

void
rmp_edge_path_curve (const RmpTopology *topology, const double *positions, guint n,
                     const RmpEdgePathPoint *points, double *curve)
{
  for (guint segment = 0; segment + 1 < n; segment++)
    {
      double control[4][3];

      rmp_edge_path_bezier (topology, positions, n, points, segment, control);
      for (guint piece = 0; piece < RMP_BEZIER_PIECES; piece++, curve += 3)
        rmp_bezier_point ((const double (*)[3]) control, (double) piece / RMP_BEZIER_PIECES, curve);
      if (segment + 2 == n)
        rmp_vector_copy (control[3], curve);
    }
}
