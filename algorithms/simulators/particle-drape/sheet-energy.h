/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* sheet-energy.h: the energy of cloth of any triangles.
 *
 *   U = Σ A [W_t (ε_u) + W_t (ε_v) + W_s (|φ|) + W_b (|B_uu|) + W_b (|B_vv|) + B_t B_uv²]
 *
 * with ε = |w| − 1 along warp and weft, φ by how much warp and weft are off a right angle, and B
 * the curvature of cloth/curvature.h. Terms 0 to #F − 1 are what faces store in their plane; bends
 * follow.
 */

#include "cloth/fabric-curve.h"
#include "cloth/hinge.h"
#include "cloth/triangle.h"
#include "energy.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

/* Along warp and weft. */
typedef struct
{
  const RmpFabricCurve *tension[2]; /* N/m over strain */
  const RmpFabricCurve *shear;      /* N/m over radians */
  const RmpFabricCurve *bend[2];    /* N over 1/m */
  double compression;               /* N/m: of what is shorter than at rest */
  double twist;                     /* N·m */
} RmpDrapeFabric;

typedef enum
{
  RMP_DRAPE_TENSION,
  RMP_DRAPE_SHEAR,
  RMP_DRAPE_BEND,
  RMP_DRAPE_TWIST,
  RMP_DRAPE_N_SHEET_PARTS,
} RmpDrapeSheetPart;

/**
 * rmp_drape_sheet_new:
 * @topology, @triangles, @hinges: borrowed
 * @fabric: copied; its curves are borrowed
 * @smooth: whether curvatures are averaged about each vertex, so that an irregular mesh bends no
 *   harder than a regular one
 */
RmpDrapeEnergy *rmp_drape_sheet_new (const RmpTopology *topology, const RmpClothTriangle *triangles,
                                     guint n_hinges, const RmpClothHinge *hinges,
                                     const RmpDrapeFabric *fabric, gboolean smooth);

/* As the class's evaluate (), part by part. */
void rmp_drape_sheet_evaluate (const RmpDrapeEnergy *self, const double *x,
                               double parts[RMP_DRAPE_N_SHEET_PARTS], double *gradient);

G_END_DECLS
