/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters as users meet them, and the options they make. */

#include "methods/joint-wrinkle-maps/radial.h"
#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_JOINT_PARAM_REGIONS,
  RMP_JOINT_PARAM_POSES,
  RMP_JOINT_PARAM_BASE,
  RMP_JOINT_PARAM_COMPRESSED,
  RMP_JOINT_PARAM_STRETCHED,
  RMP_JOINT_PARAM_AMPLITUDE,
  RMP_JOINT_PARAM_MIDDLE,
  RMP_JOINT_PARAM_BLUR,
  RMP_JOINT_PARAM_WRAP,
  RMP_JOINT_PARAM_CURVED,
  RMP_JOINT_PARAM_BUMP_ONLY,
  RMP_JOINT_PARAM_SKINNING,
  RMP_JOINT_PARAM_CONTACT,
  RMP_JOINT_N_PARAMS,
} RmpJointParam;

/* Of each entry of RMP_JOINT_PARAM_REGIONS. */
typedef enum
{
  RMP_REGION_PARAM_MAP,
  RMP_REGION_PARAM_OPPOSITE,
  RMP_REGION_PARAM_MASK,
  RMP_REGION_PARAM_PAINTED,
  RMP_REGION_PARAM_STRENGTH,
  RMP_REGION_PARAM_REPLACES,
  RMP_REGION_PARAM_DRIVER,
  RMP_REGION_PARAM_JOINT,
  RMP_REGION_PARAM_AXIS,
  RMP_REGION_PARAM_MORPH,
  RMP_REGION_PARAM_START,
  RMP_REGION_PARAM_FULL,
  RMP_REGION_PARAM_EXPONENT,
  RMP_REGION_PARAM_CURVE,
  RMP_REGION_PARAM_STRAIN,
  RMP_REGION_PARAM_INNER,
  RMP_REGION_PARAM_SHARPNESS,
  RMP_REGION_PARAM_EXTENT,
  RMP_REGION_PARAM_HALF_LIFE,
  RMP_REGION_PARAM_MUTE,
  RMP_REGION_PARAM_SOLO,
  RMP_REGION_N_PARAMS,
} RmpJointRegionParam;

/* Of each entry of RMP_JOINT_PARAM_POSES. */
typedef enum
{
  RMP_POSE_PARAM_REGION,
  RMP_POSE_PARAM_TURN,
  RMP_POSE_PARAM_RADIUS,
  RMP_POSE_PARAM_WEIGHT,
  RMP_POSE_N_PARAMS,
} RmpJointPoseParam;

#define RMP_JOINT_MAX_REGIONS 32 /* that show; those beyond are left out, with a warning */
#define RMP_JOINT_MAX_LISTED 256
#define RMP_JOINT_MAX_POSES 256

/* What a region's weight follows. */
typedef enum
{
  RMP_DRIVER_SWING,
  RMP_DRIVER_HINGE,
  RMP_DRIVER_TWIST,
  RMP_DRIVER_BOTH,  /* swing times twist */
  RMP_DRIVER_POSES, /* how near the joint is to poses that have weights */
  RMP_DRIVER_STRAIN,
  RMP_DRIVER_MORPH,
  RMP_DRIVER_ALWAYS,
} RmpDriver;

extern const RmpParam rmp_joint_params[RMP_JOINT_N_PARAMS];

typedef struct
{
  double strength;
  gboolean replaces; /* the base map gives way to its maps */
  RmpDriver driver;
  double axis[3]; /* of a hinge, unit, at rest; 0: as the rig limits it */
  guint morph;
  double start, full; /* radians; morphs: their weight */
  double exponent;
  double strain; /* that gives all */
  gboolean inner;
  double sharpness;
  double extent; /* bone lengths; 0: all along it */
  /* Muted, or others are alone: its strength, which is still told, lifts nothing. */
  gboolean silenced;
  double half_life; /* seconds after which a weight is half way to where it goes; 0: at once */
  RmpRadialWeights radial; /* of RMP_DRIVER_POSES */
} RmpJointRegionOptions;

/* @values: of the whole */
void rmp_joint_region_options_read (RmpJointRegionOptions *self, const RmpValues *values,
                                    guint region);

/* The rows of poses that are of @region, in their order. Returns: how many */
guint rmp_joint_read_rows (const RmpValues *values, guint region,
                           RmpRadialRow rows[RMP_RADIAL_MAX_ROWS]);

/* Whether the driver is a rotation of a joint; and whether one angle of it. */
gboolean rmp_driver_is_joint (RmpDriver driver);
gboolean rmp_driver_is_angle (RmpDriver driver);

RmpSkinning rmp_joint_read_skinning (const RmpValues *values);

G_END_DECLS
