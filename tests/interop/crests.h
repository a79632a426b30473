/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crests.h: how many crests the folded cloth has along a fold line. */

#include "bake-file.h"

typedef struct
{
  guint folds;      /* raised by enough to be seen */
  guint crests;     /* maxima of curvature in them */
  guint held;       /* folds that have no room for their height */
  guint wrong;      /* other folds that have no crest, or more than one */
  guint held_wrong; /* the same of those */
} Crests;

/**
 * crests_count:
 * @folded: [#V × 3] of @bake
 * @plain: [#V × 3] the same without folds, from which folds are lifted
 * @heights: (element-type gint double): height of each fold, metres; negative where there is no
 *   room for it
 *
 * Adds to @crests. A crest is a maximum of the curvature that folds add along the line, towards
 * where its fold is lifted and over the line's own length at rest, which stands out from the minima
 * beside it by a quarter of what a fold of that height and width has. The skin's own bulges are
 * none.
 */
void crests_count (const BakeFile *bake, const BakeLine *line, const float *folded,
                   const float *plain, GHashTable *heights, Crests *crests);
