/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-dialog.h: what the viewport shows, as a PNG file of any size, on its ground or cut out. */

#include "job-bar.h"
#include "viewport.h"

G_BEGIN_DECLS

/* The largest side, pixels. */
#define RMP_PICTURE_MAX_SIDE 16384

void rmp_picture_dialog_present (GtkWindow *parent, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs);

/**
 * rmp_picture_save:
 * @path: PNG file to write
 *
 * Draws all panes beside each other in a thread and a GL context of their own, named among the @jobs; a failure is
 * reported to the window.
 */
void rmp_picture_save (GtkWindow *window, RmpWorkspace *workspace, RmpViewport *viewport, RmpJobBar *jobs,
                       const char *path, int width, int height, gboolean transparent);

G_END_DECLS
