/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layered-sheet.h: a sheet lifted by two patterns, whose chart is cut into islands, for tests. */

#include "relief/relief.h"

#define LAYERED_SHEET_SIZE 0.4f /* metres a side */

typedef struct
{
  guint n; /* cells a side, each two faces */
  /* 1 … 4 ways to lie in the chart: turned, mirrored, scaled; blocks of 2 × 2 cells each by chance
   */
  guint n_islands;
  guint side;        /* texels */
  gboolean noise;    /* texels by chance instead of a wave and a weave painted across the seams */
  gboolean bare;     /* some faces have no chart */
  gboolean far;      /* the chart lies 2 to the left and 3 up of the image, which repeats */
  float bulge;       /* metres */
  gboolean normals;  /* two maps of normals on top */
  gboolean weighted; /* factors are made of weights: of masks, and of sides of a bone across it */
  float shift;       /* of the wave, in waves */
  guint n_more;      /* patterns on top, low ones of several sizes */
} LayeredSheet;

RmpRelief *layered_sheet_new (const LayeredSheet *shape);

/* The wave with more of it painted: from texel (@from, @from) on, @n texels a side. (transfer full)
 */
RmpHeightImage *layered_sheet_paint (RmpHeightImage *image, guint from, guint n);
RmpHeightImage *layered_sheet_new_image (const LayeredSheet *shape, guint pattern);
