/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orientation.c: consistent, outward faces.
 *
 * Based on:
 *   K. Takayama, A. Jacobson, L. Kavan, O. Sorkine-Hornung. A simple method for correcting facet
 *   orientations in polygon meshes based on ray casting. Journal of Computer Graphics Techniques 3
 *   (4), 2014.
 *     §3: rays from both sides of a patch's faces vote for the side that sees farther out. Here:
 *       votes_of_face ()
 *
 * Departures: rays start at the middles of faces chosen by area in a fixed order and go in fixed
 * directions instead of at random, so that the answer is always the same; a side is voted for by a
 * ray that meets nothing, and otherwise not at all (cloth over a body is closed in by nothing); a
 * closed piece is judged by the sign of its volume.
 */

#include "geometry/orientation.h"

#include "geometry/bvh.h"
#include "geometry/vector.h"

/* Faces of a piece that cast rays, and rays a side of each. */
#define MOST_FACES 48
#define RAYS 12
/* Limits for a whole mesh. A ray through a heap of loose pieces may hit every one of them, so large
 * heaps get few rays.
 */
#define MOST_RAYS 400000
#define MOST_MEETINGS 200000000
/* Pieces of fewer faces than this, on the mean, are a heap of scraps. */
#define SCRAPS 20
/* One side has to see out this much more often than the other to be outside. */
#define DECISIVE 1.5
/* Rays start this far off their face, in parts of the mesh's size. */
#define LIFT 1e-5

typedef struct
{
  const RmpTopology *topology;
  const float *positions;
  RmpOrientation *out;
  double *areas;   /* [#F] square metres */
  double *normals; /* [#F × 3] unit, as the faces are */
  GArray *order;   /* guint32: faces, piece by piece */
  GArray *starts;  /* guint: [n_pieces + 1] into order */
  guint8 *closed;  /* [n_pieces] no border, no edge of many faces */
} Search;

/* --- pieces ----------------------------------------------------------------------------------- */

/* TRUE where @face runs along its @side-th edge from the smaller vertex to the larger. */
static gboolean
runs_up (const RmpTopology *topology, guint32 face, guint side)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;

  return corners[side] < corners[(side + 1) % 3];
}

static guint
side_of (const RmpTopology *topology, guint32 face, guint32 edge)
{
  const guint32 *edges = topology->face_edges + 3 * (gsize) face;

  return edges[0] == edge ? 0 : edges[1] == edge ? 1 : 2;
}

/* Goes on from @face, whose neighbours get its piece and the turn that fits to its own. */
static void
visit (Search *self, guint32 face, guint32 piece, gboolean *closed)
{
  const RmpTopology *topology = self->topology;
  RmpOrientation *out = self->out;

  for (guint side = 0; side < 3; side++)
    {
      const guint32 edge = topology->face_edges[3 * (gsize) face + side];
      const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];
      guint32 other;
      gboolean turn;

      if (rmp_topology_edge_valence (topology, edge) != 2)
        {
          *closed = FALSE;
          continue;
        }
      other = faces[0] == face ? faces[1] : faces[0];
      turn = out->turn[face] ^ (runs_up (topology, face, side) ==
                                runs_up (topology, other, side_of (topology, other, edge)));
      if (out->pieces[other] == RMP_INDEX_NONE)
        {
          out->pieces[other] = piece;
          out->turn[other] = (guint8) turn;
          g_array_append_val (self->order, other);
        }
      else if (out->turn[other] != turn)
        out->one_sided[piece] = 1;
    }
}

