/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-touch-private.h: shared by the files of wrinkle touches: wrinkle-touch.c takes a wrinkle,
 * deletes, keeps and pins; wrinkle-touch-pull.c pulls.
 */

#include "store/looks/touch-item.h"
#include "tools/touches/wrinkle-touch.h"
#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Lower wrinkles cannot be pulled, metres: their small height does not predict a larger one. */
#define RMP_WRINKLE_TOUCH_LOWEST 5e-5

struct _RmpWrinkleTouch
{
  RmpViewport *viewport;
  RmpTouched touched;
  RmpWorkspace *workspace; /* this and the following: while something is taken */
  RmpSurfaceHit hit;       /* on the crest of a wrinkle */
  RmpSurface *surface;
  RmpLook *look;
  RmpTouchItem *item; /* of the mark */
  double lift;        /* of the crest, metres */

  gboolean pulling;
  double press_x, press_y;
  double wanted;     /* of the parameter */
  RmpValues *pulled; /* (nullable): once the pointer has gone far enough */
};

RmpLayer *rmp_wrinkle_touch_get_layer (RmpWrinkleTouch *self);
void rmp_wrinkle_touch_report (RmpWrinkleTouch *self, const char *message);
void rmp_wrinkle_touch_end_pull (RmpWrinkleTouch *self);       /* cancels it */
char *rmp_wrinkle_touch_describe_pull (RmpWrinkleTouch *self); /* (transfer full) */

G_END_DECLS
