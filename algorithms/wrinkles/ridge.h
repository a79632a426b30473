/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridge.h: how far wrinkles along polylines lift a point of the surface under them, and the normal
 * there (thesis, chapters 6 and 7).
 *
 * The space round a polyline is cut into cells, one a segment, by the planes that halve the angles
 * at its corners: its facets. A line through a point, parallel to the segment of its cell, meets
 * the two facets of the cell; the point belongs to the place that divides the segment as the point
 * divides the line between these. Its distance is the one to that place, not to the nearest one, so
 * that neither distance nor direction jumps from cell to cell.
 */

#include "wrinkles/blob.h"
#include "wrinkles/shape.h"

G_BEGIN_DECLS

/* One straight piece of a wrinkle, metres. */
typedef struct
{
  double from[3], to[3];
  double from_facet[3], to_facet[3]; /* unit normals of the facets, forwards */
  double from_u, to_u;               /* fraction of the wrinkle's length */
  double length;
  double from_room, to_room; /* how far a point may be before facets cross; INFINITY: no bound */
  guint32 wrinkle;
} RmpRidgeSegment;

typedef struct
{
  RmpWrinkleShape shape;
  double sign;           /* 1 outward, −1 inward, times what a young wrinkle has of its height */
  double inverse_length; /* 1 / metres */
} RmpRidge;

/* What the surface does where wrinkles lie over each other (Figure 7.2). */
typedef enum
{
  RMP_OVERLAPS_BLENDED, /* the highest counts, and normals blend */
  RMP_OVERLAPS_COVERED, /* the first of the list that reaches a point counts alone */
} RmpOverlaps;

typedef struct
{
  RmpTaper taper;
  RmpWrinkleHeight height;
  RmpOverlaps overlaps;
  gboolean bump_only; /* normals alone: the surface stays where it is */
  RmpBlob blob;
} RmpRidgeLaw;

/* Where a point belongs on a segment. */
typedef struct
{
  double foot[3];
  double along; /* β: 0 at from, 1 at to */
  double distance;
} RmpRidgeFoot;

/* Divides the polyline [@n × 3], @n at least 2, into @n − 1 segments of wrinkle @wrinkle. @normals: (nullable): [(n − 1) × 3]
 * unit, of the faces they run over, which tell turns on the surface from those over its edges */
void rmp_ridge_divide (guint n, const double *points, const double *normals, guint32 wrinkle,
                       RmpRidgeSegment *segments);

/* FALSE: @point is not in the segment's cell. */
gboolean rmp_ridge_project (const RmpRidgeSegment *segment, const double point[3], RmpRidgeFoot *foot);

/* How wide and high a wrinkle is at @u of its length by the law, before facets narrow it. */
void rmp_ridge_section (const RmpRidge *self, const RmpRidgeLaw *law, double u, RmpWrinkleSection *section);

/* How far a wrinkle lifts or sinks anything, metres. */
double rmp_ridge_peak (const RmpRidge *self, const RmpRidgeLaw *law);

/* How far to either side a wrinkle lifts anything, metres. */
double rmp_ridge_support (const RmpRidge *self, const RmpRidgeLaw *law);

/**
 * rmp_ridge_evaluate:
 * @list: [@n_list] of @segments, those of one wrinkle together
 * @point: on the surface without wrinkles
 * @normal: unit, blended from the normals of vertices
 * @share: of the lift that is wanted, 0 … 1, as where cloth ends
 * @out_normal: (out) (optional)
 * @wrinkle: (out) (optional): the one that lifts most, G_MAXUINT32 if none
 *
 * Of a wrinkle counts the segment that lifts most; of wrinkles outwards the highest, less the deepest inwards, where
 * overlaps are blended.
 *
 * Returns: metres along @normal
 */
double rmp_ridge_evaluate (const RmpRidgeSegment *segments, const RmpRidge *ridges, const RmpRidgeLaw *law,
                           guint n_list, const guint32 *list, const double point[3], const double normal[3],
                           double share, double out_normal[3], guint32 *wrinkle);

/* Pieces of the edge of a triangle that is to be @fine metres fine: 1 … 64. */
guint rmp_ridge_tessellation (double edge_length, double fine, gboolean touched);

#define RMP_RIDGE_MAX_TESSELLATION 64

G_END_DECLS
