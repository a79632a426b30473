/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* partition.h: halves of things in space, for trees of boxes. */

#include <glib.h>

G_BEGIN_DECLS

/* A thing and where it is; any scale will do. */
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
 * Orders @begin … @end so far that everything before @middle is before everything after it along the axis, of what is at
 * the same place what has the lower number.
 */
void rmp_partition (RmpPlaced *placed, guint32 begin, guint32 end, guint32 middle, guint axis);

G_END_DECLS
