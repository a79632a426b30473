/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-touch.h: wrinkles that a method makes by itself, taken by hand: deleted, kept, pinned on bare cloth, or pulled.
 *
 * What is done stays with the cloth and acts in the marked part of the clip, or from the present frame on where that is not
 * in it. A pull sets the parameter that heights follow. Each is one edit.
 */

#include "tools/tool.h"
#include "tools/touches/touched.h"

G_BEGIN_DECLS

typedef struct _RmpWrinkleTouch RmpWrinkleTouch;

RmpWrinkleTouch *rmp_wrinkle_touch_new (RmpViewport *viewport);
void rmp_wrinkle_touch_free (RmpWrinkleTouch *self);

/* Takes what is under a place in the widget, on a look whose wrinkles can be touched: a mark, a wrinkle, or bare cloth. */
RmpTouched rmp_wrinkle_touch_take (RmpWrinkleTouch *self, double x, double y);
RmpTouched rmp_wrinkle_touch_get (RmpWrinkleTouch *self);
void rmp_wrinkle_touch_let_go (RmpWrinkleTouch *self);

gboolean rmp_wrinkle_touch_delete (RmpWrinkleTouch *self); /* the wrinkle or the mark; FALSE: there is none */
void rmp_wrinkle_touch_keep (RmpWrinkleTouch *self);
void rmp_wrinkle_touch_pin (RmpWrinkleTouch *self);

/* A press on the wrinkle begins a pull. Returns: FALSE if it is beside it */
gboolean rmp_wrinkle_touch_press (RmpWrinkleTouch *self, const RmpToolEvent *event);
void rmp_wrinkle_touch_drag (RmpWrinkleTouch *self, const RmpToolEvent *event);
void rmp_wrinkle_touch_release (RmpWrinkleTouch *self);
gboolean rmp_wrinkle_touch_is_pulling (RmpWrinkleTouch *self);

void rmp_wrinkle_touch_snapshot (RmpWrinkleTouch *self, GtkSnapshot *snapshot);

/* What can be done now; NULL: nothing is touched. (transfer full) (nullable) */
char *rmp_wrinkle_touch_get_hint (RmpWrinkleTouch *self);

G_END_DECLS
