/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-panel.h: the inspector's page for a pattern: its resolution and its layers. Brushes paint
 * on the selected layer.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_PANEL (rmp_pattern_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternPanel, rmp_pattern_panel, RMP, PATTERN_PANEL, GtkWidget)

/* @pattern: (nullable): nothing is shown. @layer: (nullable): the selected layer; %NULL: the
 *   topmost one
 */
void rmp_pattern_panel_show (RmpPatternPanel *self, RmpWorkspace *workspace,
                             RmpPatternItem *pattern, RmpPatternLayerItem *layer);

GtkListBox *
rmp_pattern_panel_get_list (RmpPatternPanel *self); /* (transfer none): the uppermost first */
RmpPatternLayerItem *
rmp_pattern_panel_get_layer (RmpPatternPanel *self); /* (transfer none) (nullable): selected */

G_END_DECLS
