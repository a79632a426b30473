/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* take-over.h: the row of a mesh takes over what another one says, or goes. Inside an open edit. */

#include "store/carry.h"

G_BEGIN_DECLS

/**
 * rmp_surface_take_over:
 * @added: id of another surface of the character, with its materials; gone afterwards
 * @old: the mesh of this one
 * @mesh: that of @added, in the same pose and lengths as @old
 *
 * Name and id stay, and what was made on the mesh as far as it can (carry.h). Vertex sequences stay where the vertices do.
 */
gboolean rmp_surface_take_over (RmpSurface *self, gint64 added, RmpMesh *old, RmpMesh *mesh, RmpCarried *carried,
                                GError **error);

/* The mesh goes, with all that was made on it. @why: a half-sentence */
gboolean rmp_surface_give_up (RmpSurface *self, const char *why, RmpCarried *carried, GError **error);

/* Says of which garments the patterns find no UVs on @read, the new mesh as it was read, to lie on. */
void rmp_surface_tell_patterns (RmpSurface *self, RmpMesh *read, RmpCarried *carried);

G_END_DECLS
