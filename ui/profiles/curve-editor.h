/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curve-editor.h: the picture of a profile or of a curve of weights, with points and tangents that
 * can be dragged.
 *
 * A click adds a point; a drag moves a point or the handles of its tangent (Control snaps to the
 * grid, Shift is fine, dragging a point out of the picture removes it, Escape cancels). Keyboard:
 * Tab selects the next point, arrow keys move it (Control to the grid, Shift fine), Delete removes
 * it, Insert adds one after it.
 *
 * Signals: preview (RmpProfile *profile) while a gesture lasts, %NULL when it was cancelled; commit
 * (RmpProfile *profile) once at its end; selected () when another point is selected, or the points
 * have changed.
 */

#include <gtk/gtk.h>

#include "profiles/curve-points.h"

G_BEGIN_DECLS

#define RMP_TYPE_CURVE_EDITOR (rmp_curve_editor_get_type ())
G_DECLARE_FINAL_TYPE (RmpCurveEditor, rmp_curve_editor, RMP, CURVE_EDITOR, GtkWidget)

/* What curves it edits; at first sections. */
void rmp_curve_editor_set_kind (RmpCurveEditor *self, RmpCurveKind kind);
RmpCurveKind rmp_curve_editor_get_kind (RmpCurveEditor *self);

/* Shows @profile, which fits the kind; emits only selected. If the present points make the same
 * profile, they are kept.
 */
void rmp_curve_editor_set_profile (RmpCurveEditor *self, RmpProfile *profile);
RmpProfile *rmp_curve_editor_get_profile (RmpCurveEditor *self); /* (transfer none) */

const RmpCurvePoints *rmp_curve_editor_get_points (RmpCurveEditor *self);
gint rmp_curve_editor_get_selected (RmpCurveEditor *self); /* −1: none */
void rmp_curve_editor_select (RmpCurveEditor *self, gint index);

/* An edit by other controls: a series of previews and the final call are one edit. */
void rmp_curve_editor_set_points (RmpCurveEditor *self, const RmpCurvePoints *points,
                                  gboolean final);

/* Marks where the curve is read at present; NaN: nowhere. */
void rmp_curve_editor_set_mark (RmpCurveEditor *self, double t);
double rmp_curve_editor_get_mark (RmpCurveEditor *self);

/* The place of a point of the curve in the coordinates of the widget. */
void rmp_curve_editor_get_position (RmpCurveEditor *self, double t, double y, double *position_x,
                                    double *position_y);

/* The steps of a drag: press, moves, release or cancel. */
void rmp_curve_editor_press (RmpCurveEditor *self, double x, double y);
void rmp_curve_editor_move (RmpCurveEditor *self, double x, double y, GdkModifierType modifiers);
void rmp_curve_editor_release (RmpCurveEditor *self);
void rmp_curve_editor_give_up (RmpCurveEditor *self);

/* Handles a key. Returns: FALSE if the editor does not use it */
gboolean rmp_curve_editor_press_key (RmpCurveEditor *self, guint key, GdkModifierType modifiers);

G_END_DECLS
