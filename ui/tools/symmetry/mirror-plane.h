/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mirror-plane.h: the plane of a symmetry in the pose that is shown. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/**
 * rmp_garment_find_mirror_plane:
 * @axis: 0 … 2: the coordinate that is negated at rest
 * @corners: (out caller-allocates): metres, in order round it
 *
 * Finds a rectangle a little larger than the garment. Mirroring happens at rest; so in a pose the
 * plane is drawn halfway between places of the cloth and their twins, which is the plane itself at
 * rest and the natural choice in a pose. If nothing has a twin, it is drawn as at rest.
 *
 * Returns: %FALSE if the pane does not show the garment
 */
gboolean rmp_garment_find_mirror_plane (RmpGarment *self, guint axis, RmpViewport *viewport,
                                        guint pane, float corners[4][3]);

G_END_DECLS
