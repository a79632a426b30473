/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lod.h: how much of a wrinkle is worth drawing, by its size on the screen. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double fineness; /* part of the pieces into which an edge is cut, 0 … 1 */
  double lift;     /* weight of the lift, 0 … 1 */
  double shading;  /* weight of the normals, 0 … 1 */
} RmpRidgeLod;

/**
 * rmp_ridge_lod_init:
 * @pixels: half the least radius on the screen; for an edge of the mesh taken at its middle, so
 *   that both its faces agree
 *
 * At 1.5 pixels or more everything is drawn. Below that, edges are cut into fewer pieces; below 0.4
 * only normals are left, below 0.1 nothing. Lift and normals fade out over the last 20 % above
 * their limits.
 */
void rmp_ridge_lod_init (RmpRidgeLod *self, double pixels);

/* The point of view from which wrinkles are seen. */
typedef struct
{
  float eye[3];
  gboolean perspective; /* else all positions are equally far */
  float pixels;         /* half the least radius at one metre; INFINITY: as near as can be */
} RmpRidgeSight;

/* Half the least radius at @point, in pixels. */
double rmp_ridge_sight_measure (const RmpRidgeSight *self, const float point[3]);

/* The number of pieces that an edge needs in this view, if it is cut into @level pieces in a close
 * view. The result does not depend on the order of its ends.
 */
guint rmp_ridge_sight_cut (const RmpRidgeSight *self, const float from[3], const float to[3],
                           guint level);

G_END_DECLS
