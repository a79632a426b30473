/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* swing-twist.h: a joint's rotation, split into a swing of its bone and a twist about it.
 *
 * rotation = swing · twist. The swing takes the bone to where it points, about an axis at right
 * angles to it; the twist turns about the bone at rest and moves nothing along it.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double swing;     /* θ, radians in [0, π] */
  double twist;     /* radians in (−π, π] about the bone */
  double axis[3];   /* of the swing, unit, at right angles to the bone; 0 without swing */
  double inward[3]; /* unit, the side towards which the bone goes; 0 without swing */
} RmpSwingTwist;

/**
 * rmp_swing_twist_split:
 * @rotation: unit quaternion x, y, z, w, 1 at rest; −rotation is the same
 * @u: unit direction of the bone at rest
 *
 * A swing of 180° leaves the twist open: it is 0 then.
 */
void rmp_swing_twist_split (const double rotation[4], const double u[3], RmpSwingTwist *split);

/**
 * rmp_bone_relative_rotation:
 * @matrices: [#bones × 16] skinning matrices of a pose
 * @rotation: (out caller-allocates): unit quaternion x, y, z, w of @bone against @parent, 1 at
 *   rest, along the axes of the mesh at rest
 *
 * Returns: %FALSE if either matrix has no rotation; @rotation is then unset
 */
gboolean rmp_bone_relative_rotation (const double *matrices, guint parent, guint bone,
                                     double rotation[4]);

G_END_DECLS
