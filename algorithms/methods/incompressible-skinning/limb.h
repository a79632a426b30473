/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* limb.h: the size of a limb at a joint, from which the size of its folds follows.
 *
 * A finger, an arm and a trunk fold alike at different sizes: the girth of the cloth determines how
 * wide folds are, how far they run round, and how far they extend from the joint; short bones leave
 * less room.
 */

#include "geometry/bvh.h"
#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/trace.h"

G_BEGIN_DECLS

/* Sizes of an ordinary limb of girth 1. */
#define RMP_FOLD_LIMB_WIDTH 0.12
#define RMP_FOLD_LIMB_REACH 0.27
#define RMP_FOLD_LIMB_LENGTH 0.48

/* The sizes of folds, in metres, for looks with automatic sizes. */
typedef struct
{
  double girth; /* 0: not known */
  double width, reach, length;
} RmpFoldLimb;

/**
 * rmp_fold_limb_measure:
 * @bvh: of the faces that the joint or the one above it move
 * @inward: unit, from the joint to the inner side of the bend
 *
 * The smaller girth of the two sides of the joint counts, because a section through a hip or a
 * shoulder goes round the trunk.
 */
void rmp_fold_limb_measure (RmpFoldLimb *self, const RmpFoldSheet *sheet, const RmpBvh *bvh,
                            RmpSampler *sampler, const RmpFoldBendJoint *joint,
                            const double inward[3]);

/* Measures the limb under the middle of a curve, along the bone that moves most of the cloth there.
 */
void rmp_fold_limb_measure_under (RmpFoldLimb *self, const RmpFoldSheet *sheet, RmpSampler *sampler,
                                  const RmpSurfaceCurve *curve);

G_END_DECLS
