/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-rows.h: the table of folds, for techniques that raise folds along lines: a row for each fold
 * of the frame.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  guint feature;                           /* names line and piece, the same in all frames */
  char *line;                              /* name of its line: a GRefString */
  guint64 line_id;                         /* of the drawn line; 0: found by the technique */
  guint piece;                             /* index on its line */
  double begin, end;                       /* of its piece, as in RmpFoldPiece */
  double height;                           /* X, metres */
  double rest_length, base_length, length; /* L0, L (0), L (X), metres */
  double residual;                         /* |L (X) / L0 − 1| of a compressed fold */
  guint steps;                             /* solver steps */
  const char *status; /* "ok", "no-lift", "no-rest-length", "bad-frame", "capped", … */
} RmpFoldRow;

extern const RmpTableKind rmp_fold_table_kind;

/* 0 and %NULL for an output whose technique has no table of folds, and for an output that is all
 * zero.
 */
guint rmp_fold_rows_count (const RmpOutput *output);
const RmpFoldRow *rmp_fold_rows_get (const RmpOutput *output, guint fold);

/* A new row, all zero. @output: of a technique that declares the table */
RmpFoldRow *rmp_fold_rows_add (RmpOutput *output);

G_END_DECLS
