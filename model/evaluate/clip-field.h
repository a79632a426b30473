/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* clip-field.h: what a field of a look comes to over a clip: its mean, or its farthest value, at
 * each vertex.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/* Fields that tell more or less of something on the coarse mesh: no categories, nothing of the
 * relief alone.
 */
gboolean rmp_clip_field_is_usable (const RmpField *field);

/**
 * rmp_clip_field_new:
 * @snapshot: of a look; prepared here where it is not
 * @field: index of a usable field of its technique
 * @farthest: of a sequential field the largest value, of a diverging one the smallest, that is the
 *   most compressed; else
 *   the mean
 * @first: frames of the clip, both included
 *
 * Any thread; progress and cancel as in @call.
 *
 * Returns: (transfer full): [#V], 0 where the field has no value; %NULL with @error set
 */
float *rmp_clip_field_new (RmpSnapshot *snapshot, guint field, gboolean farthest, guint first,
                           guint last, const RmpCall *call, GError **error);

/* As weights: 0 where nothing is, 1 at the farthest value; of a diverging field the compressed
 * side. In place.
 */
void rmp_clip_field_to_weights (const RmpField *field, guint n_vertices, float *values);

G_END_DECLS
