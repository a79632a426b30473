/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pointer-focus.h: the keyboard follows the pointer: a widget with its own keys takes the focus
 * when the pointer moves over it.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @stage: focusable. It does not take the focus while text is being typed or a popover is open, nor
 *   while the pointer is over a control that lies on it
 */
void rmp_pointer_focus_install (GtkWidget *stage);

G_END_DECLS
