/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* retarget.h: transfers a clip that was made for one skeleton to another.
 *
 * Joints are matched by name, or by given pairs of names. There are two cases:
 *
 *   the same rig      Joints stand on their parents at the same places. Each matched joint takes
 *                     the other's transform relative to the parent as it is, key by key: what the
 *                     clip says, exactly.
 *   another rig       With Q(t) a joint's rotation to the world and Q its rest, the matched joint
 *                     is turned to Qs(t) Qs⁻¹ A Qt: as far from its own rest, in the world, as the
 *                     other is from its own. A is the identity for the body. Arms and legs may hang
 *                     otherwise at rest; for them A is the shortest turn that brings the bone to
 *                     where the other points, and what hangs on them keeps to it. Where frames of
 *                     both rigs are parallel, all parents matched and rest poses the same, all this
 *                     is rest · (source rest⁻¹ · source) of the joints' own rotations. The topmost
 *                     matched joint also moves, by the ratio of the lengths of the legs, so that
 *                     the lowest joints of both stand on one floor. Lengths of bones stay.
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
  double scale;      /* times a length of the source: metres of the target */
  gint root;         /* of the target: the topmost matched joint, with most below it, or −1 */
  double rest_angle; /* radians: largest difference of limb directions at rest; 0: same rig */
  gint rest_joint;   /* of the target: the joint with that difference, or −1 */
  double *turns;     /* (nullable): [joints of the target × 4] the quaternions A */

  RmpSkeleton *source, *target;
} RmpRetarget;

/**
 * rmp_retarget_new:
 * @pairs: (nullable): alternating names of the source and the target, ended by %NULL. An empty name
 *   of the target leaves the joint of the source unmatched. Joints that are in no pair are matched
 *   by name.
 * @metres_per_unit: of the source; 0 if unknown: it is then estimated from the lengths of bones
 *
 * A joint of the target follows only one joint of the source, the first that is paired with it.
 */
RmpRetarget *rmp_retarget_new (RmpSkeleton *source, RmpSkeleton *target, const char *const *pairs,
                               double metres_per_unit);
void rmp_retarget_free (RmpRetarget *self);

/* The number of joints of the source that any of the clips moves. @n_matched: (out): how many of
 * these have a partner
 */
guint rmp_retarget_count (const RmpRetarget *self, RmpClip *const *clips, guint n_clips,
                          guint *n_matched);

/* @name: (nullable): of the result. (transfer full), or %NULL with %RMP_CLIP_ERROR set. */
RmpClip *rmp_retarget_clip (const RmpRetarget *self, const RmpClip *clip, const char *name,
                            GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpRetarget, rmp_retarget_free)

G_END_DECLS
