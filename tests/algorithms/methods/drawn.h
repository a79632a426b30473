/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drawn.h: lines drawn by hand on an arm, and the method on an arm that has them. */

#include "run.h"

#include "folds/fold-rows.h"
#include "inputs/drawn-lines.h"

G_BEGIN_DECLS

/* The section of the arm by a plane through @middle metres along its axis: @turn of the line
 * against the limb, @around the limb from the inner side of the bend. (transfer full)
 */
RmpSurfaceCurve *cut_arm (const Arm *arm, double middle, double turn, double around, double length);

/* The coarse mesh is so regular that a straight line on it is straight on any subdivision. */
Arm even_arm (void);

/* With the sizes and the profile of the look; borrows @name and @curve. */
RmpDrawnLine drawn_line (guint64 id, const char *name, const RmpSurfaceCurve *curve);

/* run_init() with drawn lines alone. */
void run_drawn (Run *run, Arm *arm, guint n, const RmpDrawnLine *lines, const char *settings);

const RmpFoldRow *get_row (const RmpOutput *output, guint fold);
const RmpFinding *find_finding (GPtrArray *findings, const char *name);
GPtrArray *detect (Run *run); /* (transfer full) (element-type RmpDetectedLine) */

G_END_DECLS
