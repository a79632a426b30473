/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/pointer-focus.h"

/* The last place of the pointer over the stage: events without a change of place come from what
 * opens, closes or moves there.
 */
typedef struct
{
  double x, y;
} Position;

static GtkWidget *
get_focus (GtkWidget *stage)
{
  GtkRoot *root = gtk_widget_get_root (stage);

  return root ? gtk_root_get_focus (root) : NULL;
}

/* The menu of the stage is about to take the focus. */
static gboolean
opens_menu (GtkWidget *focus)
{
  GtkWidget *button = gtk_widget_get_ancestor (focus, GTK_TYPE_MENU_BUTTON);
  GtkPopover *menu = button ? gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)) : NULL;

  return menu && gtk_widget_get_visible (GTK_WIDGET (menu));
}

static gboolean
is_typing (GtkWidget *focus)
{
  return GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus) ||
         gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) || opens_menu (focus);
}

/* Buttons and fields over the stage keep the focus. */
static gboolean
is_over_control (GtkWidget *stage, double x, double y)
{
  GtkWidget *under = gtk_widget_pick (stage, x, y, GTK_PICK_DEFAULT);

  while (under && under != stage && !gtk_widget_get_focusable (under))
    under = gtk_widget_get_parent (under);
  return under != stage;
}

static void
on_motion (GtkEventController *controller, double x, double y, Position *last)
{
  GtkWidget *stage = gtk_event_controller_get_widget (controller), *focus = get_focus (stage);
  const gboolean moved = x != last->x || y != last->y;

  *last = (Position){ x, y };
  if (moved && focus != stage && (!focus || !is_typing (focus)) && !is_over_control (stage, x, y))
    gtk_widget_grab_focus (stage);
}

void
rmp_pointer_focus_install (GtkWidget *stage)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  Position *last = g_new (Position, 1);

  *last = (Position){ -1.0, -1.0 };
  g_object_set_data_full (G_OBJECT (motion), "rmp-place", last, g_free);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), last);
  gtk_widget_add_controller (stage, motion);
}
