/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-touch.h: takes wrinkles that a method has made, to delete, keep or pull them, or to pin
 * new ones on bare cloth.
 *
 * Touches stay with the cloth and act in the marked range of the clip, or from the present frame on
 * if that is outside the range. A pull sets the parameter to which heights are proportional. Each
 * is one edit.
 */

#include "tools/tool.h"
#include "tools/touches/touched.h"

G_BEGIN_DECLS

typedef struct _RmpWrinkleTouch RmpWrinkleTouch;

RmpWrinkleTouch *rmp_wrinkle_touch_new (RmpViewport *viewport);
void rmp_wrinkle_touch_free (RmpWrinkleTouch *self);

/* Takes what is under a place in the widget, for a look whose wrinkles can be touched: a mark, a
 * wrinkle, or bare cloth.
 */
RmpTouched rmp_wrinkle_touch_take (RmpWrinkleTouch *self, double x, double y);
RmpTouched rmp_wrinkle_touch_get (RmpWrinkleTouch *self);
void rmp_wrinkle_touch_let_go (RmpWrinkleTouch *self);

gboolean rmp_wrinkle_touch_delete (
    RmpWrinkleTouch *self); /* the wrinkle or the mark; FALSE: there is none */
void rmp_wrinkle_touch_keep (RmpWrinkleTouch *self);
void rmp_wrinkle_touch_pin (RmpWrinkleTouch *self);

/* A press on the wrinkle begins a pull. Returns: FALSE if the press is not on the wrinkle */
gboolean rmp_wrinkle_touch_press (RmpWrinkleTouch *self, const RmpToolEvent *event);
void rmp_wrinkle_touch_drag (RmpWrinkleTouch *self, const RmpToolEvent *event);
void rmp_wrinkle_touch_release (RmpWrinkleTouch *self);
gboolean rmp_wrinkle_touch_is_pulling (RmpWrinkleTouch *self);

void rmp_wrinkle_touch_snapshot (RmpWrinkleTouch *self, GtkSnapshot *snapshot);

/* A hint about what can be done now; NULL: nothing is taken. (transfer full) (nullable) */
char *rmp_wrinkle_touch_get_hint (RmpWrinkleTouch *self);

G_END_DECLS
