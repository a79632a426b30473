/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/widget-colour.h"

GdkRGBA
rmp_widget_get_colour (GtkWidget *widget, const char *name, double alpha)
{
  GtkStyleContext *context = gtk_widget_get_style_context (widget);
  GdkRGBA colour;

  gtk_style_context_get_color (context, &colour);
  if (name)
    gtk_style_context_lookup_color (context, name, &colour);
  colour.alpha *= (float) alpha;
  return colour;
}
