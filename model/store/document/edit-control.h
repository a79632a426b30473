/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* edit-control.h: control over edits as a whole: cancelling them, and where the history begins. */

#include "store/document/project.h"

G_BEGIN_DECLS

/* @cancellable: (nullable): once it is cancelled, running and new edits fail with
 *   %G_IO_ERROR_CANCELLED and change nothing.
 */
void rmp_project_set_cancellable (RmpProject *self, GCancellable *cancellable);

/* Makes the present state the one with which the project begins: nothing before it can be undone,
 * and nothing counts as unsaved. For a project that has no file yet.
 */
gboolean rmp_project_begin_history (RmpProject *self, GError **error);

/* Closes the project and keeps its working copy, for rmp_project_list_crashed() to find. */
void rmp_project_leave (RmpProject *self);

G_END_DECLS
