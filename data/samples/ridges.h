/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridges.h: patterns of parallel ridges as an artist would paint them on a garment: not quite
 * straight, broken here and there.
 */

#include "sample.h"

#define RMP_RIDGES_SIZE 1024 /* texels a side */

/* A piece has as many as begin with a name. */
struct _RmpRidges
{
  const char *name;
  double angle;        /* radians, of the ridges from the u axis */
  double wavelength;   /* metres */
  double irregularity; /* 0: straight waves … 1 */
  double amplitude;    /* metres between troughs and crests */
};

/**
 * rmp_ridges_draw:
 * @metres_per_uv: of the piece
 *
 * Returns: (transfer full): [#RMP_RIDGES_SIZE²] greys of 16 bits, first row at the top (v = 1);
 *   32768 lifts nothing
 */
guint16 *rmp_ridges_draw (const RmpRidges *self, double metres_per_uv);

/* Writes it as a PNG file. */
gboolean rmp_ridges_write (const RmpRidges *self, double metres_per_uv, const char *path,
                           GError **error);
