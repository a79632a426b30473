/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* basins.h: the minima of a sampled function that are worth showing.
 *
 * H. Edelsbrunner, D. Letscher, A. Zomorodian, "Topological persistence and simplification", 2002: filled with rising
 * water, a minimum is as deep as the water stands above it when its basin runs over into a deeper one. Sampling a curved
 * valley makes many shallow minima; a threshold on depth leaves those of the function.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint column, row;
  double value;
  double depth; /* infinite for the lowest */
} RmpBasin;

/**
 * rmp_basins_find:
 * @values: [@n_rows × @n_columns], finite
 * @least_depth: shallower ones are left out
 *
 * Samples neighbour each other along sides and corners; of equal ones the first counts as the lower.
 *
 * Returns: (transfer full) (element-type RmpBasin): from the deepest to the shallowest
 */
GArray *rmp_basins_find (const double *values, guint n_columns, guint n_rows, double least_depth);

G_END_DECLS
