/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stretch-crosses.h: the table of stretches, for techniques that measure how the cloth is
 * stretched: a row for each face of the garment's mesh that has an area at rest.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/* How a face of the garment's mesh is stretched against its reference shape, along its principal
 * directions.
 */
typedef struct
{
  float position[3], normal[3]; /* its middle on the relief, metres, and unit */
  float size;                   /* root of its area, metres */
  float axes[2][3];             /* unit, posed */
  float stretches[2];           /* along these axes; below 1: compressed */
  float ridge[3];               /* along painted ridges, posed; at most 1 long: if parallel */
  gboolean overstretched;       /* even flat it is larger than the cloth on it */
} RmpStretchCross;

extern const RmpTableKind rmp_stretch_table_kind;

/* @output: of a technique that declares the table */
RmpStretchCross *rmp_stretch_crosses_add (RmpOutput *output);

G_END_DECLS
