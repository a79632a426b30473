/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* capsule.h: round bodies that are rigid: what cloth hangs on and lies on. */

#include "tube.h"

/* A rounded cone of the rest pose, which follows one bone. Metres. */
typedef struct
{
  RmpVec from, to;
  double from_radius, to_radius;
  guint bone;
} RmpCapsule;

/**
 * rmp_sample_add_capsule:
 *
 * Both ends are half spheres that close at a pole. Columns run to the right as rows go from one end
 * to the other.
 *
 * Returns: (transfer full): its vertices, which are the sample's
 */
RmpTube *rmp_sample_add_capsule (RmpSample *self, const RmpCapsule *capsule, guint columns);

/**
 * rmp_capsules_mirror:
 * @half: [@n] those across the mirror plane first, which have no mirror image, then the left ones
 * @n_middle: number of those across
 * @all: (out caller-allocates): [2 @n − @n_middle] those of @half, then the right ones
 */
void rmp_capsules_mirror (guint n, const RmpCapsule *half, guint n_middle, RmpCapsule *all);

/* Adds a mesh without cloth made of such bodies. */
void rmp_sample_add_bodies (RmpSample *self, const char *name, guint n, const RmpCapsule *capsules,
                            guint columns, double metres_per_uv);
