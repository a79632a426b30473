/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/partition.h"

#include <math.h>

static gboolean
is_before (const RmpPlaced *a, const RmpPlaced *b, guint axis)
{
  return a->centre[axis] < b->centre[axis] ||
         (a->centre[axis] == b->centre[axis] && a->item < b->item);
}

/* Quickselect. */
void
rmp_partition (RmpPlaced *placed, guint32 begin, guint32 end, guint32 middle, guint axis)
{
  gint64 low = begin, high = (gint64) end - 1;

  while (low < high)
    {
      RmpPlaced pivot = placed[low + (high - low) / 2];
      gint64 i = low, j = high;

      while (i <= j)
        {
          while (is_before (placed + i, &pivot, axis))
            i++;
          while (is_before (&pivot, placed + j, axis))
            j--;
          if (i <= j)
            {
              RmpPlaced other = placed[i];

              placed[i++] = placed[j];
              placed[j--] = other;
            }
        }
      if (middle <= j)
        high = j;
      else if (middle >= i)
        low = i;
      else
        return;
    }
}

guint
rmp_partition_axis (const RmpPlaced *placed, guint32 begin, guint32 end)
{
  double low[3] = { INFINITY, INFINITY, INFINITY }, high[3] = { -INFINITY, -INFINITY, -INFINITY };
  guint axis = 0;

  for (guint32 i = begin; i < end; i++)
    for (guint c = 0; c < 3; c++)
      {
        low[c] = MIN (low[c], placed[i].centre[c]);
        high[c] = MAX (high[c], placed[i].centre[c]);
      }
  for (guint c = 1; c < 3; c++)
    if (high[c] - low[c] > high[axis] - low[axis])
      axis = c;
  return axis;
}
