/* SPDX-License-Identifier: GPL-3.0-or-later */

/* symmetry.c: where the walk over both sides begins, and twins of positions. */

#include "geometry/symmetry-private.h"
#include "geometry/vector.h"

#include <string.h>

/* The number of edges tried first: those that lie best on the plane. */
#define N_NEAREST 48
/* If none of them works, all edges are tried, with few misfits allowed and a limit on the polygons
 * visited.
 */
#define PATIENCE 16
#define MOST_STEPS 5000000
/* A piece may mirror one of the so many that are nearest to where it is mirrored. */
#define N_PIECES 4
/* Of two candidate mirrorings the one that fits better wins, provided that it covers at least this
 * share of what the other covers.
 */
#define REACH 0.9

typedef struct
{
  double distance;
  guint32 index;
} Nearness;

typedef struct
{
  RmpSymmetrySeed seed;
  guint n; /* vertices that have a partner then; 0: nothing was found */
  double distance;
} Choice;

typedef struct
{
  RmpSymmetry *symmetry;
  RmpSymmetryWalk walk;
  const float *positions;
  guint n_pieces;
  guint32 *pieces;                  /* [#V] number of the piece a vertex belongs to */
  guint32 *n_vertices, *n_polygons; /* [#pieces] */
  double (*middles)[3];             /* [#pieces] metres */
  guint64 n_steps;                  /* polygons met by walks that try all edges */
} Search;

static int
compare_nearness (gconstpointer a, gconstpointer b)
{
  const Nearness *first = a, *second = b;

  if (first->distance != second->distance)
    return first->distance < second->distance ? -1 : 1;
  return (first->index > second->index) - (first->index < second->index);
}

/* --- how well partners are mirrored at rest --------------------------------------------------- */

/* The distance from the mirror image of vertex @a to vertex @b, metres. */
static double
measure (const float *positions, guint32 a, guint32 b)
{
  const float *p = positions + 3 * (gsize) a, *q = positions + 3 * (gsize) b;
  const double offset[3] = { (double) p[0] + (double) q[0], (double) p[1] - (double) q[1],
                             (double) p[2] - (double) q[2] };

  return rmp_vector_norm (offset);
}

/* Whether the first of two ways to mirror is better. They give partners to @n and @other_n
 * vertices.
 */
static gboolean
is_better (guint n, double distance, guint other_n, double other_distance)
{
  return n * REACH > other_n || (n > REACH * other_n && distance < other_distance);
}

/* @n: (out): vertices that the walk has found partners of */
static double
measure_walk (const Search *self, guint *n)
{
  const RmpSymmetry *symmetry = self->symmetry;
  double sum = 0.0;

  *n = self->walk.vertices->len;
  for (guint i = 0; i < self->walk.vertices->len; i++)
    {
      const guint32 vertex = g_array_index (self->walk.vertices, guint32, i);

      *n += symmetry->partners[vertex] != vertex;
      sum += measure (self->positions, vertex, symmetry->partners[vertex]);
    }
  return sum / MAX (self->walk.vertices->len, 1);
}

/* --- seeds ------------------------------------------------------------------------------------ */

/* An edge on the line of symmetry: its sides mirror each other, or the halves of the quad that it
 * cuts.
 */
static gboolean
seed_along (const RmpSymmetry *symmetry, guint32 edge, RmpSymmetrySeed *seed)
{
  const RmpTopology *topology = symmetry->topology;
  const RmpPolygons *polygons = symmetry->polygons;
  const guint32 *ends = topology->edges + 2 * (gsize) edge;
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];

  if (rmp_topology_edge_valence (topology, edge) != 2)
    return FALSE;
  *seed = (RmpSymmetrySeed){ .from = { ends[0], ends[0] }, .to = { ends[1], ends[1] } };
  for (guint i = 0; i < 2; i++)
    {
      seed->polygons[i] = polygons->of_face[faces[i]];
      if (polygons->diagonals[edge])
        seed->to[i] = rmp_topology_opposite_vertex (topology, faces[i], edge);
    }
  return TRUE;
}

/* The line of symmetry goes across the edge: its ends mirror each other. */
static gboolean
seed_across (const RmpSymmetry *symmetry, guint32 edge, RmpSymmetrySeed *seed)
{
  const RmpTopology *topology = symmetry->topology;
  const guint32 *ends = topology->edges + 2 * (gsize) edge;
  const guint32 polygon = symmetry->polygons
                              ->of_face[topology->edge_faces[topology->edge_face_start[edge]]];

  *seed = (RmpSymmetrySeed){ { polygon, polygon }, { ends[0], ends[1] }, { ends[1], ends[0] } };
  return !symmetry->polygons->diagonals[edge];
}

