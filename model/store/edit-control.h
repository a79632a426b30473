/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* edit-control.h: what programs decide about edits as a whole: that they can be given up, and where the history begins. */

#include "store/project.h"

G_BEGIN_DECLS

/* @cancellable: (nullable): once it is cancelled, edits that are under way or begin fail with %G_IO_ERROR_CANCELLED and leave
 * nothing behind.
 */
void rmp_project_set_cancellable (RmpProject *self, GCancellable *cancellable);

/* What was done so far becomes what the project begins with: nothing of it can be undone, and nothing is unsaved. For a
 * project that has no file yet.
 */
gboolean rmp_project_begin_history (RmpProject *self, GError **error);

/* Closes the project and keeps its working copy, for rmp_project_list_crashed() to find. */
void rmp_project_leave (RmpProject *self);

G_END_DECLS
