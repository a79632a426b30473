/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* side-panels.h: the panels beside the panes, in a window of their own without panes. */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

typedef struct
{
  RmpWorkspace *workspace;
  GtkWidget *window, *inspector, *outliner;
} SidePanels;

/* Shows @project, its first look selected; returns once the panels have a size. */
void side_panels_open (SidePanels *self, RmpProject *project);
void side_panels_close (SidePanels *self); /* the project stays open */
