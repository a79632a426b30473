/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-edits.h: which faces of a mesh are which garment. A face is of one garment: one that takes it takes it from the
 * others. Each function is one edit of the document.
 */

#include "store/project.h"

G_BEGIN_DECLS

/* What no garment has of @self as a garment without a look. One edit. (transfer none) (nullable) */
RmpGarment *rmp_surface_add_bare_garment (RmpSurface *self, GError **error);

/* [#F] 1 where no garment is. (transfer full) */
guint8 *rmp_surface_find_bare_faces (RmpSurface *self);

/**
 * rmp_surface_make_garment:
 * @name: (nullable): the mesh's
 * @cloth: (nullable): [#F] its faces; %NULL: all that no garment has
 *
 * A garment with a look of the first method, which the first variant shows. Fails where it would have no face, or leave
 * another garment without one.
 *
 * Returns: (transfer none) (nullable): the garment
 */
RmpGarment *rmp_surface_make_garment (RmpSurface *self, const char *name, const guint8 *cloth, GError **error);

/* @cloth: [#F] its faces from now on. Nothing is recorded where they are those it has. */
gboolean rmp_garment_take_faces (RmpGarment *self, const guint8 *cloth, GError **error);

/* All faces of one of the file's materials, into the garment or out of it. */
gboolean rmp_garment_take_material (RmpGarment *self, guint material, gboolean into, GError **error);

gboolean rmp_garment_has_face (RmpGarment *self, guint32 face);
double rmp_mesh_measure_face (RmpMesh *mesh, guint32 face); /* square metres, at rest */

G_END_DECLS
