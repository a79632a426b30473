/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* body-table.h: the simple bodies of a frame, for those who draw them. */

#include "cloth/shapes.h"

G_BEGIN_DECLS

/* A row a body. */
typedef struct
{
  const char *kind;       /* as the parameter's choices have it */
  float position[3];      /* metres, of its middle */
  float across[3], up[3]; /* unit: its x and y */
  double radius, length;  /* metres, as in RmpShape */
  float size[3];
} RmpClothBodyRow;

extern const RmpTableKind rmp_cloth_body_table_kind;
extern const RmpTableKind *const rmp_cloth_tables[1];

/* Adds a row to the table of @output. */
void rmp_cloth_body_table_add (RmpOutput *output, const RmpClothShape *shape,
                               const double pose[16]);

/* @points: (element-type float): appends the outline of a row, in the world, as
 * rmp_shape_outline() does; of a plane, as much as people need to see
 */
void rmp_cloth_body_row_outline (const RmpClothBodyRow *self, GArray *points);

G_END_DECLS
