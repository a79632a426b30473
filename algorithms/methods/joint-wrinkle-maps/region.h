/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* region.h: one region of a garment: where its wrinkles are, whose rotation they follow, and how
 * strong that makes them.
 */

#include "inputs/references.h"
#include "methods/joint-wrinkle-maps/angles.h"
#include "methods/joint-wrinkle-maps/settings.h"
#include "motion/sampler.h"
#include "relief/layer-weight.h"

G_BEGIN_DECLS

/* No vertex: the mesh has none. */
#define RMP_REGION_NO_ANCHOR G_MAXUINT32

/* No map: the region shows nothing on that side. */
#define RMP_REGION_NO_MAP G_MAXUINT

typedef enum
{
  RMP_REGION_OK,
  RMP_REGION_NO_JOINT,     /* it names none, or the character has none of that name */
  RMP_REGION_NO_PARENT,    /* the joint turns against nothing */
  RMP_REGION_NO_DIRECTION, /* its bone has no length */
  RMP_REGION_NO_MORPH,
} RmpJointRegionStatus;

typedef struct
{
  guint maps[2];      /* of compressed cloth, and the opposite; indices into the garment's maps */
  gboolean is_shared; /* these are the garment's, not its own */
  RmpSplineImage *mask_image; /* (nullable): owned reference: where it is; NULL: everywhere */
  gboolean has_wrong_mask;    /* it is a map of normals, and left out */
  float *painted;             /* (nullable): [#V] where it is, too; a g_atomic_rc_box */
  float *mask;                /* (nullable): [#V] both at vertices */
  RmpProfile *curve;          /* (nullable): owned reference */
  guint bone, parent;         /* of the skin; only of regions of a joint */
  double origin[3];           /* the joint at rest, metres */
  double along[3];            /* its bone, unit */
  double across[3];           /* any direction, against which azimuths are counted */
  double length;              /* of the bone, metres */
  double inverse_binds[2][4]; /* x, y, z, w: rotations of the parent's and of its own */
  double hinge[3];            /* unit, at rest: to which the rig limits the joint; 0: it does not */
  /* (nullable): [#V] how much the joint carries of a vertex; a g_atomic_rc_box */
  float *child;
  char *name;     /* (nullable): the joint's */
  guint32 anchor; /* the vertex that stands for the region where no joint does */
  RmpJointRegionStatus status;
} RmpJointRegion;

/* Finds the joint of a region whose maps, mask and curve are set by its maker. */
void rmp_joint_region_find_joint (RmpJointRegion *self, RmpSampler *sampler, gint joint);

/* The axis of a hinge at rest: what is chosen, or else the rig's, or else X. @axis: (out): unit.
 * Returns: whether it is the rig's
 */
gboolean rmp_joint_region_get_axis (const RmpJointRegion *self,
                                    const RmpJointRegionOptions *options, double axis[3]);

/* Finds the vertex in the middle of the mask, where it is no less than half as strong as anywhere.
 * @rest: [#V × 3]
 */
void rmp_joint_region_find_anchor (RmpJointRegion *self, guint n_vertices, const float *rest);
void rmp_joint_region_clear (RmpJointRegion *self);

/* From 0 to 1 between the two angles: along the left half of a drawn curve, or smoothly. */
double rmp_joint_region_weigh_angle (const RmpJointRegion *self,
                                     const RmpJointRegionOptions *options, double angle);

/* How a region is at a time. */
typedef struct
{
  double angle;      /* that its weight follows: radians, share of area, or a morph's weight */
  double weights[2]; /* of the two maps, without strength, from 0 to 1 */
  gboolean sided;    /* by the side of the bend */
  double side[3];    /* b, unit, at rest */
  double twist;      /* radians, by which cloth that the joint carries has turned since */
  double turn[3];    /* of the joint against its parent, from rest: an axis as long as the angle */
  gboolean damaged;  /* the joint or its parent has no rotation, and counts as at rest */
  gboolean placed;
  float place[3];   /* metres: where the joint is now, or the region's anchor */
  float tip[3];     /* … and half a bone from it along the axis of a hinge; NaN: it is none */
  double turned[3]; /* of a hinge's axis since rest: an axis as long as the angle */
} RmpJointRegionPose;

/**
 * rmp_joint_region_pose:
 * @matrices: (nullable): [#bones × 16] skinning matrices; %NULL where there is no skin
 * @morphs: [@n_morphs]
 * @compression: of the region's area, from −1, stretched, to 1; for that driver
 * @positions: [#V × 3] posed
 */
void rmp_joint_region_pose (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                            const double *matrices, guint n_morphs, const float *morphs,
                            double compression, const float *positions, RmpJointRegionPose *pose);

/**
 * rmp_joint_region_get_amounts:
 * @amounts: (out): [2] of both maps, where nothing but the pose and the strength counts: shared
 *   maps change places where the strength is less than 0, so that they show no less
 */
void rmp_joint_region_get_amounts (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                                   const RmpJointRegionPose *pose, double amounts[2]);

/* What makes a factor of one of its maps finer than vertices. @map: 0 or 1; @weight: (out
 * caller-allocates): borrows what it has
 */
void rmp_joint_region_make_weight (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                                   const RmpJointRegionPose *pose, guint map,
                                   RmpReliefWeight *weight);

/* @point: the vertex at rest, metres; @factors: (out): on the heights of the two maps there */
void rmp_joint_region_weigh (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                             const RmpJointRegionPose *pose, guint32 vertex, const float point[3],
                             double factors[2]);

G_END_DECLS
