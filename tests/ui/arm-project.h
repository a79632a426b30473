/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* arm-project.h: a project with the sample "arm", whose sleeve is a garment, as tests need it that open files. */

#include <glib.h>

/* At @path, by the batch program. */
void rmp_arm_project_make (const char *path);
