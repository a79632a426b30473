/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-dab.h: what a stroke does at one place of the surface, and what it is for. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_BRUSH_ADD,
  RMP_BRUSH_INVERT, /* Control, or the eraser's end of a pen */
  RMP_BRUSH_SMOOTH, /* Shift */
} RmpBrushMode;

typedef struct
{
  RmpSurfaceHit hit;  /* where the middle of the ring is */
  double radius;      /* metres, pressure counted */
  double strength;    /* 0 … 1, pressure counted; its meaning depends on the mode */
  double angle;       /* radians, as set with Ctrl+F */
  float direction[3]; /* unit, along the stroke on the surface; 0 at the first dab */
  guint twin;         /* 0: under the pointer; else the mirrored axes, as bits 1, 2, 4 */
  gboolean through;   /* also reaches back faces */
} RmpBrushDab;

G_END_DECLS
