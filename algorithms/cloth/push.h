/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* push.h: particles moved out of simple bodies in single precision, as kernels do it: the most of
 * what cloth/projection.h does, once more for each of a step's iterations. What bodies have between
 * them, and meshes, are left to that.
 */

#include "cloth/shapes.h"

G_BEGIN_DECLS

/* Rows of four floats that tell of a body: kind, radius, half its length, whether it has two sides;
 * half its size; the axes and the origin where the step begins; the same where it ends.
 */
#define RMP_PUSH_ROWS 10

/* Bodies as kernels read them. */
typedef struct
{
  guint n;
  float *rows;   /* [n × RMP_PUSH_ROWS × 4] */
  float *before; /* [#V × 4] where vertices were when the step began */
  float thickness, friction;
} RmpClothPush;

/* @pose_begin, @pose_end: from the axes of the shape to the world
 * @middle: metres: what all positions are told from
 * @row: (out): [RMP_PUSH_ROWS × 4]
 */
void rmp_cloth_push_pack (const RmpClothShape *shape, const double pose_begin[16],
                          const double pose_end[16], const double middle[3], float *row);

void rmp_cloth_push_clear (RmpClothPush *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RmpClothPush, rmp_cloth_push_clear)

/* @position: (inout) */
void rmp_cloth_push_out (const float *rows, guint n, float thickness, float friction,
                         const float before[3], float position[3]);

G_END_DECLS
