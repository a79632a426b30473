/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-editor.h: the complete editor of a profile or of a curve of weights: its curve, the
 * selected point in numbers, presets, copy and paste, flip, normalise, reset.
 *
 * Signals: preview (RmpProfile *profile) while a gesture lasts, %NULL when it was cancelled; commit
 * (RmpProfile *profile) once for each edit.
 */

#include "profiles/curve-editor.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_EDITOR (rmp_profile_editor_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfileEditor, rmp_profile_editor, RMP, PROFILE_EDITOR, GtkWidget)

GtkWidget *rmp_profile_editor_new (void);

/* What curves it edits; at first sections. */
void rmp_profile_editor_set_kind (RmpProfileEditor *self, RmpCurveKind kind);
void rmp_profile_editor_set_profile (RmpProfileEditor *self, RmpProfile *profile); /* no signal */
RmpProfile *rmp_profile_editor_get_profile (RmpProfileEditor *self);   /* (transfer none) */
RmpCurveEditor *rmp_profile_editor_get_curve (RmpProfileEditor *self); /* (transfer none) */

/* Pastes @text. Returns: FALSE if it is not a profile of that kind; the window then says why */
gboolean rmp_profile_editor_paste_text (RmpProfileEditor *self, const char *text);

G_END_DECLS
