/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* arm.h: a sleeve on two bones: a tube along +X whose lower half bends about Z and twists about X.
 */

#include "motion/sampler.h"
#include "technique/technique.h"

G_BEGIN_DECLS

#define MOST_BENT 1.0 /* seconds: the middle of the clip */

typedef struct
{
  guint sides, rings; /* rings of faces */
  double radius, length;
  double jitter;     /* of vertices, in parts of an edge */
  gboolean parallel; /* diagonals, instead of alternating ones */
  double blend;      /* half width of the weights' transition, metres */
  double bend;       /* largest angle, radians: reached in the middle of the clip's 2 s */
  double twist;      /* likewise */
  double roll;       /* of the whole arm about Z, likewise */

  const RmpMorphs *morphs; /* (nullable) */
} ArmShape;

/* The sample's numbers: 24 × 60, radius 45 mm, length 0.6 m, 120°. */
ArmShape arm_shape_sample (void);

/* The reference's arm, whose folds of 30 mm meet at 58° and whose skin does at 104°. */
ArmShape arm_shape_slim (double degrees);

typedef struct
{
  RmpMesh *mesh;
  RmpSampler *sampler;
  RmpClip *clip;
  RmpInput input;
} Arm;

void arm_init (Arm *self, const ArmShape *shape);
Arm new_arm (const ArmShape *shape);
void arm_clear (Arm *self);

/* @cloth: [#F], @region: [#V]; copied */
void arm_set_cloth (Arm *self, const guint8 *cloth);
void arm_set_region (Arm *self, const float *region);

/* The same arm, its mesh and rig moved by @matrix (16, column-major: rotation, uniform scale,
 * translation).
 */
void arm_init_moved (Arm *self, const ArmShape *shape, const double *matrix);

G_END_DECLS
