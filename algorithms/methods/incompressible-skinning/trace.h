/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* trace.h: traces a fold line as a curve on a mesh: the section with its plane, or its own curve,
 * cut or extended to its length.
 */

#include "geometry/sheet.h"
#include "geometry/subdivision.h"
#include "methods/incompressible-skinning/line.h"

G_BEGIN_DECLS

/* A mesh with the faces that lines may enter. */
typedef struct
{
  const RmpTopology *topology;
  const double *rest;  /* [#V × 3] metres */
  const guint8 *cloth; /* (nullable) [#F] */
} RmpFoldSheet;

/**
 * rmp_fold_trace_coarse:
 * @middle: (out) (optional): arc length of the line's middle, metres
 *
 * Returns: (transfer full) (nullable): the line on the coarse mesh; %NULL if the cloth has no room
 *   for it
 */
RmpSurfaceCurve *rmp_fold_trace_coarse (const RmpFoldSheet *coarse, const RmpFoldJointLine *line,
                                        double *middle);

/**
 * rmp_fold_trace_fine:
 * @fine: topology, rest positions and cloth of the subdivision
 * @sheet: (nullable): of the same, to straighten drawn lines on
 *
 * The same on a subdivision of that mesh.
 */
RmpSurfaceCurve *rmp_fold_trace_fine (const RmpFoldSheet *coarse, const RmpSubdivision *subdivision,
                                      const RmpFoldSheet *fine, const RmpSheet *sheet,
                                      const RmpFoldJointLine *line, double *middle);

/* Marks the faces that share a vertex with a marked one, in addition to these. (transfer full) [#F]
 */
guint8 *rmp_fold_add_ring (const RmpTopology *topology, const guint8 *marks);

G_END_DECLS
