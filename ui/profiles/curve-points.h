/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-points.h: converts a profile into points that can be edited, and back.
 *
 * Points stay in order and heights in [0, 1]. Of a section the ends stay at (∓1, 0), and at least
 * one point above 0, so that they always make a profile; while they are edited their peak may be
 * below 1, that of the profile is 1. Of weights all are free, and at least two.
 */

#include "profiles/curve-axis.h"

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
  RmpCurveKind kind;
  guint n;
  RmpCurvePoint points[RMP_CURVE_MAX_POINTS];
} RmpCurvePoints;

/* Reads the points of a drawn profile, up to the largest number; for the other shapes, points that
 * give the same curve: exactly for the cubic, within half a per cent for the quintic. Weights are
 * read from keys, and keys as weights alone.
 */
void rmp_curve_points_read (RmpCurvePoints *self, RmpCurveKind kind, const RmpProfile *profile);

/* Whether @profile is of that kind. */
gboolean rmp_curve_kind_fits (RmpCurveKind kind, const RmpProfile *profile);

/* (transfer full) */
RmpProfile *rmp_curve_points_new_profile (const RmpCurvePoints *self);
double rmp_curve_points_get_peak (const RmpCurvePoints *self);
gboolean rmp_curve_points_equal (const RmpCurvePoints *a, const RmpCurvePoints *b);

/* Returns: the new point's index, or −1 if there are too many */
gint rmp_curve_points_insert (RmpCurvePoints *self, double t, double y);

/* Moves a point to the nearest allowed place; the ends of a section do not move. */
void rmp_curve_points_move (RmpCurvePoints *self, guint index, double t, double y);

/* Whether a point stays where it is. */
gboolean rmp_curve_points_is_fixed (const RmpCurvePoints *self, guint index);

/* Returns: FALSE for an end of a section, and if nothing above 0, or no two keys would be left */
gboolean rmp_curve_points_remove (RmpCurvePoints *self, guint index);

/* NaN: automatic. @slope is limited so that the curve stays monotone. */
void rmp_curve_points_set_slope (RmpCurvePoints *self, guint index, double slope);

/* The ranges of the values of a point; low and high are equal for a value that cannot change. */
void rmp_curve_points_get_limits (const RmpCurvePoints *self, guint index, RmpCurvePoint *low,
                                  RmpCurvePoint *high);

/* Of the curve that @profile, made from the points, is: its height at @t, as the points have it. */
double rmp_curve_points_value (const RmpCurvePoints *self, const RmpProfile *profile, double t);

/* The slope of the curve at a point, set or automatic. */
double rmp_curve_points_get_slope (const RmpCurvePoints *self, guint index);

/* (transfer full) a point in words and numbers, with its slope */
char *rmp_curve_points_describe (const RmpCurvePoints *self, guint index);

void rmp_curve_points_flip (RmpCurvePoints *self);      /* left to right */
void rmp_curve_points_normalise (RmpCurvePoints *self); /* the peak to 1 */

G_END_DECLS
