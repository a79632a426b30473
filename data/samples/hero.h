/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hero.h: a workman in shirt and trousers, whose shirt may be cut in several ways. */

#include "human.h"
#include "sample.h"

#define RMP_HERO_TRUNK_RINGS 9
#define RMP_HERO_SLEEVE_RINGS 9

/* A horizontal ring of the trunk. Metres. */
typedef struct
{
  double y, half_width, half_depth, z;
  double shape; /* exponent of its superellipse: 2 is round */
  double drop;  /* by which it is lower in front than in the middle */
} RmpTrunkRing;

/* A ring of a sleeve: on the upper arm from the shoulder, then about the elbow, then on the forearm
 * from the elbow. Metres.
 */
typedef struct
{
  double along, radius;
} RmpSleeveRing;

typedef struct
{
  guint fineness; /* how many vertices there are for one of the coarse shirt, either way */
  RmpTrunkRing trunk[RMP_HERO_TRUNK_RINGS];    /* from the hem up; the last two are the collar */
  RmpSleeveRing sleeve[RMP_HERO_SLEEVE_RINGS]; /* three on the upper arm, two about the elbow */
} RmpShirtCut;

/* 464 triangles, close to the body. */
extern const RmpShirtCut rmp_hero_shirt;

RmpHuman rmp_hero_get_human (void);

/* Adds shirt, trousers, head with fists, and boots: pieces 0 to 3 of an empty sample. */
void rmp_hero_add (RmpSample *sample, const RmpShirtCut *cut);
