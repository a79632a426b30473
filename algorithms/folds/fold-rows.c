/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fold-rows.h"

#define COLUMN(...) RMP_COLUMN (RmpFoldRow, __VA_ARGS__)

static const RmpColumn columns[] = {
  COLUMN ("line", N_ ("Line"), N_ ("The fold line it stands on"), NAME, NONE, line),
  COLUMN ("line_id", N_ ("Drawn line"), N_ ("Number of the line somebody drew; 0: it was found"),
          NUMBER, NONE, line_id),
  COLUMN ("feature", N_ ("Fold"), N_ ("The same for a fold in every frame"), COUNT, NONE, feature),
  COLUMN ("piece", N_ ("Piece"), N_ ("Which piece of its line, from 0"), COUNT, NONE, piece),
  COLUMN ("begin", N_ ("Begin"), N_ ("Where its piece begins, from the middle of the line"), REAL,
          METRE, begin),
  COLUMN ("end", N_ ("End"), N_ ("Where its piece ends, from the middle of the line"), REAL, METRE,
          end),
  COLUMN ("height", N_ ("Height"), N_ ("X: how far the fold rises"), REAL, METRE, height),
  COLUMN ("rest_length", N_ ("Length at rest"), N_ ("L0: of the piece in the rest shape"), REAL,
          METRE, rest_length),
  COLUMN ("skinned_length", N_ ("Skinned length"), N_ ("L (0): of the piece without the fold"),
          REAL, METRE, base_length),
  COLUMN ("length", N_ ("Length"), N_ ("L (X): of the piece over the fold"), REAL, METRE, length),
  COLUMN ("residual", N_ ("Residual"), N_ ("|L (X) / L0 − 1| where the piece is compressed"), REAL,
          FRACTION, residual),
  COLUMN ("steps", N_ ("Steps"), N_ ("Steps of the solver"), COUNT, COUNT, steps),
  COLUMN ("status", N_ ("Status"), N_ ("“ok”, or what kept the fold from its height"), WORD, NONE,
          status),
};

const RmpTableKind rmp_fold_table_kind = {
  .id = "folds",
  .label = N_ ("Folds"),
  .row_size = sizeof (RmpFoldRow),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
};

guint
rmp_fold_rows_count (const RmpOutput *output)
{
  const RmpTable *table = rmp_output_get_table (output, &rmp_fold_table_kind);

  return table ? rmp_table_get_n_rows (table) : 0;
}

const RmpFoldRow *
rmp_fold_rows_get (const RmpOutput *output, guint fold)
{
  const RmpTable *table = rmp_output_get_table (output, &rmp_fold_table_kind);

  return table && fold < rmp_table_get_n_rows (table) ? rmp_table_get_row (table, fold) : NULL;
}

RmpFoldRow *
rmp_fold_rows_add (RmpOutput *output)
{
  return rmp_table_add_row (rmp_output_get_table (output, &rmp_fold_table_kind));
}
