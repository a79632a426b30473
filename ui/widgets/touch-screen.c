/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/touch-screen.h"

#define CLASS "touch"

static gboolean
has_touch_screen (GdkSeat *seat)
{
  GList *devices = gdk_seat_get_devices (seat, GDK_SEAT_CAPABILITY_TOUCH);
  const gboolean any = devices != NULL;

  g_list_free (devices);
  return any;
}

static void
update (GtkWidget *window, GdkDevice *device G_GNUC_UNUSED, GdkSeat *seat)
{
  g_assert (GTK_IS_WIDGET (window));

  if (has_touch_screen (seat))
    gtk_widget_add_css_class (window, CLASS);
  else
    gtk_widget_remove_css_class (window, CLASS);
}

void
rmp_touch_screen_watch (GtkWidget *window)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (window));

  if (!seat)
    return;
  g_signal_connect_object (seat, "device-added", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  g_signal_connect_object (seat, "device-removed", G_CALLBACK (update), window, G_CONNECT_SWAPPED);
  update (window, NULL, seat);
}

void
rmp_touch_screen_add_long_press (GtkWidget *widget, GCallback pressed, gpointer data)
{
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect (press, "pressed", pressed, data);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));
}
