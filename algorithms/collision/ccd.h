/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ccd.h: when two features touch on their way.
 *
 * Each vertex moves in a straight line, x (t) = begin + t (end − begin), 0 ≤ t ≤ 1. No contact is
 * missed; what passes within the tolerance without touching may be taken for one. A contact at
 * either end counts, also if the features part from there.
 */

#include "collision/stencil.h"

G_BEGIN_DECLS

typedef struct
{
  double begin[4][3], end[4][3]; /* of the vertices of a stencil, metres */
} RmpStencilMotion;

/* How far apart features may be that are said to touch, as a share of their size. */
#define RMP_CCD_TOLERANCE 1e-6

/* Where the vertices are at a time. */
void rmp_stencil_motion_at (const RmpStencilMotion *self, double time, double positions[4][3]);

/**
 * rmp_ccd_volume:
 * @coefficients: (out): p (t) = c₀ + c₁ t + c₂ t² + c₃ t³, six times the volume that the four
 *   vertices span, which is 0 where the features touch
 *
 * Returns: %FALSE if it is 0 all the time, up to round-off
 */
gboolean rmp_ccd_volume (const RmpStencilMotion *motion, double coefficients[4]);

/**
 * rmp_ccd_find:
 * @tolerance: share of the size of the features
 * @time: (out): of the first contact; never after it, and before it by no more than the tolerance
 *   takes
 *
 * Solves the cubic where its roots say for certain when the vertices are in a plane, and advances
 * where they do not.
 *
 * Returns: whether they touch
 */
gboolean rmp_ccd_find (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance,
                       double *time);

/* The same without the cubic: slower, for any features. */
gboolean rmp_ccd_advance (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance,
                          double *time);

/**
 * rmp_ccd_include:
 * @time: (out): as above
 *
 * The same by halving times and places until nothing can touch, or something is so near all the
 * time that it counts. Whatever comes within the tolerance is found, along each axis; where so much
 * is near for so long that it takes too many halves, it is called a contact, at a time before which
 * there is none.
 */
gboolean rmp_ccd_include (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance,
                          double *time);

typedef enum
{
  RMP_CCD_CUBIC,     /* rmp_ccd_find() */
  RMP_CCD_INCLUSION, /* rmp_ccd_include() */
} RmpCcdWay;

gboolean rmp_ccd_find_by (RmpCcdWay way, RmpStencilKind kind, const RmpStencilMotion *motion,
                          double tolerance, double *time);

G_END_DECLS
