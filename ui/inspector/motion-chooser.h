/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion-chooser.h: what carries the cloth of a look: the character's own motion, or what a look of
 * a simulator on the same garment makes of it. Every choice is one edit.
 */

#include "store/document/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_MOTION_CHOOSER (rmp_motion_chooser_get_type ())
G_DECLARE_FINAL_TYPE (RmpMotionChooser, rmp_motion_chooser, RMP, MOTION_CHOOSER, GtkWidget)

/* Hidden where there is nothing to choose. @look: (nullable) */
void rmp_motion_chooser_show (RmpMotionChooser *self, RmpLook *look);

G_END_DECLS
