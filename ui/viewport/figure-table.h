/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* figure-table.h: the figures of the present frame for both sides of a pane: a column for each
 * side, with its letter and colour, and a column for the difference, second minus first.
 */

#include "evaluate/snapshot.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_FIGURE_TABLE (rmp_figure_table_get_type ())
G_DECLARE_FINAL_TYPE (RmpFigureTable, rmp_figure_table, RMP, FIGURE_TABLE, GtkWidget)

/* Clears the table. @sides: [RMP_N_SIDES] (nullable): NULL is plain skinning */
void rmp_figure_table_begin (RmpFigureTable *self, RmpVariant *const sides[RMP_N_SIDES]);

/* Adds the figures of a garment. @looks: [RMP_N_SIDES] names; @results: [RMP_N_SIDES] (nullable):
 * the available frames
 */
void rmp_figure_table_add (RmpFigureTable *self, const char *garment,
                           const char *const looks[RMP_N_SIDES],
                           const RmpResult *const results[RMP_N_SIDES]);

/* The text of a cell, for tests; rows and columns count from 0; NULL: an empty cell. (transfer
 * none)
 */
const char *rmp_figure_table_get_text (RmpFigureTable *self, int column, int row);
int rmp_figure_table_get_n_rows (RmpFigureTable *self);

G_END_DECLS
