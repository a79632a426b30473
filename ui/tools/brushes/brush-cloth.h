/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-cloth.h: the cloth at which a brush points: that of the pane under the pointer, as it is
 * shown. Slow parts are prepared in a thread; until that is done the brush uses what the pane
 * showed before, or nothing.
 */

#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShownCloth *shown;  /* (nullable) */
  RmpShownCloth *coming; /* (nullable): being prepared */
} RmpBrushCloth;

/* @ready: called when a newer cloth is ready; not called if it was quick to prepare */
void rmp_brush_cloth_follow (RmpBrushCloth *self, RmpViewport *viewport, guint pane,
                             GSourceOnceFunc ready, gpointer data);

/* Waits until the newest cloth is ready: for strokes, whose beginning must not be lost. */
void rmp_brush_cloth_settle (RmpBrushCloth *self);

void rmp_brush_cloth_clear (RmpBrushCloth *self);

G_END_DECLS
