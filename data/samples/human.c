/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "human.h"

#include <string.h>

void
rmp_human_set_arm (RmpHuman *self, RmpVec shoulder)
{
  self->upper_arm = vec_unit (RMP_VEC (.743, -.669, -.02));
  self->forearm = vec_unit (RMP_VEC (.725, -.675, .14));
  self->hand = vec_unit (RMP_VEC (.70, -.70, .13));

  self->shoulder = shoulder;
  self->elbow = vec_along (self->shoulder, .285, self->upper_arm);
  self->wrist = vec_along (self->elbow, .245, self->forearm);
  self->knuckles = vec_along (self->wrist, .085, self->hand);
}

typedef struct
{
  const char *left, *right;
  RmpBone parent;
} Limb;

RmpRig
rmp_human_get_rig (const RmpHuman *self)
{
  static const char *const spine[] = { "pelvis", "spine1", "spine2", "spine3", "neck", "head" };
  static const Limb limbs[] = {
    { "clavicle.L", "clavicle.R", RMP_BONE_SPINE3 },
    { "upper_arm.L", "upper_arm.R", RMP_BONE_CLAVICLE },
    { "forearm.L", "forearm.R", RMP_BONE_UPPER_ARM },
    { "hand.L", "hand.R", RMP_BONE_FOREARM },
    { "fingers.L", "fingers.R", RMP_BONE_HAND },
    { "thigh.L", "thigh.R", RMP_BONE_PELVIS },
    { "shin.L", "shin.R", RMP_BONE_THIGH },
    { "foot.L", "foot.R", RMP_BONE_SHIN },
    { "toes.L", "toes.R", RMP_BONE_FOOT },
  };
  const RmpVec heads[] = { self->pelvis, self->spine1, self->spine2,   self->spine3,
                           self->neck,   self->head,   self->clavicle, self->shoulder,
                           self->elbow,  self->wrist,  self->knuckles, self->hip,
                           self->knee,   self->ankle,  self->ball };
  RmpRig rig = { .n = RMP_N_BONES };

  for (guint i = 0; i < RMP_BONE_CLAVICLE; i++)
    {
      rig.names[i] = spine[i];
      rig.parents[i] = (int) i - 1;
      rig.heads[i] = heads[i];
    }
  for (guint i = 0; i < G_N_ELEMENTS (limbs); i++)
    {
      guint left = RMP_BONE_CLAVICLE + i, right = RMP_MIRROR_BONE (left);
      RmpBone parent = limbs[i].parent;

      rig.names[left] = limbs[i].left;
      rig.names[right] = limbs[i].right;
      rig.parents[left] = (int) parent;
      rig.parents[right] = (int) (parent < RMP_BONE_CLAVICLE ? parent : RMP_MIRROR_BONE (parent));
      rig.heads[left] = heads[left];
      rig.heads[right] = vec_mirror (heads[left]);
    }

  rig.along[RMP_BONE_UPPER_ARM] = self->upper_arm;
  rig.along[RMP_BONE_FOREARM] = self->forearm;
  rig.along[RMP_BONE_HAND] = rig.along[RMP_BONE_FINGERS] = self->hand;

  return rig;
}

/* Switches from 0 to 1 across the plane through @joint with normal @towards. */
static double
pass (RmpVec p, RmpVec joint, RmpVec towards, double low, double high)
{
  return smoothstep (low, high, vec_dot (vec_sub (p, joint), vec_unit (towards)));
}

/* How much of the arm chain a point follows; @switches: clavicle, upper arm, forearm, hand,
 * fingers.
 */
