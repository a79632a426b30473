/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* angles.h: what a joint's rotation means for the cloth around it: how far it bends, towards which
 * side, and how far it is wrung.
 */

#include "skinning/swing-twist.h"

G_BEGIN_DECLS

typedef struct
{
  double swing; /* radians in [0, π] */
  double twist; /* radians in (−π, π] */
  /* Radians from the reference towards bone × reference: the side whose cloth is compressed; 0
   * where @side is.
   */
  double azimuth;
  double
      side[3]; /* b: unit, that side at rest; 0 where the bone does not bend, or folds right back */
} RmpJointAngles;

/* @across: (out): what of @reference is at right angles to @u, unit; where nothing is, of the axis
 *   that is least along it
 */
void rmp_joint_make_across (const double reference[3], const double u[3], double across[3]);

/**
 * rmp_joint_angles_init:
 * @rotation: quaternion x, y, z, w of the joint against its parent, 1 at rest; of any length. One
 *   that is zero or not finite counts as no rotation
 * @u: unit direction of the bone at rest
 * @reference: any direction; what of it lies along the bone is taken out, and where nothing is
 *   left, the axis least along the bone stands in
 *
 * Returns: %FALSE if @rotation is none
 */
gboolean rmp_joint_angles_init (RmpJointAngles *self, const double rotation[4], const double u[3],
                                const double reference[3]);

/**
 * rmp_joint_angles_hinge:
 * @rotation: as above
 * @axis: unit
 *
 * Returns: the signed angle of a joint that turns about one axis alone, radians in (−π, π]
 */
double rmp_joint_angles_hinge (const double rotation[4], const double axis[3]);

G_END_DECLS
