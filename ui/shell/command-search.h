/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* command-search.h: type a few letters of a command, see its shortcut, press Enter. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

void rmp_command_search_present (GtkWindow *parent);

G_END_DECLS
