/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-trail.h: what of the pointer's events and of the places before it goes into a dab. */

#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

/* Masks of axes that are mirrored are below this one. */
#define RMP_BRUSH_N_SIDES 8

/* All zero at the beginning of a stroke. */
typedef struct
{
  gboolean was_put[RMP_BRUSH_N_SIDES]; /* by the axes mirrored: the stroke was there, … */
  float last[RMP_BRUSH_N_SIDES][3];    /* … last at */
} RmpBrushTrail;

/* The dab's direction: the way from the last place on its side, along the surface. */
void rmp_brush_trail_follow (RmpBrushTrail *self, RmpBrushDab *dab);

RmpBrushMode rmp_brush_mode_from_event (const RmpToolEvent *event);

/* Of a stylus: how hard, and with which end; a mouse leaves @event alone. @source: (nullable) */
void rmp_brush_read_pen (GdkEvent *source, RmpToolEvent *event);
double rmp_brush_pressure_from_event (const RmpToolEvent *event); /* a mouse presses fully */

G_END_DECLS
