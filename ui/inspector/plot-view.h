/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plot-view.h: one plot of a technique in the window: see plot-picture.h. */

#include <gtk/gtk.h>

#include "technique/technique.h"

G_BEGIN_DECLS

#define RMP_TYPE_PLOT_VIEW (rmp_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (RmpPlotView, rmp_plot_view, RMP, PLOT_VIEW, GtkWidget)

GtkWidget *rmp_plot_view_new (const RmpPlot *plot);

/* @output: (nullable): a frame. Returns: (transfer full) (nullable): the part of it that is shown
 */
char *rmp_plot_view_show (RmpPlotView *self, const RmpOutput *output);
guint rmp_plot_view_get_n_minima (RmpPlotView *self);

G_END_DECLS
