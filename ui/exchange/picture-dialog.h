/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-dialog.h: what the viewport shows, as PNG files of any size, on its ground or cut out: the picture as it is, the
 * frames of the clip, or views all round.
 */

#include "viewport/viewport.h"
#include "widgets/job-bar.h"

G_BEGIN_DECLS

/* The largest side, pixels. */
#define RMP_PICTURE_MAX_SIDE 16384

/* The most views all round. */
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

void rmp_picture_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs);

guint rmp_picture_order_count (const RmpPictureOrder *self);

/* The file of a picture: @path itself, or of a series X.0012.png, by frame or by view. (transfer full) */
char *rmp_picture_order_name (const RmpPictureOrder *self, const char *path, guint i);

/**
 * rmp_picture_save:
 * @path: PNG file to write
 *
 * Draws all panes beside each other in a thread and a GL context of their own, named among the @jobs; the end, or why there
 * is none, is told to the window. Each file is whole or not there; those of a series that are finished stay when it ends
 * early.
 */
void rmp_picture_save (GtkWindow *window, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs,
                       const char *path, const RmpPictureOrder *order);

G_END_DECLS
