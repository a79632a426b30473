/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tooltips.h: keeps tooltips narrow, and from taking part in what the pointer does. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* From now on pointers reach what lies under a tooltip. Once, after GTK is initialised.
 *
 * GTK 4.8 gives the grab of a button that is pressed over a tooltip to the tooltip, frees it as it
 * vanishes, and crashes with the next motion: whoever takes a tool and presses at once on the cloth
 * behind its tooltip would lose the session.
 *
 * It also wraps their text, which GTK leaves as wide as it is where it has several lines.
 */
void rmp_tooltips_let_pointers_through (void);

G_END_DECLS
