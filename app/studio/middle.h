/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* middle.h: where a character or a part of it is as a whole, for what goes along with it: cameras,
 * cloth of another frame.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_character_get_middle:
 * @clip: (nullable): %NULL for the bind pose
 * @middle: (out caller-allocates): [3] metres, the mean of all vertices of its surfaces: less
 *   restless than any bone
 *
 * Returns: FALSE where there is nothing to see of it
 */
gboolean rmp_character_get_middle (RmpCharacter *self, RmpClipItem *clip, double frame,
                                   float middle[3]);

/**
 * rmp_surface_get_middle:
 * @faces: (nullable): [#F] 1 for those that count; NULL: all
 *
 * The same of faces of one surface, as the rig carries them: the mean of their corners.
 */
gboolean rmp_surface_get_middle (RmpSurface *self, const guint8 *faces, RmpClipItem *clip,
                                 double frame, float middle[3]);

G_END_DECLS
