/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* report.h: what the method tells about a frame: figures, fields, lines to draw, one row a fold. */

#include "methods/incompressible-skinning/frame.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_FIGURE_HEIGHT,
  RMP_FOLD_FIGURE_RESIDUAL,
  RMP_FOLD_FIGURE_COMPLEMENTARITY,
  RMP_FOLD_FIGURE_XI,
  RMP_FOLD_FIGURE_COMPRESSION,
  RMP_FOLD_FIGURE_ACTIVE,
  RMP_FOLD_FIGURE_FOLDS,
  RMP_FOLD_FIGURE_STEPS,
  RMP_FOLD_FIGURE_EVALUATIONS,
  RMP_FOLD_FIGURE_SWEEPS,
  RMP_FOLD_FIGURE_LEAN,
  RMP_FOLD_FIGURE_SKINNING,
  RMP_FOLD_FIGURE_SUBDIVISION,
  RMP_FOLD_FIGURE_NORMALS,
  RMP_FOLD_FIGURE_SOLVE,
  RMP_FOLD_N_FIGURES,
} RmpFoldFigure;

extern const RmpFigure rmp_fold_figures[RMP_FOLD_N_FIGURES];

typedef enum
{
  RMP_FOLD_FIELD_COMPRESSION,
  RMP_FOLD_FIELD_PIECE,
  RMP_FOLD_FIELD_WEIGHT,
  RMP_FOLD_FIELD_AFTER,
  RMP_FOLD_N_FIELDS,
} RmpFoldField;

extern const RmpField rmp_fold_fields[RMP_FOLD_N_FIELDS];

void rmp_fold_report_figures (const RmpFoldFrame *frame, RmpOutput *output);

/* One row a fold, and the warning where one of them is not to be trusted. */
void rmp_fold_report_rows (const RmpFoldAnalysis *analysis, const RmpFoldSurface *surface,
                           const RmpFoldPieces *pieces, const RmpFoldFrame *frame,
                           RmpOutput *output);

/* Allocates a field of @n values and hands it to @output; the caller fills it. */
float *rmp_fold_report_add_field (RmpOutput *output, RmpFoldField field, guint n);

/**
 * rmp_fold_report_compression:
 * @posed: [#coarse V × 3] skinned, metres
 *
 * Area-weighted mean over the faces of a vertex of the principal stretch that is farther from 1,
 * minus 1.
 */
void rmp_fold_report_compression (const RmpFoldShared *shared, const float *posed,
                                  RmpOutput *output);

/**
 * rmp_fold_report_compression_after:
 * @posed: [#coarse V × 3] skinned, metres
 * @rest: the preview's surface at rest, for the form `folds`
 *
 * How much the surface of the output's relief, folds and all, is stretched in the direction of that
 * principal stretch, less 1: averaged likewise, so that on a line it is the line's length over its
 * length at rest.
 */
void rmp_fold_report_compression_after (const RmpFoldShared *shared, const float *posed,
                                        const RmpRelief *rest, RmpOutput *output);

/* @n: vertices of the relief; @lifts: as collected, region included. */
void rmp_fold_report_weights (guint n, guint n_lifts, const RmpFoldLift *lifts,
                              const gboolean *fields, RmpOutput *output);

/* A line of the surface as an overlay that has no pose yet, with its pieces between @ends.
 * (transfer full)
 */
RmpOverlayLine *rmp_fold_overlay_new (const RmpFoldAnalysis *analysis, const RmpFoldPieces *pieces,
                                      guint line, const RmpSurfaceCurve *curve, const guint *ends);

/* The same for one frame, without positions yet. (transfer full) */
RmpOverlayLine *rmp_fold_overlay_begin (const RmpOverlayLine *unposed, gboolean has_base);

/* Where the points of a line lie on @faces, [#F × 3]. (transfer full): [number of points] */
RmpFoldPosition *rmp_fold_positions_new (const guint32 *faces, const RmpSurfaceCurve *curve);

/* @positions: [#V × 3]; @points: (out caller-allocates): [@n_points × 3] */
void rmp_fold_overlay_place (guint n_points, const RmpFoldPosition *marks, const float *positions,
                             float *points);

/* Adds the line as it lies on the output's relief, of the form mesh. @line: (transfer full) */
void rmp_fold_report_mesh_line (RmpOverlayLine *line, const RmpFoldPosition *positions,
                                RmpOutput *output);

/* The same on a relief of another form. @curve: of the overlay */
void rmp_fold_report_line (RmpOverlayLine *line, const RmpSurfaceCurve *curve, RmpOutput *output);

G_END_DECLS
