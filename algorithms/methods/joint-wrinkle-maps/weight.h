/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* weight.h: how strongly a region wrinkles: by an angle, by where a point lies round the bone and
 * along it, or by how far the cloth is compressed.
 */

#include <glib.h>

G_BEGIN_DECLS

/**
 * rmp_joint_weight_smooth:
 * @start: radians, up to which nothing happens
 * @full: radians, from which on all does; no less than @start; where they are equal, at once
 * @exponent: > 0: below 1 early, above it late
 */
double rmp_joint_weight_smooth (double start, double full, double exponent, double angle);

/* Where a region's wrinkles are round a bone and along it, at rest. */
typedef struct
{
  double origin[3]; /* o: the joint, metres */
  double bone[3];   /* u, unit */
  double sharpness; /* p: how narrow the inner side is; > 0 */
  double extent;    /* s_a: metres along the bone */
} RmpJointReach;

/**
 * rmp_joint_reach_lobe:
 * @side: b, unit, at right angles to the bone
 * @point: at rest, metres
 *
 * Returns: 1 on the side @side of the bone, 0 on the other half and on the bone itself
 */
double rmp_joint_reach_lobe (const RmpJointReach *self, const double side[3],
                             const double point[3]);

/* 1 abreast of the joint, falling off along the bone both ways. */
double rmp_joint_reach_along (const RmpJointReach *self, const double point[3]);

/**
 * rmp_joint_weight_strain:
 * @n: vertices or triangles
 * @mask: [@n] how much of it is of the region
 * @areas: [@n] at rest
 * @strain: [@n] compression negative
 * @full: the strain that gives all, > 0
 * @mean: (out) (optional): over the region; 0 where it has no area
 *
 * Returns: from −1, stretched, to 1, compressed
 */
double rmp_joint_weight_strain (guint n, const double *mask, const double *areas,
                                const double *strain, double full, double *mean);

/**
 * rmp_joint_regions_share:
 * @masks: [@n] how much each region covers a point
 * @weights: [@n] positive compressed, negative stretched
 * @compress: (out): in [0, 1]: share of the map of compressed cloth there
 * @stretch: (out): … of stretched cloth
 */
void rmp_joint_regions_share (guint n, const double *masks, const double *weights, double *compress,
                              double *stretch);

G_END_DECLS
