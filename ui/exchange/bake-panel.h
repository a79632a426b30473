/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-panel.h: a dialog for format, frames and folder of a bake. It shows the size in advance;
 * progress is shown in the status bar.
 */

#include "widgets/job-bar.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

void rmp_bake_panel_present (GtkWindow *parent, RmpWorkspace *workspace, RmpJobBar *jobs);

G_END_DECLS
