/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-private.h: reading garments from their rows and removing them; parts of a garment that
 * other files handle: its rest shape (rest-shape.c) and its finish (garment-finish.c).
 */

#include "geometry/path.h"
#include "store/cloth/garment-finish.h"
#include "store/cloth/rest-shape.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

gboolean rmp_garment_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* With all that was made on it. */
gboolean rmp_garment_delete_rows (RmpEdit *edit, gint64 garment, GError **error);

/* Whether a point lies in a face of the garment's mesh, with a tolerance for rounding. */
gboolean rmp_garment_holds_point (RmpGarment *self, const RmpSurfacePoint *point);

/* They set *@changed if the row has changed since it was last read. */
gboolean rmp_garment_load_rest (RmpGarment *self, gboolean *changed, GError **error);
gboolean rmp_garment_load_finish (RmpGarment *self, gboolean *changed, GError **error);

void rmp_rest_clear (RmpRest *self);
RmpRest *rmp_garment_peek_rest (RmpGarment *self);
RmpGarmentFinish *rmp_garment_peek_finish (RmpGarment *self);

G_END_DECLS