static void
try (Search *self, const RmpSymmetrySeed *seed, guint patience, Choice *best)
{
  if (!rmp_symmetry_walk (&self->walk, seed, patience))
    return;
  if (self->walk.n_misfits <= patience)
    {
      guint n;
      const double distance = measure_walk (self, &n);

      if (is_better (n, distance, best->n, best->distance))
        *best = (Choice){ *seed, n, distance };
    }
  self->n_steps += self->walk.polygons->len;
  rmp_symmetry_walk_undo (&self->walk);
}

static void
try_edge (Search *self, guint32 edge, guint patience, Choice *best)
{
  RmpSymmetrySeed seed;

  if (seed_along (self->symmetry, edge, &seed))
    try (self, &seed, patience, best);
  if (seed_across (self->symmetry, edge, &seed))
    try (self, &seed, patience, best);
}

/* --- pieces ----------------------------------------------------------------------------------- */

static guint32
get_piece (const Search *self, guint32 polygon)
{
  return self->pieces[self->symmetry->polygons->corners[polygon][0]];
}

static gboolean
is_enough (const Search *self, const Choice *choice, guint piece)
{
  return 2 * (guint64) choice->n >= self->n_vertices[piece];
}

/* The edges of a piece by how well they fit the plane. (element-type Nearness) */
static GArray *
sort_edges (const Search *self, guint piece)
{
  const RmpTopology *topology = self->symmetry->topology;
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (Nearness));

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      const guint32 a = topology->edges[2 * (gsize) edge],
                    b = topology->edges[2 * (gsize) edge + 1];
      const double along = MAX (measure (self->positions, a, a), measure (self->positions, b, b));
      const Nearness nearness = { MIN (along, measure (self->positions, a, b)), edge };

      if (self->pieces[a] == piece &&
          topology->edge_face_start[edge] < topology->edge_face_start[edge + 1])
        g_array_append_val (edges, nearness);
    }
  g_array_sort (edges, compare_nearness);
  return edges;
}

static void
mirror_in_itself (Search *self, guint piece, guint32 chosen, Choice *best)
{
  const RmpTopology *topology = self->symmetry->topology;
  g_autoptr (GArray) edges = NULL;

  if (chosen != RMP_INDEX_NONE && self->pieces[topology->edges[2 * (gsize) chosen]] == piece)
    {
      RmpSymmetrySeed seed;

      if (seed_along (self->symmetry, chosen, &seed))
        try (self, &seed, G_MAXUINT, best);
      if (!is_enough (self, best, piece) && seed_across (self->symmetry, chosen, &seed))
        try (self, &seed, G_MAXUINT, best);
      return;
    }
  edges = sort_edges (self, piece);
  for (guint i = 0; i < MIN (edges->len, N_NEAREST); i++)
    try_edge (self, g_array_index (edges, Nearness, i).index, G_MAXUINT, best);
  for (guint i = N_NEAREST;
       i < edges->len && !is_enough (self, best, piece) && self->n_steps < MOST_STEPS; i++)
    try_edge (self, g_array_index (edges, Nearness, i).index, PATIENCE, best);
}

/* All ways in which one polygon of @piece can mirror one of @other. */
static void
mirror_in_other (Search *self, guint piece, guint other, Choice *best)
{
  const RmpPolygons *polygons = self->symmetry->polygons;
  guint32 first = 0;

  while (get_piece (self, first) != piece)
    first++;
  for (guint32 polygon = first + 1; polygon < polygons->n && self->n_steps < MOST_STEPS; polygon++)
    {
      const guint32 *own = polygons->corners[first], *corners = polygons->corners[polygon];
      const guint n = corners[3] == RMP_INDEX_NONE ? 3 : 4;

      for (guint turn = 0; turn < n && get_piece (self, polygon) == other; turn++)
        try (self,
             &(RmpSymmetrySeed){ { first, polygon },
                                 { own[0], corners[turn] },
                                 { own[1], corners[(turn + n - 1) % n] } },
             PATIENCE, best);
    }
}

/* Pieces of as many polygons that come later, the nearest to where @piece is mirrored first.
 * (element-type Nearness)
 */
