/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-strip.c: the shortest way within a strip of faces.
 *
 * Based on:
 *   D. T. Lee, F. P. Preparata. Euclidean shortest paths in the presence of rectilinear barriers.
 *     Networks 14, 1984.
 *     a funnel between the sides of a sleeve of triangles narrows from edge to edge    find_corners
 *                                                                                      ()
 */

#include "geometry/path-private.h"
#include "geometry/vector.h"

/* Crossings nearer to a corner than this part of the edge are at the corner: what is left of a face
 * there is rounding.
 */
#define AT_CORNER 1e-9
/* Edges that deviate less from the way, as a part of their length, are along it. */
#define PARALLEL 1e-12

/* An edge of the strip, in the plane, seen in the sense of the walk: 0 left, 1 right. */
typedef struct
{
  guint32 vertices[2];
  double ends[2][2];
} Portal;

static double
cross (const double origin[2], const double a[2], const double b[2])
{
  return (a[0] - origin[0]) * (b[1] - origin[1]) - (a[1] - origin[1]) * (b[0] - origin[0]);
}

static double
dot (const double origin[2], const double a[2], const double b[2])
{
  return (a[0] - origin[0]) * (b[0] - origin[0]) + (a[1] - origin[1]) * (b[1] - origin[1]);
}

static const double *
vertex_position (const RmpStrip *self, guint32 vertex)
{
  return self->sheet->positions + 3 * (gsize) vertex;
}

static const Portal *
portal_at (const RmpStrip *self, guint step)
{
  return &g_array_index (self->portals, Portal, step);
}

static RmpStripStep *
step_at (const RmpStrip *self, guint step)
{
  return &g_array_index (self->steps, RmpStripStep, step);
}

/* Where a vertex lies relative to an edge: how far along it, in its lengths from @right, and how
 * far off it.
 */
static gboolean
edge_coordinates (const RmpStrip *self, guint32 left, guint32 right, guint32 vertex, double *along,
                  double *off)
{
  double edge[3], offset[3], normal[3], square;

  rmp_vector_sub (vertex_position (self, left), vertex_position (self, right), edge);
  rmp_vector_sub (vertex_position (self, vertex), vertex_position (self, right), offset);
  rmp_vector_cross (edge, offset, normal);
  square = rmp_vector_dot (edge, edge);
  *along = rmp_vector_dot (edge, offset) / square;
  *off = rmp_vector_norm (normal) / square;
  return square > 0.0;
}

/* The vertex across an edge, unrolled to the far side of it. */
static void
unroll (const RmpStrip *self, const Portal *portal, guint32 vertex, double out[2])
{
  const double *left = portal->ends[0];
  const double *right = portal->ends[1];
  double along, off;

  if (edge_coordinates (self, portal->vertices[0], portal->vertices[1], vertex, &along, &off))
    {
      out[0] = right[0] + along * (left[0] - right[0]) + off * (left[1] - right[1]);
      out[1] = right[1] + along * (left[1] - right[1]) - off * (left[0] - right[0]);
      return;
    }
  /* An edge without length has no far side; the way passes through that point whichever is taken.
   */
  out[0] = right[0] + rmp_vector_distance (vertex_position (self, vertex),
                                           vertex_position (self, portal->vertices[1]));
  out[1] = right[1];
}

static void
weigh (const RmpSurfacePoint *point, double corners[3][2], double out[2])
{
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint c = 0; c < 2; c++)
    out[c] = weights[0] * corners[0][c] + weights[1] * corners[1][c] + weights[2] * corners[2][c];
}

/* The corners of the first face: the first at the origin, the second on the x axis, the third
 * above.
 */
static void
lay_first (const RmpStrip *self, double corners[3][2])
{
  const guint32 *face = self->sheet->topology->faces + 3 * (gsize) step_at (self, 0)->face;
  Portal base = { { face[0], face[1] }, { { 0.0, 0.0 }, { 0.0, 0.0 } } };

  base.ends[1][0] = rmp_vector_distance (vertex_position (self, face[0]),
                                         vertex_position (self, face[1]));
  for (guint i = 0; i < 2; i++)
    for (guint c = 0; c < 2; c++)
      corners[i][c] = base.ends[i][c];
  unroll (self, &base, face[2], corners[2]);
}

/* The sides of the face that @portal leads into, with the corner across it; then the side that is
 * @edge.
 */
