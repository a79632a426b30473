/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* glb-player.h: mixes the morph targets of a glTF file, as a player does. Packed views are decoded
 * by meshoptimizer's own decoder.
 */

#include "glb-file.h"

#define PLAYER_MOST_FRAMES 260

/* The bytes of a view, unpacked where they are packed. (transfer full) */
guint8 *glb_unpack (const Glb *glb, gint64 which);

/* All numbers of an accessor, of floats or normalised shorts. (transfer full) */
float *glb_numbers (const Glb *glb, gint64 which, guint width, guint *n);

/* The one mesh of a file. */
typedef struct
{
  Glb glb;
  guint n, n_targets, n_frames;
  float *base[2], *weights, *targets[2][PLAYER_MOST_FRAMES]; /* of positions and normals */
  double scale, center[3];
} Played;

/* @name: of a file in the grid's folder */
void played_open (Played *self, Grid *grid, const char *name);
void played_close (Played *self);

/* What a player adds up. @kind: 0: positions, in the node; 1: normals, of any length */
void played_add (const Played *self, guint kind, guint frame, guint v, double sum[3]);
