/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* uv-layout.h: a mesh laid flat by its texture coordinates: the lines that show its islands, and which face lies where.
 *
 * Immutable and atomically reference-counted. Places are in UV units, v up.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_UV_EDGE_INNER,
  RMP_UV_EDGE_SEAM,   /* the cloth goes on, on another island or elsewhere on this one */
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
 * @faces: (nullable): [#F] 1: laid flat; %NULL: all
 *
 * Returns: (transfer full) (nullable): %NULL where the mesh has no texture coordinates
 */
RmpUvLayout *rmp_uv_layout_new (RmpMesh *mesh, const guint8 *faces);
RmpUvLayout *rmp_uv_layout_ref (RmpUvLayout *self);
void rmp_uv_layout_unref (RmpUvLayout *self);

const RmpUvEdge *rmp_uv_layout_get_edges (const RmpUvLayout *self, guint *n); /* each once; by kind, inner ones first */

/* The faces that are laid flat, [@n × 6] (u, v) of their corners. */
const double *rmp_uv_layout_get_triangles (const RmpUvLayout *self, guint *n);

/* The box round all islands. */
void rmp_uv_layout_get_extent (const RmpUvLayout *self, double low[2], double high[2]);

/* What lies at a place; where islands overlap, the first face. Returns: FALSE if nothing does */
gboolean rmp_uv_layout_find (const RmpUvLayout *self, const double place[2], RmpSurfacePoint *point);

/* Where a point lies. Returns: FALSE on a face that is not laid flat */
gboolean rmp_uv_layout_place (const RmpUvLayout *self, const RmpSurfacePoint *point, double place[2]);

/* UV units a metre of the mesh at rest, round which a face is laid out; of all faces where it is collapsed. */
double rmp_uv_layout_get_scale (const RmpUvLayout *self, guint32 face);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpUvLayout, rmp_uv_layout_unref)

G_END_DECLS
