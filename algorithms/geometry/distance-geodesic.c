/* SPDX-License-Identifier: GPL-3.0-or-later */
/* distance-geodesic.c: distances from a line along the surface.
 *
 * Based on:
 *   R. Kimmel, J. A. Sethian. Computing geodesic paths on manifolds. PNAS 95, 1998.
 *     vertices are settled in the order of their distance    march ()
 *     a triangle with two settled corners gives the third    unfold ()
 *
 * Departs from the paper:
 *   - a vertex carries (s, d), its position in the unrolled neighbourhood of the line. A triangle
 *     is
 *     unfolded into that plane by its two known corners, so that the third is exact beside a
 *     straight line on anything that can be unrolled, obtuse triangles included; no virtual edges
 *     are needed.
 *   - the corners of the faces that the line runs through start with their exact distances.
 *   - the line is first continued straight beyond its ends.
 */

#include "geometry/distance-private.h"
#include "geometry/heap.h"
#include "geometry/vector.h"

/* Differences below this part of the radius are rounding. */
#define TIE 1e-9
/* Two corners whose arc lengths differ by more than this many edge lengths are beside different
 * pieces of the line.
 */
#define SAME_PIECE 3.0
/* How far the line is continued, in radii: farther than asked for, because obtuse triangles carry
 * the end inwards.
 */
#define EXTENSION 1.5
/* How far from the edge of the known corners, in its lengths, the shortest way to the third may
 * pass, and by what factor their steps of s may differ from those of the plane for that; where they
 * differ more the line is bent, and only the triangle itself can be trusted.
 */
#define OVERHANG 2.0
#define SAME_PLANE 2.0

typedef struct
{
  const RmpTopology *topology;
  const double *positions;
  double radius;
  double *s, *d; /* [#V] d infinite where unknown */
  guint8 *is_settled;
  guint8 *is_guess; /* follows an edge, or comes from what does: too far, and askew */
  GArray *heap;     /* of RmpHeapEntry; outdated ones are skipped */
} Front;

static void
offer (Front *front, guint32 vertex, double s, double d, gboolean is_guess)
{
  double gain = fabs (front->d[vertex]) - fabs (d);
  double tie = TIE * front->radius;

  if (!isfinite (d) || front->is_settled[vertex] || gain < -tie ||
      (gain <= tie && s >= front->s[vertex] - tie))
    return;
  front->s[vertex] = s;
  front->d[vertex] = d;
  front->is_guess[vertex] = (guint8) is_guess;
  rmp_heap_push (front->heap, fabs (d), vertex);
}

/* The corners of a face the line runs through take their place beside the nearest segment, in the
 * plane of its face. A corner beyond the ends of all its segments is beside the next face's: there
 * the line is as good as straight.
 * @nearest: [#V] distance from the segment taken
 */
static void
start_segment (Front *front, const RmpSurfaceCurve *line, guint segment, double s, double *nearest)
{
  double tie = TIE * front->radius;
  RmpLineFrame frame;

  rmp_line_frame_init (&frame, front->topology, front->positions, line, segment);
  for (guint i = 0; i < 3; i++)
    {
      guint32 vertex = front->topology->faces[3 * (gsize) line->points[segment].face + i];
      double offset[3], x, y, distance;

      rmp_vector_sub (front->positions + 3 * (gsize) vertex, frame.origin, offset);
      x = rmp_vector_dot (offset, frame.along);
      y = rmp_vector_dot (offset, frame.left);
      distance = hypot (y, MAX (MAX (-x, x - frame.length), 0.0));
      if (distance > nearest[vertex] + tie ||
          (distance > nearest[vertex] - tie && s + x >= front->s[vertex] - tie))
        continue;
      nearest[vertex] = distance;
      front->s[vertex] = s + x;
      front->d[vertex] = fabs (y) > tie ? y : 0.0;
    }
}

static void
start (Front *front, const RmpSurfaceCurve *line, guint first)
{
  g_autofree double *arcs = g_new (double, line->n_points);
  g_autofree double *nearest = g_new (double, front->topology->n_vertices);

  for (guint32 v = 0; v < front->topology->n_vertices; v++)
    front->d[v] = nearest[v] = (double) INFINITY;
  rmp_surface_curve_arcs (line, front->topology->faces, front->positions, arcs);
  for (guint i = 0; i + 1 < line->n_points; i++)
    start_segment (front, line, i, arcs[i] - arcs[first], nearest);
  for (guint32 v = 0; v < front->topology->n_vertices; v++)
    if (isfinite (front->d[v]))
      {
        front->is_settled[v] = TRUE;
        rmp_heap_push (front->heap, fabs (front->d[v]), v);
      }
}

/* @a and @b are settled, (@a, @b, @c) or (@b, @a, @c) is a face: the place of @c in the plane of s
 * and d.
 */
