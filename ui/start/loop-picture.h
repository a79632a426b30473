/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* loop-picture.h: plays a film of the start page (studio/film.h). */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_LOOP_PICTURE (rmp_loop_picture_get_type ())
G_DECLARE_FINAL_TYPE (RmpLoopPicture, rmp_loop_picture, RMP, LOOP_PICTURE, GtkWidget)

GtkWidget *rmp_loop_picture_new (const char *path);
/* Never if animations are disabled. */
void rmp_loop_picture_set_playing (RmpLoopPicture *self, gboolean playing);

G_END_DECLS
