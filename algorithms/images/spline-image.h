/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spline-image.h: a height image, blurred and taken as the control values of a uniform cubic
 * B-spline.
 *
 * The spline has continuous second derivatives. It does not pass through the texels but smooths
 * them once more, with the weights 1 4 1 in each direction. Immutable and atomically
 * reference-counted; kept in the tiles of the height image, which versions of one image share where
 * nothing has changed.
 */

#include "images/height-image.h"

G_BEGIN_DECLS

/* How a pattern continues beyond its border. */
typedef enum
{
  RMP_WRAP_CLAMP,
  RMP_WRAP_REPEAT,
  RMP_WRAP_MIRROR, /* the texels of the border appear twice */
} RmpWrap;

#define RMP_SPLINE_MAX_BLUR 16.0 /* texels */

typedef struct _RmpSplineImage RmpSplineImage;

/**
 * rmp_spline_image_new:
 * @image: its reference is kept
 * @blur: standard deviation of the Gaussian, texels, in [0, RMP_SPLINE_MAX_BLUR]; the kernel is cut
 *   off at three of them
 * @previous: (nullable): the spline of an earlier image; tiles that depend on nothing that has
 *   changed are shared
 * @n_threads: 0 for all cores
 *
 * Returns: (transfer full)
 */
RmpSplineImage *rmp_spline_image_new (RmpHeightImage *image, double blur, RmpWrap wrap,
                                      const RmpSplineImage *previous, guint n_threads);
RmpSplineImage *rmp_spline_image_ref (RmpSplineImage *self);
void rmp_spline_image_unref (RmpSplineImage *self);

guint64 rmp_spline_image_get_id (const RmpSplineImage *self); /* unique in this process; > 0 */
guint rmp_spline_image_get_side (const RmpSplineImage *self);
guint rmp_spline_image_get_n_tiles (const RmpSplineImage *self); /* as of the height image */
RmpWrap rmp_spline_image_get_wrap (const RmpSplineImage *self);

/* [RMP_TILE_TEXELS] control values in greys, row by row; never NULL. Equal pointers: equal tiles.
 */
const float *rmp_spline_image_get_tile (const RmpSplineImage *self, guint tile);

/* The grey at (@u, @v), which may lie outside the image. @gradient: (out) (optional): [2] its
 * derivatives by u and v
 */
double rmp_spline_image_evaluate (const RmpSplineImage *self, double u, double v,
                                  double gradient[2]);

/**
 * rmp_spline_image_gradients:
 * @positions: [@n × 2] u and v, anywhere
 * @gradients: (out caller-allocates): [@n × 2] derivatives of the grey by u and v
 *
 * The same as evaluating them one by one, to the precision of the control values, in a fraction of
 * the time.
 */
void rmp_spline_image_gradients (const RmpSplineImage *self, guint n, const double (*positions)[2],
                                 double (*gradients)[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSplineImage, rmp_spline_image_unref)

G_END_DECLS
