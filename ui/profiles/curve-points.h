/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-points.h: converts a profile into points that can be edited, and back.
 *
 * Points stay in order, the ends at (∓1, 0), heights in [0, 1], and at least one above 0, so that
 * they always make a profile. While they are edited their peak may be below 1; that of the profile
 * is 1.
 */

#include "geometry/profile.h"

G_BEGIN_DECLS

#define RMP_CURVE_MAX_POINTS 32

typedef struct
{
  double t, y;
  double slope; /* dy/dt; NaN: automatic */
} RmpCurvePoint;

typedef struct
{
  guint n;
  RmpCurvePoint points[RMP_CURVE_MAX_POINTS];
} RmpCurvePoints;

/* Reads the points of a drawn profile, up to the largest number; for the other shapes, points that
 * give the same curve: exactly for the cubic, within half a per cent for the quintic.
 */
void rmp_curve_points_read (RmpCurvePoints *self, const RmpProfile *profile);

/* (transfer full) */
RmpProfile *rmp_curve_points_new_profile (const RmpCurvePoints *self);
double rmp_curve_points_get_peak (const RmpCurvePoints *self);
gboolean rmp_curve_points_equal (const RmpCurvePoints *a, const RmpCurvePoints *b);

/* Returns: the new point's index, or −1 if there are too many */
gint rmp_curve_points_insert (RmpCurvePoints *self, double t, double y);

/* Moves a point to the nearest allowed place; the ends do not move. */
void rmp_curve_points_move (RmpCurvePoints *self, guint index, double t, double y);

/* Returns: FALSE for an end, and if nothing above 0 would be left */
gboolean rmp_curve_points_remove (RmpCurvePoints *self, guint index);

/* NaN: automatic. @slope is limited so that the curve stays monotone. */
void rmp_curve_points_set_slope (RmpCurvePoints *self, guint index, double slope);

/* The ranges of the values of a point; low and high are equal for a value that cannot change. */
void rmp_curve_points_get_limits (const RmpCurvePoints *self, guint index, RmpCurvePoint *low,
                                  RmpCurvePoint *high);

/* The slope of the curve at a point, set or automatic. */
double rmp_curve_points_get_slope (const RmpCurvePoints *self, guint index);

void rmp_curve_points_flip (RmpCurvePoints *self);      /* left to right */
void rmp_curve_points_normalise (RmpCurvePoints *self); /* the peak to 1 */

G_END_DECLS
