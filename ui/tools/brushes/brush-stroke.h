/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-stroke.h: cuts what a pointer does into places that are evenly spaced on the surface, however far apart its motions
 * are. A rope holds the pen behind the pointer, so that a stroke is smooth.
 */

#include "tools/brushes/brush-settings.h"
#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

typedef struct _RmpBrushStroke RmpBrushStroke;

/* @hit: the next place of the stroke. @pressure: 0 … 1 there */
typedef void (*RmpBrushPlaceFunc) (gpointer data, const RmpSurfaceHit *hit, double pressure);

/* @surface: what may be painted; others hide it. @through: it may be painted from inside */
RmpBrushStroke *rmp_brush_stroke_new (RmpViewport *viewport, RmpShownCloth *cloth, RmpSurface *surface,
                                      RmpBrushSettings *settings, gboolean through, RmpBrushPlaceFunc place,
                                      gpointer data);
void rmp_brush_stroke_free (RmpBrushStroke *self);

/* Puts the pen down: the first place, if the surface is there. Pixels of the viewport. */
void rmp_brush_stroke_start (RmpBrushStroke *self, double x, double y, double pressure);

/* The pointer goes on. @straight: without a rope */
void rmp_brush_stroke_extend (RmpBrushStroke *self, double x, double y, double pressure, gboolean straight);

/* Where the rope of the settings pulls a pen from @pen with the pointer at @pointer. Returns: FALSE: it is slack */
gboolean rmp_brush_rope_pull (RmpBrushSettings *settings, const double pen[2], const double pointer[2], double to[2]);

/* Where the pen is, and whether that is behind the pointer. */
gboolean rmp_brush_stroke_get_pen (RmpBrushStroke *self, double *x, double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBrushStroke, rmp_brush_stroke_free)

G_END_DECLS
