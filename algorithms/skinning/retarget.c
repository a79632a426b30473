/* SPDX-License-Identifier: GPL-3.0-or-later */

/* retarget.c: which joint follows which, and whether the rigs are the same. The clips are made in
 * retarget-clip.c.
 */

#include "skinning/retarget-private.h"

#include <stdlib.h>

/* Bones shorter than this, in metres, have no direction to compare. */
#define MIN_BONE 1e-3

/* Positions of joints on their parents that differ by less of the bone's length are the same. */
#define SAME_POSITION 0.02

/* The share of bones that have to stand alike in the same rig; a few extra nodes may differ. */
#define SAME_RIG 0.8

/* --- partners --------------------------------------------------------------------------------- */

static void
take_partner (RmpRetarget *self, gboolean *taken, guint joint, gint partner)
{
  if (partner < 0 || taken[partner])
    return;
  taken[partner] = TRUE;
  self->partners[joint] = partner;
  self->drivers[partner] = (gint) joint;
}

static void
match (RmpRetarget *self, const char *const *pairs)
{
  const guint n = rmp_skeleton_get_n_joints (self->source);
  g_autofree gboolean *taken = g_new0 (gboolean, MAX (1, rmp_skeleton_get_n_joints (self->target)));
  g_autofree gboolean *named = g_new0 (gboolean, MAX (1, n));

  for (guint i = 0; i < n; i++)
    self->partners[i] = -1;
  for (guint i = 0; i < rmp_skeleton_get_n_joints (self->target); i++)
    self->drivers[i] = -1;
  for (guint i = 0; pairs && pairs[i] && pairs[i + 1]; i += 2)
    {
      const gint joint = rmp_skeleton_find (self->source, pairs[i]);

      if (joint < 0 || named[joint])
        continue;
      named[joint] = TRUE;
      if (*pairs[i + 1] != '\0')
        take_partner (self, taken, (guint) joint, rmp_skeleton_find (self->target, pairs[i + 1]));
    }
  for (guint i = 0; i < n; i++)
    if (!named[i] && *rmp_skeleton_get_name (self->source, i) != '\0')
      take_partner (self, taken, i,
                    rmp_skeleton_find (self->target, rmp_skeleton_get_name (self->source, i)));
}

guint
rmp_retarget_count (const RmpRetarget *self, RmpClip *const *clips, guint n_clips, guint *n_matched)
{
  const guint n = rmp_skeleton_get_n_joints (self->source);
  g_autofree gboolean *moved = g_new0 (gboolean, MAX (1, n));
  guint n_moved = 0;

  for (guint c = 0; c < n_clips; c++)
    for (guint i = 0; i < rmp_clip_get_n_channels (clips[c]); i++)
      if (rmp_clip_get_channel (clips[c], i)->joint < n)
        moved[rmp_clip_get_channel (clips[c], i)->joint] = TRUE;

  *n_matched = 0;
  for (guint i = 0; i < n; i++)
    {
      n_moved += (guint) moved[i];
      *n_matched += moved[i] && self->partners[i] >= 0;
    }
  return n_moved;
}

/* --- the same rig? ---------------------------------------------------------------------------- */

