/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* transform.h: changes unit, up axis and place of everything that has lengths.
 *
 * Turn and offset act on world space: on the roots of a skeleton and their channels. Meshes that
 * joints carry, by weights or rigidly, turn with them and do not change in their own space.
 */

#include "geometry/mesh.h"
#include "skinning/clip.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

typedef struct
{
  double scale;     /* > 0 */
  double turn[4];   /* unit quaternion (x, y, z, w) */
  double offset[3]; /* metres, after both */
} RmpChange;

#define RMP_CHANGE_OF_UNIT(scale)                                                                  \
  ((RmpChange){ (scale), { 0.0, 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.0 } })
#define RMP_CHANGE_NONE RMP_CHANGE_OF_UNIT (1.0)

gboolean rmp_change_is_none (const RmpChange *self);
RmpChange rmp_change_invert (const RmpChange *self);

/* Applies the scale only. (transfer full) */
float *rmp_change_lengths (const RmpChange *self, const float *values, gsize n);

/* Applies the whole change to positions [n × 3], in place; without the offset to displacements. */
void rmp_change_positions (const RmpChange *self, float *positions, gsize n);
void rmp_change_ways (const RmpChange *self, float *ways, gsize n);

/* Apply the scale only. (transfer full): %NULL if a number no longer fits a float */
RmpMesh *rmp_change_mesh (const RmpChange *self, RmpMesh *mesh, GError **error);
RmpSkin *rmp_change_skin (const RmpChange *self, RmpSkin *skin);

/* Applies the scale, and turn and offset to the roots. (transfer full) */
RmpSkeleton *rmp_change_skeleton (const RmpChange *self, RmpSkeleton *skeleton, GError **error);

/* @skeleton: (nullable): the one whose roots are turned */
RmpClip *rmp_change_clip (const RmpChange *self, RmpClip *clip, RmpSkeleton *skeleton,
                          GError **error);

G_END_DECLS
