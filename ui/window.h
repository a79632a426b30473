/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* window.h: one window: the start page, or a project with its panels. */

#include "workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define RMP_TYPE_WINDOW (rmp_window_get_type ())
G_DECLARE_FINAL_TYPE (RmpWindow, rmp_window, RMP, WINDOW, AdwApplicationWindow)

GtkWidget *rmp_window_new (GtkApplication *application);

/* Opens a project, or imports a file of another program; tells the user if it cannot. */
void rmp_window_open (RmpWindow *self, GFile *file);
void rmp_window_open_sample (RmpWindow *self, const char *name);
void rmp_window_recover (RmpWindow *self, const char *working_copy);

RmpWorkspace *rmp_window_get_workspace (RmpWindow *self); /* (transfer none) (nullable): NULL on the start page */

/* A line at the foot of the window that goes away; for what needs no decision. */
void rmp_window_notify (RmpWindow *self, const char *message);

G_END_DECLS
