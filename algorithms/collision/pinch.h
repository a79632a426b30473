/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pinch.h: cloth that bodies hold between them, as in an armpit.
 *
 * Between two parts of bodies that come as near as cloth is thick, or run into each other, there is
 * no place for cloth. What is caught there follows both of them, and goes free when they part.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The point of a body that is nearest to a vertex. */
typedef struct
{
  double end[3];    /* where it comes to, metres */
  double way[3];    /* how far it goes in the step */
  double normal[3]; /* unit, from it to the vertex */
  double distance;  /* metres, at the beginning */
} RmpPinchSide;

/* How near, in thicknesses, both sides are when they catch a vertex, and when they let it go. */
#define RMP_PINCH_CATCH 1.0
#define RMP_PINCH_RELEASE 3.0

/**
 * rmp_pinch_holds:
 * @held: whether the vertex is held so far
 *
 * Returns: whether the sides are opposite each other, and near enough
 */
gboolean rmp_pinch_holds (const RmpPinchSide *a, const RmpPinchSide *b, double thickness,
                          gboolean held);

/* As much of the way to the middle as seems right in a sixtieth of a second. */
#define RMP_PINCH_DRIFT 0.2

/**
 * rmp_pinch_drift:
 * @share: of the way to the middle, 0 to 1, that a vertex that is caught goes in a sixtieth of a
 *   second
 * @step: seconds
 *
 * Returns: the share of the way that it goes in such a step
 */
double rmp_pinch_drift (double share, double step);

/* Where a vertex comes to that both sides hold. @out may be @position. */
void rmp_pinch_move (const double position[3], const RmpPinchSide *a, const RmpPinchSide *b,
                     double drift, double out[3]);

G_END_DECLS
