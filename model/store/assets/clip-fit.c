/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/clip-fit.h"

#include "store/document/row.h"

gboolean
rmp_clip_fit_same_joints (const RmpSkeleton *a, const RmpSkeleton *b)
{
  if (!a || rmp_skeleton_get_n_joints (a) != rmp_skeleton_get_n_joints (b))
    return FALSE;
  for (guint i = 0; i < rmp_skeleton_get_n_joints (a); i++)
    if (g_strcmp0 (rmp_skeleton_get_name (a, i), rmp_skeleton_get_name (b, i)) != 0)
      return FALSE;
  return TRUE;
}

/* A clip that was removed has no owner any more; who still shows it had it for its own. */
static gboolean
moves (RmpClipItem *self, RmpCharacter *character)
{
  RmpCharacter *owner = rmp_row_get_owner (RMP_ROW (self));
  RmpSkeleton *own = owner ? rmp_character_get_skeleton (owner) : NULL;
  RmpSkeleton *other = rmp_character_get_skeleton (character);

  return !owner || owner == character || (other && rmp_clip_fit_same_joints (own, other));
}

RmpClip *
rmp_clip_item_get_clip_of (RmpClipItem *self, RmpCharacter *character)
{
  g_return_val_if_fail (RMP_IS_CLIP_ITEM (self), NULL);

  return !character || moves (self, character) ? rmp_clip_item_get_clip (self) : NULL;
}
