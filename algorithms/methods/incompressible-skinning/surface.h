/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: the smooth base at one level of subdivision, with the fold lines traced on it and the
 * distances from them.
 *
 * Rest = S p0 and base = S p' with the same S, so that in the rest pose both have the same lengths:
 * Loop's rule shrinks, so a subdivided length must never be compared with one that is not
 * subdivided. Nothing here depends on the division of lines.
 */

#include "collision/broad-phase.h"
#include "geometry/distance.h"
#include "geometry/subdivision.h"
#include "methods/incompressible-skinning/border.h"
#include "methods/incompressible-skinning/clamp.h"
#include "methods/incompressible-skinning/rest-lengths.h"
#include "methods/incompressible-skinning/trace.h"

G_BEGIN_DECLS

/* A fold line on the fine mesh; without a curve if the fine mesh has no room for it. */
typedef struct
{
  RmpSurfaceCurve *curve; /* (nullable) */
  double length;          /* metres */
  double middle;          /* arc length of the line's middle, metres */
  double facing[3];       /* unit, the way the cloth under it faces at rest; 0 if that cancels */
  RmpLineDistance *distance;
  RmpFoldClamp *clamp; /* (nullable): of a line with a joint, once it is needed */
} RmpFoldSurfaceLine;

typedef struct _RmpFoldSurface
{
  gatomicrefcount ref_count;
  guint levels;
  gboolean uniform;
  RmpSubdivision *subdivision;
  RmpTopology *topology;
  double *rest;              /* [#V × 3] metres */
  RmpFoldRest *rest_lengths; /* (nullable): the lengths of the cloth, if not those of @rest */
  float *region;             /* [#V] mask × fade at the border */
  RmpFoldBorder *border;
  guint n_lines;
  RmpFoldSurfaceLine *lines; /* as in RmpFoldLines */
  RmpBroadPhase *phase;      /* (nullable): once contact is needed */

  /* (nullable): the surface from which all but moving lines is borrowed */
  struct _RmpFoldSurface *fixed;
} RmpFoldSurface;

typedef struct
{
  guint levels;
  gboolean uniform;        /* subdivide everywhere, not only near lines */
  gboolean euclidean;      /* distances through space, as published */
  double reach;            /* metres */
  const GArray *positions; /* (nullable): of RmpFoldJointLine: other positions of moving lines */
} RmpFoldSurfaceOptions;

/**
 * rmp_fold_surface_new:
 * @coarse: of the input's mesh
 * @rest: [#coarse V × 3] metres
 *
 * Returns: (transfer full): %NULL with an error of the subdivision, or cancelled
 */
RmpFoldSurface *rmp_fold_surface_new (const RmpInput *input, const RmpTopology *coarse,
                                      const double *rest, const RmpFoldLines *lines,
                                      const RmpFoldSurfaceOptions *options, const RmpCall *call,
                                      GError **error);

/**
 * rmp_fold_surface_move:
 * @lines: [n_lines] their present positions
 * @faded: [n_lines] 1 for a line that does not exist now
 *
 * Returns: (transfer full): the surface with moving lines traced again; everything else is shared
 */
RmpFoldSurface *rmp_fold_surface_move (RmpFoldSurface *self, const RmpInput *input,
                                       const RmpTopology *coarse, const double *rest,
                                       const RmpFoldJointLine *lines, const double *faded,
                                       double reach, gboolean euclidean, guint n_threads);

/* Prepares clamping for lines with a joint, unless done already. */
void rmp_fold_surface_add_clamps (RmpFoldSurface *self, const RmpFoldLines *lines, double reach);

/* Prepares contact between folds, unless done already. */
void rmp_fold_surface_add_phase (RmpFoldSurface *self);

RmpFoldSurface *rmp_fold_surface_ref (RmpFoldSurface *self);
void rmp_fold_surface_unref (RmpFoldSurface *self);

/* The mean length of the coarse edges within reach of the lines, or of all edges without lines;
 * metres. @n_near: (out): number of coarse faces that are refined for the lines
 */
double rmp_fold_lines_mean_edge (const RmpInput *input, const RmpTopology *coarse,
                                 const double *rest, const RmpFoldLines *lines,
                                 const RmpFoldSurfaceOptions *options, guint *n_near);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldSurface, rmp_fold_surface_unref)

G_END_DECLS
