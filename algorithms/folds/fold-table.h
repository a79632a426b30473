/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-table.h: the table of a line's folds, ω = B (t) · cubic (d / σ), as a net that lies on them
 * in space: along rows t is even, along columns d is, so that a fold's profile is read both ways,
 * to scale. Crests that wander take their rows along.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Rows of a fold, from one end of its piece to the other, and columns to either side of the line,
 * the last at its reach.
 */
#define RMP_FOLD_TABLE_ROWS 8
#define RMP_FOLD_TABLE_COLUMNS 4

typedef struct
{
  guint n_points;          /* pairs: each two are the ends of a part of the net */
  float *points, *normals; /* [n × 3] metres, on the raised surface, and unit */
  gint32 *pieces;          /* [n] fold, as the line numbers them, of the part that begins there */
} RmpFoldTable;

/**
 * rmp_fold_table_new:
 * @relief: of the form `folds`
 * @line: of that relief
 *
 * Returns: (transfer full) (nullable): %NULL where the relief does not tell
 */
RmpFoldTable *rmp_fold_table_new (const RmpRelief *relief, const RmpOverlayLine *line);
void rmp_fold_table_free (RmpFoldTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldTable, rmp_fold_table_free)

G_END_DECLS
