/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* middle.h: where a character is as a whole, for cameras that go along with it. */

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

G_END_DECLS
