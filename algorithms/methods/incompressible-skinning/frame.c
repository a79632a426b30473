/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/frame.h"

void
rmp_fold_frame_init (RmpFoldFrame *self, guint n_folds)
{
  *self = (RmpFoldFrame){ .n_folds = n_folds, .clock = g_get_monotonic_time () };
  self->solutions = g_new0 (RmpFoldSolution, n_folds);
  self->lengths = g_new0 (double, 3 * n_folds);
}

void
rmp_fold_frame_clear (RmpFoldFrame *self)
{
  g_clear_pointer (&self->solutions, g_free);
  g_clear_pointer (&self->lengths, g_free);
}

void
rmp_fold_frame_end_phase (RmpFoldFrame *self, RmpFoldPhase phase)
{
  gint64 now = g_get_monotonic_time ();

  self->seconds[phase] += 1e-6 * (double) (now - self->clock);
  self->clock = now;
}

RmpFoldLaw
rmp_fold_frame_law (const RmpFoldPieces *pieces, guint fold, const RmpFoldSettings *settings, double noise)
{
  return (RmpFoldLaw){
    .dead_band = MAX (settings->dead_band, noise),
    .onset = settings->onset,
    .limit = rmp_fold_pieces_get_limit (pieces, fold, settings),
  };
}
