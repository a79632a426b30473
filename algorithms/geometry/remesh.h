/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* remesh.h: covers the same surface with triangles of a given size, nearly equilateral.
 *
 * After: M. Botsch, L. Kobbelt, A Remeshing Approach to Multiresolution Modeling (2004): edges that
 * are longer than 4/3 of the wanted length are split, those shorter than 4/5 collapsed, edges
 * flipped towards six at each vertex, vertices moved within the surface to the middle of their
 * neighbours; a few times over.
 *
 * Departures: the length may vary over the surface; borders, seams of the texture, borders between
 * groups and sharp bends keep their course, and their vertices lie on the old edges.
 */

#include <gio/gio.h>

#include "geometry/curve.h"

G_BEGIN_DECLS

typedef struct
{
  RmpMesh *mesh;           /* with texture coordinates if the old one has them */
  guint32 *faces;          /* [#F] the face of the old mesh that each comes from */
  RmpSurfacePoint *points; /* [#V] where each vertex lies on the old mesh */
} RmpRemeshed;

/**
 * rmp_mesh_remesh:
 * @groups: (nullable): [#F] faces of different groups stay apart: materials
 * @lengths: [#V] metres, > 0: what edges should have at each vertex
 * @n_rounds: how often all is done; five are usual
 * @cancellable: (nullable)
 *
 * A mesh with faces without area is remeshed as well as it goes.
 *
 * Returns: (transfer full) (nullable): %NULL if it was cancelled
 */
RmpRemeshed *rmp_mesh_remesh (const RmpMesh *mesh, const guint16 *groups, const double *lengths,
                              guint n_rounds, GCancellable *cancellable);
void rmp_remeshed_free (RmpRemeshed *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRemeshed, rmp_remeshed_free)

/* [@n_values per vertex of the new mesh] what lies on the old one's vertices, between the corners
 * of the faces. @values: [#V old × @n_values]. To be freed.
 */
float *rmp_remeshed_carry (const RmpRemeshed *self, const RmpMesh *old, const float *values,
                           guint n_values);

G_END_DECLS
