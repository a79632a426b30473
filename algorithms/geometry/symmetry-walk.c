/* SPDX-License-Identifier: GPL-3.0-or-later */

/* symmetry-walk.c: two sides of a mesh walked in step. */

#include "geometry/symmetry-private.h"

void
rmp_symmetry_walk_init (RmpSymmetryWalk *self, RmpSymmetry *symmetry)
{
  g_assert (self);

  self->symmetry = symmetry;
  self->vertices = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->polygons = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->n_misfits = 0;
}

void
rmp_symmetry_walk_clear (RmpSymmetryWalk *self)
{
  g_array_unref (self->vertices);
  g_array_unref (self->polygons);
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* Whether nothing speaks against it: the same already, or both free and as much meets at one as at
 * the other.
 */
static gboolean
may_pair (const RmpSymmetry *symmetry, guint32 a, guint32 b)
{
  const RmpPolygons *polygons = symmetry->polygons;

  if (symmetry->partners[a] != RMP_INDEX_NONE || symmetry->partners[b] != RMP_INDEX_NONE)
    return symmetry->partners[a] == b;
  return polygons->n_meeting[a] == polygons->n_meeting[b] &&
         polygons->n_edges[a] == polygons->n_edges[b];
}

/* @side: of @a */
static void
pair_vertices (RmpSymmetryWalk *self, guint32 a, guint32 b, gint8 side)
{
  RmpSymmetry *symmetry = self->symmetry;

  if (symmetry->partners[a] != RMP_INDEX_NONE)
    return;
  symmetry->partners[a] = b;
  symmetry->partners[b] = a;
  symmetry->sides[a] = a == b ? 0 : side;
  symmetry->sides[b] = a == b ? 0 : (gint8) -side;
  g_array_append_val (self->vertices, a);
}

/* The corners from @from on towards @to. Returns: their number; 0: the two are no neighbours there
 */
static guint
unroll (const guint32 corners[4], guint32 from, guint32 to, guint32 out[4])
{
  const guint n = corners[3] == RMP_INDEX_NONE ? 3 : 4;
  guint first = 0, step;

  while (first < n && corners[first] != from)
    first++;
  if (first == n)
    return 0;
  step = corners[(first + 1) % n] == to ? 1 : n - 1;
  for (guint i = 0; i < n; i++)
    out[i] = corners[(first + i * step) % n];
  return out[1] == to ? n : 0;
}

/* Polygons, and the corners that are not known yet. A polygon that mirrors itself across its first
 * edge has corners on both sides. @side: of the first corner. Returns: FALSE where they do not
 * mirror each other
 */
static gboolean
pair_polygons (RmpSymmetryWalk *self, const RmpSymmetrySeed *seed, gint8 side)
{
  RmpSymmetry *symmetry = self->symmetry;
  const guint32 a = seed->polygons[0], b = seed->polygons[1];
  guint32 own[4], others[4];
  const guint n = unroll (symmetry->polygons->corners[a], seed->from[0], seed->to[0], own);
  gboolean possible = n > 0 && n == unroll (symmetry->polygons->corners[b], seed->from[1],
                                            seed->to[1], others);

  if (symmetry->twins[a] != RMP_INDEX_NONE || symmetry->twins[b] != RMP_INDEX_NONE)
    return symmetry->twins[a] == b;
  for (guint i = 0; possible && i < n; i++)
    possible = may_pair (symmetry, own[i], others[i]);
  if (!possible)
    return FALSE;
  for (guint i = 0; i < n; i++)
    pair_vertices (self, own[i], others[i],
                   others[0] == own[1] && (i == 1 || i == 2) ? (gint8) -side : side);
  symmetry->twins[a] = b;
  symmetry->twins[b] = a;
  g_array_append_val (self->polygons, a);
  return TRUE;
}

/* --- the walk --------------------------------------------------------------------------------- */

/* Beyond an edge of a polygon. Returns: FALSE where there is something on one side alone, or the
 * sides differ
 */
static gboolean
cross (RmpSymmetryWalk *self, guint32 polygon, guint32 u, guint32 v)
{
  const RmpSymmetry *symmetry = self->symmetry;
  const RmpTopology *topology = symmetry->topology;
  const guint32 edge = rmp_topology_find_edge (topology, u, v);
  const guint32 twin = rmp_topology_find_edge (topology, symmetry->partners[u],
                                               symmetry->partners[v]);
  RmpSymmetrySeed next = { .from = { u, symmetry->partners[u] },
                           .to = { v, symmetry->partners[v] } };

  if (edge == RMP_INDEX_NONE || twin == RMP_INDEX_NONE)
    return FALSE;
  next.polygons[0] = rmp_polygons_get_other (symmetry->polygons, topology, edge, polygon);
  next.polygons[1] = rmp_polygons_get_other (symmetry->polygons, topology, twin,
                                             symmetry->twins[polygon]);
  if (next.polygons[0] == RMP_INDEX_NONE || next.polygons[1] == RMP_INDEX_NONE)
    return next.polygons[0] == next.polygons[1];
  return pair_polygons (self, &next,
                        symmetry->sides[u] != 0 ? symmetry->sides[u] : symmetry->sides[v]);
}

gboolean
rmp_symmetry_walk (RmpSymmetryWalk *self, const RmpSymmetrySeed *seed, guint patience)
{
  const RmpPolygons *polygons = self->symmetry->polygons;

  g_array_set_size (self->vertices, 0);
  g_array_set_size (self->polygons, 0);
  self->n_misfits = 0;
  if (!pair_polygons (self, seed, 1))
    return FALSE;
  for (guint i = 0; i < self->polygons->len && self->n_misfits <= patience; i++)
    {
      const guint32 polygon = g_array_index (self->polygons, guint32, i),
                    *corners = polygons->corners[polygon];
      const guint n = corners[3] == RMP_INDEX_NONE ? 3 : 4;

      for (guint e = 0; e < n; e++)
        self->n_misfits += !cross (self, polygon, corners[e], corners[(e + 1) % n]);
    }
  return TRUE;
}

void
rmp_symmetry_walk_undo (RmpSymmetryWalk *self)
{
  RmpSymmetry *symmetry = self->symmetry;

  for (guint i = 0; i < self->vertices->len; i++)
    {
      const guint32 a = g_array_index (self->vertices, guint32, i), b = symmetry->partners[a];

      symmetry->partners[a] = symmetry->partners[b] = RMP_INDEX_NONE;
      symmetry->sides[a] = symmetry->sides[b] = 0;
    }
  for (guint i = 0; i < self->polygons->len; i++)
    {
      const guint32 a = g_array_index (self->polygons, guint32, i), b = symmetry->twins[a];

      symmetry->twins[a] = symmetry->twins[b] = RMP_INDEX_NONE;
    }
  g_array_set_size (self->vertices, 0);
  g_array_set_size (self->polygons, 0);
}
