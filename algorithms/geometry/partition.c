/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/partition.h"

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
