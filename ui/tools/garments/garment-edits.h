/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-edits.h: assigns the faces of a mesh to garments. A face belongs to at most one garment:
 * a garment that takes it takes it from the others. Each function is one edit of the document.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/* Makes a garment, without a look, of the faces of @self that belong to no garment. (transfer none)
 * (nullable)
 */
RmpGarment *rmp_surface_add_bare_garment (RmpSurface *self, GError **error);

/* [#F] 1 on faces that belong to no garment. (transfer full) */
guint8 *rmp_surface_find_bare_faces (RmpSurface *self);

/**
 * rmp_surface_make_garment:
 * @name: (nullable): NULL: the name of the mesh
 * @cloth: (nullable): [#F] 1 on its faces; %NULL: all that belong to no garment
 *
 * Makes a garment with a look of the first method, which the first variant shows. Fails if it would
 * have no faces, or would leave another garment without any.
 *
 * Returns: (transfer none) (nullable): the garment
 */
RmpGarment *rmp_surface_make_garment (RmpSurface *self, const char *name, const guint8 *cloth,
                                      GError **error);

/* @cloth: [#F] 1 on its new faces. Nothing is recorded if they have not changed. */
gboolean rmp_garment_take_faces (RmpGarment *self, const guint8 *cloth, GError **error);

/* Adds all faces of a material of the file to the garment, or removes them from it. */
gboolean rmp_garment_take_material (RmpGarment *self, guint material, gboolean into,
                                    GError **error);

gboolean rmp_garment_has_face (RmpGarment *self, guint32 face);
double rmp_mesh_measure_face (RmpMesh *mesh, guint32 face); /* square metres, at rest */

G_END_DECLS
