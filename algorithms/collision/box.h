/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* box.h: boxes along the axes. */

#include <glib.h>

#ifdef __SSE2__
#  include <emmintrin.h>
#endif

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
#ifdef __SSE2__
  /* Either load also has one number that is not looked at. */
  const __m128 a_low = _mm_loadu_ps (a->low), b_low = _mm_loadu_ps (b->low);
  const __m128 a_high = _mm_loadu_ps ((const float *) a + 2);
  const __m128 b_high = _mm_loadu_ps ((const float *) b + 2);
  const int lower = _mm_movemask_ps (_mm_cmple_ps (a_low, _mm_shuffle_ps (b_high, b_high, 0x39)));
  const int higher = _mm_movemask_ps (_mm_cmple_ps (b_low, _mm_shuffle_ps (a_high, a_high, 0x39)));

  return (lower & higher & 7) == 7;
#else
  return (a->low[0] <= b->high[0]) & (b->low[0] <= a->high[0]) & (a->low[1] <= b->high[1]) &
         (b->low[1] <= a->high[1]) & (a->low[2] <= b->high[2]) & (b->low[2] <= a->high[2]);
#endif
}

G_END_DECLS
