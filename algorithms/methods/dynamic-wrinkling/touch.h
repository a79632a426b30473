/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch.h: places of the cloth where somebody pinned, deleted or kept a wrinkle by hand, in one frame. */

#include "methods/dynamic-wrinkling/wrinkle.h"
#include "technique.h"
#include "wrinkles/reach.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTouchKind kind;
  guint32 face; /* of the cloth */
  double barycentric[3];
} RmpWrinkleTouch;

/* Whether the active part of @wrinkle runs over the cloth within its width of one of these places of @kind. */
gboolean rmp_wrinkle_is_touched (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame, RmpReach *reach,
                                 RmpTouchKind kind, guint n_touches, const RmpWrinkleTouch *touches);

G_END_DECLS
