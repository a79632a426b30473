/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hierarchy-cull.c: patches of a surface that come nowhere near themselves.
 *
 * Based on:
 *   P. Volino, N. Magnenat Thalmann. Efficient self-collision detection on smoothly discretized
 *     surface animations using geometrical shape regularity. Computer Graphics Forum 13, 1994.
 *   X. Provot. Collision and self-collision handling in cloth model dedicated to design garments.
 *     Computer Animation and Simulation, 1997, §4.
 *
 * A disc whose normals are all within a right angle of an axis, and whose rim, seen along the axis,
 * does not cross itself, does not cross itself either: it is a graph over what the rim surrounds.
 *
 * Departs from them: what is asked for here is not what crosses, but what is nearer than a reach.
 * So normals are within 45° of the axis, no face is so low that features across it which have no
 * vertex in common could be that near, and the rim comes no nearer to itself than the reach. Two
 * points nearer than it are then joined by a straight way in the picture. Where that stays inside,
 * the way on the surface is at most √2 times as long, and shorter than any face on it is high;
 * where it leaves through the rim, it comes back through the next edge of that.
 */

#include "collision/hierarchy-private.h"

#include <string.h>

#include "compute/parallel.h"
#include "geometry/vector.h"

/* Larger patches are not looked at, in faces and in edges round them: others are within them. */
#define LARGEST 256
#define LONGEST 64
#define COSINE 0.70710678118654752 /* of the angle between a normal and the axis at least */

struct _RmpHierarchyRims
{
  guint32 *starts;      /* [#nodes + 1] into vertices */
  guint32 *vertices;    /* round the patch below a node, if it is a disc, not too large */
  double (*normals)[3]; /* [#F] unit */
  double *heights;      /* [#F] the least of the face, metres */
};

static guint32
count_faces (const RmpHierarchy *tree, guint32 at)
{
  return tree->nodes[at].right != 0 ? tree->nodes[at].face : 1;
}

/* Nodes below one follow it, leaves among them. */
static guint32
get_end (const RmpHierarchy *tree, guint32 at)
{
  return at + 2 * count_faces (tree, at) - 1;
}

/* --- rims ------------------------------------------------------------------------------------- */

/* What a rim is found with, as it is again after each. */
typedef struct
{
  guint8 *numbers; /* [#E] of faces of the patch; 0 */
  guint32 *next;   /* [#V] the vertex after one on the rim; none */
} Tracer;

static void
count_edges (const RmpHierarchy *tree, guint32 face, Tracer *tracer)
{
  for (guint k = 0; k < 3; k++)
    {
      guint8 *number = &tracer->numbers[tree->topology->face_edges[3 * (gsize) face + k]];

      *number = MIN (*number + 1, 3);
    }
}

/* The edge of a face from one corner to the next. */
static guint32
find_edge (const RmpTopology *topology, guint32 face, guint32 from, guint32 to)
{
  for (guint k = 0; k < 3; k++)
    {
      const guint32 edge = topology->face_edges[3 * (gsize) face + k];
      const guint32 *ends = topology->edges + 2 * (gsize) edge;

      if ((ends[0] == from && ends[1] == to) || (ends[0] == to && ends[1] == from))
        return edge;
    }
  return RMP_INDEX_NONE;
}

/* @first: (inout): a vertex of the rim. Returns: how many of its edges a face has, or, of what is
 * no disc, more than any rim may have
 */
static guint
join_edges (const RmpHierarchy *tree, guint32 face, Tracer *tracer, guint32 *first)
{
  const guint32 *corners = tree->topology->faces + 3 * (gsize) face;
  guint n = 0;

  for (guint k = 0; k < 3; k++)
    {
      const guint32 from = corners[k], to = corners[(k + 1) % 3];
      const guint8 number = tracer->numbers[find_edge (tree->topology, face, from, to)];

      if (number > 2 || (number == 1 && tracer->next[from] != RMP_INDEX_NONE))
        return LONGEST + 1;
      if (number != 1)
        continue;
      tracer->next[from] = *first = to;
      n++;
    }
  return n;
}

/* Returns: the number of vertices, if all edges of the rim are one loop, or 0 */
static guint
walk (const Tracer *tracer, guint32 first, guint n_edges, guint32 loop[LONGEST])
{
  guint32 at = first;

  for (guint n = 0; n < n_edges; n++)
    {
      loop[n] = at;
      at = tracer->next[at];
      if (at == RMP_INDEX_NONE || (at == first && n + 1 < n_edges))
        return 0;
    }
  return at == first ? n_edges : 0;
}