static Portal
next_portal (const RmpStrip *self, const Portal *portal, guint32 across, const double position[2],
             guint32 edge)
{
  const guint32 *ends = self->sheet->topology->edges + 2 * (gsize) edge;
  guint moved = ends[0] == portal->vertices[0] || ends[1] == portal->vertices[0] ? 1 : 0;
  Portal next = *portal;

  next.vertices[moved] = across;
  next.ends[moved][0] = position[0];
  next.ends[moved][1] = position[1];
  return next;
}

static void
lay_out (RmpStrip *self)
{
  const RmpTopology *topology = self->sheet->topology;
  const guint32 *face = topology->faces + 3 * (gsize) step_at (self, 0)->face;
  guint n = self->steps->len;
  double corners[3][2];
  Portal portal = { { 0, 0 }, { { 0.0, 0.0 }, { 0.0, 0.0 } } };

  lay_first (self, corners);
  weigh (&self->from, corners, self->positions[0]);
  g_array_append_val (self->portals, portal);
  for (guint step = 1; step < n; step++)
    {
      guint32 edge = step_at (self, step)->edge;

      if (step == 1)
        {
          guint i = 0;

          while (topology->face_edges[3 * (gsize) step_at (self, 0)->face + i] != edge)
            i++;
          for (guint side = 0; side < 2; side++)
            {
              guint corner = (i + 1 - side) % 3;

              portal.vertices[side] = face[corner];
              portal.ends[side][0] = corners[corner][0];
              portal.ends[side][1] = corners[corner][1];
            }
        }
      else
        {
          guint32 before = step_at (self, step - 1)->face;
          guint32 across = rmp_topology_opposite_vertex (topology, before,
                                                         step_at (self, step - 1)->edge);
          double position[2];

          unroll (self, &portal, across, position);
          portal = next_portal (self, &portal, across, position, edge);
        }
      g_array_append_val (self->portals, portal);
    }

  if (n > 1)
    {
      face = topology->faces + 3 * (gsize) step_at (self, n - 1)->face;
      for (guint i = 0; i < 3; i++)
        if (face[i] == portal.vertices[0] || face[i] == portal.vertices[1])
          {
            const double *end = portal.ends[face[i] == portal.vertices[0] ? 0 : 1];

            corners[i][0] = end[0];
            corners[i][1] = end[1];
          }
        else
          unroll (self, &portal, face[i], corners[i]);
    }
  weigh (&self->to, corners, self->positions[1]);
}

static gboolean
portal_has (const Portal *portal, guint32 vertex)
{
  return portal->vertices[0] == vertex || portal->vertices[1] == vertex;
}

static const double *
portal_end (const Portal *portal, guint32 vertex)
{
  return portal->ends[portal->vertices[0] == vertex ? 0 : 1];
}

/* The vertex a point is at, or RMP_INDEX_NONE. */
static guint32
vertex_of (const RmpStrip *self, const RmpSurfacePoint *point)
{
  double weights[3];

  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    if (weights[i] == 1.0)
      return self->sheet->topology->faces[3 * (gsize) point->face + i];
  return RMP_INDEX_NONE;
}

/* Whether the way starts on an edge, which then leaves every direction open. */
static gboolean
starts_on (const RmpStrip *self, const Portal *portal)
{
  double weights[3];

  rmp_surface_point_weights (&self->from, weights);
  for (guint i = 0; i < 3; i++)
    if (weights[i] != 0.0 &&
        !portal_has (portal, self->sheet->topology->faces[3 * (gsize) self->from.face + i]))
      return FALSE;
  return TRUE;
}

/* One side of the funnel. */
typedef struct
{
  double position[2];
  guint32 vertex;
  guint step;
  gboolean is_set;
} Side;

/* Whether @position is on the inner side of a side of the funnel, or along it; @sign: 1 for the
 * right side, −1 for the left.
 */
static gboolean
is_within (const Side *side, const double apex[2], const double position[2], double sign)
{
  return !side->is_set || sign * cross (apex, side->position, position) >= 0.0;
}

/* Whether @position is beyond the far side, so that the way bends there. */
static gboolean
is_beyond (const Side *side, const double apex[2], const double position[2], double sign)
{
  double turn;

  if (!side->is_set)
    return FALSE;
  turn = sign * cross (apex, side->position, position);
  return turn > 0.0 || (turn == 0.0 && dot (apex, side->position, position) > 0.0);
}

