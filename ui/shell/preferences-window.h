/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preferences-window.h: the window of the preferences. Changes take effect at once. */

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_PREFERENCES_WINDOW (rmp_preferences_window_get_type ())
G_DECLARE_FINAL_TYPE (RmpPreferencesWindow, rmp_preferences_window, RMP, PREFERENCES_WINDOW,
                      AdwPreferencesWindow)

GtkWidget *rmp_preferences_window_new (GtkWindow *parent); /* @parent: (nullable) */

G_END_DECLS
