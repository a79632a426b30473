/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-mark.h: in the editor of an entry's curve, where the angle of the frame that is shown reads
 * it.
 */

#include "profiles/curve-editor.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* The entry's row that edits its curve, index of a member. −1: the look's technique has none */
gint rmp_curve_mark_find_row (RmpLook *look, guint param);

/* @editor: of that curve. Quick while it is not on the screen. */
void rmp_curve_mark_update (RmpWorkspace *workspace, RmpLook *look, guint entry,
                            RmpCurveEditor *editor);

G_END_DECLS
