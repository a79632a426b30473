/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "network.h"

#include <stdlib.h>
#include <string.h>

#include "geometry/vector.h"

#define LONGER (1.0 + 1e-9) /* than that an edge is the longest of a triangle */
#define ANGLE_STEP 1e-6     /* degrees: angles closer than that are equal */
#define LEAST_LENGTH 1e-9   /* metres: of a spring */
#define N_STRAIGHT_PAIRS 2  /* of a vertex inside: with less its edges' flaps stand in */

const RmpSpringAngles rmp_spring_angles_default = {
  .diagonal = 80.0 * G_PI / 180.0,
  .straight = 150.0 * G_PI / 180.0,
};

typedef struct
{
  const RmpTopology *topology;
  const double *rest;
  const RmpSpringAngles *angles;
  guint8 *diagonal;                      /* [#E] */
  GHashTable *pairs;                     /* set of guint64 keys: all pairs so far */
  GArray *found[RMP_SPRINGS_N_FAMILIES]; /* of guint64 */
} Search;

static guint64
make_key (guint32 a, guint32 b)
{
  return ((guint64) MIN (a, b) << 32) | MAX (a, b);
}

static const double *
get_point (const Search *self, guint32 vertex)
{
  return self->rest + 3 * (gsize) vertex;
}

static gboolean
add (Search *self, RmpSpringFamily family, guint32 a, guint32 b)
{
  const guint64 key = make_key (a, b);

  if (a == b || g_hash_table_contains (self->pairs, &key))
    return FALSE;
  g_hash_table_add (self->pairs, g_memdup2 (&key, sizeof key));
  g_array_append_val (self->found[family], key);
  return TRUE;
}

/* At @at between @a and @b, radians. */
static double
measure_angle (const Search *self, guint32 a, guint32 at, guint32 b)
{
  double sides[2][3], across[3];

  rmp_vector_sub (get_point (self, a), get_point (self, at), sides[0]);
  rmp_vector_sub (get_point (self, b), get_point (self, at), sides[1]);
  rmp_vector_cross (sides[0], sides[1], across);
  return atan2 (rmp_vector_norm (across), rmp_vector_dot (sides[0], sides[1]));
}

static double
measure_length (const Search *self, guint32 a, guint32 b)
{
  return rmp_vector_distance (get_point (self, a), get_point (self, b));
}

/* --- edges ------------------------------------------------------------------------------------ */

/* The corner of the @k-th face at @edge that is not on it. */
static guint32
get_opposite (const Search *self, guint32 edge, guint k)
{
  const RmpTopology *topology = self->topology;

  return rmp_topology_opposite_vertex (
      topology, topology->edge_faces[topology->edge_face_start[edge] + k], edge);
}

static gboolean
is_longest (const Search *self, guint32 edge, guint32 opposite)
{
  const guint32 *ends = self->topology->edges + 2 * (gsize) edge;
  const double length = measure_length (self, ends[0], ends[1]);

  return length > LONGER * measure_length (self, ends[0], opposite) &&
         length > LONGER * measure_length (self, ends[1], opposite);
}

static gboolean
is_diagonal (const Search *self, guint32 edge)
{
  const guint32 *ends = self->topology->edges + 2 * (gsize) edge;

  if (rmp_topology_edge_valence (self->topology, edge) != 2)
    return FALSE;
  for (guint k = 0; k < 2; k++)
    {
      const guint32 opposite = get_opposite (self, edge, k);

      if (!is_longest (self, edge, opposite) ||
          measure_angle (self, ends[0], opposite, ends[1]) < self->angles->diagonal)
        return FALSE;
    }
  return TRUE;
}

static void
find_edges (Search *self)
{
  const RmpTopology *topology = self->topology;

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      self->diagonal[e] = (guint8) is_diagonal (self, e);
      add (self, self->diagonal[e] ? RMP_SPRINGS_SHEAR : RMP_SPRINGS_STRUCTURAL,
           topology->edges[2 * (gsize) e], topology->edges[2 * (gsize) e + 1]);
    }
  for (guint32 e = 0; e < topology->n_edges; e++)
    if (self->diagonal[e])
      add (self, RMP_SPRINGS_SHEAR, get_opposite (self, e, 0), get_opposite (self, e, 1));
}

/* --- flexion ---------------------------------------------------------------------------------- */

/* The neighbours of a vertex along structural edges, ascending. */
static GArray *
find_structural (const Search *self, guint32 vertex)
{
  const RmpTopology *topology = self->topology;
  GArray *neighbours = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 k = topology->vertex_edge_start[vertex]; k < topology->vertex_edge_start[vertex + 1];
       k++)
    if (!self->diagonal[topology->vertex_edges[k]])
      g_array_append_val (neighbours, topology->vertex_neighbours[k]);
  return neighbours;
}