/* Walks the funnel from @begin; where it closes, returns the side at which the way bends. */
static gboolean
narrow (const RmpStrip *self, const double apex[2], guint begin, Side *bend)
{
  Side sides[2] = { { .is_set = FALSE }, { .is_set = FALSE } };

  for (guint step = begin; step <= self->steps->len; step++)
    {
      gboolean is_end = step == self->steps->len;

      for (guint i = 0; i < 2; i++)
        {
          guint side = 1 - i;
          double sign = side == 1 ? 1.0 : -1.0;
          const double *position = is_end ? self->positions[1] : portal_at (self, step)->ends[side];

          if (!is_within (sides + side, apex, position, sign))
            continue;
          if (is_beyond (sides + 1 - side, apex, position, sign))
            {
              *bend = sides[1 - side];
              return TRUE;
            }
          sides[side] = (Side){ { position[0], position[1] },
                                is_end ? RMP_INDEX_NONE : portal_at (self, step)->vertices[side],
                                step,
                                TRUE };
        }
    }
  return FALSE;
}

static void
find_corners (RmpStrip *self)
{
  double apex[2] = { self->positions[0][0], self->positions[0][1] };
  guint begin = 1;
  Side bend;

  self->length = 0.0;
  while (begin < self->steps->len && starts_on (self, portal_at (self, begin)))
    begin++;
  while (narrow (self, apex, begin, &bend) && bend.step < self->steps->len)
    {
      g_array_append_vals (self->corners, &(RmpStripCorner){ bend.vertex, bend.step }, 1);
      self->length += hypot (bend.position[0] - apex[0], bend.position[1] - apex[1]);
      apex[0] = bend.position[0];
      apex[1] = bend.position[1];
      for (begin = bend.step + 1;
           begin < self->steps->len && portal_has (portal_at (self, begin), bend.vertex);)
        begin++;
    }
  self->length += hypot (self->positions[1][0] - apex[0], self->positions[1][1] - apex[1]);
}

void
rmp_strip_append (GArray *steps, RmpStripStep step)
{
  guint n = steps->len;

  if (n > 1 && g_array_index (steps, RmpStripStep, n - 1).edge == step.edge)
    {
      g_array_set_size (steps, n - 1);
      if (g_array_index (steps, RmpStripStep, n - 2).face == step.face)
        return;
    }
  g_array_append_val (steps, step);
}

RmpStrip *
rmp_strip_new (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
               GArray *steps)
{
  RmpStrip *self = g_new (RmpStrip, 1);

  *self = (RmpStrip){ .sheet = sheet, .from = *from, .to = *to, .steps = steps };
  self->portals = g_array_new (FALSE, FALSE, sizeof (Portal));
  self->corners = g_array_new (FALSE, FALSE, sizeof (RmpStripCorner));
  lay_out (self);
  find_corners (self);
  return self;
}

void
rmp_strip_free (RmpStrip *self)
{
  g_assert (self);

  g_array_unref (self->steps);
  g_array_unref (self->portals);
  g_array_unref (self->corners);
  g_free (self);
}

/* Corner @i of the way counted from 1, in the plane; 0 is its start and the last its end. */
static const double *
way_position (const RmpStrip *self, guint i)
{
  const RmpStripCorner *corner;

  if (i == 0 || i > self->corners->len)
    return self->positions[i == 0 ? 0 : 1];
  corner = &g_array_index (self->corners, RmpStripCorner, i - 1);
  return portal_end (portal_at (self, corner->step), corner->vertex);
}

static guint32
way_vertex (const RmpStrip *self, guint i)
{
  if (i == 0 || i > self->corners->len)
    return vertex_of (self, i == 0 ? &self->from : &self->to);
  return g_array_index (self->corners, RmpStripCorner, i - 1).vertex;
}

static double
angle_between (const double origin[2], const double a[2], const double b[2])
{
  return atan2 (fabs (cross (origin, a, b)), dot (origin, a, b));
}

gboolean
rmp_strip_angles (const RmpStrip *self, guint corner, guint *first, guint *last, double *in,
                  double *out)
{
  RmpStripCorner at = g_array_index (self->corners, RmpStripCorner, corner);
  const double *before = way_position (self, corner);
  const double *here = way_position (self, corner + 1);
  const double *after = way_position (self, corner + 2);
  const Portal *portal;

  for (*first = at.step; *first > 1 && portal_has (portal_at (self, *first - 1), at.vertex);)
    *first -= 1;
  for (*last = at.step;
       *last + 1 < self->steps->len && portal_has (portal_at (self, *last + 1), at.vertex);)
    *last += 1;
  if ((before[0] == here[0] && before[1] == here[1]) ||
      (after[0] == here[0] && after[1] == here[1]))
    return FALSE;

  portal = portal_at (self, *first);
  *in = angle_between (here, before, portal->ends[portal->vertices[0] == at.vertex ? 1 : 0]);
  portal = portal_at (self, *last);
  *out = angle_between (here, after, portal->ends[portal->vertices[0] == at.vertex ? 1 : 0]);
  return TRUE;
}

