/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pointer-focus.h: keys go where the pointer is: a widget with keys of its own takes the keyboard when the pointer moves
 * over it.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @stage: focusable. It takes the focus neither from where text is typed or a popover is open, nor while the pointer is
 * over a control that lies on it.
 */
void rmp_pointer_focus_install (GtkWidget *stage);

G_END_DECLS
