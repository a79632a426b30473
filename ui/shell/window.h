/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* window.h: one window: the start page, or a project with its panels. */

#include "viewport/viewport.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_WINDOW (rmp_window_get_type ())
G_DECLARE_FINAL_TYPE (RmpWindow, rmp_window, RMP, WINDOW, AdwApplicationWindow)

GtkWidget *rmp_window_new (GtkApplication *application);

/* Opens a project, or imports a file of another program; tells the user if it cannot. */
void rmp_window_open (RmpWindow *self, GFile *file);

/* The same for a project whose looks are not to be computed. */
void rmp_window_open_without_evaluation (RmpWindow *self, GFile *file);
void rmp_window_open_sample (RmpWindow *self, const char *name);
void rmp_window_recover (RmpWindow *self, const char *working_copy);

/* The workspace, made with an empty project if there is none. (transfer none) (nullable): NULL if
 * that fails
 */
RmpWorkspace *rmp_window_ensure_workspace (RmpWindow *self);
RmpWorkspace *
rmp_window_get_workspace (RmpWindow *self); /* (transfer none) (nullable): NULL on the start page */

RmpViewport *rmp_window_get_viewport (RmpWindow *self); /* (transfer none) */

/* Tells of bakes that were begun and not finished, and offers to go on with them. */
void rmp_window_offer_bakes (RmpWindow *self);

/* Shows a message at the foot of the window for a while; for messages that need no decision. */
void rmp_window_notify (RmpWindow *self, const char *message);

/* The same at the end of long work; if the window does not have the focus, also as a notification
 * of the desktop. @folder: (nullable): opened by a button; @button: (nullable) (transfer floating):
 * another action, used once
 */
void rmp_window_notify_files (RmpWindow *self, const char *message, GFile *folder,
                              GtkWidget *button);

G_END_DECLS
