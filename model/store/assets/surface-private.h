/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-private.h: reading meshes of characters from their rows. */

#include "store/document/project.h"
#include "store/document/row.h"

G_BEGIN_DECLS

gboolean rmp_surface_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* Makes the next load read everything again. */
void rmp_surface_forget (RmpSurface *self);

/* Appends to @key a description of the present content: the same text for the same bytes. */
void rmp_surface_add_key (RmpSurface *self, GString *key);

const RmpMorphs *rmp_surface_get_morphs (RmpSurface *self); /* (transfer none) (nullable) */

/* For each vertex of the file, the vertex of the mesh that it became; NULL, with the number of
 * vertices, if their numbers agree.
 */
gboolean rmp_surface_load_order (RmpSurface *self, guint32 **order, guint *n, GError **error);

/* The one with that id, of any of @characters. (transfer none) (nullable) */
RmpSurface *rmp_surface_find (GListModel *characters, gint64 id);

G_END_DECLS
