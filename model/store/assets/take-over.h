/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* take-over.h: lets the row of a mesh take over the content of another one, or removes it.
 */

#include "store/cloth/carry.h"

G_BEGIN_DECLS

/**
 * rmp_surface_take_over:
 * @added: id of another surface of the character, with its materials; it is removed
 * @old: the mesh of this one
 * @mesh: that of @added, in the same pose and unit as @old
 *
 * Name and id stay, and so does what was made on the mesh, as far as possible (carry.h). Vertex
 * sequences are kept if the vertices stay the same.
 */
gboolean rmp_surface_take_over (RmpSurface *self, RmpEdit *edit, gint64 added, RmpMesh *old,
                                RmpMesh *mesh, RmpCarried *carried, GError **error);

/* Removes the mesh with everything made on it. @why: the reason, as part of a sentence */
gboolean rmp_surface_give_up (RmpSurface *self, RmpEdit *edit, const char *why, RmpCarried *carried,
                              GError **error);

/* Reports the garments whose patterns have no UVs to lie on in @read, the new mesh as it was read.
 */
void rmp_surface_tell_patterns (RmpSurface *self, RmpMesh *read, RmpCarried *carried);

G_END_DECLS
