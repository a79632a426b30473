/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drop-down.h: choices among names that people gave, which may be long. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shortens the name on the button in its middle, so that it does not make all around it wider; the
 * list shows whole names. Of a GtkDropDown of strings.
 */
void rmp_drop_down_shorten (GtkDropDown *self);

G_END_DECLS
