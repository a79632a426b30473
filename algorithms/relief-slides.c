/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-slides.c: how the points of a fold stray from its lift, Catmull–Rom between the knots of a table.
 *
 * Beyond the ends, where it is 0, the table goes on with the other sign: neighbours may slide differently. Along the lift it
 * is mirrored instead, because folds meet flat.
 */

#include "relief.h"

#include <string.h>

#include "geometry/clones.h"

#define LAST (RMP_RELIEF_SLIDE_KNOTS - 1)

/* Places whose weights are found before knots are read. */
#define BATCH 64

/* The four numbers of a knot. */
typedef float Knot __attribute__ ((vector_size (16)));

/* Where t lies: returns the knot before it, and how far beyond that it is. */
static inline gint
find_knot (float t, float *u)
{
  const float share = 0.5f * (t + 1.0f), x = (float) LAST * (share > 0.0f ? MIN (share, 1.0f) : 0.0f);
  const gint knot = MIN ((gint) x, LAST - 1);

  *u = x - (float) knot;
  return knot;
}

/* What the knots before, at both sides and after count. */
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

/* Of the knots from -1 to RMP_RELIEF_SLIDE_KNOTS. */
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
  return before * find_beyond (table, knot - 1) + a * load_knot (table, knot) + b * load_knot (table, knot + 1) +
         after * find_beyond (table, knot + 2);
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
  if (slope == NULL)
    return;
  weigh_slope (u, &before, &a, &b, &after);
  result = 0.5f * (float) LAST * blend (table, knot, before, a, b, after);
  memcpy (slope, &result, sizeof result);
}

/* Up to a batch of places. */
RMP_VECTOR_CLONES static void
look_up_batch (const Table *table, guint n, const float *t, float *const values[4])
{
  float *x = values[0], *y = values[1], *z = values[2], *w = values[3];
  float before[BATCH], a[BATCH], b[BATCH], after[BATCH];
  gint knots[BATCH];

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      float u;

      knots[i] = find_knot (t[i], &u);
      weigh (u, &before[i], &a[i], &b[i], &after[i]);
    }
  for (guint i = 0; i < n; i++)
    {
      const Knot *knot = table->knots + knots[i];
      const Knot result = before[i] * knot[0] + a[i] * knot[1] + b[i] * knot[2] + after[i] * knot[3];

      x[i] = result[0];
      y[i] = result[1];
      z[i] = result[2];
      w[i] = result[3];
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
      float *const rest[4] = { values[0] + first, values[1] + first, values[2] + first, values[3] + first };

      look_up_batch (&whole, MIN (n - first, BATCH), t + first, rest);
    }
}
