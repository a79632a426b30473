/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "grid.h"

void
rmp_piece_add_grid (RmpPiece *self, guint first, guint columns, guint rows)
{
  for (guint row = 0; row + 1 < rows; row++)
    for (guint column = 0; column + 1 < columns; column++)
      {
        const guint i = row * columns + column;
        const guint at[] = { i, i + 1, i + 1 + columns, i + columns };
        RmpCorner c[4];

        for (guint k = 0; k < 4; k++)
          c[k] = (RmpCorner){ first + at[k], at[k] };
        if ((row + column) % 2 == 0)
          {
            rmp_piece_add_triangle (self, c[0], c[1], c[2]);
            rmp_piece_add_triangle (self, c[0], c[2], c[3]);
          }
        else
          {
            rmp_piece_add_triangle (self, c[0], c[1], c[3]);
            rmp_piece_add_triangle (self, c[1], c[2], c[3]);
          }
      }
}

void
rmp_sample_add_sheet (RmpSample *self, RmpPiece *piece, RmpVec origin, RmpVec across, RmpVec up,
                      guint columns, guint rows, double margin,
                      void (*weigh) (RmpVec p, double *weights))
{
  const guint first = self->positions->len;

  for (guint row = 0; row < rows; row++)
    for (guint column = 0; column < columns; column++)
      {
        const double u = (double) column / (columns - 1), v = (double) row / (rows - 1);
        RmpVec p = vec_along (vec_along (origin, u, across), v, up);
        double weights[RMP_MAX_BONES] = { 0 };
        RmpInfluences influences;

        if (weigh)
          weigh (p, weights);
        else
          weights[0] = 1.0;
        influences = rmp_influences_from_weights (self->rig.n, weights);
        g_array_append_val (self->positions, p);
        g_array_append_val (self->influences, influences);
        rmp_piece_add_uv (piece, margin + u * vec_length (across), margin + v * vec_length (up));
      }
  rmp_piece_add_grid (piece, first, columns, rows);
}