static void
forget (const RmpHierarchy *tree, guint32 face, Tracer *tracer)
{
  for (guint k = 0; k < 3; k++)
    {
      tracer->numbers[tree->topology->face_edges[3 * (gsize) face + k]] = 0;
      tracer->next[tree->topology->faces[3 * (gsize) face + k]] = RMP_INDEX_NONE;
    }
}

static guint
trace (const RmpHierarchy *tree, guint32 at, Tracer *tracer, guint32 loop[LONGEST])
{
  const guint32 end = get_end (tree, at);
  guint32 first = RMP_INDEX_NONE;
  guint n_edges = 0, n = 0;

  for (guint32 i = at; i < end; i++)
    if (tree->nodes[i].right == 0)
      count_edges (tree, tree->nodes[i].face, tracer);
  for (guint32 i = at; i < end && n_edges <= LONGEST; i++)
    if (tree->nodes[i].right == 0)
      n_edges += join_edges (tree, tree->nodes[i].face, tracer, &first);
  if (n_edges > 0 && n_edges <= LONGEST)
    n = walk (tracer, first, n_edges, loop);
  for (guint32 i = at; i < end; i++)
    if (tree->nodes[i].right == 0)
      forget (tree, tree->nodes[i].face, tracer);
  return n;
}

static RmpHierarchyRims *
make_rims (const RmpHierarchy *tree)
{
  RmpHierarchyRims *self = g_new0 (RmpHierarchyRims, 1);
  const gsize n_vertices = tree->topology->n_vertices, n_faces = tree->topology->n_faces;
  g_autofree guint8 *numbers = g_new0 (guint8, (gsize) tree->topology->n_edges + 1);
  g_autofree guint32 *next = g_new (guint32, n_vertices + 1);
  Tracer tracer = { numbers, next };
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (gsize v = 0; v < n_vertices; v++)
    next[v] = RMP_INDEX_NONE;
  self->starts = g_new0 (guint32, (gsize) tree->n_nodes + 1);
  for (guint32 at = 0; at < tree->n_nodes; at++)
    {
      guint32 loop[LONGEST];

      if (tree->nodes[at].right != 0 && count_faces (tree, at) <= LARGEST)
        g_array_append_vals (vertices, loop, trace (tree, at, &tracer, loop));
      self->starts[at + 1] = vertices->len;
    }
  self->vertices = (guint32 *) (gpointer) g_array_free (vertices, FALSE);
  self->normals = g_malloc_n (n_faces + 1, sizeof *self->normals);
  self->heights = g_new (double, n_faces + 1);
  return self;
}

void
rmp_hierarchy_rims_free (RmpHierarchyRims *self)
{
  g_free (self->starts);
  g_free (self->vertices);
  g_free (self->normals);
  g_free (self->heights);
  g_free (self);
}

/* --- what is near itself ---------------------------------------------------------------------- */

static void
measure_face (RmpHierarchyRims *self, const RmpTopology *topology, guint32 face, const double *x)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  double edges[3][3], longest = 0.0, area;

  for (guint k = 0; k < 3; k++)
    {
      rmp_vector_sub (x + 3 * (gsize) corners[(k + 1) % 3], x + 3 * (gsize) corners[k], edges[k]);
      longest = MAX (longest, rmp_vector_dot (edges[k], edges[k]));
    }
  rmp_vector_cross (edges[0], edges[1], self->normals[face]);
  area = rmp_vector_norm (self->normals[face]);
  self->heights[face] = area > 0.0 ? area / sqrt (longest) : 0.0;
  for (guint c = 0; c < 3 && area > 0.0; c++)
    self->normals[face][c] /= area;
}

static gboolean
are_high (const RmpHierarchyRims *self, const RmpHierarchy *tree, guint32 at, double reach)
{
  const guint32 end = get_end (tree, at);

  for (guint32 i = at; i < end; i++)
    if (tree->nodes[i].right == 0 && COSINE * self->heights[tree->nodes[i].face] < reach)
      return FALSE;
  return TRUE;
}

static gboolean
have_axis (const RmpHierarchyRims *self, const RmpHierarchy *tree, guint32 at, double axis[3])
{
  const guint32 end = get_end (tree, at);

  axis[0] = axis[1] = axis[2] = 0.0;
  for (guint32 i = at; i < end; i++)
    if (tree->nodes[i].right == 0)
      rmp_vector_add_scaled (axis, 1.0, self->normals[tree->nodes[i].face], axis);
  if (!rmp_vector_normalise (axis))
    return FALSE;
  for (guint32 i = at; i < end; i++)
    if (tree->nodes[i].right == 0 &&
        rmp_vector_dot (axis, self->normals[tree->nodes[i].face]) < COSINE)
      return FALSE;
  return TRUE;
}

