/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image-file.h: height images from and to PNG and OpenEXR files.
 *
 * The first row of a file is the top, v = 1. A grey of 16 bits is the code of a texel as it is, one
 * of 8 bits is spread over the same range, and a value of a float file is the grey itself, cut to 0
 * … 1.
 */

#include "bake/whole-file.h"
#include "images/height-image.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_IMAGE_ERROR_READ, /* no such file, no right to read it */
  /* neither PNG nor OpenEXR, or of a kind that holds no picture: choose another file */
  RMP_IMAGE_ERROR_FORMAT,
  RMP_IMAGE_ERROR_DAMAGED, /* cut off or changed: the message says what */
  RMP_IMAGE_ERROR_SIZE,    /* too large to be a pattern: make it smaller first */
} RmpImageError;

#define RMP_IMAGE_ERROR (rmp_image_error_quark ())
GQuark rmp_image_error_quark (void);

/* The longest side of a file that is read, texels. */
#define RMP_IMAGE_FILE_MAX_SIDE 16384

/**
 * rmp_image_read:
 * @side: of the image, a multiple of RMP_TILE_SIDE; 0: the one nearest to the file's longer side
 *
 * PNG of any kind, OpenEXR in scan lines or tiles (the first part that is flat; of its channels Y,
 * or else R, G and B, or else R, or else the first). Colours become their luminance, what is
 * transparent becomes the middle grey. Another size or shape is made the square of
 * @side: by means over the area where it shrinks, between texels where it grows.
 *
 * Returns: (transfer full): %NULL with %RMP_IMAGE_ERROR set
 */
RmpHeightImage *rmp_image_read (const char *path, guint side, GError **error);

/**
 * rmp_image_read_normals:
 * @side: as of rmp_image_read()
 * @green_down: the file's green grows downwards, as some programs write it, not upwards with v
 * @normals: (out): [2] x and y of the normals, a grey each as (x + 1) / 2; each (transfer full)
 * @srgb: (out) (optional): the file says that it holds colours of a screen, so that what wrote it
 *   may have bent its numbers: worth a warning
 *
 * A map of normals in tangent space: a PNG whose red is x along u, green y along v, and blue z,
 * numbers as they are, whatever colour space the file names.
 *
 * Returns: %FALSE with %RMP_IMAGE_ERROR set
 */
gboolean rmp_image_read_normals (const char *path, guint side, gboolean green_down,
                                 RmpHeightImage *normals[2], gboolean *srgb, GError **error);

/* Writes such a PNG, of 16 bits, green upwards. Returns: %FALSE with %RMP_BAKE_ERROR set */
gboolean rmp_image_write_normals (RmpHeightImage *const normals[2], const char *path,
                                  GError **error);

/**
 * rmp_image_write_png:
 * @bits: 8 or 16 a texel
 *
 * Appears under its name whole or not at all.
 *
 * Returns: %FALSE with %RMP_BAKE_ERROR set
 */
gboolean rmp_image_write_png (const RmpHeightImage *image, const char *path, guint bits,
                              GError **error);

/* The same as OpenEXR: 32-bit floats, one channel Y. */
gboolean rmp_image_write_exr (const RmpHeightImage *image, const char *path, GError **error);

/* The same files, finished and not yet under their names, so that a sequence appears as a whole.
 * (transfer full)
 */
RmpWholeFile *rmp_image_make_png (const RmpHeightImage *image, const char *path, guint bits,
                                  GError **error);
RmpWholeFile *rmp_image_make_normals (RmpHeightImage *const normals[2], gboolean green_down,
                                      const char *path, GError **error);

/* @scale: what a full range of greys is worth; @middle: the code that is 0 */
RmpWholeFile *rmp_image_make_exr (const RmpHeightImage *image, double scale, guint16 middle,
                                  const char *path, GError **error);

/* Numbers as they are, as OpenEXR of 32-bit floats.
 * @values: [@side × @side × #channels] rows from v = 0 upwards
 * @channels: a letter each, in the order of a texel's values
 * @layer: what the file calls it
 */
RmpWholeFile *rmp_image_make_floats (const float *values, guint side, const char *channels,
                                     const char *layer, const char *path, GError **error);

G_END_DECLS
