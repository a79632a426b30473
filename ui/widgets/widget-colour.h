/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* widget-colour.h: colours of the theme, for widgets that draw themselves. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A named colour of the theme; %NULL: the text colour of the widget. @alpha multiplies the alpha of
 * the colour.
 */
GdkRGBA rmp_widget_get_colour (GtkWidget *widget, const char *name, double alpha);

G_END_DECLS
