/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "methods/animation-wrinkling/state.h"

G_BEGIN_DECLS

struct _RmpCreaseState
{
  const RmpCreaseCloth *cloth;
  guint64 frame; /* steps so far */
  guint64 next_id;
  GPtrArray *creases; /* (element-type RmpCrease) by rising id */
};

G_END_DECLS
