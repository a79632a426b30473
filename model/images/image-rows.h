/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* image-rows.h: large images of red, green and blue that are written a row at a time, from the top,
 * and are packed no further than costs no time.
 *
 * Numbers that move hardly pack: of offsets and normals in 16 bits level 6 of zlib takes off a
 * fifth, and fifty times as long as the disk. So rows lie there as they are, which both formats
 * allow row by row, and only rows that repeat the one above are packed, to nearly nothing. However
 * large the image is, memory holds a row.
 */

#include "bake/whole-file.h"

G_BEGIN_DECLS

/* PNG of 16 bits a colour, numbers as they are, without gamma. */
typedef struct _RmpPngRows RmpPngRows;

/* @width: up to RMP_PNG_ROWS_MOST_WIDTH; path of the file that is made. (transfer full) */
#define RMP_PNG_ROWS_MOST_WIDTH 8192
RmpPngRows *rmp_png_rows_new (const char *path, guint width, guint height, GError **error);
void rmp_png_rows_free (RmpPngRows *self);

/* @codes: [width × 3] with the high byte first */
gboolean rmp_png_rows_add (RmpPngRows *self, const guint8 *codes, GError **error);

/* The row added last once more. */
gboolean rmp_png_rows_repeat (RmpPngRows *self, GError **error);

/* After all rows. Returns: (transfer full): finished and not yet under its name */
RmpWholeFile *rmp_png_rows_finish (RmpPngRows *self, GError **error);

/* OpenEXR of 32-bit floats, in scan lines. */
typedef struct _RmpExrRows RmpExrRows;

/* @n_zero: how many rows at the bottom are all zeros */
RmpExrRows *rmp_exr_rows_new (const char *path, guint width, guint height, guint n_zero,
                              GError **error);
void rmp_exr_rows_free (RmpExrRows *self);

/* @values: [width × 3]; rows of zeros at the bottom are not added */
gboolean rmp_exr_rows_add (RmpExrRows *self, const float *values, GError **error);
RmpWholeFile *rmp_exr_rows_finish (RmpExrRows *self, GError **error); /* as of PNG */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPngRows, rmp_png_rows_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpExrRows, rmp_exr_rows_free)

G_END_DECLS
