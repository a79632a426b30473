/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-profiles.h: the profiles of folds drawn to scale where they stand in space: X B (t) v over
 * the skinned line.
 *
 * Posts join the line without folds to the line with folds, at even steps of each piece at rest.
 * The posts of a fold thus show the values of its profile B at t = −1 … 1, times its height X,
 * along its directions v.
 */

#include "technique/technique.h"

G_BEGIN_DECLS

/* Steps of t over one fold. */
#define RMP_FOLD_PROFILE_STEPS 8

typedef struct
{
  guint n_points;       /* of the line, and in between, so that it looks round */
  float *base, *raised; /* [n × 3] metres */
  gint32 *pieces;       /* [n] fold of the segment that begins there, or −1 */
  guint n_posts;
  guint *posts; /* [n_posts] points at which posts stand */
} RmpFoldProfiles;

/**
 * rmp_fold_profiles_new:
 * @line: a line of @relief
 *
 * Returns: (transfer full) (nullable): %NULL where its course is not known (fold-course.h)
 */
RmpFoldProfiles *rmp_fold_profiles_new (const RmpRelief *relief, const RmpOverlayLine *line);
void rmp_fold_profiles_free (RmpFoldProfiles *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldProfiles, rmp_fold_profiles_free)

G_END_DECLS
