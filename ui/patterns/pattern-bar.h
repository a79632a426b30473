/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-bar.h: the buttons below the layers of a pattern. They activate actions “layer.…” of the
 * panel that contains them.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *rmp_pattern_bar_new (void);

G_END_DECLS
