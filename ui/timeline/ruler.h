/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ruler.h: the frames from left to right: which ones are computed, the range, the present frame.
 * Drag to scrub.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_RULER (rmp_ruler_get_type ())
G_DECLARE_FINAL_TYPE (RmpRuler, rmp_ruler, RMP, RULER, GtkWidget)

void rmp_ruler_set_workspace (RmpRuler *self, RmpWorkspace *workspace); /* (nullable) */

/* The frame at @x, and the middle of a frame, in widget coordinates. */
guint rmp_ruler_get_frame_at (RmpRuler *self, double x);
double rmp_ruler_get_x (RmpRuler *self, double frame);

/* Frames between labels, so that they do not touch: 1, 2, 5, 10, … */
guint rmp_ruler_get_label_step (guint n_frames, double width);

G_END_DECLS
