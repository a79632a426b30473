/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* unwrap-private.h: shared by the two steps of unwrapping: growing charts and packing them. */

#include "geometry/topology.h"
#include "painting/unwrap.h"

G_BEGIN_DECLS

/* A set of triangles in a plane that can tell whether another one overlaps it. */
typedef struct _RmpUnwrapTriangles RmpUnwrapTriangles;

/* @low, @high: where most of them will be; @n: about how many */
RmpUnwrapTriangles *rmp_unwrap_triangles_new (const double low[2], const double high[2], guint n);
void rmp_unwrap_triangles_free (RmpUnwrapTriangles *self);

/* @corners: [3 × 2]. Adds a triangle. FALSE, and it is not added, if it overlaps another one by
 *   more than a common edge.
 */
gboolean rmp_unwrap_triangles_add (RmpUnwrapTriangles *self, const double corners[6]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpUnwrapTriangles, rmp_unwrap_triangles_free)

/* A piece of the surface laid flat. */
typedef struct
{
  guint first, n;         /* its texture coordinates */
  double low[2], size[2]; /* of the box round them, metres at first */
  double position[2];     /* where that box lies on the texture */
} RmpChart;

/**
 * rmp_unwrap_pack:
 * @uvs: (inout): [… × 2] metres; then in units of the texture
 *
 * Turns each chart so that its box is smallest, and packs the boxes in rows at the largest common
 * scale that fits.
 */
void rmp_unwrap_pack (guint n_charts, RmpChart *charts, double *uvs);

G_END_DECLS
