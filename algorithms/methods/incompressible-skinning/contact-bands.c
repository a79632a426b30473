/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-bands.h"

#include <math.h>
#include <string.h>

#include "geometry/smoothstep.h"

/* The number of bands by distance from the line; a fold stops in each as a whole. */
#define BANDS 16
/* How fast the limit on a fold’s height may rise again away from a contact: in heights of the fold
 * over its reach.
 */
#define RISE 2.0
/* A vertex in contact limits the crest by how much it takes part in the fold: not at all if it
 * rises by less than LEAST of the crest’s height, fully from MOST on.
 */
#define LEAST 0.1
#define MOST 0.8

/* How far from its line a vertex is, in parts of the reach: by how much of the height there is left
 * of it.
 */
static float
find_distance (float across)
{
  return 0.5f + sinf (asinf (CLAMP (1.0f - 2.0f * across, -1.0f, 1.0f)) / 3.0f);
}

void
rmp_fold_bands_init (RmpFoldBands *self, const RmpFoldCarriers *carriers)
{
  const guint n = carriers->n_moved, n_bands = BANDS * carriers->n_folds;

  g_assert (self);

  *self = (RmpFoldBands){ carriers, g_new (float, n), g_new (double, n), g_new (double, n_bands) };
  for (guint b = 0; b < n_bands; b++)
    self->limits[b] = 1.0;
  for (guint32 m = 0; m < n; m++)
    {
      self->positions[m] = find_distance (carriers->across[m]) * (BANDS - 1);
      self->own[m] = 1.0;
    }
}

void
rmp_fold_bands_clear (RmpFoldBands *self)
{
  g_free (self->positions);
  g_free (self->own);
  g_free (self->limits);
}

void
rmp_fold_bands_give_way (RmpFoldBands *self, guint32 moved)
{
  const double along = (double) self->carriers->along[moved];
  const double share = rmp_smoothstep ((along - LEAST) / (MOST - LEAST));
  const guint band = MIN ((guint) (self->positions[moved] + 0.5f), BANDS - 1);
  double *limit = &self->limits[BANDS * (gsize) self->carriers->folds[moved] + band];

  *limit = MIN (*limit, 1.0 - share * (1.0 - self->own[moved]));
}

void
rmp_fold_bands_even_out (RmpFoldBands *self, guint32 fold)
{
  double *limits = self->limits + BANDS * (gsize) fold, lowest[BANDS];

  for (guint b = 0; b < BANDS; b++)
    lowest[b] = MIN (limits[b], MIN (limits[b > 0 ? b - 1 : 0], limits[MIN (b + 1, BANDS - 1)]));
  for (guint b = 1; b < BANDS; b++)
    lowest[b] = MIN (lowest[b], lowest[b - 1] + RISE / BANDS);
  for (guint b = BANDS - 1; b > 0; b--)
    lowest[b - 1] = MIN (lowest[b - 1], lowest[b] + RISE / BANDS);
  memcpy (limits, lowest, sizeof lowest);
}

double
rmp_fold_bands_get_room (const RmpFoldBands *self, guint32 moved)
{
  const guint b = MIN ((guint) self->positions[moved], BANDS - 2);
  const double part = (double) self->positions[moved] - b;
  const double *limits = self->limits + BANDS * (gsize) self->carriers->folds[moved] + b;
  const double room = (1.0 - part) * limits[0] + part * limits[1];

  return MIN (room, self->own[moved]);
}
