/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-bands.h: how far each vertex of a fold may go, so that a fold that stops is a fold still.
 *
 * At each distance from its line a fold stops as one: one crest is left of it, and beside the line it may be as high as it was. It
 * gives way to its crest at once and to its flanks the less the lower they are; vertices at its foot, which hardly rise, stop alone.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Which fold each vertex belongs to most, and where on it: the same in all poses. */
typedef struct
{
  guint n_folds, n_moved;
  const guint32 *folds; /* [n_moved] */
  const float *along;   /* [n_moved] how much of the crest's height it takes beside the crest, 0 … 1, */
  const float *across;  /* [n_moved] and how much the crest takes there of its height on the line */
  double spread;        /* metres of cloth over which what has stopped begins to rise again */
} RmpFoldCarriers;

typedef struct
{
  const RmpFoldCarriers *carriers;
  float *places;  /* [n_moved] in bands from the fold's first */
  double *own;    /* [n_moved] how much of its way each vertex may go, */
  double *limits; /* [n_folds × #bands] and each band: 1 all … 0 */
} RmpFoldBands;

void rmp_fold_bands_init (RmpFoldBands *self, const RmpFoldCarriers *carriers);
void rmp_fold_bands_clear (RmpFoldBands *self);

/* Lets the band of a vertex give way to how far it may go. */
void rmp_fold_bands_give_way (RmpFoldBands *self, guint32 moved);

/* Lets limits of bands of a fold rise gently from the lowest on. */
void rmp_fold_bands_even_out (RmpFoldBands *self, guint32 fold);

double rmp_fold_bands_get_room (const RmpFoldBands *self, guint32 moved);

G_END_DECLS
