/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "pose.h"

#include <string.h>

static RmpVec
axis_of (const RmpRig *rig, guint bone, const char *name)
{
  switch (name[0])
    {
    case 'x':
      return RMP_VEC (1, 0, 0);
    case 'y':
      return RMP_VEC (0, 1, 0);
    case 'z':
      return RMP_VEC (0, 0, 1);
    case 'e':
      return vec_cross (rig->along[bone], RMP_VEC (0, 0, 1));
    default:
      g_error ("“%s” is no axis", name);
    }
}

/* @words: axis, degrees, axis, degrees, … of a bone of the left side or the middle. */
static RmpQuat
parse_angles (const RmpRig *rig, guint bone, char **words)
{
  RmpQuat q = RMP_QUAT_IDENTITY;

  for (; words[0] && words[1]; words += 2)
    q = quat_multiply (q, quat_about (axis_of (rig, bone, words[0]),
                                      RMP_RADIANS (g_ascii_strtod (words[1], NULL))));

  return q;
}

static guint
find_bone (const RmpRig *rig, const char *name)
{
  int bone = rmp_rig_find (rig, name);

  if (bone < 0)
    g_error ("“%s” is no bone", name);

  return (guint) bone;
}

static void
set_bone (const RmpRig *rig, RmpPose *pose, char **words)
{
  gboolean right = g_str_has_suffix (words[0], ".R"), both = g_str_has_suffix (words[0], ".LR");
  g_autofree char *name = NULL;
  guint bone;
  RmpQuat q;

  if (!right && !both)
    {
      bone = find_bone (rig, words[0]);
      pose->rotations[bone] = parse_angles (rig, bone, words + 1);
      return;
    }
  name = g_strndup (words[0], strlen (words[0]) - (both ? 1 : 2));
  if (right)
    {
      g_autofree char *left = g_strconcat (name, ".L", NULL);

      bone = find_bone (rig, left);
    }
  else
    bone = find_bone (rig, name);
  q = parse_angles (rig, bone, words + 1);
  if (both)
    pose->rotations[bone] = q;
  pose->rotations[RMP_MIRROR_BONE (bone)] = quat_mirror (q);
}

RmpPose
rmp_pose_parse (const RmpRig *rig, const char *text)
{
  g_auto (GStrv) bones = g_strsplit (text, ";", -1);
  RmpPose pose = { 0 };

  for (guint i = 0; i < RMP_MAX_BONES; i++)
    pose.rotations[i] = RMP_QUAT_IDENTITY;
  for (char **bone = bones; *bone; bone++)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (*bone), " ", -1);

      if (words[0])
        set_bone (rig, &pose, words);
    }

  return pose;
}

static RmpPose
mix_poses (const RmpPose *a, const RmpPose *b, double t)
{
  RmpPose pose = { 0 };

  for (guint i = 0; i < RMP_MAX_BONES; i++)
    pose.rotations[i] = quat_slerp (a->rotations[i], b->rotations[i], t);

  return pose;
}

static double
ease (RmpEase way, double t)
{
  return way == RMP_EASE_STEADY ? t : way == RMP_EASE_FALL ? t * t : smoothstep (0, 1, t);
}

static RmpPose
pose_at (const RmpMotion *motion, const RmpPose *poses, double time)
{
  guint k = 1;
  double t;

  while (k + 1 < motion->n_keys && time > motion->keys[k].time)
    k++;
  t = (time - motion->keys[k - 1].time) / (motion->keys[k].time - motion->keys[k - 1].time);
  t = CLAMP (t, 0, 1);

  return mix_poses (&poses[k - 1], &poses[k], ease (motion->keys[k].ease, t));
}

/* Flesh gives way: points of the sole are taken this far above its rest, metres. */
#define SOLE_DEPTH .002

/* Height of the lowest of heel, ball and toe tip of both feet. */
static double
lowest_sole (const RmpHuman *human, const RmpRig *rig, const RmpGlobals *globals)
{
  const RmpVec points[] = { human->heel, human->ball, human->toe };
  const guint bones[] = { RMP_BONE_FOOT, RMP_BONE_FOOT, RMP_BONE_TOES };
  double lowest = G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      RmpVec left = RMP_VEC (points[i].x, SOLE_DEPTH, points[i].z);

      lowest = MIN (lowest, rmp_rig_carry (rig, globals, bones[i], left).y);
      lowest = MIN (lowest,
                    rmp_rig_carry (rig, globals, RMP_MIRROR_BONE (bones[i]), vec_mirror (left)).y);
    }

  return lowest;
}

/* Moves the root so that the figure stands; hops add to that. */
static void
ground (const RmpHuman *human, const RmpRig *rig, const RmpMotion *motion, double fraction,
        RmpPose *pose)
{
  guint ankle = RMP_MIRROR_BONE (RMP_BONE_FOOT);
  double twice = 2 * fraction, q = twice - floor (twice);
  RmpGlobals globals;

  rmp_rig_evaluate (rig, pose, &globals);
  if (motion->pin == RMP_PIN_RIGHT)
    pose->moves[0] = vec_sub (rig->heads[ankle], globals.origins[ankle]);
  pose->moves[0].y = -lowest_sole (human, rig, &globals) + motion->hop * 4 * q * (1 - q);
}

void
rmp_sample_add_motion (RmpSample *self, const RmpHuman *human, const RmpMotion *motion)
{
  double duration = motion->keys[motion->n_keys - 1].time;
  RmpClip *clip = rmp_sample_add_clip (self, motion->name, duration);
  RmpPose poses[RMP_MAX_KEYS];

  for (guint i = 0; i < motion->n_keys; i++)
    poses[i] = rmp_pose_parse (&self->rig, motion->keys[i].pose);
  for (guint i = 0; i < clip->n_frames; i++)
    {
      double time = rmp_clip_get_time (clip, i);

      clip->frames[i] = pose_at (motion, poses, time);
      ground (human, &self->rig, motion, time / duration, &clip->frames[i]);
    }
}
