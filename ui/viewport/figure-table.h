/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* figure-table.h: the figures of the shown frame of both sides of a pane: one column a side, with its letter and colour, and
 * what the second has more than the first.
 */

#include "evaluate/snapshot.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_FIGURE_TABLE (rmp_figure_table_get_type ())
G_DECLARE_FINAL_TYPE (RmpFigureTable, rmp_figure_table, RMP, FIGURE_TABLE, GtkWidget)

/* Starts anew. @sides: [RMP_N_SIDES] (nullable): NULL is plain skinning */
void rmp_figure_table_begin (RmpFigureTable *self, RmpVariant *const sides[RMP_N_SIDES]);

/* A garment's figures. @looks: [RMP_N_SIDES] names; @results: [RMP_N_SIDES] (nullable): frames that are there */
void rmp_figure_table_add (RmpFigureTable *self, const char *garment, const char *const looks[RMP_N_SIDES],
                           const RmpResult *const results[RMP_N_SIDES]);

/* What stands in a cell, for tests: rows and columns count from 0; NULL: nothing. (transfer none) */
const char *rmp_figure_table_get_text (RmpFigureTable *self, int column, int row);
int rmp_figure_table_get_n_rows (RmpFigureTable *self);

G_END_DECLS
