/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture.h: the content of a picture file, before it becomes a height image. */

#include "images/image-file.h"

G_BEGIN_DECLS

/* The largest area of a file that is read, texels. */
#define RMP_PICTURE_MAX_AREA (8192u * 8192u)

/* Luminance of linear colours, ITU-R BT.709. */
#define RMP_LUMINANCE_RED 0.2126f
#define RMP_LUMINANCE_GREEN 0.7152f
#define RMP_LUMINANCE_BLUE 0.0722f

typedef struct
{
  guint width, height;
  guint16 *codes; /* [height × width] rows from v = 0 upwards */
  gboolean srgb;  /* the file says that its numbers are those of a screen, not linear */
} RmpPicture;

/* What of a picture's texels is read. */
typedef enum
{
  RMP_PICTURE_GREY, /* luminance of colours; what is transparent is the middle grey */
  RMP_PICTURE_RED,
  RMP_PICTURE_GREEN,
  RMP_PICTURE_BLUE,
} RmpPictureChannel;

/* @name: for messages. Returns: (transfer full): NULL with RMP_IMAGE_ERROR set, as where a picture
 * without colours is asked for one
 */
RmpPicture *rmp_picture_read_png (GBytes *bytes, const char *name, RmpPictureChannel channel,
                                  GError **error);
RmpPicture *rmp_picture_read_exr (GBytes *bytes, const char *name, GError **error);

/* Does the work of rmp_image_read() in this process: for rimple-import, which is confined. */
RmpHeightImage *rmp_image_decode (GBytes *bytes, const char *name, guint side, GError **error);

/* Does the work of rmp_image_read_normals(). @normals: (out): x and y, each (transfer full).
 * @srgb: (out): as of that
 */
gboolean rmp_image_decode_normals (GBytes *bytes, const char *name, guint side,
                                   RmpHeightImage *normals[2], gboolean *srgb, GError **error);

/* Returns: FALSE with the error set if pictures of this size are not read */
gboolean rmp_picture_check_size (guint64 width, guint64 height, const char *name, GError **error);
RmpPicture *rmp_picture_new (guint width, guint height);
void rmp_picture_free (RmpPicture *self);

/* Resamples it to a square of @side texels. (transfer full) */
RmpHeightImage *rmp_picture_resample (const RmpPicture *self, guint side);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPicture, rmp_picture_free)

G_END_DECLS
