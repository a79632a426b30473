/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slides.c: how the points of a fold stray from its lift, Catmull–Rom between the knots of a table.
 *
 * Beyond the ends, where it is 0, the table goes on with the other sign: neighbours may slide
 * differently. Along the lift it is mirrored instead, because folds meet flat.
 */

#include "relief/relief.h"

#include <string.h>

#include "compute/processor.h"

#define LAST (RMP_RELIEF_SLIDE_KNOTS - 1)

/* Positions whose weights are found before knots are read. */
#define BATCH 64

/* The four numbers of a knot. */
typedef float Knot __attribute__ ((vector_size (16)));

/* Where t lies: returns the knot before it, and how far beyond that it is. */
static inline gint
find_knot (float t, float *u)
{
  const float share = 0.5f * (t + 1.0f),
              x = (float) LAST * (share > 0.0f ? MIN (share, 1.0f) : 0.0f);
  const gint knot = MIN ((gint) x, LAST - 1);

  *u = x - (float) knot;
  return knot;
}

/* The weights of four knots: the one before the interval, its two ends, and the one after. */
static inline void
weigh (float u, float *before, float *a, float *b, float *after)
{
  const float v = 1.0f - u, product = u * v;

  *before = -0.5f * product * v;
  *after = -0.5f * product * u;
  *a = v + product * (v - 0.5f * u);
  *b = u + product * (u - 0.5f * v);
}

/* The same for the derivative by u. */
static inline void
weigh_slope (float u, float *before, float *a, float *b, float *after)
{
  const float v = 1.0f - u;

  *before = v * (u - 0.5f * v);
  *after = u * (0.5f * u - v);
  *a = u * (4.5f * u - 5.0f);
  *b = v * (5.0f - 4.5f * v);
}

/* The table and one knot beyond either end. */
typedef struct
{
  Knot knots[RMP_RELIEF_SLIDE_KNOTS + 2];
} Table;

static inline Knot
load_knot (const float *table, gint knot)
{
  Knot result;

  memcpy (&result, table + 4 * knot, sizeof result);
  return result;
}

/* A knot from −1 to RMP_RELIEF_SLIDE_KNOTS; the first and the last lie beyond the table. */
static inline Knot
find_beyond (const float *table, gint knot)
{
  const Knot beyond = { -1.0f, -1.0f, -1.0f, 1.0f };

  if (knot < 0)
    return beyond * load_knot (table, 1);
  return knot > LAST ? beyond * load_knot (table, LAST - 1) : load_knot (table, knot);
}

static Knot
blend (const float *table, gint knot, float before, float a, float b, float after)
{
  return before * find_beyond (table, knot - 1) + a * load_knot (table, knot) +
         b * load_knot (table, knot + 1) + after * find_beyond (table, knot + 2);
}

void
rmp_relief_slide_lookup (const float *table, float t, float value[4], float slope[4])
{
  float u, before, a, b, after;
  const gint knot = find_knot (t, &u);
  Knot result;

  weigh (u, &before, &a, &b, &after);
  result = blend (table, knot, before, a, b, after);
  memcpy (value, &result, sizeof result);
  if (!slope)
    return;
  weigh_slope (u, &before, &a, &b, &after);
  result = 0.5f * (float) LAST * blend (table, knot, before, a, b, after);
  memcpy (slope, &result, sizeof result);
}

/* Four knots as columns. */
static inline void
store_four (Knot p, Knot q, Knot r, Knot s, float *const values[4], guint at)
{
  const Knot pq = __builtin_shufflevector (p, q, 0, 4, 1, 5),
             rs = __builtin_shufflevector (r, s, 0, 4, 1, 5);
  const Knot pq_last = __builtin_shufflevector (p, q, 2, 6, 3, 7),
             rs_last = __builtin_shufflevector (r, s, 2, 6, 3, 7);
  const Knot columns[4] = { __builtin_shufflevector (pq, rs, 0, 1, 4, 5),
                            __builtin_shufflevector (pq, rs, 2, 3, 6, 7),
                            __builtin_shufflevector (pq_last, rs_last, 0, 1, 4, 5),
                            __builtin_shufflevector (pq_last, rs_last, 2, 3, 6, 7) };

  for (guint c = 0; c < 4; c++)
    memcpy (values[c] + at, &columns[c], sizeof *columns);
}

/* Positions between knots, and what the knots around them count. */
typedef struct
{
  gint knots[BATCH];
  float before[BATCH], a[BATCH], b[BATCH], after[BATCH];
} Positions;

static inline Knot
blend_position (const Table *table, const Positions *positions, guint i)
{
  const Knot *knot = table->knots + positions->knots[i];

  return positions->before[i] * knot[0] + positions->a[i] * knot[1] + positions->b[i] * knot[2] +
         positions->after[i] * knot[3];
}

/* Up to a batch of positions. */
RMP_VECTOR_CLONES static void
look_up_batch (const Table *table, guint n, const float *t, float *const values[4])
{
  Positions positions;
  guint i = 0;

#pragma omp simd
  for (guint k = 0; k < n; k++)
    {
      float u;

      positions.knots[k] = find_knot (t[k], &u);
      weigh (u, &positions.before[k], &positions.a[k], &positions.b[k], &positions.after[k]);
    }
  for (; i + 4 <= n; i += 4)
    store_four (blend_position (table, &positions, i), blend_position (table, &positions, i + 1),
                blend_position (table, &positions, i + 2),
                blend_position (table, &positions, i + 3), values, i);
  for (; i < n; i++)
    {
      const Knot result = blend_position (table, &positions, i);

      for (guint c = 0; c < 4; c++)
        values[c][i] = result[c];
    }
}

void
rmp_relief_slide_lookup_all (const float *table, guint n, const float *t, float *const values[4])
{
  Table whole;

  whole.knots[0] = find_beyond (table, -1);
  memcpy (whole.knots + 1, table, RMP_RELIEF_SLIDE_KNOTS * sizeof *whole.knots);
  whole.knots[RMP_RELIEF_SLIDE_KNOTS + 1] = find_beyond (table, RMP_RELIEF_SLIDE_KNOTS);
  for (guint first = 0; first < n; first += BATCH)
    {
      float *const rest[4] = { values[0] + first, values[1] + first, values[2] + first,
                               values[3] + first };

      look_up_batch (&whole, MIN (n - first, BATCH), t + first, rest);
    }
}
