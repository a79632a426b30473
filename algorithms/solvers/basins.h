/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* basins.h: the minima of a sampled function that are worth showing.
 *
 * H. Edelsbrunner, D. Letscher, A. Zomorodian, "Topological persistence and simplification", 2002:
 * imagine the function filled with rising water. The depth of a minimum is how far the water stands
 * above it when its basin spills over into a deeper one. Sampling a curved valley creates many
 * shallow minima; a threshold on the depth leaves those of the function itself.
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
 * @least_depth: minima shallower than this are left out
 *
 * Samples are neighbours if they share a side or a corner. Of two equal samples the first counts as
 * the lower one.
 *
 * Returns: (transfer full) (element-type RmpBasin): from the deepest to the shallowest
 */
GArray *rmp_basins_find (const double *values, guint n_columns, guint n_rows, double least_depth);

G_END_DECLS
