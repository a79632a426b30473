/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-private.h: reading fold lines from their rows, checking and removing them. */

#include "geometry/path.h"
#include "store/cloth/fold-line.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

gboolean rmp_fold_line_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);

/* Whether a line is valid for that garment: its curve lies on the mesh, its pieces are in order. */
gboolean rmp_fold_line_check (RmpGarment *garment, const RmpDrawnLine *drawn, GError **error);
double *rmp_fold_line_rest_positions (RmpFoldLine *self); /* [#V × 3] of its mesh; to be freed */

gboolean rmp_fold_line_write_path (RmpEdit *edit, gint64 line, const RmpPath *path, GError **error);
gboolean rmp_fold_line_delete_rows (RmpEdit *edit, gint64 line, GError **error);
gboolean rmp_fold_line_delete_all (RmpEdit *edit, gint64 garment, GError **error);

G_END_DECLS
