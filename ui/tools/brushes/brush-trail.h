/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-trail.h: the values of a dab that come from pointer events and from earlier dabs. */

#include "tools/brushes/brush-dab.h"
#include "tools/tool.h"

G_BEGIN_DECLS

/* The number of combinations of mirrored axes. */
#define RMP_BRUSH_N_SIDES 8

/* All zero at the beginning of a stroke. */
typedef struct
{
  gboolean was_put[RMP_BRUSH_N_SIDES]; /* by mirrored axes: there was a dab, … */
  float last[RMP_BRUSH_N_SIDES][3];    /* … last at */
} RmpBrushTrail;

/* Sets the direction of the dab: from the last dab on its side, along the surface. */
void rmp_brush_trail_follow (RmpBrushTrail *self, RmpBrushDab *dab);

RmpBrushMode rmp_brush_mode_from_event (const RmpToolEvent *event);

/* Reads pressure and eraser of a stylus; for a mouse @event is not changed. @source: (nullable) */
void rmp_brush_read_pen (GdkEvent *source, RmpToolEvent *event);
double rmp_brush_pressure_from_event (const RmpToolEvent *event); /* 1 for a mouse */

G_END_DECLS
