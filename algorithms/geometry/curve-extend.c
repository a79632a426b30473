/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve-extend.c: straight lines on a mesh: unfold the next face over the common edge and go on. */

#include "geometry/curve.h"
#include "geometry/vector.h"

/* Steps below this part of the face's size are a crossing, not a segment. */
#define STEP_TOLERANCE 1e-12
/* Crossings without progress before giving up: more faces than meet at any sane vertex. */
#define MAX_IDLE 64

/* A position on a face and the way to go, in the plane of the face. */
typedef struct
{
  const RmpTopology *topology;
  const double *positions;
  const guint8 *mask; /* (nullable) */
  guint32 face;
  double weights[3];
  double direction[3]; /* unit */
} Walk;

/* A walked segment, both ends in its face. */
typedef struct
{
  RmpSurfacePoint from, to;
} Segment;

static const double *
corner_position (const Walk *walk, guint corner)
{
  return walk->positions + 3 * (gsize) walk->topology->faces[3 * (gsize) walk->face + corner];
}

/* How fast the weights change for each metre along the direction; FALSE in a face without area. */
static gboolean
weight_rates (const Walk *walk, double rates[3])
{
  double a[3], b[3], aa, ab, bb, ad, bd, determinant;

  rmp_vector_sub (corner_position (walk, 1), corner_position (walk, 0), a);
  rmp_vector_sub (corner_position (walk, 2), corner_position (walk, 0), b);
  aa = rmp_vector_dot (a, a);
  ab = rmp_vector_dot (a, b);
  bb = rmp_vector_dot (b, b);
  ad = rmp_vector_dot (a, walk->direction);
  bd = rmp_vector_dot (b, walk->direction);
  determinant = aa * bb - ab * ab;
  if (!(determinant > STEP_TOLERANCE * aa * bb))
    return FALSE;
  rates[1] = (bb * ad - ab * bd) / determinant;
  rates[2] = (aa * bd - ab * ad) / determinant;
  rates[0] = -rates[1] - rates[2];
  return TRUE;
}

static RmpSurfacePoint
walk_point (const Walk *walk)
{
  return (RmpSurfacePoint){ walk->face, { walk->weights[1], walk->weights[2] } };
}

/* Goes straight to the border of the face, or @remaining metres; @exit: corner across the edge that
 * was met, or 3.
 */
static double
cross_face (Walk *walk, double remaining, guint *exit)
{
  double rates[3];
  double step = remaining;

  *exit = 3;
  if (!weight_rates (walk, rates))
    return 0.0;
  /* a way along an edge leaves through none that it only seems to approach */
  for (guint i = 0; i < 3; i++)
    if (-rates[i] * remaining > STEP_TOLERANCE && walk->weights[i] < -rates[i] * step)
      {
        step = walk->weights[i] / -rates[i];
        *exit = i;
      }
  for (guint i = 0; i < 3; i++)
    walk->weights[i] = i == *exit ? 0.0 : MAX (walk->weights[i] + step * rates[i], 0.0);
  if (*exit == 0)
    walk->weights[2] = 1.0 - walk->weights[1];
  return step;
}

/* Turns the direction over the edge across @exit into the plane of the next face. FALSE where none
 * may be entered.
 */
static gboolean
cross_edge (Walk *walk, guint exit)
{
  const RmpTopology *topology = walk->topology;
  guint32 edge = topology->face_edges[3 * (gsize) walk->face + (exit + 1) % 3];
  guint32 first = topology->edge_face_start[edge];
  guint32 next = topology->edge_faces[first];
  const guint32 *corner = topology->faces + 3 * (gsize) walk->face;
  guint32 a = corner[(exit + 1) % 3];
  guint32 b = corner[(exit + 2) % 3];
  double t = walk->weights[(exit + 2) % 3];
  double along[3], inward[3], forward, sideways;
  RmpSurfacePoint point;

  if (rmp_topology_edge_valence (topology, edge) != 2)
    return FALSE;
  if (next == walk->face)
    next = topology->edge_faces[first + 1];
  if (walk->mask && !walk->mask[next])
    return FALSE;

  rmp_vector_sub (walk->positions + 3 * (gsize) b, walk->positions + 3 * (gsize) a, along);
  if (!rmp_vector_normalise (along))
    return FALSE;
  rmp_vector_sub (walk->positions + 3 * (gsize) rmp_topology_opposite_vertex (topology, next, edge),
                  walk->positions + 3 * (gsize) a, inward);
  rmp_vector_add_scaled (inward, -rmp_vector_dot (inward, along), along, inward);
  if (!rmp_vector_normalise (inward))
    return FALSE;
  forward = rmp_vector_dot (walk->direction, along);
  sideways = sqrt (MAX (0.0, 1.0 - forward * forward));
  for (guint c = 0; c < 3; c++)
    walk->direction[c] = forward * along[c] + sideways * inward[c];
  walk->face = next;

  point = rmp_surface_point_on_edge (topology->faces, walk->face, a, b, t);
  rmp_surface_point_weights (&point, walk->weights);
  return TRUE;
}

