/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fan.h: folds of one line lean together instead of crossing.
 *
 * Inside a bend normals converge, and folds that rise along them run into each other. They cannot where all rise in one
 * direction n̄ and the line without folds is a graph over the plane across it. So lifts go along
 * normalise ((1 − m) v + m n̄) with the smallest lean m for which the line does not touch itself. (The paper leaves
 * self-penetration open.)
 */

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_FREE,
  RMP_FOLD_CLOSE,   /* nearer to itself than the clearance */
  RMP_FOLD_CROSSES, /* itself */
} RmpFoldContact;

/**
 * rmp_fold_line_contact:
 * @points: [@n_points × 2] a line without its third dimension, metres; points that are not finite touch nothing
 * @clearance: metres, 0 for crossings alone
 *
 * Parts of the line that follow closely upon each other are neighbours: they may be as near as they like.
 */
RmpFoldContact rmp_fold_line_contact (guint n_points, const double *points, double clearance);

/* Pairs of segments that cross, ends excluded. */
guint rmp_fold_line_count_crossings (guint n_points, const double *points);

/* Solves the folds of a line with a lean and says whether it then touches itself. */
typedef RmpFoldContact (*RmpFoldFanProbe) (double lean, gpointer data);

/**
 * rmp_fold_fan_find:
 * @contact: (out): what is left of it
 *
 * Probes 0, 1 and then by halves.
 *
 * Returns: the smallest lean without contact; 1 if only the clearance is never kept; 0 if the line crosses itself however
 * much its folds lean
 */
double rmp_fold_fan_find (RmpFoldFanProbe probe, gpointer data, RmpFoldContact *contact);

/* Where a line bends: the plane across its surface's mean sideways direction. */
typedef struct
{
  double along[3]; /* unit, from the line's first point to its last */
  double up[3];    /* unit, n̄: at right angles to that, to the outer side of the surface */
} RmpFoldPlane;

/**
 * rmp_fold_plane_init:
 * @points: [@n_points × 3] a line without folds
 * @normals: [@n_points × 3] of the surface there, unit or 0
 *
 * No joint is asked for: a line drawn anywhere has such a plane, and a straight line too.
 *
 * Returns: %FALSE if the line ends where it begins or has no normals
 */
gboolean rmp_fold_plane_init (RmpFoldPlane *self, guint n_points, const double *points, const double *normals);

/* @flat: (out caller-allocates): [@n_points × 2] */
void rmp_fold_plane_project (const RmpFoldPlane *self, guint n_points, const double *points, double *flat);

/**
 * rmp_fold_lean:
 * @normal: [3] unit, or 0 where nothing lifts
 * @lean: of the line, times its fade at the point
 * @lean_to: [3] unit, n̄
 * @direction: (out caller-allocates): [3] unit, or 0
 */
void rmp_fold_lean (const double *normal, double lean, const double *lean_to, double *direction);

G_END_DECLS
