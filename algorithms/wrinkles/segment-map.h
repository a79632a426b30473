/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* segment-map.h: which paths run through a triangle, and whether another would cross them. */

#include "wrinkles/path.h"

G_BEGIN_DECLS

/* Segments of paths by the triangle they cross. */
typedef struct _RmpSegmentMap RmpSegmentMap;

RmpSegmentMap *rmp_segment_map_new (guint n_faces);
void rmp_segment_map_free (RmpSegmentMap *self);
void rmp_segment_map_add (RmpSegmentMap *self, guint32 face, guint32 path, const double from[3],
                          const double to[3]);

/* Adds all segments of a path. */
void rmp_segment_map_add_path (RmpSegmentMap *self, const RmpTopology *topology,
                               const double *positions, guint32 path, guint n,
                               const RmpEdgePathPoint *points);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSegmentMap, rmp_segment_map_free)

typedef struct
{
  guint32 path;
  const double *from, *to; /* [3] borrowed until the map changes */
} RmpSegment;

/* The @i-th segment of a triangle, in the order in which they were added; FALSE after the last. */
gboolean rmp_segment_map_get (const RmpSegmentMap *self, guint32 face, guint i,
                              RmpSegment *segment);

/* Whether two segments in @face cross properly: in its plane the ends of each are on different
 * sides of the other.
 */
gboolean rmp_segments_cross (const RmpTopology *topology, const double *positions, guint32 face,
                             const double a[3], const double b[3], const double c[3],
                             const double d[3]);

/**
 * rmp_segment_map_crosses:
 * @path: (out) (optional): of the first segment that crosses
 *
 * Returns: whether the segment properly crosses one of the segments in that triangle
 */
gboolean rmp_segment_map_crosses (const RmpSegmentMap *self, const RmpTopology *topology,
                                  const double *positions, guint32 face, const double from[3],
                                  const double to[3], guint32 *path);

G_END_DECLS
