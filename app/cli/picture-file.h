/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* picture-file.h: drawings with lines and words, as files of reports. */

#include <gio/gio.h>
#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* @fonts: for words, at the size of a report's */
typedef void (*RmpCliDraw) (cairo_t *cr, PangoContext *fonts, gpointer data);

/* Calls @draw on white. @path: of a PNG, or of an SVG where it ends so. @scale: pixels for one */
gboolean rmp_cli_draw_picture (const char *path, int width, int height, double scale,
                               RmpCliDraw draw, gpointer data, GError **error);

G_END_DECLS
