/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* normals-private.h: what the two precisions of normals share. */

#include "geometry/normals.h"

/* Sine of the angle at a corner below which a face is a line there, and rounding alone says where it looks. */
#define RMP_NORMALS_STRAIGHT 1e-6

/* One vertex from single positions, summed in double, with the neighbours' help where it has no normal of its own. */
void rmp_normals_compute_vertex (const RmpTopology *topology, const float *positions, guint32 vertex, float *normal);
