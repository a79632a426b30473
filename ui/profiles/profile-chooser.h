/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* profile-chooser.h: which profile something has: a built-in shape, a curve of its own, or one of the project's, which
 * several may use; with the editor of its curve, and a fold as it comes out.
 *
 * An edit of a shared profile is made here, for all who use it. Everything else is the host's to keep. Signals:
 *   preview (RmpProfile *profile)    of a curve of its own, while a gesture lasts; NULL: it ended without an edit
 *   commit (RmpProfile *profile)     a curve of its own; never for a line
 *   choose (RmpProfileItem *item)    one of the project's; for a line NULL: the look's
 */

#include "profiles/fold-view.h"
#include "profiles/profile-editor.h"

#include "store/profile-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_PROFILE_CHOOSER (rmp_profile_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RmpProfileChooser, rmp_profile_chooser, RMP, PROFILE_CHOOSER, GtkWidget)

/* @of_line: for a fold line, which has one of the project's profiles or the look's. */
GtkWidget *rmp_profile_chooser_new (gboolean of_line);

/* @workspace: (nullable): none whose project's profiles could be shared */
void rmp_profile_chooser_set_workspace (RmpProfileChooser *self, RmpWorkspace *workspace);

/* @id: of the project's profile that @profile is the curve of; 0: of none */
void rmp_profile_chooser_show (RmpProfileChooser *self, gint64 id, RmpProfile *profile);

GtkDropDown *rmp_profile_chooser_get_drop_down (RmpProfileChooser *self);   /* (transfer none) */
RmpProfileEditor *rmp_profile_chooser_get_editor (RmpProfileChooser *self); /* (transfer none) */
RmpFoldView *rmp_profile_chooser_get_fold_view (RmpProfileChooser *self);   /* (transfer none): empty at first */

/* What the menu's entries do. */
void rmp_profile_chooser_share (RmpProfileChooser *self); /* a new profile of the project, with this curve */
void rmp_profile_chooser_rename (RmpProfileChooser *self, const char *name);
void rmp_profile_chooser_make_own (RmpProfileChooser *self); /* a copy that nobody else uses */
void rmp_profile_chooser_remove (RmpProfileChooser *self);   /* from the project */

G_END_DECLS
