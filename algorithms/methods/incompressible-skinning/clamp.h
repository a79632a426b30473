/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clamp.h: puts skin that has passed the bisecting plane of its joint back on its own side.
 *
 * Folds of a line can lean together instead of crossing (fan.h) as long as the line without folds
 * is a graph. In a strong bend it is not: the skin of either bone runs through that of the other,
 * and no fold can mend that. (Ly, Bertails-Descoubes, Rohmer, 2017, leave self-penetration open.)
 *
 * With the joint B, the unit normal b of the plane that halves it at rest, from the parent's side
 * to its own, and the rotations R of both bones, the plane of a pose goes through B across n =
 * normalise (R_parent b + R_bone b). What side a vertex belongs to, and how deep in it, is told by
 * its position at rest: x = (p_rest − B_rest) · b. In the pose it is moved by
 *
 *   w f max (0, κ |x| − sign (x) (p − B) · n) sign (x) n
 *
 * κ, small: the line is not pressed flat onto the plane but keeps its order along n. So it is a
 * graph, over which folds that lean fully cannot cross. At rest and wherever bones turn alike
 * nothing moves, not by a bit: what lies in the plane but for rounding may stay so. w: 1 a quarter
 * round the limb to either side, which is where the inside of a bend can meet itself, or as far as
 * the line reaches; from there to 0 half as far again, for the other side of a body is not of this
 * joint. Also to 0 where folds fade out before a border, which other skin may be joined to. f: 1,
 * and to 0 as the bones come to lie on each other, where no plane halves them.
 *
 * Everything is continuous in the pose: nothing jumps.
 */

#include "methods/incompressible-skinning/lines.h"

G_BEGIN_DECLS

/* The data for clamping by a line, the same in all poses. */
typedef struct _RmpFoldClamp RmpFoldClamp;

/**
 * rmp_fold_clamp_new:
 * @line: of a joint
 * @curve: it on the mesh
 * @rest: [#V × 3] metres
 * @reach: the line's, metres
 * @region: [#V] factor on w: 0 where cloth must stay as skinned
 */
RmpFoldClamp *rmp_fold_clamp_new (const RmpFoldJointLine *line, const RmpSurfaceCurve *curve,
                                  const RmpTopology *topology, const double *rest, double reach,
                                  const float *region);
void rmp_fold_clamp_free (RmpFoldClamp *self);

/* The plane of a pose. */
typedef struct
{
  double origin[3]; /* B, metres */
  double normal[3]; /* n */
  double rounding;  /* of positions, metres */
  double part;      /* f */
} RmpFoldClampPlane;

/* @matrices: [#bones × 16] skinning matrices of the pose. FALSE: nothing is clamped in it. */
gboolean rmp_fold_clamp_pose (const RmpFoldClamp *self, const double *matrices,
                              RmpFoldClampPlane *plane);

/* @positions: (inout): [#V × 3] without folds */
void rmp_fold_clamp_positions (const RmpFoldClamp *self, const RmpFoldClampPlane *plane,
                               float *positions);

/**
 * rmp_fold_clamp_rows:
 * @rows: [@n_rows] vertices, ascending
 * @positions: (inout): [@n_rows × 3] theirs without folds
 *
 * The same for some vertices, in double precision.
 */
void rmp_fold_clamp_rows (const RmpFoldClamp *self, const RmpFoldClampPlane *plane, guint n_rows,
                          const guint32 *rows, double *positions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldClamp, rmp_fold_clamp_free)

G_END_DECLS