static GArray *
sort_pieces (const Search *self, guint piece)
{
  GArray *others = g_array_new (FALSE, FALSE, sizeof (Nearness));
  const double mirrored[3] = { -self->middles[piece][0], self->middles[piece][1],
                               self->middles[piece][2] };

  for (guint32 other = piece + 1; other < self->n_pieces; other++)
    {
      const Nearness nearness = { rmp_vector_distance (mirrored, self->middles[other]), other };

      if (self->n_polygons[other] == self->n_polygons[piece])
        g_array_append_val (others, nearness);
    }
  g_array_sort (others, compare_nearness);
  return others;
}

static void
mirror_piece (Search *self, guint piece, guint32 chosen)
{
  g_autoptr (GArray) others = sort_pieces (self, piece);
  Choice own = { .distance = G_MAXDOUBLE }, other = { .distance = G_MAXDOUBLE };

  mirror_in_itself (self, piece, chosen, &own);
  for (guint i = 0; i < MIN (others->len, N_PIECES) && chosen == RMP_INDEX_NONE; i++)
    mirror_in_other (self, piece, g_array_index (others, Nearness, i).index, &other);
  if (is_enough (self, &other, piece) &&
      (!is_enough (self, &own, piece) || other.distance < own.distance))
    own = other;
  if (is_enough (self, &own, piece))
    rmp_symmetry_walk (&self->walk, &own.seed, G_MAXUINT);
}

static void
find_pieces (Search *self)
{
  const RmpTopology *topology = self->symmetry->topology;
  const RmpPolygons *polygons = self->symmetry->polygons;

  self->pieces = g_new (guint32, MAX (topology->n_vertices, 1));
  self->n_pieces = rmp_topology_components (topology, self->pieces);
  self->n_polygons = g_new0 (guint32, MAX (self->n_pieces, 1));
  self->middles = g_malloc0 (MAX (self->n_pieces, 1) * sizeof *self->middles);
  self->n_vertices = g_new0 (guint32, MAX (self->n_pieces, 1));
  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      self->n_vertices[self->pieces[vertex]]++;
      for (guint i = 0; i < 3; i++)
        self->middles[self->pieces[vertex]][i] += (double) self->positions[3 * (gsize) vertex + i];
    }
  for (guint piece = 0; piece < self->n_pieces; piece++)
    for (guint i = 0; i < 3; i++)
      self->middles[piece][i] /= self->n_vertices[piece];
  for (guint32 polygon = 0; polygon < polygons->n; polygon++)
    if (topology->face_edges[3 * (gsize) polygons->faces[polygon][0]] != RMP_INDEX_NONE)
      self->n_polygons[get_piece (self, polygon)]++;
}

/* The side where x is larger, of each piece and the one that mirrors it. */
static void
turn_sides (const Search *self)
{
  RmpSymmetry *symmetry = self->symmetry;
  g_autofree double *sums = g_new0 (double, MAX (self->n_pieces, 1));
  g_autofree guint32 *firsts = g_memdup2 (self->pieces, MAX (symmetry->topology->n_vertices, 1) *
                                                            sizeof (guint32));

  for (guint32 vertex = 0; vertex < symmetry->topology->n_vertices; vertex++)
    {
      if (symmetry->sides[vertex] != 0)
        firsts[vertex] = MIN (self->pieces[vertex], self->pieces[symmetry->partners[vertex]]);
      sums[firsts[vertex]] += symmetry->sides[vertex] *
                              (double) self->positions[3 * (gsize) vertex];
    }
  for (guint32 vertex = 0; vertex < symmetry->topology->n_vertices; vertex++)
    if (sums[firsts[vertex]] < 0.0)
      symmetry->sides[vertex] = (gint8) -symmetry->sides[vertex];
}

/* --- object ----------------------------------------------------------------------------------- */

static RmpSymmetry *
make (RmpTopology *topology, const float *positions, guint32 edge, gboolean with_quads)
{
  RmpSymmetry *self = g_new0 (RmpSymmetry, 1);
  Search search = { .symmetry = self, .positions = positions };

  g_atomic_ref_count_init (&self->ref_count);
  self->topology = rmp_topology_ref (topology);
  self->polygons = rmp_polygons_new (topology, with_quads ? positions : NULL);
  self->partners = g_new (guint32, MAX (topology->n_vertices, 1));
  self->twins = g_new (guint32, MAX (self->polygons->n, 1));
  self->sides = g_new0 (gint8, MAX (topology->n_vertices, 1));
  memset (self->partners, 0xff, topology->n_vertices * sizeof *self->partners);
  memset (self->twins, 0xff, self->polygons->n * sizeof *self->twins);
  rmp_symmetry_walk_init (&search.walk, self);
  find_pieces (&search);
  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    if (self->partners[vertex] == RMP_INDEX_NONE && search.n_polygons[search.pieces[vertex]] > 0)
      {
        mirror_piece (&search, search.pieces[vertex], edge);
        search.n_polygons[search.pieces[vertex]] = 0; /* done */
      }
  turn_sides (&search);
  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    self->n_alone += self->polygons->n_meeting[vertex] > 0 &&
                     self->partners[vertex] == RMP_INDEX_NONE;
  rmp_symmetry_walk_clear (&search.walk);
  g_free (search.pieces);
  g_free (search.n_vertices);
  g_free (search.n_polygons);
  g_free (search.middles);
  return self;
}

