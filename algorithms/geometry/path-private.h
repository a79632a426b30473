/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path-private.h: strips of faces, which path-route.c finds, path-strip.c unrolls and
 * path-between.c improves; and curves that are joined from pieces.
 */

#include "geometry/path.h"

G_BEGIN_DECLS

/* A step of a strip: over an edge into a face. The first step has no edge. */
typedef struct
{
  guint32 edge;
  guint32 face;
} RmpStripStep;

/* A corner at which the shortest way in a strip bends, if no strip on the other side of it is known
 * to be better.
 */
typedef struct
{
  guint32 vertex;
  guint step; /* a step whose edge has the vertex */
} RmpStripCorner;

/* A strip unrolled into the plane, with the shortest way in it. */
typedef struct
{
  const RmpSheet *sheet;
  RmpSurfacePoint from, to;
  GArray *steps;          /* of RmpStripStep */
  GArray *portals;        /* one a step: the edges in the plane; private to path-strip.c */
  GArray *corners;        /* of RmpStripCorner, in order */
  double positions[2][2]; /* of the ends in the plane */
  double length;          /* metres */
} RmpStrip;

/* Appends a step; turning back over the edge just crossed takes that step back. */
void rmp_strip_append (GArray *steps, RmpStripStep step);

/**
 * rmp_strip_route:
 * @is_across: measure across faces, which finds the better of several ways round an obstacle;
 *   otherwise along edges only
 * @limit: metres; longer ways are not looked for
 *
 * Finds the faces along a short way; without @is_across, along the shortest way on edges.
 *
 * Returns: (transfer full): of RmpStripStep, or %NULL if no way over cloth is shorter than @limit
 */
GArray *rmp_strip_route (const RmpSheet *sheet, const RmpSurfacePoint *from,
                         const RmpSurfacePoint *to, gboolean is_across, double limit);

/* Unrolls @steps (transfer full) and finds the shortest way from @from in its first face to @to in
 * its last.
 */
RmpStrip *rmp_strip_new (const RmpSheet *sheet, const RmpSurfacePoint *from,
                         const RmpSurfacePoint *to, GArray *steps);
void rmp_strip_free (RmpStrip *self);

/**
 * rmp_strip_angles:
 * @corner: number of a corner
 * @first: (out): first step whose edge has the corner's vertex
 * @last: (out): last one
 * @in: (out): angle at the vertex between the way to it and the edge of @first
 * @out: (out): the same between the way from it and the edge of @last
 *
 * Returns: %FALSE if the way has no direction there, because one of its ends coincides with the
 *   corner
 */
gboolean rmp_strip_angles (const RmpStrip *self, guint corner, guint *first, guint *last,
                           double *in, double *out);

RmpSurfaceCurve *rmp_strip_to_curve (const RmpStrip *self);

/**
 * rmp_path_bend:
 * @chord: the geodesic between two handles
 * @start: angle to the left of the chord at which the curve leaves the first handle
 * @end: angle to the left of the chord at which it arrives at the second
 *
 * Returns: (transfer full): (element-type RmpSurfacePoint): points in between, close enough to look
 *   smooth
 */
GArray *rmp_path_bend (const RmpSheet *sheet, const RmpSurfaceCurve *chord, double start,
                       double end);

/* The angle, to the left, between the end of @first and the beginning of @second, radians. */
double rmp_path_turn (const RmpSheet *sheet, const RmpSurfaceCurve *first,
                      const RmpSurfaceCurve *second);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpStrip, rmp_strip_free)

G_END_DECLS
