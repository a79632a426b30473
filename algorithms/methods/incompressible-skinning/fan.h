/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fan.h: folds of one line lean together instead of crossing.
 *
 * Inside a bend normals converge, and folds that rise along them run into each other. They cannot
 * if all rise in one direction n̄ and the line without folds is a graph over the directions at
 * right angles to n̄. So folds are lifted along normalise ((1 − m) v + m n̄), with the smallest
 * lean m for which the line does not touch itself. (Ly, Bertails-Descoubes, Rohmer, 2017, leave
 * self-penetration open.)
 *
 * If that smallest lean would jump from one pose to the next, a larger one is taken, because folds
 * must not pop. A line that leans fully cannot cross itself as long as the line without folds is a
 * graph; so the lean goes to 1 as that line becomes as steep as n̄, before it begins to cross, and
 * as the room that is left with a lean of 1 is used up. With a clearance of 0 it is always the
 * smallest lean.
 *
 * Once the skin under the line crosses itself, no offset can help, and the line is reported as
 * crossing. An option puts the skin back on its own side of the joint first (clamp.h).
 *
 * Contact is tested in the plane in which the line bends, onto which it is projected. Away from the
 * line a normal turns about the axis at right angles to that plane, until it is as steep as the
 * normals of the line; its component across the line is kept.
 */

#include "methods/incompressible-skinning/line-gap.h"

G_BEGIN_DECLS

/* How a line leans. */
typedef struct
{
  double lean;      /* m: 0 upright … 1 */
  double up[3];     /* n̄, unit */
  double side[3];   /* unit, at right angles to the plane the line bends in */
  double on[2][3];  /* how the limb continues beyond both ends of the line, metres */
  double steepness; /* of the line without folds: 0: room in its valley … 1: as steep as n̄ */
  gboolean crosses; /* the line crosses itself, however much it leans */
} RmpFoldLean;

/* Turns normals, unit or 0, in columns of @n into the directions they lean to. @x, @y, @z: (inout)
 */
void rmp_fold_lean_turn (const RmpFoldLean *self, guint n, double *x, double *y, double *z);

/* The same in single precision, for display. */
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
 * @facing: (nullable): [3] unit: the way the line faces according to its joint: as at rest, turned
 *   by half of the bend
 *
 * For an upright line, finds n̄ (mostly from its ends), the side, the steepness, and how the limb
 * continues. The joint need not be known: the mean direction of the surface at right angles to the
 * line gives the plane of the bend, also for straight and drawn lines. Only if the skin has turned
 * inside out do its normals cancel, and n̄ would flip from one pose to the next; there it changes
 * over to that of the joint.
 *
 * Returns: %FALSE if the line has no length or no normals
 */
gboolean rmp_fold_lean_init (RmpFoldLean *self, guint n_points, const double *points,
                             const double *normals, const double *facing);

/* Projects the line onto the plane in which it bends. @flat: (out caller-allocates): [@n_points ×
 * 2]
 */
void rmp_fold_lean_flatten (const RmpFoldLean *self, guint n_points, const double *points,
                            double *flat);

/* rmp_fold_line_gap() of a line in space, [@n_points × 3], in the plane in which it bends and
 * together with the limb that continues it: a line that has passed through itself, or whose ends
 * have passed each other, need not contain a crossing any more.
 */
double rmp_fold_lean_gap (const RmpFoldLean *self, guint n_points, const double *points,
                          double clearance);

/* The least lean of a line, independent of its folds, to keep a clearance. @line: as
 * rmp_fold_lean_init() leaves it
 */
double rmp_fold_fan_least (const RmpFoldLean *line, double clearance);

/**
 * RmpFoldFanSolve:
 * @points: (out caller-allocates): [n_points × 3] the line with its folds
 *
 * Solves the folds of a line for a given lean.
 */
typedef void (*RmpFoldFanSolve) (const RmpFoldLean *lean, double *points, gpointer data);

/**
 * rmp_fold_fan_find:
 * @clearance: metres, that parts of the line keep from each other
 * @solve: called for a lean of 1, then for some in between; the last call need not be for the lean
 *   that is found
 * @points: (inout): [@n_points × 3] the upright line with its folds; then what was solved last
 * @lean: (inout): as rmp_fold_lean_init() leaves it; lean and crosses are set
 *
 * Finds the smallest lean at which the line keeps the clearance, as far as that is continuous. A
 * line that gains nothing by leaning stays upright; one without room even at full lean leans fully.
 *
 * Returns: %FALSE if the line stays upright and nothing was solved
 */
gboolean rmp_fold_fan_find (guint n_points, double clearance, RmpFoldFanSolve solve, gpointer data,
                            double *points, RmpFoldLean *lean);

/**
 * rmp_fold_fan_keep:
 * @line: as rmp_fold_lean_init() leaves it
 * @gap: of the line with sliding points; the lean was found without sliding
 *
 * The part of its slides that the line keeps, because they bring it nearer to itself: all if it
 * keeps the clearance, none if it touches itself or is as steep as n̄, when it may cross itself at
 * once. Searching for the largest part that keeps the clearance would jump: if almost all of the
 * slide is allowed, often no smaller part is.
 */
double rmp_fold_fan_keep (const RmpFoldLean *line, double gap, double clearance);

G_END_DECLS
