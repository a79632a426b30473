/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exact.h: what crosses and what touches, by the exact arithmetic of another library (CGAL), to
 * judge collisions by. A build without that library has the same functions, which say that they
 * are not there.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Whether the others may be called. */
gboolean exact_is_there (void);

/**
 * exact_count_crossings:
 * @places: [@n_vertices × 3]
 * @faces: [@n_faces × 3] of surfaces that are manifold and wound one way
 * @n_cloth: how many of the faces, the first ones, are cloth
 *
 * Returns: how many pairs of faces have a point in common that is no common corner or edge, and at
 * least one of the two is cloth
 */
guint exact_count_crossings (guint n_vertices, const double *places, guint n_faces,
                             const guint32 *faces, guint n_cloth);

/**
 * exact_touches:
 * @edges: whether the first two vertices are an edge and the last two another; otherwise the first
 * three are a face, and the fourth is a vertex
 * @begin, @end: of motions along straight lines
 *
 * Returns: whether both touch at any time, as decided with the roots of polynomials themselves
 */
gboolean exact_touches (gboolean edges, const double begin[4][3], const double end[4][3]);

G_END_DECLS
