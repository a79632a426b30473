/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shape.h: how wide and high a wrinkle is, and its cross-section (thesis, §6.1 to §6.3; decisions D15 to D18).
 *
 * The symbol of the printed formulas for radius and perimeter is read as the lost fraction c = 1 − λmin, with which both
 * say what the text says.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_TAPER_ANGLE, /* the arc's half angle falls to the ends: no inversion a point, and no slope at the ends */
  RMP_TAPER_WIDTH, /* the width grows to the perimeter: the source's */
} RmpTaper;

typedef enum
{
  RMP_WRINKLE_HEIGHT_ARC,    /* of an arc as long as the cloth: the source's */
  RMP_WRINKLE_HEIGHT_LENGTH, /* such that the cross-section itself is as long as the cloth */
} RmpWrinkleHeight;

/* Control heights of the profile at 0, ±1, … knots from the crest; the peak is 1. */
#define RMP_BLOB_ORDINATES 4
typedef struct
{
  double ordinates[RMP_BLOB_ORDINATES];
  guint n; /* up to the last that is not 0, at least 1 */
} RmpBlob;

/* All along one wrinkle. */
typedef struct
{
  double radius;     /* r, metres */
  double perimeter;  /* P: cloth across the wrinkle, metres */
  double half_angle; /* θ at the middle */
} RmpWrinkleShape;

/* Somewhere along it. */
typedef struct
{
  double width, height;           /* metres */
  double width_by_u, height_by_u; /* by the fraction of the length */
} RmpWrinkleSection;

/**
 * rmp_wrinkle_shape_init:
 * @compression: largest 1 / λmin on its path
 * @threshold: τ
 * @least_radius: Rmin, metres
 * @most_fullness: largest perimeter / width
 */
void rmp_wrinkle_shape_init (RmpWrinkleShape *self, double compression, double threshold, double least_radius,
                             double most_fullness);

/* Half angle of the arc whose length is @fullness × its chord; 0 at 1 and below. */
double rmp_arc_half_angle (double fullness);

/* @u: 0 and 1 at the ends. */
void rmp_wrinkle_shape_section (const RmpWrinkleShape *self, RmpTaper taper, double u, RmpWrinkleSection *section);

/* Height over width with which the quadratic section stores all of the cloth, for perimeter = @fullness × width. */
double rmp_wrinkle_length_height (double fullness);

/* Peak 1; a row of zeros, or a peak that is not positive, becomes the plain one: 4/3, 0, 0, 0. */
void rmp_blob_init (RmpBlob *self, const double ordinates[RMP_BLOB_ORDINATES]);

/* Support to either side, in widths. */
double rmp_blob_support (const RmpBlob *self);

/**
 * rmp_blob_height:
 * @across: signed distance from the crest, in widths
 * @slope: (out): by @across
 *
 * Uniform quadratic B-spline with knots half a width apart.
 *
 * Returns: height over the wrinkle's height
 */
double rmp_blob_height (const RmpBlob *self, double across, double *slope);

G_END_DECLS
