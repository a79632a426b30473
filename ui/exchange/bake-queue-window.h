/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-queue-window.h: the bakes that wait, run and have ended, and what can be done with them. */

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_BAKE_QUEUE_WINDOW (rmp_bake_queue_window_get_type ())
G_DECLARE_FINAL_TYPE (RmpBakeQueueWindow, rmp_bake_queue_window, RMP, BAKE_QUEUE_WINDOW, AdwWindow)

/* Shows that of @parent; it does not keep @parent from being used. */
void rmp_bake_queue_window_present (GtkWindow *parent);

G_END_DECLS
