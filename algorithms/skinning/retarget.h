/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* retarget.h: a clip that was made for one skeleton, moved to another.
 *
 * Joints are matched by name, or by pairs of names. Then there are two cases:
 *
 *   the same rig      Joints stand on their parents at the same places. Each matched joint takes the other's transform
 *                     relative to the parent as it is, key by key: what the clip says, exactly.
 *   another rig       With Q(t) a joint's rotation to the world and Q its rest, the matched joint is turned to
 *                     Qs(t) Qs⁻¹ A Qt: as far from its own rest, in the world, as the other is from its own. A is the
 *                     identity for the body. Arms and legs may hang otherwise at rest; for them A is the shortest turn that
 *                     brings the bone to where the other points, and what hangs on them keeps to it. Where frames of both
 *                     rigs are parallel, all parents matched and rest poses the same, all this is rest · (source rest⁻¹ ·
 *                     source) of the joints' own rotations. The topmost matched joint also moves, by the ratio of the
 *                     lengths of the legs, so that the lowest joints of both stand on one floor. Lengths of bones stay.
 *
 * Joints without a partner keep their rest.
 */

#include "skinning/clip.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean same_rig;
  gint *partners;    /* [joints of the source] joint of the target, or −1 */
  gint *drivers;     /* [joints of the target] joint of the source, or −1 */
  double scale;      /* lengths of the source times this are metres of the target */
  gint root;         /* of the target: the topmost that is matched, with the most below; −1 without any */
  double rest_angle; /* radians: the most that an arm's or leg's direction at rest differs; 0 for the same rig */
  gint rest_joint;   /* of the target: where that is, or −1 */
  double *turns;     /* (nullable): [joints of the target × 4] the quaternions A */

  RmpSkeleton *source, *target;
} RmpRetarget;

/**
 * rmp_retarget_new:
 * @pairs: (nullable): names of the source and the target in turn, ending in %NULL. An empty name of the target leaves the
 *   joint out. Joints that no pair names are matched to those of the same name.
 * @metres_per_unit: of the source, 0 where nobody knows: then the lengths of bones say
 *
 * A joint of the target follows one of the source only: the first that names it.
 */
RmpRetarget *rmp_retarget_new (RmpSkeleton *source, RmpSkeleton *target, const char *const *pairs,
                               double metres_per_unit);
void rmp_retarget_free (RmpRetarget *self);

/* How many joints of the source any of the clips moves, and how many of these have a partner. */
guint rmp_retarget_count (const RmpRetarget *self, RmpClip *const *clips, guint n_clips, guint *n_matched);

/* @name: (nullable): of the result. (transfer full), or %NULL with %RMP_CLIP_ERROR set. */
RmpClip *rmp_retarget_clip (const RmpRetarget *self, const RmpClip *clip, const char *name, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRetarget, rmp_retarget_free)

G_END_DECLS
