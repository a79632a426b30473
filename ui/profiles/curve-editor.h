/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-editor.h: the picture of a profile, whose points and tangents one drags.
 *
 * A click adds a point, a drag moves one or the knobs of its tangent (Control on the grid, Shift fine, out of the picture
 * removes it, Escape gives up). With the keyboard: Tab walks the points, arrows move one (Control on the grid, Shift fine),
 * Delete removes it, Insert adds one after it.
 *
 * Signals: preview (RmpProfile *profile) while a gesture lasts, %NULL when it was given up; commit (RmpProfile *profile)
 * once at its end; selected () when another point is, or the points are others.
 */

#include <gtk/gtk.h>

#include "profiles/curve-points.h"

G_BEGIN_DECLS

#define RMP_TYPE_CURVE_EDITOR (rmp_curve_editor_get_type ())
G_DECLARE_FINAL_TYPE (RmpCurveEditor, rmp_curve_editor, RMP, CURVE_EDITOR, GtkWidget)

/* Shows @profile; no signal but selected. Points that already make it stay as they are. */
void rmp_curve_editor_set_profile (RmpCurveEditor *self, RmpProfile *profile);
RmpProfile *rmp_curve_editor_get_profile (RmpCurveEditor *self); /* (transfer none) */

const RmpCurvePoints *rmp_curve_editor_get_points (RmpCurveEditor *self);
gint rmp_curve_editor_get_selected (RmpCurveEditor *self); /* −1: none */
void rmp_curve_editor_select (RmpCurveEditor *self, gint index);

/* An edit from elsewhere: a series of previews is one edit with what ends it. */
void rmp_curve_editor_set_points (RmpCurveEditor *self, const RmpCurvePoints *points, gboolean final);

/* Where a point of the curve is drawn, in the widget's coordinates. */
void rmp_curve_editor_get_place (RmpCurveEditor *self, double t, double y, double *place_x, double *place_y);

/* What a drag does: from its press over every move to its release. */
void rmp_curve_editor_press (RmpCurveEditor *self, double x, double y);
void rmp_curve_editor_move (RmpCurveEditor *self, double x, double y, GdkModifierType modifiers);
void rmp_curve_editor_release (RmpCurveEditor *self);
void rmp_curve_editor_give_up (RmpCurveEditor *self);

/* What a key does. Returns: FALSE if it is none of the editor's. */
gboolean rmp_curve_editor_press_key (RmpCurveEditor *self, guint key, GdkModifierType modifiers);

G_END_DECLS