static gboolean
unfold (const Front *front, guint32 a, guint32 b, guint32 c, double side, double *s, double *d)
{
  double ab[3], ac[3], across[3], edge, forward, sideways, step_s, step_d, turn, foot, overhang;
  gboolean is_plane;

  rmp_vector_sub (front->positions + 3 * (gsize) b, front->positions + 3 * (gsize) a, ab);
  rmp_vector_sub (front->positions + 3 * (gsize) c, front->positions + 3 * (gsize) a, ac);
  rmp_vector_cross (ab, ac, across);
  edge = rmp_vector_norm (ab);
  turn = front->s[b] - front->s[a];
  if (!(edge > 0.0) || fabs (turn) > SAME_PIECE * edge)
    return FALSE;
  forward = rmp_vector_dot (ab, ac) / edge;
  sideways = side * rmp_vector_norm (across) / edge;

  step_d = front->d[b] - front->d[a];
  step_s = copysign (sqrt (MAX (0.0, edge * edge - step_d * step_d)), turn);
  *d = front->d[a] + (forward * step_d + sideways * step_s) / edge;
  foot = (forward * step_s - sideways * step_d) / edge;
  is_plane = !front->is_guess[a] && !front->is_guess[b] &&
             fabs (turn) <= SAME_PLANE * fabs (step_s) && fabs (step_s) <= SAME_PLANE * fabs (turn);
  overhang = is_plane ? OVERHANG : 0.0;
  if (step_s == 0.0 || foot / step_s < -overhang || foot / step_s > 1.0 + overhang)
    return FALSE;
  /* Beside a bent line the steps of s are not those of the plane. */
  *s = front->s[a] + foot * turn / step_s;
  return fabs (*d) >= MIN (fabs (front->d[a]), fabs (front->d[b])) &&
         *d * (front->d[a] + front->d[b]) >= 0.0;
}

/* Without a triangle to unfold the way leads along the edge: never too short. From the line itself
 * it has no side.
 */
static void
follow_edge (Front *front, guint32 from, guint32 to)
{
  double length = rmp_vector_distance (front->positions + 3 * (gsize) from,
                                       front->positions + 3 * (gsize) to);

  if (front->d[from] != 0.0)
    offer (front, to, front->s[from], front->d[from] + copysign (length, front->d[from]), TRUE);
}

static void
reach_over (Front *front, guint32 a, guint32 b, guint32 c, double side)
{
  double s, d;

  if (front->is_settled[c])
    return;
  if (front->is_settled[b] && front->d[a] * front->d[b] >= 0.0 &&
      unfold (front, a, b, c, side, &s, &d))
    offer (front, c, s, d, front->is_guess[a] || front->is_guess[b]);
  else
    follow_edge (front, a, c);
}

static void
reach_round (Front *front, guint32 vertex)
{
  const RmpTopology *topology = front->topology;

  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      guint32 corner = topology->vertex_corners[i];
      const guint32 *face = topology->faces + corner / 3 * 3;
      guint32 next = face[(corner + 1) % 3];
      guint32 last = face[(corner + 2) % 3];

      reach_over (front, vertex, next, last, 1.0);
      reach_over (front, vertex, last, next, -1.0);
    }
}

/* The vertices beside the line are settled from the start; a vertex is done when it has served its
 * neighbours.
 */
static void
march (Front *front)
{
  g_autofree guint8 *is_done = g_new0 (guint8, front->topology->n_vertices);

  while (front->heap->len > 0)
    {
      RmpHeapEntry entry = rmp_heap_pop (front->heap);

      if (entry.key > front->radius)
        return;
      if (is_done[entry.item])
        continue;
      is_done[entry.item] = TRUE;
      front->is_settled[entry.item] = TRUE;
      reach_round (front, entry.item);
    }
}

/* Beyond its ends the line was only thought of: what is farther from the line itself is not asked
 * for.
 */
static void
forget_far (Front *front, double length)
{
  for (guint32 v = 0; v < front->topology->n_vertices; v++)
    {
      double beyond = MAX (MAX (-front->s[v], front->s[v] - length), 0.0);

      if (hypot (beyond, front->d[v]) > front->radius)
        front->d[v] = (double) INFINITY;
    }
}

RmpLineDistance *
rmp_line_distance_geodesic (const RmpTopology *topology, const double *positions,
                            const RmpSurfaceCurve *line, double radius)
{
  guint first;
  g_autoptr (RmpSurfaceCurve)
      extended = rmp_surface_curve_extend (line, topology, positions, EXTENSION * radius, &first);
  g_autofree double *s = g_new0 (double, topology->n_vertices);
  g_autofree double *d = g_new (double, topology->n_vertices);
  g_autofree guint8 *is_settled = g_new0 (guint8, topology->n_vertices);
  g_autofree guint8 *is_guess = g_new0 (guint8, topology->n_vertices);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry));
  Front front = { topology, positions, radius, s, d, is_settled, is_guess, heap };

  start (&front, extended, first);
  march (&front);
  forget_far (&front, rmp_surface_curve_arcs (line, topology->faces, positions, NULL));
  return rmp_line_distance_new (topology->n_vertices, s, d, radius, extended);
}
