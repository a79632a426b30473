/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-chooser.h: chooses a profile: a built-in shape, an own curve, or a profile of the
 * project, which several may share; with the editor of its curve and a view of a resulting fold.
 *
 * Edits of a shared profile are made here, for all its users. Everything else is stored by the
 * host. Signals:
 *   preview (RmpProfile *profile)    of a curve of its own, while a gesture lasts; NULL: it ended
 *                                    without an edit
 *   commit (RmpProfile *profile)     a curve of its own; never for a line
 *   choose (RmpProfileItem *item)    one of the project's; for a line NULL: the look's
 */

#include "profiles/fold-view.h"
#include "profiles/profile-editor.h"

#include "store/looks/profile-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_CHOOSER (rmp_profile_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfileChooser, rmp_profile_chooser, RMP, PROFILE_CHOOSER, GtkWidget)

GtkWidget *rmp_profile_chooser_new (void);

/* From now on it is for a fold line, which has a profile of the project or that of the look. */
void rmp_profile_chooser_set_of_line (RmpProfileChooser *self);

/* @workspace: (nullable): without one there are no shared profiles */
void rmp_profile_chooser_set_workspace (RmpProfileChooser *self, RmpWorkspace *workspace);

/* @id: id of the shared profile whose curve @profile is; 0: none */
void rmp_profile_chooser_show (RmpProfileChooser *self, gint64 id, RmpProfile *profile);

GtkDropDown *rmp_profile_chooser_get_drop_down (RmpProfileChooser *self);   /* (transfer none) */
RmpProfileEditor *rmp_profile_chooser_get_editor (RmpProfileChooser *self); /* (transfer none) */
RmpFoldView *
rmp_profile_chooser_get_fold_view (RmpProfileChooser *self); /* (transfer none): empty at first */

/* The actions of the entries of the menu. */
void rmp_profile_chooser_share (
    RmpProfileChooser *self); /* a new profile of the project, with this curve */
void rmp_profile_chooser_rename (RmpProfileChooser *self, const char *name);
void rmp_profile_chooser_make_own (RmpProfileChooser *self); /* a copy that nobody else uses */
void rmp_profile_chooser_remove (RmpProfileChooser *self);   /* from the project */

G_END_DECLS
