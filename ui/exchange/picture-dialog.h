/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-dialog.h: saves what the viewport shows as PNG files of any size, with or without
 * background: the present picture, the frames of the clip, or views all round.
 */

#include "viewport/viewport.h"
#include "widgets/job-bar.h"

G_BEGIN_DECLS

/* The largest side, pixels. */
#define RMP_PICTURE_MAX_SIDE 16384

/* The largest number of views all round. */
#define RMP_PICTURE_MAX_VIEWS 3600

/* In the order of the drop-down that shows them. */
typedef enum
{
  RMP_PICTURE_ALONE,
  RMP_PICTURE_FRAMES,
  RMP_PICTURE_TURNTABLE, /* of the present frame */
} RmpPictureSeries;

typedef struct
{
  int width, height;
  gboolean transparent;
  RmpPictureSeries series;
  guint first, last; /* frames */
  guint n_views;     /* of the turntable */
} RmpPictureOrder;

void rmp_picture_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpViewport *viewport,
                                 RmpJobBar *jobs);

guint rmp_picture_order_count (const RmpPictureOrder *self);

/* The file name of a picture: @path itself or, in a series, X.0012.png with the number of the frame
 * or view. (transfer full)
 */
char *rmp_picture_order_name (const RmpPictureOrder *self, const char *path, guint i);

/**
 * rmp_picture_save:
 * @path: PNG file to write
 *
 * Draws all panes side by side in a separate thread and GL context, as one of the @jobs; the window
 * shows a message at the end, or on failure. A file is complete or does not exist; the finished
 * files of a series are kept if it ends early.
 */
void rmp_picture_save (GtkWindow *window, RmpWorkspace *workspace, RmpViewport *viewport,
                       RmpJobBar *jobs, const char *path, const RmpPictureOrder *order);

G_END_DECLS
