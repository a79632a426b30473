/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* touch-screen.h: support for touch screens: larger targets, and menus by a long press. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives @window the style class “touch” while its display has a touch screen. */
void rmp_touch_screen_watch (GtkWidget *window);

/* @pressed: void (*) (GtkGestureLongPress *, double x, double y, gpointer data): a finger rested
 *   there
 */
void rmp_touch_screen_add_long_press (GtkWidget *widget, GCallback pressed, gpointer data);

G_END_DECLS
