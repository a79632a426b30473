/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-cloth.h: the cloth that a brush points at: that of the pane under the pointer, as it is shown. What of it takes
 * long is made in a thread; until then the brush points at what the pane showed before, or at nothing.
 */

#include "viewport/shown-cloth.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShownCloth *shown;  /* (nullable) */
  RmpShownCloth *coming; /* (nullable): in the making */
} RmpBrushCloth;

/* @ready: a newer cloth is there than at the return; not called where it was quick to make */
void rmp_brush_cloth_follow (RmpBrushCloth *self, RmpViewport *viewport, guint pane, GSourceOnceFunc ready,
                             gpointer data);

/* From now on it is the newest, whatever that takes: for strokes, which must not miss their beginning. */
void rmp_brush_cloth_settle (RmpBrushCloth *self);

void rmp_brush_cloth_clear (RmpBrushCloth *self);

G_END_DECLS
