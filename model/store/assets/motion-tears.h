/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion-tears.h: whether motion from another rig tears a body apart.
 *
 * At elbows and knees skin normally stretches by half. If bones are paired wrongly, or bones
 * between matched ones do not move, edges become many times as long: the body is torn into strips,
 * which no wrinkle method can mend.
 */

#include "import/import.h"
#include "skinning/retarget.h"
#include "store/document/project.h"

G_BEGIN_DECLS

typedef struct
{
  /* (transfer none) (nullable): the one with most torn edges; %NULL: none is torn */
  RmpSurface *surface;
  guint n_edges; /* of its faces; those shared by two faces count twice */
  guint n_torn;  /* at the worst time */
  double time;   /* seconds, of the clip */
  guint joint;   /* of the character: most ends of torn edges are bound to it */
} RmpMotionTears;

/**
 * rmp_motion_find_tears:
 * @clip: for the skeleton of the character, in its present unit, as rmp_retarget_clip() makes it
 *
 * Poses each skinned surface at times spread over the clip. An edge is torn if it is more than four
 * times as long as at rest, and long compared with the body. A surface is torn if at least 2 in
 * 1000 of its edges are, because in a deep armpit a few edges may stretch that far even in a sound
 * rig.
 */
RmpMotionTears rmp_motion_find_tears (RmpCharacter *character, const RmpClip *clip);

/**
 * rmp_motion_describe_tears:
 * @import: the file whose clips are to move @character by @retarget
 *
 * Returns: (transfer full) (nullable): a sentence about the clip that tears most: which mesh, when,
 *   by which bone, and what to do; %NULL if nothing tears
 */
char *rmp_motion_describe_tears (RmpCharacter *character, const RmpImport *import,
                                 const RmpRetarget *retarget);

G_END_DECLS
