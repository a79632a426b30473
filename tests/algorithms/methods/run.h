/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* run.h: the method on an arm, from its values to one frame. */

#include "arm.h"

G_BEGIN_DECLS

/* What is said of the arm's folds does not depend on what would suit its limb. */
#define RUN_SIZES "fold_width=30 mm;reach=20 mm;line_length=150 mm;separation=40 mm"

typedef struct
{
  const RmpTechnique *technique;
  Arm *arm;
  RmpValues *values;
  gpointer shared, analysis;
} Run;

/* @settings: "fold_width=20 mm;onset=0", on top of RUN_SIZES and the defaults, or of
 *   "preset=as-published".
 */
void run_init (Run *self, Arm *arm, const char *settings);
void run_set (Run *self, const char *settings); /* parameters of stage step only */
void run_step (Run *self, double time, RmpTarget target, guint n_threads, RmpOutput *output);
double run_figure (const Run *self, const RmpOutput *output, const char *id);
void run_clear (Run *self);

/* Of the row of a fold: X in metres, and what became of it. */
double row_height (const RmpOutput *output, guint fold);
const char *row_status (const RmpOutput *output, guint fold);

G_END_DECLS
