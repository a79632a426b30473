/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cracks.h: pixels at which one sees through a raised surface where its base is closed. */

#include "offscreen.h"
#include "relief/relief.h"

G_BEGIN_DECLS

typedef struct _RmpBenchCracks RmpBenchCracks;

/* NULL with an error where there is no OpenGL. */
RmpBenchCracks *rmp_bench_cracks_new (GError **error);
void rmp_bench_cracks_free (RmpBenchCracks *self);

typedef struct
{
  guint n_pictures;
  guint64 n_pixels; /* that were looked at */
  guint64 n_cracks; /* of these, ones of which any of four samples is not covered */
} RmpBenchCrackCount;

/**
 * rmp_bench_cracks_count:
 * @relief: of the form paths
 * @turn: number of the frame: each is looked at from elsewhere
 * @picture: (nullable): file for the first picture with cracks, where these are red
 * @count: (inout): added up
 *
 * From two sides, from afar and from near each; a clip's frames from all sides, from below, level
 * and above. Looked at are pixels so deep inside the outline of the faces without wrinkles that no
 * lift can carry the outline there: as many pixels as the largest lift spans, and two. There a
 * surface without cracks covers all, before a background that is nowhere.
 */
void rmp_bench_cracks_count (RmpBenchCracks *self, RmpRelief *relief, guint turn,
                             const char *picture, RmpBenchCrackCount *count);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBenchCracks, rmp_bench_cracks_free)

G_END_DECLS
