/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-bands.h: how far each vertex of a fold may move, so that a fold that is stopped by
 * contact still looks like a fold.
 *
 * A fold is divided into bands by the distance from its line. Each band stops as a whole, so that
 * it keeps one crest; bands farther from the line may keep their height. A band gives way fully to
 * contact at its crest, and the less the lower on its flanks; vertices at its foot, which hardly
 * rise, stop on their own.
 */

#include <glib.h>

G_BEGIN_DECLS

/* The fold to which each vertex mainly belongs, and its position on the fold: the same in all
 * poses.
 */
typedef struct
{
  guint n_folds, n_moved;
  const guint32 *folds; /* [n_moved] */
  const float *along;   /* [n_moved] its part of the height of the crest, 0 … 1, */
  /* [n_moved] and the part that the crest has there of its height on the line */
  const float *across;
  double spread; /* metres of cloth over which limits rise again beside a stop */
} RmpFoldCarriers;

typedef struct
{
  const RmpFoldCarriers *carriers;
  float *positions; /* [n_moved] in bands from the fold's first */
  double *own;      /* [n_moved] part of its way that each vertex may go, */
  double *limits;   /* [n_folds × #bands] and each band: 0 … 1 */
} RmpFoldBands;

void rmp_fold_bands_init (RmpFoldBands *self, const RmpFoldCarriers *carriers);
void rmp_fold_bands_clear (RmpFoldBands *self);

/* Lowers the limit of the band of a vertex to what the vertex may go. */
void rmp_fold_bands_give_way (RmpFoldBands *self, guint32 moved);

/* Smooths the limits of the bands of a fold, so that they rise gently from the lowest. */
void rmp_fold_bands_even_out (RmpFoldBands *self, guint32 fold);

double rmp_fold_bands_get_room (const RmpFoldBands *self, guint32 moved);

G_END_DECLS
