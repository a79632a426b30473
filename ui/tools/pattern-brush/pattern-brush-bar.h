/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-brush-bar.h: the choice of what the pattern brush does, beside the tools, with the
 * settings of that choice: the cross-section of ridges, the stamp, the wavelength and irregularity
 * of stamps and noise.
 */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_BRUSH_BAR (rmp_pattern_brush_bar_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternBrushBar, rmp_pattern_brush_bar, RMP, PATTERN_BRUSH_BAR, GtkWidget)

/* In how many columns the buttons stand: one at first. */
void rmp_pattern_brush_bar_set_columns (RmpPatternBrushBar *self, guint n_columns);

G_END_DECLS
