/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* waved-sheet.h: a square sheet of 1 m, of the form mesh, with waves across x, whose texture
 * coordinates are its places.
 */

#include "relief/relief.h"

#define SHEET_N 24     /* cells of a side of the coarse mesh */
#define SHEET_PIECES 6 /* that its edges are cut in */

typedef struct
{
  double length, height; /* metres */
  double slide;          /* metres along x that crests lean over */
  double end;            /* of the waves, along x */
  double swell;          /* metres: of half a wave from x = 0 to 1 */
  const double *turn;    /* (nullable): [9] a rotation, row by row, of all of it */
} SheetWaves;

/* The coarse mesh; @parted: each cell is an island of the chart of its own. (transfer full) */
RmpMesh *waved_sheet_new_mesh (gboolean parted);

/* Where the mesh is without waves. (transfer full) */
float *waved_sheet_new_base (const RmpMesh *mesh, const SheetWaves *waves);

/* What is at a place of the sheet. @normal: (nullable) */
void waved_sheet_find (const SheetWaves *waves, double x, double y, double position[3],
                       double normal[3]);

/* (transfer full) */
RmpRelief *waved_sheet_new_relief (RmpMesh *mesh, const SheetWaves *waves);
