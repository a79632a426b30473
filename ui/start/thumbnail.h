/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* thumbnail.h: small pictures of projects, for the start page. Those of working copies lie beside
 * them and are removed with them; those of saved files are in the cache of the user.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_THUMBNAIL_WIDTH 256
#define RMP_THUMBNAIL_HEIGHT 160

/* The path for the thumbnail of the file of a project, which need not exist. (transfer full) */
char *rmp_thumbnail_get_path (const char *file);

/* Updates the thumbnails of the projects that @viewport shows while it lives: from each picture at
 * rest, written in another thread.
 */
void rmp_thumbnail_follow (RmpViewport *viewport);

/* To be called when the project was saved: its file gets the last picture. */
void rmp_thumbnail_saved (RmpViewport *viewport);

/* The number of saved files whose thumbnails are kept: several times those that the start page
 * lists.
 */
#define RMP_THUMBNAIL_N_KEPT 200

/* Deletes the pictures in @folder except the @n_kept newest. */
void rmp_thumbnail_prune (const char *folder, guint n_kept);

/* Crops a picture to its middle and scales it down. @pixels: RGBA, bottom row first. Returns:
 * (transfer full): top row first
 */
guint8 *rmp_thumbnail_scale (const guint8 *pixels, int width, int height);

G_END_DECLS
