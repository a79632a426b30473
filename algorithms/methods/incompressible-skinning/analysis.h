/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* analysis.h: what is known before any frame: the mesh, the lines, the surface for previews, and
 * the baked surfaces that have been requested so far.
 */

#include "geometry/normals.h"
#include "methods/incompressible-skinning/coordinates.h"
#include "methods/incompressible-skinning/per-vertex-plan.h"
#include "methods/incompressible-skinning/pieces.h"
#include "methods/incompressible-skinning/system.h"

G_BEGIN_DECLS

/* The result of prepare. */
typedef struct
{
  RmpInput input;
  RmpTopology *topology;
  double *rest; /* [#V × 3] metres */
} RmpFoldShared;

RmpFoldShared *rmp_fold_shared_new (const RmpInput *input);
void rmp_fold_shared_free (RmpFoldShared *self);

typedef struct _RmpFoldAnalysis RmpFoldAnalysis;

/* A point of a line on the mesh. */
typedef struct
{
  guint32 corners[3], nearest; /* vertices of its face, and the one whose normal is used */
  double weights[3];
} RmpFoldPosition;

/* A baked surface with its folds, for one set of parameters. Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  RmpFoldSettings settings; /* for which it was made; its profile is not owned and not read */
  RmpFoldSurface *surface;
  RmpFoldPieces pieces;
  RmpSurfaceCurve **curves;    /* [n_lines] (nullable) with a point at each end of a piece */
  guint **ends;                /* [n_lines] of [n_folds × 2] points of the curve */
  RmpOverlayLine **overlays;   /* [n_lines] (nullable) the curves */
  RmpFoldPosition **positions; /* [n_lines] (nullable) where their points lie */
  RmpFoldSystem *system;
  RmpFoldVertexPlan *vertices; /* (nullable): for the per-vertex model, with heights per lift */

  guint n_lifts;
  /* ascending by fold, then vertex; of the per-vertex model by line, then vertex */
  RmpFoldLift *lifts;
  guint n_runs;
  /* [n_runs + 1] first lift of each run: up to a block of lifts of one fold; n_lifts */
  guint32 *runs;

  guint n_moved;
  guint32 *moved;      /* [n_moved] vertices with a lift, ascending */
  guint32 *moved_rows; /* [n_moved] row of the system, or RMP_INDEX_NONE */
  guint32 *lift_moved; /* [n_lifts] index into moved */

  guint n_rows, n_directed;
  /* [n_directed] rows of the system, then other lifted vertices, in the order of lifts */
  guint32 *directed;
  guint32 *directed_start; /* [n_folds + 1] the latter of a fold; not of the per-vertex model */
  guint32 *lift_directed;  /* [n_lifts] index into directed */
  RmpNormalRows *normals;  /* of directed */

  RmpSubdivisionRows *rows; /* that the system is made of */
  guint n_columns;
  guint32 *columns; /* coarse vertices under the rows */
} RmpFoldPlan;

RmpFoldPlan *rmp_fold_plan_ref (RmpFoldPlan *self);
void rmp_fold_plan_unref (RmpFoldPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldPlan, rmp_fold_plan_unref)

/* The result of analyse. */
struct _RmpFoldAnalysis
{
  const RmpFoldShared *shared;
  double reach; /* of the lines; the median if it is automatic */
  double width; /* if it is automatic: the median of the lines */
  gboolean euclidean;
  RmpFoldLines *lines;
  struct _RmpFoldLive *live; /* (nullable): the lines that move from frame to frame */
  GArray *positions;         /* (nullable): of RmpFoldJointLine: their possible positions */
  guint n_near;              /* coarse faces that are refined near the lines */
  double mean_edge;          /* coarse, within reach of the lines */

  /* Preview: a surface that does not depend on the division of lines, with its coordinates for the
   * relief.
   */
  RmpFoldSurface *preview;
  RmpFoldCoordinates *coordinates;
  RmpRelief *preview_rest;

  GMutex mutex;        /* guards the following; held while making one, so that it is made once */
  GPtrArray *surfaces; /* of RmpFoldSurface, all that were requested */
  GPtrArray *plans;    /* of RmpFoldPlan, the last few */
};

RmpFoldAnalysis *rmp_fold_analysis_new (const RmpFoldShared *shared, RmpSampler *sampler,
                                        const RmpFoldSettings *settings, double rate,
                                        const RmpCall *call, GError **error);
void rmp_fold_analysis_free (RmpFoldAnalysis *self);

/**
 * rmp_fold_analysis_get_plan:
 *
 * Returns: (transfer full): the plan for these settings, made now if it is not in the cache
 */
RmpFoldPlan *rmp_fold_analysis_get_plan (RmpFoldAnalysis *self, const RmpFoldSettings *settings,
                                         const RmpCall *call, GError **error);

/* If widths are automatic, sets the width to the median of the lines, for uses that need a single
 * number.
 */
void rmp_fold_analysis_resolve (const RmpFoldAnalysis *self, RmpFoldSettings *settings);

/* Initialises the parts for previews. */
void rmp_fold_analysis_init_preview (RmpFoldAnalysis *self, guint n_threads);

/* Adds what lines of the preview need to clamp skin. */
void rmp_fold_analysis_add_preview_clamps (RmpFoldAnalysis *self);

/* Makes the plan for settings on a surface. @reached: (out): FALSE if a fold of a drawn line, or
 * one at least @least wide, reaches no vertex of the mesh
 */
RmpFoldPlan *rmp_fold_plan_new (const RmpFoldAnalysis *analysis, RmpFoldSurface *surface,
                                const RmpFoldSettings *settings, double least, gboolean *reached);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldAnalysis, rmp_fold_analysis_free)

G_END_DECLS
