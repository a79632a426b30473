/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* plot-panel.h: the plots of the technique of a look, for its present values and the present frame.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PLOT_PANEL (rmp_plot_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpPlotPanel, rmp_plot_panel, RMP, PLOT_PANEL, GtkWidget)

/* Hidden without any plot. (nullable) all */
void rmp_plot_panel_set_look (RmpPlotPanel *self, RmpWorkspace *workspace, RmpLook *look,
                              const RmpValues *values);

G_END_DECLS
