/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-again.h: the last bake of a workspace, kept while its window lives, to do once more with one key. */

#include "bake/bake.h"
#include "widgets/job-bar.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* @options: copied */
void rmp_bake_again_keep (RmpWorkspace *workspace, RmpLook *look, const RmpBakeOptions *options);

/* Whether something was baked whose look is still there. */
gboolean rmp_bake_again_can (RmpWorkspace *workspace);

/* The same look, frames and format into the same folder, as the project is now. */
gboolean rmp_bake_again_start (RmpWorkspace *workspace, RmpJobBar *jobs, GtkWindow *window, GError **error);

G_END_DECLS
