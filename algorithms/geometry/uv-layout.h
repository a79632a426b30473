/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-layout.h: a mesh laid flat by its texture coordinates: the edges that outline its islands, and
 * which face lies where.
 *
 * Immutable and atomically reference-counted. Positions are in UV units, v up.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_UV_EDGE_INNER,
  RMP_UV_EDGE_SEAM,   /* the cloth continues on another island, or elsewhere on this one */
  RMP_UV_EDGE_BORDER, /* the cloth ends */
} RmpUvEdgeKind;

typedef struct
{
  double from[2], to[2];
  RmpUvEdgeKind kind;
} RmpUvEdge;

typedef struct _RmpUvLayout RmpUvLayout;

/**
 * rmp_uv_layout_new:
 * @mesh: with texture coordinates
 * @faces: (nullable): [#F] 1 on the faces to lay flat; %NULL: all
 *
 * Returns: (transfer full) (nullable): %NULL where the mesh has no texture coordinates
 */
RmpUvLayout *rmp_uv_layout_new (RmpMesh *mesh, const guint8 *faces);
RmpUvLayout *rmp_uv_layout_ref (RmpUvLayout *self);
void rmp_uv_layout_unref (RmpUvLayout *self);

const RmpUvEdge *rmp_uv_layout_get_edges (const RmpUvLayout *self,
                                          guint *n); /* each once; by kind, inner ones first */

/* The faces that are laid flat, [@n × 6] (u, v) of their corners. */
const double *rmp_uv_layout_get_triangles (const RmpUvLayout *self, guint *n);

/* The box round all islands. */
void rmp_uv_layout_get_extent (const RmpUvLayout *self, double low[2], double high[2]);

/* Finds the point of the cloth at a position in the layout; where islands overlap, on the first
 * face.
 * Returns: FALSE if there is none
 */
gboolean rmp_uv_layout_find (const RmpUvLayout *self, const double position[2],
                             RmpSurfacePoint *point);

/* Finds the position of a point in the layout. Returns: FALSE if its face is not laid flat */
gboolean rmp_uv_layout_place (const RmpUvLayout *self, const RmpSurfacePoint *point,
                              double position[2]);

/* The scale at which a face is laid out, in UV units per metre of the mesh at rest; for a collapsed
 * face, that of all faces.
 */
double rmp_uv_layout_get_scale (const RmpUvLayout *self, guint32 face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpUvLayout, rmp_uv_layout_unref)

G_END_DECLS
