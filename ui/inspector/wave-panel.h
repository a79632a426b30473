/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-panel.h: how wide the waves of a look's material are, from which compression on there are
 * any, and how high; all of it by theory, so that it follows a drag at once. A width that is typed
 * or dragged here is had by a parameter that one chooses. Where the mesh is too coarse for the
 * waves, a button asks for a finer one.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_WAVE_PANEL (rmp_wave_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpWavePanel, rmp_wave_panel, RMP, WAVE_PANEL, GtkWidget)

/* Hidden where the layer's technique has no theory of waves. (nullable) both */
void rmp_wave_panel_set_layer (RmpWavePanel *self, RmpWorkspace *workspace, RmpLayer *layer);

G_END_DECLS
