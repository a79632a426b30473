/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* preset-chooser.h: the presets of a technique as a drop-down that previews the one under the
 * pointer or keyboard focus.
 *
 * Signal preview (RmpValues *values): the values of that preset; NULL when the list closes. Signal
 * chosen (const char *name, RmpValues *values).
 *
 * The rows of an open list show pictures of the look with their presets, as soon as these are
 * drawn.
 *
 * Presets made by the user follow those of the technique. Values that equal no preset can be saved
 * as one; otherwise they are “Custom”.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PRESET_CHOOSER (rmp_preset_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RmpPresetChooser, rmp_preset_chooser, RMP, PRESET_CHOOSER, GtkWidget)

/* @values: the present values of the layer; if they equal no preset, “Custom” is shown */
void rmp_preset_chooser_show (RmpPresetChooser *self, const RmpTechnique *technique,
                              const RmpValues *values);

/* The layer of which rows show pictures. (nullable) both: no pictures */
void rmp_preset_chooser_set_layer (RmpPresetChooser *self, RmpWorkspace *workspace,
                                   RmpLayer *layer);

G_END_DECLS
