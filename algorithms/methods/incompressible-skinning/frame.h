/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* frame.h: one frame, as a baked mesh or as folds that are raised when they are drawn. */

#include "methods/incompressible-skinning/analysis.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_PHASE_SKINNING,
  RMP_FOLD_PHASE_SUBDIVISION,
  RMP_FOLD_PHASE_NORMALS,
  RMP_FOLD_PHASE_FOLDS,
  RMP_FOLD_N_PHASES,
} RmpFoldPhase;

typedef struct
{
  double *bones;     /* [#bones × 16] skinning matrices; NULL without a skin */
  RmpSkinPose *skin; /* by them */
  double noise;      /* shortening below this is rounding of stored motion */
  guint n_folds;
  RmpFoldSolution *solutions; /* [n_folds] */
  double *lengths;            /* [n_folds × 3] rest (L0), without folds, with them, metres */
  RmpFoldLean *leans;         /* [n_folds] of their lines */
  RmpFoldSystemReport report;
  RmpFoldVertexReport vertices; /* of the per-vertex model; ξ is NaN otherwise */
  double seconds[RMP_FOLD_N_PHASES];
  guint n_crossings; /* of faces, with folds at full heights; 0 if contact is not tested */
  gboolean bad_rig;  /* a bone reflects: linear skinning was used */
  gboolean clamps;   /* skin is kept on its side of joints */
  gint64 clock;      /* of the phase that runs */
} RmpFoldFrame;

/* Makes a frame without folds, see rmp_fold_frame_add_folds(). Starts the clock. */
void rmp_fold_frame_init (RmpFoldFrame *self, const RmpInput *input, RmpSampler *sampler,
                          RmpSkinning skinning, double time);
void rmp_fold_frame_add_folds (RmpFoldFrame *self, guint n_folds);
void rmp_fold_frame_clear (RmpFoldFrame *self);

/* Ends a phase. Its time is counted from the end of the previous one. */
void rmp_fold_frame_end_phase (RmpFoldFrame *self, RmpFoldPhase phase);

/* The options of a fold under these settings. @noise: least dead band: the noise in the numbers of
 * the caller
 */
RmpFoldOptions rmp_fold_frame_options (const RmpFoldPieces *pieces, guint fold,
                                       const RmpFoldSettings *settings, double noise);

/* Sets the status of folds whose lines cross themselves. */
void rmp_fold_frame_mark_crossings (RmpFoldFrame *self);

/* Turns a direction at rest with the joint of a line, halfway between its two bones; unit. FALSE
 * without a joint or a direction
 */
gboolean rmp_fold_frame_turn (const RmpFoldFrame *self, const RmpFoldJointLine *line,
                              const double direction[3], double turned[3]);

/**
 * rmp_fold_frame_fill_normals:
 * @normals: (inout): [#V × 3] of the posed @surface
 *
 * Gives vertices near a line whose faces and neighbours have no normal the direction from the joint
 * to the inner side of its bend.
 */
void rmp_fold_frame_fill_normals (const RmpFoldFrame *self, const RmpFoldAnalysis *analysis,
                                  const RmpFoldSurface *surface, float *normals);

/**
 * rmp_fold_frame_clamp:
 * @bones: (nullable): of the frame; needed by lines that clamp
 * @faded: [n_lines] part of its effect that a line loses
 * @positions: (inout): [#V × 3] of the posed @surface
 *
 * Puts skin back on its own side of the joints of the lines, one line after the other.
 */
void rmp_fold_frame_clamp (const RmpFoldSurface *surface, const double *bones, const double *faded,
                           float *positions);

/* The same for some vertices, [@n_rows] ascending, in double precision: [@n_rows × 3]. */
void rmp_fold_frame_clamp_rows (const RmpFoldSurface *surface, const double *bones,
                                const double *faded, guint n_rows, const guint32 *rows,
                                double *positions);

/**
 * rmp_fold_bake_base:
 * @coarse: [#coarse V × 3] skinned, metres
 *
 * Returns: (transfer full): the base at the plan's level, without normals
 */
RmpRelief *rmp_fold_bake_base (const RmpFoldPlan *plan, const RmpFoldSettings *settings,
                               const float *coarse, RmpFoldFrame *frame, const RmpCall *call);

/* Turns it into the baked mesh: lifts folds, computes normals and openness. */
void rmp_fold_bake_raise (const RmpFoldAnalysis *analysis, const RmpFoldPlan *plan,
                          const RmpFoldSettings *settings, RmpSampler *sampler, double time,
                          const float *coarse, RmpRelief *relief, RmpFoldFrame *frame,
                          const RmpCall *call);

/**
 * rmp_fold_preview:
 * @surface: the analysis' preview surface, or that with lines that have moved
 * @coordinates: of its lines
 * @pieces: on it
 * @curves: (out caller-allocates) (transfer full): [n_lines] the lines on the relief as sampled;
 *   left NULL without folds
 * @ends: (out caller-allocates) (transfer full): [n_lines] of [n_folds × 2] points of the curve at
 *   the ends of pieces
 *
 * The form `folds`: base and heights; nothing in it but the pieces depends on the fold width.
 * Heights are solved on the curved patches that the renderer raises, so lengths are kept to about
 * 1e-4. Lines lean, but there is no time to look where cloth beside them meets: contact.h is for
 * bakes, and for pictures at rest, which are made like them.
 *
 * Returns: (transfer full):
 */
RmpRelief *rmp_fold_preview (const RmpFoldAnalysis *analysis, const RmpFoldSurface *surface,
                             const RmpFoldCoordinates *coordinates, RmpFoldPieces *pieces,
                             const RmpFoldSettings *settings, const float *coarse,
                             RmpSurfaceCurve **curves, guint **ends, RmpFoldFrame *frame);

G_END_DECLS
