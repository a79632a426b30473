/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* topology.h: the neighbours on a triangle mesh: edges, and the faces and edges that meet at a
 * vertex.
 *
 * Works on any faces, manifold or not. A face with the same vertex twice is collapsed: it keeps its
 * place in the order of faces but has no edges and belongs to no vertex. Immutable and atomically
 * reference-counted; the arrays are public to read. The order of every list is fixed by the indices
 * alone.
 */

#include "geometry/mesh.h"

G_BEGIN_DECLS

/* No such edge, face or vertex. */
#define RMP_INDEX_NONE G_MAXUINT32

typedef struct
{
  gatomicrefcount ref_count;
  guint64 id; /* of its arrays: RmpArray.kept */
  guint n_vertices;
  guint n_faces;
  guint n_edges;
  guint n_border_edges;       /* edges with one face */
  guint n_non_manifold_edges; /* edges with three faces or more */
  guint n_collapsed_faces;    /* faces with the same vertex twice */

  guint32 *faces; /* [#F × 3] */
  guint32 *edges; /* [#E × 2] (smaller, larger) vertex, in ascending order */
  /* [#F × 3] edge from corner i to corner (i + 1) % 3; RMP_INDEX_NONE in a collapsed face */
  guint32 *face_edges;

  guint32 *edge_face_start; /* [#E + 1] into edge_faces */
  guint32 *edge_faces;      /* faces of an edge, ascending */

  guint32 *vertex_corner_start; /* [#V + 1] into vertex_corners */
  guint32 *vertex_corners;      /* 3 · face + corner, ascending */
  /* [… × 2] beside vertex_corners: the next and the last vertex of the face */
  guint32 *corner_ends;

  guint32 *vertex_edge_start; /* [#V + 1] into vertex_edges */
  guint32 *vertex_edges;      /* edges of a vertex, in ascending order of the other end */
  guint32 *vertex_neighbours; /* the other ends, ascending */
} RmpTopology;

/**
 * rmp_topology_new:
 * @n_vertices: number of vertices
 * @n_faces: number of faces
 * @faces: [#F × 3] vertex indices, each below @n_vertices; copied
 */
RmpTopology *rmp_topology_new (guint n_vertices, guint n_faces, const guint32 *faces);
RmpTopology *rmp_topology_new_for_mesh (const RmpMesh *mesh);
RmpTopology *rmp_topology_ref (RmpTopology *self);
void rmp_topology_unref (RmpTopology *self);

static inline guint
rmp_topology_edge_valence (const RmpTopology *self, guint32 edge)
{
  return self->edge_face_start[edge + 1] - self->edge_face_start[edge];
}

static inline gboolean
rmp_topology_edge_is_border (const RmpTopology *self, guint32 edge)
{
  return rmp_topology_edge_valence (self, edge) == 1;
}

static inline gboolean
rmp_topology_edge_is_manifold (const RmpTopology *self, guint32 edge)
{
  return rmp_topology_edge_valence (self, edge) <= 2;
}

/* The end of @edge that is not @vertex. */
static inline guint32
rmp_topology_edge_other (const RmpTopology *self, guint32 edge, guint32 vertex)
{
  return self->edges[2 * edge] == vertex ? self->edges[2 * edge + 1] : self->edges[2 * edge];
}

/* The corner of @face that is not on @edge, as a vertex. */
guint32 rmp_topology_opposite_vertex (const RmpTopology *self, guint32 face, guint32 edge);

/* The edge that joins two vertices, or RMP_INDEX_NONE. */
guint32 rmp_topology_find_edge (const RmpTopology *self, guint32 a, guint32 b);

/* The mean edge length, metres; 0 without edges. */
double rmp_topology_mean_edge_length (const RmpTopology *self, const float *positions);

/**
 * rmp_topology_components:
 * @components: (out caller-allocates): [#V] the component of each vertex; components are numbered
 *   in the order of their lowest vertices
 *
 * Returns: the number of components; a vertex without a face is a component of its own
 */
guint rmp_topology_components (const RmpTopology *self, guint32 *components);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTopology, rmp_topology_unref)

G_END_DECLS
