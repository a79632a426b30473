/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-sheet.h: a flat sheet, or a tube, and the waves on it. Its places are such that halves of
 * them are exact.
 */

#include "methods/gpu-wrinkles/gpu-wrinkles.h"
#include "methods/gpu-wrinkles/report.h"
#include "methods/gpu-wrinkles/settings.h"

G_BEGIN_DECLS

#define WAVE_SHEET_EDGE 0.0625 /* metres */

typedef struct
{
  guint across; /* vertices a side */
  guint n, n_faces;
  RmpMesh *mesh;
  float *posed; /* [n × 3] as at rest until it is changed */
  RmpInput input;
  RmpValues *values;
  RmpAccelerator *accelerator; /* (nullable): of steps, borrowed */
} WaveSheet;

/* @cells × @cells uneven squares in the xy plane, over texture coordinates of even ones; @round:
 * bent to half a tube about y. Values are as they are by default, but waves regular.
 */
void wave_sheet_init (WaveSheet *self, guint cells, gboolean round);
void wave_sheet_clear (WaveSheet *self);

/* Posed: x and y by the rows of [a b; c d], z as at rest. */
void wave_sheet_deform (WaveSheet *self, double a, double b, double c, double d);

/* One wave along x over the whole of the flat sheet at rest, of @k radians a metre. (transfer
 * full)
 */
RmpRelief *wave_sheet_plane_wave (const WaveSheet *self, double k, double amplitude);

gboolean wave_sheet_is_inside (const WaveSheet *self, guint vertex);

RmpWaveCloth *wave_sheet_cloth (const WaveSheet *self);
gpointer wave_sheet_prepare (WaveSheet *self, const char *settings);

/* A frame of @posed as it is. @output: (nullable) */
void wave_sheet_step (WaveSheet *self, gpointer shared, gpointer state, guint n_threads,
                      RmpOutput *output);

/* How far waves by kernels are from the reference, over a motion that bends, shears and compresses
 * the sheet; phases are compared by their energy.
 */
typedef struct
{
  double amplitude;                /* the largest difference, of the highest wave there may be */
  double vector;                   /* of wave vectors, of their length */
  double energy, reference_energy; /* of the last frame */
  gboolean on_card;                /* in the last frame */
} WaveSheetComparison;

/* @accelerator: (nullable): the reference of the kernels */
void wave_sheet_compare (WaveSheet *self, RmpAccelerator *accelerator, gboolean across,
                         WaveSheetComparison *comparison);

G_END_DECLS
