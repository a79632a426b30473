/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* partition.h: divides items in space into halves, to build trees of boxes. */

#include <glib.h>

G_BEGIN_DECLS

/* An item and its place, in any unit. */
typedef struct
{
  double centre[3];
  guint32 item;
} RmpPlaced;

/**
 * rmp_partition:
 * @placed: (inout): [at least @end]
 * @middle: of @begin … @end
 *
 * Partially sorts @begin … @end along the axis: no item before @middle has a larger coordinate than
 * one after it. Of items with equal coordinates the lower number comes first.
 */
void rmp_partition (RmpPlaced *placed, guint32 begin, guint32 end, guint32 middle, guint axis);

/* The axis along which the items from @begin to @end reach farthest. */
guint rmp_partition_axis (const RmpPlaced *placed, guint32 begin, guint32 end);

G_END_DECLS
