/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* overlaps-private.h: cloth and bodies as one surface in parts, shared by overlaps.c, which finds
 * where they overlap, and overlaps-depth.c, which measures how deep.
 */

#include "collision/intersections.h"
#include "collision/overlaps.h"
#include "geometry/bvh.h"

G_BEGIN_DECLS

struct _RmpOverlapFinder
{
  guint n_parts; /* the cloth, then bodies */
  RmpTopology **parts;
  guint32 *first_vertices, *first_faces; /* [n_parts + 1] among those of all */
  RmpHierarchy *all;
  double *positions; /* [#V of all × 3] metres */
  float *floats;     /* the same */
  guint8 *moving;    /* [#V of all] 1 at the cloth's */
  guint8 *mask;      /* [#F of all] of a measurement; [#V of all] … */
  guint8 *through;   /* … what has gone through in it */
  guint32 *pieces;   /* [#V of cloth] which connected part it is in */
  guint n_pieces;
};

/* Which part an item is of, by where each begins. */
static inline guint
rmp_overlap_find_part (const guint32 *firsts, guint32 item)
{
  guint part = 0;

  while (item >= firsts[part + 1])
    part++;
  return part;
}

/* The three vertices of a face. */
static inline const guint32 *
rmp_overlap_get_corners (const RmpOverlapFinder *self, guint32 face)
{
  return rmp_hierarchy_get_topology (self->all)->faces + 3 * (gsize) face;
}

/* The largest distance of vertices to a part of the surfaces, without faces that are their own,
 * metres; 0 where nothing of it is near.
 */
double rmp_overlap_measure_way (RmpOverlapFinder *self, guint n, const guint32 *vertices,
                                guint part);

/* Metres, of what a contour is the border of. */
double rmp_overlap_measure_depth (RmpOverlapFinder *self, const RmpIntersections *found,
                                  const RmpContour *contour, const RmpClothOverlap *overlap);

G_END_DECLS