/* Walks @length metres; appends the segments to @segments, which may be NULL. Returns what is left
 * of the way.
 */
static double
walk_straight (Walk *walk, double length, GArray *segments)
{
  double remaining = length;
  guint exit = 0;

  for (guint idle = 0; idle < MAX_IDLE && exit < 3 && remaining > STEP_TOLERANCE * length; idle++)
    {
      Segment segment = { .from = walk_point (walk) };
      double step = cross_face (walk, remaining, &exit);

      if (step > STEP_TOLERANCE * length)
        {
          segment.to = walk_point (walk);
          if (segments)
            g_array_append_val (segments, segment);
          remaining -= step;
          idle = 0;
        }
      if (exit < 3 && !cross_edge (walk, exit))
        return remaining;
    }
  return remaining > STEP_TOLERANCE * length ? remaining : 0.0;
}

/* Starts at @at, in the face of a segment that ends there and comes from @before. */
static GArray *
go_on (const RmpTopology *topology, const double *positions, const RmpSurfacePoint *at,
       const RmpSurfacePoint *before, double length)
{
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  Walk walk = { .topology = topology, .positions = positions, .face = at->face };
  double from[3], to[3];

  rmp_surface_point_position (before, topology->faces, positions, from);
  rmp_surface_point_position (at, topology->faces, positions, to);
  rmp_vector_sub (to, from, walk.direction);
  rmp_surface_point_weights (at, walk.weights);
  if (rmp_vector_normalise (walk.direction))
    walk_straight (&walk, length, segments);
  return segments;
}

RmpSurfaceCurve *
rmp_surface_curve_extend (const RmpSurfaceCurve *self, const RmpTopology *topology,
                          const double *positions, double length, guint *first)
{
  guint last = self->n_points - 1;
  RmpSurfacePoint second = self->points[1];
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;
  g_autofree RmpSurfacePoint *points = NULL;
  guint n = 0;

  g_return_val_if_fail (topology, NULL);

  rmp_surface_point_move (self->points + 1, topology->faces, self->points[0].face, &second);
  before = go_on (topology, positions, self->points, &second, length);
  after = go_on (topology, positions, self->points + last, self->points + last - 1, length);

  points = g_new (RmpSurfacePoint, self->n_points + before->len + after->len);
  for (guint i = before->len; i > 0; i--)
    points[n++] = g_array_index (before, Segment, i - 1).to;
  *first = n;
  for (guint i = 0; i < self->n_points; i++)
    points[n++] = self->points[i];
  if (after->len > 0)
    n--;
  for (guint i = 0; i < after->len; i++)
    points[n++] = g_array_index (after, Segment, i).from;
  if (after->len > 0)
    points[n++] = g_array_index (after, Segment, after->len - 1).to;
  return rmp_surface_curve_new (n, points);
}

double
rmp_surface_walk (const RmpTopology *topology, const double *positions, const guint8 *mask,
                  RmpSurfacePoint *point, double direction[3], double length, GArray *points)
{
  g_autoptr (GArray) segments = points ? g_array_new (FALSE, FALSE, sizeof (Segment)) : NULL;
  Walk walk = { .topology = topology, .positions = positions, .mask = mask, .face = point->face };
  double a[3], b[3], normal[3], left;

  rmp_surface_point_weights (point, walk.weights);
  rmp_vector_sub (corner_position (&walk, 1), corner_position (&walk, 0), a);
  rmp_vector_sub (corner_position (&walk, 2), corner_position (&walk, 0), b);
  rmp_vector_cross (a, b, normal);
  if (!rmp_vector_normalise (normal))
    return length;
  rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, normal), normal, walk.direction);
  if (!rmp_vector_normalise (walk.direction))
    return length;
  left = walk_straight (&walk, length, segments);
  for (guint i = 0; segments && i < segments->len; i++)
    g_array_append_val (points, g_array_index (segments, Segment, i).from);
  *point = walk_point (&walk);
  rmp_vector_copy (walk.direction, direction);
  return left;
}

RmpSurfacePoint
rmp_surface_point_walk (const RmpSurfacePoint *from, const RmpTopology *topology,
                        const double *positions, const guint8 *mask, const double direction[3],
                        double length)
{
  RmpSurfacePoint point = *from;
  double along[3];

  rmp_vector_copy (direction, along);
  rmp_surface_walk (topology, positions, mask, &point, along, length, NULL);
  return point;
}
