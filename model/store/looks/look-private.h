/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* look-private.h: reading looks, their layers and variants from their rows, and writing them. */

#include "store/document/edit.h"
#include "store/document/project.h"

G_BEGIN_DECLS

gboolean rmp_look_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_layer_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_variant_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* Makes variant A show the first look that is made on a garment. */
gboolean rmp_look_show_first (RmpEdit *edit, gint64 garment, gint64 look, GError **error);
gboolean rmp_look_delete_rows (RmpEdit *edit, gint64 look, GError **error);

/* Writes all values of @values as rows of @layer; only rows that differ change. */
gboolean rmp_layer_write_values (RmpEdit *edit, gint64 layer, const RmpValues *values,
                                 GError **error);

G_END_DECLS
