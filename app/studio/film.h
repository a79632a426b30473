/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* film.h: the short loops of the start page: one image that holds its frames below each other. */

#define RMP_FILM_WIDTH 360
#define RMP_FILM_HEIGHT 270
#define RMP_FILM_FRAMES 36
#define RMP_FILM_RATE 15
