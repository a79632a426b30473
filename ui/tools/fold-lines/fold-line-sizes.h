/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-sizes.h: width, length and reach of fold lines, in metres: their own, or those of the
 * look that a pane shows.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

double rmp_drawn_line_get_size (const RmpDrawnLine *self,
                                RmpFoldLineSize size); /* NaN: the look's */
void rmp_drawn_line_set_size (RmpDrawnLine *self, RmpFoldLineSize size, double metres);

/* The size that the line has itself, else that of the look; 0 if neither has one. */
double rmp_fold_line_get_size (RmpWorkspace *workspace, guint pane, RmpFoldLine *line,
                               RmpFoldLineSize size);
double rmp_garment_get_look_size (RmpWorkspace *workspace, guint pane, RmpGarment *garment,
                                  RmpFoldLineSize size);

G_END_DECLS
