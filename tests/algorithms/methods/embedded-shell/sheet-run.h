/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sheet-run.h: a sheet that is pushed together, for tests of the method as a technique. */

#include "shell-run.h"

G_BEGIN_DECLS

#define SHEET_RATE 24.0 /* frames a second */
#define SHEET_FRAMES 4

/* Its values may be changed before run_begin(). */
void sheet_run_init (Run *self);

/* The motion of the sheet, for another mesh of its vertices. (transfer full) */
RmpSampler *sheet_run_push (RmpMesh *mesh);

G_END_DECLS
