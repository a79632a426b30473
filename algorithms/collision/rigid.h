/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rigid.h: how vertices move that must not move against each other. */

#include "geometry/vector.h"

G_BEGIN_DECLS

typedef struct
{
  double centre[3];   /* metres */
  double velocity[3]; /* of the centre */
  double momentum[3]; /* angular, about the centre */
  double spin[3];     /* radians per second about an axis through the centre */
} RmpRigidMotion;

/**
 * rmp_rigid_motion_keep:
 * @members: [@n] numbers of vertices
 * @positions: [#V × 3] metres
 * @velocities: [#V × 3] metres per second
 * @inverse_masses: [#V] 1/kg, not 0 of members
 *
 * The motion with the mass and momentum of the members. About an axis in which they have no extent
 * they do not spin.
 */
void rmp_rigid_motion_keep (RmpRigidMotion *self, guint n, const guint32 *members,
                            const double *positions, const double *velocities,
                            const double *inverse_masses);

/**
 * rmp_rigid_motion_fit:
 * @begin: [#V × 3] metres
 * @end: [#V × 3] metres, after @step seconds
 *
 * The motion that leads nearest to where the members end.
 *
 * Returns: how far off it is for one of them at most, metres
 */
double rmp_rigid_motion_fit (RmpRigidMotion *self, guint n, const guint32 *members,
                             const double *begin, const double *end, double step);

/* Where a position comes to in a time: distances stay as they are. @out may be @position. */
void rmp_rigid_motion_move (const RmpRigidMotion *self, const double position[3], double step,
                            double out[3]);

G_END_DECLS
