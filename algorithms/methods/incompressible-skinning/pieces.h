/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pieces.h: the folds of all lines for one set of parameters: divided by the width, or as somebody
 * has settled them.
 */

#include "methods/incompressible-skinning/settings.h"
#include "methods/incompressible-skinning/surface.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_lines, n_folds, n_profiles;
  RmpReliefLine *lines; /* [n_lines] */
  RmpReliefFold *folds; /* [n_folds] heights 0 */
  double *ends;         /* [n_folds × 2] begin and end on the line, metres */
  double *limits;       /* [n_folds] largest height, metres; NaN: the look's */
  /* [n_folds] of the piece on its line, or on the drawn line that this is a part of */
  guint *indices;
  guint *lines_of; /* [n_folds] */
  /* [n_lines] part of the heights that is taken away; 0 from rmp_fold_pieces_init() */
  double *faded;
  float *profiles; /* [n_profiles × RMP_PROFILE_TABLE_SIZE × 2] the look's first */
} RmpFoldPieces;

/**
 * rmp_fold_pieces_init:
 * @seed: of the look
 * @reach: the look's, metres
 * @counted: the surface whose lengths decide how many folds there are, whatever is baked
 * @surface: the surface that pieces are laid out on
 */
void rmp_fold_pieces_init (RmpFoldPieces *self, guint64 seed, double reach,
                           const RmpFoldLines *lines, const RmpFoldSurface *counted,
                           const RmpFoldSurface *surface, const RmpFoldSettings *settings);
void rmp_fold_pieces_clear (RmpFoldPieces *self);

/* Shares the lifts of all lines where several reach: (element-type RmpFoldLift) */
void rmp_fold_pieces_share (const RmpFoldPieces *self, const RmpFoldSurface *surface,
                            GArray *lifts);

/* [RMP_PROFILE_TABLE_SIZE × 2] of a line. */
const float *rmp_fold_pieces_get_profile (const RmpFoldPieces *self, guint line);

/**
 * rmp_fold_pieces_cut:
 * @samples: even parts each piece is divided into, 1 for none
 * @ends: (out caller-allocates): [n_folds × 2] points at the begin and end of each piece of the
 *   line
 * @cuts: (out caller-allocates) (nullable): [n_folds × (@samples + 1)] points at both and at the
 *   samples between
 *
 * Returns: (transfer full): the line with a point at every end and sample, besides the edges it
 *   crosses
 */
RmpSurfaceCurve *rmp_fold_pieces_cut (const RmpFoldPieces *self, const RmpFoldSurface *surface,
                                      guint line, guint samples, guint *ends, guint *cuts);

/* Largest height of a fold by its own limit or the look's, metres. */
double rmp_fold_pieces_get_limit (const RmpFoldPieces *self, guint fold,
                                  const RmpFoldSettings *settings);

G_END_DECLS
