/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion-tears.h: whether a body still hangs together when motion from elsewhere moves it.
 *
 * Skins stretch by half at elbows and knees. Where pairs of bones are wrong, or bones between matched ones stay behind, edges
 * become many times as long: the body is torn into strips, which no wrinkle method can mend.
 */

#include "import/import.h"
#include "skinning/retarget.h"
#include "store/project.h"

G_BEGIN_DECLS

typedef struct
{
  RmpSurface *surface; /* (transfer none) (nullable): where most edges are torn; %NULL: none is torn */
  guint n_edges;       /* of its faces, those that two faces share twice */
  guint n_torn;        /* at the worst time */
  double time;         /* seconds, of the clip */
  guint joint;         /* of the character: most of the torn edges' ends hang on it */
} RmpMotionTears;

/**
 * rmp_motion_find_tears:
 * @clip: of the character's skeleton, in its present units: what rmp_retarget_clip() makes
 *
 * Poses each skinned surface at times spread over the clip. An edge is torn where it is more than four times as long as at rest
 * and a noticeable part of the body long. A surface counts as torn from 2 edges in a thousand on; a few may stretch so far in a
 * deep armpit of a sound rig.
 */
RmpMotionTears rmp_motion_find_tears (RmpCharacter *character, const RmpClip *clip);

/**
 * rmp_motion_describe_tears:
 * @import: the file whose clips are to move @character by @retarget
 *
 * Returns: (transfer full) (nullable): a sentence that says which mesh the clip that tears most would tear, when, by which bone,
 *   and what to do; %NULL where all hold
 */
char *rmp_motion_describe_tears (RmpCharacter *character, const RmpImport *import, const RmpRetarget *retarget);

G_END_DECLS