/* @n: (out): vertices that have partners. Returns: how far they are from where those are mirrored,
 *   metres, in the mean
 */
static double
measure_all (const RmpSymmetry *self, const float *positions, guint *n)
{
  double sum = 0.0;

  *n = 0;
  for (guint32 vertex = 0; vertex < self->topology->n_vertices; vertex++)
    if (self->partners[vertex] != RMP_INDEX_NONE)
      {
        sum += measure (positions, vertex, self->partners[vertex]);
        (*n)++;
      }
  return sum / MAX (*n, 1);
}

RmpSymmetry *
rmp_symmetry_new (RmpTopology *topology, const float *positions, guint32 edge)
{
  g_autoptr (RmpSymmetry) quads = make (topology, positions, edge, TRUE), triangles = NULL;
  double distances[2];
  guint n[2];

  if (quads->n_alone == 0)
    return g_steal_pointer (&quads);
  triangles = make (topology, positions, edge, FALSE);
  distances[0] = measure_all (quads, positions, &n[0]);
  distances[1] = measure_all (triangles, positions, &n[1]);
  if (edge != RMP_INDEX_NONE)
    distances[0] = 0.0; /* one chooses an edge where the plane tells nothing */
  return is_better (n[1], distances[1], n[0], distances[0]) ? g_steal_pointer (&triangles)
                                                            : g_steal_pointer (&quads);
}

RmpSymmetry *
rmp_symmetry_ref (RmpSymmetry *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_symmetry_unref (RmpSymmetry *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_topology_unref (self->topology);
  rmp_polygons_free (self->polygons);
  g_free (self->partners);
  g_free (self->twins);
  g_free (self->sides);
  g_free (self);
}

guint
rmp_symmetry_get_n_alone (const RmpSymmetry *self)
{
  return self->n_alone;
}

guint32
rmp_symmetry_get_partner (const RmpSymmetry *self, guint32 vertex)
{
  return self->partners[vertex];
}

/* --- twins ------------------------------------------------------------------------------------ */

/* Onto the triangle of a quad where the position falls: a quad is a square whose corners 0 and 2
 * are (0, 0) and (1, 1).
 */
static guint32
choose_half (const RmpPolygons *polygons, guint32 polygon, double weights[4])
{
  const double s = weights[1] + weights[2], t = weights[2] + weights[3];

  if (polygons->faces[polygon][1] == RMP_INDEX_NONE)
    return polygons->faces[polygon][0];
  weights[0] = 1.0 - MAX (s, t);
  weights[1] = MAX (s - t, 0.0);
  weights[2] = MIN (s, t);
  weights[3] = MAX (t - s, 0.0);
  return polygons->faces[polygon][s < t];
}

gboolean
rmp_symmetry_find_twin (const RmpSymmetry *self, const RmpSurfacePoint *point,
                        RmpSurfacePoint *twin)
{
  const RmpPolygons *polygons = self->polygons;
  const guint32 own = polygons->of_face[point->face], other = self->twins[own];
  const guint32 *faces = self->topology->faces;
  double own_weights[3], weights[4] = { 0.0 }, sum = 0.0;

  g_return_val_if_fail (twin, FALSE);

  if (other == RMP_INDEX_NONE)
    return FALSE;
  rmp_surface_point_weights (point, own_weights);
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 4; j++)
      if (polygons->corners[other][j] == self->partners[faces[3 * (gsize) point->face + i]])
        {
          weights[j] = own_weights[i];
          sum += own_weights[i];
        }
  if (!(fabs (sum - 1.0) < 1e-6))
    return FALSE;
  twin->face = choose_half (polygons, other, weights);
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 4; j++)
      if (polygons->corners[other][j] == faces[3 * (gsize) twin->face + i + 1])
        twin->barycentric[i] = weights[j];
  return TRUE;
}

double
rmp_symmetry_get_side (const RmpSymmetry *self, const RmpSurfacePoint *point)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) point->face;
  double weights[3], side = 0.0;

  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    side += weights[i] * self->sides[corners[i]];
  return side;
}
