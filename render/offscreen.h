/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* offscreen.h: a GL context and a framebuffer without window or display (EGL, surfaceless), for
 * tests, thumbnails, reports and the command line. Use it from one thread at a time.
 */

#include "renderer.h"

G_BEGIN_DECLS

typedef struct _RmpOffscreen RmpOffscreen;

/* Makes the context and leaves it current. Returns: %NULL with %RMP_RENDER_ERROR_VERSION where EGL
 * offers none.
 */
RmpOffscreen *rmp_offscreen_new (int width, int height, GError **error);
void rmp_offscreen_free (RmpOffscreen *self);

guint rmp_offscreen_get_framebuffer (const RmpOffscreen *self);

/* Returns: (transfer full): [height × width × 4] RGBA, rows from the top, straight alpha; free with
 *   g_free().
 */
guint8 *rmp_offscreen_read (RmpOffscreen *self);

/**
 * rmp_offscreen_draw:
 *
 * Draws one pane over the whole framebuffer with a renderer of its own, made at the first call, and
 * reads it.
 *
 * Returns: (transfer full): as rmp_offscreen_read(), or %NULL with %RMP_RENDER_ERROR set
 */
guint8 *rmp_offscreen_draw (RmpOffscreen *self, RmpScene *scene, const RmpCamera *camera,
                            RmpQuality quality, GError **error);

/**
 * rmp_pixels_write_png:
 * @pixels: [height × width × 4] as read; alpha is stored only if @alpha
 *
 * A file appears whole or not at all; a pipe or a device is written to as it is.
 */
gboolean rmp_pixels_write_png (const char *path, const guint8 *pixels, int width, int height,
                               gboolean alpha, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOffscreen, rmp_offscreen_free)

G_END_DECLS
