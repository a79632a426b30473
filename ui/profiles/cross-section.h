/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cross-section.h: a picture of one fold from the side, to scale: the line without folds dashed,
 * the raised one solid, its height and width in figures, and a bar that tells the scale.
 */

#include <gtk/gtk.h>

#include "folds/fold-section.h"

G_BEGIN_DECLS

#define RMP_TYPE_CROSS_SECTION (rmp_cross_section_get_type ())
G_DECLARE_FINAL_TYPE (RmpCrossSection, rmp_cross_section, RMP, CROSS_SECTION, GtkWidget)

/* @section: (transfer full) (nullable): none; @reason: (nullable): what to say then */
void rmp_cross_section_show (RmpCrossSection *self, RmpFoldSection *section, const char *reason);

G_END_DECLS
