/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridge.h: how far wrinkles along polylines lift a point of the surface under them, and the normal
 * there (thesis, chapters 6 and 7).
 *
 * The space round a polyline is cut into cells, one a segment, by the planes that halve the angles
 * at its corners: its facets. A line through a point, parallel to the segment of its cell, meets
 * the two facets of the cell; the point belongs to the position that divides the segment as the
 * point divides the line between these. Its distance is the one to that position, not to the
 * nearest one, so that neither distance nor direction jumps from cell to cell.
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
  double from_room, to_room; /* distance at which facets cross; INFINITY: never */
  guint32 wrinkle;
} RmpRidgeSegment;

typedef struct
{
  RmpWrinkleShape shape;
  double sign;           /* 1 outward, −1 inward, times the part of its height it has reached */
  double inverse_length; /* 1 / metres */
} RmpRidge;

/* What the surface does where wrinkles overlap (Figure 7.2). */
typedef enum
{
  RMP_OVERLAPS_BLENDED, /* the highest counts, and normals blend */
  RMP_OVERLAPS_COVERED, /* only the first in the list that reaches a point counts */
} RmpOverlaps;

typedef struct
{
  RmpTaper taper;
  RmpWrinkleHeight height;
  RmpOverlaps overlaps;
  gboolean bump_only; /* normals alone: the surface stays where it is */
  RmpBlob blob;
} RmpRidgeOptions;

/* The place of a segment that a point belongs to. */
typedef struct
{
  double foot[3];
  double along; /* β: 0 at from, 1 at to */
  double distance;
} RmpRidgeFoot;

/* Divides the polyline [@n × 3], @n at least 2, into @n − 1 segments of wrinkle @wrinkle. @normals:
 * (nullable): [(n − 1) × 3] unit, of the faces under the segments; they tell turns within the
 * surface from bends over its edges
 */
void rmp_ridge_divide (guint n, const double *points, const double *normals, guint32 wrinkle,
                       RmpRidgeSegment *segments);

/* FALSE: @point is not in the cell of the segment. */
gboolean rmp_ridge_project (const RmpRidgeSegment *segment, const double point[3],
                            RmpRidgeFoot *foot);

/* The width and height of a wrinkle at fraction @u of its length by the options, before facets
 * narrow it.
 */
void rmp_ridge_section (const RmpRidge *self, const RmpRidgeOptions *options, double u,
                        RmpWrinkleSection *section);

/* The largest lift or depth of a wrinkle, metres. */
double rmp_ridge_peak (const RmpRidge *self, const RmpRidgeOptions *options);

/* The distance to either side up to which a wrinkle lifts, metres. */
double rmp_ridge_support (const RmpRidge *self, const RmpRidgeOptions *options);

/**
 * rmp_ridge_evaluate:
 * @list: [@n_list] indices into @segments; those of one wrinkle are adjacent
 * @point: on the surface without wrinkles
 * @normal: unit, blended from the normals of vertices
 * @share: the part of the lift that is wanted, 0 … 1; less than 1 near the end of the cloth
 * @out_normal: (out) (optional)
 * @wrinkle: (out) (optional): the wrinkle that lifts most; G_MAXUINT32 if none does
 *
 * Of each wrinkle the segment that lifts most counts. With blended overlaps the result is the
 * highest outward wrinkle minus the deepest inward one.
 *
 * Returns: metres along @normal
 */
double rmp_ridge_evaluate (const RmpRidgeSegment *segments, const RmpRidge *ridges,
                           const RmpRidgeOptions *options, guint n_list, const guint32 *list,
                           const double point[3], const double normal[3], double share,
                           double out_normal[3], guint32 *wrinkle);

/* The number of pieces, 1 … 64, of an edge whose pieces are to be @fine metres long. */
guint rmp_ridge_tessellation (double edge_length, double fine, gboolean touched);

#define RMP_RIDGE_MAX_TESSELLATION 64

G_END_DECLS
