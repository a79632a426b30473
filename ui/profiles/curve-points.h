/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-points.h: a profile taken apart into points that can be edited, and put together again.
 *
 * Points stay in order, the ends at (∓1, 0), heights in [0, 1], and one of them above 0, so that they always make a
 * profile. Their peak may be below 1 while somebody edits; a profile's own is 1.
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

/* The points of a drawn profile as far as there is room; for the others, points that make the same curve: exactly for the
 * cubic, within half a per cent for the quintic.
 */
void rmp_curve_points_read (RmpCurvePoints *self, const RmpProfile *profile);

/* (transfer full) */
RmpProfile *rmp_curve_points_new_profile (const RmpCurvePoints *self);
double rmp_curve_points_get_peak (const RmpCurvePoints *self);
gboolean rmp_curve_points_equal (const RmpCurvePoints *a, const RmpCurvePoints *b);

/* Returns: the new point's index, or −1 where there is no room for one. */
gint rmp_curve_points_insert (RmpCurvePoints *self, double t, double y);

/* To the nearest place that is allowed; the ends stay. */
void rmp_curve_points_move (RmpCurvePoints *self, guint index, double t, double y);

/* Returns: FALSE for an end, and where nothing above 0 would be left. */
gboolean rmp_curve_points_remove (RmpCurvePoints *self, guint index);

/* NaN: automatic. What keeps the curve monotone of @slope is kept. */
void rmp_curve_points_set_slope (RmpCurvePoints *self, guint index, double slope);

/* What is the least and what the most of each that a point can be given; the same where it stays as it is. */
void rmp_curve_points_get_limits (const RmpCurvePoints *self, guint index, RmpCurvePoint *low, RmpCurvePoint *high);

/* The slope that the curve has at a point, its own or automatic. */
double rmp_curve_points_get_slope (const RmpCurvePoints *self, guint index);

void rmp_curve_points_flip (RmpCurvePoints *self);      /* left to right */
void rmp_curve_points_normalise (RmpCurvePoints *self); /* the peak to 1 */

G_END_DECLS
