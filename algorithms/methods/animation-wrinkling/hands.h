/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hands.h: edits of wrinkles by hand in a frame. */

#include "inputs/touches.h"
#include "methods/animation-wrinkling/crease.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpCreaseField *field;
  const RmpCreaseOptions *options;
  guint64 frame;
  guint n;
  const RmpTouch *touches; /* [n] */
} RmpCreaseHands;

/* The index of the next touch of @kind on the garment in this frame, from index @from on; the
 * number of touches if there is none.
 */
guint rmp_crease_hands_next (const RmpCreaseHands *self, RmpTouchKind kind, guint from);

static inline RmpSurfacePoint
rmp_crease_touch_point (const RmpTouch *touch)
{
  return (RmpSurfacePoint){ touch->face, { touch->barycentric[0], touch->barycentric[1] } };
}

/* Whether a touch of @kind lies on the wrinkle along @curve. */
gboolean rmp_crease_hands_touch (const RmpCreaseHands *self, RmpTouchKind kind,
                                 const RmpSurfaceCurve *curve);

G_END_DECLS
