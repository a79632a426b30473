/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/lengths.h"

#include "geometry/vector.h"

static void
find_ends (const RmpClothLengths *lengths, guint n_vertices, RmpFineEnds *ends)
{
  const guint n = rmp_cloth_lengths_count (lengths);
  g_autofree guint32 *next = NULL;

  ends->start = g_new0 (guint32, n_vertices + 1);
  ends->springs = g_new (guint32, 2 * (gsize) n + 1);
  for (guint s = 0; s < n; s++)
    {
      ends->start[lengths->springs[s].i + 1]++;
      ends->start[lengths->springs[s].j + 1]++;
    }
  for (guint v = 0; v < n_vertices; v++)
    ends->start[v + 1] += ends->start[v];
  next = g_memdup2 (ends->start, (n_vertices + 1) * sizeof *next);
  for (guint32 s = 0; s < n; s++)
    {
      ends->springs[next[lengths->springs[s].i]++] = s;
      ends->springs[next[lengths->springs[s].j]++] = s;
    }
}

static void
init_kind (const RmpFineLengths *self, guint n, const RmpClothSpring *springs,
           RmpClothLengths *lengths, RmpFineEnds *ends)
{
  g_autofree RmpClothSpring *kept = g_new (RmpClothSpring, n + 1);
  guint n_kept = 0;

  for (guint s = 0; s < n; s++)
    if (springs[s].length > 0.0 && springs[s].i != springs[s].j)
      {
        kept[n_kept] = springs[s];
        kept[n_kept++].stiffness = 1.0;
      }
  if (self->solver == RMP_FINE_SOLVER_COLOURED)
    rmp_cloth_lengths_init (lengths, self->n, n_kept, kept);
  else
    rmp_cloth_lengths_init_listed (lengths, n_kept, kept);
  if (self->solver == RMP_FINE_SOLVER_JACOBI)
    find_ends (lengths, self->n, ends);
}

void
rmp_fine_lengths_init (RmpFineLengths *self, guint n_vertices, RmpFineSolver solver, guint n_edges,
                       const RmpClothSpring *edges, guint n_bends, const RmpClothSpring *bends)
{
  g_assert (self);

  *self = (RmpFineLengths){ .n = n_vertices, .solver = solver };
  init_kind (self, n_edges, edges, &self->edges, &self->edge_ends);
  init_kind (self, n_bends, bends, &self->bends, &self->bend_ends);
}

static void
clear_ends (RmpFineEnds *ends)
{
  g_clear_pointer (&ends->start, g_free);
  g_clear_pointer (&ends->springs, g_free);
}

void
rmp_fine_lengths_clear (RmpFineLengths *self)
{
  g_assert (self);

  rmp_cloth_lengths_clear (&self->edges);
  rmp_cloth_lengths_clear (&self->bends);
  clear_ends (&self->edge_ends);
  clear_ends (&self->bend_ends);
}

/* How far the ends of two triangles are apart that lie flat on either side of a common edge.
 * @sides: lengths of the edge, then of the two other sides of each triangle from the edge's first
 * vertex on
 */
static double
lay_flat (const double sides[5])
{
  double at[2][2];

  for (guint k = 0; k < 2; k++)
    {
      const double from = sides[1 + 2 * k], to = sides[2 + 2 * k];

      at[k][0] = (sides[0] * sides[0] + from * from - to * to) / (2.0 * sides[0]);
      at[k][1] = sqrt (MAX (from * from - at[k][0] * at[k][0], 0.0));
    }
  return hypot (at[0][0] - at[1][0], at[0][1] + at[1][1]);
}

/* What the distance across an edge is multiplied by. @ends: the two vertices opposite */
static double
find_bend_stretch (const RmpTopology *topology, const double *rest, const double *stretch,
                   guint32 edge, const guint32 ends[2])
{
  const guint32 *vertices = topology->edges + 2 * (gsize) edge;
  const guint32 edges[5] = { edge, rmp_topology_find_edge (topology, vertices[0], ends[0]),
                             rmp_topology_find_edge (topology, vertices[1], ends[0]),
                             rmp_topology_find_edge (topology, vertices[0], ends[1]),
                             rmp_topology_find_edge (topology, vertices[1], ends[1]) };
  double before[5], after[5], flat;

  for (guint k = 0; k < 5; k++)
    {
      const guint32 *pair = topology->edges + 2 * (gsize) edges[k];

      before[k] = rmp_vector_distance (rest + 3 * (gsize) pair[0], rest + 3 * (gsize) pair[1]);
      after[k] = stretch[edges[k]] * before[k];
    }
  if (!(before[0] > 0.0) || !(after[0] > 0.0))
    return 1.0;
  flat = lay_flat (before);
  return flat > 0.0 ? lay_flat (after) / flat : 1.0;
}

static guint
list_edges (const RmpTopology *topology, const guint8 *cloth, const double *rest,
            const double *stretch, RmpClothSpring *edges)
{
  guint n = 0;

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 i = topology->edges[2 * (gsize) e], j = topology->edges[2 * (gsize) e + 1];
      gboolean kept = FALSE;

      for (guint32 k = topology->edge_face_start[e]; k < topology->edge_face_start[e + 1]; k++)
        kept = kept || cloth[topology->edge_faces[k]];
      if (kept)
        edges[n++] = (RmpClothSpring){
          .i = i,
          .j = j,
          .length = (stretch ? stretch[e] : 1.0) *
                    rmp_vector_distance (rest + 3 * (gsize) i, rest + 3 * (gsize) j),
        };
    }
  return n;
}

static guint
list_bends (const RmpTopology *topology, const guint8 *cloth, const double *rest,
            const double *stretch, RmpClothSpring *bends)
{
  guint n = 0;

  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      const guint32 *faces = topology->edge_faces + topology->edge_face_start[e];
      guint32 ends[2];

      if (rmp_topology_edge_valence (topology, e) != 2 || !cloth[faces[0]] || !cloth[faces[1]])
        continue;
      for (guint k = 0; k < 2; k++)
        ends[k] = rmp_topology_opposite_vertex (topology, faces[k], e);
      bends[n++] = (RmpClothSpring){
        .i = ends[0],
        .j = ends[1],
        .length = (stretch ? find_bend_stretch (topology, rest, stretch, e, ends) : 1.0) *
                  rmp_vector_distance (rest + 3 * (gsize) ends[0], rest + 3 * (gsize) ends[1]),
      };
    }
  return n;
}

void
rmp_fine_lengths_init_mesh (RmpFineLengths *self, RmpFineSolver solver, const RmpTopology *topology,
                            const guint8 *cloth, const double *rest, const double *stretch)
{
  g_autofree RmpClothSpring *edges = g_new (RmpClothSpring, topology->n_edges + 1);
  g_autofree RmpClothSpring *bends = g_new (RmpClothSpring, topology->n_edges + 1);
  const guint n_edges = list_edges (topology, cloth, rest, stretch, edges);
  const guint n_bends = list_bends (topology, cloth, rest, stretch, bends);

  rmp_fine_lengths_init (self, topology->n_vertices, solver, n_edges, edges, n_bends, bends);
}
