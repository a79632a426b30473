/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* normal-blend.h: wrinkles of several normal maps on one surface.
 *
 * What adds up are slopes, as of heights that lie on each other: mixing normals with a level one
 * does not scale their slopes. A detail goes onto a base by the shortest turn that takes the level
 * normal to the base's (reoriented normal mapping: C. Barré-Brisebois, S. Hill. Blending in detail,
 * 2012). Normals are in the tangent space, unit, x along u, y along v, z away from the surface.
 */

#include <glib.h>

G_BEGIN_DECLS

/* No normal is taken to be steeper than this z. */
#define RMP_NORMAL_LEAST_Z 1e-3

/* x and y of the slope: −∂h/∂u, −∂h/∂v of the height that a normal is of. */
void rmp_normal_get_slope (const double normal[3], double slope[2]);

/* Unit; level where @slope is 0. */
void rmp_normal_from_slope (const double slope[2], double normal[3]);

/* What a texel of a map means, each of @code in 0 … 1. Level where it means nothing. */
void rmp_normal_decode (const double code[3], double normal[3]);

/* Gives a normal its z, from its x and y, that maps keep alone; one that is longer than 1 is made
 * unit.
 */
void rmp_normal_rebuild (double normal[3]);

/* A detail @weight times as steep: 0 is level, above 1 exaggerates, below 0 turns it inside out. */
void rmp_normal_weigh (const double detail[3], double weight, double normal[3]);

/* From one map to another: the slopes of @a at 0, those of @b at 1. */
void rmp_normal_replace (const double a[3], const double b[3], double weight, double normal[3]);

/* @detail on @base: bit for bit @base where @detail is level. */
void rmp_normal_add (const double base[3], const double detail[3], double normal[3]);

/**
 * rmp_normal_add_all:
 * @details: [@n]
 * @weights: [@n]
 *
 * The details' weighted slopes together, on @base; their order does not matter.
 */
void rmp_normal_add_all (const double base[3], guint n, const double (*details)[3],
                         const double *weights, double normal[3]);

G_END_DECLS
