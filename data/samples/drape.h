/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drape.h: cloth that hangs on a moving figure, as crudely as a game would simulate it: springs
 * that give way under compression, since so few vertices cannot buckle, and capsules for the body.
 */

#include "capsule.h"

/**
 * rmp_clip_drape:
 * @clip: a clip of @sample with shapes
 * @tube: the cloth; its top row stays on @bone
 *
 * Fills the clip's shapes of the tube's vertices. The cloth first hangs still in the first frame's
 * pose.
 */
void rmp_clip_drape (RmpClip *clip, const RmpSample *sample, const RmpTube *tube, guint bone,
                     guint n_capsules, const RmpCapsule *capsules);
