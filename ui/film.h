/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* film.h: a short loop from one image that holds its frames below each other. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Size and rate of the frames of a film. */
#define RMP_FILM_WIDTH 320
#define RMP_FILM_HEIGHT 240
#define RMP_FILM_RATE 12

#define RMP_TYPE_FILM (rmp_film_get_type ())
G_DECLARE_FINAL_TYPE (RmpFilm, rmp_film, RMP, FILM, GtkWidget)

GtkWidget *rmp_film_new (const char *path);
void rmp_film_set_playing (RmpFilm *self, gboolean playing); /* not at all where animations are disabled */

G_END_DECLS
