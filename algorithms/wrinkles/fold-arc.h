/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-arc.h: the cross-section of a fold in cloth that has lost a part of its width: an arc or a
 * smooth bump that is as long as the cloth.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The compression at which the arc is a half circle; beyond, it would overhang. */
#define RMP_MOST_FOLD_COMPRESSION (1.0 - 2.0 / G_PI)

typedef struct
{
  double half_width; /* r, metres */
  double half_angle; /* α of the arc */
} RmpFoldArc;

/**
 * rmp_fold_arc_init:
 * @compression: c: the part of the width that is lost; 0 or less lifts nothing
 * @least_radius: Rmin, metres
 * @most_half_width: metres
 * @start: the compression up to which @most_half_width is kept; from there the width falls by a
 *   power of c, to Rmin at c = 1 − 2/π. 0 for the plain arc r = min (Rmin (1 − 2/π) / c,
 *   @most_half_width)
 */
void rmp_fold_arc_init (RmpFoldArc *self, double compression, double least_radius,
                        double most_half_width, double start);

double rmp_fold_arc_length (const RmpFoldArc *self); /* of the arc, metres */
double rmp_fold_arc_radius (const RmpFoldArc *self); /* infinite where it is flat */

/* The height at @across metres from the crest; 0 beyond the half width. Computed without
 * cancellation in flat arcs.
 */
double rmp_fold_arc_height (const RmpFoldArc *self, double across);

/* The height, over the half width, at which (1 − (y / r)²)² is as long as the cloth. */
double rmp_fold_bump_height (double compression);

/* The bump for a height of 1; it begins flat. @across: y / r */
static inline double
rmp_fold_bump (double across)
{
  double rest = 1.0 - across * across;

  return rest > 0.0 ? rest * rest : 0.0;
}

/* The union of heights at one point: (Σ hᵖ)^(1/p) over those that are positive. */
double rmp_height_union (guint n, const double *heights, double power);

G_END_DECLS