/* How far from its left end the way from @a to @b crosses an edge; @before: the crossing before,
 * for edges along it.
 */
static double
crossing (const Portal *portal, const double a[2], const double b[2], const double before[2])
{
  const double *left = portal->ends[0];
  const double *right = portal->ends[1];
  double square = dot (left, right, right);
  double from = cross (a, left, b);
  double to = cross (a, right, b);
  double t;

  if (fabs (from - to) > PARALLEL * sqrt (square * dot (a, b, b)))
    t = from / (from - to);
  else
    t = square > 0.0 ? dot (left, right, before) / square : 0.0;
  if (!(t > AT_CORNER))
    return 0.0;
  return t < 1.0 - AT_CORNER ? t : 1.0;
}

static gboolean
is_same_position (const RmpSurfacePoint *a, const RmpSurfacePoint *b)
{
  return fabs (a->barycentric[0] - b->barycentric[0]) < AT_CORNER &&
         fabs (a->barycentric[1] - b->barycentric[1]) < AT_CORNER;
}

/* Appends a point that is at the end of a segment in @face and goes on in its own face; no segment
 * is left without length.
 */
static void
append_point (const RmpStrip *self, GArray *points, guint32 face, const RmpSurfacePoint *point)
{
  const guint32 *faces = self->sheet->topology->faces;
  RmpSurfacePoint *last = points->len > 0
                              ? &g_array_index (points, RmpSurfacePoint, points->len - 1)
                              : NULL;
  RmpSurfacePoint moved;

  if (last && rmp_surface_point_move (point, faces, face, &moved) &&
      is_same_position (last, &moved) && rmp_surface_point_move (last, faces, point->face, &moved))
    *last = moved;
  else
    g_array_append_val (points, *point);
}

/* The end itself instead of crossings in the same place. */
static void
append_end (const RmpStrip *self, GArray *points)
{
  const guint32 *faces = self->sheet->topology->faces;
  RmpSurfacePoint end = self->to;

  while (points->len > 1)
    {
      const RmpSurfacePoint *last = &g_array_index (points, RmpSurfacePoint, points->len - 1);
      RmpSurfacePoint moved;

      if (!rmp_surface_point_move (&end, faces, last->face, &moved) ||
          !is_same_position (last, &moved) ||
          !rmp_surface_point_move (&self->to, faces,
                                   g_array_index (points, RmpSurfacePoint, points->len - 2).face,
                                   &moved))
        break;
      end = moved;
      g_array_set_size (points, points->len - 1);
    }
  g_array_append_val (points, end);
}

RmpSurfaceCurve *
rmp_strip_to_curve (const RmpStrip *self)
{
  const guint32 *faces = self->sheet->topology->faces;
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (RmpSurfacePoint));
  double before[2] = { self->positions[0][0], self->positions[0][1] };
  guint piece = 0;

  g_array_append_val (points, self->from);
  for (guint step = 1; step < self->steps->len; step++)
    {
      const Portal *portal = portal_at (self, step);
      RmpSurfacePoint point;
      double t;

      while (piece < self->corners->len &&
             g_array_index (self->corners, RmpStripCorner, piece).step < step)
        piece++;
      if (portal_has (portal, way_vertex (self, piece)))
        t = portal->vertices[0] == way_vertex (self, piece) ? 0.0 : 1.0;
      else if (portal_has (portal, way_vertex (self, piece + 1)))
        t = portal->vertices[0] == way_vertex (self, piece + 1) ? 0.0 : 1.0;
      else
        t = crossing (portal, way_position (self, piece), way_position (self, piece + 1), before);
      for (guint c = 0; c < 2; c++)
        before[c] = (1.0 - t) * portal->ends[0][c] + t * portal->ends[1][c];
      point = rmp_surface_point_on_edge (faces, step_at (self, step)->face, portal->vertices[0],
                                         portal->vertices[1], t);
      append_point (self, points, step_at (self, step - 1)->face, &point);
    }
  append_end (self, points);
  return rmp_surface_curve_new (points->len, (const RmpSurfacePoint *) (const void *) points->data);
}
