/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-again.h: remembers the last bake of a workspace while its window lives, so that one key
 * repeats it.
 */

#include "bake/bake.h"
#include "bake/hosts.h"
#include "widgets/job-bar.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* @options: copied; @host: (nullable): the program it is for */
void rmp_bake_again_keep (RmpWorkspace *workspace, RmpLook *look, const RmpBakeOptions *options,
                          const RmpBakeHost *host);

/* Whether there was a bake whose look still exists. */
gboolean rmp_bake_again_can (RmpWorkspace *workspace);

/* Bakes the same look, frames and format into the same folder, from the present state of the
 * project.
 */
gboolean rmp_bake_again_start (RmpWorkspace *workspace, RmpJobBar *jobs, GtkWindow *window,
                               GError **error);

G_END_DECLS
