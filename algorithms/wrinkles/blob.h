/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* blob.h: the cross-section of wrinkles (thesis, §6.2, which shows it as a figure only): a uniform
 * quadratic spline of control heights, the same on both sides of the crest, with peak 1.
 */

#include "geometry/profile.h"

G_BEGIN_DECLS

/* Control heights that can be given by hand, and that there can be. */
#define RMP_BLOB_ORDINATES 4
#define RMP_BLOB_MOST_ORDINATES 8

/* Steps of the square root of what the cloth is longer than the width, up to RMP_BLOB_MOST_FULLNESS. */
#define RMP_BLOB_HEIGHTS 33
#define RMP_BLOB_MOST_FULLNESS 4.0

typedef struct
{
  double ordinates[RMP_BLOB_MOST_ORDINATES]; /* at 0, ±1, … knots from the crest */
  guint n;                                   /* up to the last that is not 0, at least 1 */
  double knots;                              /* in a width: 2 of the published spline */

  /* Height over width that stores all of the cloth, and its slope by the root: of splines other than the plain one. */
  gboolean is_plain;
  double heights[RMP_BLOB_HEIGHTS][2];
} RmpBlob;

/* A row of zeros, or a peak that is not positive, becomes the plain one: 4/3, 0, 0, 0. */
void rmp_blob_init (RmpBlob *self, const double ordinates[RMP_BLOB_ORDINATES]);

/* A spline as broad as the plain one that follows a profile; of one that differs from side to side, the mean. */
void rmp_blob_init_profile (RmpBlob *self, RmpProfile *profile);

/* Support to either side, in widths. */
double rmp_blob_support (const RmpBlob *self);

/**
 * rmp_blob_height:
 * @across: signed distance from the crest, in widths
 * @slope: (out): by @across
 *
 * Returns: height over the wrinkle's height
 */
double rmp_blob_height (const RmpBlob *self, double across, double *slope);

/**
 * rmp_blob_length_height:
 * @fullness: cloth over width
 * @slope: (out) (optional): by @fullness; 0 where there is none
 *
 * Returns: height over width with which the section stores all of the cloth; 0 at a fullness of 1 and below
 */
double rmp_blob_length_height (const RmpBlob *self, double fullness, double *slope);

G_END_DECLS
