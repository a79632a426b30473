/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* remesh.h: a sleeve with a garment and fold lines, and the same sleeve meshed anew. */

#include "fixture.h"

G_BEGIN_DECLS

#define RMP_TEST_SLEEVE_RINGS 9

/* All but its last ring is “Shirt”, with the look “Soft” and the lines “Low” and “High”. */
RmpProject *rmp_test_sleeve_project_new (void);

/* The sleeve meshed anew: every face becomes four, every place moves by @shift (centimetres). */
void rmp_test_subdivide (RmpImport *import, double shift);

/* The same in a finer unit: a root of the skeleton scales by @scale what is larger by as much. */
void rmp_test_scale_nodes (RmpImport *import, double scale);

/* Where the points of a line of the first garment are, [@n × 3] metres at rest; to be freed. */
double *rmp_test_line_positions (RmpProject *project, guint index, guint *n);

/* How far those points are now from the curve through @positions, at most. */
double rmp_test_line_distance (RmpProject *project, guint index, const double *positions, guint n);

/* Square metres of the first garment. */
double rmp_test_cloth_area (RmpProject *project);

G_END_DECLS
