/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-mark.h: a transparent layer over the panes that lays a ruler across the waves of the
 * selected look, with the wavelength that its material gives: under the pointer, or where waves are
 * the highest. It follows values and paint at once, before there is a frame of them.
 */

#include "viewport/viewport.h"

G_BEGIN_DECLS

#define RMP_TYPE_WAVE_MARK (rmp_wave_mark_get_type ())
G_DECLARE_FINAL_TYPE (RmpWaveMark, rmp_wave_mark, RMP, WAVE_MARK, GtkWidget)

void rmp_wave_mark_set_viewport (RmpWaveMark *self, RmpViewport *viewport); /* that it is part of */

/* The pointer is at a place in the viewport, or has left it. */
void rmp_wave_mark_hover (RmpWaveMark *self, double x, double y);
void rmp_wave_mark_unhover (RmpWaveMark *self);

/* What was drawn last, for tests: the number at the middle of the ruler, metres, and where that is
 * in the viewport. Returns: FALSE if there was no ruler
 */
gboolean rmp_wave_mark_get_shown (RmpWaveMark *self, double *wavelength, double *x, double *y);

G_END_DECLS
