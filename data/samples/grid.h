/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: rows and columns of vertices that make an open sheet. */

#include "sample.h"

/**
 * rmp_piece_add_grid:
 * @first: vertex of the sample in the first column of the first row; the others follow, row by row
 * @columns, @rows: numbers of vertices
 *
 * Adds the faces of a sheet, split along alternating diagonals, whose texture coordinates the piece
 * has already in the same order, from the first on. Columns run to the right and rows up, seen from
 * outside.
 */
void rmp_piece_add_grid (RmpPiece *self, guint first, guint columns, guint rows);

/**
 * rmp_sample_add_sheet:
 * @origin: where the first vertex is
 * @across, @up: from there to the ends of the first row and of the first column, metres
 * @columns, @rows: numbers of vertices
 * @margin: metres round the sheet on its texture
 * @weigh: (nullable): sets how much of each bone a vertex follows: [#RMP_MAX_BONES], 0 before;
 *   without it, vertices follow the first bone
 *
 * Adds the vertices, texture coordinates and faces of a flat sheet.
 */
void rmp_sample_add_sheet (RmpSample *self, RmpPiece *piece, RmpVec origin, RmpVec across,
                           RmpVec up, guint columns, guint rows, double margin,
                           void (*weigh) (RmpVec p, double *weights));
