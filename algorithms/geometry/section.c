/* SPDX-License-Identifier: GPL-3.0-or-later */
/* section.c: plane sections of meshes. */

#include "geometry/section.h"

#include "geometry/vector.h"

/* A vertex is on the plane when it is this near to it: in sizes of the seed's face, and of the
 * distance from the origin by which single precision rounds positions. Mirrored characters have
 * whole columns of such vertices.
 */
#define ON_PLANE 1e-12
#define ROUNDING 0x1p-22
/* How far a start may be from the seed, in sizes of the seed's face. */
#define NEAR_SEED 1e-6

/* Vertices on the plane have a height of 0, but all of them count as above it, or all below:
 * symbolically the plane is moved by less than any number, so that it meets every face in two edges
 * or not at all, while the curve passes through the vertices themselves.
 */
typedef struct
{
  const RmpTopology *topology;
  const double *positions;
  const guint8 *mask;
  double origin[3];
  double normal[3];
  double size;
  double near; /* metres: vertices that are no farther are on the plane */
  gboolean zero_is_above;
  GHashTable *visited; /* of faces; a plane meets a face once */
} Plane;

/* A segment through one face, from the edge it enters by to the edge it leaves by. */
typedef struct
{
  guint32 face;
  guint32 edges[2];
  RmpSurfacePoint ends[2];
  double positions[2][3];
} Crossing;

static double
height (const Plane *plane, guint32 vertex)
{
  double offset[3], above;

  rmp_vector_sub (plane->positions + 3 * (gsize) vertex, plane->origin, offset);
  above = rmp_vector_dot (offset, plane->normal);
  return fabs (above) <= plane->near ? 0.0 : above;
}

static gboolean
is_above (const Plane *plane, double height)
{
  return height > 0.0 || (height == 0.0 && plane->zero_is_above);
}

static gboolean
is_open (const Plane *plane, guint32 face)
{
  return plane->topology->face_edges[3 * (gsize) face] != RMP_INDEX_NONE &&
         (!plane->mask || plane->mask[face]) &&
         !g_hash_table_contains (plane->visited, GUINT_TO_POINTER (face));
}

/* Where the plane passes through a face; FALSE if it does not. The order of the ends is that of the
 * corners.
 */
static gboolean
cross (const Plane *plane, guint32 face, Crossing *crossing)
{
  const RmpTopology *topology = plane->topology;
  guint n = 0;

  crossing->face = face;
  for (guint i = 0; i < 3; i++)
    {
      guint32 edge = topology->face_edges[3 * (gsize) face + i];
      const guint32 *ends = topology->edges + 2 * (gsize) edge;
      double a = height (plane, ends[0]);
      double b = height (plane, ends[1]);

      if (is_above (plane, a) == is_above (plane, b) || n == 2)
        continue;
      crossing->edges[n] = edge;
      crossing->ends[n] = rmp_surface_point_on_edge (topology->faces, face, ends[0], ends[1],
                                                     a / (a - b));
      rmp_surface_point_position (crossing->ends + n, topology->faces, plane->positions,
                                  crossing->positions[n]);
      n++;
    }
  return n == 2;
}

static void
turn_round (Crossing *crossing)
{
  Crossing old = *crossing;

  for (guint i = 0; i < 2; i++)
    {
      crossing->edges[i] = old.edges[1 - i];
      crossing->ends[i] = old.ends[1 - i];
      rmp_vector_copy (old.positions[1 - i], crossing->positions[i]);
    }
}

static double
alignment (const Crossing *crossing, const double direction[3])
{
  double step[3];

  rmp_vector_sub (crossing->positions[1], crossing->positions[0], step);
  rmp_vector_normalise (step);
  return rmp_vector_dot (step, direction);
}

/* Over the edge that @from leaves by. FALSE at a border, and where the curve meets itself. */
static gboolean
step_over (const Plane *plane, const Crossing *from, Crossing *to)
{
  const RmpTopology *topology = plane->topology;
  guint32 edge = from->edges[1];
  Crossing straightest;
  double direction[3];
  double best = -G_MAXDOUBLE;

  rmp_vector_sub (from->positions[1], from->positions[0], direction);
  rmp_vector_normalise (direction);
  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    {
      guint32 face = topology->edge_faces[i];
      Crossing crossing;

      if (face == from->face || !is_open (plane, face) || !cross (plane, face, &crossing))
        continue;
      if (crossing.edges[0] != edge)
        turn_round (&crossing);
      if (alignment (&crossing, direction) > best)
        {
          best = alignment (&crossing, direction);
          straightest = crossing;
        }
    }
  if (best == -G_MAXDOUBLE)
    return FALSE;
  *to = straightest;
  return TRUE;
}

/* The fraction of the crossing nearest to @point, and how far it is from there. */
static double
distance_to (const Crossing *crossing, const double point[3], double *fraction)
{
  double step[3], offset[3], position[3], square;

  rmp_vector_sub (crossing->positions[1], crossing->positions[0], step);
  rmp_vector_sub (point, crossing->positions[0], offset);
  square = rmp_vector_dot (step, step);
  *fraction = square > 0.0 ? CLAMP (rmp_vector_dot (offset, step) / square, 0.0, 1.0) : 0.0;
  rmp_vector_add_scaled (crossing->positions[0], *fraction, step, position);
  return rmp_vector_distance (position, point);
}

/* A face of which the plane meets a corner alone has no direction to start in. */
static gboolean
has_length (const Crossing *crossing)
{
  return rmp_vector_distance (crossing->positions[0], crossing->positions[1]) > 0.0;
}

/* The seed's face, or one beside it when the seed is on an edge or corner that the plane just
 * touches.
 */
