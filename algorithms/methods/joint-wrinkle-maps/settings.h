/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters as users meet them, and the options they make. */

#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_JOINT_PARAM_REGIONS,
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
  RMP_REGION_PARAM_STRENGTH,
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
  RMP_REGION_N_PARAMS,
} RmpJointRegionParam;

#define RMP_JOINT_MAX_REGIONS 32

/* What a region's weight follows. */
typedef enum
{
  RMP_DRIVER_SWING,
  RMP_DRIVER_HINGE,
  RMP_DRIVER_TWIST,
  RMP_DRIVER_BOTH, /* swing times twist */
  RMP_DRIVER_STRAIN,
  RMP_DRIVER_MORPH,
  RMP_DRIVER_ALWAYS,
} RmpDriver;

extern const RmpParam rmp_joint_params[RMP_JOINT_N_PARAMS];

typedef struct
{
  double strength;
  RmpDriver driver;
  double axis[3]; /* of a hinge, unit, at rest */
  guint morph;
  double start, full; /* radians; morphs: their weight */
  double exponent;
  double strain; /* that gives all */
  gboolean inner;
  double sharpness;
  double extent; /* bone lengths; 0: all along it */
} RmpJointRegionOptions;

/* @values: an entry of the regions */
void rmp_joint_region_options_read (RmpJointRegionOptions *self, const RmpValues *values);

/* Whether the driver is a rotation of a joint. */
gboolean rmp_driver_is_joint (RmpDriver driver);

RmpSkinning rmp_joint_read_skinning (const RmpValues *values);

G_END_DECLS
