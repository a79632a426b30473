/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* path-private.h: strips of faces, which path-route.c finds, path-strip.c unrolls and path-between.c improves; and curves
 * put together from pieces.
 */

#include "geometry/path.h"

G_BEGIN_DECLS

/* A step of a strip: over an edge into a face. The first step has no edge. */
typedef struct
{
  guint32 edge;
  guint32 face;
} RmpStripStep;

/* A corner that the shortest way in a strip bends round, where no wider strip is known. */
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
  GArray *steps;       /* of RmpStripStep */
  GArray *portals;     /* one a step: the edges in the plane; private to path-strip.c */
  GArray *corners;     /* of RmpStripCorner, in order */
  double places[2][2]; /* of the ends in the plane */
  double length;       /* metres */
} RmpStrip;

/* Appends a step; turning back over the edge just crossed takes that step back. */
void rmp_strip_append (GArray *steps, RmpStripStep step);

/**
 * rmp_strip_route:
 * @is_across: measure across faces, which finds the better way round where there are several; else along edges only
 * @limit: metres; longer ways are of no interest
 *
 * The faces along a way that is short, and the shortest along edges if not @is_across.
 *
 * Returns: (transfer full): of RmpStripStep, or %NULL if no way over cloth is below @limit
 */
GArray *rmp_strip_route (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
                         gboolean is_across, double limit);

/* Unrolls @steps (transfer full) and finds the shortest way from @from in its first face to @to in its last. */
RmpStrip *rmp_strip_new (const RmpSheet *sheet, const RmpSurfacePoint *from, const RmpSurfacePoint *to, GArray *steps);
void rmp_strip_free (RmpStrip *self);

/**
 * rmp_strip_angles:
 * @corner: number of a corner
 * @first: (out): first step whose edge has the corner's vertex
 * @last: (out): last one
 * @in: (out): angle at the vertex between the way to it and the edge of @first
 * @out: (out): the same between the way from it and the edge of @last
 *
 * Returns: %FALSE where the way has no direction, because an end of it is in the same place
 */
gboolean rmp_strip_angles (const RmpStrip *self, guint corner, guint *first, guint *last, double *in, double *out);

RmpSurfaceCurve *rmp_strip_to_curve (const RmpStrip *self);

/* Goes on along a geodesic from the last of @points (of RmpSurfacePoint), or from @from if it is the first, to @to. */
gboolean rmp_path_go_on (const RmpSheet *sheet, GArray *points, const RmpSurfacePoint *from, const RmpSurfacePoint *to,
                         GError **error);

/**
 * rmp_path_bend:
 * @chord: the geodesic between two handles
 * @start: angle from the chord to the left, at which the curve is to leave the first
 * @end: the same for its arrival at the second
 *
 * Returns: (transfer full): (element-type RmpSurfacePoint): points in between, close enough to look smooth
 */
GArray *rmp_path_bend (const RmpSheet *sheet, const RmpSurfaceCurve *chord, double start, double end);

/* The angle to the left by which @second leaves where @first arrives, radians. */
double rmp_path_turn (const RmpSheet *sheet, const RmpSurfaceCurve *first, const RmpSurfaceCurve *second);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpStrip, rmp_strip_free)

G_END_DECLS
