/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface.h: the smooth base at one level of subdivision, with the fold lines traced on it and what is near them.
 *
 * Rest = S p0 and base = S p' with the same S, so that the rest pose is as long as itself: Loop's rule shrinks, and a
 * subdivided length must never be compared with one that is not. Nothing here depends on how a line is divided.
 */

#include "collision/broad-phase.h"
#include "geometry/distance.h"
#include "geometry/subdivision.h"
#include "methods/incompressible-skinning/border.h"
#include "methods/incompressible-skinning/clamp.h"
#include "methods/incompressible-skinning/rest-lengths.h"
#include "methods/incompressible-skinning/trace.h"

G_BEGIN_DECLS

/* A fold line on the fine mesh; without a curve where the fine mesh has no room for it. */
typedef struct
{
  RmpSurfaceCurve *curve; /* (nullable) */
  double length;          /* metres */
  double middle;          /* arc length of the line's middle, metres */
  double facing[3];       /* unit, where the cloth under it looks at rest; 0 where that cancels */
  RmpLineDistance *distance;
  RmpFoldClamp *clamp; /* (nullable): of a line with a joint, once settings asked for it */
} RmpFoldSurfaceLine;

typedef struct _RmpFoldSurface
{
  gatomicrefcount ref_count;
  guint levels;
  gboolean uniform;
  RmpSubdivision *subdivision;
  RmpTopology *topology;
  double *rest;              /* [#V × 3] metres */
  RmpFoldRest *rest_lengths; /* (nullable): as the cloth has them, if @rest has not */
  float *region;             /* [#V] mask × fade at the border */
  RmpFoldBorder *border;
  guint n_lines;
  RmpFoldSurfaceLine *lines; /* as in RmpFoldLines */
  RmpBroadPhase *phase;      /* (nullable): once settings asked for contact */

  struct _RmpFoldSurface *fixed; /* (nullable): the one that all but lines that move is borrowed from */
} RmpFoldSurface;

typedef struct
{
  guint levels;
  gboolean uniform;     /* subdivide everywhere, not only near lines */
  gboolean euclidean;   /* distances through space, as published */
  double reach;         /* metres */
  const GArray *places; /* (nullable): of RmpFoldLine: where lines may move besides */
} RmpFoldSurfaceOptions;

/**
 * rmp_fold_surface_new:
 * @coarse: of the input's mesh
 * @rest: [#coarse V × 3] metres
 *
 * Returns: (transfer full): %NULL with an error of the subdivision, or cancelled
 */
RmpFoldSurface *rmp_fold_surface_new (const RmpInput *input, const RmpTopology *coarse, const double *rest,
                                      const RmpFoldLines *lines, const RmpFoldSurfaceOptions *options,
                                      const RmpCall *call, GError **error);

/**
 * rmp_fold_surface_move:
 * @lines: [n_lines] where they are now
 * @faded: [n_lines] 1 for a line that is nowhere
 *
 * Returns: (transfer full): the surface with lines that move traced anew, all else shared
 */
RmpFoldSurface *rmp_fold_surface_move (RmpFoldSurface *self, const RmpInput *input, const RmpTopology *coarse,
                                       const double *rest, const RmpFoldLine *lines, const double *faded, double reach,
                                       gboolean euclidean, guint n_threads);

/* Lets lines with a joint clamp, those that do not yet. */
void rmp_fold_surface_add_clamps (RmpFoldSurface *self, const RmpFoldLines *lines, double reach);

/* Lets folds be kept apart. */
void rmp_fold_surface_add_phase (RmpFoldSurface *self);

RmpFoldSurface *rmp_fold_surface_ref (RmpFoldSurface *self);
void rmp_fold_surface_unref (RmpFoldSurface *self);

/* Mean length of the coarse edges within reach of the lines, metres; of all edges where there are none. @n_near: (out): the coarse
 * faces that are refined for them
 */
double rmp_fold_lines_mean_edge (const RmpInput *input, const RmpTopology *coarse, const double *rest,
                                 const RmpFoldLines *lines, const RmpFoldSurfaceOptions *options, guint *n_near);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldSurface, rmp_fold_surface_unref)

G_END_DECLS
