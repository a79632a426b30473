/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-stroke.h: turns pointer motion into places that are evenly spaced on the surface, however
 * far apart the events are. The pointer pulls the pen by a rope, so that strokes are smooth.
 */

#include "tools/brushes/brush-settings.h"
#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

typedef struct _RmpBrushStroke RmpBrushStroke;

/* @hit: the next place of the stroke. @pressure: 0 … 1 there */
typedef void (*RmpBrushPlaceFunc) (gpointer data, const RmpSurfaceHit *hit, double pressure);

/* @surface: the surface to paint; others may hide it. @through: it may be painted from inside */
RmpBrushStroke *rmp_brush_stroke_new (RmpViewport *viewport, RmpShownCloth *cloth,
                                      RmpSurface *surface, RmpBrushSettings *settings,
                                      gboolean through, RmpBrushPlaceFunc position, gpointer data);
void rmp_brush_stroke_free (RmpBrushStroke *self);

/* Puts the pen down; the first place, if the surface is there. In pixels of the viewport. */
void rmp_brush_stroke_start (RmpBrushStroke *self, double x, double y, double pressure);

/* Follows the pointer. @straight: without a rope */
void rmp_brush_stroke_extend (RmpBrushStroke *self, double x, double y, double pressure,
                              gboolean straight);

/* Finds where the rope pulls the pen from @pen when the pointer is at @pointer. Returns: FALSE if
 * the rope is slack
 */
gboolean rmp_brush_rope_pull (RmpBrushSettings *settings, const double pen[2],
                              const double pointer[2], double to[2]);

/* The place of the pen. Returns: whether it is behind the pointer */
gboolean rmp_brush_stroke_get_pen (RmpBrushStroke *self, double *x, double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBrushStroke, rmp_brush_stroke_free)

G_END_DECLS