static int
compare_faces (gconstpointer a, gconstpointer b)
{
  const guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
find_pieces (Search *self)
{
  const guint n = self->topology->n_faces;
  RmpOrientation *out = self->out;

  for (guint32 seed = 0; seed < n; seed++)
    {
      gboolean closed = TRUE;
      guint start = self->order->len;

      if (out->pieces[seed] != RMP_INDEX_NONE ||
          self->topology->face_edges[3 * (gsize) seed] == RMP_INDEX_NONE)
        continue;
      g_array_append_val (self->starts, start);
      out->pieces[seed] = out->n_pieces;
      g_array_append_val (self->order, seed);
      for (guint i = start; i < self->order->len; i++)
        visit (self, g_array_index (self->order, guint32, i), out->n_pieces, &closed);
      /* The way through a piece depends on which way its faces run; which of them are asked must
       * not.
       */
      qsort (&g_array_index (self->order, guint32, start), self->order->len - start,
             sizeof (guint32), compare_faces);
      self->closed[out->n_pieces++] = (guint8) closed;
    }
  g_array_append_val (self->starts, self->order->len);
}

static void
measure_faces (Search *self)
{
  for (gsize f = 0; f < self->topology->n_faces; f++)
    {
      double corner[3][3], e1[3], e2[3], *normal = self->normals + 3 * f;

      for (guint i = 0; i < 3; i++)
        rmp_vector_load (self->positions + 3 * (gsize) self->topology->faces[3 * f + i], corner[i]);
      rmp_vector_sub (corner[1], corner[0], e1);
      rmp_vector_sub (corner[2], corner[0], e2);
      rmp_vector_cross (e1, e2, normal);
      self->areas[f] = 0.5 * rmp_vector_norm (normal);
      rmp_vector_normalise (normal);
    }
}

/* --- inside and outside ----------------------------------------------------------------------- */

/* Six times the volume under the faces of a piece, turned as they are to be; > 0 where they look
 * outwards.
 */
static double
volume_of (const Search *self, guint piece)
{
  const guint32 *order = (const guint32 *) (gconstpointer) self->order->data;
  const guint *starts = (const guint *) (gconstpointer) self->starts->data;
  double origin[3], sum = 0.0;

  rmp_vector_load (self->positions +
                       3 * (gsize) self->topology->faces[3 * (gsize) order[starts[piece]]],
                   origin);
  for (guint i = starts[piece]; i < starts[piece + 1]; i++)
    {
      double corner[3][3], cross[3], volume;

      for (guint k = 0; k < 3; k++)
        {
          rmp_vector_load (self->positions +
                               3 * (gsize) self->topology->faces[3 * (gsize) order[i] + k],
                           corner[k]);
          rmp_vector_sub (corner[k], origin, corner[k]);
        }
      rmp_vector_cross (corner[1], corner[2], cross);
      volume = rmp_vector_dot (corner[0], cross);
      sum += self->out->turn[order[i]] ? -volume : volume;
    }
  return sum;
}

/* Directions spread over the half space about @normal: a spiral, so that none lies in a plane with
 * another.
 */
static void
ray_direction (const double normal[3], guint ray, double out[3])
{
  const double height = 0.25 + 0.75 * (ray + 0.5) / RAYS, angle = 2.399963229728653 * ray;
  const double helper[3] = { fabs (normal[0]) < 0.5, fabs (normal[0]) >= 0.5, 0.0 };
  double u[3], v[3];

  rmp_vector_cross (normal, helper, u);
  rmp_vector_normalise (u);
  rmp_vector_cross (normal, u, v);
  for (guint c = 0; c < 3; c++)
    out[c] = height * normal[c] +
             sqrt (1.0 - height * height) * (cos (angle) * u[c] + sin (angle) * v[c]);
}

/* How many rays of each side meet nothing; [0]: the side that looks where the face will, [1]: its
 * back.
 */
static void
votes_of_face (const Search *self, const RmpBvh *bvh, double lift, guint32 face, guint votes[2])
{
  double middle[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      middle[c] += (double) self
                       ->positions[3 * (gsize) self->topology->faces[3 * (gsize) face + i] + c] /
                   3.0;
  for (guint side = 0; side < 2; side++)
    {
      const double sign = (side == 1) != (self->out->turn[face] != 0) ? -1.0 : 1.0;
      double normal[3], start[3];

      for (guint c = 0; c < 3; c++)
        normal[c] = sign * self->normals[3 * (gsize) face + c];
      rmp_vector_copy (middle, start);
      rmp_vector_add_scaled (start, lift, normal, start);
      for (guint ray = 0; ray < RAYS; ray++)
        {
          double direction[3];
          RmpSurfacePoint hit;

          ray_direction (normal, ray, direction);
          votes[side] += !rmp_bvh_cast (bvh, start, direction, &hit, NULL);
        }
    }
}

static guint
n_faces_of (const Search *self, guint piece)
{
  return g_array_index (self->starts, guint, piece + 1) -
         g_array_index (self->starts, guint, piece);
}

/* Whether a piece that looks one way looks inwards; @most_faces of it are asked. */
static gboolean
looks_inwards (const Search *self, const RmpBvh *bvh, double lift, guint most_faces, guint piece)
{
  const guint32 *order = (const guint32 *) (gconstpointer) self->order->data;
  const guint *starts = (const guint *) (gconstpointer) self->starts->data;
  const guint n = starts[piece + 1] - starts[piece];
  double area = 0.0, turned = 0.0, passed = 0.0, step, next;
  guint votes[2] = { 0, 0 };

  for (guint i = starts[piece]; i < starts[piece + 1]; i++)
    {
      area += self->areas[order[i]];
      turned += self->out->turn[order[i]] ? self->areas[order[i]] : 0.0;
    }
  if (self->closed[piece] && !self->out->one_sided[piece])
    return volume_of (self, piece) < 0.0;

  step = most_faces > 0 ? area / MIN (most_faces, n) : 0.0;
  next = 0.5 * step;
  for (guint i = starts[piece]; i < starts[piece + 1] && step > 0.0; i++)
    for (passed += self->areas[order[i]]; passed > next; next += step)
      votes_of_face (self, bvh, lift, order[i], votes);
  if (votes[1] > DECISIVE * votes[0])
    return TRUE;
  if (votes[0] > DECISIVE * votes[1])
    return FALSE;
  return turned > 0.5 * area;
}

static void
turn_piece (Search *self, guint piece)
{
  const guint32 *order = (const guint32 *) (gconstpointer) self->order->data;
  const guint *starts = (const guint *) (gconstpointer) self->starts->data;

  for (guint i = starts[piece]; i < starts[piece + 1]; i++)
    self->out->turn[order[i]] ^= 1;
}

static void
settle_piece (Search *self, guint piece)
{
  const guint32 *order = (const guint32 *) (gconstpointer) self->order->data;
  const guint *starts = (const guint *) (gconstpointer) self->starts->data;
  gboolean whole = TRUE;

  for (guint i = starts[piece]; i < starts[piece + 1]; i++)
    {
      if (self->out->one_sided[piece])
        self->out->turn[order[i]] = 0;
      whole = whole && self->out->turn[order[i]];
    }
  self->out->whole[piece] = (guint8) whole;
}

static double
size_of (const Search *self)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    {
      double low = INFINITY, high = -INFINITY;

      for (gsize v = 0; v < self->topology->n_vertices; v++)
        {
          low = fmin (low, (double) self->positions[3 * v + c]);
          high = fmax (high, (double) self->positions[3 * v + c]);
        }
      square += (high - low) * (high - low);
    }
  return sqrt (square);
}

static void
look_outwards (Search *self)
{
  g_autoptr (RmpBvh)
      bvh = rmp_bvh_new (self->topology->n_faces, self->topology->faces, self->positions, NULL);
  const double lift = LIFT * size_of (self);
  const guint n = MAX (1, self->topology->n_faces);
  const guint meetings = self->out->n_pieces > n / SCRAPS ? MOST_MEETINGS / 10 : MOST_MEETINGS;
  const guint n_rays = MIN (MOST_RAYS, meetings / n);
  guint n_asked = n_rays / (2 * RAYS); /* faces that may still be asked */
  const guint share = MAX (1, n_asked / MAX (1, self->out->n_pieces));

  for (guint piece = 0; piece < self->out->n_pieces; piece++)
    {
      const guint most = MIN (MIN (share, MOST_FACES), n_asked);

      n_asked -= MIN (most, n_faces_of (self, piece));
      if (looks_inwards (self, bvh, lift, most, piece))
        turn_piece (self, piece);
      settle_piece (self, piece);
    }
}

RmpOrientation *
rmp_orientation_new (const RmpTopology *topology, const float *positions)
{
  const gsize n = topology->n_faces;
  RmpOrientation *out = g_new0 (RmpOrientation, 1);
  g_autofree double *areas = g_new (double, n), *normals = g_new (double, 3 * n);
  g_autofree guint8 *closed = g_new0 (guint8, n);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint));
  Search self = { topology, positions, out, areas, normals, order, starts, closed };

  out->pieces = g_new (guint32, n);
  out->turn = g_new0 (guint8, n);
  out->whole = g_new0 (guint8, n);
  out->one_sided = g_new0 (guint8, n);
  for (gsize f = 0; f < n; f++)
    out->pieces[f] = RMP_INDEX_NONE;
  find_pieces (&self);
  measure_faces (&self);
  look_outwards (&self);
  return out;
}

void
rmp_orientation_free (RmpOrientation *self)
{
  g_return_if_fail (self);

  g_free (self->pieces);
  g_free (self->turn);
  g_free (self->whole);
  g_free (self->one_sided);
  g_free (self);
}
