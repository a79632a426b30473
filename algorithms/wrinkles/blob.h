/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* blob.h: the cross-section of wrinkles (thesis, §6.2, which shows it as a figure only): a uniform
 * quadratic spline of control heights, the same on both sides of the crest, with peak 1.
 */

#include "geometry/profile.h"

G_BEGIN_DECLS

/* The number of control heights that can be given by hand, and the largest number of a spline. */
#define RMP_BLOB_ORDINATES 4
#define RMP_BLOB_MOST_ORDINATES 8

/* A table of heights at even steps of √(fullness − 1), up to RMP_BLOB_MOST_FULLNESS; fullness is
 * cloth over width.
 */
#define RMP_BLOB_HEIGHTS 33
#define RMP_BLOB_MOST_FULLNESS 4.0

typedef struct
{
  double ordinates[RMP_BLOB_MOST_ORDINATES]; /* at 0, ±1, … knots from the crest */
  guint n;                                   /* up to the last that is not 0, at least 1 */
  double knots;                              /* in a width: 2 of the published spline */

  /* For splines other than the plain one: the height over width that stores all of the cloth, and
   * its slope by that root.
   */
  gboolean is_plain;
  double heights[RMP_BLOB_HEIGHTS][2];
} RmpBlob;

/* Ordinates that are all zero, or whose peak is not positive, are replaced by the plain ones: 4/3,
 * 0, 0, 0.
 */
void rmp_blob_init (RmpBlob *self, const double ordinates[RMP_BLOB_ORDINATES]);

/* Makes a spline as broad as the plain one that follows a profile. Of a profile with different
 * sides the mean is taken.
 */
void rmp_blob_init_profile (RmpBlob *self, RmpProfile *profile);

/* How far the section reaches to either side, in widths. */
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
 * Returns: height over width with which the section stores all of the cloth; 0 at a fullness of 1
 *   and below
 */
double rmp_blob_length_height (const RmpBlob *self, double fullness, double *slope);

G_END_DECLS
