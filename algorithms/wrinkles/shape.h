/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shape.h: how wide and high a wrinkle is (thesis, §6.1).
 *
 * The symbol in the printed formulas for radius and perimeter is read as the lost fraction c = 1 −
 * λmin; only then do both agree with the text.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_TAPER_ANGLE, /* the half angle falls to 0: no inversion per point, ends without slope */
  RMP_TAPER_WIDTH, /* the width grows to the perimeter, as published */
} RmpTaper;

typedef enum
{
  RMP_WRINKLE_HEIGHT_ARC,    /* of an arc as long as the cloth, as published */
  RMP_WRINKLE_HEIGHT_LENGTH, /* so high that the cross-section itself is as long as the cloth */
} RmpWrinkleHeight;

/* The half width of a wrinkle in cloth that has lost the fraction c = @lost of its width: Rmin (1 −
 * 2/π) / c, but at least Rmin. At c = 1 − 2/π the wrinkle is a half circle.
 */
double rmp_wrinkle_half_width (double lost, double least_radius);

/* What is constant along a wrinkle. */
typedef struct
{
  double radius;     /* r, metres */
  double perimeter;  /* P: cloth across the wrinkle, metres */
  double half_angle; /* θ at the middle */
} RmpWrinkleShape;

/* The cross-section at a position along it. */
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
void rmp_wrinkle_shape_init (RmpWrinkleShape *self, double compression, double threshold,
                             double least_radius, double most_fullness);

/* Half angle of the arc whose length is @fullness × its chord; 0 at 1 and below. */
double rmp_arc_half_angle (double fullness);

/* @u: 0 and 1 at the ends. */
void rmp_wrinkle_shape_section (const RmpWrinkleShape *self, RmpTaper taper, double u,
                                RmpWrinkleSection *section);

G_END_DECLS
