/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* start-page.h: the start page: what Rimple is, moving samples, work left by a crash, recent files.
 *
 * Signals: sample-chosen (name), file-chosen (GFile), recovery-chosen (working copy).
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_START_PAGE (rmp_start_page_get_type ())
G_DECLARE_FINAL_TYPE (RmpStartPage, rmp_start_page, RMP, START_PAGE, GtkWidget)

void rmp_start_page_refresh (RmpStartPage *self);
void rmp_start_page_set_busy (RmpStartPage *self, gboolean busy); /* something is being opened */

G_END_DECLS
