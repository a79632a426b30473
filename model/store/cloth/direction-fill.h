/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-fill.h: makes directions for a garment. All results are [#V × 3] of its mesh, unit or
 * 0, (transfer full).
 */

#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

/* [#V × 3] unit, at rest. */
float *rmp_garment_measure_normals (RmpGarment *self);

/* @way: [3] of any length, at rest; it is projected onto the cloth. */
float *rmp_garment_direct_along (RmpGarment *self, const double way[3]);

/* Along growing U (@axis 0) or V (1), on the faces of a material of the file or on all faces.
 * @material: (nullable)
 */
float *rmp_garment_direct_by_uvs (RmpGarment *self, guint axis, const char *material,
                                  GError **error);

/* In the direction in which the mask, or weights [#V], rise fastest. */
float *rmp_garment_direct_up_mask (RmpGarment *self, RmpMaskItem *mask);
float *rmp_garment_direct_up_weights (RmpGarment *self, const float *weights);

/* Along these bones or @around them, where their skin weights sum to at least one half. @names:
 * (nullable): NULL-terminated names of their joints; NULL: all bones
 */
float *rmp_garment_direct_by_joints (RmpGarment *self, const char *const *names, gboolean around,
                                     GError **error);

/* In place: averages with the neighbours, @n_steps times; turns by @angle counter-clockwise. */
void rmp_garment_smooth_directions (RmpGarment *self, guint n_steps, float *directions);
void rmp_garment_turn_directions (RmpGarment *self, double angle, float *directions);

G_END_DECLS
