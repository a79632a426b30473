/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lod.h: how much of a wrinkle is worth drawing, by its size on the screen. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double fineness; /* of the pieces an edge is cut into: 1 all of them, 0 none */
  double lift;     /* weight of the lift, 0 … 1 */
  double shading;  /* weight of the normals, 0 … 1 */
} RmpRidgeLod;

/**
 * rmp_ridge_lod_init:
 * @pixels: half the least radius on the screen. For a piece of the mesh, at the middle of the edge: both faces must agree.
 *
 * From 1.5 pixels on all is drawn; below, edges are cut into fewer pieces; below 0.4 only normals are left, below 0.1 nothing.
 * Lift and normals go within a fifth above their limits.
 */
void rmp_ridge_lod_init (RmpRidgeLod *self, double pixels);

/* From where wrinkles are looked at. */
typedef struct
{
  float eye[3];
  gboolean perspective; /* else all places are equally far */
  float pixels;         /* half the least radius, at one metre before the eye; INFINITY: as near as can be */
} RmpRidgeSight;

/* Half the least radius in pixels where @point is. */
double rmp_ridge_sight_measure (const RmpRidgeSight *self, const float point[3]);

/* Pieces that an edge, cut into @level of them where one looks from near, needs from there; both ends in any order. */
guint rmp_ridge_sight_cut (const RmpRidgeSight *self, const float from[3], const float to[3], guint level);

G_END_DECLS
