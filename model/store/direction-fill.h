/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-fill.h: directions for a garment from what is known of it. [#V × 3] of its mesh, unit or 0, to be freed. */

#include "store/mask-item.h"

G_BEGIN_DECLS

/* [#V × 3] unit, at rest. */
float *rmp_garment_measure_normals (RmpGarment *self);

/* @way: [3] of any length, at rest: laid flat on the cloth. */
float *rmp_garment_direct_along (RmpGarment *self, const double way[3]);

/* Where U (@axis 0) or V (1) grows, on the faces of a material of the file or on all. @material: (nullable) */
float *rmp_garment_direct_by_uvs (RmpGarment *self, guint axis, const char *material, GError **error);

/* Where the mask, or weights [#V], rise fastest. */
float *rmp_garment_direct_up_mask (RmpGarment *self, RmpMaskItem *mask);
float *rmp_garment_direct_up_weights (RmpGarment *self, const float *weights);

/* Along these bones or @around them, where the cloth hangs on them by at least a half. @names: (nullable)
 * NULL-terminated: their joints; NULL: all
 */
float *rmp_garment_direct_by_joints (RmpGarment *self, const char *const *names, gboolean around, GError **error);

/* Their neighbours' means over @n_steps; turned by @angle counter-clockwise. In place. */
void rmp_garment_smooth_directions (RmpGarment *self, guint n_steps, float *directions);
void rmp_garment_turn_directions (RmpGarment *self, double angle, float *directions);

G_END_DECLS
