/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joined-sides.h: the sides of a mesh by its connectivity, which also works for characters that are
 * not the same on both sides. The result is cached with the surface until its mesh changes.
 */

#include "geometry/symmetry.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* The symmetry of the mesh; (transfer none). */
RmpSymmetry *rmp_surface_get_symmetry (RmpSurface *self);

/* From now on the mesh is mirrored by its connectivity at the edge nearest to @hit. */
void rmp_viewport_mirror_here (RmpViewport *self, const RmpSurfaceHit *hit);

/* Tells the user how many vertices of the mesh have no partner. */
void rmp_viewport_tell_symmetry (RmpViewport *self, RmpSurface *surface);

G_END_DECLS