static void
get_arm_switches (const RmpHuman *self, RmpVec p, RmpPart part, double switches[5])
{
  RmpVec from_shoulder = vec_sub (p, self->shoulder);
  double along = vec_dot (from_shoulder, self->upper_arm);
  double beside = vec_length (vec_reject (from_shoulder, self->upper_arm));
  double chest = .8 * smoothstep (.035, .120, p.x) *
                 smoothstep (self->clavicle_low, self->clavicle_high, p.y) *
                 (1 - smoothstep (.08, .14, fabs (p.z + .03)));

  memset (switches, 0, 5 * sizeof *switches);
  if (part == RMP_PART_HEAD)
    return;

  switches[1] = smoothstep (-.070, .075, along) *
                (part == RMP_PART_ARM ? 1 : 1 - smoothstep (.050, .115, beside));
  switches[0] = MAX (switches[1], chest);
  if (part != RMP_PART_ARM)
    return;
  switches[2] = MIN (switches[1],
                     pass (p, self->elbow, vec_add (self->upper_arm, self->forearm), -.045, .045));
  switches[3] = MIN (switches[2],
                     pass (p, self->wrist, vec_add (self->forearm, self->hand), -.026, .026));
  switches[4] = MIN (switches[3], pass (p, self->knuckles, self->hand, -.022, .022));
}

/* Likewise: thigh, shin, foot, toes. */
static void
get_leg_switches (const RmpHuman *self, RmpVec p, RmpPart part, double switches[4])
{
  double side;

  memset (switches, 0, 4 * sizeof *switches);
  if (part == RMP_PART_ARM || part == RMP_PART_HEAD)
    return;

  /* The second term frees the inner thighs, which are near the mirror plane, from the pelvis. */
  side = MAX (smoothstep (-.004, .045, p.x), smoothstep (-.01, .075, self->hip.y - .075 - p.y));
  if (part != RMP_PART_TORSO)
    side = MAX (side, .5);
  switches[0] = side * pass (p, self->hip, RMP_VEC (.42, -1, 0), -.085, .075);
  if (part != RMP_PART_LEG)
    return;
  switches[1] = MIN (switches[0], smoothstep (-.055, .055, self->knee.y - p.y));
  switches[2] = MIN (switches[1], pass (p, vec_add (self->ankle, RMP_VEC (0, .008, 0)),
                                        RMP_VEC (0, -1, .75), -.030, .026));
  switches[3] = MIN (switches[2], smoothstep (-.018, .018, p.z - self->ball.z));
}

static void
get_spine_switches (const RmpHuman *self, RmpVec p, double switches[6])
{
  switches[0] = 1;
  switches[1] = smoothstep (-.045, .045, p.y - self->spine1.y);
  switches[2] = MIN (switches[1], smoothstep (-.055, .055, p.y - self->spine2.y));
  switches[3] = MIN (switches[2], smoothstep (-.055, .055, p.y - self->spine3.y));
  switches[4] = MIN (switches[3],
                     pass (p, self->neck, vec_sub (self->head, self->neck), -.022, .040));
  switches[5] = MIN (switches[4], pass (p, self->head, RMP_VEC (0, 1, -.45), -.028, .030));
}

/* Adds share × (switch less the next one) to consecutive bones. */
static void
add_chain (double *weights, guint n, const double *switches, double share)
{
  for (guint i = 0; i < n; i++)
    weights[i] += share * (switches[i] - (i + 1 < n ? switches[i + 1] : 0));
}

void
rmp_human_get_weights (const RmpHuman *self, RmpVec p, RmpPart part, double *weights)
{
  RmpVec left = RMP_VEC (fabs (p.x), p.y, p.z);
  double spine[6], arm[5], leg[4];
  double left_share = p.x > 0 ? 1 : p.x < 0 ? 0 : .5;

  memset (weights, 0, RMP_N_BONES * sizeof *weights);
  get_spine_switches (self, left, spine);
  get_arm_switches (self, left, part, arm);
  get_leg_switches (self, left, part, leg);

  add_chain (weights, 6, spine, 1 - CLAMP (arm[0] + leg[0], 0, 1));
  add_chain (weights + RMP_BONE_CLAVICLE, 5, arm, left_share);
  add_chain (weights + RMP_BONE_RIGHT, 5, arm, 1 - left_share);
  add_chain (weights + RMP_BONE_THIGH, 4, leg, left_share);
  add_chain (weights + RMP_MIRROR_BONE (RMP_BONE_THIGH), 4, leg, 1 - left_share);
}
