/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mirror-plane.h: where the plane of a symmetry stands in the pose that is shown. */

#include "viewport/viewport.h"

G_BEGIN_DECLS

/**
 * rmp_garment_find_mirror_plane:
 * @axis: 0 … 2: what is negated at rest
 * @corners: (out caller-allocates): metres, in order round it
 *
 * A rectangle a little larger than the garment. What is mirrored is mirrored at rest; so it lies half-way between places of
 * the cloth and their twins, which at rest is the plane itself and in a pose the one that a person would put there. Where
 * nothing has a twin it stands where it is at rest.
 *
 * Returns: %FALSE where the pane does not show the garment
 */
gboolean rmp_garment_find_mirror_plane (RmpGarment *self, guint axis, RmpViewport *viewport, guint pane,
                                        float corners[4][3]);

G_END_DECLS
