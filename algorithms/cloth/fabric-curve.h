/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fabric-curve.h: how strongly a fabric answers to how far it is strained, as it is measured: a
 * moment over curvature, a shear force over an angle, a tension over a strain.
 *
 * A curve is made of cubics between knots, begins at 0, and goes on beyond its last knot as steeply
 * as it ends. The other way the fabric answers alike, so that energies depend on |s| alone.
 * Immutable.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpFabricCurve RmpFabricCurve;

/**
 * rmp_fabric_curve_new:
 * @n: pieces, at least 1
 * @knots: [@n + 1] from 0 on, strictly rising
 * @coefficients: [@n × 4] of the powers 0 to 3 of what s is beyond a piece's first knot
 */
RmpFabricCurve *rmp_fabric_curve_new (guint n, const double *knots, const double *coefficients);

/* The force grows with s alone. @slope: at least 0 */
RmpFabricCurve *rmp_fabric_curve_new_line (double slope);

/**
 * rmp_fabric_curve_new_monotone:
 * @n: points, at least 2
 * @s: [@n] from 0 on, strictly rising
 * @force: [@n] from 0 on
 * @slopes: (nullable): [@n] as drawn, NaN where any will do
 *
 * A monotone cubic through points, see geometry/monotone.h.
 */
RmpFabricCurve *rmp_fabric_curve_new_monotone (guint n, const double *s, const double *force,
                                               const double *slopes);
void rmp_fabric_curve_free (RmpFabricCurve *self);

/**
 * rmp_fabric_curve_evaluate:
 * @s: at least 0
 * @force, @slope: (out) (nullable): the curve at @s, and how steep it is there
 *
 * Returns: the integral from 0 to @s: energy by area
 */
double rmp_fabric_curve_evaluate (const RmpFabricCurve *self, double s, double *force,
                                  double *slope);

/* Where the curve as it is given ends. */
double rmp_fabric_curve_get_end (const RmpFabricCurve *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFabricCurve, rmp_fabric_curve_free)

G_END_DECLS
