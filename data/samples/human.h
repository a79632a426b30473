/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* human.h: where the joints of a figure are, the skeleton they make, and how much of each bone a
 * point follows.
 */

#include "rig.h"

/* Joints of the left side; the right is their mirror image. Metres. */
typedef struct
{
  RmpVec pelvis, spine1, spine2, spine3, neck, head;
  RmpVec clavicle, shoulder, elbow, wrist, knuckles;
  RmpVec hip, knee, ankle, ball, toe, heel;
  RmpVec upper_arm, forearm, hand; /* directions, unit */
  /* Between these heights the clavicle takes hold of the chest. */
  double clavicle_low, clavicle_high;
} RmpHuman;

/* Bones in the order of the rig. Those of a side follow each other; the right side's come after the
 * left's.
 */
typedef enum
{
  RMP_BONE_PELVIS,
  RMP_BONE_SPINE1,
  RMP_BONE_SPINE2,
  RMP_BONE_SPINE3,
  RMP_BONE_NECK,
  RMP_BONE_HEAD,
  RMP_BONE_CLAVICLE,
  RMP_BONE_UPPER_ARM,
  RMP_BONE_FOREARM,
  RMP_BONE_HAND,
  RMP_BONE_FINGERS,
  RMP_BONE_THIGH,
  RMP_BONE_SHIN,
  RMP_BONE_FOOT,
  RMP_BONE_TOES,
  RMP_BONE_RIGHT, /* added to a left bone less RMP_BONE_CLAVICLE */
  RMP_N_BONES = 24,
} RmpBone;

#define RMP_MIRROR_BONE(bone) ((bone) + RMP_BONE_RIGHT - RMP_BONE_CLAVICLE)

/* What part of the body a vertex is on; it tells a sleeve near the waist from the waist. */
typedef enum
{
  RMP_PART_TORSO,
  RMP_PART_HEAD, /* and neck */
  RMP_PART_ARM,
  RMP_PART_LEG,
  RMP_PART_CROTCH, /* between the legs */
} RmpPart;

/**
 * rmp_human_set_arm:
 *
 * Places elbow, wrist and knuckles, and the arm's directions, from the shoulder on.
 */
void rmp_human_set_arm (RmpHuman *self, RmpVec shoulder);

RmpRig rmp_human_get_rig (const RmpHuman *self);

/**
 * rmp_human_get_weights:
 * @p: a point of the rest pose
 * @weights: (out caller-allocates): [#RMP_N_BONES] sum 1
 *
 * Each chain's weights are differences of a falling row of switches, so they sum to 1 without being
 * normalised. A point on the mirror plane belongs to both sides by halves.
 */
void rmp_human_get_weights (const RmpHuman *self, RmpVec p, RmpPart part, double *weights);
