/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: cloth as particles where a warp thread crosses a weft thread, all equally far apart. */

#include "cloth/triangle.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_DRAPE_BEFORE_WARP,
  RMP_DRAPE_AFTER_WARP,
  RMP_DRAPE_BEFORE_WEFT,
  RMP_DRAPE_AFTER_WEFT,
  RMP_DRAPE_N_SIDES,
} RmpDrapeSide;

typedef struct
{
  guint n;             /* particles */
  double spacing;      /* σ, metres */
  guint32 *neighbours; /* [n × 4] by RmpDrapeSide; RMP_INDEX_NONE at a border */
} RmpDrapeGrid;

/* A rectangle of @nx × @ny particles, row by row along the warp. */
RmpDrapeGrid *rmp_drape_grid_new (guint nx, guint ny, double spacing);

/**
 * rmp_drape_grid_find:
 * @triangles: [#F]
 *
 * The grid that a mesh is: squares of one size along warp and weft, each of two triangles.
 *
 * Returns: (transfer full) (nullable): %NULL if it is none
 */
RmpDrapeGrid *rmp_drape_grid_find (const RmpTopology *topology, const RmpClothTriangle *triangles);

/* Of some particles alone. @numbers: [#particles] of @vertices; RMP_INDEX_NONE of others */
RmpDrapeGrid *rmp_drape_grid_take_part (const RmpDrapeGrid *self, guint n, const guint32 *vertices,
                                        const guint32 *numbers);
void rmp_drape_grid_free (RmpDrapeGrid *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapeGrid, rmp_drape_grid_free)

G_END_DECLS
