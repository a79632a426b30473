/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fan.h: folds of one line lean together instead of crossing.
 *
 * Inside a bend normals converge, and folds that rise along them run into each other. They cannot where all rise in one
 * direction n̄ and the line without folds is a graph over what lies across n̄. So lifts go along
 * normalise ((1 − m) v + m n̄) with the smallest lean m for which the line does not touch itself. (Ly, Bertails-Descoubes,
 * Rohmer, 2017, leave self-penetration open.)
 *
 * Where that smallest lean would jump from one pose to the next it is left: folds must not pop. A line that leans fully cannot cross
 * itself as long as the line without folds is a graph, so the lean goes to 1 as that line becomes as steep as n̄, before it begins to
 * cross; also as the room that is left with a lean of 1 is used up. With no clearance it is the smallest lean, to the end.
 *
 * Once the skin itself runs through the line's plane, offsets cannot help: the line is said to cross. A switch puts the skin back on
 * its own side of the joint before (clamp.h).
 *
 * Contact is looked for in the plane the line bends in, where the line is seen without its third dimension. Off the line a
 * normal turns about the axis across that plane until it is as far up as the line's: its share across the line stays.
 */

#include "methods/incompressible-skinning/line-gap.h"

G_BEGIN_DECLS

/* How a line leans. */
typedef struct
{
  double lean;      /* m: 0 upright … 1 */
  double up[3];     /* n̄, unit */
  double side[3];   /* unit, at right angles to the plane the line bends in */
  double on[2][3];  /* where the limb goes on from the line's first and last point, metres */
  double steepness; /* of the line without folds: 0 it leaves a clearance in a valley … 1 it is as steep as n̄ */
  gboolean crosses; /* the line runs through itself, however much it leans */
} RmpFoldLean;

/* Turns normals, unit or 0, in columns of @n into the directions they lean to. @x, @y, @z: (inout) */
void rmp_fold_lean_turn (const RmpFoldLean *self, guint n, double *x, double *y, double *z);

/* The same for what is only drawn. */
void rmp_fold_lean_turn_single (const RmpFoldLean *self, guint n, float *x, float *y, float *z);

/**
 * rmp_fold_lean_direction:
 * @lean: (nullable): upright
 * @normal: [3] unit, or 0 where nothing lifts
 * @direction: (out caller-allocates): [3] unit, or 0
 */
void rmp_fold_lean_direction (const RmpFoldLean *lean, const double *normal, double *direction);

/**
 * rmp_fold_lean_init:
 * @points: [@n_points × 3] a line without folds
 * @normals: [@n_points × 3] of the surface there, unit or 0
 * @facing: (nullable): [3] unit: where the line looks by its joint: as at rest, turned half as far as the joint bends
 *
 * Finds n̄, mostly from the ends, side, how steep it is, and where the limb goes on, of an upright line. No joint needs to be known: the surface's
 * mean direction across the line tells the plane of a bend, and of a straight or a drawn line too. Only where skin has turned inside
 * out do its normals cancel, and n̄ would turn round from one pose to the next; there it goes over to the joint's.
 *
 * Returns: %FALSE if the line has no length or no normals
 */
gboolean rmp_fold_lean_init (RmpFoldLean *self, guint n_points, const double *points, const double *normals,
                             const double *facing);

/* In the plane the line bends in. @flat: (out caller-allocates): [@n_points × 2] */
void rmp_fold_lean_flatten (const RmpFoldLean *self, guint n_points, const double *points, double *flat);

/* rmp_fold_line_gap() of a line in space: [@n_points × 3], seen in the plane it bends in together with the limb it goes on along: a
 * line that has run through itself, or whose ends have passed each other, need not have a crossing left on it.
 */
double rmp_fold_lean_gap (const RmpFoldLean *self, guint n_points, const double *points, double clearance);

/* How much a line leans at least, whatever its folds do, to keep a clearance. @line: as rmp_fold_lean_init() leaves it */
double rmp_fold_fan_least (const RmpFoldLean *line, double clearance);

/**
 * RmpFoldFanSolve:
 * @points: (out caller-allocates): [n_points × 3] the line with its folds
 *
 * Solves the folds of a line with a lean.
 */
typedef void (*RmpFoldFanSolve) (const RmpFoldLean *lean, double *points, gpointer data);

/**
 * rmp_fold_fan_find:
 * @clearance: metres, that parts of the line keep from each other
 * @solve: asked for a lean of 1 and then for some in between; the last one it is asked for need not be the one found
 * @points: (inout): [@n_points × 3] the upright line with its folds; then what was solved last
 * @lean: (inout): as rmp_fold_lean_init() leaves it; lean and crosses are set
 *
 * The smallest lean at which the line keeps the clearance, as far as that is steady. What comes no less near to itself when it leans
 * stays upright; what has no room when it leans fully leans fully.
 *
 * Returns: %FALSE if the line stays upright and nothing was solved
 */
gboolean rmp_fold_fan_find (guint n_points, double clearance, RmpFoldFanSolve solve, gpointer data, double *points,
                            RmpFoldLean *lean);

/**
 * rmp_fold_fan_keep:
 * @line: as rmp_fold_lean_init() leaves it
 * @gap: of the line as its points slide along its folds; the lean was found without
 *
 * How much of its slides the line keeps, for these bring it nearer to itself: all with the clearance, none where it touches itself
 * or is as steep as n̄, for then it may cross itself at once. A search for the most that keeps the clearance would jump: where
 * nearly all do, often no small part does.
 */
double rmp_fold_fan_keep (const RmpFoldLean *line, double gap, double clearance);

G_END_DECLS
