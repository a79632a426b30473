/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sides-view.h: shows where the other sides of a garment are. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/* Adds a line on the cloth where the sides meet; it moves with the cloth. @sides: RmpSides */
void rmp_garment_add_sides_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport,
                                     RmpScene *scene, guint pane);

/* Adds the planes between them (mirror-plane.h), in the colours of their axes; none for a side that
 * is found by connectivity, because no plane describes it.
 */
void rmp_garment_add_mirror_planes_to_scene (RmpGarment *self, guint sides, RmpViewport *viewport,
                                             RmpScene *scene, guint pane);

G_END_DECLS