/* The place in @neighbours of the one that lies most nearly opposite to the one at @of; −1: none
 * does.
 */
static gint
find_opposite (const Search *self, guint32 vertex, const GArray *neighbours, guint of)
{
  const guint32 *items = (const guint32 *) (gpointer) neighbours->data;
  double best = self->angles->straight * 180.0 / G_PI - ANGLE_STEP;
  gint found = -1;

  for (guint k = 0; k < neighbours->len; k++)
    {
      const double angle = k == of ? 0.0
                                   : ANGLE_STEP *
                                         round (measure_angle (self, items[of], vertex, items[k]) *
                                                180.0 / G_PI / ANGLE_STEP);

      if (k != of && angle > best + 0.5 * ANGLE_STEP)
        {
          best = angle;
          found = (gint) k;
        }
    }
  return found;
}

static guint
join_opposite (Search *self, guint32 vertex, const GArray *neighbours)
{
  g_autofree gint *opposite = g_new (gint, neighbours->len);
  const guint32 *items = (const guint32 *) (gpointer) neighbours->data;
  guint n = 0;

  for (guint k = 0; k < neighbours->len; k++)
    opposite[k] = find_opposite (self, vertex, neighbours, k);
  for (guint k = 0; k < neighbours->len; k++)
    if (opposite[k] > (gint) k && opposite[opposite[k]] == (gint) k)
      {
        add (self, RMP_SPRINGS_FLEXION, items[k], items[opposite[k]]);
        n++;
      }
  return n;
}

static gboolean
is_on_border (const Search *self, guint32 vertex)
{
  const RmpTopology *topology = self->topology;

  for (guint32 k = topology->vertex_edge_start[vertex]; k < topology->vertex_edge_start[vertex + 1];
       k++)
    if (rmp_topology_edge_is_border (topology, topology->vertex_edges[k]))
      return TRUE;
  return FALSE;
}

static void
join_flaps (Search *self, guint32 vertex)
{
  const RmpTopology *topology = self->topology;

  for (guint32 k = topology->vertex_edge_start[vertex]; k < topology->vertex_edge_start[vertex + 1];
       k++)
    {
      const guint32 edge = topology->vertex_edges[k];

      if (!self->diagonal[edge] && rmp_topology_edge_valence (topology, edge) == 2)
        add (self, RMP_SPRINGS_FLEXION, get_opposite (self, edge, 0), get_opposite (self, edge, 1));
    }
}

static void
find_flexion (Search *self)
{
  for (guint32 v = 0; v < self->topology->n_vertices; v++)
    {
      g_autoptr (GArray) neighbours = find_structural (self, v);

      if (join_opposite (self, v, neighbours) < N_STRAIGHT_PAIRS && !is_on_border (self, v))
        join_flaps (self, v);
    }
}

/* --- the network ------------------------------------------------------------------------------ */

static gint
compare_keys (gconstpointer a, gconstpointer b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* A pair without length is dropped: such a spring has no direction. */
static void
take_springs (RmpSpringNetwork *self, Search *search)
{
  g_autoptr (GArray) springs = g_array_new (FALSE, TRUE, sizeof (RmpClothSpring));

  for (guint family = 0; family < RMP_SPRINGS_N_FAMILIES; family++)
    {
      GArray *found = search->found[family];

      self->start[family] = springs->len;
      g_array_sort (found, compare_keys);
      for (guint k = 0; k < found->len; k++)
        {
          const guint64 key = g_array_index (found, guint64, k);
          RmpClothSpring spring = { .i = (guint32) (key >> 32), .j = (guint32) key };

          spring.length = measure_length (search, spring.i, spring.j);
          if (spring.length >= LEAST_LENGTH)
            g_array_append_val (springs, spring);
        }
    }
  self->start[RMP_SPRINGS_N_FAMILIES] = springs->len;
  self->springs = (RmpClothSpring *) (gpointer) g_array_free (g_steal_pointer (&springs), FALSE);
}

void
rmp_spring_network_init (RmpSpringNetwork *self, const RmpTopology *topology, const double *rest,
                         const RmpSpringAngles *angles)
{
  g_autofree guint8 *diagonal = g_new0 (guint8, topology->n_edges + 1);
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Search search = { topology, rest, angles, diagonal, pairs, { NULL } };

  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    search.found[f] = g_array_new (FALSE, FALSE, sizeof (guint64));
  find_edges (&search);
  find_flexion (&search);
  take_springs (self, &search);
  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    g_array_unref (search.found[f]);
}

void
rmp_spring_network_clear (RmpSpringNetwork *self)
{
  g_clear_pointer (&self->springs, g_free);
  memset (self->start, 0, sizeof self->start);
}
