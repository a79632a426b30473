/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-job.h: a bake under way: its progress and time left among the jobs, what the window says when it is over, and its files
 * read back when that is wanted.
 */

#include "bake/bake.h"
#include "shell/window.h"
#include "widgets/job-bar.h"

G_BEGIN_DECLS

/* @bake: (transfer full); @folder: where it puts its files */
void rmp_bake_job_start (RmpBake *bake, const char *folder, RmpJobBar *jobs, RmpWindow *window);

G_END_DECLS
