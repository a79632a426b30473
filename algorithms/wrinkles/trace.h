/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* trace.h: paths along the wrinkle directions of a field, constant a triangle (thesis, §5.2). */

#include "wrinkles/segment-map.h"

G_BEGIN_DECLS

/* Where wrinkles run and how strongly the cloth is compressed. All borrowed; one entry a face,
 * except for positions.
 */
typedef struct
{
  const RmpTopology *topology;
  const double *positions;   /* [#V × 3] posed, metres */
  const double *compression; /* [#F] 1 / λmin */
  const double *directions;  /* [#F × 3] unit, in the face's plane; either sign */
  const guint8 *isotropic;   /* [#F] 1: has no direction */
} RmpWrinkleField;

typedef struct
{
  double threshold; /* τ: compression below which a path ends */
  double turn;      /* largest turn between two triangles, radians */
  guint max_points;
  const double *thresholds; /* (nullable) [#F] τ of each face in place of the one of all */
  double run_on; /* part of τ − 1 that a path needs to continue; 1, as published: all */
} RmpTraceOptions;

typedef enum
{
  RMP_TRACE_STOP_OVERLAP,
  RMP_TRACE_STOP_SELF,
  RMP_TRACE_STOP_MAX_POINTS,
  RMP_TRACE_STOP_BOUNDARY,
  RMP_TRACE_STOP_THRESHOLD,
  RMP_TRACE_STOP_TURN,
  RMP_TRACE_STOP_STUCK,
} RmpTraceStop;

const char *rmp_trace_stop_id (RmpTraceStop stop);

/**
 * rmp_trace:
 * @others: (nullable): paths it may not cross
 * @face: the face in which it begins, at @barycentric
 * @points: (element-type RmpEdgePathPoint): emptied, then filled with the path, without the
 *   beginning itself
 * @stops: (out): why the path ended against the wrinkle direction of @face, and along it
 *
 * Directions are carried over edges by unfolding, so a bent developable sheet has the same paths as
 * the flat one. No point comes nearer to a vertex than RMP_PATH_MARGIN.
 */
void rmp_trace (const RmpWrinkleField *field, const RmpTraceOptions *rules,
                const RmpSegmentMap *others, guint32 face, const double barycentric[3],
                GArray *points, RmpTraceStop stops[2]);

/**
 * rmp_trace_on:
 * @points: (element-type RmpEdgePathPoint): at least 2
 * @at_front: beyond the first point, not beyond the last
 * @more: (element-type RmpEdgePathPoint): emptied, then filled with the points beyond that end,
 *   from it outwards
 *
 * Finds how far an existing path could be continued by the rules for new ones.
 */
void rmp_trace_on (const RmpWrinkleField *field, const RmpTraceOptions *rules,
                   const RmpSegmentMap *others, const GArray *points, gboolean at_front,
                   GArray *more, RmpTraceStop *stop);

G_END_DECLS
