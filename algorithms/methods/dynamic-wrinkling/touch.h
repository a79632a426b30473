/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch.h: places where wrinkles were pinned, deleted or kept by hand, in one frame. */

#include "inputs/touches.h"
#include "methods/dynamic-wrinkling/wrinkle.h"
#include "wrinkles/reach.h"

G_BEGIN_DECLS

typedef struct
{
  RmpTouchKind kind;
  guint32 face; /* of the cloth */
  double barycentric[3];
} RmpWrinkleMark;

/* Whether the active part of @wrinkle passes one of these positions of @kind on the cloth within
 * its width.
 */
gboolean rmp_wrinkle_is_touched (const RmpWrinkle *wrinkle, const RmpWrinkleFrame *frame,
                                 RmpReach *reach, RmpTouchKind kind, guint n_touches,
                                 const RmpWrinkleMark *touches);

G_END_DECLS
