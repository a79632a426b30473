/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* intersections.h: where surfaces run through each other, and what of them is on the wrong side.
 *
 * Looks at one pose alone, without knowing what was before.
 *
 * A piercing is an edge that runs through a face with which it has no vertex in common. Two faces
 * that cross have two of them, or one, if they have a vertex in common; so piercings form contours.
 * Where the edges of a contour divide a surface, all parts but the largest are regions: what has
 * gone through.
 */

#include "collision/hierarchy.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 edge, face;
  gboolean ends; /* the contour ends here */
} RmpPiercing;

typedef struct
{
  guint first_piercing, n_piercings;
  guint first_region, n_regions;
  gboolean closed; /* ends nowhere: on no border, and at no vertex that both faces have */
} RmpContour;

typedef struct
{
  guint first_vertex, n_vertices;
  guint contour;
} RmpRegion;

/* Immutable. In an order that the numbers of edges, faces and vertices give. */
typedef struct
{
  GArray *contours;  /* of RmpContour */
  GArray *piercings; /* of RmpPiercing, contour by contour */
  GArray *regions;   /* of RmpRegion, contour by contour, by their lowest vertices */
  GArray *vertices;  /* of guint32, region by region, ascending */
} RmpIntersections;

/**
 * rmp_intersections_new:
 * @tree: of the surfaces; fitted to @positions
 * @positions: [#V × 3] metres, finite
 * @moving: (nullable): [#V] 1 at vertices that are looked at; faces without any do not cross
 *   others without any
 * @bridge: a contour that ends this many edges from a border or less divides the surface as if it
 *   went on to it; the vertices on that way are in no region
 *
 * Returns: %NULL if too many faces are near each other
 */
RmpIntersections *rmp_intersections_new (RmpHierarchy *tree, const double *positions,
                                         const guint8 *moving, guint bridge, guint most_pairs,
                                         guint n_threads, GError **error);
void rmp_intersections_free (RmpIntersections *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpIntersections, rmp_intersections_free)

G_END_DECLS
