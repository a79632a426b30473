/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sides-view.h: what shows where the other sides of a garment are. */

#include "viewport.h"

G_BEGIN_DECLS

/* A line on the cloth where the sides meet, which moves with it, and the outline of a plane that lies between places and their
 * twins in the pose of the pane. @sides: RmpSides
 */
void rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport, RmpScene *scene, guint pane);

G_END_DECLS
