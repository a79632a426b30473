/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preset-chooser.h: the presets of a technique as a drop-down that tries the one under the pointer, or under the keyboard.
 *
 * Signal preview (RmpValues *values): values as that preset has them; NULL when the list closes.
 * Signal chosen (const char *name, RmpValues *values).
 *
 * Rows of an open list show what their presets make of the look, once that is drawn.
 *
 * Presets of a person's own stand below the technique's; values that none has are kept as one, or stay “Custom”.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PRESET_CHOOSER (rmp_preset_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RmpPresetChooser, rmp_preset_chooser, RMP, PRESET_CHOOSER, GtkWidget)

/* @values: as the layer has them now; where no preset has the same, “Custom” is shown. */
void rmp_preset_chooser_show (RmpPresetChooser *self, const RmpTechnique *technique, const RmpValues *values);

/* Whose pictures rows show. (nullable) both: none */
void rmp_preset_chooser_set_layer (RmpPresetChooser *self, RmpWorkspace *workspace, RmpLayer *layer);

G_END_DECLS
