/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* movie.h: a movie of numbered pictures, where GStreamer is installed. */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * rmp_cli_make_movie:
 * @name: gives the file of a number: "X.0012.png"; (transfer full)
 * @first, @last: numbers, all between them are there
 * @rate: pictures a second
 * @path: of the movie, WebM with VP8; it appears whole or not at all
 *
 * Returns: %FALSE with @error set, where GStreamer or a part of it is missing too
 */
gboolean rmp_cli_make_movie (char *(*name) (gconstpointer data, guint number), gconstpointer data,
                             guint first, guint last, double rate, const char *path,
                             GCancellable *cancellable, GError **error);

G_END_DECLS