static gboolean
find_start (const Plane *plane, const RmpSurfacePoint *seed, Crossing *start, double *fraction)
{
  const RmpTopology *topology = plane->topology;
  double best = NEAR_SEED * plane->size + plane->near;
  gboolean is_found = FALSE;

  if (!is_open (plane, seed->face))
    return FALSE;
  if (cross (plane, seed->face, start) && has_length (start) &&
      distance_to (start, plane->origin, fraction) < best)
    return TRUE;
  for (guint i = 0; i < 3; i++)
    {
      guint32 vertex = topology->faces[3 * (gsize) seed->face + i];

      for (guint32 k = topology->vertex_corner_start[vertex];
           k < topology->vertex_corner_start[vertex + 1]; k++)
        {
          guint32 face = topology->vertex_corners[k] / 3;
          Crossing crossing;
          double at, distance;

          if (!is_open (plane, face) || !cross (plane, face, &crossing) || !has_length (&crossing))
            continue;
          distance = distance_to (&crossing, plane->origin, &at);
          if (distance < best)
            {
              best = distance;
              *start = crossing;
              *fraction = at;
              is_found = TRUE;
            }
        }
    }
  return is_found;
}

static RmpSurfacePoint
between (const Crossing *crossing, double fraction)
{
  RmpSurfacePoint point = crossing->ends[0];

  for (guint c = 0; c < 2; c++)
    point.barycentric[c] = (1.0 - fraction) * crossing->ends[0].barycentric[c] +
                           fraction * crossing->ends[1].barycentric[c];
  return point;
}

/* A piece of a crossing that the curve uses, in the sense of the walk. */
typedef struct
{
  RmpSurfacePoint from, to;
} Piece;

/* Walks from the fraction @begin of @start towards its second end; returns the length, at most
 * @length. Faces that are met in a corner alone give no piece, but for the first.
 */
static double
walk (const Plane *plane, const Crossing *start, double begin, double length, GArray *pieces)
{
  Crossing here = *start;
  double walked = 0.0;

  do
    {
      double whole = rmp_vector_distance (here.positions[0], here.positions[1]);
      double end = whole > 0.0 ? MIN (begin + (length - walked) / whole, 1.0) : 1.0;
      Piece piece = { begin > 0.0 ? between (&here, begin) : here.ends[0],
                      end < 1.0 ? between (&here, end) : here.ends[1] };

      if (whole > 0.0 || pieces->len == 0)
        g_array_append_val (pieces, piece);
      walked += (end - begin) * whole;
      begin = 0.0;
      g_hash_table_add (plane->visited, GUINT_TO_POINTER (here.face));
      if (end < 1.0)
        return walked;
    }
  while (walked < length && step_over (plane, &here, &here));
  return walked;
}

/* The seed itself is no point of the result: both walks start in one face, in a straight line. */
static RmpSurfaceCurve *
join (const GArray *backward, const GArray *forward)
{
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, backward->len + forward->len + 1);
  guint n = 0;

  for (guint i = backward->len; i > 0; i--)
    points[n++] = g_array_index (backward, Piece, i - 1).to;
  for (guint i = 1; i < forward->len; i++)
    points[n++] = g_array_index (forward, Piece, i).from;
  points[n++] = g_array_index (forward, Piece, forward->len - 1).to;
  return rmp_surface_curve_new (n, points);
}

/* Measures the seed's face; its size decides how close a vertex must be to count as on the plane.
 */
static void
measure_face (Plane *plane, guint32 face)
{
  const guint32 *corner = plane->topology->faces + 3 * (gsize) face;
  double far = 0.0;

  for (guint i = 0; i < 3; i++)
    {
      const double *position = plane->positions + 3 * (gsize) corner[i];

      plane->size = MAX (
          plane->size,
          rmp_vector_distance (position, plane->positions + 3 * (gsize) corner[(i + 1) % 3]));
      far = MAX (far, rmp_vector_norm (position));
    }
  plane->near = MAX (ON_PLANE * plane->size, ROUNDING * far);
}

/* Where a border runs along the plane, the cloth is all on one side of it: whichever side that is,
 * the curve follows the border.
 */
static gboolean
find_either_start (Plane *plane, const RmpSurfacePoint *seed, Crossing *start, double *fraction)
{
  plane->zero_is_above = TRUE;
  if (find_start (plane, seed, start, fraction))
    return TRUE;
  plane->zero_is_above = FALSE;
  return find_start (plane, seed, start, fraction);
}

RmpSurfaceCurve *
rmp_section_trace (const RmpTopology *topology, const double *positions, const guint8 *mask,
                   const RmpSurfacePoint *seed, const double normal[3], const double forward[3],
                   double length, double *seed_arc)
{
  g_autoptr (GHashTable) visited = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) ahead = g_array_new (FALSE, FALSE, sizeof (Piece));
  g_autoptr (GArray) back = g_array_new (FALSE, FALSE, sizeof (Piece));
  Plane plane = { .topology = topology, .positions = positions, .mask = mask, .visited = visited };
  Crossing start;
  double fraction, behind;

  g_return_val_if_fail (topology, NULL);
  g_return_val_if_fail (seed, NULL);

  rmp_surface_point_position (seed, topology->faces, positions, plane.origin);
  rmp_vector_copy (normal, plane.normal);
  measure_face (&plane, seed->face);
  if (!rmp_vector_normalise (plane.normal) || !find_either_start (&plane, seed, &start, &fraction))
    return NULL;

  if (alignment (&start, forward) < 0.0)
    {
      turn_round (&start);
      fraction = 1.0 - fraction;
    }
  walk (&plane, &start, fraction, 0.5 * length, ahead);
  turn_round (&start);
  behind = walk (&plane, &start, 1.0 - fraction, 0.5 * length, back);
  if (seed_arc)
    *seed_arc = behind;
  return join (back, ahead);
}
