/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pose-slider.h: under an entry that follows a joint, a slider that turns this joint alone, so that
 * people see the look at an angle that the clip may not have. All else goes on as in the frame that
 * is shown, and the document is not touched. A button sweeps through all angles; another, and
 * whatever hides the slider, gives the joint back to the clip.
 */

#include <gtk/gtk.h>

#include "workspace/workspace.h"

G_BEGIN_DECLS

#define RMP_TYPE_POSE_SLIDER (rmp_pose_slider_get_type ())
G_DECLARE_FINAL_TYPE (RmpPoseSlider, rmp_pose_slider, RMP, POSE_SLIDER, GtkWidget)

GtkWidget *rmp_pose_slider_new (guint param, guint entry);

/* (nullable) both */
void rmp_pose_slider_set_look (RmpPoseSlider *self, RmpWorkspace *workspace, RmpLook *look);

/* @values: of the entry: whether its joint can be turned follows from them */
void rmp_pose_slider_set_values (RmpPoseSlider *self, const RmpValues *values);

/* For tests. (transfer none) */
GtkRange *rmp_pose_slider_get_range (RmpPoseSlider *self);      /* degrees */
GtkWidget *rmp_pose_slider_get_sweep (RmpPoseSlider *self);     /* a toggle */
GtkWidget *rmp_pose_slider_get_give_back (RmpPoseSlider *self); /* a button */

G_END_DECLS
