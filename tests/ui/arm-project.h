/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* arm-project.h: a project with the sample "arm", whose sleeve is a garment, as tests need it that
 * open files.
 */

#include "store/cloth/pattern-item.h"

/* At @path, by the batch program. */
void rmp_arm_project_make (const char *path);

/* Runs the batch program, which must succeed. */
void rmp_arm_project_run_cli (const char *word, ...) G_GNUC_NULL_TERMINATED;

/* The first pattern of the first garment, which must be there. (transfer none) */
RmpPatternItem *rmp_arm_project_get_pattern (RmpProject *project);
