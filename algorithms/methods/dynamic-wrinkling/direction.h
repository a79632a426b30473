/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction.h: whether a wrinkle goes out of the cloth or into it. The thesis knows outward ones
 * only.
 */

#include "methods/dynamic-wrinkling/wrinkle.h"
#include "wrinkles/reach.h"

G_BEGIN_DECLS

/* Curvature of the cloth across the wrinkle, mean of its active part, 1 / metres: positive where it
 * bulges.
 */
double rmp_wrinkle_curvature (const RmpWrinkle *self, const RmpWrinkleFrame *frame);

/* Whether the wrinkle is so low that turning it is invisible. @ramp: the part of its height that it
 * has reached
 */
gboolean rmp_wrinkle_may_turn (const RmpWrinkle *self, const RmpWrinkleOptions *options,
                               double ramp);

/**
 * rmp_wrinkle_choose_sign:
 * @frame: has its normals, where the options go by curvature
 * @others: (element-type RmpWrinkle)
 * @map: paths of @others, by their places in it
 *
 * On nearly flat cloth a wrinkle goes the opposite way to the nearest one beside it.
 */
void rmp_wrinkle_choose_sign (RmpWrinkle *self, const RmpWrinkleFrame *frame,
                              const RmpWrinkleOptions *options, const GPtrArray *others,
                              const RmpSegmentMap *map, RmpReach *reach);

G_END_DECLS
