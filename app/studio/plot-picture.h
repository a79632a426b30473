/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plot-picture.h: draws a plot of a technique: a curve, or a map with lines of equal value. Minima
 * are ringed; where the technique tells what a place of the plot means, the shape of each minimum
 * stands under it.
 *
 * The window and the batch program draw their plots here, so they look the same.
 */

#include <pango/pangocairo.h>

#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct _RmpPlotPicture RmpPlotPicture;

/* sRGB with alpha. */
typedef struct
{
  double ink[4], accent[4];
} RmpPlotColours;

RmpPlotPicture *rmp_plot_picture_new (const RmpPlot *plot);
void rmp_plot_picture_free (RmpPlotPicture *self);
const RmpPlot *rmp_plot_picture_get_plot (const RmpPlotPicture *self);

/* @output: (nullable): a frame. Returns: (transfer full) (nullable): what of it is shown */
char *rmp_plot_picture_show (RmpPlotPicture *self, const RmpOutput *output);
guint rmp_plot_picture_get_n_minima (const RmpPlotPicture *self);

/* In logical pixels. */
int rmp_plot_picture_get_least_width (const RmpPlotPicture *self);
int rmp_plot_picture_get_least_height (const RmpPlotPicture *self);

/* @fonts: of its texts. From the origin of @cr, over what is there. */
void rmp_plot_picture_draw (RmpPlotPicture *self, cairo_t *cr, PangoContext *fonts, double width,
                            double height, const RmpPlotColours *colours);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPlotPicture, rmp_plot_picture_free)

G_END_DECLS
