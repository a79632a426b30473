/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/standing.h"

#include <math.h>

/* Texels side by side that stand farther from each other than this are not of one piece. */
#define FARTHEST 16.0f
/* Of twice the area of a triangle, in texels: less is a line. */
#define NO_AREA 1e-6f
/* How far outside of a triangle a texel still is its own, so that none falls between two. */
#define ON_EDGE 1e-4f

/* Texels that what lies side by side may move apart or together by: a wall has no width, and what
 * hangs over has less than none, so that cloth keeps a part of the width that it has on the chart.
 */
#define MOST_CHANGE 0.5f
/* Sweeps to and fro. */
#define N_SWEEPS 3

/* Where a texel's cloth stands, in texels, and how high. */
typedef struct
{
  float x, y, height;
} Standing;

static Standing
get_standing (const float *values, guint side, guint x, guint y)
{
  const float *at = values + RMP_STANDING_N_VALUES * ((gsize) y * side + x);

  return (Standing){ (float) x + at[1], (float) y + at[2], at[0] };
}

static gboolean
is_whole (const Standing corners[3])
{
  for (guint k = 0; k < 3; k++)
    if (isnan (corners[k].height) || !(hypotf (corners[k].x - corners[(k + 1) % 3].x,
                                               corners[k].y - corners[(k + 1) % 3].y) < FARTHEST))
      return FALSE;
  return TRUE;
}

/* Raises the texels under a triangle to its height. */
static void
stand_triangle (const Standing corners[3], guint side, float *heights)
{
  const Standing *a = corners, *b = corners + 1, *c = corners + 2;
  const float area = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
  const float most = (float) side - 1.0f;
  const float left = ceilf (MAX (0.0f, MIN (a->x, MIN (b->x, c->x)) - ON_EDGE));
  const float right = floorf (MIN (most, MAX (a->x, MAX (b->x, c->x)) + ON_EDGE));
  const float low = ceilf (MAX (0.0f, MIN (a->y, MIN (b->y, c->y)) - ON_EDGE));
  const float high = floorf (MIN (most, MAX (a->y, MAX (b->y, c->y)) + ON_EDGE));

  if (!(fabsf (area) > NO_AREA))
    return;
  for (float y = low; y <= high; y++)
    for (float x = left; x <= right; x++)
      {
        const float u = ((x - a->x) * (c->y - a->y) - (y - a->y) * (c->x - a->x)) / area;
        const float v = ((b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x)) / area;
        const float height = a->height + u * (b->height - a->height) + v * (c->height - a->height);
        float *there = heights + (gsize) y * side + (gsize) x;

        if (MIN (u, MIN (v, 1.0f - u - v)) >= -ON_EDGE && !(*there >= height))
          *there = height;
      }
}

/* --- no walls --------------------------------------------------------------------------------- */

/* The least function above (@sign 1: the greatest below, times −1) whose neighbours differ by no
 * more than that.
 */
static void
bound (const float *values, guint side, guint value, float sign, float *bounds)
{
  const gsize n = (gsize) side * side;

  for (gsize i = 0; i < n; i++)
    bounds[i] = sign * values[RMP_STANDING_N_VALUES * i + value];
  for (guint sweep = 0; sweep < 2 * N_SWEEPS; sweep++)
    for (gsize k = 0; k < n; k++)
      {
        const gsize i = sweep % 2 == 0 ? k : n - 1 - k, x = i % side, y = i / side;
        const gsize beside = sweep % 2 == 0 ? (x > 0 ? i - 1 : i) : (x + 1 < side ? i + 1 : i);
        const gsize beyond = sweep % 2 == 0 ? (y > 0 ? i - side : i)
                                            : (y + 1 < side ? i + side : i);

        if (isnan (bounds[i]))
          continue;
        bounds[i] = fmaxf (bounds[i], fmaxf (bounds[beside], bounds[beyond]) - MOST_CHANGE);
      }
}

/* Takes the middle between both bounds: what changes little enough stays what it is. */
static void
limit_changes (float *values, guint side, guint value)
{
  const gsize n = (gsize) side * side;
  g_autofree float *above = g_new (float, n), *below = g_new (float, n);

  bound (values, side, value, 1.0f, above);
  bound (values, side, value, -1.0f, below);
  for (gsize i = 0; i < n; i++)
    values[RMP_STANDING_N_VALUES * i + value] = 0.5f * (above[i] - below[i]);
}

void
rmp_texels_stand (float *values, guint side)
{
  g_autofree float *heights = g_new (float, (gsize) side *side);

  g_assert (values && side > 0);

  limit_changes (values, side, 1);
  limit_changes (values, side, 2);
  for (gsize i = 0; i < (gsize) side * side; i++)
    heights[i] = (float) NAN;
  for (guint y = 0; y + 1 < side; y++)
    for (guint x = 0; x + 1 < side; x++)
      {
        const Standing corners[4] = { get_standing (values, side, x, y),
                                      get_standing (values, side, x + 1, y),
                                      get_standing (values, side, x + 1, y + 1),
                                      get_standing (values, side, x, y + 1) };
        const Standing halves[2][3] = { { corners[0], corners[1], corners[2] },
                                        { corners[0], corners[2], corners[3] } };

        for (guint half = 0; half < 2; half++)
          if (is_whole (halves[half]))
            stand_triangle (halves[half], side, heights);
      }
  for (gsize i = 0; i < (gsize) side * side; i++)
    {
      const float own = values[RMP_STANDING_N_VALUES * i];

      values[i] = isnan (own) || isnan (heights[i]) ? own : heights[i];
    }
}
