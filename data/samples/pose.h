/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pose.h: clips of a figure from a few poses written as text.
 *
 * A pose is "BONE AXIS DEGREES [AXIS DEGREES …]; BONE …". Angles of a bone are a product of
 * rotations about fixed axes, the first written outermost. Axes are x, y, z and, in the arm, e: the
 * axis about which positive angles flex the limb forwards. "thigh.LR" means both sides; a right
 * side is written with the left's angles and mirrored. A bone named again replaces what stood
 * before; bones that are not named keep their rest.
 */

#include "human.h"
#include "sample.h"

/* Time's course from the key before. */
typedef enum
{
  RMP_EASE_SMOOTH,
  RMP_EASE_FALL,   /* as the square of time: it ends at full speed */
  RMP_EASE_STEADY, /* at one speed: nothing stops at the keys */
} RmpEase;

typedef struct
{
  double time; /* seconds */
  const char *pose;
  RmpEase ease;
} RmpKey;

typedef enum
{
  RMP_PIN_NONE,  /* the figure stays above the origin */
  RMP_PIN_RIGHT, /* the right ankle stays where it is, seen from above */
} RmpPin;

#define RMP_MAX_KEYS 6

typedef struct
{
  const char *name;
  RmpPin pin;
  double hop; /* metres; height of two hops over the clip, 0 for none */
  guint n_keys;
  RmpKey keys[RMP_MAX_KEYS];
} RmpMotion;

/**
 * rmp_pose_parse:
 *
 * Returns: the pose @text describes. Text that names an unknown bone or axis is a mistake in this
 *   program and ends it.
 */
RmpPose rmp_pose_parse (const RmpRig *rig, const char *text);

/**
 * rmp_sample_add_motion:
 *
 * Adds a clip with the motion's poses, in which the lowest point of both soles touches the ground
 * at every frame.
 */
void rmp_sample_add_motion (RmpSample *self, const RmpHuman *human, const RmpMotion *motion);
