/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* start-row.h: a project in a list of the start page: its picture, its name and details. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @picture: (nullable): file of a thumbnail; without one, or if it cannot be read, @icon stands for
 * it. Buttons can be appended. Returns: a GtkBox
 */
GtkWidget *rmp_start_row_new (const char *picture, const char *icon, const char *title,
                              const char *detail);

/* If the program has ended twice while it evaluated the project of @key, adds a button that opens
 * it without evaluation: @action with @target, a string.
 */
void rmp_start_row_warn (GtkWidget *row, const char *key, const char *action, const char *target);

G_END_DECLS
