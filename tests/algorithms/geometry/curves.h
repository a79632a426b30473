/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* curves.h: a shape as a sheet to draw on, and what holds for every curve on it. */

#include "geometry/path.h"
#include "geometry/vector.h"
#include "shapes.h"

typedef struct
{
  Shape shape;
  RmpTopology *topology;
  RmpSheet *sheet;
} Cloth;

/* @shape: (transfer full); @mask: (nullable): [#F] */
Cloth cloth_new (Shape shape, const guint8 *mask);
void cloth_clear (Cloth *cloth);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cloth, cloth_clear)

/* @kind: 0 inside a face, 1 on an edge, 2 at a corner. */
RmpSurfacePoint curves_random_point (const Cloth *cloth, GRand *random, guint kind);

/* Each segment runs in one face, which holds both its ends, and has a length unless it is the only
 * one.
 */
void curves_assert_joined (const Cloth *cloth, const RmpSurfaceCurve *curve);
void curves_assert_at (const Cloth *cloth, const RmpSurfacePoint *a, const RmpSurfacePoint *b,
                       double tolerance);
void curves_assert_no_path (const RmpSheet *sheet, const RmpSurfacePoint *from,
                            const RmpSurfacePoint *to, gint code);
