/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: what the tests of all writers write: a grid of 2 × 2 quads over three frames. */

#include "bake/writer.h"

#define SIDE 3
#define N_VERTICES (SIDE * SIDE)
#define N_FACES 8
#define N_FRAMES 3

typedef struct
{
  char *folder;
  RmpReliefTopology *topology;
  float frames[N_FRAMES][3 * N_VERTICES];
  float normals[3 * N_VERTICES];
  RmpBakeTarget target;
} Grid;

void grid_set_up (Grid *grid, gconstpointer data);
void grid_tear_down (Grid *grid, gconstpointer data);

/* Heights in eighths, which no mathematical library rounds in its own way: for tests of all bytes.
 */
void grid_make_exact (Grid *grid);

/* All frames, and their files get their names. */
void grid_write (Grid *grid, const RmpBakeWriter *writer);
void grid_publish (Grid *grid);

/* A file of the grid's folder. (transfer full) */
guint8 *grid_load (Grid *grid, const char *name, gsize *size);

/* Shifts and sums, so that the machine's own order plays no part. */
guint32 grid_big (const guint8 *bytes);
guint32 grid_little (const guint8 *bytes);
float grid_float (guint32 bits);
