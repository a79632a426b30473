/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* nearest-normals.h: how far the normals of two reliefs are from each other, place by place.
 *
 * The same cloth need not be in the same place of both: folds that a map shows stand where they
 * stood, though other cloth is raised there.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

/* Radians: the angle between the normals of @self and those of @other where that is nearest, mean
 * by area over what @self raises by a tenth of its peak; 0 where nothing is.
 */
double rmp_bench_nearest_normals (const RmpRelief *self, const RmpRelief *other);

G_END_DECLS
