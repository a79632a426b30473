/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-bend.c: smooth curves between handles, as cubics in coordinates beside the geodesic that
 * joins them.
 *
 * A cubic Hermite curve is taken in the plane, over a chord as long as the geodesic; each of its
 * points is then found on the surface by walking along the geodesic and off it at a right angle.
 * Nothing is projected, so that a curve round a sleeve stays on its side. In the plane it is the
 * Hermite curve itself.
 */

#include "geometry/path-private.h"
#include "geometry/vector.h"

/* How far the curve may turn between two points, and how many points there may be. */
#define STEP_ANGLE (G_PI / 45.0)
#define MAX_STEPS 32

typedef struct
{
  double direction[3]; /* unit */
  double normal[3];    /* unit, of the face */
} Heading;

static Heading
heading_at (const RmpSheet *sheet, const RmpSurfaceCurve *curve, guint segment)
{
  const guint32 *corner = sheet->topology->faces + 3 * (gsize) curve->points[segment].face;
  double a[3], b[3], from[3], to[3];
  Heading heading;

  rmp_vector_sub (sheet->positions + 3 * (gsize) corner[1],
                  sheet->positions + 3 * (gsize) corner[0], a);
  rmp_vector_sub (sheet->positions + 3 * (gsize) corner[2],
                  sheet->positions + 3 * (gsize) corner[0], b);
  rmp_vector_cross (a, b, heading.normal);
  rmp_vector_normalise (heading.normal);
  rmp_sheet_position (sheet, curve->points + segment, from);
  rmp_sheet_position (sheet, curve->points + segment + 1, to);
  rmp_vector_sub (to, from, heading.direction);
  rmp_vector_normalise (heading.direction);
  return heading;
}

double
rmp_path_turn (const RmpSheet *sheet, const RmpSurfaceCurve *first, const RmpSurfaceCurve *second)
{
  Heading in = heading_at (sheet, first, first->n_points - 2);
  Heading out = heading_at (sheet, second, 0);
  double normal[3], across[3];

  /* Over an edge, both are seen from the plane half-way between the faces. */
  rmp_vector_add_scaled (in.normal, 1.0, out.normal, normal);
  rmp_vector_normalise (normal);
  rmp_vector_add_scaled (in.direction, -rmp_vector_dot (in.direction, normal), normal,
                         in.direction);
  rmp_vector_add_scaled (out.direction, -rmp_vector_dot (out.direction, normal), normal,
                         out.direction);
  rmp_vector_cross (in.direction, out.direction, across);
  return atan2 (rmp_vector_dot (across, normal), rmp_vector_dot (in.direction, out.direction));
}

/* How long the tangents are, in chords, for a curve that leaves by @angle to be as good as an arc
 * of a circle.
 */
static double
tangent_length (double angle)
{
  return 2.0 / (1.0 + cos (angle));
}

/* A point of the curve over a chord from 0 to 1: how far along and how far left of it. */
static void
evaluate (double start, double end, double t, double *along, double *left)
{
  double leave = t * (1.0 - t) * (1.0 - t) * tangent_length (start);
  double arrive = -t * t * (1.0 - t) * tangent_length (end);

  *along = t * t * (3.0 - 2.0 * t) + leave * cos (start) + arrive * cos (end);
  *left = leave * sin (start) + arrive * sin (end);
}

GArray *
rmp_path_bend (const RmpSheet *sheet, const RmpSurfaceCurve *chord, double start, double end)
{
  const RmpTopology *topology = sheet->topology;
  GArray *points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  double length = rmp_surface_curve_arcs (chord, topology->faces, sheet->positions, NULL);
  double turn = MAX (fabs (end - start), MAX (fabs (start), fabs (end)));
  guint n_steps = (guint) CLAMP (ceil (turn / STEP_ANGLE), 1.0, (double) MAX_STEPS);
  double cuts[MAX_STEPS], lefts[MAX_STEPS];
  guint indices[MAX_STEPS];
  g_autoptr (RmpSurfaceCurve) cut = NULL;

  for (guint step = 1; step < n_steps; step++)
    {
      evaluate (start, end, (double) step / n_steps, cuts + step - 1, lefts + step - 1);
      cuts[step - 1] = CLAMP (cuts[step - 1], step > 1 ? cuts[step - 2] / length : 0.0, 1.0) *
                       length;
    }
  cut = rmp_surface_curve_split (chord, topology->faces, sheet->positions, n_steps - 1, cuts,
                                 indices);
  for (guint i = 0; i + 1 < n_steps; i++)
    {
      Heading heading = heading_at (sheet, cut, MIN (indices[i], cut->n_points - 2));
      RmpSurfacePoint point = cut->points[indices[i]];
      double side[3];

      rmp_vector_cross (heading.normal, heading.direction, side);
      if (lefts[i] < 0.0)
        for (guint c = 0; c < 3; c++)
          side[c] = -side[c];
      if (lefts[i] != 0.0)
        point = rmp_surface_point_walk (&point, topology, sheet->positions, sheet->cloth, side,
                                        fabs (lefts[i]) * length);
      g_array_append_val (points, point);
    }
  return points;
}