/* In the picture along the axis. */
typedef struct
{
  double x, y;
} Point;

/* Squared, from an edge. */
static double
measure_gap (const Point *p, const Point edge[2])
{
  const double along[2] = { edge[1].x - edge[0].x, edge[1].y - edge[0].y };
  const double way[2] = { p->x - edge[0].x, p->y - edge[0].y };
  const double square = along[0] * along[0] + along[1] * along[1];
  const double done = square > 0.0 ? (way[0] * along[0] + way[1] * along[1]) / square : 0.0;
  const double part = CLAMP (done, 0.0, 1.0);
  const double x = way[0] - part * along[0], y = way[1] - part * along[1];

  return x * x + y * y;
}

static gboolean
is_left (const Point *p, const Point edge[2])
{
  return (edge[1].x - edge[0].x) * (p->y - edge[0].y) >
         (edge[1].y - edge[0].y) * (p->x - edge[0].x);
}

static gboolean
are_near (const Point a[2], const Point b[2], double reach)
{
  if (MAX (a[0].x, a[1].x) + reach < MIN (b[0].x, b[1].x) ||
      MAX (b[0].x, b[1].x) + reach < MIN (a[0].x, a[1].x) ||
      MAX (a[0].y, a[1].y) + reach < MIN (b[0].y, b[1].y) ||
      MAX (b[0].y, b[1].y) + reach < MIN (a[0].y, a[1].y))
    return FALSE;
  if (is_left (&a[0], b) != is_left (&a[1], b) && is_left (&b[0], a) != is_left (&b[1], a))
    return TRUE;
  for (guint i = 0; i < 2; i++)
    if (measure_gap (&a[i], b) < reach * reach || measure_gap (&b[i], a) < reach * reach)
      return TRUE;
  return FALSE;
}

/* Whether the rim, along the axis, comes nowhere near itself. */
static gboolean
is_rim_clear (const RmpHierarchyRims *self, guint32 at, const double axis[3], double reach,
              const double *x)
{
  const guint n = self->starts[at + 1] - self->starts[at];
  double across[3] = { 0.0, 0.0, 0.0 }, other[3];
  Point points[LONGEST + 1];
  guint least = 0;

  for (guint c = 1; c < 3; c++)
    if (fabs (axis[c]) < fabs (axis[least]))
      least = c;
  across[least] = 1.0;
  rmp_vector_cross (axis, across, other);
  rmp_vector_normalise (other);
  rmp_vector_cross (other, axis, across);
  for (guint i = 0; i < n; i++)
    {
      const double *p = x + 3 * (gsize) self->vertices[self->starts[at] + i];

      points[i] = (Point){ rmp_vector_dot (across, p), rmp_vector_dot (other, p) };
    }
  points[n] = points[0];
  for (guint i = 0; i + 2 < n; i++)
    for (guint k = i + 2; k < n - (i == 0 ? 1 : 0); k++)
      if (are_near (points + i, points + k, reach))
        return FALSE;
  return TRUE;
}

/* Marks the largest patches. Returns: how many faces they have */
static guint
mark (RmpHierarchy *self, guint32 at, double reach, const double *x)
{
  const RmpHierarchyRims *rims = self->rims;
  double axis[3];

  if (self->nodes[at].right == 0)
    return 0;
  self->open[at] = rims->starts[at + 1] > rims->starts[at] && are_high (rims, self, at, reach) &&
                   have_axis (rims, self, at, axis) && is_rim_clear (rims, at, axis, reach, x);
  if (self->open[at])
    return count_faces (self, at);
  return mark (self, at + 1, reach, x) + mark (self, self->nodes[at].right, reach, x);
}

guint
rmp_hierarchy_cull (RmpHierarchy *self, const double *positions, double reach, guint n_threads)
{
  const RmpTopology *topology = self->topology;

  if (self->n_nodes == 0)
    return 0;
  if (!self->rims)
    {
      self->rims = make_rims (self);
      self->open = g_new (guint8, self->n_nodes);
    }
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(topology->n_faces, n_threads))
  for (guint32 f = 0; f < topology->n_faces; f++)
    measure_face (self->rims, topology, f, positions);
  self->is_culled = TRUE;
  return mark (self, 0, reach, positions);
}
