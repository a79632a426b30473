/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* error-page.h: what went wrong, where, and what to do; with details to copy for a report. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

void rmp_error_page_present (GtkWindow *parent, const char *title, GFile *file, const char *message);

G_END_DECLS
