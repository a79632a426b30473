/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* widget-colour.h: the theme's colours, for widgets that draw themselves. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A named colour of the theme, or with %NULL the widget's text colour; @alpha multiplies its own. */
GdkRGBA rmp_widget_get_colour (GtkWidget *widget, const char *name, double alpha);

G_END_DECLS
