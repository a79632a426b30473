/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "methods/dynamic-wrinkling/label-steps.h"
#include "methods/dynamic-wrinkling/state.h"

G_BEGIN_DECLS

struct _RmpWrinkleState
{
  const RmpWrinkleCloth *cloth;
  guint64 frame; /* steps so far */
  guint64 next_id;
  RmpWrinkleFrame *last;       /* (nullable): of the last step */
  RmpFlatTriangle *references; /* [#F] */
  guint8 *labels;              /* [#F] */
  gint64 energy;
  GPtrArray *wrinkles; /* (element-type RmpWrinkle) oldest first */

  RmpWrinkleLabelSteps *graph; /* (nullable): for finding labels; not part of the saved state */
};

G_END_DECLS
