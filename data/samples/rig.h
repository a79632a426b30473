/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rig.h: bones whose bind rotations are all identity, so that a bone's rest is a translation and
 * every angle is about a world axis, and the weights that hang vertices on them.
 */

#include "vec.h"

#define RMP_MAX_BONES 24
#define RMP_MAX_INFLUENCES 4

typedef struct
{
  guint n;
  const char *names[RMP_MAX_BONES];
  int parents[RMP_MAX_BONES];  /* −1 for the root; a parent comes before its children */
  RmpVec heads[RMP_MAX_BONES]; /* metres, world */
  RmpVec along[RMP_MAX_BONES]; /* where the bone points, unit; zero where no clip asks */
} RmpRig;

/* Descending weights that sum to 1; unused entries are (0, 0). */
typedef struct
{
  guint8 joints[RMP_MAX_INFLUENCES];
  double weights[RMP_MAX_INFLUENCES];
} RmpInfluences;

typedef struct
{
  RmpQuat rotations[RMP_MAX_BONES]; /* local */
  RmpVec moves[RMP_MAX_BONES];      /* added to the bone's head as its parent carries it, metres */
} RmpPose;

/* World transforms of a posed rig: p' = rotation (p − head) + origin. */
typedef struct
{
  RmpQuat rotations[RMP_MAX_BONES];
  RmpVec origins[RMP_MAX_BONES];
} RmpGlobals;

/**
 * rmp_rig_find:
 * @name: a bone's name
 *
 * Returns: its index, or −1
 */
int rmp_rig_find (const RmpRig *self, const char *name);

/**
 * rmp_rig_evaluate:
 * @globals: (out caller-allocates): where the bones of the posed rig are
 */
void rmp_rig_evaluate (const RmpRig *self, const RmpPose *pose, RmpGlobals *globals);

/**
 * rmp_rig_carry:
 * @point: a point of the rest pose, metres
 *
 * Returns: where bone @bone alone takes it
 */
RmpVec rmp_rig_carry (const RmpRig *self, const RmpGlobals *globals, guint bone, RmpVec point);

/**
 * rmp_influences_from_weights:
 * @n: number of bones
 * @weights: [@n] ≥ 0, not all zero
 *
 * Keeps the four largest and makes them sum to 1. Where the cut falls between two equal weights
 * both go, so that a vertex on the mirror plane never prefers a side.
 */
RmpInfluences rmp_influences_from_weights (guint n, const double *weights);
