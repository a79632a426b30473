/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* per-vertex-plan.h: the per-vertex model on the lines of a baked surface.
 *
 * A line has points at even arc lengths, as many to a fold's width as the mesh is to have edges
 * there. Between points the height is linear; sideways it fades by the cubic of distance over reach
 * (§5.2 of the paper: ω_o). Pieces mean nothing to this model: they stay as what rows are counted
 * by, so that both models can be compared piece by piece. Lines that come close share the cloth as
 * folds do, but each is solved, and its error ξ is, as if it were alone: the paper's model knows
 * one line.
 */

#include "methods/incompressible-skinning/per-vertex.h"
#include "methods/incompressible-skinning/pieces.h"

G_BEGIN_DECLS

/* Immutable. */
typedef struct _RmpFoldVertexPlan RmpFoldVertexPlan;

/**
 * rmp_fold_vertex_plan_new:
 * @reach: the look's, metres
 * @lifts: (element-type RmpFoldLift): one is appended for every vertex a line reaches, ascending by
 *   line, then vertex; its
 *   fold is the piece beside it
 *
 * Returns: (transfer full):
 */
RmpFoldVertexPlan *rmp_fold_vertex_plan_new (const RmpFoldSurface *surface,
                                             const RmpFoldPieces *pieces, const RmpFoldLines *lines,
                                             const RmpFoldSettings *settings, double reach,
                                             GArray *lifts);
void rmp_fold_vertex_plan_free (RmpFoldVertexPlan *self);

typedef struct
{
  double xi;        /* largest ξ of a line, metres */
  double violation; /* largest |φ (X_i, τ_i)|, metres */
} RmpFoldVertexReport;

/**
 * rmp_fold_vertex_plan_solve:
 * @rows: [@n_rows] vertices, ascending: all corners of the faces under the lines
 * @positions: [@n_rows × 3] skinned, metres
 * @normals: [@n_rows × 3] of the skinned surface
 * @dead_band: compression of an edge that is rounding noise * @faded: [n_lines] part of the heights
 *   that is taken away
 * @heights: (out caller-allocates): one for each lift, metres
 * @solutions: (out caller-allocates): [#folds] the largest height of each piece, and what became of
 *   its line
 * @lengths: (out caller-allocates): [#folds × 3] of the edges beside each piece: at rest, without
 *   heights, with them
 */
void rmp_fold_vertex_plan_solve (const RmpFoldVertexPlan *self, guint n_rows, const guint32 *rows,
                                 const double *positions, const double *normals, double dead_band,
                                 const double *faded, double *heights, RmpFoldSolution *solutions,
                                 double *lengths, RmpFoldVertexReport *report);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldVertexPlan, rmp_fold_vertex_plan_free)

G_END_DECLS
