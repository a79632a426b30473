/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* axis-gizmo.h: shows the direction of the camera: three axes to click on, the name of the view and
 * its scale.
 */

#include "camera.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_AXIS_GIZMO (rmp_axis_gizmo_get_type ())
G_DECLARE_FINAL_TYPE (RmpAxisGizmo, rmp_axis_gizmo, RMP, AXIS_GIZMO, GtkWidget)

/* The number of panes beside and below each other, which share the widget under the gizmo: the
 * scale is that of one pane.
 */
void rmp_axis_gizmo_set_panes (RmpAxisGizmo *self, guint columns, guint rows);
void rmp_axis_gizmo_set_camera (RmpAxisGizmo *self, const RmpCamera *camera);

/* [3] sRGB: the colour of an axis, 0 … 2, wherever axes are shown. */
const double *rmp_axis_get_colour (guint axis);

/* “Right”, “Top”, … or NULL where the camera looks along no axis. */
const char *rmp_axis_gizmo_get_view_name (const RmpCamera *camera);

G_END_DECLS
