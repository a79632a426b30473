/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reference.h: the shape a triangle is taken to have without wrinkles, learned while it moves
 * (thesis, §4.3). Where cloth labelled as stretched is not larger along both axes, the thesis says
 * nothing, and the reference stays.
 */

#include "methods/dynamic-wrinkling/costs.h"
#include "wrinkles/stretch.h"

G_BEGIN_DECLS

/* A triangle of less than this × the squared mean edge has no shape. */
#define RMP_WRINKLE_FLAT_AREA 1e-12

/**
 * rmp_wrinkle_reference_update:
 * @label: of the triangle in this frame
 * @current: the triangle in this frame
 * @keep: ρ: under compression the strain left after the update is ρ Σ + (1 − ρ) I
 * @flat: twice the area at or below which a triangle is degenerate, m²
 * @directional: under stretch the stretched axis alone grows, where the published rule needs both
 *   to be stretched
 * @self: (inout): stays where @current is degenerate, and becomes @current where it is degenerate
 *   itself
 * @stretch: (out): of @current against the new reference; the identity where @current is degenerate
 *
 * Under rest it stays to the byte. Under stretch it becomes @current where that is larger along
 * both axes.
 *
 * Returns: whether @current has a shape
 */
gboolean rmp_wrinkle_reference_update (RmpFlatTriangle *self, RmpWrinkleLabel label,
                                       const RmpFlatTriangle *current, double keep, double flat,
                                       gboolean directional, RmpStretch *stretch);

/**
 * rmp_wrinkle_reference_lengthen:
 * @stretch: of the current triangle against @self
 * @along: unit, in the axes of the current triangle
 * @gain: by what part @longer is longer than @self in the direction that goes to @along
 */
void rmp_wrinkle_reference_lengthen (const RmpFlatTriangle *self, const RmpStretch *stretch,
                                     const double along[2], double gain, RmpFlatTriangle *longer);

G_END_DECLS
