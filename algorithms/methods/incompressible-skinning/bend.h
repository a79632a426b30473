/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bend.h: how far a joint bends against its parent, about which axis, and how far it twists.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5.1, asks for “the local angle θ > 0 and axis of rotation
 * a”. Twist about the bone never shortens cloth along it, so it is split off and only the swing
 * counts. The inner side of the bend is a × (B − B_prev); the paper prints the opposite sign, which
 * gives the outer side.
 */

#include "motion/sampler.h"
#include "skinning/swing-twist.h"

G_BEGIN_DECLS

/* How the text of the paper is read. */
typedef struct
{
  gboolean outer;  /* c by the printed sign: the outer side */
  gboolean twists; /* θ and a are of the whole rotation */
} RmpFoldBendReading;

/* A bone that can bend: it has a parent bone and does not coincide with it. All values at rest, in
 * the space of the mesh.
 */
typedef struct
{
  guint32 bone;       /* index into the skin's bones */
  guint32 parent;     /* the bone above */
  double position[3]; /* B, metres */
  RmpFoldBendReading reading;
  double along[3];    /* u: unit, from B_prev to B, or turned if the bone itself points elsewhere */
  double bisector[3]; /* unit: normal of the bisecting plane of the joint, towards the bone */
} RmpFoldBendJoint;

typedef enum
{
  RMP_FOLD_BEND_JOINT_OK,
  RMP_FOLD_BEND_JOINT_TURNED,    /* over 60° off its parent's: their mean direction is used */
  RMP_FOLD_BEND_JOINT_NO_PARENT, /* no bone above it */
  RMP_FOLD_BEND_JOINT_NO_LENGTH, /* it lies on the bone above */
} RmpFoldBendJointStatus;

RmpFoldBendJointStatus rmp_fold_bend_joint_init (RmpFoldBendJoint *self, RmpSampler *sampler,
                                                 guint32 bone, RmpFoldBendReading reading);

/* c, the unit direction from a joint into its bend about an axis; FALSE without one. */
gboolean rmp_fold_bend_joint_find_inward (const RmpFoldBendJoint *self, const double axis[3],
                                          double inward[3]);

/**
 * rmp_fold_bend_joint_measure:
 * @matrices: [#bones × 16] skinning matrices of a pose
 */
void rmp_fold_bend_joint_measure (const RmpFoldBendJoint *self, const double *matrices,
                                  RmpSwingTwist *bend);

/**
 * rmp_fold_bend_turn_halfway:
 * @matrices: [#bones × 16] skinning matrices of a pose
 * @direction: [3] unit, at rest
 * @mean: (out caller-allocates): [3] of its images under both bones; the farther these are apart,
 *   the shorter it is
 */
void rmp_fold_bend_turn_halfway (const double *matrices, guint32 parent, guint32 bone,
                                 const double direction[3], double mean[3]);

G_END_DECLS
