/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* box.h: boxes along the axes. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  float low[3], high[3];
} RmpBox;

static inline void
rmp_box_include (RmpBox *self, const RmpBox *other)
{
  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = MIN (self->low[c], other->low[c]);
      self->high[c] = MAX (self->high[c], other->high[c]);
    }
}

/* Without branches: which of them is apart cannot be told beforehand. */
static inline gboolean
rmp_box_meets (const RmpBox *a, const RmpBox *b)
{
  return (a->low[0] <= b->high[0]) & (b->low[0] <= a->high[0]) & (a->low[1] <= b->high[1]) &
         (b->low[1] <= a->high[1]) & (a->low[2] <= b->high[2]) & (b->low[2] <= a->high[2]);
}

G_END_DECLS
