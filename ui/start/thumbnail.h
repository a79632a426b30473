/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* thumbnail.h: small pictures of projects, for the start page. One lies beside each working copy, and goes with it; those of
 * saved files are in the user's cache.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_THUMBNAIL_WIDTH 256
#define RMP_THUMBNAIL_HEIGHT 160

/* Where the thumbnail of a project's file is, or would be: (transfer full) */
char *rmp_thumbnail_get_path (const char *file);

/* Keeps the thumbnails of the projects that @viewport shows, as long as it lives: of each picture at rest, written by
 * another thread.
 */
void rmp_thumbnail_follow (RmpViewport *viewport);

/* The project was saved: its file looks as the last picture. */
void rmp_thumbnail_saved (RmpViewport *viewport);

/* Saved files whose pictures are kept, several times what the start page lists. */
#define RMP_THUMBNAIL_N_KEPT 200

/* Deletes the pictures in @folder but the @n_kept newest. */
void rmp_thumbnail_prune (const char *folder, guint n_kept);

/* The middle of a picture, smaller. @pixels: RGBA, the lowest row first. Returns: (transfer full): the topmost row first */
guint8 *rmp_thumbnail_scale (const guint8 *pixels, int width, int height);

G_END_DECLS
