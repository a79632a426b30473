/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* floor.h: how deep a character reaches over a clip, so that the floor does not follow its every
 * step.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

/**
 * rmp_character_get_floor:
 * @clip: (nullable): %NULL for the bind pose
 *
 * Skins every surface at some moments spread over the clip.
 *
 * Returns: metres: 0, or the lowest point if that is clearly below
 */
float rmp_character_get_floor (RmpCharacter *self, RmpClipItem *clip);

G_END_DECLS