static double
length (const double *v)
{
  return sqrt (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* Whether the joint and its parent are both matched, to a joint and its parent; and where both
 * stand on them.
 */
static gboolean
get_bones (const RmpRetarget *self, guint joint, const double **source, const double **target)
{
  const gint parent = rmp_skeleton_get_parents (self->source)[joint];
  const gint partner = self->partners[joint];

  if (parent < 0 || partner < 0 || self->partners[parent] < 0 ||
      self->partners[parent] != rmp_skeleton_get_parents (self->target)[partner])
    return FALSE;

  *source = rmp_skeleton_get_rest_transforms (self->source)[joint].translation;
  *target = rmp_skeleton_get_rest_transforms (self->target)[partner].translation;
  return length (*target) > MIN_BONE && length (*source) > 0.0;
}

static int
compare_doubles (const void *a, const void *b)
{
  const double first = *(const double *) a, second = *(const double *) b;

  return (first > second) - (first < second);
}

/* The ratio in the middle of those of all bones, drawn to a unit of length if it is nearly one. */
static double
guess_scale (const RmpRetarget *self)
{
  static const double units[] = { 1.0, 0.1, 0.01, 0.001, 0.0254, 0.3048 };
  const guint n = rmp_skeleton_get_n_joints (self->source);
  g_autofree double *ratios = g_new (double, MAX (1, n));
  guint n_ratios = 0;

  for (guint i = 0; i < n; i++)
    {
      const double *source, *target;

      if (get_bones (self, i, &source, &target))
        ratios[n_ratios++] = length (target) / length (source);
    }
  if (n_ratios == 0)
    return 1.0;

  qsort (ratios, n_ratios, sizeof *ratios, compare_doubles);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (fabs (ratios[n_ratios / 2] / units[i] - 1.0) < 0.01)
      return units[i];
  return ratios[n_ratios / 2];
}

/* Whether matched joints stand alike on their parents, which is all that can be compared of joints
 * without a bone in between.
 */
static gboolean
joints_stand_alike (const RmpRetarget *self)
{
  const RmpTransform *source = rmp_skeleton_get_rest_transforms (self->source);
  const RmpTransform *target = rmp_skeleton_get_rest_transforms (self->target);

  for (guint i = 0; i < rmp_skeleton_get_n_joints (self->source); i++)
    {
      const RmpTransform *other = self->partners[i] >= 0 ? &target[self->partners[i]] : NULL;
      double gap[3], cosine = 0.0;

      if (!other)
        continue;
      for (guint k = 0; k < 3; k++)
        gap[k] = self->scale * source[i].translation[k] - other->translation[k];
      for (guint k = 0; k < 4; k++)
        cosine += source[i].rotation[k] * other->rotation[k];
      if (length (gap) > SAME_POSITION * length (other->translation) ||
          2.0 * acos (MIN (fabs (cosine), 1.0)) > SAME_POSITION)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_same_rig (const RmpRetarget *self)
{
  guint n = 0, n_same = 0;

  for (guint i = 0; i < rmp_skeleton_get_n_joints (self->source); i++)
    {
      const double *source, *target;
      double gap[3];

      if (!get_bones (self, i, &source, &target))
        continue;
      for (guint k = 0; k < 3; k++)
        gap[k] = self->scale * source[k] - target[k];
      n++;
      n_same += length (gap) <= SAME_POSITION * length (target);
    }
  return n > 0 ? n_same >= SAME_RIG * n : joints_stand_alike (self);
}

/* --- all of it -------------------------------------------------------------------------------- */

RmpRetarget *
rmp_retarget_new (RmpSkeleton *source, RmpSkeleton *target, const char *const *pairs,
                  double metres_per_unit)
{
  RmpRetarget *self = g_new0 (RmpRetarget, 1);

  self->source = rmp_skeleton_ref (source);
  self->target = rmp_skeleton_ref (target);
  self->partners = g_new (gint, MAX (1, rmp_skeleton_get_n_joints (source)));
  self->drivers = g_new (gint, MAX (1, rmp_skeleton_get_n_joints (target)));
  self->rest_joint = self->root = -1;
  match (self, pairs);

  self->scale = metres_per_unit > 0.0 ? metres_per_unit : guess_scale (self);
  self->same_rig = is_same_rig (self);
  if (!self->same_rig)
    rmp_retarget_compare_rests (self);
  return self;
}

void
rmp_retarget_free (RmpRetarget *self)
{
  g_return_if_fail (self);

  rmp_skeleton_unref (self->source);
  rmp_skeleton_unref (self->target);
  g_free (self->partners);
  g_free (self->drivers);
  g_free (self->turns);
  g_free (self);
}
