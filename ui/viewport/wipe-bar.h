/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wipe-bar.h: the bar between the two sides of a pane. It is dragged, or moved with the arrow keys
 * when it has the focus; a double click moves it back to the middle. Events beside the bar pass
 * through.
 *
 * Property: position, 0 … 1 from the left.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_WIPE_BAR (rmp_wipe_bar_get_type ())
G_DECLARE_FINAL_TYPE (RmpWipeBar, rmp_wipe_bar, RMP, WIPE_BAR, GtkWidget)

double rmp_wipe_bar_get_position (RmpWipeBar *self);
void rmp_wipe_bar_set_position (RmpWipeBar *self, double position);

G_END_DECLS
