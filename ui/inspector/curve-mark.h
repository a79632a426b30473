/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-mark.h: in the editor of an entry's curve, where the angle of the frame that is shown reads
 * it.
 */

#include "inspector/param-row.h"

G_BEGIN_DECLS

/* The entry's row that edits its curve, index of a member. −1: the look's technique has none */
gint rmp_curve_mark_find_row (RmpLook *look, guint param);

/* @row: that one. Quick while its curve is not on the screen. */
void rmp_curve_mark_update (RmpWorkspace *workspace, RmpLook *look, guint entry, RmpParamRow *row);

G_END_DECLS
