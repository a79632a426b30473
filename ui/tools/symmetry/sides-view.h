/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sides-view.h: what shows where the other sides of a garment are. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/* A line on the cloth where the sides meet, which moves with it. @sides: RmpSides */
void rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport, RmpScene *scene, guint pane);

/* The planes between them (mirror-plane.h), in the colours of their axes; none where the other side is found by how the mesh is
 * joined, which no plane describes.
 */
void rmp_garment_add_mirror_planes_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport, RmpScene *scene,
                                             guint pane);

G_END_DECLS
