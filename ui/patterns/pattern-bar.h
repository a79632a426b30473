/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-bar.h: the buttons below the layers of a pattern. They activate the actions “layer.…” of the panel around them. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *rmp_pattern_bar_new (void);

G_END_DECLS
