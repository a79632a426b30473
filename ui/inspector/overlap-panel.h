/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* overlap-panel.h: where the cloth of a look that simulates runs through bodies or itself, with
 * what helps. The first frame is looked at by itself, in the background; the clip when asked.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_OVERLAP_PANEL (rmp_overlap_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpOverlapPanel, rmp_overlap_panel, RMP, OVERLAP_PANEL, GtkWidget)

/* Hidden unless @look, (nullable), simulates cloth. Again after every change of the document. */
void rmp_overlap_panel_show (RmpOverlapPanel *self, RmpWorkspace *workspace, RmpLook *look);

G_END_DECLS
