/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* transform.h: another unit, another way up and another place, for everything that has lengths.
 *
 * A turn and an offset act on the world: on the roots of a skeleton and on their channels. Meshes that a joint carries, by weights or
 * rigidly, turn with it and stay as they are in their own space.
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

#define RMP_CHANGE_OF_UNIT(scale) ((RmpChange){ (scale), { 0.0, 0.0, 0.0, 1.0 }, { 0.0, 0.0, 0.0 } })
#define RMP_CHANGE_NONE RMP_CHANGE_OF_UNIT (1.0)

gboolean rmp_change_is_none (const RmpChange *self);
RmpChange rmp_change_invert (const RmpChange *self);

/* Only the length; to be freed. */
float *rmp_change_lengths (const RmpChange *self, const float *values, gsize n);

/* All of it, of places; [n × 3], in place. The same without the offset, of ways. */
void rmp_change_places (const RmpChange *self, float *places, gsize n);
void rmp_change_ways (const RmpChange *self, float *ways, gsize n);

/* (transfer full); scale only. %NULL where a number grows beyond what a float can hold. */
RmpMesh *rmp_change_mesh (const RmpChange *self, RmpMesh *mesh, GError **error);
RmpSkin *rmp_change_skin (const RmpChange *self, RmpSkin *skin);

/* (transfer full); scale, and turn and offset of the roots. */
RmpSkeleton *rmp_change_skeleton (const RmpChange *self, RmpSkeleton *skeleton, GError **error);

/* @skeleton: (nullable): whose roots are to be turned */
RmpClip *rmp_change_clip (const RmpChange *self, RmpClip *clip, RmpSkeleton *skeleton, GError **error);

G_END_DECLS
