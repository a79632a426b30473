/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wavelength-plot.h: measured wavelengths over the ratio of moduli, a colour a thickness, both axes
 * logarithmic, over the lines of eq. 3: the left half of the article's Figure 6.
 */

#include "cli/picture-file.h"

G_BEGIN_DECLS

typedef struct
{
  double thickness, ratio;     /* metres; E_x / E_q */
  double measured, volumetric; /* metres; NaN: none */
  double expected;             /* metres */
} RmpCliWave;

typedef struct
{
  guint n; /* thickness by thickness, by rising ratio */
  const RmpCliWave *waves;
  int width, height;
} RmpCliWavePlot;

/* An RmpCliDraw. @data: RmpCliWavePlot */
void rmp_cli_draw_waves (cairo_t *cr, PangoContext *fonts, gpointer data);

G_END_DECLS
