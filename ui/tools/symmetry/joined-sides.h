/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joined-sides.h: the sides of a mesh by how it is joined, which holds for characters that are not the same on both sides. What
 * was found is kept with the surface, until it has another mesh.
 */

#include "geometry/symmetry.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* How the mesh is joined; (transfer none). */
RmpSymmetry *rmp_surface_get_symmetry (RmpSurface *self);

/* From now on the mesh is mirrored at the edge that is nearest to @hit, by how it is joined. */
void rmp_viewport_mirror_here (RmpViewport *self, const RmpSurfaceHit *hit);

/* Tells how many vertices of the mesh have no partner. */
void rmp_viewport_tell_symmetry (RmpViewport *self, RmpSurface *surface);

G_END_DECLS
