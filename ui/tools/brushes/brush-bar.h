/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* brush-bar.h: the settings of brushes above the viewport: radius, strength, falloff and X-ray
 * directly, the others behind a button. In a narrow window more of them are behind the button.
 */

#include "tools/brushes/brush-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_BRUSH_BAR (rmp_brush_bar_get_type ())
G_DECLARE_FINAL_TYPE (RmpBrushBar, rmp_brush_bar, RMP, BRUSH_BAR, GtkWidget)

G_END_DECLS
