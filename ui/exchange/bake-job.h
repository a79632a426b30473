/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bake-job.h: a running bake: its progress and remaining time in the job bar, the message of the
 * window when it ends, and verification if that is wanted.
 */

#include "bake/bake.h"
#include "bake/hosts.h"
#include "shell/window.h"
#include "widgets/job-bar.h"

G_BEGIN_DECLS

/* @bake: (transfer full); @folder: the folder of its files; @host: (nullable): whose steps are told
 * then
 */
void rmp_bake_job_start (RmpBake *bake, const char *folder, const RmpBakeHost *host,
                         RmpJobBar *jobs, RmpWindow *window);

G_END_DECLS
