/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* timeline.h: transport, clip, frame, rate and the ruler. */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_TIMELINE (rmp_timeline_get_type ())
G_DECLARE_FINAL_TYPE (RmpTimeline, rmp_timeline, RMP, TIMELINE, GtkWidget)

void rmp_timeline_set_workspace (RmpTimeline *self, RmpWorkspace *workspace); /* (nullable) */
GtkWidget *rmp_timeline_get_play_button (RmpTimeline *self);                  /* (transfer none) */

G_END_DECLS
